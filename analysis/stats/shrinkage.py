"""Estimates of many cells shrunk towards what the others suggest, the more so the less is known of a cell.

Empirical Bayes: the true values scatter with variance tau² about a common line (their mean, or a sum of row and column
effects), the estimates scatter about the true values as their covariance says. Tau² is estimated by residual maximum
likelihood times tau² (Morris and Tang, Statistical Science 26, 2011), which never claims that all cells are the same;
its own uncertainty is not in the intervals. Formulas as in Rao and Molina, Small Area Estimation (2015), chapter 5.

A single cell that is far off is not one of many that scatter, and must not be pulled in among them: shrinkage is
limited (the aim of Efron and Morris, Journal of the American Statistical Association 67, 1972). A cell that is further
from the line than scatter and chance together explain stays as it is, and the others are judged without it.
"""

import numpy as np
from scipy.optimize import minimize_scalar

from balancewheel.analysis.stats.intervals import CONFIDENCE, critical_value
from balancewheel.analysis.stats.multiple import bonferroni

MOST_OUTLIERS = 0.25  # of the cells: if more are far off, they are the scatter
ROUNDING = 1e-12  # of the common variance: what is below it is none
PRIOR_GAMES = 30  # games' worth of the common variance that is mixed into a cell's own


def stabilise_variance(covariance: np.ndarray, games: np.ndarray) -> np.ndarray:
    """The covariance with the variances of thin cells moved towards the common variance of a game.

    The variance that a few games show is itself a matter of luck, and may be zero; then nothing is known of what binds
    the cell to others.
    """
    own = np.maximum(np.diag(covariance), 0) * games
    common = np.average(own, weights=games)
    mixed = (games * own + PRIOR_GAMES * common) / (games + PRIOR_GAMES) / games
    is_known = own > ROUNDING * common
    root = np.sqrt(np.divide(mixed * games, own, out=np.zeros_like(mixed), where=is_known))
    stable = covariance * root[:, None] * root
    stable[np.diag_indices_from(stable)] = mixed
    return stable


def shrink(
    estimates: np.ndarray, covariance: np.ndarray, line: np.ndarray, confidence: float = CONFIDENCE
) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
    """The estimates shrunk to the line, their low and high, and tau; outliers, with their own intervals, are not.

    `line` is the design of what the cells share: a column of ones, or one column for each row and column of a matrix.
    """
    n, z, limit = len(estimates), critical_value(confidence), critical_value(bonferroni(confidence, len(estimates)))
    best, reach, is_shrunk = estimates.copy(), z * np.sqrt(np.diag(covariance)), np.ones(n, bool)
    while True:
        here = np.flatnonzero(is_shrunk)
        shrunk, low, high, tau, gaps = _shrink(estimates[here], covariance[np.ix_(here, here)], line[here], confidence)
        furthest = int(np.argmax(gaps))
        if gaps[furthest] <= limit or n - len(here) >= MOST_OUTLIERS * n - 1:
            break
        is_shrunk[here[furthest]] = False
    best[here], reach[here] = shrunk, (high - low) / 2
    return best, best - reach, best + reach, tau


def _shrink(
    estimates: np.ndarray, covariance: np.ndarray, line: np.ndarray, confidence: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray, float, np.ndarray]:
    """The estimates shrunk, their low and high, tau, and how many standard errors each is from the line."""
    z = critical_value(confidence)
    n, spread = len(estimates), np.trace(covariance) / len(estimates) + estimates.var()
    if n <= np.linalg.matrix_rank(line) or spread == 0:  # the line goes through every cell: nothing to shrink to
        reach = z * np.sqrt(np.diag(covariance))
        return estimates, estimates - reach, estimates + reach, np.nan, np.zeros(n)
    line = np.linalg.svd(line, full_matrices=False)[0][:, : np.linalg.matrix_rank(line)]
    floor = 1e-9 * np.trace(covariance) / n * np.eye(n)  # win shares of a game add up, so that it may be singular

    def fit_line(tau2: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        weight = np.linalg.inv(tau2 * np.eye(n) + covariance + floor)
        of_line = np.linalg.inv(line.T @ weight @ line)
        return weight, of_line, estimates - line @ (of_line @ line.T @ weight @ estimates)

    def negative_likelihood(log_tau2: float) -> float:
        weight, of_line, rest = fit_line(np.exp(log_tau2))
        size = np.linalg.slogdet(weight)[1] + np.linalg.slogdet(of_line)[1]
        return -(log_tau2 + 0.5 * size - 0.5 * rest @ weight @ rest)

    typical = np.log(spread)
    tau2 = float(np.exp(minimize_scalar(negative_likelihood, bounds=(typical - 14, typical + 5), method="bounded").x))
    weight, of_line, rest = fit_line(tau2)
    best = estimates - rest + tau2 * weight @ rest
    open_line = line - tau2 * weight @ line
    variance = np.diag(tau2 * np.eye(n) - tau2**2 * weight + open_line @ of_line @ open_line.T)
    reach = z * np.sqrt(np.maximum(variance, 0))
    of_rest = np.diag(tau2 * np.eye(n) + covariance - line @ of_line @ line.T)
    gaps = np.abs(rest) / np.sqrt(np.maximum(of_rest, spread * 1e-9))
    return best, best - reach, best + reach, tau2**0.5, gaps
