"""Components and game set-up, for three and four players and for two."""

from itertools import product

import numpy as np
import pytest

from balancewheel.sim.games import FOLDER
from balancewheel.sim.games.gearworks.decks import gain_sparks
from balancewheel.sim.games.gearworks.placing import place_gear
from balancewheel.sim.games.gearworks.round_end import claim_parts, give_catch_up_sparks
from balancewheel.sim.games.gearworks.rules import LINE_NAMES, cell
from balancewheel.sim.games.gearworks.set_up import clear_table, lay_starters, shuffle_all_gears
from balancewheel.sim.games.gearworks.state import STATE, Event
from balancewheel.sim.rules.parameters import game_file

from .table import COLOURS, EAGER, GAME, PASSIVE, Table, empty_table, table

SEEDS = range(1, 41)
CELLS = [f"{column}{row}" for row, column in product("1234", "ABCDE")]


def all_gears(t):
    hands = [gear for player in range(4) for gear in t.hand(player)]
    return sorted([*t.deck, *t.grid.values(), *hands])


def all_contraptions(t):
    return sorted([*t.contraption_deck, *[card for player in range(4) for card in t.contraptions(player)]])


# components


@pytest.mark.rule("GW-001")
def test_there_are_45_gear_cards_numbered_1_to_9_in_5_colours():
    expected = [f"{colour} {value}" for colour in COLOURS[:5] for value in range(1, 10)]
    assert len(expected) == 45
    assert all_gears(table(3)) == sorted(expected)


@pytest.mark.rule("GW-002")
def test_there_are_25_contraption_cards():
    assert len(all_contraptions(table(3))) == 25


@pytest.mark.rule("GW-002")
def test_each_contraption_names_one_column_and_one_row():
    for name in all_contraptions(table(4)):
        assert name[0] in "ABCDE"
        assert name[1] in "1234"


@pytest.mark.rule("GW-002")
def test_one_contraption_needs_a_wheel_and_an_air_canister():
    """The card that the rulebook shows: part A and part 3."""
    assert "A3" in all_contraptions(table(3))


@pytest.mark.rule("GW-003")
@pytest.mark.parametrize("place", CELLS)
def test_each_row_and_column_has_a_token_that_shows_who_controls_it(place):
    t = empty_table(3)
    assert t.controls == {}
    place_gear(t.rules, t.state, 2, t.gear("blue 5"), cell(place))
    assert t.controls == {place[0]: 2, place[1]: 2}


@pytest.mark.rule("GW-004", "GW-013")
@pytest.mark.parametrize("players", [3, 4])
def test_27_parts_lie_in_stacks_of_3_beside_the_9_tokens(players):
    assert table(players).supply == {"A": 3, "B": 3, "C": 3, "D": 3, "E": 3, "1": 3, "2": 3, "3": 3, "4": 3}


@pytest.mark.rule("GW-004")
def test_the_parts_last_three_rounds():
    """One part of each type can be claimed in a round."""
    t = empty_table(3)
    for left in (2, 1, 0):
        t.control_by(left, LINE_NAMES)
        claim_parts(t.rules, t.state)
        assert sum(t.supply.values()) == 9 * left
    assert [t.parts(player) for player in range(3)] == [LINE_NAMES] * 3


@pytest.mark.rule("GW-013")
def test_a_part_is_taken_from_the_stack_beside_its_token():
    t = empty_table(3)
    t.control_by(1, "C2")
    claim_parts(t.rules, t.state)
    assert t.supply == {"A": 3, "B": 3, "C": 2, "D": 3, "E": 3, "1": 3, "2": 2, "3": 3, "4": 3}


@pytest.mark.rule("GW-005")
def test_there_are_20_sparks():
    t = empty_table(3, spark_limit=20)
    assert gain_sparks(t.rules, t.state, 0, 15) == 15
    assert gain_sparks(t.rules, t.state, 1, 15) == 5


@pytest.mark.rule("GW-005", "GW-053")
def test_a_spark_that_is_spent_goes_back_to_the_supply():
    t = empty_table(3, spark_limit=20)
    t.give(0, sparks=20)
    assert gain_sparks(t.rules, t.state, 1, 1) == 0
    t.turn(0, "draw a gear", "pass")
    assert gain_sparks(t.rules, t.state, 1, 1) == 1


@pytest.mark.rule("GW-006")
def test_the_four_tinkerers_are_different():
    """Bartleby, Victoria, Wyatt and Jade: with four players each of them is at the table."""
    assert game_file(FOLDER / "gearworks").parameters["tinkerer_of_seat"].choices[:4] == [
        "Bartleby",
        "Victoria",
        "Wyatt",
        "Jade",
    ]
    for seed in SEEDS:
        assert sorted(table(4, seed).state.tinkerer) == [0, 1, 2, 3]


@pytest.mark.rule("GW-006")
def test_the_tinkerers_are_dealt_by_chance():
    assert {int(table(3, seed).state.tinkerer[0]) for seed in SEEDS} == {0, 1, 2, 3}


@pytest.mark.rule("GW-006")
@pytest.mark.parametrize(("players", "wakes"), [(1, 3), (2, 0), (3, 0), (4, 0)])
def test_the_leviathan_is_used_in_solo_play_only(players, wakes):
    t = table(players)
    t.play_game(PASSIVE)
    assert len(t.events(Event.LEVIATHAN_SPARKS)) == wakes


@pytest.mark.rule("GW-007")
@pytest.mark.parametrize("players", GAME.player_counts)
def test_as_many_players_as_sit_down_are_given_cards(players):
    t = table(players)
    assert [len(t.hand(player)) for player in range(4)] == [5] * players + [0] * (4 - players)


@pytest.mark.rule("GW-007")
def test_one_to_four_players():
    assert list(GAME.player_counts) == [1, 2, 3, 4]
    assert game_file(FOLDER / "gearworks").players == (1, 4)


# set-up for three and four players


@pytest.mark.rule("GW-008")
@pytest.mark.parametrize("players", [3, 4])
def test_the_grid_has_5_columns_and_4_rows(players):
    t = empty_table(players)
    t.give(0, "blue 5")
    assert t.cells(0, "blue 5") == " ".join(sorted(CELLS))


@pytest.mark.rule("GW-009", "GW-012")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_tokens_start_face_down_in_spite_of_the_starting_gears(players):
    t = table(players)
    assert len(t.grid) == 4
    assert t.controls == {}


@pytest.mark.rule("GW-012", "GW-066")
def test_nobody_claims_a_part_for_a_starting_gear():
    t = table(3)
    claim_parts(t.rules, t.state)
    assert [t.parts(player) for player in range(3)] == ["", "", ""]


def deck_before_the_starting_gears(players, seed):
    t = Table(players, seed)
    clear_table(t.rules, t.state)
    shuffle_all_gears(t.rules, t.state)
    return t, t.deck


@pytest.mark.rule("GW-010")
def test_the_gear_deck_is_shuffled_before_the_starting_gears_are_drawn():
    decks = [deck_before_the_starting_gears(3, seed)[1] for seed in SEEDS]
    assert {len(deck) for deck in decks} == {45}
    assert len({tuple(deck) for deck in decks}) == len(SEEDS)


@pytest.mark.rule("GW-011")
@pytest.mark.parametrize("players", [3, 4])
def test_the_top_4_gears_go_to_a2_b1_d4_e3_in_the_order_drawn(players):
    t, deck = deck_before_the_starting_gears(players, 1)
    lay_starters(t.rules, t.state)
    assert t.grid == {"A2": deck[0], "B1": deck[1], "D4": deck[2], "E3": deck[3]}
    assert t.deck == deck[4:]


@pytest.mark.rule("GW-011")
def test_a_table_that_is_set_up_has_its_starting_gears():
    assert sorted(table(3).grid) == ["A2", "B1", "D4", "E3"]


@pytest.mark.rule("GW-014")
def test_the_contraption_deck_is_shuffled():
    decks = [tuple(table(3, seed).contraption_deck) for seed in SEEDS]
    assert {len(deck) for deck in decks} == {22}
    assert len(set(decks)) == len(SEEDS)


def public_numbers(t):
    """Everything on the table that is not marked as secret, one field after the other."""
    return [np.ravel(t.state[name]).tolist() for name in STATE.names if "secret" not in name and name != "options"]


def shows(numbers, cards):
    """Do these cards stand side by side, in this order, among the numbers?"""
    return any(numbers[i : i + len(cards)] == cards for i in range(len(numbers) - len(cards) + 1))


@pytest.mark.rule("GW-010", "GW-014", "GW-015")
def test_decks_and_hands_are_hidden():
    """What players do not see of each other is marked as secret; nothing public repeats it."""
    t = table(3)
    state = t.state
    hidden = [state.secret_hand[player, :5].tolist() for player in range(3)]
    hidden.append(state.secret_gears[state.gears_front :][: state.n_gears].tolist())
    hidden.append(state.secret_contraption_deck[: state.n_contraption_deck].tolist())
    for cards in hidden:
        assert not any(shows(numbers, cards) for numbers in public_numbers(t))


@pytest.mark.rule("GW-015")
@pytest.mark.parametrize("players", [3, 4])
def test_each_player_is_given_5_gears_and_1_contraption(players):
    t = table(players)
    assert [len(t.hand(player)) for player in range(players)] == [5] * players
    assert [len(t.contraptions(player)) for player in range(players)] == [1] * players


@pytest.mark.rule("GW-015")
def test_each_player_has_a_tinkerer_face_up():
    t = table(3, tinkerer_of_seat=["Bartleby", "Victoria", "Wyatt", "dealt"])
    assert [player for player in range(3) if t.state.ability_uses[player]] == []
    assert "Bartleby: draw 3" in t.side_actions(0)
    assert list(t.state.tinkerer[:3]) == [0, 1, 2]


@pytest.mark.rule("GW-016")
@pytest.mark.parametrize("players", [2, 3])
def test_each_player_starts_with_1_spark(players):
    t = table(players)
    assert [t.sparks(player) for player in range(players)] == [1] * players


@pytest.mark.rule("GW-016", "GW-017")
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5, 6])
def test_with_four_players_the_fourth_in_turn_order_starts_with_2_sparks(seed):
    t = table(4, seed)
    first = t.state.first_player
    assert [t.sparks((first + turn) % 4) for turn in range(4)] == [1, 1, 1, 2]


@pytest.mark.rule("GW-018")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_chance_names_the_first_player(players):
    assert {int(table(players, seed).state.first_player) for seed in SEEDS} == set(range(players))


@pytest.mark.rule("GW-018")
def test_the_same_seed_names_the_same_first_player():
    for seed in SEEDS:
        assert table(4, seed).state.first_player == table(4, seed).state.first_player


@pytest.mark.rule("GW-018", "GW-025")
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5, 6])
def test_play_proceeds_clockwise_from_the_first_player(seed):
    t = table(4, seed)
    first = t.state.first_player
    t.round({})
    assert t.turns == [f"{(first + turn) % 4} passes" for turn in range(4)]
    assert [int(t.state.turn_order[(first + turn) % 4]) for turn in range(4)] == [0, 1, 2, 3]


# two players


@pytest.mark.rule("GW-019")
def test_two_players_play_without_the_8s_and_9s():
    expected = [f"{colour} {value}" for colour in COLOURS[:5] for value in range(1, 8)]
    assert len(expected) == 35
    assert all_gears(table(2)) == sorted(expected)


@pytest.mark.rule("GW-019", "GW-075")
def test_the_8s_and_9s_do_not_come_back_between_rounds():
    t = table(2)
    t.play_game(EAGER)
    assert len(all_gears(t)) == 35
    assert not [gear for gear in all_gears(t) if gear[-1] in "89"]


@pytest.mark.rule("GW-020")
def test_two_players_play_without_contraptions_that_need_an_e_part():
    names = all_contraptions(table(2))
    assert len(names) == 20
    assert not [name for name in names if "E" in name]
    assert [name for name in names if name.endswith(".")] == ["A4.", "B3.", "C2.", "D1."]


@pytest.mark.rule("GW-021")
def test_two_players_play_on_a_grid_of_4_by_4():
    t = empty_table(2)
    t.give(0, "blue 5")
    assert t.cells(0, "blue 5") == " ".join(sorted(place for place in CELLS if place[0] != "E"))


@pytest.mark.rule("GW-021")
def test_two_players_have_no_token_e_and_no_parts_beside_it():
    assert table(2).supply == {"A": 3, "B": 3, "C": 3, "D": 3, "1": 3, "2": 3, "3": 3, "4": 3}


@pytest.mark.rule("GW-022")
def test_for_two_players_the_top_4_gears_go_to_a2_b1_c4_d3():
    t, deck = deck_before_the_starting_gears(2, 1)
    lay_starters(t.rules, t.state)
    assert t.grid == {"A2": deck[0], "B1": deck[1], "C4": deck[2], "D3": deck[3]}


@pytest.mark.rule("GW-023", "GW-015", "GW-016")
def test_two_players_are_given_the_same_as_three():
    t = table(2)
    assert [len(t.hand(player)) for player in range(2)] == [5, 5]
    assert [len(t.contraptions(player)) for player in range(2)] == [1, 1]
    assert [t.sparks(player) for player in range(2)] == [1, 1]


@pytest.mark.rule("GW-023", "GW-082")
def test_two_players_catch_up_like_three():
    t = empty_table(2)
    t.claimed(0, "ABC")
    give_catch_up_sparks(t.rules, t.state)
    assert [t.sparks(player) for player in range(2)] == [0, 2]


@pytest.mark.rule("GW-023", "GW-031", "GW-032")
def test_two_players_follow_the_same_placement_rules():
    t = empty_table(2)
    t.lay(A1="blue 5", B1="red 3")
    t.give(0, "red 2")
    assert t.cells(0, "red 2") == "A2 A3 A4 C1 C2 C3 C4 D1 D2 D3 D4"  # not in column B, which shows red
    assert t.numbers("D1") == {1, 2, 3}
