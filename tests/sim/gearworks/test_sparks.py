"""Gaining sparks by tinkering and discarding; spending them."""

import pytest

from balancewheel.sim.games.gearworks.decks import gain_sparks
from balancewheel.sim.games.gearworks.placing import tinker_numbers
from balancewheel.sim.games.gearworks.round_end import prepare_round
from balancewheel.sim.games.gearworks.rules import cell

from .table import empty_table


def tinkers(t, place):
    number = int(tinker_numbers(t.rules, t.state, cell(place)))
    return {value for value in range(1, 10) if number >> value & 1}


# limits


@pytest.mark.rule("GW-045")
def test_no_player_has_more_than_5_sparks():
    t = empty_table()
    t.give(0, sparks=4)
    assert gain_sparks(t.rules, t.state, 0, 3) == 1
    assert t.sparks(0) == 5


@pytest.mark.rule("GW-045", "GW-051", "GW-052")
def test_at_5_sparks_a_discard_stands_and_only_its_spark_is_forfeited():
    t = empty_table()
    t.give(0, "gray 1, gray 2, gray 3", sparks=5)
    assert t.side_actions(0) == ["draw a gear", "draw a contraption", "discard gears"]
    t.turn(0, "discard gears", "gray 3", "gray 1", "pass")
    assert t.sparks(0) == 5
    assert t.hand(0) == ["gray 2"]
    assert t.deck[-2:] == ["gray 3", "gray 1"]


@pytest.mark.rule("GW-045")
def test_the_fee_of_a_re_entry_makes_room_for_the_tinker_spark():
    t = empty_table()
    t.lay(B1="blue 2", A2="red 3")
    t.give(0, "gray 5", sparks=5)
    t.turn(0, "pass")
    t.turn(0, "play gray 5 on B2")
    assert t.sparks(0) == 5


@pytest.mark.rule("GW-046")
def test_the_supply_refuses_no_player():
    """20 sparks are enough for four players with 5 each."""
    t = empty_table(4)
    for player in range(4):
        t.give(player, sparks=4)
    for player in range(4):
        assert gain_sparks(t.rules, t.state, player, 1) == 1
    assert [t.sparks(player) for player in range(4)] == [5, 5, 5, 5]


@pytest.mark.rule("GW-046")
def test_the_leviathans_sparks_are_not_taken_from_the_supply():
    t = empty_table(1)
    t.give(1, sparks=30)
    assert gain_sparks(t.rules, t.state, 0, 5) == 5


# tinkering


@pytest.mark.rule("GW-047")
def test_the_closest_card_in_each_of_the_4_directions_counts():
    t = empty_table()
    t.lay(C1="blue 1", C3="red 1", B2="gray 9", D2="yellow 5")
    assert tinkers(t, "C2") == {2, 4, 6, 8}  # 1+1, 9-5 and 5-1, 5+1, 9-1


@pytest.mark.rule("GW-047")
def test_the_closest_card_may_be_separated_by_empty_spaces():
    t = empty_table()
    t.lay(A1="blue 3", E1="red 4", D4="gray 2")
    assert tinkers(t, "D1") == {1, 2, 5, 6, 7}  # 4-3 and 3-2, 4-2, 3+2, 4+2, 4+3


@pytest.mark.rule("GW-047")
def test_cards_off_the_row_and_the_column_do_not_count():
    t = empty_table()
    t.lay(A1="blue 3", C1="red 4", B4="gray 2", D3="green 9")
    assert tinkers(t, "E2") == set()


@pytest.mark.rule("GW-047")
def test_only_the_visible_card_of_a_pile_counts():
    t = empty_table()
    t.lay(A1="blue 3 over gray 9", C1="red 4")
    assert tinkers(t, "B1") == {1, 7}


@pytest.mark.rule("GW-048", "GW-050")
@pytest.mark.parametrize(
    ("gear", "sparks"), [("gray 5", 1), ("gray 1", 1), ("gray 4", 0), ("gray 6", 0), ("gray 2", 0)]
)
def test_the_played_number_must_equal_the_sum_or_the_difference(gear, sparks):
    t = empty_table()
    t.lay(A2="blue 3", B1="red 2")
    t.give(0, gear)
    t.turn(0, f"play {gear} on B2")
    assert t.sparks(0) == sparks


@pytest.mark.rule("GW-048")
def test_no_matter_which_of_the_two_is_larger():
    t = empty_table()
    t.lay(A2="blue 2", B1="red 8")
    assert tinkers(t, "B2") == {6}
    t = empty_table()
    t.lay(A2="blue 8", B1="red 2")
    assert tinkers(t, "B2") == {6}


@pytest.mark.rule("GW-049")
def test_one_neighbour_is_not_enough():
    t = empty_table()
    t.lay(A2="blue 3")
    t.give(0, "gray 3")
    t.turn(0, "play gray 3 on B2")
    assert t.sparks(0) == 0


@pytest.mark.rule("GW-049")
def test_two_cards_in_one_direction_are_one_neighbour():
    t = empty_table()
    t.lay(A2="blue 2", B2="red 3")
    assert tinkers(t, "C2") == set()


@pytest.mark.rule("GW-049")
def test_three_cards_are_not_added():
    t = empty_table()
    t.lay(A2="blue 1", C2="red 2", B1="green 4")
    assert tinkers(t, "B2") == {1, 2, 3, 5, 6}  # 7 = 1 + 2 + 4 is not among them


@pytest.mark.rule("GW-050")
def test_tinkering_gains_1_spark_however_many_pairs_fit():
    t = empty_table()
    t.lay(A2="blue 2", B1="red 3", C2="green 7")  # 2 + 3 and 7 - 2
    t.give(0, "gray 5")
    t.turn(0, "play gray 5 on B2")
    assert t.sparks(0) == 1


@pytest.mark.rule("GW-047", "GW-058")
def test_tinkering_follows_a_play_to_an_empty_space_only():
    """The same card between the same neighbours: a spark for the play, none for the replace."""
    t = empty_table()
    t.lay(A2="blue 2", B1="red 3", B2="green 4")
    t.give(0, "gray 5", sparks=2)
    t.turn(0, "replace B2 with gray 5")
    assert t.sparks(0) == 0


# discarding


@pytest.mark.rule("GW-051")
def test_discarding_2_cards_to_the_bottom_of_the_deck_gains_1_spark():
    t = empty_table()
    t.give(0, "blue 1, blue 2, blue 3")
    t.turn(0, "discard gears", "blue 1", "blue 3", "pass")
    assert t.sparks(0) == 1
    assert t.hand(0) == ["blue 2"]
    assert t.deck[-2:] == ["blue 1", "blue 3"]


@pytest.mark.rule("GW-051")
def test_a_single_card_cannot_be_discarded():
    t = empty_table()
    t.give(0, "blue 1")
    assert t.side_actions(0) == []


@pytest.mark.rule("GW-051")
def test_cards_under_the_deck_come_last():
    t = empty_table()
    t.only_gears("gray 1")
    t.state.secret_hand[0, :2], t.state.hand_size[0] = [t.gear("blue 1"), t.gear("blue 2")], 2
    t.give(0, sparks=3)
    t.turn(0, "discard gears", "blue 1", "draw a gear", "draw a gear", "pass")
    assert t.hand(0) == ["gray 1", "blue 1"]


@pytest.mark.rule("GW-052")
def test_discarding_is_allowed_before_and_after_the_play_and_many_times():
    t = empty_table()
    t.give(0, "blue 1, blue 2, blue 3, blue 4, blue 5, blue 6, blue 7")
    t.turn(
        0,
        "discard gears",
        "blue 1",
        "blue 2",
        "discard gears",
        "blue 3",
        "blue 4",
        "play blue 5 on A1",
        "discard gears",
        "blue 6",
    )
    assert t.sparks(0) == 3
    assert t.hand(0) == []


@pytest.mark.rule("GW-052", "GW-055")
def test_a_discard_at_5_sparks_frees_a_full_hand_for_new_cards():
    t = empty_table()
    t.top_gears("green 9")
    t.give(0, "gray 1, gray 2, gray 3, gray 4, gray 5, gray 6, gray 7, gray 8", sparks=5)
    assert "draw a gear" not in t.side_actions(0)
    t.turn(0, "discard gears", "gray 1", "gray 2", "draw a gear", "play green 9 on A1")
    assert t.hand(0) == ["gray 3", "gray 4", "gray 5", "gray 6", "gray 7", "gray 8"]
    assert t.sparks(0) == 4


@pytest.mark.rule("GW-052", "GW-076")
def test_a_discard_at_5_sparks_makes_room_for_the_next_deal():
    t = empty_table()
    t.give(0, "gray 1, gray 2, gray 3, gray 4, gray 5, gray 6, gray 7, gray 8", sparks=5)
    t.turn(0, "discard gears", "gray 1", "gray 2", "discard gears", "gray 3", "gray 4", "pass")
    prepare_round(t.rules, t.state)
    assert {"gray 5", "gray 6", "gray 7", "gray 8"} < set(t.hand(0))
    assert len(t.hand(0)) == 8


@pytest.mark.rule("GW-051", "GW-052")
@pytest.mark.parametrize(
    "changes",
    [
        {"discard_sparks": 0},
        {"spark_limit": 0, "start_sparks": 0},
        {"spark_limit": 1},
        {"spark_limit": 20},
        {"spark_supply": 1},
    ],
    ids=str,
)
def test_what_a_discard_pays_does_not_decide_whether_it_is_allowed(changes):
    """So a sweep of the limit, the supply or the pay changes nothing else."""
    t = empty_table(**changes)
    t.give(0, "gray 1, gray 2", sparks=min(1, changes.get("spark_limit", 1)))
    assert "discard gears" in t.side_actions(0)
    t.turn(0, "discard gears", "gray 1", "pass")
    assert t.hand(0) == []


# spending


@pytest.mark.rule("GW-053")
def test_a_spark_may_be_spent_on_the_turn_that_gained_it():
    t = empty_table()
    t.lay(A2="blue 2", B1="red 3")
    t.give(0, "gray 5")
    t.turn(0, "play gray 5 on B2", "draw a gear")
    assert t.hand(0) == ["gray 1"]
    assert t.sparks(0) == 0


@pytest.mark.rule("GW-054")
def test_a_gear_card_is_drawn_for_1_spark():
    t = empty_table()
    t.top_gears("green 4")
    t.give(0, sparks=2)
    t.turn(0, "draw a gear", "pass")
    assert t.hand(0) == ["green 4"]
    assert t.sparks(0) == 1


@pytest.mark.rule("GW-054")
def test_gear_cards_may_be_drawn_before_and_after_the_play_and_many_times():
    t = empty_table()
    t.top_gears("green 4", "green 5", "green 6", "green 7")
    t.give(0, sparks=4)
    t.turn(0, "draw a gear", "draw a gear", "play green 4 on A1", "draw a gear", "draw a gear")
    assert t.hand(0) == ["green 5", "green 6", "green 7"]


@pytest.mark.rule("GW-054")
def test_from_an_empty_deck_no_gear_is_drawn():
    t = empty_table()
    t.only_gears()
    t.give(0, sparks=1)
    assert t.side_actions(0) == []


@pytest.mark.rule("GW-054")
def test_cards_that_were_discarded_into_an_empty_deck_can_be_drawn():
    t = empty_table()
    t.only_gears()
    t.state.secret_hand[0, :2], t.state.hand_size[0] = [t.gear("gray 1"), t.gear("gray 2")], 2
    t.give(0, sparks=5)
    assert t.side_actions(0) == ["draw a contraption", "discard gears"]
    t.turn(0, "discard gears", "gray 2", "draw a gear", "pass")
    assert t.hand(0) == ["gray 2"]


@pytest.mark.rule("GW-055")
def test_with_8_gear_cards_in_hand_none_is_drawn():
    t = empty_table()
    t.give(0, "gray 1, gray 2, gray 3, gray 4, gray 5, gray 6, gray 7", sparks=1)
    assert "draw a gear" in t.side_actions(0)
    t.give(0, "gray 8")
    assert t.side_actions(0) == ["discard gears"]


@pytest.mark.rule("GW-056")
def test_a_replace_puts_a_card_on_top_of_another_for_2_sparks():
    t = empty_table()
    t.lay(B2="green 4")
    t.give(0, "gray 5", sparks=3)
    t.turn(0, "replace B2 with gray 5")
    assert t.pile("B2") == ["gray 5", "green 4"]
    assert t.hand(0) == []
    assert t.sparks(0) == 1


@pytest.mark.rule("GW-056", "GW-062")
def test_a_replace_is_not_offered_for_less_than_2_sparks():
    t = empty_table()
    t.lay(B2="green 4")
    t.give(0, "gray 5", sparks=1)
    assert "replace B2 with gray 5" not in t.plays(0)


@pytest.mark.rule("GW-057")
def test_a_replace_ignores_the_covered_cards_colour():
    t = empty_table()
    t.lay(B2="gray 4")
    t.give(0, "gray 5", sparks=2)
    assert "replace B2 with gray 5" in t.plays(0)


@pytest.mark.rule("GW-057", "GW-031")
def test_a_replace_must_follow_the_column_rule():
    t = empty_table()
    t.lay(B2="green 4", B4="gray 1")
    t.give(0, "gray 5", sparks=2)
    assert "replace B2 with gray 5" not in t.plays(0)


@pytest.mark.rule("GW-057", "GW-032")
def test_a_replace_must_follow_the_row_rule():
    t = empty_table()
    t.lay(A2="blue 3", B2="green 4", C2="red 6")
    t.give(0, "gray 5, gray 7", sparks=2)
    assert "replace B2 with gray 5" in t.plays(0)
    assert "replace B2 with gray 7" not in t.plays(0)


@pytest.mark.rule("GW-057")
def test_a_replace_ignores_the_covered_cards_number():
    """Without the 9 the row has no direction yet."""
    t = empty_table()
    t.lay(A2="blue 3", B2="green 9")
    t.give(0, "gray 1", sparks=2)
    assert "replace B2 with gray 1" in t.plays(0)


@pytest.mark.rule("GW-058")
def test_a_replace_cannot_tinker():
    t = empty_table()
    t.lay(A2="blue 2", B1="red 3", B2="green 5")
    t.give(0, "gray 5", sparks=5)
    t.turn(0, "replace B2 with gray 5")
    assert t.sparks(0) == 3


@pytest.mark.rule("GW-059")
def test_a_replace_takes_control_of_the_row_and_the_column():
    t = empty_table()
    t.lay(B2="green 4")
    t.control_by(1, "B2A")
    t.give(0, "gray 5", sparks=2)
    t.turn(0, "replace B2 with gray 5")
    assert t.controls == {"A": 1, "B": 0, "2": 0}


@pytest.mark.rule("GW-060")
def test_a_contraption_card_is_drawn_for_2_sparks():
    t = empty_table()
    t.top_contraptions("C3")
    t.give(0, sparks=3)
    t.turn(0, "draw a contraption", "pass")
    assert t.contraptions(0) == ["C3"]
    assert t.sparks(0) == 1


@pytest.mark.rule("GW-060")
def test_contraption_cards_may_be_drawn_before_and_after_the_play_and_many_times():
    t = empty_table()
    t.top_contraptions("C3 D1 E4")
    t.give(0, "gray 5, gray 6, gray 7", sparks=5)
    t.turn(
        0,
        "draw a contraption",
        "draw a contraption",
        "play gray 5 on A1",
        "discard gears",
        "gray 6",
        "draw a contraption",
    )
    assert t.contraptions(0) == ["C3", "D1", "E4"]
    assert t.sparks(0) == 0


@pytest.mark.rule("GW-060")
def test_a_hand_of_contraptions_has_no_limit():
    t = empty_table()
    t.give(0, sparks=2, contraptions="A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4")
    assert "draw a contraption" in t.side_actions(0)


@pytest.mark.rule("GW-060")
def test_from_an_empty_deck_no_contraption_is_drawn():
    t = empty_table()
    t.only_contraptions("")
    t.give(0, sparks=2)
    assert t.side_actions(0) == ["draw a gear"]


@pytest.mark.rule("GW-062")
@pytest.mark.parametrize(
    ("sparks", "offered"), [(0, []), (1, ["draw a gear"]), (2, ["draw a gear", "draw a contraption"])]
)
def test_nothing_is_offered_that_cannot_be_paid_in_full(sparks, offered):
    t = empty_table()
    t.give(0, sparks=sparks)
    assert t.side_actions(0) == offered


@pytest.mark.rule("GW-061", "GW-062")
@pytest.mark.parametrize(("sparks", "replaces"), [(1, False), (2, False), (3, True)])
def test_a_replace_on_re_entering_costs_3_sparks(sparks, replaces):
    t = empty_table()
    t.lay(B2="green 4")
    t.give(0, "gray 5", sparks=sparks)
    t.turn(0, "pass")
    assert ("replace B2 with gray 5" in t.plays(0)) == replaces
    assert "play gray 5 on A1" in t.plays(0)
