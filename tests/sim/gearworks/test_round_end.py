"""End of round: claim, build, reset tinkerers, reset the grid, deal, leader, sparks for those behind."""

import pytest

from balancewheel.sim.games.gearworks.round_end import (
    build_contraptions,
    claim_parts,
    deal,
    determine_leader,
    give_catch_up_sparks,
    prepare_round,
    reset_grid,
    reset_tinkerers,
)
from balancewheel.sim.games.gearworks.state import Event

from .table import EAGER, PASSIVE, empty_table, table


def claims(player, parts, contraptions, **kit):
    """A table after step 1: the player has just claimed these parts and holds these contraptions."""
    t = empty_table(**kit)
    t.give(player, contraptions=contraptions)
    t.control_by(player, parts)
    claim_parts(t.rules, t.state)
    return t


def builds(t, player, *words):
    t.play(build_contraptions, plan={player: words})


def build_menu(t):
    return t.next_menu(build_contraptions)


# the steps


@pytest.mark.rule("GW-064")
def test_the_steps_come_in_order():
    """Claim, build, reset tinkerers, reset the grid, deal, leader, sparks."""
    t = empty_table(3, "Bartleby Victoria Wyatt")
    t.give(0, contraptions="A1")
    t.control_by(0, "A1")
    t.settle({0: ["build A1 with both"]})
    prepare_round(t.rules, t.state)
    steps = [
        Event.CLAIMED,
        Event.BUILT,
        Event.ABILITY_SPARK,
        Event.STARTER,
        Event.DEALT_HAND,
        Event.LEADS,
        Event.CATCH_UP,
    ]
    times = [2, 1, 3, 4, 3, 1, 2]
    in_order = [step for step, often in zip(steps, times, strict=True) for _ in range(often)]
    assert [one.kind for one in t.events(*steps)] == in_order


@pytest.mark.rule("GW-064", "GW-079", "GW-097")
def test_the_spark_of_an_unused_ability_counts_for_the_leader():
    t = empty_table(3, "Bartleby Victoria Wyatt")
    t.state.ability_uses[:] = [1, 1, 0, 0]
    t.settle()
    prepare_round(t.rules, t.state)
    assert t.state.first_player == 2


@pytest.mark.rule("GW-064")
def test_the_cards_just_dealt_count_for_the_leader():
    """With 8 and 3 cards in hand before the deal, both have 8 after it: the tie stands, and player 1 is next."""
    t = empty_table(2)
    t.give(0, "gray 1, gray 2, gray 3, gray 4, gray 5, gray 6, gray 7, blue 1")
    t.give(1, "red 1, red 2, red 3")
    prepare_round(t.rules, t.state)
    assert t.state.first_player == 1


@pytest.mark.rule("GW-064", "GW-082")
def test_the_sparks_for_those_behind_do_not_count_for_the_leader():
    t = empty_table(3)
    t.claimed(2, "ABCD")
    prepare_round(t.rules, t.state)
    assert t.state.first_player == 2
    assert [t.sparks(player) for player in range(3)] == [3, 3, 0]


@pytest.mark.rule("GW-063")
def test_cards_and_sparks_are_kept_for_the_next_round():
    t = empty_table(3)
    t.give(0, "gray 1, gray 2", sparks=4, contraptions="A1 B2")
    t.settle()
    prepare_round(t.rules, t.state)
    assert {"gray 1", "gray 2"} < set(t.hand(0))
    assert {"A1", "B2"} < set(t.contraptions(0))
    assert t.sparks(0) == 4


def happenings_of_each_round(t):
    rounds = []
    for one in t.events():
        if one.kind == Event.ROUND_BEGINS:
            rounds.append([])
        elif rounds:
            rounds[-1].append(one.kind)
    return rounds


@pytest.mark.rule("GW-065")
def test_after_round_3_only_steps_1_to_3_are_carried_out():
    t = table(3)
    t.play_game(EAGER)
    later = {Event.STARTER, Event.DEALT_HAND, Event.LEADS}
    first, second, third = happenings_of_each_round(t)
    assert later <= set(first)
    assert later <= set(second)
    assert not later & set(third)
    assert third.count(Event.CLAIMED) > 0
    assert third.count(Event.ABILITY_SPARK) == 3


@pytest.mark.rule("GW-065", "GW-085", "GW-097")
def test_an_unused_ability_pays_in_round_3_too():
    """Ruling: step 3 is carried out in full; the sparks that are not given out in round 3 are those of step 7."""
    t = empty_table(3, "Bartleby Victoria Wyatt")
    t.state.round_number = 3
    t.settle()
    assert [t.sparks(player) for player in range(3)] == [1, 1, 1]


@pytest.mark.rule("GW-065", "GW-085", "GW-097")
def test_by_the_other_reading_an_unused_ability_pays_in_rounds_1_and_2_only():
    t = empty_table(3, "Bartleby Victoria Wyatt", unused_ability_last_round=False)
    for number, sparks in ((1, 1), (2, 2), (3, 2)):
        t.state.round_number = number
        t.settle()
        assert [t.sparks(player) for player in range(3)] == [sparks] * 3


@pytest.mark.rule("GW-097", "GW-065")
@pytest.mark.parametrize("pays", [True, False])
def test_the_tinkerers_turn_face_up_whether_they_pay_or_not(pays):
    t = empty_table(3, "Bartleby Victoria Wyatt", unused_ability_last_round=pays)
    t.state.round_number, t.state.ability_uses[0] = 3, 1
    t.settle()
    assert not t.state.ability_uses.any()


@pytest.mark.rule("GW-085", "GW-065")
def test_no_sparks_for_those_behind_at_the_end_of_round_3():
    """Player 0 claims all the parts; the others gain 3 sparks after round 1, 3 after round 2, none after round 3."""
    t = table(3, abilities=False, start_sparks=0, spark_limit=20, random_first_player=False)
    t.play_game(EAGER, PASSIVE, PASSIVE)
    assert len(t.parts(0)) >= 12
    assert [t.sparks(player) for player in (1, 2)] == [6, 6]


@pytest.mark.rule("GW-085", "GW-024")
def test_the_game_ends_after_round_3():
    t = table(3)
    t.play_game(PASSIVE)
    assert t.state.round_number == 3
    assert t.turns == [f"{one.split()[0]} passes" for one in t.turns]
    assert len(t.turns) == 9


# 1. claim parts


@pytest.mark.rule("GW-066")
def test_who_controls_a_row_or_column_claims_a_part_of_its_type():
    t = empty_table(3)
    t.control_by(0, "AE")
    t.control_by(1, "3")
    t.settle()
    assert [t.parts(player) for player in range(3)] == ["AE", "3", ""]


@pytest.mark.rule("GW-066")
def test_a_token_that_is_face_down_gives_nothing():
    t = empty_table(3)
    t.control_by(0, "A")
    t.settle()
    assert t.supply == {"A": 2, "B": 3, "C": 3, "D": 3, "E": 3, "1": 3, "2": 3, "3": 3, "4": 3}


@pytest.mark.rule("GW-067")
def test_the_tokens_are_turned_face_down_again():
    t = empty_table(3)
    t.control_by(0, "ABC")
    t.control_by(1, "123")
    t.settle()
    assert t.controls == {}


# 2. build contraptions


@pytest.mark.rule("GW-068")
def test_contraptions_that_require_a_claimed_part_may_be_built():
    t = claims(0, "A", "A1 B1 A2")
    assert build_menu(t) == ["build A1 with A", "build A2 with A", "build no more"]


@pytest.mark.rule("GW-068")
def test_any_number_of_contraptions_may_be_built():
    t = claims(0, "AB12", "A1 B2 B3")
    builds(t, 0, "build A1 with both", "build B2 with 2", "build B3 with B")
    assert t.contraptions(0) == []
    assert (t.state.built_both[0], t.state.built_one[0]) == (1, 2)


@pytest.mark.rule("GW-068")
def test_parts_that_others_claimed_do_not_help():
    t = claims(1, "A1", "B2")
    t.give(0, contraptions="A1")
    builds(t, 0)
    assert build_menu(t) == []


@pytest.mark.rule("GW-069")
def test_a_contraption_is_built_with_one_or_both_parts():
    t = claims(0, "A1", "A1")
    assert build_menu(t) == ["build A1 with A", "build A1 with 1", "build A1 with both", "build no more"]


@pytest.mark.rule("GW-069")
def test_each_part_serves_one_contraption_only():
    t = claims(0, "A1", "A1 A2 B1")
    builds(t, 0, "build A1 with A")
    assert t.contraptions(0) == ["A2", "B1"]
    t = claims(0, "A1", "A1 A2 B1")
    with pytest.raises(AssertionError, match="not among"):
        t.state.main_action_done = 0
        builds(t, 0, "build A1 with A", "build A2 with A")


@pytest.mark.rule("GW-069", "GW-070")
def test_the_parts_are_placed_on_the_contraption():
    t = claims(0, "A12", "A1")
    builds(t, 0, "build A1 with both")
    assert t.state.unused_parts[0] == 1
    t = claims(0, "A12", "A1")
    builds(t, 0, "build A1 with 1")
    assert t.state.unused_parts[0] == 2


@pytest.mark.rule("GW-070")
def test_a_built_contraption_is_revealed():
    t = claims(0, "A1", "A1 B2")
    builds(t, 0, "build A1 with both")
    (built,) = t.events(Event.BUILT)
    assert (built.who, t.contraption_name(built.what), built.amount) == (0, "A1", 3)
    assert t.contraptions(0) == ["B2"]


@pytest.mark.rule("GW-071")
def test_parts_of_earlier_rounds_cannot_be_used():
    t = empty_table(3)
    t.give(0, contraptions="A1")
    t.control_by(0, "A")
    t.settle()  # nothing built
    t.control_by(0, "2")
    t.settle({0: []})
    assert t.contraptions(0) == ["A1"]
    t.control_by(0, "1")
    claim_parts(t.rules, t.state)
    assert build_menu(t) == ["build A1 with 1", "build no more"]


@pytest.mark.rule("GW-072")
def test_a_built_contraption_receives_no_further_parts():
    t = claims(0, "A", "A1")
    builds(t, 0, "build A1 with A")
    t.control_by(0, "1")
    claim_parts(t.rules, t.state)
    assert build_menu(t) == []
    assert (t.state.built_one[0], t.state.built_both[0], t.state.unused_parts[0]) == (1, 0, 1)


@pytest.mark.rule("GW-073")
def test_parts_not_built_with_are_set_aside_as_unused():
    t = claims(0, "AB1", "A1")
    builds(t, 0, "build A1 with both")
    assert t.state.unused_parts[0] == 1
    assert t.parts(0, "fresh_parts") == ""
    assert t.parts(0) == "AB1"


@pytest.mark.rule("GW-074")
def test_building_is_optional():
    t = claims(0, "A1", "A1")
    builds(t, 0, "build no more")
    assert t.contraptions(0) == ["A1"]
    assert (t.state.built_one[0], t.state.built_both[0], t.state.unused_parts[0]) == (0, 0, 2)


@pytest.mark.rule("GW-074")
def test_an_unbuilt_contraption_may_be_built_in_a_later_round():
    t = claims(0, "A1", "A1")
    builds(t, 0, "build no more")
    t.control_by(0, "A1")
    claim_parts(t.rules, t.state)
    builds(t, 0, "build A1 with both")
    assert t.state.built_both[0] == 1


# 4. reset the grid


@pytest.mark.rule("GW-075")
def test_all_gears_of_the_grid_go_back_into_the_deck():
    """The covered ones too; four of all these are the new starting gears."""
    t = empty_table(3)
    t.lay(A1="gray 5 over blue 2 over red 3", C3="green 9 sideways")
    t.give(0, "gray 1, gray 2")
    reset_grid(t.rules, t.state)
    assert len(t.deck) == 39
    assert sorted([*t.deck, *t.grid.values()]) == sorted(set(empty_table(3).deck) - {"gray 1", "gray 2"})
    assert [t.pile(place) for place in t.grid] == [[gear] for gear in t.grid.values()]


@pytest.mark.rule("GW-075")
@pytest.mark.parametrize(("players", "places"), [(2, ["A2", "B1", "C4", "D3"]), (3, ["A2", "B1", "D4", "E3"])])
def test_4_new_gears_go_to_the_starting_places(players, places):
    t = empty_table(players)
    t.lay(A1="gray 5", C3="green 4")
    reset_grid(t.rules, t.state)
    assert sorted(t.grid) == places


@pytest.mark.rule("GW-075")
def test_the_deck_is_shuffled_again():
    decks = []
    for seed in (1, 2):
        t = empty_table(3, seed=seed)
        for number in (2, 3):
            t.state.round_number = number
            reset_grid(t.rules, t.state)
            decks.append(tuple(t.deck))
    assert len(set(decks)) == 4


@pytest.mark.rule("GW-075", "GW-107")
def test_a_sideways_gear_is_an_ordinary_one_in_the_next_round():
    t = empty_table(3)
    t.lay(C3="green 9 sideways")
    reset_grid(t.rules, t.state)
    assert not t.state.sideways.any()


# 5. deal


@pytest.mark.rule("GW-076")
@pytest.mark.parametrize(("held", "dealt"), [(0, 5), (2, 5), (3, 5), (4, 4), (7, 1), (8, 0)])
def test_5_gears_are_dealt_up_to_the_limit_of_8(held, dealt):
    t = empty_table(3)
    t.give(1, ", ".join(f"red {number}" for number in range(1, held + 1)))
    deal(t.rules, t.state)
    assert len(t.hand(1)) == held + dealt
    assert len(t.hand(0)) == len(t.hand(2)) == 5


@pytest.mark.rule("GW-077")
def test_1_contraption_is_dealt_to_each_player():
    t = empty_table(3)
    t.give(1, contraptions="A1 A2 A3")
    deal(t.rules, t.state)
    assert [len(t.contraptions(player)) for player in range(3)] == [1, 4, 1]


@pytest.mark.rule("GW-077")
def test_the_last_contraptions_are_dealt_clockwise_from_the_first_player():
    t = empty_table(3)
    t.only_contraptions("A1 A2")
    t.state.first_player = 2
    deal(t.rules, t.state)
    assert [t.contraptions(player) for player in range(3)] == [["A2"], [], ["A1"]]


# 6. leader


@pytest.mark.rule("GW-078", "GW-081")
def test_the_leader_has_the_most_parts_and_begins():
    t = empty_table(3)
    t.claimed(0, "AB")
    t.claimed(1, "CD1")
    t.give(0, "gray 1", sparks=5)
    determine_leader(t.rules, t.state)
    assert t.state.first_player == 1
    t.round({})
    assert t.turns == ["1 passes", "2 passes", "0 passes"]


@pytest.mark.rule("GW-078")
def test_parts_on_contraptions_count_for_the_leader():
    t = claims(2, "A1", "A1")
    builds(t, 2, "build A1 with both")
    t.claimed(0, "B")
    determine_leader(t.rules, t.state)
    assert t.state.first_player == 2


@pytest.mark.rule("GW-079")
def test_the_first_tie_breaker_is_most_sparks():
    t = empty_table(3)
    t.give(1, "gray 1, gray 2", sparks=2)
    t.give(2, sparks=3)
    determine_leader(t.rules, t.state)
    assert t.state.first_player == 2


@pytest.mark.rule("GW-080")
def test_the_second_tie_breaker_is_most_gear_cards_in_hand():
    t = empty_table(3)
    t.give(1, "gray 1", sparks=2)
    t.give(2, "gray 2, gray 3", sparks=2)
    determine_leader(t.rules, t.state)
    assert t.state.first_player == 2


@pytest.mark.rule("GW-081")
@pytest.mark.parametrize(("first", "leader"), [(0, 1), (1, 2), (2, 0)])
def test_if_all_are_tied_the_next_clockwise_leads(first, leader):
    """A ruling: the first of the tied players clockwise from the old first player's left."""
    t = empty_table(3)
    t.state.first_player = first
    determine_leader(t.rules, t.state)
    assert t.state.first_player == leader


# 7. sparks for those behind


@pytest.mark.rule("GW-082")
@pytest.mark.parametrize(("fewer", "sparks"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_sparks_by_how_many_fewer_parts(fewer, sparks):
    t = empty_table(2)
    t.claimed(0, "ABCD12")
    t.claimed(1, "ABCD12"[fewer:])
    give_catch_up_sparks(t.rules, t.state)
    assert [t.sparks(player) for player in range(2)] == [0, sparks]


@pytest.mark.rule("GW-082")
def test_parts_on_contraptions_count_for_catching_up():
    t = claims(1, "A1", "A1")
    builds(t, 1, "build A1 with both")
    t.claimed(0, "BCD")
    give_catch_up_sparks(t.rules, t.state)
    assert [t.sparks(player) for player in range(3)] == [0, 0, 2]


@pytest.mark.rule("GW-083")
def test_catching_up_does_not_exceed_5_sparks():
    t = empty_table(2)
    t.claimed(0, "ABCD")
    t.give(1, sparks=4)
    give_catch_up_sparks(t.rules, t.state)
    assert t.sparks(1) == 5


@pytest.mark.rule("GW-084")
def test_veterans_play_without_these_sparks():
    t = empty_table(2, preset="veteran")
    t.claimed(0, "ABCD")
    prepare_round(t.rules, t.state)
    assert [t.sparks(player) for player in range(2)] == [0, 0]


# 3. reset tinkerers


@pytest.mark.rule("GW-097")
def test_who_did_not_use_the_ability_gains_1_spark():
    t = empty_table(3, "Bartleby Victoria Wyatt")
    t.state.ability_uses[1] = 1
    reset_tinkerers(t.rules, t.state)
    assert [t.sparks(player) for player in range(3)] == [1, 0, 1]


@pytest.mark.rule("GW-097", "GW-045")
def test_an_unused_ability_gains_nothing_at_5_sparks():
    t = empty_table(3, "Bartleby Victoria Wyatt")
    t.give(0, sparks=5)
    reset_tinkerers(t.rules, t.state)
    assert t.sparks(0) == 5


@pytest.mark.rule("GW-097", "GW-095")
def test_all_tinkerers_turn_face_up_again():
    t = empty_table(3, "Bartleby Victoria Wyatt")
    t.turn(0, "Bartleby: draw 3", "gray 1", "gray 2", "pass")
    assert "Bartleby: draw 3" not in t.side_actions(0)
    t.settle()
    assert "Bartleby: draw 3" in t.side_actions(0)
