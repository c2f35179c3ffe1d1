"""How to play: rounds, turns, playing or passing, re-entering."""

import pytest

from balancewheel.sim.games.gearworks.state import Event
from balancewheel.sim.games.gearworks.turn import take_turn

from .table import PASSIVE, UNIFORM, empty_table, table


def three_players(**sparks):
    """Each with two cards that fit anywhere in an empty row of their own colour."""
    t = empty_table()
    t.give(0, "gray 5, gray 6", sparks.get("first", 0))
    t.give(1, "blue 5, blue 6", sparks.get("second", 0))
    t.give(2, "red 5, red 6", sparks.get("third", 0))
    return t


# rounds


@pytest.mark.rule("GW-024")
def test_there_are_3_rounds():
    t = table(3)
    t.play_game(PASSIVE)
    assert [begins.what for begins in t.events(Event.ROUND_BEGINS)] == [1, 2, 3]


@pytest.mark.rule("GW-025")
@pytest.mark.parametrize(("first", "order"), [(0, "012"), (1, "120"), (2, "201")])
def test_turns_go_clockwise_from_the_first_player(first, order):
    t = three_players()
    t.state.first_player = first
    t.round({0: ["play gray 5 on A1"], 1: ["play blue 5 on B2"], 2: ["play red 5 on C3"]})
    assert t.turns == [f"{who} plays" for who in order] + [f"{who} passes" for who in order]


@pytest.mark.rule("GW-025", "GW-042")
def test_a_round_goes_on_until_all_have_passed_consecutively():
    t = three_players()
    t.round({0: ["play gray 5 on A1", "play gray 6 on B2"], 1: ["pass"], 2: ["pass"]})
    assert t.turns == [
        "0 plays",
        "1 passes",
        "2 passes",
        "0 plays",
        "1 passes",
        "2 passes",
        "0 passes",
    ]


# a turn


@pytest.mark.rule("GW-026")
def test_a_turn_must_be_a_play_or_a_pass():
    """Before either of them the turn cannot end."""
    t = three_players(first=1)
    menu = t.menu_after(0)
    assert "play gray 5 on A1" in menu
    assert "pass" in menu
    assert "end turn" not in menu
    assert "end turn" not in t.menu_after(0, "draw a gear")


@pytest.mark.rule("GW-026", "GW-028")
def test_after_a_play_the_turn_is_neither_passed_nor_is_another_card_played():
    t = three_players(first=1)
    assert t.menu_after(0, "play gray 5 on A1") == ["draw a gear", "end turn"]


@pytest.mark.rule("GW-028", "GW-056")
def test_a_replace_is_the_one_card_of_the_turn():
    t = three_players(first=3)
    t.lay(A1="green 5")
    assert t.menu_after(0, "replace A1 with gray 5") == ["draw a gear", "end turn"]


@pytest.mark.rule("GW-027", "GW-054")
def test_sparks_may_be_spent_before_and_after_a_play():
    t = three_players(first=2)
    t.turn(0, "draw a gear", "play gray 5 on A1", "draw a gear")
    assert len(t.hand(0)) == 3
    assert t.sparks(0) == 0


@pytest.mark.rule("GW-027", "GW-054")
def test_sparks_may_be_spent_in_a_turn_that_is_passed():
    t = three_players(first=1)
    t.turn(0, "draw a gear", "pass")
    assert len(t.hand(0)) == 3
    assert t.state.passed[0]


@pytest.mark.rule("GW-027", "GW-051")
def test_sparks_may_be_gained_in_a_turn_that_is_passed():
    t = three_players()
    t.turn(0, "discard gears", "gray 5", "pass")
    assert t.sparks(0) == 1
    assert t.state.passed[0]


@pytest.mark.rule("GW-027", "GW-095")
def test_an_ability_may_be_used_in_a_turn_that_is_passed():
    t = empty_table(3, "Bartleby")
    t.turn(0, "Bartleby: draw 3", "gray 2", "gray 1", "pass")
    assert t.hand(0) == ["gray 2"]
    assert t.state.passed[0]


@pytest.mark.rule("GW-027")
def test_a_player_who_is_out_may_still_draw_and_discard_on_his_turn():
    t = three_players(first=1)
    t.turn(0, "pass")
    t.turn(0, "draw a gear", "discard gears", "gray 5", "gray 6", "pass")
    assert t.hand(0) == ["gray 1"]
    assert t.sparks(0) == 1
    assert t.state.passed[0]


def belongings(t, player):
    return t.hand(player), t.contraptions(player), t.sparks(player), int(t.state.ability_uses[player])


@pytest.mark.rule("GW-029")
def test_on_a_turn_nothing_is_done_by_other_players():
    """No spark, draw, discard or ability on the turns of others."""
    t = table(4)
    players = t.players(UNIFORM)
    for turn in range(60):
        me = turn % 4
        others = [player for player in range(4) if player != me]
        before = [belongings(t, player) for player in others]
        take_turn(t.rules, t.state, players, me)
        assert [belongings(t, player) for player in others] == before


# passing and re-entering


@pytest.mark.rule("GW-040")
def test_to_pass_is_to_play_no_card():
    t = three_players(first=2)
    t.turn(0, "pass")
    assert t.grid == {}
    assert t.hand(0) == ["gray 5", "gray 6"]
    assert t.sparks(0) == 2
    assert t.controls == {}
    assert t.turns == ["0 passes"]


@pytest.mark.rule("GW-041", "GW-062")
def test_a_player_who_passed_cannot_play_without_a_spark():
    t = three_players()
    t.turn(0, "pass")
    assert t.plays(0) == []


@pytest.mark.rule("GW-041", "GW-061")
def test_to_play_after_passing_costs_1_spark():
    t = three_players(first=1)
    t.turn(0, "pass")
    t.turn(0, "play gray 5 on A1")
    assert t.sparks(0) == 0
    assert t.grid == {"A1": "gray 5"}


@pytest.mark.rule("GW-041", "GW-061")
def test_to_play_before_passing_costs_nothing():
    t = three_players(first=1)
    t.turn(0, "play gray 5 on A1")
    assert t.sparks(0) == 1


@pytest.mark.rule("GW-053", "GW-061")
def test_a_spark_gained_on_the_turn_may_pay_for_the_re_entry():
    t = three_players()
    t.give(0, "gray 7")
    t.turn(0, "pass")
    t.turn(0, "discard gears", "gray 5", "gray 6", "play gray 7 on A1")
    assert t.grid == {"A1": "gray 7"}
    assert t.sparks(0) == 0


@pytest.mark.rule("GW-041", "GW-061")
def test_a_tinker_spark_does_not_pay_for_the_re_entry_that_earns_it():
    t = three_players()
    t.lay(A1="green 2", B2="green 3")
    t.turn(0, "pass")
    assert t.plays(0) == []


@pytest.mark.rule("GW-061")
def test_a_player_who_is_out_may_pass_again_for_nothing():
    t = three_players(first=1)
    t.turn(0, "pass")
    t.turn(0, "pass")
    assert t.sparks(0) == 1
    assert t.state.passed[0]


@pytest.mark.rule("GW-061", "GW-044")
def test_who_re_enters_may_still_pass():
    """The spark is spent all the same, and the pass is one more pass."""
    t = three_players(first=1)
    t.round({0: ["pass", "re-enter", "pass"], 1: ["pass"], 2: ["play red 5 on A1"]})
    assert t.sparks(0) == 0
    assert t.turns == ["0 passes", "1 passes", "2 plays", "0 passes", "1 passes", "2 passes"]


@pytest.mark.rule("GW-061", "GW-134")
def test_who_has_re_entered_owes_no_fee_for_the_play():
    t = three_players(first=2)
    t.turn(0, "pass")
    assert "re-enter" not in t.menu_after(0, "re-enter")
    t.turn(0, "re-enter", "draw a gear", "play gray 5 on A1")
    assert t.sparks(0) == 0
    assert t.grid == {"A1": "gray 5"}
    assert t.state.count[0].re_entries == 1


@pytest.mark.rule("GW-061", "GW-062", "GW-040")
def test_only_who_has_passed_and_can_pay_may_re_enter():
    t = three_players(first=1)
    assert "re-enter" not in t.menu_after(0)
    t.turn(0, "pass")
    assert "re-enter" in t.menu_after(0)
    assert "re-enter" not in t.menu_after(0, "draw a gear")


@pytest.mark.rule("GW-061", "GW-045")
def test_re_entering_first_makes_room_for_the_spark_of_a_discard():
    """At 5 sparks with a full hand: what a discard gains is forfeited before the fee is paid, and not after it."""
    t = empty_table()
    t.give(0, "gray 1, gray 2, gray 3, gray 4, gray 5, gray 6, gray 7, gray 8", sparks=5)
    t.turn(0, "pass")
    t.turn(0, "re-enter", "discard gears", "gray 1", "gray 2", "draw a gear", "play gray 8 on A1")
    assert t.sparks(0) == 4


@pytest.mark.rule("GW-027", "GW-041")
def test_by_the_stricter_reading_a_player_who_is_out_must_re_enter_before_anything_else():
    t = empty_table(3, "Bartleby", side_actions_after_pass=False)
    t.give(0, "gray 5, gray 6, gray 7", sparks=4)
    sides = {"Bartleby: draw 3", "draw a gear", "draw a contraption", "discard gears"}
    assert sides < set(t.menu_after(0))
    t.turn(0, "pass")
    assert not sides & set(t.menu_after(0))
    assert {"play gray 5 on A1", "re-enter", "pass"} < set(t.menu_after(0))
    assert sides < set(t.menu_after(0, "re-enter"))
    assert sides < set(t.menu_after(0, "play gray 5 on A1"))


@pytest.mark.rule("GW-134")
def test_after_re_entering_no_fee_is_owed_until_the_next_pass():
    t = three_players(first=2)
    t.turn(0, "pass")
    t.turn(0, "play gray 5 on A1")
    assert t.sparks(0) == 1
    t.turn(0, "play gray 6 on B2")
    assert t.sparks(0) == 1


@pytest.mark.rule("GW-134", "GW-041")
def test_a_further_pass_makes_a_further_fee():
    t = three_players(first=2)
    t.turn(0, "pass")
    t.turn(0, "play gray 5 on A1")
    t.turn(0, "pass")
    t.turn(0, "play gray 6 on B2")
    assert t.sparks(0) == 0


@pytest.mark.rule("GW-042")
def test_an_early_passer_may_get_no_more_turns():
    t = three_players(first=5)
    t.round({0: ["pass"], 1: ["pass"], 2: ["pass"]})
    assert t.turns == ["0 passes", "1 passes", "2 passes"]


@pytest.mark.rule("GW-043")
def test_once_the_round_is_over_nobody_can_re_enter():
    """Player 0 would, and has the spark, but is not asked again."""
    t = three_players(first=1)
    with pytest.raises(AssertionError, match="never came to"):
        t.round({0: ["pass", "play gray 5 on A1"], 1: ["pass"], 2: ["pass"]})
    assert t.turns == ["0 passes", "1 passes", "2 passes"]
    assert t.grid == {}


@pytest.mark.rule("GW-044")
def test_a_card_played_by_anyone_starts_the_count_of_passes_anew():
    t = three_players()
    t.round({0: ["pass"], 1: ["pass"], 2: ["play red 5 on A1"]})
    assert t.turns == ["0 passes", "1 passes", "2 plays", "0 passes", "1 passes", "2 passes"]


@pytest.mark.rule("GW-044", "GW-056")
def test_a_replace_starts_the_count_of_passes_anew():
    t = three_players(third=2)
    t.lay(A1="green 5")
    t.round({2: ["replace A1 with red 5"]})
    assert t.turns == ["0 passes", "1 passes", "2 plays", "0 passes", "1 passes", "2 passes"]


@pytest.mark.rule("GW-044")
def test_side_actions_with_a_pass_do_not_start_it_anew():
    t = three_players(third=2)
    t.round({0: ["discard gears", "gray 5", "pass"], 2: ["draw a gear", "draw a gear", "pass"]})
    assert t.turns == ["0 passes", "1 passes", "2 passes"]


@pytest.mark.rule("GW-041", "GW-042")
def test_in_a_new_round_nobody_is_out():
    t = three_players()
    t.round({})
    t.forget_events()
    t.round({0: ["play gray 5 on A1"]})
    assert t.turns == ["0 plays", "1 passes", "2 passes", "0 passes"]
    assert t.sparks(0) == 0
