"""Rows of data frames as cells of a page's table, and as text for readers who do not see the picture."""

from collections.abc import Callable
from typing import Any

import polars as pl

from balancewheel.analysis.metrics import SHARE
from balancewheel.reports.page import NONE
from balancewheel.words.numbers import (
    SPACE,
    decimals,
    number,
    number_range,
    percent,
    percent_range,
    percent_with_range,
)

Row = dict[str, Any]


def share_cells(row: Row, name: str = "share", low: str = "low", high: str = "high") -> list[str]:
    """A share and its interval."""
    return [percent(row[name], row[low], row[high]), percent_range(row[low], row[high])]


def difference_cells(row: Row, name: str = "difference", low: str = "low", high: str = "high") -> list[str]:
    """A difference and its interval; in percentage points for shares."""
    scale = 100 if row["kind"] == SHARE else 1
    if row[low] is None:
        return [f"{scale * row[name]:z.2f}", "too few games"]
    value, low_end, high_end = (scale * row[column] for column in (name, low, high))
    return [number(value, low_end, high_end), number_range(low_end, high_end)]


def points_cells(row: Row, name: str = "difference", low: str = "low", high: str = "high") -> list[str]:
    """A difference of shares and its interval, in percentage points."""
    return difference_cells(row | {"kind": SHARE}, name, low, high)


def mean_cells(row: Row, *names: str) -> list[str]:
    """Plain figures of an outcome, without intervals."""
    if row["kind"] == SHARE:
        return [f"{100 * row[name]:.1f}{SPACE}%" for name in names]
    digits = 2 if row["low"] is None else decimals(row["low"], row["high"])
    return [f"{row[name]:.{max(digits, 1)}f}" for name in names]


def p_cell(p: float | None) -> str:
    """A p-value, as far as anybody reads it."""
    if p is None or p != p:
        return NONE
    return f"<{SPACE}0.0001" if p < 0.0001 else f"{p:.2g}"


def shares_as_text(
    rows: pl.DataFrame, by: str, words: str, share: str = "share", name: Callable[[Any], str] = str
) -> str:
    """Shares by a name, each with its interval, after a few words on what they are."""
    shares = (
        f"{name(row[by])}: {percent_with_range(row[share], row['low'], row['high'])}"
        for row in rows.iter_rows(named=True)
    )
    return f"{words}. {'; '.join(shares)}."
