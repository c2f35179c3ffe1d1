"""Playing a gear card: column colour, row order, control; and a slow twin of the placement code."""

import random
from itertools import combinations

import numpy as np
import pytest

from balancewheel.sim.games.gearworks.placing import can_place, column_colours, row_range, tinker_numbers
from balancewheel.sim.games.gearworks.rules import cell
from balancewheel.sim.games.gearworks.set_up import lay_starters
from balancewheel.sim.games.gearworks.state import NOTHING
from balancewheel.sim.kernel import njit

from .table import COMPILED, empty_table, table

# column colour


@pytest.mark.rule("GW-031")
def test_a_column_can_only_have_1_card_of_each_colour():
    t = empty_table()
    t.lay(B1="blue 5")
    t.give(0, "blue 7, red 7")
    assert "B" not in t.cells(0, "blue 7")
    assert [place for place in t.cells(0, "red 7").split() if place[0] == "B"] == ["B2", "B3", "B4"]


@pytest.mark.rule("GW-031")
def test_a_row_may_have_many_cards_of_a_colour():
    t = empty_table()
    t.lay(B1="blue 5", D1="blue 7")
    t.give(0, "blue 6")
    assert "C1" in t.cells(0, "blue 6")


@pytest.mark.rule("GW-031")
def test_a_covered_card_no_longer_shows_its_colour():
    t = empty_table()
    t.lay(B1="red 5 over blue 5")
    t.give(0, "blue 7, red 7")
    assert [place for place in t.cells(0, "blue 7").split() if place[0] == "B"] == ["B2", "B3", "B4"]
    assert "B" not in t.cells(0, "red 7")


# row order


@pytest.mark.rule("GW-032")
def test_a_row_must_stay_in_ascending_order():
    t = empty_table()
    t.lay(A1="blue 3", C1="red 5")
    assert t.numbers("B1") == {3, 4, 5}
    assert t.numbers("D1") == {5, 6, 7, 8, 9}


@pytest.mark.rule("GW-032")
def test_a_row_must_stay_in_descending_order():
    t = empty_table()
    t.lay(B1="blue 7", D1="red 4")
    assert t.numbers("A1") == {7, 8, 9}
    assert t.numbers("C1") == {4, 5, 6, 7}
    assert t.numbers("E1") == {1, 2, 3, 4}


@pytest.mark.rule("GW-032")
def test_the_row_order_decides_where_a_card_may_be_played():
    t = empty_table()
    t.lay(B1="blue 7", D1="red 4")
    t.give(0, "gray 5")
    assert [place for place in t.cells(0, "gray 5").split() if place[1] == "1"] == ["C1"]


@pytest.mark.rule("GW-032")
def test_a_covered_card_no_longer_counts_for_the_row():
    t = empty_table()
    t.lay(A1="blue 3", C1="red 5 over green 1")
    assert t.numbers("E1") == {5, 6, 7, 8, 9}


@pytest.mark.rule("GW-032", "GW-107")
def test_jades_sideways_card_does_not_count_for_the_row():
    t = empty_table()
    t.lay(A1="blue 3", B1="gray 9 sideways", C1="red 5")
    assert t.numbers("D1") == {5, 6, 7, 8, 9}


@pytest.mark.rule("GW-033")
def test_empty_spaces_are_skipped():
    t = empty_table()
    t.lay(A1="blue 3", E1="red 5")
    assert t.numbers("B1") == t.numbers("C1") == t.numbers("D1") == {3, 4, 5}


@pytest.mark.rule("GW-034")
def test_equal_numbers_may_be_next_to_each_other():
    t = empty_table()
    t.lay(A1="blue 3", B1="red 5")
    t.give(0, "gray 5, gray 3")
    assert "C1" in t.cells(0, "gray 5")
    t.lay(C1="green 5")
    assert t.numbers("D1") == {5, 6, 7, 8, 9}


@pytest.mark.rule("GW-035")
@pytest.mark.parametrize("row", [{}, {"C1": "blue 5"}, {"B1": "blue 5", "C1": "red 5"}])
def test_a_row_without_direction_is_open_on_both_sides(row):
    """No card, a single card, or all equal: either direction is open."""
    t = empty_table()
    t.lay(**row)
    assert t.numbers("A1") == t.numbers("E1") == {1, 2, 3, 4, 5, 6, 7, 8, 9}


@pytest.mark.rule("GW-035")
def test_between_equal_numbers_only_the_same_number_fits():
    t = empty_table()
    t.lay(B1="blue 5", D1="red 5")
    assert t.numbers("C1") == {5}


@pytest.mark.rule("GW-035", "GW-032")
def test_the_first_different_number_gives_the_row_its_direction():
    t = empty_table()
    t.lay(B1="blue 5", C1="red 5", D1="gray 4")
    assert t.numbers("A1") == {5, 6, 7, 8, 9}
    assert t.numbers("E1") == {1, 2, 3, 4}


# playing


@pytest.mark.rule("GW-030")
def test_a_card_is_played_from_the_hand_to_an_empty_space():
    t = empty_table()
    t.give(0, "blue 5, red 2")
    t.turn(0, "play blue 5 on C3")
    assert t.grid == {"C3": "blue 5"}
    assert t.hand(0) == ["red 2"]


@pytest.mark.rule("GW-030")
def test_only_cards_of_the_own_hand_can_be_played():
    t = empty_table()
    t.give(0, "blue 5")
    t.give(1, "red 2")
    assert {play.split(" on ")[0] for play in t.plays(0)} == {"play blue 5"}


@pytest.mark.rule("GW-030")
def test_no_card_is_played_on_another_without_a_replace():
    t = empty_table()
    t.lay(C3="gray 4")
    t.give(0, "blue 5", sparks=1)
    assert len(t.plays(0)) == 19
    assert "C3" not in t.cells(0, "blue 5")
    assert not [play for play in t.plays(0) if "C3" in play]


@pytest.mark.rule("GW-036", "GW-037")
def test_playing_turns_up_the_tokens_of_the_row_and_the_column():
    t = empty_table()
    t.give(1, "blue 5")
    t.turn(1, "play blue 5 on C3")
    assert t.controls == {"C": 1, "3": 1}


@pytest.mark.rule("GW-037", "GW-038")
def test_the_last_player_to_play_in_a_row_or_column_controls_it():
    t = empty_table()
    t.give(0, "blue 5")
    t.give(1, "red 6")
    t.give(2, "gray 7")
    t.turn(0, "play blue 5 on C3")
    t.turn(1, "play red 6 on C1")
    t.turn(2, "play gray 7 on D3")
    assert t.controls == {"C": 1, "3": 2, "1": 1, "D": 2}


@pytest.mark.rule("GW-039")
def test_the_direction_of_a_row_follows_from_its_numbers():
    """The arrows point from low to high, in whatever order the cards were played."""
    for order in ("AC", "CA"):
        t = empty_table()
        t.give(0, "blue 3, red 5")
        cards = {"A": "play blue 3 on A1", "C": "play red 5 on C1"}
        for place in order:
            t.turn(0, cards[place])
        assert t.numbers("B1") == {3, 4, 5}
        assert t.numbers("D1") == {5, 6, 7, 8, 9}


@pytest.mark.rule("GW-039")
def test_the_direction_of_a_row_may_turn_with_its_numbers():
    """A replaced card can leave the row pointing the other way: nothing but the numbers on top decides."""
    t = empty_table()
    t.lay(A1="blue 3", B1="red 5")
    t.give(0, "gray 9", sparks=2)
    t.turn(0, "replace A1 with gray 9")
    assert t.numbers("C1") == {1, 2, 3, 4, 5}


@pytest.mark.rule("GW-135")
def test_starting_cards_act_like_any_card():
    """They count for both placement rules, as neighbours for tinkering, and can be replaced."""
    t = empty_table()
    t.only_gears("blue 5", "red 3", "gray 8", "green 2")
    lay_starters(t.rules, t.state)
    assert t.grid == {"A2": "blue 5", "B1": "red 3", "D4": "gray 8", "E3": "green 2"}
    t.only_gears("blue 8", "gray 9")
    t.give(0, "blue 8, gray 9", sparks=2)
    assert "A1" not in t.cells(0, "blue 8")
    assert "replace A2 with gray 9" in t.plays(0)
    t.turn(0, "play gray 9 on A1")
    assert t.numbers("C1") == {1, 2, 3}


@pytest.mark.rule("GW-135", "GW-047")
def test_starting_cards_are_neighbours_for_tinkering():
    t = table(3)
    t.state.sparks[0] = 0
    up, left = (int(t.grid[place].split()[1]) for place in ("B1", "A2"))
    assert tinker_numbers(t.rules, t.state, cell("B2")) == 1 << (up + left) | 1 << abs(up - left)


@pytest.mark.rule("GW-135", "GW-101")
def test_starting_cards_can_be_slid_by_wyatt():
    t = table(3, tinkerer_of_seat=["Wyatt", "dealt", "dealt", "dealt"])
    assert f"Wyatt: slide {t.grid['B1']} to C1" in t.side_actions(0)


# the slow twin: plain lists and sorted()


class Twin:
    """The placement rules as the rulebook says them: `visible` has the cards on top, (colour, number, sideways)."""

    def __init__(self, columns):
        self.columns, self.visible = columns, {}

    @property
    def places(self):
        return [f"{column}{row}" for row in "1234" for column in self.columns]

    def is_in_order(self, place, number):
        """Is the row in ascending or descending order with this number there?"""
        row = []
        for column in self.columns:
            there = f"{column}{place[1]}"
            if there == place:
                row.append(number)
            elif there in self.visible and not self.visible[there][2]:
                row.append(self.visible[there][1])
        return row in (sorted(row), sorted(row, reverse=True))

    def numbers(self, place):
        return {number for number in range(1, 10) if self.is_in_order(place, number)}

    def colours(self, place):
        column = [f"{place[0]}{row}" for row in "1234" if row != place[1]]
        return {self.visible[other][0] for other in column if other in self.visible}

    def neighbours(self, place):
        """The numbers closest in each of the 4 directions."""
        column, row = self.columns.index(place[0]), int(place[1])
        directions = [
            [f"{self.columns[c]}{row}" for c in range(column - 1, -1, -1)],
            [f"{self.columns[c]}{row}" for c in range(column + 1, len(self.columns))],
            [f"{place[0]}{r}" for r in range(row - 1, 0, -1)],
            [f"{place[0]}{r}" for r in range(row + 1, 5)],
        ]
        seen = [[self.visible[other][1] for other in places if other in self.visible] for places in directions]
        return [numbers[0] for numbers in seen if numbers]

    def tinkers(self, place):
        """Add or subtract any 2 of the closest cards' numbers."""
        results = set()
        for one, other in combinations(self.neighbours(place), 2):
            results |= {one + other, one - other, other - one}
        return {number for number in results if 1 <= number <= 9}

    def allows(self, place, colour, number):
        return self.is_in_order(place, number) and colour not in self.colours(place)


def random_grid(dice, t, columns):
    """Lay rows in order, with gaps; some cards lie sideways, and some cover others. Returns the cards left."""
    state, twin = t.state, Twin(columns)
    state.top[:], state.under[:], state.sideways[:] = NOTHING, NOTHING, 0
    deck = [(colour, number) for colour in range(5) for number in range(1, 8 if len(columns) == 4 else 10)]
    dice.shuffle(deck)
    for row in "1234":
        places = [f"{column}{row}" for column in columns if dice.random() < 0.6]
        lying = {place: deck.pop() for place in places if dice.random() < 0.2}
        upright = sorted((deck.pop() for _ in range(len(places) - len(lying))), key=lambda card: card[1])
        if dice.random() < 0.5:
            upright.reverse()
        for place in places:
            colour, number = lying[place] if place in lying else upright.pop()
            twin.visible[place] = (colour, number, place in lying)
            pile = [9 * colour + number - 1]
            state.top[cell(place)], state.sideways[pile[0]] = pile[0], place in lying
            while deck and dice.random() < 0.2:
                colour, number = deck.pop()
                pile.append(9 * colour + number - 1)
                state.under[pile[-2]], state.sideways[pile[-1]] = pile[-1], dice.random() < 0.2
    return twin, deck


def bits(number):
    return {bit for bit in range(number.bit_length()) if number >> bit & 1}


@njit(module="balancewheel.sim.games.gearworks")
def survey(rules, state, places, gears, seen):
    """One row of `seen` a space: lowest and highest number, colours, tinkering numbers, which gears may go there."""
    for place in places:
        seen[place, 0], seen[place, 1] = row_range(rules, state, place)
        seen[place, 2] = column_colours(rules, state, place)
        seen[place, 3] = tinker_numbers(rules, state, place)
        seen[place, 4] = 0
        for i in range(len(gears)):
            seen[place, 4] |= can_place(rules, state, gears[i], place) << i


@pytest.mark.rule("GW-031", "GW-032", "GW-033", "GW-034", "GW-035", "GW-047", "GW-048", "GW-049", "GW-107")
@pytest.mark.parametrize(("players", "columns"), [(2, "ABCD"), (3, "ABCDE")])
def test_the_kernel_agrees_with_its_slow_twin(players, columns):
    t, dice, seen = empty_table(players), random.Random(players), np.zeros((20, 5), np.int64)
    places = np.array([cell(place) for place in Twin(columns).places], np.int64)
    for _ in range(1500 if COMPILED else 100):
        twin, deck = random_grid(dice, t, columns)
        hand = deck[:4]
        gears = np.array([9 * colour + number - 1 for colour, number in hand], np.int64)
        survey(t.rules, t.state, places, gears, seen)
        for place in twin.places:
            low, high, colours, tinkering, legal = seen[cell(place)].tolist()
            assert set(range(low, high + 1)) == twin.numbers(place)
            assert bits(colours) == twin.colours(place)
            assert bits(tinkering) & set(range(1, 10)) == twin.tinkers(place)
            assert bits(legal) == {i for i in range(len(hand)) if twin.allows(place, *hand[i])}


@pytest.mark.rule("GW-030", "GW-031", "GW-032", "GW-056", "GW-057")
@pytest.mark.parametrize("sparks", [0, 2])
def test_the_plays_offered_are_those_of_the_slow_twin(sparks):
    """Every card of the hand in every space where both rules allow it; on top of others for 2 sparks."""
    t, dice = empty_table(), random.Random(sparks)
    for _ in range(300 if COMPILED else 20):
        twin, deck = random_grid(dice, t, "ABCDE")
        hand = sorted(9 * colour + number - 1 for colour, number in deck[:5])
        t.state.secret_hand[0, :5], t.state.hand_size[0], t.state.sparks[0] = hand, 5, sparks
        expected = []
        for place in twin.places:
            for colour, number in deck[:5]:
                if not twin.allows(place, colour, number):
                    continue
                name = t.gear_name(9 * colour + number - 1)
                if place not in twin.visible:
                    expected.append(f"play {name} on {place}")
                elif sparks == 2:
                    expected.append(f"replace {place} with {name}")
        assert sorted(t.plays(0)) == sorted(expected)
