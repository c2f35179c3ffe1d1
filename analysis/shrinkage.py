"""Estimates of many cells drawn towards what the others suggest, the more so the less is known of a cell.

Empirical Bayes: the true values scatter with variance tau² about a common line (their mean, or a sum of row and column
effects), the figures scatter about the true values as their covariance says. Tau² is estimated by residual maximum
likelihood times tau² (Morris and Tang, Statistical Science 26, 2011), which never claims that all cells are the same;
its own uncertainty is not in the intervals. Formulas as in Rao and Molina, Small Area Estimation (2015), chapter 5.
"""

import numpy as np
from scipy.optimize import minimize_scalar
from scipy.stats import norm

STEADY = 30  # games' worth of the common variance that is mixed into a cell's own


def steadied(covariance: np.ndarray, games: np.ndarray) -> np.ndarray:
    """The covariance with variances of thin cells drawn towards the common variance of a game.

    The variance that a few games show is itself a matter of luck, and may be zero.
    """
    own = np.diag(covariance) * games
    common = np.average(own, weights=games)
    mixed = (games * own + STEADY * common) / (games + STEADY) / games
    root = np.sqrt(mixed / np.maximum(np.diag(covariance), 1e-300))
    found = covariance * root[:, None] * root
    found[np.diag_indices_from(found)] = mixed
    return found


def shrunk(
    figures: np.ndarray, covariance: np.ndarray, line: np.ndarray, confidence: float = 0.95
) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
    """The figures drawn to the line, their low and high, and tau.

    `line` is the design of what the cells share: a column of ones, or columns for rows and columns of a table.
    """
    n, spread = len(figures), np.trace(covariance) / len(figures) + figures.var()
    if n <= np.linalg.matrix_rank(line) or spread == 0:  # the line goes through every cell: nothing to draw to
        reach = norm.ppf(0.5 + confidence / 2) * np.sqrt(np.diag(covariance))
        return figures, figures - reach, figures + reach, np.nan
    line = np.linalg.svd(line, full_matrices=False)[0][:, : np.linalg.matrix_rank(line)]
    floor = 1e-9 * np.trace(covariance) / n * np.eye(n)  # shares of one table add up, so that it may be singular

    def parts(tau2: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        weight = np.linalg.inv(tau2 * np.eye(n) + covariance + floor)
        of_line = np.linalg.inv(line.T @ weight @ line)
        return weight, of_line, figures - line @ (of_line @ line.T @ weight @ figures)

    def badness(log_tau2: float) -> float:
        weight, of_line, rest = parts(np.exp(log_tau2))
        size = np.linalg.slogdet(weight)[1] + np.linalg.slogdet(of_line)[1]
        return -(log_tau2 + 0.5 * size - 0.5 * rest @ weight @ rest)

    typical = np.log(spread)
    tau2 = float(np.exp(minimize_scalar(badness, bounds=(typical - 14, typical + 5), method="bounded").x))
    weight, of_line, rest = parts(tau2)
    found = figures - rest + tau2 * weight @ rest
    open_line = line - tau2 * weight @ line
    variance = np.diag(tau2 * np.eye(n) - tau2**2 * weight + open_line @ of_line @ open_line.T)
    reach = norm.ppf(0.5 + confidence / 2) * np.sqrt(np.maximum(variance, 0))
    return found, found - reach, found + reach, tau2**0.5
