"""Numbers of the rules turned: each changes what its meaning says, and every number changes the games."""

import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.rules.parameters import game_file
from balancewheel.testing.runs import prepared

from .table import GAME, table
from .test_faction_abilities import crimea
from .test_large_table import SIX, large
from .test_move import plain_steps
from .test_produce import producers

TERRAIN = {"tundra": "r2c1", "mountain": "r6c0", "forest": "r5c1", "farm": "r7c6", "village": "r8c3"}


# Produce


@pytest.mark.rule("SC-099", "SC-033")
@pytest.mark.parametrize(("track", "workers"), [("power", 4), ("popularity", 6), ("coins", 8)])
@pytest.mark.parametrize("cost", [0, 1, 3])
def test_what_produce_costs(track, workers, cost):
    changed = {f"produce_{name}": 0 for name in ("power", "popularity", "coins")} | {f"produce_{track}": cost}
    for has in (cost, cost - 1):
        t = producers(" ".join(["r4c6"] * workers), **changed)
        t.set(0, **{track: max(has, 0)})
        t.turn(0, "produce", *["work"] * (has >= 0 and has >= cost))
        assert bool(t.was_asked("top")) == (max(has, 0) >= cost)
        left = dict(zip(("power", "popularity", "coins"), t.tracks(0), strict=True))[track]
        assert left == (0 if has >= cost else max(has, 0))


# cubes


@pytest.mark.rule("SC-113")
@pytest.mark.parametrize(("saving", "left"), [(0, 5), (1, 6), (2, 7), (4, 9)])
def test_what_a_cube_saves_below(saving, left):
    """Deploy of the patriotic mat costs 4 metal, with one cube in its brackets."""
    t = table("nordic patriotic", "polania industrial", upgrade_saving=saving)
    t.put(0, worker="r4c6")
    t.lay("r4c6", metal=9)
    t.move_cubes(0, bolster_power="deploy")
    t.turn(0, "bolster", "take deploy")
    assert t.held("r4c6") == {"metal": left}


# tiers


@pytest.mark.rule("SC-268")
@pytest.mark.parametrize(("tiers", "coins"), [(1, 3), (2, 4), (3, 5), (4, 6)])
def test_how_many_tiers_count(tiers, coins):
    t = table("nordic patriotic", "polania industrial", tiers=tiers, tier_from=[0, 7, 13, 16, 18])
    t.set(0, coins=0, popularity=17)
    t.award(0, combat=1)
    assert t.score(0) == coins


@pytest.mark.rule("SC-268")
def test_tiers_that_do_not_count_need_not_ascend():
    table("nordic patriotic", "polania industrial", tier_from=[0, 7, 13, 0, 0])
    with pytest.raises(UserError, match="tier_from"):
        table("nordic patriotic", "polania industrial", tiers=4, tier_from=[0, 7, 13, 0, 0])


@pytest.mark.rule("SC-273")
@pytest.mark.parametrize(("size", "coins"), [(1, 7), (2, 3), (3, 2), (7, 1), (8, 0)])
def test_how_many_resources_earn_coins_together(size, coins):
    scores = []
    for food in (0, 7):
        t = table("nordic patriotic", "polania industrial", pair_size=size)
        t.set(0, popularity=0)
        t.put(0, worker="r4c6")
        t.lay("r4c6", food=food)
        scores.append(t.score(0))
    assert scores[1] - scores[0] == coins


# abilities


@pytest.mark.rule("SC-159", "SC-175")
@pytest.mark.parametrize("terrain", TERRAIN)
@pytest.mark.parametrize(("faction", "ability"), [("rusviet", "township"), ("saxony", "underpass")])
def test_which_terrain_township_and_underpass_join(faction, ability, terrain):
    t = table(f"{faction} patriotic", "nordic industrial", **{f"{ability}_terrain": terrain})
    start = {"township": "r4c3", "underpass": "r2c3"}[ability]
    t.learn(0, ability)
    t.put(0, worker=" ".join(TERRAIN.values()), mech=start)
    assert t.reach(0, f"mech at {start}") & set(TERRAIN.values()) == {TERRAIN[terrain]}


@pytest.mark.rule("SC-290")
@pytest.mark.parametrize("terrain", TERRAIN)
def test_which_terrain_wayfare_leads_to_at_a_large_table(terrain):
    t = large(*SIX, wayfare_terrain=terrain)
    t.put(4, wayfare="r4c3")
    lands = {name for name in t.board.ids if name.startswith("r")}
    reach = {t.values["map"]["territories"][t.place(name)]["terrain"] for name in t.reach(4, "mech at r4c3") & lands
             if name not in plain_steps("r4c3")}  # fmt: skip
    assert reach == {terrain}


@pytest.mark.rule("SC-326")
@pytest.mark.parametrize("most", [0, 1, 2])
def test_how_often_toka_crosses_a_river(most):
    t = table("togawa mechanical", "nordic patriotic", toka_per_turn=most)
    t.put(0, toka="r4c5", character="r4c5")
    t.put(0, mech="r4c5")
    t.move_cubes(0, move_units="deploy")
    units = ["mech at r4c5", "mech at r4c5", "character at r4c5"]
    crossings = [step for unit in units[:most] for step in (unit, "to r4c4")]
    t.turn(0, "move", "units", *crossings, units[most])
    assert "to r4c4" not in t.offered("step", nth=most)
    assert t.at(0, "mech").count("r4c4") == most


@pytest.mark.rule("SC-183")
@pytest.mark.parametrize(("most", "payable"), [(0, False), (1, False), (2, True), (3, True)])
def test_how_many_cards_coercion_spends(most, payable):
    """Enlist of Industrial costs 4, and 2 food are there."""
    t = crimea(2, 2, 3, 4, coercion_per_turn=most)
    t.turn(0, "trade", *["take enlist", "card of 2", "card of 4"] * payable)
    assert bool(t.was_asked("bottom")) == payable
    if payable:
        assert (t.hand(0), t.held("r7c3")) == ([3], {})
        assert t.offered("spend card") == ["card of 2", "card of 3", "card of 4"]


@pytest.mark.rule("SC-183")
def test_coercion_beyond_need_may_be_declined():
    t = crimea(4, 2, 3, coercion_per_turn=2)
    t.turn(0, "trade", "take enlist", "card of 3", "no")
    assert (t.hand(0), t.held("r7c3")) == ([2], {"food": 1})


@pytest.mark.rule("SC-314")
def test_how_many_traps_there_are_of_each_penalty():
    t = table("togawa mechanical", "nordic patriotic", trap_tokens=[0, 2, 0, 1])
    assert int(t.state.traps_left[0]) == 3
    t.put(0, character="r3c3")
    for nth, (to, offered) in enumerate(
        [("r3c2", ["power", "combat cards"]), ("r3c3", ["power", "combat cards"]), ("r4c3", ["combat cards"])]
    ):
        at = t.at(0, "character")[0]
        t.turn(0, "move", "units", f"character at {at}", f"to {to}", f"trap {offered[0]}")
        assert t.offered("place token") == ["decline", *(f"trap {name}" for name in offered)], nth
        t.turn(0, "bolster")
    t.turn(0, "move", "units", "character at r4c3", "to r5c3")
    assert not t.was_asked("place token")


# all of them

WIDE = {"steps": 3, "speed_steps": 3, "factory_steps": 3, "round_cap": 9, "stars_to_end": 4, "objective_stars": 0}
WORDS = {
    "bans": "off", "promo_encounters": "A+B", "camaraderie_scope": "any forced retreat", "township_terrain": "forest",
    "underpass_terrain": "forest", "wayfare_terrain": "forest", "rusviet_factory_repeat": "never", "airships": "shared",
    "resolution": "on",
}  # fmt: skip
LISTS = {
    "combat_card_values": [1, 3, 4, 9], "combat_card_counts": [10, 10, 10, 10], "one_time_bonus": [0, 5, 5, 0],
    "ongoing_bonus": [0, 3, 0, 3], "trap_tokens": [0, 4, 4, 0], "trap_penalties": [9, 9, 9, 9],
    "tier_from": [0, 3, 6, 19, 25], "coins_per_star": [5, 9, 9, 9, 9], "coins_per_territory": [9, 1, 1, 1, 1],
    "coins_per_pair": [9, 9, 9, 9, 9],
}  # fmt: skip
ALOFT = {
    "tile_pool": "all", "airship_cargo": "free choice", "airship_resources": 0, "airship_workers": 0,
    "airship_drop": "no enemy", "airship_factory_range": 3,
}  # fmt: skip
WIND_GAMBIT = {"airships": "shared", "resolution": "on"}  # without which those change nothing
AT_SEVEN = {"large_table": 8, "wayfare_terrain": "forest", "meander_coins": 9}


def turned(name, parameter):
    """Another value of a parameter, far from the printed one."""
    chosen = WORDS | LISTS | WIDE | ALOFT | AT_SEVEN
    if name in chosen:
        return chosen[name]
    if isinstance(parameter.value, bool):
        return not parameter.value
    low, high = parameter.range
    return min(parameter.value + 3, high) if parameter.value - low < 3 else parameter.value - 2


NUMBERS = {name: one for name, one in game_file(GAME.folder).parameters.items() if not one.file and not one.free}


@pytest.mark.slow
@pytest.mark.compiled
def test_every_number_changes_the_games():
    """With scripted players, within a few games or else within many: Disarm on the own mine is rare."""
    lineup, same = "shuffle:sensible,explorer,warlord,populist,industrialist", {}
    unchanged = []
    for name, parameter in NUMBERS.items():
        changes = {name: turned(name, parameter)}
        assert parameter.allows(changes[name]), name
        players, modules = 7 if name in AT_SEVEN else 5, WIND_GAMBIT if name in ALOFT else {}

        def rows(n, players=players, modules=modules, **changes):
            played = prepared(GAME, players, lineup, seed=4, changes=modules | changes).play(0, n)
            return played["games"].tobytes(), played["seats"].tobytes()

        for n in (20, 400, 4000):
            table = players, len(modules), n
            if table not in same:
                same[table] = rows(n)
            if rows(n, **changes) != same[table]:
                break
        else:
            unchanged.append(name)
    assert unchanged == []
