"""Corrections for looking at many figures at once."""

import numpy as np
import polars as pl


def holm(p: pl.Series) -> pl.Series:
    """P-values corrected for their number by Holm's method; what was not tested stays empty."""
    tested, order = _in_order(p)
    steps = np.maximum.accumulate(tested * np.arange(len(tested), 0, -1))
    return _put_back("p_holm", len(p), order, steps)


def benjamini_hochberg(p: pl.Series) -> pl.Series:
    """The false discovery rate at which each p-value is just called; what was not tested stays empty.

    Of all that is called at a rate, about this share is due to chance (Benjamini and Hochberg, 1995).
    """
    tested, order = _in_order(p)
    steps = tested * len(tested) / np.arange(1, len(tested) + 1)
    return _put_back("p_fdr", len(p), order, np.minimum.accumulate(steps[::-1])[::-1])


def _in_order(p: pl.Series) -> tuple[np.ndarray, np.ndarray]:
    """The p-values that were tested, the smallest first, and where each of them stood."""
    places = np.flatnonzero((p.is_not_null() & p.is_not_nan()).to_numpy())
    tested = p.to_numpy()[places]
    order = np.argsort(tested, kind="stable")
    return tested[order], places[order]


def _put_back(name: str, length: int, places: np.ndarray, corrected: np.ndarray) -> pl.Series:
    """Corrected p-values at the places they came from, empty elsewhere."""
    column = np.full(length, np.nan)
    column[places] = np.minimum(corrected, 1)
    return pl.Series(name, column).fill_nan(None)


def bonferroni(confidence: float, intervals: int) -> float:
    """The confidence level at which so many intervals all hold at once with the given confidence."""
    return 1 - (1 - confidence) / max(intervals, 1)
