"""The player mats: pairing, costs, brackets, cubes and coins; and how any bottom action goes."""

import pytest

from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.mats import BOTTOMS
from balancewheel.sim.games.scythe.words import Cube, Star

from .table import table
from .test_turn import SECTIONS, rich

RESOURCES = {"upgrade": "oil", "deploy": "metal", "build": "wood", "enlist": "food"}
MATS = {  # for upgrade, deploy, build, enlist: the top action above, cost, cost with all cubes in, coins
    "industrial": [("bolster", 3, 2, 3), ("produce", 3, 1, 2), ("move", 3, 2, 1), ("trade", 4, 2, 0)],
    "engineering": [("produce", 3, 2, 2), ("trade", 4, 2, 0), ("bolster", 3, 1, 3), ("move", 3, 2, 1)],
    "militant": [("bolster", 3, 1, 0), ("move", 3, 2, 3), ("produce", 4, 3, 1), ("trade", 3, 1, 2)],
    "patriotic": [("move", 2, 2, 1), ("bolster", 4, 1, 3), ("trade", 4, 2, 0), ("produce", 3, 2, 2)],
    "innovative": [("trade", 3, 3, 3), ("produce", 3, 2, 1), ("bolster", 4, 1, 2), ("move", 3, 1, 0)],
    "mechanical": [("trade", 3, 2, 0), ("bolster", 3, 1, 2), ("move", 3, 2, 2), ("produce", 4, 2, 2)],
    "agricultural": [("move", 2, 2, 1), ("trade", 4, 2, 0), ("produce", 4, 2, 2), ("bolster", 3, 1, 3)],
}
BOXES = ["move units", "move coins", "bolster power", "bolster cards", "trade popularity", "produce territories"]


def other_than(mat):
    return "patriotic" if mat != "patriotic" else "industrial"


@pytest.mark.rule("SC-038", "SC-039", "SC-393")
@pytest.mark.parametrize("mat", MATS)
@pytest.mark.parametrize("bottom", BOTTOMS)
def test_each_bottom_action_is_paid_with_its_resource_below_its_top_action(mat, bottom):
    above = MATS[mat][BOTTOMS.index(bottom)][0]
    for section in SECTIONS:
        t = table(f"nordic {mat}", f"polania {other_than(mat)}")
        t.put(0, worker="r1c4")
        t.lay("r1c4", **{RESOURCES[bottom]: 9})
        t.turn(0, section)
        assert t.offered("bottom") == (["decline", f"take {bottom}"] if section == above else [])


@pytest.mark.rule("SC-038")
def test_there_are_four_top_actions():
    forms = {}
    for section in SECTIONS:
        t = rich("nordic patriotic", "polania industrial")
        t.turn(0, section)
        forms[section] = t.offered("top")[1:]
    assert forms == {
        "move": ["units", "coins"],
        "bolster": ["power", "cards"],
        "trade": ["resources", "popularity"],
        "produce": ["work"],
    }


@pytest.mark.rule("SC-040", "SC-107", "SC-113", "SC-393")
@pytest.mark.parametrize("mat", MATS)
@pytest.mark.parametrize("bottom", BOTTOMS)
def test_ex02_cost_and_coins_of_every_bottom_action(mat, bottom):
    """From the printed cost down, one for every cube in the brackets; the coins stay the same."""
    section, cost, floor, coins = MATS[mat][BOTTOMS.index(bottom)]
    resource = RESOURCES[bottom]
    for cubes in range(cost - floor + 1):
        t = table(f"nordic {mat}", f"polania {other_than(mat)}")
        t.put(0, worker="r1c4")
        t.lay("r1c4", **{resource: 4})
        t.set(0, coins=5)
        t.move_cubes(0, **dict.fromkeys([box.replace(" ", "_") for box in BOXES[:cubes]], bottom))
        t.turn(0, section, f"take {bottom}")
        assert (t.held("r1c4").get(resource, 0), t.coins(0)) == (4 - cost + cubes, 5 + coins)


@pytest.mark.rule("SC-041", "SC-393")
@pytest.mark.parametrize("mat", MATS)
def test_brackets_and_coins_of_a_mat_add_up_to_six(mat):
    t = table(f"nordic {mat}", f"polania {other_than(mat)}")
    number = t.state.mat[0]
    brackets = t.rules.bottom_cubes[number].tolist()
    assert brackets == [cost - floor for _, cost, floor, _ in MATS[mat]]
    assert sum(brackets) == sum(t.rules.bottom_coins[number]) == 6


@pytest.mark.rule("SC-041", "SC-110", "SC-111")
@pytest.mark.parametrize("mat", ["patriotic", "industrial", "engineering", "mechanical", "agricultural"])
def test_six_upgrades_fill_all_brackets(mat):
    """Each cube moves once, and after six upgrades there is nowhere to go from and nowhere to go to."""
    t = table(f"rusviet {mat}", "nordic innovative")
    t.put(0, worker="r1c5")
    section = MATS[mat][0][0]
    for box in BOXES:
        t.lay("r1c5", oil=3)
        t.state.stars[0] = 0
        t.turn(0, section, "take upgrade")
        free = [option for option in t.offered("move cube") if option.startswith(f"{box} to ")]
        assert free
        t.lay("r1c5", oil=3)
        t.turn(0, section, "take upgrade", free[0])
    t.lay("r1c5", oil=3)
    t.turn(0, section, "take upgrade")
    assert not t.was_asked("move cube")
    assert t.state.filled[0].tolist() == t.rules.bottom_cubes[t.state.mat[0]].tolist()


@pytest.mark.rule("SC-042", "SC-110", "SC-114")
def test_any_of_six_cubes_to_any_section_with_an_empty_bracket():
    t = table("nordic industrial", "polania patriotic")
    t.put(0, worker="r1c5")
    t.lay("r1c5", oil=3)
    t.turn(0, "bolster", "take upgrade", "trade popularity to build")
    assert sorted(t.offered("move cube")) == sorted(
        ["decline", *(f"{box} to {bottom}" for box in BOXES for bottom in BOTTOMS)]
    )
    assert (t.state.filled[0].tolist(), int(t.state.cubes[0])) == ([0, 0, 1, 0], 1 << Cube.TRADE_POPULARITY)


@pytest.mark.rule("SC-110", "SC-111")
def test_a_cube_moves_once_and_full_brackets_take_no_more():
    """The Upgrade of Patriotic has only solid boxes; Enlist has one bracket."""
    t = table("nordic patriotic", "polania industrial")
    t.put(0, worker="r1c5")
    t.lay("r1c5", oil=2)
    t.move_cubes(0, move_units="enlist", bolster_power="deploy")
    t.turn(0, "move", "take upgrade")
    boxes = [box for box in BOXES if box not in ("move units", "bolster power")]
    assert sorted(t.offered("move cube")) == sorted(
        ["decline", *(f"{box} to {bottom}" for box in boxes for bottom in ("deploy", "build"))]
    )


@pytest.mark.rule("SC-042", "SC-112", "SC-050", "SC-051", "SC-084", "SC-085", "SC-092", "SC-094")
@pytest.mark.parametrize("moved", [False, True])
def test_an_uncovered_box_raises_its_benefit_by_one(moved):
    """Six boxes: nothing else grows, the traded resources least of all."""

    def play(box, *steps):
        t = table("nordic industrial", "polania patriotic")
        t.put(0, worker="r1c4 r1c5 r2c4 r1c6")
        t.set(0, coins=5)
        if moved:
            t.move_cubes(0, **{box: "deploy"})
        t.turn(0, *steps)
        return t

    t = play("move_units", "move", "units", "worker at r1c4", "to r1c5", "worker at r1c5", "to r1c4")
    assert (t.was_asked("unit") == 3) == moved
    assert play("move_coins", "move", "coins").coins(0) == 6 + moved
    assert play("bolster_power", "bolster", "power").power(0) == 7 + moved
    assert len(play("bolster_cards", "bolster", "cards").hand(0)) == 1 + moved
    assert play("trade_popularity", "trade", "popularity").popularity(0) == 10 + moved
    t = play("produce_territories", "produce", "work", "at r1c4", "at r1c5")
    assert (t.was_asked("produce at") == 3) == moved
    t = play("trade_popularity", "trade", "resources")
    assert sum(sum(t.held(place).values()) for place in ("r1c4", "r1c5", "r2c4", "r1c6")) == 2


@pytest.mark.rule("SC-112")
def test_an_uncovered_box_raises_no_other_benefit():
    t = table("nordic industrial", "polania patriotic")
    t.move_cubes(0, bolster_power="upgrade", move_coins="build")
    t.turn(0, "bolster", "cards")
    assert (t.power(0), len(t.hand(0))) == (5, 1)
    t.turn(0, "trade", "popularity")
    assert t.popularity(0) == 10


@pytest.mark.rule("SC-108")
def test_a_finished_action_may_be_paid_for_its_coins_and_bonuses():
    """EX-04: Mechanical, all mechs out, both brackets filled, Deploy recruits with everybody."""
    t = table("rusviet mechanical", "crimea patriotic", "polania industrial")
    t.put(0, worker="r4c6", riverwalk="r4c6", township="r4c6", peoples_army="r4c6", speed="r4c6")
    t.lay("r4c6", metal=1)
    t.move_cubes(0, move_units="deploy", bolster_power="deploy")
    t.state.star[0, Star.MECHS], t.state.stars[0] = 1, 1
    for player in range(3):
        t.enlist(player, deploy="coins")
    t.turn(0, "bolster", "take deploy")
    assert (t.held("r4c6"), [t.coins(player) for player in range(3)]) == ({}, [12, 10, 10])
    assert (t.stars(0), int(t.state.stars[0])) == ({"mechs": 1}, 1)


@pytest.mark.rule("SC-108")
@pytest.mark.parametrize(("bottom", "section"), [("upgrade", "bolster"), ("build", "move"), ("enlist", "trade")])
def test_every_finished_action_may_go_on(bottom, section):
    t = table("rusviet industrial", "nordic patriotic")
    t.put(0, worker="r4c6")
    t.lay("r4c6", **{RESOURCES[bottom]: 4})
    filled = ["upgrade", "deploy", "deploy", "build", "enlist", "enlist"]
    t.move_cubes(0, **dict(zip([box.replace(" ", "_") for box in BOXES], filled, strict=True)))
    t.build(0, mine="r1c1", monument="r1c2", armory="r1c3", mill="r1c4")
    t.enlist(0, upgrade="power", deploy="coins", build="popularity", enlist="combat_cards")
    before = (*t.tracks(0), len(t.hand(0)))
    t.turn(0, section, f"take {bottom}")
    after = (*t.tracks(0), len(t.hand(0)))
    coins = MATS["industrial"][BOTTOMS.index(bottom)][3]
    gained = {"upgrade": (1, 0, coins, 0), "build": (0, 1, coins, 0), "enlist": (0, 0, coins, 1)}[bottom]
    assert tuple(b - a for a, b in zip(before, after, strict=True)) == gained
    assert t.held("r4c6") == {RESOURCES[bottom]: 2}


@pytest.mark.rule("SC-109")
def test_order_inside_a_bottom_action():
    """Pay, the mech, the printed coins, the bonus of the recruit, the star."""
    t = table("rusviet mechanical", "nordic patriotic")
    t.put(0, worker="r4c6", riverwalk="r4c6", township="r4c6", peoples_army="r4c6")
    t.lay("r4c6", metal=3)
    t.enlist(0, deploy="coins")
    t.enlist(1, deploy="coins")
    t.turn(0, "bolster", "take deploy", "speed in r4c6")
    told = t.events(s.Event.PAID, s.Event.DEPLOYED, s.Event.GAINED, s.Event.STAR)
    assert [(one.kind, one.who) for one in told[3:]] == [
        (s.Event.DEPLOYED, 0),
        (s.Event.GAINED, 0),
        (s.Event.GAINED, 0),
        (s.Event.STAR, 0),
        (s.Event.GAINED, 1),
    ]
    assert {one.kind for one in told[:3]} == {s.Event.PAID}
    assert [one.amount for one in told if one.kind == s.Event.GAINED] == [2, 1, 1]


@pytest.mark.rule("SC-032", "SC-112", "SC-113")
def test_ex04_upgrade():
    t = table("nordic industrial", "polania patriotic")
    t.put(0, worker="r1c5")
    t.lay("r1c5", oil=5)
    t.turn(0, "bolster", "take upgrade", "bolster power to upgrade")
    assert (t.held("r1c5"), t.coins(0)) == ({"oil": 2}, 12)
    t.turn(0, "move")
    t.turn(0, "bolster", "power", "take upgrade", "move units to deploy")
    assert (t.power(0), t.held("r1c5")) == (8, {})
    t.lay("r1c5", oil=1)
    t.turn(0, "move")
    t.turn(0, "bolster")
    assert not t.was_asked("bottom")
    t.lay("r1c5", oil=1)
    t.turn(0, "move")
    t.turn(0, "bolster", "take upgrade")
