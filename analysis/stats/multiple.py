"""Corrections for looking at many figures at once."""

import numpy as np
import polars as pl


def holm(p: pl.Series) -> pl.Series:
    """P-values corrected for their number by Holm's method; what was not tested stays empty."""
    is_tested = (p.is_not_null() & p.is_not_nan()).to_numpy()
    tested = p.to_numpy()[is_tested]
    order = np.argsort(tested)
    corrected = np.full(len(p), np.nan)
    steps = np.maximum.accumulate(tested[order] * np.arange(len(tested), 0, -1))
    corrected[np.flatnonzero(is_tested)[order]] = np.minimum(steps, 1)
    return pl.Series("p_holm", corrected).fill_nan(None)


def bonferroni(confidence: float, intervals: int) -> float:
    """The confidence level at which so many intervals all hold at once with the given confidence."""
    return 1 - (1 - confidence) / max(intervals, 1)
