"""One figure from several styles of play: its mean over styles, how far styles scatter, and the interval of both.

The random-effects model of meta-analysis: style k shows the mean over all styles, plus what is its own (variance tau²),
plus chance, whose covariance is known from the games. Styles that play the same games share part of their luck, so the
covariance is a full matrix. Tau² solves that the weighted squares of the residuals are what they should be, one less
than the number of styles (Paule and Mandel, Journal of Research of the National Bureau of Standards 87, 1982). There
are few styles, so intervals are Student's with one degree of freedom less than styles; with this tau², and no factor
below 1 where it is 0, that is the interval of Hartung and Knapp (Statistics in Medicine 20, 2001; Knapp and Hartung,
22, 2003).
"""

from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq
from scipy.special import stdtrit  # scipy.stats would take seconds to import

from balancewheel.analysis.stats.intervals import CONFIDENCE

FEWEST_STYLES = 2


class Summary(NamedTuple):
    """A figure over all styles."""

    mean: float
    low: float
    high: float
    tau: float  # standard deviation between styles, chance taken off
    reach: float  # half the range within which another style would lie, chance left aside


NONE = Summary(np.nan, np.nan, np.nan, np.nan, np.nan)


def summarise(estimates: np.ndarray, covariance: np.ndarray, confidence: float = CONFIDENCE) -> Summary:
    """The mean of all styles with its interval, and the spread between them; nothing from fewer than two."""
    n = len(estimates)
    if n < FEWEST_STYLES:
        return NONE
    tau2 = between_variance(estimates, covariance)
    mean, variance, _ = _fit(estimates, covariance, tau2)
    t = float(stdtrit(n - 1, 0.5 + confidence / 2))
    half = t * variance**0.5
    return Summary(mean, mean - half, mean + half, tau2**0.5, t * (tau2 * (1 + 1 / n)) ** 0.5)


def between_variance(estimates: np.ndarray, covariance: np.ndarray) -> float:
    """Tau²: the variance between styles that makes the residuals as large as they are; 0 where chance is enough."""
    freedom, spread = len(estimates) - 1, float(np.var(estimates, ddof=1))

    def excess(tau2: float) -> float:
        return _fit(estimates, covariance, tau2)[2] - freedom

    if spread <= 1e-18 or excess(0.0) <= 0:
        return 0.0
    highest = spread
    while excess(highest) > 0:  # correlated errors may hide more than the spread shows
        highest *= 2
    return float(brentq(excess, 0.0, highest, xtol=1e-6 * spread))


def _fit(estimates: np.ndarray, covariance: np.ndarray, tau2: float) -> tuple[float, float, float]:
    """The weighted mean for this tau², its variance, and the weighted squares of the residuals."""
    n = len(estimates)
    floor = 1e-9 * max(float(np.trace(covariance)) / n, float(np.var(estimates)), 1e-18)
    weight = np.linalg.inv(covariance + (tau2 + floor) * np.eye(n))
    total = float(weight.sum())
    mean = float(weight.sum(axis=0) @ estimates) / total
    rest = estimates - mean
    return mean, 1 / total, float(rest @ weight @ rest)
