"""The rulebook's worked examples, one after the other, with their numbers (XA to XT of the examples list)."""

import pytest

from balancewheel.sim.games.gearworks.leviathan import determine_location, is_allowed, leviathan_turn, wake
from balancewheel.sim.games.gearworks.narration import cell_name
from balancewheel.sim.games.gearworks.round_end import build_contraptions, claim_parts, deal, give_catch_up_sparks
from balancewheel.sim.games.gearworks.rules import cell
from balancewheel.sim.games.gearworks.scoring import score
from balancewheel.sim.games.gearworks.set_up import lay_starters
from balancewheel.sim.games.gearworks.state import Event

from .table import PASSIVE, empty_table, table


@pytest.mark.rule("GW-011", "GW-022")
@pytest.mark.parametrize(
    ("players", "places"),
    [(3, ["A2", "B1", "D4", "E3"]), (4, ["A2", "B1", "D4", "E3"]), (2, ["A2", "B1", "C4", "D3"])],
)
def test_example_a_set_up(players, places):
    t = empty_table(players)
    t.top_gears("green 4", "gray 7", "red 1", "blue 2")
    lay_starters(t.rules, t.state)
    assert t.grid == dict(zip(places, ["green 4", "gray 7", "red 1", "blue 2"], strict=True))


@pytest.mark.rule("GW-032", "GW-034")
def test_example_b_only_9_8_or_7_can_be_played():
    t = empty_table()
    t.lay(B1="gray 7", C1="blue 5", D1="red 5", E1="green 2")
    assert t.numbers("A1") == {9, 8, 7}
    t.lay(A2="gray 9", C2="green 7", E2="gray 1")
    assert t.numbers("B2") == {9, 8, 7}


@pytest.mark.rule("GW-032", "GW-036", "GW-037", "GW-039")
def test_example_c_emily_plays_the_gray_3_to_a1():
    t = empty_table()
    t.lay(B1="red 2")
    t.give(0, "gray 3")
    t.turn(0, "play gray 3 on A1")
    assert t.controls == {"A": 0, "1": 0}
    assert t.numbers("C1") == t.numbers("D1") == t.numbers("E1") == {1, 2}


@pytest.mark.rule("GW-047", "GW-048", "GW-049", "GW-050")
@pytest.mark.parametrize(("gear", "sparks"), [("blue 5", 1), ("blue 4", 0)])
def test_example_d_sheryl_tinkers_with_the_blue_5(gear, sparks):
    """6 - 1 = 5; for a 4 she would need the 2 in B1, which is not the closest card."""
    t = empty_table()
    t.lay(A3="gray 1", B1="red 2", B2="green 8", D3="yellow 6")
    t.give(0, gear)
    t.turn(0, f"play {gear} on B3")
    assert t.sparks(0) == sparks


@pytest.mark.rule("GW-086", "GW-087", "GW-088", "GW-089")
def test_example_e_kirk_scores_25():
    t = empty_table()
    t.give(0, sparks=2, contraptions="A1 B2 C3")
    t.control_by(0, "ABC3124")
    t.settle({0: ["build A1 with A", "build B2 with B", "build C3 with both"]})
    assert (t.state.built_one[0], t.state.built_both[0], t.state.unused_parts[0]) == (2, 1, 3)
    assert score(t.rules, t.state, 0) == 8 + 9 + 6 + 2 == 25


@pytest.mark.rule("GW-068", "GW-069", "GW-071")
@pytest.mark.parametrize(
    ("claimed", "menu"),
    [
        ("A", ["build A3 with A", "build no more"]),
        ("3", ["build A3 with 3", "build no more"]),
        ("A3", ["build A3 with A", "build A3 with 3", "build A3 with both", "build no more"]),
        ("B", []),
    ],
)
def test_example_f_a_wheel_an_air_canister_or_both(claimed, menu):
    t = empty_table()
    t.claimed(0, "A3")  # from an earlier round: of no use
    t.give(0, contraptions="A3")
    t.control_by(0, claimed)
    claim_parts(t.rules, t.state)
    assert t.next_menu(build_contraptions) == menu


@pytest.mark.rule("GW-082", "GW-083")
@pytest.mark.parametrize(
    ("parts", "before", "after"),
    [("ABCD12", 0, 0), ("ABCD1", 0, 1), ("ABCD", 0, 2), ("ABC", 0, 3), ("A", 0, 3), ("", 0, 3), ("ABC", 4, 5)],
)
def test_example_g_catching_up_with_a_leader_of_7_parts(parts, before, after):
    t = empty_table()
    t.claimed(0, "ABCD123")
    t.claimed(1, parts)
    t.give(1, sparks=before)
    give_catch_up_sparks(t.rules, t.state)
    assert (t.sparks(0), t.sparks(1)) == (0, after)


@pytest.mark.rule("GW-045")
def test_example_h_with_5_sparks_a_tinker_gains_nothing():
    t = empty_table()
    t.lay(A2="blue 2", B1="red 3")
    t.give(0, "gray 5", sparks=5)
    t.turn(0, "play gray 5 on B2")
    assert t.sparks(0) == 5


@pytest.mark.rule("GW-065", "GW-085", "GW-097")
def test_example_i_the_end_of_round_3():
    """No dealing and no catching up, but the spark for the unused ability: 1 at the start and 1 a round."""
    t = table(3)
    t.play_game(PASSIVE)
    assert [t.sparks(player) for player in range(3)] == [4, 4, 4]
    assert [len(t.hand(player)) for player in range(3)] == [8, 8, 8]
    assert [len(t.contraptions(player)) for player in range(3)] == [3, 3, 3]
    last = [one.kind for one in t.events()]
    last = last[len(last) - last[::-1].index(Event.ROUND_BEGINS) :]
    assert Event.DEALT_HAND not in last
    assert Event.CATCH_UP not in last


@pytest.mark.rule("GW-116", "GW-128", "GW-132")
def test_example_j_solo_on_medium():
    t = empty_table(1, difficulty="medium")
    given = []
    for number in (1, 2, 3):
        t.state.round_number, t.state.sparks[1] = number, 0
        wake(t.rules, t.state)
        given.append(t.sparks(1))
    assert given == [7, 8, 8]
    t.state.sparks[1] = 1
    t.claimed(1, "ABCD1234A")
    assert score(t.rules, t.state, 1) == 9 * 4 + 1 * 2 == 38


@pytest.mark.rule("GW-116", "GW-128", "GW-130")
def test_example_j_the_leviathan_flips_4_gears():
    t = empty_table(1, difficulty="medium")
    t.lay(A2="gray 1")
    t.state.sparks[1] = 7
    t.top_contraptions("A1")
    t.top_gears("gray 2", "gray 3", "gray 4", "gray 5", "blue 1")
    leviathan_turn(t.rules, t.state)
    assert t.flipped_gears == ["gray 2", "gray 3", "gray 4", "gray 5"]
    assert t.turns == ["1 is stuck"]


@pytest.mark.rule("GW-016", "GW-017")
def test_example_k_player_4_starts_with_2_sparks():
    t = table(4, random_first_player=False)
    assert [t.sparks(player) for player in range(4)] == [1, 1, 1, 2]


@pytest.mark.rule("GW-076")
def test_example_l_a_hand_of_7_is_dealt_1_card():
    t = empty_table()
    t.give(0, "gray 1, gray 2, gray 3, gray 4, gray 5, gray 6, gray 7")
    deal(t.rules, t.state)
    assert len(t.hand(0)) == 8


@pytest.mark.rule("GW-104", "GW-105")
@pytest.mark.parametrize(("gear", "counts_as"), [("gray 9", {7, 8}), ("gray 1", {2, 3}), ("gray 5", {3, 4, 6, 7})])
def test_example_m_what_jades_card_may_count_as(gear, counts_as):
    found = set()
    for number in range(1, 10):
        t = empty_table(3, "Jade")
        t.lay(B1=f"blue {number}", D1=f"red {number}")
        t.give(0, gear)
        if "C1" in t.cells(0, gear, "Jade: play"):
            found.add(number)
    assert found == counts_as


@pytest.mark.rule("GW-104", "GW-107", "GW-108")
def test_example_m_a_5_counted_as_7_between_6_and_8():
    t = empty_table(3, "Jade")
    t.lay(A1="blue 6", C1="red 8", B2="green 1")  # 6 - 1 = 5, 8 - 1 = 7
    t.give(0, "gray 5")
    assert "B1" not in t.cells(0, "gray 5")
    t.turn(0, "Jade: play gray 5 on B1")
    assert t.numbers("D1") == {8, 9}
    assert t.sparks(0) == 1


@pytest.mark.rule("GW-092")
def test_example_n_6_types_of_parts_beat_5():
    t = empty_table()
    t.claimed(0, "ABCD11")
    t.claimed(1, "ABCD12")
    assert score(t.rules, t.state, 0) == score(t.rules, t.state, 1) == 12
    assert t.end_game() == [2, 1, 3]


@pytest.mark.rule("GW-093")
def test_example_n_three_propellers_are_a_set():
    t = empty_table()
    t.claimed(0, "CCC1")
    t.claimed(1, "CC11")
    assert score(t.rules, t.state, 0) == score(t.rules, t.state, 1) == 8
    assert t.end_game() == [1, 2, 3]


def three_with_a_card(sparks):
    t = empty_table()
    t.give(0, "gray 5", sparks)
    t.give(1, "blue 5")
    t.give(2, "red 5")
    return t


@pytest.mark.rule("GW-025", "GW-044", "GW-061")
def test_example_o_a_play_after_a_pass_restarts_the_sequence():
    t = three_with_a_card(sparks=1)
    t.round({0: ["pass", "play gray 5 on A1"], 1: ["play blue 5 on B2"], 2: ["pass"]})
    assert t.turns == ["0 passes", "1 plays", "2 passes", "0 plays", "1 passes", "2 passes", "0 passes"]
    assert t.sparks(0) == 0


@pytest.mark.rule("GW-042", "GW-043")
def test_example_o_three_passes_in_a_row_end_the_round():
    t = three_with_a_card(sparks=5)
    t.round({})
    assert t.turns == ["0 passes", "1 passes", "2 passes"]


@pytest.mark.rule("GW-056", "GW-057", "GW-058", "GW-059")
def test_example_p_a_replace_for_2_sparks():
    t = empty_table()
    t.lay(A2="blue 2", B1="red 3", B2="gray 9")
    t.control_by(1, "B2")
    t.give(0, "gray 5", sparks=2)
    t.turn(0, "replace B2 with gray 5")
    assert t.pile("B2") == ["gray 5", "gray 9"]
    assert t.controls == {"B": 0, "2": 0}
    assert t.sparks(0) == 0


@pytest.mark.rule("GW-056", "GW-061", "GW-062")
def test_example_p_a_replace_as_a_re_entry_for_3_sparks():
    t = empty_table()
    t.lay(B2="gray 9")
    t.give(0, "gray 5", sparks=3)
    t.turn(0, "pass")
    t.turn(0, "replace B2 with gray 5")
    assert t.sparks(0) == 0


def ten_gears():
    """Ten of sixteen spaces are occupied; empty are A1, B2, C1, C3, D3 and D4."""
    t = empty_table(1, difficulty="very hard")
    occupied = ["B1", "D1", "A2", "C2", "D2", "A3", "B3", "A4", "B4", "C4"]
    t.lay(**dict(zip(occupied, t.deck, strict=False)))
    t.state.sparks[1] = 8
    return t


@pytest.mark.rule("GW-122", "GW-123")
def test_example_q_empty_spaces_but_for_the_crossings():
    t = ten_gears()
    t.control_by(1, "AB12")
    places = [f"{column}{row}" for column in "ABCD" for row in "1234"]
    assert [place for place in places if is_allowed(t.rules, t.state, cell(place))] == ["C1", "C3", "D3", "D4"]


@pytest.mark.rule("GW-120")
def test_example_q_at_5_lines_the_leviathan_passes_without_paying():
    t = ten_gears()
    t.control_by(1, "AB123")
    leviathan_turn(t.rules, t.state)
    assert t.turns == ["1 passes"]
    assert t.sparks(1) == 8


@pytest.mark.rule("GW-121", "GW-127")
@pytest.mark.parametrize(("sparks", "left", "turn"), [(5, 3, "1 plays"), (2, 0, "1 plays"), (1, 0, "1 passes")])
def test_example_r_an_occupied_space_costs_1_and_1(sparks, left, turn):
    t = empty_table(1)
    t.lay(A1="gray 1", B1="blue 1", C1="yellow 1", D1="red 1")
    t.lay(A2="blue 2", B2="yellow 2", C2="red 2", D2="gray 2")
    t.lay(A3="yellow 3", B3="red 3", C3="gray 3", D3="blue 3")
    t.state.sparks[1] = sparks
    t.top_contraptions("A1")
    t.top_gears("green 5")
    leviathan_turn(t.rules, t.state)
    assert t.turns == [turn]
    assert t.sparks(1) == left


@pytest.mark.rule("GW-126")
@pytest.mark.parametrize(("occupied", "place", "flips"), [("B1 B2 B4", "B3", 1), ("B1", "B4", 4)])
def test_example_s_the_spaces_number_is_barred(occupied, place, flips):
    """One allowed row is taken without a flip; among three, cards are flipped until one of them is named."""
    t = empty_table(1)
    t.lay(**dict(zip(occupied.split(), t.deck, strict=False)))
    t.top_contraptions("B1 A1 C1 D4")
    assert cell_name(determine_location(t.rules, t.state)) == place
    assert len(t.flipped_contraptions) == flips


@pytest.mark.rule("GW-051", "GW-052")
def test_example_t_discarding_from_a_hand_of_4():
    t = empty_table()
    t.give(0, "gray 1, gray 2, gray 3, gray 4", sparks=2)
    t.turn(0, "discard gears", "gray 1", "gray 2", "pass")
    assert (len(t.hand(0)), t.sparks(0)) == (2, 3)
    assert t.deck[-2:] == ["gray 1", "gray 2"]
    t.turn(0, "discard gears", "gray 4", "pass")
    assert (len(t.hand(0)), t.sparks(0)) == (0, 4)
    assert t.deck[-4:] == ["gray 1", "gray 2", "gray 4", "gray 3"]
