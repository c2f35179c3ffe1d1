import polars as pl
import pytest

from balancewheel.analysis.columns import largest_float, largest_int, smallest_int, words_of


def test_numbers_of_a_column_are_plain_numbers():
    column = pl.Series([3, 1, 2], dtype=pl.UInt8)
    assert (smallest_int(column), largest_int(column)) == (1, 3)
    assert f"{largest_float(column)}" == "3.0"


def test_the_largest_number_passes_over_what_is_missing():
    assert largest_float(pl.Series([0.5, None, -2.0])) == 0.5


def test_words_come_in_their_order_whether_used_or_not():
    column = pl.Series(["late"], dtype=pl.Enum(["early", "late", "never"]))
    assert words_of(column.dtype) == ["early", "late", "never"]


def test_a_column_without_fixed_words_is_refused():
    with pytest.raises(AssertionError, match="not Int64"):
        words_of(pl.Int64())
