"""Objectives: when they may be revealed, what a reveal does, and how control is read for them."""

import pytest

from balancewheel.sim.games.scythe.decks import draw_objective
from balancewheel.sim.games.scythe.game import play_round

from .table import table

SEATS = ("rusviet patriotic", "polania industrial")


def holding(*cards, seats=SEATS, **changes):
    """Seat 0 holds these cards, and has 20 coins, which meets card 12 at the end of the turn."""
    t = table(*seats, **changes)
    t.set(0, coins=20)
    t.objectives(0, *cards)
    return t


def reveals(t, who=None):
    return [one.options for one in t.asked if one.question == "reveal" and who in (None, one.who)]


@pytest.mark.rule("SC-237")
def test_the_windows_are_before_between_and_after_the_actions():
    """Card 22, a factory card and no upgrade, holds all the time."""
    t = holding(22)
    t.take_card(0, 5)
    t.put(0, worker="r4c6")
    t.lay("r4c6", metal=9)
    t.turn(0, "bolster", "power", "take deploy", "speed in r4c6")
    asked = ["section", "reveal", "top", "reveal", "bottom", "place mech", "reveal"]
    assert [one.question for one in t.asked] == asked


@pytest.mark.rule("SC-237")
def test_the_windows_are_there_though_no_action_is_taken():
    t = holding(22)
    t.take_card(0, 5)
    t.turn(0, "produce")
    assert [one.question for one in t.asked] == ["section", "reveal", "top", "reveal", "reveal"]


@pytest.mark.rule("SC-237")
def test_an_objective_is_not_revealed_on_another_s_turn():
    t = holding(22)
    t.take_card(0, 5)
    t.turn(1, "bolster", "power")
    assert not t.was_asked("reveal")


@pytest.mark.rule("SC-237")
def test_a_window_between_follows_the_whole_move():
    """The combat, the encounter and the factory card come first; no reveal lies inside the action."""
    t = holding(13)
    t.put(0, character="r6c3", mech="r4c4", worker="r4c6 r4c6 r4c6 r4c6 r4c6 r4c6")
    t.put(1, mech="r4c3")
    t.turn(0, "move", "units", "character at r6c3", "to r6c2", "mech at r4c4", "to r4c3", "option 1")
    asked = [one.question for one in t.asked]
    top, between = asked.index("top"), asked.index("reveal", asked.index("top"))
    assert {"unit", "step", "dial", "encounter"} <= set(asked[top:between])
    assert asked.count("reveal") == 3


@pytest.mark.rule("SC-237", "SC-238")
@pytest.mark.parametrize(("needs_combat", "defenders", "met"), [
    (False, "worker", True), (False, "mech worker", True), (False, "mech", False), (True, "worker", False),
    (True, "mech worker", True),
])  # fmt: skip
def test_card_6_a_worker_was_forced_to_retreat_in_this_turn(needs_combat, defenders, met):
    """With 7 power, in the two windows after the move; a flag wants a won attack."""
    for power in (7, 6):
        t = holding(6, objective6_needs_combat=needs_combat)
        t.set(0, power=power)
        t.put(0, mech="r4c4")
        for unit in defenders.split():
            t.put(1, **{unit: "r4c3"})
        t.turn(0, "move", "units", "mech at r4c4", "to r4c3")
        assert reveals(t) == [["decline", "reveal 6"]] * 2 * (met and power == 7)
    t.set(0, power=7)
    t.turn(0, "trade")
    assert reveals(t) == []  # it was the turn before


@pytest.mark.rule("SC-238")
def test_card_6_does_not_hold_for_a_failed_attack():
    t = holding(6)
    t.set(0, power=9)
    t.put(0, mech="r4c4")
    t.put(1, mech="r4c3", worker="r4c3")
    t.turn(0, "move", "units", "mech at r4c4", "to r4c3", p1=["dial 5"])
    assert reveals(t) == []


@pytest.mark.rule("SC-238", "SC-381")
def test_ex38_a_card_for_the_end_of_the_turn():
    """Three tunnels are held right after the move; the card may be revealed after the bottom action only."""
    t = holding(2)
    t.put(0, worker="r2c3 r3c5", mech="r4c4")
    t.lay("r2c3", oil=2)
    t.turn(0, "move", "units", "mech at r4c4", "to r5c5", "take upgrade", "reveal 2")
    asked = [one.question for one in t.asked]
    assert asked.count("reveal") == 1
    assert asked.index("reveal") > asked.index("bottom")
    assert t.stars(0) == {"objective": 1}


@pytest.mark.rule("SC-237", "SC-238")
def test_ex38_a_condition_that_holds_only_between_the_actions():
    """Trade brings the coins down to 2; Enlist's coins of this mat end it again."""
    t = table("rusviet militant", "polania industrial")
    t.objectives(0, 8)
    t.set(0, coins=3, popularity=7)
    t.put(0, worker="r4c6 r4c6 r4c6 r4c6")
    t.lay("r4c6", food=3)
    t.turn(0, "trade", "popularity", "take enlist", "build for power")
    asked = [one.question for one in t.asked]
    assert (t.coins(0), t.popularity(0)) == (4, 8)
    assert asked.count("reveal") == 1
    assert asked.index("top") < asked.index("reveal") < asked.index("bottom")


@pytest.mark.rule("SC-239")
def test_a_reveal_may_be_put_off():
    t = holding(12)
    t.turn(0, "produce")
    assert (reveals(t), t.stars(0), int(t.state.n_objectives[0])) == ([["decline", "reveal 12"]], {}, 1)
    t.turn(0, "move")
    assert t.stars(0) == {}
    t.turn(0, "produce", "reveal 12")
    assert t.stars(0) == {"objective": 1}


@pytest.mark.rule("SC-238", "SC-239")
def test_who_waits_must_still_meet_it():
    t = holding(12)
    t.turn(0, "produce")
    t.set(0, coins=19)
    t.turn(0, "move")
    assert reveals(t) == []


@pytest.mark.rule("SC-240", "SC-255")
def test_a_reveal_places_a_star_and_both_cards_go_to_the_bottom_of_the_deck():
    t = holding(12, 1)
    n = int(t.state.n_objective_deck)
    t.turn(0, "produce", "reveal 12")
    assert t.offered("reveal") == ["decline", "reveal 12"]
    assert (t.stars(0), int(t.state.stars[0]), int(t.state.n_objectives[0])) == ({"objective": 1}, 1, 0)
    assert t.state.n_objective_deck == n + 2
    drawn = [t.card_id("objective", draw_objective(t.rules, t.state)) for _ in range(n + 2)]
    assert set(drawn[-2:]) == {1, 12}


@pytest.mark.rule("SC-240", "SC-241")
def test_saxony_keeps_the_other_card_and_may_reveal_it_too():
    """Both in one window, or one after the other."""
    t = holding(12, 21, seats=("saxony patriotic", "nordic industrial"))
    t.turn(0, "produce", "reveal 12")
    assert (t.stars(0), int(t.state.n_objectives[0])) == ({"objective": 1}, 1)
    t.put(0, worker="r6c0")
    t.lay("r6c0", oil=9)
    t.turn(0, "move", "reveal 21")
    assert (t.stars(0), int(t.state.n_objectives[0])) == ({"objective": 2}, 0)
    t = holding(12, 21, seats=("saxony patriotic", "nordic industrial"))
    t.put(0, worker="r6c0")
    t.lay("r6c0", oil=9)
    t.turn(0, "produce", "reveal 12", "reveal 21")
    assert t.stars(0) == {"objective": 2}


@pytest.mark.rule("SC-240")
def test_of_saxony_only_the_revealed_card_goes_back():
    t = holding(12, 1, seats=("saxony patriotic", "nordic industrial"))
    n = int(t.state.n_objective_deck)
    t.turn(0, "produce", "reveal 12")
    assert t.state.n_objective_deck == n + 1
    assert t.card_id("objective", t.state.secret_objectives[0, 0]) == 1


@pytest.mark.rule("SC-241")
def test_one_objective_star_is_the_most_but_for_saxony():
    """Though a second card that is met were in the hand."""
    for seats, offered in ((SEATS, []), (("saxony patriotic", "nordic industrial"), [["decline", "reveal 12"]])):
        t = holding(12, seats=seats)
        t.award(0, objective=1)
        t.turn(0, "produce")
        assert reveals(t) == offered


@pytest.mark.rule("SC-240")
def test_either_card_may_be_the_one_revealed():
    t = holding(12, 22)
    t.take_card(0, 5)
    t.turn(0, "produce")
    assert reveals(t) == [["decline", "reveal 22"]] * 2 + [["decline", "reveal 12", "reveal 22"]]


@pytest.mark.rule("SC-381")
def test_a_card_for_the_end_counts_the_combats_of_a_factory_move():
    """The last window is after the factory card's move and its fight."""
    t = holding(11)
    t.take_card(0, 5)
    t.put(0, worker="r3c6 r1c6", mech="r4c4")
    t.put(1, mech="r5c5")
    t.turn(0, "factory card", "take move", "mech at r4c4", "to r5c5", "reveal 11")
    assert t.stars(0) == {"combat": 1, "objective": 1}


@pytest.mark.rule("SC-405")
@pytest.mark.parametrize(("third", "met"), [
    ("structure", True), ("character", True), ("mech", True), ("structure under a unit", False), ("home base", False),
])  # fmt: skip
def test_control_for_an_objective_is_control_as_for_scoring(third, met):
    """Three villages, of which the third is held in this way or that."""
    t = holding(11)
    t.put(0, worker="r3c6 r1c6")
    if third.startswith("structure"):
        t.build(0, mill="r5c5")
    elif third == "home base":
        t.put(0, worker="HB_rusviet")
    else:
        t.put(0, **{third: "r5c5"})
    if third == "structure under a unit":
        t.put(1, worker="r5c5")
    t.turn(0, "produce")
    assert bool(reveals(t)) == met


@pytest.mark.rule("SC-405")
def test_lakes_count_as_controlled():
    """Card 17: two territories next to the factory, of which one is a lake."""
    t = table("polania patriotic", "nordic industrial")
    t.objectives(0, 17)
    t.put(0, submerge="r5c4", worker="r4c4")
    t.turn(0, "produce")
    assert reveals(t) == [["decline", "reveal 17"]]


@pytest.mark.rule("SC-405")
def test_a_mine_is_no_tunnel_for_an_objective():
    t = holding(2)
    t.put(0, worker="r2c3 r3c5")
    t.build(0, mine="r4c6")
    t.turn(0, "produce")
    assert reveals(t) == []


@pytest.mark.rule("SC-405")
@pytest.mark.parametrize(("more", "met"), [
    ({"structure": "r4c6"}, True), ({"worker": "r4c6"}, True), ({"mech": "r4c6"}, True), ({"resource": "r4c6"}, False),
    ({"other": "r4c6"}, False), ({"worker": "r4c5"}, False),
])  # fmt: skip
def test_the_tokens_on_one_territory_are_units_and_structures_of_the_player(more, met):
    """Card 13 wants six: resources and another's structure are none."""
    t = holding(13)
    t.put(0, character="r4c6", mech="r4c6", worker="r4c6 r4c6 r4c6")
    for kind, place in more.items():
        if kind == "structure":
            t.build(0, mill=place)
        elif kind == "other":
            t.build(1, mill=place)
        elif kind == "resource":
            t.lay(place, oil=3)
        else:
            t.put(0, **{kind: place})
    t.turn(0, "produce")
    assert bool(reveals(t)) == met


@pytest.mark.rule("SC-405")
def test_flags_and_home_bases_are_no_tokens_on_a_territory():
    t = holding(13, seats=("albion patriotic", "nordic industrial"))
    t.put(0, character="r1c1", mech="r1c1", worker="r1c1 r1c1 r1c1")
    t.flag(0, "r1c1")
    t.turn(0, "produce")
    assert reveals(t) == []
    t = holding(13)
    t.put(0, mech="HB_rusviet", worker="HB_rusviet HB_rusviet HB_rusviet HB_rusviet HB_rusviet")
    t.turn(0, "produce")
    assert reveals(t) == []


@pytest.mark.rule("SC-237")
def test_everybody_has_windows_of_their_own():
    t = holding(22)
    t.objectives(1, 22)
    for player in (0, 1):
        t.take_card(player, 5)
    t.play(play_round)
    assert len(reveals(t, 0)) == len(reveals(t, 1)) == 3
