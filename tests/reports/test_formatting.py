"""Figures in words: no more digits than the interval supports."""

import math

import pytest

from balancewheel.words.numbers import (
    capitalise,
    count_noun,
    join_names,
    number,
    number_range,
    number_with_range,
    number_word,
    ordinal,
    percent,
    percent_range,
    percent_with_range,
    plural,
    signed_range,
)

NB = "\N{NO-BREAK SPACE}"


def test_shares_have_the_digits_that_their_interval_supports():
    assert percent(0.30716, 0.3008, 0.3136) == f"30.7{NB}%"
    assert percent(0.30716, 0.306, 0.3083) == f"30.7{NB}%"
    assert percent(0.30716, 0.3070, 0.3073) == f"30.72{NB}%"
    assert percent(0.30716, 0.25, 0.36) == f"31{NB}%"
    assert percent_range(0.25, 0.36) == f"25 to 36{NB}%"
    assert percent_with_range(0, 0, 0.0029) == f"0.0{NB}% (0.0 to 0.3{NB}%)"


def test_numbers_have_them_too():
    assert number_with_range(91.066, 90.859, 91.272) == "91.1 (90.9 to 91.3)"
    assert number_with_range(1234.6, 1200, 1269) == "1,235 (1,200 to 1,269)"
    assert number_range(-0.00001, 0.04) == "0.00 to 0.04"


def test_one_game_has_no_interval():
    assert number_with_range(7, -math.inf, math.inf) == "7.00 (interval unknown)"


def test_names_and_numbers_in_sentences():
    assert join_names([]) == "" and join_names(["a"]) == "a" and join_names(["a", "b", "c"]) == "a, b and c"
    assert count_noun(1, "game") == "1 game" and count_noun(2000, "game") == "2,000 games"
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "12th",
        "13th",
        "21st",
        "112th",
    ]
    assert capitalise("who won: the Leviathan") == "Who won: the Leviathan"
    assert join_names("ab", "or") == "a or b"
    assert [plural(noun) for noun in ("faction", "strategy", "play")] == ["factions", "strategies", "plays"]
    assert (number_word(4), number_word(12), number_word(1300)) == ("four", "twelve", "1,300")


def test_intervals_of_differences_have_signs():
    assert signed_range(-4.01, 2.79) == "\N{MINUS SIGN}4 to +3"
    assert signed_range(-0.00001, 0.04) == "+0.00 to +0.04"
    assert signed_range(-math.inf, math.inf) == "interval unknown"


@pytest.mark.parametrize("towards", [0, 1])
def test_the_order_of_addition_turns_no_tie(towards):
    """A sum whose last bit depends on the threads that added it up is rounded as its neighbour is."""
    assert percent(math.nextafter(0.345, towards), 0.29, 0.41) == percent(0.345, 0.29, 0.41)
    assert number(math.nextafter(34.5, 100 * towards), 29, 41) == number(34.5, 29, 41)
    assert percent_range(math.nextafter(0.345, towards), 0.91) == percent_range(0.345, 0.91)
