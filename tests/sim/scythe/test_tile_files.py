"""Files of airship and resolution tiles, and parameters that do not go with them: one clear line each."""

import tomllib

import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.games import FOLDER, find_game
from balancewheel.sim.games.scythe.wind_gambit.tiles import HOOKS, origin, pool, read_tiles
from balancewheel.sim.rules.variants import load

SHIPPED = FOLDER / "scythe" / "data" / "wind_gambit.toml"


def check(players=3, **changes):
    find_game("scythe").components.check(load("scythe", "standard", changes).values, players)


def own_file(tmp_path, old, new):
    text = SHIPPED.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "tiles.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(file)


@pytest.mark.rule("SC-363")
def test_sixteen_and_eight_tiles_each_with_its_provenance():
    ships, endings = read_tiles(tomllib.loads(SHIPPED.read_text(encoding="utf-8")))
    assert [tile["kind"] for tile in ships] == ["aggressive"] * 8 + ["passive"] * 8 and len(endings) == 8
    assert {tile["hook"] for tile in ships} == set(HOOKS)
    for tile in ships + endings:
        assert tile["provenance"] in ("rulebook", "public", "reconstructed") and tile["note"]
        assert (tile["pool"] == "sourced") == (tile["provenance"] != "reconstructed")
    sourced = {tile["id"] for tile in ships + endings if tile["pool"] == "sourced"}
    assert sourced == {
        "bombard", "blitzkrieg", "toll", "ferry", "factory_explosion", "mission_possible", "doomsday_clock",
    }  # fmt: skip
    assert origin(ships[1]) == "stand-in" and origin(ships[8]) == "public source, its range is a stand-in"


@pytest.mark.parametrize(("name", "n"), [("sourced", (3, 1, 3)), ("hinted", (4, 4, 4)), ("all", (8, 8, 8))])
def test_each_pool_holds_the_one_before(name, n):
    values = load("scythe", "standard", {"tile_pool": name}).values
    assert tuple(len(pool(values, kind)) for kind in ("aggressive", "passive", "resolution")) == n


WRONG = [
    ({"airship_aggressive": "tol"}, "airship_aggressive: unknown tile 'tol'; did you mean 'toll'?"),
    ({"airship_aggressive": "ferry"}, "airship_aggressive: unknown tile 'ferry'"),
    ({"airship_passive": "toll"}, "airship_passive: unknown tile 'toll'"),
    ({"resolution_tile": "doomsday"}, "resolution_tile: unknown tile 'doomsday'"),
    ({"tile_pool": "sorced"}, "tile_pool = sorced: it must be one of sourced, hinted, all; did you mean 'sourced'?"),
    ({"airship_aggressive": ["toll"]}, "airship_aggressive = .*: it must be a word"),
    ({"airships": "own"}, "airships = own needs 3 passive tiles for 3 players; tile_pool = sourced has 1 tile$"),
    ({"airships": "own", "tile_pool": "all", "airship_passive": "hero"}, "airship_passive cannot pin one"),
    ({"airships": True}, "airships = true: it must be one of off, shared, own"),
]


@pytest.mark.parametrize(("changes", "words"), WRONG)
def test_parameters_that_make_no_sense(changes, words):
    with pytest.raises(UserError, match=words) as caught:
        check(**changes)
    assert "\n" not in str(caught.value)


def test_too_few_tiles_for_the_advanced_variant():
    check(4, airships="own", tile_pool="hinted")
    with pytest.raises(UserError, match="needs 5 aggressive tiles for 5 players; tile_pool = hinted has 4 tiles"):
        check(5, airships="own", tile_pool="hinted")
    check(7, airships="own", tile_pool="all")


def test_too_few_objective_cards_for_the_open_ones():
    with pytest.raises(UserError, match="mission_possible lays out 2 objective cards; 1 are left"):
        cards = load("scythe").values["cards"]
        values = load("scythe", "standard", {"resolution": "on", "resolution_tile": "mission_possible"}).values
        few = {**cards, "objective": cards["objective"][:7]}
        find_game("scythe").components.check({**values, "cards": few}, 3)


def test_a_tile_that_waits_for_more_stars_than_there_are():
    with pytest.raises(UserError, match="mission_possible waits for 6 stars"):
        check(resolution="on", stars_to_end=5)
    check(resolution="on", resolution_tile="factory_explosion", stars_to_end=5)
    check(stars_to_end=5)


BROKEN = [
    ('hook = "pre_combat"', 'hook = "before_combat"', "bombard: unknown hook 'before_combat'"),
    ('hook = "build"', 'hook = "bild"', "craft: unknown hook 'bild'; did you mean 'build'?"),
    ('pool = "all"', 'pool = "some"', "bounty: unknown pool 'some'"),
    ("toll = 1", "tol = 1", "toll: unknown field 'tol'; did you mean 'toll'?"),
    ("toll = 1", 'toll = "1"', "toll: toll = 1 must be a whole number from 0 to 1"),
    ('cargo = "workers"', 'cargo = "men"', "bounty: unknown cargo 'men'"),
    ("range = 3", "range = 9", "ferry: range = 9 must be a whole number from 1 to 6"),
    ("opens_lakes = true", "opens_lakes = 1", "ferry: opens_lakes must be true or false"),
    ('id = "bounty"', 'id = "toll"', "there are two of .*airship_tile.* 'toll'"),
    ('id = "bounty"', 'id = "any"', "'any' stands for a drawn tile"),
    ("gain = { coins = 3 }", "gain = { coin = 3 }", "bounty: unknown good 'coin'; did you mean 'coins'?"),
    ("opponent_power_loss = [1, 3, 5]", "opponent_power_loss = 5", "bombard: opponent_power_loss must list"),
    ("yields = { tundra", "yields = { tundar", "drill: unknown terrain 'tundar'"),
    ('terrains = ["village"]', 'terrains = ["town"]', "negotiate: unknown terrain 'town'"),
    ("must_call_at = 6\n", "", "land_rush: may_call_at needs a must_call_at that is at least as high"),
    ("must_call_at = 6", "must_call_at = 4", "land_rush: may_call_at needs a must_call_at"),
    ("turns = 20\n", "", "doomsday_clock: nothing ends the game"),
    ('provenance = "public"', 'provenance = "hearsay"', "bombard: unknown provenance 'hearsay'"),
]


@pytest.mark.parametrize(("old", "new", "words"), BROKEN)
def test_files_with_a_mistake(tmp_path, old, new, words):
    with pytest.raises(UserError, match=words) as caught:
        check(wind_gambit=own_file(tmp_path, old, new))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("pin", "tile", "module"),
    [
        ("airship_aggressive", "toll", "airships"),
        ("airship_passive", "ferry", "airships"),
        ("resolution_tile", "doomsday_clock", "resolution"),
    ],
)
def test_a_tile_that_is_pinned_while_its_module_is_off_is_refused(pin, tile, module):
    with pytest.raises(UserError, match=f"{pin} = {tile} changes nothing while {module} = off; --rules {module}"):
        check(**{pin: tile})
    check(**{pin: tile, module: "on" if module == "resolution" else "shared"})
