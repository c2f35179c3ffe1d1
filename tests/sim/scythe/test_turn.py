"""The turn: a section, its top action, its bottom action; what they cost and where the resources come from."""

import pytest

from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.game import play_round

from .table import table

SECTIONS = ["move", "bolster", "trade", "produce"]


def rich(*seats, **changes):
    """Seat 0 has a worker and 9 of every resource in r4c6."""
    t = table(*seats, **changes)
    t.put(0, worker="r4c6")
    t.lay("r4c6", oil=9, metal=9, wood=9, food=9)
    return t


@pytest.mark.rule("SC-028")
@pytest.mark.parametrize("section", SECTIONS)
def test_a_turn_is_a_section_then_top_then_bottom(section):
    t = rich("nordic patriotic", "polania industrial")
    t.turn(0, section)
    assert [one.question for one in t.asked] == ["section", "top", "bottom"]


@pytest.mark.rule("SC-028")
def test_top_and_bottom_action_belong_to_the_section_chosen():
    t = rich("nordic patriotic", "polania industrial")
    t.turn(0, "bolster", "power", "take deploy")
    assert (t.power(0), t.held("r4c6")["metal"], t.coins(0)) == (7, 5, 9 - 1 + 3)
    assert t.held("r4c6") == {"oil": 9, "metal": 5, "wood": 9, "food": 9}


@pytest.mark.rule("SC-029")
@pytest.mark.parametrize("last", SECTIONS)
def test_another_section_than_last_turn(last):
    t = table("nordic patriotic", "polania industrial")
    t.turn(0, last)
    t.turn(1, last)
    t.turn(0)
    assert t.offered("section") == [section for section in SECTIONS if section != last]


@pytest.mark.rule("SC-029")
def test_only_the_own_last_turn_counts():
    """A section is free again a turn later, and what others chose does not matter."""
    t = table("nordic patriotic", "polania industrial")
    t.turn(0, "move")
    t.turn(1, "trade")
    t.turn(0, "trade")
    t.turn(1, "move")
    t.turn(0, "move")


@pytest.mark.rule("SC-030")
@pytest.mark.parametrize("top", [True, False])
@pytest.mark.parametrize("bottom", [True, False])
def test_both_actions_are_optional_and_the_token_moves_all_the_same(top, bottom):
    t = rich("nordic patriotic", "polania industrial")
    t.turn(0, "bolster", *["power"] * top, *["take deploy"] * bottom)
    assert (t.power(0), t.held("r4c6")["metal"]) == (7 if top else 5, 5 if bottom else 9)
    assert t.coins(0) == 9 - top + 3 * bottom
    t.turn(0)
    assert "bolster" not in t.offered("section")


@pytest.mark.rule("SC-031")
@pytest.mark.parametrize("traded", [True, False])
def test_resources_of_the_top_action_pay_the_bottom_action(traded):
    t = table("nordic patriotic", "polania industrial")
    t.put(0, worker="r1c4")
    t.lay("r1c4", wood=2)
    if traded:
        t.turn(0, "trade", "resources", "wood wood", "take build", "mine in r1c4")
        assert (t.held("r1c4"), t.structures(0)) == ({}, {"mine": "r1c4"})
    else:
        t.turn(0, "trade")
        assert not t.was_asked("bottom")


@pytest.mark.rule("SC-031")
def test_produced_resources_pay_the_bottom_action():
    t = table("nordic patriotic", "polania industrial")
    t.put(0, worker="r2c5 r2c5 r2c5")
    t.turn(0, "produce", "work", "at r2c5", "take enlist", "deploy for power")
    assert (t.held("r2c5"), t.power(0)) == ({}, 7)


@pytest.mark.rule("SC-032")
def test_an_upgrade_does_not_cheapen_itself():
    t = table("nordic industrial", "polania patriotic")
    t.put(0, worker="r1c5")
    t.lay("r1c5", oil=5)
    t.turn(0, "bolster", "take upgrade", "bolster power to upgrade")
    assert t.held("r1c5") == {"oil": 2}
    t.turn(0, "move")
    t.turn(0, "bolster", "take upgrade", "move coins to deploy")
    assert t.held("r1c5") == {}


@pytest.mark.rule("SC-032")
def test_a_recruit_of_the_enlist_section_earns_nothing_in_that_action():
    t = table("nordic agricultural", "polania patriotic")
    t.put(0, worker="r1c4")
    t.lay("r1c4", food=6)
    t.turn(0, "bolster", "take enlist", "enlist for popularity")
    assert (t.hand(0), t.popularity(0)) == ([], 11)
    t.turn(0, "move")
    t.turn(0, "bolster", "take enlist", "build for power")
    assert len(t.hand(0)) == 1


@pytest.mark.rule("SC-032")
def test_a_recruit_may_earn_in_its_own_action_by_the_parameters():
    t = table("nordic agricultural", "polania patriotic", recruit_pays_same_action=True)
    t.put(0, worker="r1c4")
    t.lay("r1c4", food=3)
    t.turn(0, "bolster", "take enlist", "enlist for popularity")
    assert len(t.hand(0)) == 1


@pytest.mark.rule("SC-033")
@pytest.mark.parametrize(("section", "cost"), [("bolster", 1), ("trade", 1)])
def test_a_top_action_without_the_coin_is_not_offered(section, cost):
    for coins in (cost, cost - 1):
        t = table("nordic patriotic", "polania industrial")
        t.put(0, worker="r1c4")
        t.set(0, coins=coins)
        t.turn(0, section)
        assert (len(t.offered("top")) == 3) == (coins == cost)
        assert t.coins(0) == coins


@pytest.mark.rule("SC-033")
@pytest.mark.parametrize(("power", "popularity", "coins"), [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 1, 1)])
def test_produce_is_not_offered_unless_every_part_of_the_cost_is_there(power, popularity, coins):
    t = table("nordic patriotic", "polania industrial")
    t.put(0, worker=" ".join(["r1c4"] * 8))
    t.set(0, power=power, popularity=popularity, coins=coins)
    t.turn(0, "produce")
    assert t.offered("top") == (["decline", "work"] if power and popularity and coins else [])
    assert t.tracks(0) == (power, popularity, coins)


@pytest.mark.rule("SC-033")
@pytest.mark.parametrize("metal", [3, 4])
def test_a_bottom_action_is_offered_for_the_full_cost_only(metal):
    t = table("nordic patriotic", "polania industrial")
    t.put(0, worker="r2c4")
    t.lay("r2c4", metal=metal, oil=9, wood=9, food=9)
    t.turn(0, "bolster")
    assert t.offered("bottom") == (["decline", "take deploy"] if metal == 4 else [])


@pytest.mark.rule("SC-033", "SC-109")
def test_the_cost_is_paid_before_the_benefit():
    """When the mech is chosen the metal has gone, and no coin has come yet."""
    t = table("nordic patriotic", "polania industrial")
    t.put(0, worker="r2c4")
    t.lay("r2c4", metal=4)
    seen = []
    t.watch = lambda: seen.append((int(t.state.question), t.held("r2c4"), t.coins(0)))
    t.turn(0, "bolster", "take deploy", "speed in r2c4")
    assert seen[-1] == (s.Question.PLACE_MECH, {}, 9)


@pytest.mark.rule("SC-033")
def test_bolster_is_paid_before_it_gives():
    t = table("nordic patriotic", "polania industrial")
    t.turn(0, "bolster", "power")
    kinds = [one.kind for one in t.events(s.Event.SPENT, s.Event.GAINED)]
    assert kinds == [s.Event.SPENT, s.Event.GAINED]


@pytest.mark.rule("SC-034")
@pytest.mark.parametrize(("section", "bottom", "resource"), [
    ("move", "upgrade", "oil"), ("bolster", "deploy", "metal"),
    ("trade", "build", "wood"), ("produce", "enlist", "food"),
])  # fmt: skip
def test_the_piece_of_a_bottom_action_may_be_declined_once_it_is_paid(section, bottom, resource):
    t = rich("nordic patriotic", "polania industrial")
    t.turn(0, section, f"take {bottom}")
    assert t.asked[-1].options[0] == t.asked[-1].taken == "decline"
    assert t.held("r4c6")[resource] < 9
    state = t.state
    assert not state.cubes[0] and not state.recruits[0] and t.structures(0) == {} and t.at(0, "mech") == []
    assert t.coins(0) - 9 == {"upgrade": 1, "deploy": 3, "build": 0, "enlist": 2}[bottom]


@pytest.mark.rule("SC-034", "SC-053", "SC-105")
def test_a_part_of_a_top_action_may_be_declined():
    """Fewer units move, fewer territories and workers produce; goods in part: see test_taking_less."""
    t = table("nordic patriotic", "polania industrial")
    t.put(0, worker="r1c4 r1c5 r1c6 r1c6")
    t.turn(0, "produce", "work", "at r1c4", "done")
    assert (t.held("r1c4"), t.held("r1c5"), t.power(0)) == ({"wood": 1}, {}, 4)
    t.turn(0, "move", "units", "worker at r1c4", "to r1c5", "done")
    assert "worker at r1c5" in t.offered("unit", nth=1)
    t.turn(0, "produce", "work", "at r1c6", "1 new worker", "done")
    assert t.units(0, "r1c6") == {"worker": 3}


@pytest.mark.rule("SC-035", "SC-047")
def test_only_resources_on_controlled_territories_can_be_spent():
    """Not those of nobody, nor those that another has taken, nor those on a home base."""
    t = table("nordic patriotic", "polania industrial")
    t.put(0, worker="r1c4")
    t.put(1, mech="r1c5")
    t.lay("r1c4", metal=3)
    t.lay("r2c4", metal=9)
    t.lay("r1c5", metal=9)
    t.lay("HB_nordic", metal=9)
    t.turn(0, "bolster")
    assert not t.was_asked("bottom")
    t.put(0, worker="r2c4")
    t.turn(0, "move")
    t.turn(0, "bolster", "take deploy", "metal from r2c4", "metal from r2c4", "metal from r1c4", "metal from r2c4")
    assert {option for one in t.asked if one.question == "pay from" for option in one.options} == {
        "metal from r1c4",
        "metal from r2c4",
    }
    assert (t.held("r1c4"), t.held("r2c4"), t.held("r1c5")) == ({"metal": 2}, {"metal": 6}, {"metal": 9})


@pytest.mark.rule("SC-036")
def test_a_cost_may_be_gathered_from_several_territories():
    t = table("nordic patriotic", "polania industrial")
    t.put(0, worker="r1c4", mech="r2c4", character="r1c5")
    t.build(0, mine="r2c3")
    for place in ("r1c4", "r2c4", "r1c5", "r2c3"):
        t.lay(place, metal=1)
    t.turn(0, "bolster", "take deploy", "riverwalk in r1c4")
    assert [t.held(place) for place in ("r1c4", "r2c4", "r1c5", "r2c3")] == [{}] * 4
    assert t.units(0, "r1c4") == {"worker": 1, "mech": 1}


@pytest.mark.rule("SC-037", "SC-026")
def test_turns_go_round_clockwise_without_end():
    t = table("nordic patriotic", "crimea industrial", "polania agricultural")
    t.state.first_player = 1
    order = []
    for _ in range(3):
        t.play(play_round)
        order += [one.who for one in t.asked if one.question == "section"]
    assert order == [1, 2, 0] * 3


@pytest.mark.rule("SC-028", "SC-031", "SC-083", "SC-109", "SC-115", "SC-117")
def test_ex03_a_whole_turn():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r4c6", character="r3c6")
    t.lay("r4c6", metal=4)
    t.set(0, coins=4, power=3)
    t.last(0, "move")
    assert t.reach(0, "character at r3c6") == {"r4c5", "r4c6"}
    t.turn(0, "bolster", "power", "take deploy", "riverwalk in r4c6")
    assert (t.coins(0), t.power(0), t.held("r4c6"), t.units(0, "r4c6")["mech"]) == (6, 5, {}, 1)
    coins = [(one.kind, one.amount) for one in t.events(s.Event.GAINED, s.Event.SPENT) if one.what == 1]
    assert coins == [(s.Event.SPENT, 1), (s.Event.GAINED, 3)]
    t.put(0, character="r3c6", riverwalk="r3c6")
    assert {"r2c5", "r2c6"} <= t.reach(0, "mech at r3c6") & t.reach(0, "character at r3c6")


@pytest.mark.rule("SC-033")
def test_ex03_with_3_metal_only_the_top_action_is_possible():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r4c6")
    t.lay("r4c6", metal=3)
    t.turn(0, "bolster", "power")
    assert not t.was_asked("bottom")
    assert (t.power(0), t.held("r4c6")) == (7, {"metal": 3})
