"""Solo play against the Mechanical Leviathan."""

from collections import Counter

import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.games import FOLDER
from balancewheel.sim.games.gearworks.decks import reshuffle_gear_discard
from balancewheel.sim.games.gearworks.leviathan import (
    determine_location,
    is_allowed,
    leviathan_turn,
    wake,
)
from balancewheel.sim.games.gearworks.narration import cell_name
from balancewheel.sim.games.gearworks.round_end import prepare_round
from balancewheel.sim.games.gearworks.rules import cell
from balancewheel.sim.games.gearworks.scoring import score
from balancewheel.sim.games.gearworks.set_up import clear_table, lay_starters, shuffle_all_gears
from balancewheel.sim.games.gearworks.state import Event
from balancewheel.sim.rules.parameters import game_file
from balancewheel.sim.rules.variants import load

from ..redeals import assert_odds
from .table import COLOURS, COMPILED, PASSIVE, UNIFORM, Table, empty_table, table

HUMAN, LEVIATHAN = 0, 1
CELLS = [f"{column}{row}" for row in "1234" for column in "ABCD"]
GAMES = 20 if COMPILED else 2


def solo(sparks=5, **kit):
    """An emptied table; the Leviathan has some sparks."""
    t = empty_table(1, **kit)
    t.give(LEVIATHAN, sparks=sparks)
    return t


def fill(t, places):
    """Lay any gears there."""
    t.lay(**dict(zip(places.split(), t.deck, strict=False)))


def crowded(sparks=5, **kit):
    """Rows 1 to 3 are full: all 1s, all 2s, all 3s, no column with a colour twice. Green fits everywhere."""
    t = solo(sparks, **kit)
    t.lay(A1="gray 1", B1="blue 1", C1="yellow 1", D1="red 1")
    t.lay(A2="blue 2", B2="yellow 2", C2="red 2", D2="gray 2")
    t.lay(A3="yellow 3", B3="red 3", C3="gray 3", D3="blue 3")
    return t


def location(t):
    place = determine_location(t.rules, t.state)
    return cell_name(place)


def leviathan_plays(t):
    leviathan_turn(t.rules, t.state)
    return t.turns


# set-up


@pytest.mark.rule("GW-109")
def test_the_grid_is_4_by_4():
    t = empty_table(1)
    t.give(HUMAN, "blue 5")
    assert t.cells(HUMAN, "blue 5") == " ".join(sorted(CELLS))


@pytest.mark.rule("GW-109")
def test_the_human_follows_all_rules():
    """Placement, tinkering, the fee after a pass."""
    t = empty_table(1)
    t.lay(A2="blue 2", B1="red 3")
    t.give(HUMAN, "gray 5, blue 6", sparks=1)
    assert "A" not in t.cells(HUMAN, "blue 6")
    t.turn(HUMAN, "pass")
    t.turn(HUMAN, "play gray 5 on B2")
    assert t.sparks(HUMAN) == 1  # one paid, one gained
    assert t.controls == {"B": HUMAN, "2": HUMAN}


@pytest.mark.rule("GW-110")
def test_gears_8_and_9_are_removed():
    t = table(1)
    expected = [f"{colour} {value}" for colour in COLOURS[:5] for value in range(1, 8)]
    assert sorted([*t.deck, *t.grid.values(), *t.hand(HUMAN)]) == sorted(expected)


@pytest.mark.rule("GW-110")
def test_contraptions_with_an_e_or_a_dot_are_removed():
    t = table(1)
    assert sorted([*t.contraption_deck, *t.contraptions(HUMAN)]) == sorted(CELLS)


@pytest.mark.rule("GW-111")
def test_the_starting_gears_go_to_a2_b1_c4_d3():
    t = Table(1)
    clear_table(t.rules, t.state)
    shuffle_all_gears(t.rules, t.state)
    drawn = t.deck[:4]
    lay_starters(t.rules, t.state)
    assert t.grid == dict(zip(["A2", "B1", "C4", "D3"], drawn, strict=True))


@pytest.mark.rule("GW-112", "GW-109")
def test_token_e_is_not_used_on_the_grid():
    assert "E" not in table(1).supply
    for seed in range(GAMES):
        t = table(1, seed)
        t.play_game(UNIFORM)
        assert {cell_name(one.place)[0] for one in t.events(Event.PLAYED)} <= set("ABCD")
        assert "E" not in t.parts(HUMAN) + t.parts(LEVIATHAN)


@pytest.mark.rule("GW-112", "GW-129")
def test_the_leviathan_has_a_colour_of_its_own():
    t = solo()
    t.control_by(HUMAN, "A1")
    t.top_contraptions("B2")
    leviathan_plays(t)
    assert t.controls == {"A": HUMAN, "1": HUMAN, "B": LEVIATHAN, "2": LEVIATHAN}


@pytest.mark.rule("GW-137")
def test_the_human_is_given_the_usual_things():
    t = table(1)
    assert (len(t.hand(HUMAN)), len(t.contraptions(HUMAN)), t.sparks(HUMAN)) == (5, 1, 1)
    assert t.state.tinkerer[HUMAN] in range(4)
    assert not t.state.ability_uses[HUMAN]


@pytest.mark.rule("GW-137", "GW-109")
def test_the_leviathan_is_given_no_cards():
    t = table(1)
    assert (t.hand(LEVIATHAN), t.contraptions(LEVIATHAN), t.sparks(LEVIATHAN)) == ([], [], 0)


@pytest.mark.rule("GW-113")
def test_the_human_gains_no_sparks_for_being_behind():
    t = solo(tinkerers="Wyatt")
    t.state.ability_uses[HUMAN] = 1
    t.claimed(LEVIATHAN, "ABCD")
    t.settle()
    prepare_round(t.rules, t.state)
    assert t.sparks(HUMAN) == 0


@pytest.mark.rule("GW-113", "GW-097")
@pytest.mark.parametrize("round_number", [1, 3])
@pytest.mark.parametrize(("pays", "sparks"), [(True, 1), (False, 0)])
def test_the_human_gains_a_spark_for_the_unused_ability_by_the_same_reading_as_in_round_3(round_number, pays, sparks):
    """Ruling: the sparks that the human does not gain are those of step 7; a parameter has the other reading."""
    t = solo(tinkerers="Wyatt", unused_ability_solo=pays)
    t.state.round_number = round_number
    t.settle()
    assert t.sparks(HUMAN) == sparks


@pytest.mark.rule("GW-113", "GW-117")
def test_where_the_difficulty_takes_the_ability_there_is_no_spark_for_it():
    t = solo(tinkerers="Wyatt", difficulty="hard")
    t.settle()
    assert t.sparks(HUMAN) == 0


@pytest.mark.rule("GW-139")
def test_the_leviathan_gains_no_sparks_at_the_end_of_a_round():
    t = solo(sparks=2, tinkerers="Wyatt")
    t.claimed(HUMAN, "ABCD")
    t.settle()
    prepare_round(t.rules, t.state)
    assert t.sparks(LEVIATHAN) == 2


@pytest.mark.rule("GW-109", "GW-076", "GW-077")
def test_between_rounds_the_human_is_dealt_cards_and_the_leviathan_none():
    t = solo()
    prepare_round(t.rules, t.state)
    assert (len(t.hand(HUMAN)), len(t.contraptions(HUMAN))) == (5, 1)
    assert (t.hand(LEVIATHAN), t.contraptions(LEVIATHAN)) == ([], [])


@pytest.mark.rule("GW-114")
def test_the_human_is_first_player_every_round():
    for seed in range(GAMES):
        t = table(1, seed)
        t.play_game(PASSIVE)
        assert t.parts(LEVIATHAN) != ""  # it would be the leader
        assert [begins.who for begins in t.events(Event.ROUND_BEGINS)] == [HUMAN, HUMAN, HUMAN]


# difficulty


def sparks_of_rounds(level):
    t, gained = solo(0, difficulty=level), []
    for number in (1, 2, 3):
        t.state.round_number, t.state.sparks[LEVIATHAN] = number, 0
        wake(t.rules, t.state)
        gained.append(t.sparks(LEVIATHAN))
    return gained


def gears_flipped(level):
    """In A1 neither blue nor yellow can be played: column A shows both."""
    t = crowded(difficulty=level)
    t.top_contraptions("A1")
    t.top_gears("blue 4", "blue 5", "blue 6", "yellow 4", "yellow 5", "yellow 6")
    leviathan_plays(t)
    return len(t.flipped_gears)


def points_for_a_part(level):
    t = solo(0, difficulty=level)
    t.claimed(LEVIATHAN, "A")
    return score(t.rules, t.state, LEVIATHAN)


def human_has_the_ability(level):
    t = solo(tinkerers="Bartleby", difficulty=level)
    return "Bartleby: draw 3" in t.side_actions(HUMAN)


@pytest.mark.rule("GW-115")
def test_easy():
    assert sparks_of_rounds("easy") == [7, 7, 8]
    assert gears_flipped("easy") == 4
    assert points_for_a_part("easy") == 3
    assert human_has_the_ability("easy")


@pytest.mark.rule("GW-116")
def test_medium():
    assert sparks_of_rounds("medium") == [7, 8, 8]
    assert gears_flipped("medium") == 4
    assert points_for_a_part("medium") == 4
    assert human_has_the_ability("medium")


@pytest.mark.rule("GW-117")
def test_hard():
    assert sparks_of_rounds("hard") == [8, 8, 9]
    assert gears_flipped("hard") == 4
    assert points_for_a_part("hard") == 4
    assert not human_has_the_ability("hard")


@pytest.mark.rule("GW-118")
def test_very_hard():
    assert sparks_of_rounds("very hard") == [8, 9, 10]
    assert gears_flipped("very hard") == 5
    assert points_for_a_part("very hard") == 4
    assert not human_has_the_ability("very hard")


@pytest.mark.rule("GW-138")
def test_one_of_4_difficulty_levels_is_chosen():
    assert game_file(FOLDER / "gearworks").parameters["difficulty"].choices == ["easy", "medium", "hard", "very hard"]
    with pytest.raises(UserError, match="difficulty"):
        load("gearworks", changes={"difficulty": "nightmare"})


@pytest.mark.rule("GW-138")
@pytest.mark.parametrize(
    ("preset", "sparks"),
    [
        ("solo-easy", [7, 14, 22]),
        ("solo-medium", [7, 15, 23]),
        ("solo-hard", [8, 16, 25]),
        ("solo-very-hard", [8, 17, 27]),
    ],
)
def test_the_level_is_fixed_before_play(preset, sparks):
    """Sparks that the Leviathan has been given up to each round."""
    t = empty_table(1, preset=preset)
    given = []
    for number in (1, 2, 3):
        t.state.round_number = number
        wake(t.rules, t.state)
        given.append(t.sparks(LEVIATHAN))
    assert given == sparks


# the Leviathan's turn: passing and paying


@pytest.mark.rule("GW-119")
def test_the_sparks_of_a_round_come_on_top_of_those_left():
    t = solo(6)
    wake(t.rules, t.state)
    assert t.sparks(LEVIATHAN) == 13


@pytest.mark.rule("GW-119")
def test_the_leviathan_gains_sparks_at_the_start_of_the_round():
    """With five lines it passes at once, so nothing is spent."""
    t = solo(0)
    t.control_by(LEVIATHAN, "ABC12")
    t.round({})
    assert t.sparks(LEVIATHAN) == 7
    assert t.turns == ["0 passes", "1 passes"]


@pytest.mark.rule("GW-046", "GW-119")
def test_the_limit_and_the_supply_do_not_bind_the_leviathan():
    t = solo(18)
    wake(t.rules, t.state)
    assert t.sparks(LEVIATHAN) == 25


@pytest.mark.rule("GW-120")
@pytest.mark.parametrize("lines", ["ABCD1", "12345"[:4] + "A", "AB123", "ABCD1234"])
def test_with_5_lines_the_leviathan_passes_and_pays_nothing(lines):
    t = solo(5)
    t.control_by(LEVIATHAN, lines)
    assert leviathan_plays(t) == ["1 passes"]
    assert t.sparks(LEVIATHAN) == 5


@pytest.mark.rule("GW-120")
def test_with_4_lines_the_leviathan_goes_on():
    t = solo(5)
    t.control_by(LEVIATHAN, "AB12")
    t.control_by(HUMAN, "CD34")
    assert leviathan_plays(t) == ["1 plays"]


@pytest.mark.rule("GW-121")
def test_a_turn_costs_the_leviathan_1_spark():
    t = solo(5)
    leviathan_plays(t)
    assert t.sparks(LEVIATHAN) == 4


@pytest.mark.rule("GW-121")
def test_without_sparks_the_leviathan_passes():
    t = solo(0)
    assert leviathan_plays(t) == ["1 passes"]
    assert t.grid == {}
    assert t.sparks(LEVIATHAN) == 0


@pytest.mark.rule("GW-121", "GW-134")
def test_the_leviathan_pays_no_fee_after_a_pass():
    t = solo(2)
    t.control_by(LEVIATHAN, "AB123")
    leviathan_plays(t)
    t.control_by(HUMAN, "AB123")
    leviathan_plays(t)
    assert t.turns == ["1 passes", "1 plays"]
    assert t.sparks(LEVIATHAN) == 1


# where it plays


def allowed(t):
    return " ".join(place for place in CELLS if is_allowed(t.rules, t.state, cell(place)))


@pytest.mark.rule("GW-122")
def test_an_occupied_space_is_barred_while_more_than_4_are_empty():
    t = crowded()
    t.state.top[cell("D3")] = -1
    assert allowed(t) == "D3 A4 B4 C4 D4"


@pytest.mark.rule("GW-122", "GW-127")
def test_with_4_empty_spaces_all_are_allowed():
    assert allowed(crowded()) == " ".join(CELLS)


@pytest.mark.rule("GW-123")
def test_a_space_is_barred_if_the_leviathan_controls_its_row_and_its_column():
    t = solo()
    t.control_by(LEVIATHAN, "AC3")
    t.control_by(HUMAN, "BD124")
    assert allowed(t) == " ".join(place for place in CELLS if place not in ("A3", "C3"))


@pytest.mark.rule("GW-125")
def test_the_card_that_names_the_column_names_the_row():
    t = solo()
    t.top_contraptions("C2 A1")
    assert location(t) == "C2"
    assert t.flipped_contraptions == ["C2"]


@pytest.mark.rule("GW-124")
def test_cards_are_flipped_until_one_names_a_column_with_an_allowed_space():
    t = solo()
    fill(t, "A1 A2 A3 A4")
    t.top_contraptions("A1 A3 C2 B1")
    assert location(t) == "C2"
    assert t.flipped_contraptions == ["A1", "A3", "C2"]


@pytest.mark.rule("GW-124", "GW-123")
def test_a_column_is_skipped_in_which_all_spaces_are_barred():
    """Occupied, or with row and column under its control."""
    t = solo()
    fill(t, "A2 A3 A4")
    t.control_by(LEVIATHAN, "A1")
    t.top_contraptions("A1 D4")
    assert location(t) == "D4"


@pytest.mark.rule("GW-124", "GW-140")
def test_the_flip_limit_does_not_apply_to_the_column():
    t = solo()
    fill(t, "A1 A2 A3 A4 B1 B2 B3 B4")
    t.top_contraptions("A1 A2 A3 A4 B1 B2 B3 B4 C3")
    assert location(t) == "C3"


@pytest.mark.rule("GW-126")
def test_a_single_allowed_row_of_the_column_is_taken():
    t = solo()
    fill(t, "D1 D2 D3")
    t.top_contraptions("D1 A1 B2")
    assert location(t) == "D4"
    assert t.flipped_contraptions == ["D1"]


@pytest.mark.rule("GW-126")
def test_among_several_allowed_rows_further_cards_decide():
    """The column is kept: of the further cards only the number counts."""
    t = solo()
    fill(t, "D1 D2")
    t.top_contraptions("D1 A2 B4 C3")
    assert location(t) == "D4"
    assert t.flipped_contraptions == ["D1", "A2", "B4"]


@pytest.mark.rule("GW-126", "GW-140")
def test_the_flip_limit_does_not_apply_to_the_row():
    t = solo()
    fill(t, "A1 A2")
    t.top_contraptions("A1 B1 C1 D1 B2 C2 D2 A2 D4")
    assert location(t) == "A4"
    assert len(t.flipped_contraptions) == 9


@pytest.mark.rule("GW-126")
def test_where_no_card_names_an_allowed_row_all_of_them_are_as_likely():
    seen = Counter()
    for seed in range(200):
        t = solo(seed=seed)
        fill(t, "D1 D4")
        t.only_contraptions("D1 A4")
        seen[location(t)] += 1
    assert_odds(seen, {"D2": 1, "D3": 1})


@pytest.mark.rule("GW-127")
def test_a_replacement_costs_1_spark_more():
    t = crowded(5)
    t.top_contraptions("A1")
    t.top_gears("green 5")
    leviathan_plays(t)
    assert t.pile("A1") == ["green 5", "gray 1"]
    assert t.sparks(LEVIATHAN) == 3


@pytest.mark.rule("GW-127")
def test_an_empty_space_costs_nothing_more_when_few_are_left():
    t = crowded(5)
    t.top_contraptions("A4")
    t.top_gears("green 7")
    leviathan_plays(t)
    assert t.pile("A4") == ["green 7"]
    assert t.sparks(LEVIATHAN) == 4


@pytest.mark.rule("GW-127")
def test_a_replacement_that_cannot_be_paid_is_a_pass():
    t = crowded(1)
    t.top_contraptions("A1")
    t.top_gears("green 5")
    assert leviathan_plays(t) == ["1 passes"]
    assert t.pile("A1") == ["gray 1"]
    assert t.sparks(LEVIATHAN) == 0


# what it plays


@pytest.mark.rule("GW-128")
def test_gears_are_flipped_until_one_can_be_played():
    t = crowded()
    t.top_contraptions("A4")
    t.top_gears("blue 5", "yellow 5", "green 5", "green 6")
    leviathan_plays(t)
    assert t.grid["A4"] == "green 5"
    assert t.flipped_gears == ["blue 5", "yellow 5"]
    assert t.deck[0] == "green 6"


@pytest.mark.rule("GW-128")
def test_the_last_gear_of_the_flip_limit_may_still_be_played():
    t = crowded()
    t.top_contraptions("A4")
    t.top_gears("blue 5", "yellow 5", "blue 6", "green 5")
    assert leviathan_plays(t) == ["1 plays"]
    assert t.grid["A4"] == "green 5"


@pytest.mark.rule("GW-128", "GW-031", "GW-032")
def test_the_leviathan_follows_the_placement_rules():
    t = solo()
    t.lay(A1="gray 3", C1="red 5", B4="blue 7")
    t.top_contraptions("B1")
    t.top_gears("blue 4", "green 2", "green 6", "yellow 4")
    leviathan_plays(t)
    assert t.grid["B1"] == "yellow 4"


@pytest.mark.rule("GW-127", "GW-057")
def test_the_leviathan_ignores_the_card_it_covers():
    t = crowded()
    t.top_contraptions("A1")
    t.top_gears("gray 7")  # the gray 1 under it is the only gray of column A
    leviathan_plays(t)
    assert t.grid["A1"] == "gray 7"


@pytest.mark.rule("GW-130", "GW-128")
def test_at_the_flip_limit_no_card_is_played_and_the_spark_is_gone():
    t = crowded()
    t.top_contraptions("A4")
    t.top_gears("blue 5", "yellow 5", "blue 6", "yellow 6", "green 5")
    assert leviathan_plays(t) == ["1 is stuck"]
    assert "A4" not in t.grid
    assert t.sparks(LEVIATHAN) == 4
    assert t.controls == {}


@pytest.mark.rule("GW-130")
def test_a_turn_that_ends_at_the_flip_limit_is_no_pass():
    """The round goes on, and the human passes again."""
    t = crowded(0, leviathan_sparks_medium=[1, 1, 1])
    t.top_contraptions("A4")
    t.top_gears("blue 5", "yellow 5", "blue 6", "yellow 6")
    t.round({})
    assert t.turns == ["0 passes", "1 is stuck", "0 passes", "1 passes"]


@pytest.mark.rule("GW-129")
def test_the_leviathan_controls_the_row_and_the_column_of_its_card():
    t = crowded()
    t.control_by(HUMAN, "ABCD1234")
    t.top_contraptions("A1")
    t.top_gears("green 5")
    leviathan_plays(t)
    assert t.controls == {"A": 1, "B": 0, "C": 0, "D": 0, "1": 1, "2": 0, "3": 0, "4": 0}


@pytest.mark.rule("GW-129", "GW-139")
def test_the_leviathan_gains_a_spark_by_tinkering():
    t = solo(8)
    t.lay(A2="blue 2", B1="red 3")
    t.top_contraptions("B2")
    t.top_gears("gray 5")
    leviathan_plays(t)
    assert t.sparks(LEVIATHAN) == 8  # one paid, one gained, and no limit of 5


@pytest.mark.rule("GW-129", "GW-058")
def test_the_leviathan_does_not_tinker_with_a_replacement():
    t = crowded(5)
    t.top_contraptions("A1")
    t.top_gears("green 3")  # 1 + 2
    leviathan_plays(t)
    assert t.grid["A1"] == "green 3"
    assert t.sparks(LEVIATHAN) == 3


# decks


@pytest.mark.rule("GW-131")
def test_the_gear_deck_is_made_of_the_flipped_gears_when_it_runs_out():
    t = crowded()
    t.top_contraptions("A4")
    t.only_gears("blue 5")
    t.state.gear_discard[0], t.state.n_gear_discard = t.gear("green 5"), 1
    leviathan_plays(t)
    assert t.grid["A4"] == "green 5"
    assert sorted([*t.deck, *t.flipped_gears]) == ["blue 5"]


def first_gear_after_a_reshuffle(seed, flipped):
    """The deck is empty and these gears were flipped, in this order: the one that is drawn next."""
    t = solo(seed=seed)
    t.only_gears()
    t.state.gear_discard[: len(flipped)], t.state.n_gear_discard = [t.gear(name) for name in flipped], len(flipped)
    t.give(HUMAN, sparks=1)
    t.turn(HUMAN, "draw a gear", "pass")
    return t.hand(HUMAN)[0]


@pytest.mark.rule("GW-131")
def test_the_flipped_gears_are_shuffled():
    """Each of four comes first about as often: 60 times in 240, with a standard deviation of 6.7."""
    flipped = ["gray 1", "blue 2", "red 3", "green 4"]
    drawn = [first_gear_after_a_reshuffle(seed, flipped) for seed in range(240)]
    assert all(35 < drawn.count(name) < 85 for name in flipped), drawn


@pytest.mark.rule("GW-131")
def test_a_second_reshuffle_in_the_round_is_another_one():
    """The same gears flipped in the same order come in another order the second time, in some of a few games."""
    orders = []
    for seed in range(10):
        t = solo(seed=seed)
        flipped = [t.gear(name) for name in ("gray 1", "blue 2", "red 3", "green 4", "gray 5", "blue 6")]
        for _ in range(2):
            t.only_gears()
            t.state.gear_discard[:6], t.state.n_gear_discard = flipped, 6
            reshuffle_gear_discard(t.state)
            orders.append(tuple(t.deck))
            assert sorted(t.deck) == sorted(t.gear_name(gear) for gear in flipped)
    assert len(set(orders)) > 15


@pytest.mark.rule("GW-131")
def test_the_human_may_draw_the_gears_that_were_flipped():
    t = solo()
    t.only_gears()
    t.state.gear_discard[0], t.state.n_gear_discard = t.gear("green 5"), 1
    t.give(HUMAN, sparks=1)
    t.turn(HUMAN, "draw a gear", "pass")
    assert t.hand(HUMAN) == ["green 5"]
    assert t.flipped_gears == []


@pytest.mark.rule("GW-131")
def test_the_contraption_deck_is_made_of_the_flipped_cards_when_it_runs_out():
    t = solo()
    fill(t, "A1 A2 A3 A4")
    t.only_contraptions("C3 A1")
    t.top_contraptions("C3")
    assert location(t) == "C3"
    assert location(t) == "C3"  # A1 was flipped first, then C3 came back
    assert sorted([*t.contraption_deck, *t.flipped_contraptions]) == ["A1", "C3"]


def flipped_in_order(seed, n):
    """The first n cards flipped, in order A1 to D4; the others are the deck."""
    t = solo(seed=seed)
    places = sorted(CELLS)
    t.only_contraptions(" ".join(places[n:]))
    t.state.contraption_discard[:n] = [t.contraption(place) for place in places[:n]]
    t.state.n_contraption_discard = n
    return t


@pytest.mark.rule("GW-131")
def test_the_flipped_contraptions_are_shuffled():
    assert {location(flipped_in_order(seed, 16)) for seed in range(150)} == set(CELLS)


@pytest.mark.rule("GW-131")
def test_between_rounds_both_decks_are_whole_and_shuffled():
    decks = []
    for seed in (1, 2):
        t = flipped_in_order(seed, 8)
        t.state.gear_discard[:2], t.state.n_gear_discard = t._fetch("gray 1", "blue 1"), 2
        prepare_round(t.rules, t.state)
        assert t.flipped_gears == t.flipped_contraptions == []
        assert len([*t.deck, *t.grid, *t.hand(HUMAN)]) == 35
        assert sorted([*t.contraption_deck, *t.contraptions(HUMAN)]) == sorted(CELLS)
        decks += [tuple(t.contraption_deck), tuple(t.deck)]
    assert len(set(decks)) == 4


@pytest.mark.rule("GW-131")
def test_cards_in_the_humans_hand_do_not_come_back():
    t = solo()
    t.give(HUMAN, "gray 1", contraptions="A1")
    prepare_round(t.rules, t.state)
    assert "gray 1" not in [*t.deck, *t.grid.values()]
    assert "A1" not in t.contraption_deck


# scoring


@pytest.mark.rule("GW-132")
@pytest.mark.parametrize(("level", "points"), [("easy", 3 * 4 + 2 * 3), ("hard", 4 * 4 + 2 * 3)])
def test_the_leviathan_scores_its_parts_and_2_points_a_spark(level, points):
    t = solo(3, difficulty=level)
    t.claimed(LEVIATHAN, "AB12")
    assert score(t.rules, t.state, LEVIATHAN) == points


@pytest.mark.rule("GW-132", "GW-086", "GW-089")
def test_the_human_scores_as_usual():
    t = solo()
    t.give(HUMAN, sparks=3, contraptions="A1")
    t.control_by(HUMAN, "A2")
    t.settle({HUMAN: ["build A1 with A"]})
    assert score(t.rules, t.state, HUMAN) == 4 + 2 + 3


@pytest.mark.rule("GW-133")
def test_the_leviathan_claims_parts_and_builds_nothing():
    t = solo()
    t.give(LEVIATHAN, contraptions="A1")  # even if it had a card
    t.control_by(LEVIATHAN, "A1")
    t.control_by(HUMAN, "B")
    t.settle()
    assert t.asked == []  # nobody is asked to build
    assert t.parts(LEVIATHAN) == "A1"
    assert [(one.who, one.what) for one in t.events(Event.CLAIMED)] == [(1, 0), (0, 1), (1, 5)]
    assert (t.state.built_one[LEVIATHAN], t.state.built_both[LEVIATHAN]) == (0, 0)
