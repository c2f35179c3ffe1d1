"""Intervals and p-values that stay valid however often one looks at them and whenever one stops.

The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit
theory and asymptotic confidence sequences", Annals of Statistics 52 (2024), theorem 2.2. A plain interval reaches a
fixed number of standard errors to each side; the boundary of this one grows slowly with the number of games. The
p-value is the level at which the interval just misses: one over the mixture martingale behind it.

It is asymptotic: taken by itself it misses too often where few games differ, or a few differ far more than the rest (6
to 15 % instead of 5 %). `paired` therefore adds to the variance what has not come up yet; with this, at most 5 % of
sequences from `FIRST_LOOK` games on ever miss, as tests/analysis/stats/test_paired_edges.py shows.
"""

import math

import numpy as np

from balancewheel.analysis.stats.intervals import ALPHA

FIRST_LOOK = 1000  # games before the first look: the theorem holds for large numbers


def boundary(games: int, alpha: float, planned: int) -> float:
    """How many standard errors the interval reaches to each side after so many games.

    It is narrowest at about `planned` games, and valid at all numbers of games at once.
    """
    t = games * _mixture_variance(planned)
    return math.sqrt(2 * (t + 1) / t * math.log(math.sqrt(t + 1) / alpha))


def p_values(z: np.ndarray, games: int, planned: int) -> np.ndarray:
    """The p-values of differences that lie `z` standard errors from the hypothesis."""
    t = games * _mixture_variance(planned)
    return np.minimum(1.0, math.sqrt(t + 1) * np.exp(-np.square(z) / 2 * t / (t + 1)))


def games_until(wanted: float, reach: float, games: int) -> float:
    """Games until an interval that reaches so far to each side after `games` of them has narrowed to `wanted`."""
    return games * (reach / wanted) ** 2


def reach_after(later: int, reach: float, games: int) -> float:
    """How far an interval that reaches so far to each side after `games` reaches after `later` games."""
    return reach * math.sqrt(games / later)


def _mixture_variance(planned: int) -> float:
    """The variance of the mixture that makes the interval narrowest at `planned` games."""
    return (-2 * math.log(ALPHA) + math.log(-2 * math.log(ALPHA) + 1)) / planned
