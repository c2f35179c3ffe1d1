"""What a column holds, as plain values: polars cannot know beforehand that they are numbers, or words of an Enum."""

from typing import Any

import polars as pl


def smallest_int(column: pl.Series) -> int:
    """The smallest of some whole numbers."""
    value: Any = column.min()
    return int(value)


def largest_int(column: pl.Series) -> int:
    """The largest of some whole numbers."""
    value: Any = column.max()
    return int(value)


def largest_float(column: pl.Series) -> float:
    """The largest of some numbers."""
    value: Any = column.max()
    return float(value)


def words_of(kind: pl.DataType) -> list[str]:
    """All words that a column of this type may hold, in their order."""
    assert isinstance(kind, pl.Enum), f"a column of words is an Enum, not {kind}"
    return kind.categories.to_list()
