"""Deploy and Build: where mechs and structures are placed, and what they do from then on."""

import pytest

from balancewheel.sim.games.scythe.game import play_round

from .table import opening, table
from .test_move import plain_steps


def builder(*seats, **changes):
    """Seat 0 (Deploy below Bolster, Build below Trade) has a worker and 9 metal and wood in r4c6."""
    t = table(*(seats or ("rusviet patriotic", "nordic industrial")), **changes)
    t.put(0, worker="r4c6")
    t.lay("r4c6", metal=9, wood=9)
    return t


def places(options):
    return {option.split()[-1] for option in options} - {"decline"}


# deploy


@pytest.mark.rule("SC-115")
def test_any_mech_on_any_controlled_territory_with_a_worker():
    """Not beside a mech or character alone, nor a structure alone; not a mech that is out already."""
    t = builder()
    t.put(0, worker="r3c6", township="r4c5", character="r2c5")
    t.build(0, mine="r2c6")
    t.put(1, worker="r1c4")
    t.turn(0, "bolster", "take deploy", "speed in r3c6")
    mechs = ("riverwalk", "peoples_army", "speed")
    assert set(t.offered("place mech")) == {
        "decline",
        *(f"{mech} in {place}" for mech in mechs for place in ("r3c6", "r4c6")),
    }
    assert t.at(0, "mech") == ["r3c6", "r4c5"]


@pytest.mark.rule("SC-116")
def test_no_mech_on_a_lake_or_a_home_base():
    """Whatever mech stands on the lake with the worker."""
    t = builder("nordic patriotic", "polania industrial")
    t.put(0, worker="r5c6 HB_nordic", seaworthy="r5c6")
    t.turn(0, "bolster", "take deploy")
    assert places(t.offered("place mech")) == {"r4c6"}


@pytest.mark.rule("SC-115", "SC-116")
def test_a_mech_may_stand_on_the_factory():
    t = builder()
    t.put(0, worker="r4c3")
    t.turn(0, "bolster", "take deploy", "speed in r4c3")
    assert t.units(0, "r4c3") == {"mech": 1, "worker": 1}


@pytest.mark.rule("SC-117")
def test_the_ability_works_for_the_character_and_all_mechs():
    t = builder()
    t.put(0, character="r3c6", mech="r3c6")
    t.turn(0, "bolster", "take deploy", "riverwalk in r4c6")
    assert t.reach(0, "mech at r3c6") == t.reach(0, "character at r3c6") == {"r2c5", "r2c6", "r4c5", "r4c6"}


@pytest.mark.rule("SC-117")
def test_the_ability_works_at_once():
    """Card 10 gives the mech of Speed, and the card's move below it goes three steps in the same turn."""
    t = builder()
    t.take_card(0, 10)
    t.put(0, character="r4c4")
    moves = ["character at r4c4", "to r3c5", "to r2c5", "to r1c6"]
    t.turn(0, "factory card", "take all", "speed in r4c6", "take move", *moves)
    assert t.at(0, "character") == ["r1c6"]


@pytest.mark.rule("SC-117")
def test_the_ability_stays_when_the_mech_is_beaten():
    t = table("saxony patriotic", "rusviet industrial")
    t.put(1, riverwalk="r5c3")
    t.put(0, mech="r6c3")
    t.turn(0, "move", "units", "mech at r6c3", "to r5c3", "dial 1")
    assert t.units(1, "HB_rusviet") == {"character": 1, "mech": 1}
    assert "r2c6" in t.reach(1, "character at HB_rusviet")


@pytest.mark.rule("SC-117")
@pytest.mark.parametrize("mech", ["riverwalk", "seaworthy", "artillery", "speed"])
def test_a_mech_uncovers_its_own_ability_and_no_other(mech):
    t = builder("nordic patriotic", "polania industrial")
    t.turn(0, "bolster", "take deploy", f"{mech} in r4c6")
    assert t.abilities(0) == {"swim", mech}


@pytest.mark.rule("SC-118")
@pytest.mark.parametrize("faction", ["rusviet", "crimea", "saxony", "polania"])
def test_workers_never_have_abilities_of_mechs(faction):
    """All four mechs are out; a worker still walks as at the start."""
    t = table(f"{faction} patriotic", "albion industrial")
    t.learn(0, " ".join(t.mechs(0)))
    before = t.states.copy()
    for place in ["r3c6", "r4c5", "r6c0", "r5c5", "r4c1", "r7c3", "r6c3", "r2c1"]:
        t.states[:] = before
        t.put(0, worker=place)
        assert t.reach(0, f"worker at {place}") == plain_steps(place)


@pytest.mark.rule("SC-118", "SC-185")
def test_a_nordic_worker_swims_and_no_more():
    t = table("nordic patriotic", "albion industrial")
    t.learn(0, "riverwalk seaworthy artillery speed")
    t.put(0, worker="r2c1 r2c4")
    assert t.reach(0, "worker at r2c1") == {"r1c1", "r1c2", "r3c1", "r3c2"}
    t.turn(0, "move", "units", "worker at r2c1", "to r1c1")
    assert t.was_asked("step") == 1


# build


@pytest.mark.rule("SC-119", "SC-120")
def test_any_structure_on_any_controlled_territory_with_a_worker():
    """Not beside a mech or character alone; not a structure that is built already, nor where one stands."""
    t = builder()
    t.put(0, worker="r3c6 r1c4 r1c5", mech="r4c5", character="r2c5")
    t.build(0, mine="r1c4")
    t.build(1, mine="r1c5")
    t.turn(0, "trade", "take build", "mill in r3c6")
    assert set(t.offered("place structure")) == {
        "decline",
        *(f"{one} in {place}" for one in ("monument", "armory", "mill") for place in ("r3c6", "r4c6")),
    }
    assert t.structures(0) == {"mine": "r1c4", "mill": "r3c6"}


@pytest.mark.rule("SC-121")
def test_no_structure_on_lakes_and_home_bases_but_on_the_factory():
    t = builder("nordic patriotic", "polania industrial")
    t.put(0, worker="r5c6 HB_nordic r4c3", seaworthy="r5c6")
    t.turn(0, "trade", "take build", "armory in r4c3")
    assert places(t.offered("place structure")) == {"r4c6", "r4c3"}
    assert t.structures(0) == {"armory": "r4c3"}


@pytest.mark.rule("SC-122")
@pytest.mark.parametrize("unit", ["mech", "character", "worker"])
def test_a_structure_stays_whoever_comes(unit):
    t = builder()
    t.build(1, monument="r3c6", mine="r4c5")
    t.put(0, **{unit: "r4c6"})
    t.turn(0, "move", "units", f"{unit} at r4c6", "to r3c6")
    t.turn(0, "bolster", "power")
    assert t.structures(1) == {"monument": "r3c6", "mine": "r4c5"}
    assert t.structures(0) == {}
    assert (t.popularity(0), t.popularity(1)) == (9, 9)


@pytest.mark.rule("SC-122")
def test_structures_of_whole_games_never_move():
    built = 0
    for seed in range(1, 3):
        t = opening(2, seed=seed)
        for _ in range(25):
            before = t.state.structure.copy()
            if not t.over:
                t.by("sensible", play_round)
            standing = before >= 0
            assert (t.state.structure[standing] == before[standing]).all()
        built += standing.sum()
    assert built


@pytest.mark.rule("SC-123")
def test_nobody_else_uses_a_structure():
    t = builder()
    t.build(1, monument="r4c6", armory="r3c6", mill="r4c5", mine="r2c5")
    t.put(0, worker="r3c6 r4c5 r2c5")
    t.turn(0, "bolster", "power")
    t.turn(0, "trade", "popularity")
    t.turn(0, "produce", "work", "at r4c5")
    assert (t.tracks(0), t.held("r4c5")) == ((6, 10, 7), {"oil": 1})
    assert t.reach(0, "worker at r2c5") == {"r1c6", "r2c6", "r3c5"}


@pytest.mark.rule("SC-124")
@pytest.mark.parametrize("enemy", ["worker", "mech", "character"])
def test_the_owner_keeps_the_effect_without_control(enemy):
    t = builder()
    t.build(0, monument="r3c6", armory="r3c6")
    t.put(1, **{enemy: "r3c6"})
    assert "r3c6" not in t.controls(0)
    t.turn(0, "bolster", "cards")
    t.turn(0, "trade", "popularity")
    assert t.tracks(0) == (6, 11, 7)


@pytest.mark.rule("SC-125", "SC-126")
def test_a_structure_helps_from_the_next_top_action_on():
    """Engineering builds below Bolster: the monument comes too late for the Bolster above it."""
    t = table("rusviet engineering", "nordic industrial")
    t.put(0, worker="r4c6")
    t.lay("r4c6", wood=3)
    t.turn(0, "bolster", "power", "take build", "monument in r4c6")
    assert t.popularity(0) == 9
    t.turn(0, "bolster", "power")
    assert t.popularity(0) == 10


@pytest.mark.rule("SC-125", "SC-127")
def test_an_armory_helps_from_the_next_trade_on():
    t = builder()
    t.turn(0, "trade", "popularity", "take build", "armory in r4c6")
    assert t.power(0) == 5
    t.turn(0, "trade", "popularity")
    assert t.power(0) == 6


# the mine


@pytest.mark.rule("SC-132", "SC-134")
@pytest.mark.parametrize("unit", ["worker", "mech", "character"])
def test_a_mine_is_a_tunnel_of_its_owner(unit):
    """To it and from it, for every kind of unit, in one step."""
    t = table("crimea patriotic", "nordic industrial")
    t.build(0, mine="r8c3")
    t.put(0, **{unit: "r8c3"})
    tunnels = {"r2c3", "r3c2", "r3c5", "r5c2", "r5c5", "r6c3"}
    assert t.reach(0, f"{unit} at r8c3") == {"r7c3", "r7c4"} | tunnels
    before = t.states.copy()
    for place in tunnels:
        t.states[:] = before
        t.put(0, **{unit: place})
        assert t.reach(0, f"{unit} at {place}") == plain_steps(place) | {"r8c3"}
        t.turn(0, "move", "units", f"{unit} at {place}", "to r8c3")
        assert t.was_asked("step") == 1


@pytest.mark.rule("SC-132", "SC-123")
@pytest.mark.parametrize("unit", ["worker", "mech", "character"])
def test_others_do_not_use_a_mine(unit):
    t = table("crimea patriotic", "nordic industrial")
    t.build(0, mine="r8c3")
    t.put(1, **{unit: "r8c3"})
    assert t.reach(1, f"{unit} at r8c3") == {"r7c3", "r7c4"}
    t.put(1, mech="r5c5")
    assert "r8c3" not in t.reach(1, "mech at r5c5")


@pytest.mark.rule("SC-132", "SC-148", "SC-150")
def test_ex13_with_speed_through_the_mine():
    t = table("crimea patriotic", "nordic industrial")
    t.build(0, mine="r8c3")
    t.put(0, character="r8c3")
    t.learn(0, "speed")
    t.turn(0, "move", "units", "character at r8c3", "to r5c5", "to r4c4")
    assert t.at(0, "character") == ["r4c4"]


@pytest.mark.rule("SC-133")
def test_ex13_the_mine_leads_into_combat_where_an_enemy_stands():
    t = table("crimea patriotic", "nordic industrial")
    t.build(0, mine="r8c3")
    t.put(0, mech="r5c5", worker="r6c3")
    t.put(1, mech="r8c3")
    assert "r8c3" in t.reach(0, "mech at r5c5")
    assert "r8c3" not in t.reach(0, "worker at r6c3")
    t.turn(0, "move", "units", "mech at r5c5", "to r8c3", "dial 1")
    assert (t.units(0, "r8c3"), t.stars(0)) == ({"mech": 1}, {"combat": 1})


@pytest.mark.rule("SC-134", "SC-235")
@pytest.mark.parametrize("unit", ["worker", "mech", "character"])
def test_the_move_of_a_factory_card_goes_through_the_mine(unit):
    t = table("crimea patriotic", "nordic industrial")
    t.build(0, mine="r8c3")
    t.put(0, **{unit: "r7c3"})
    t.take_card(0, 5)
    t.turn(0, "factory card", "take move", f"{unit} at r7c3", "to r8c3", "to r5c5")
    assert t.units(0, "r5c5") == {unit: 1}


# pieces of factory cards


@pytest.mark.rule("SC-383")
def test_mech_and_structure_of_a_factory_card_go_where_deploy_and_build_put_them():
    for card, question in ((10, "place mech"), (11, "place structure")):
        t = builder("nordic patriotic", "polania industrial")
        t.put(0, worker="r5c6 HB_nordic r3c6", seaworthy="r5c6", character="r2c5")
        t.take_card(0, card)
        t.turn(0, "factory card", "take all")
        assert places(t.offered(question)) == {"r3c6", "r4c6"}


@pytest.mark.rule("SC-383")
def test_resources_of_a_factory_card_go_to_workers_and_may_be_split():
    t = builder()
    t.put(0, worker="r3c6", mech="r4c5")
    t.hold(0, 2)
    t.take_card(0, 8)
    t.turn(0, "factory card", "take all", "oil", "oil to r3c6", "oil", "oil to r4c6", "food", "food to r3c6")
    assert {place for one in t.asked if one.question == "put resource" for place in places(one.options)} == {
        "r3c6",
        "r4c6",
    }
    assert (t.held("r3c6"), t.held("r4c6")) == ({"oil": 1, "food": 1}, {"oil": 1, "metal": 9, "wood": 9})


@pytest.mark.rule("SC-385", "SC-142")
@pytest.mark.parametrize(
    ("card", "take", "piece", "star"),
    [
        (9, "take all", "move units to deploy", "upgrades"),
        (10, "take all", "speed in r4c6", "mechs"),
        (11, "take all", "mill in r4c6", "structures"),
        (12, "take all", "enlist for power", "recruits"),
        (2, "take recruit", "enlist for power", "recruits"),
        (7, "take mech", "speed in r4c6", "mechs"),
    ],
)
def test_pieces_of_a_factory_card_count_for_stars_and_earn_no_coins(card, take, piece, star):
    """The last cube, mech, structure or recruit; nobody's recruits earn anything."""
    t = builder("rusviet mechanical", "crimea patriotic", "polania industrial")
    t.put(0, riverwalk="r4c6", township="r4c6", peoples_army="r4c6")
    t.build(0, mine="r1c1", monument="r1c2", armory="r1c4")
    others = ["move_coins", "bolster_power", "bolster_cards", "trade_popularity", "produce_territories"]
    t.move_cubes(0, **dict(zip(others, ["upgrade", "deploy", "build", "enlist", "enlist"], strict=True)))
    t.enlist(0, upgrade="coins", deploy="popularity", build="combat_cards")
    for player in (1, 2):
        t.enlist(player, upgrade="power", deploy="coins", build="popularity", enlist="combat_cards")
    others = [(*t.tracks(player), len(t.hand(player))) for player in (1, 2)]
    t.take_card(0, card)
    t.turn(0, "factory card", take, piece)
    assert t.stars(0) == {star: 1}
    cost, gain = {
        9: ((0, 0, 2), (0, 1, 0)),
        10: ((0, 0, 2), (1, 0, 0)),
        11: ((0, 0, 2), (0, 1, 0)),
        12: ((0, 0, 2), (3, 0, 0)),
        2: ((0, 1, 0), (2, 0, 0)),
        7: ((0, 1, 0), (0, 0, 0)),
    }[card]
    start = (5, 9, 9)
    assert t.tracks(0) == tuple(a - b + c for a, b, c in zip(start, cost, gain, strict=True))
    assert t.hand(0) == []
    assert [(*t.tracks(player), len(t.hand(player))) for player in (1, 2)] == others


@pytest.mark.rule("SC-385")
def test_a_recruit_of_a_factory_card_earns_its_ongoing_bonus_later():
    t = builder("rusviet mechanical", "crimea patriotic")
    t.take_card(0, 12)
    t.turn(0, "factory card", "take all", "deploy for popularity")
    assert t.tracks(0) == (6, 11, 7)
    t.turn(0, "bolster", "take deploy")
    assert t.coins(0) == 7 + 2 + 1
