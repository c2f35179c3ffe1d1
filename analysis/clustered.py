"""Means of groups and what is linear in them, with variances that know that rows of one game are not independent.

Every row belongs to a game and to a group. The error of a group's mean is, to first order, a sum over games of what its
rows there lie above the mean (a ratio of sums); so a few sums of products give the variance of any combination of
means, and pieces of whole games add up.
"""

import numpy as np
import polars as pl
from scipy.sparse import csr_array
from scipy.stats import norm
from statsmodels.stats.multitest import multipletests

from balancewheel.analysis.metrics import SHARE

FEW = 30  # games below which a group's mean gets no interval: the normal law has not set in


class GroupSums:
    """Sums over games of the values and rows of each group, and of their products."""

    def __init__(self, groups: int):
        self.rows, self.total, self.games = np.zeros(groups), np.zeros(groups), np.zeros(groups)
        self.vv, self.vn, self.nn = (np.zeros((groups, groups)) for _ in range(3))

    def add(self, game: np.ndarray, group: np.ndarray, value: np.ndarray) -> None:
        """Add rows of whole games: the number of the game, the number of the group, the value."""
        if (np.diff(game) < 0).any():
            order = np.argsort(game, kind="stable")
            game, group, value = game[order], group[order], value[order]
        starts = np.concatenate([np.flatnonzero(np.diff(game, prepend=-1)), [len(game)]])
        # sparse: dense products of long thin matrices keep all cores of a busy machine waiting for each other
        shape = (len(starts) - 1, len(self.rows))
        values = csr_array((np.asarray(value, float), group, starts), shape)
        counts = csr_array((np.ones(len(group)), group, starts), shape, copy=True)
        counts.sum_duplicates()
        self.rows += np.bincount(group, minlength=shape[1])
        self.total += np.bincount(group, np.asarray(value, float), minlength=shape[1])
        self.games += np.bincount(counts.indices, minlength=shape[1])
        self.vv += (values.T @ values).toarray()
        self.vn += (values.T @ counts).toarray()
        self.nn += (counts.T @ counts).toarray()

    @property
    def means(self) -> np.ndarray:
        """The mean of every group; NaN for an empty one."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return self.total / self.rows

    def covariance(self, weights: np.ndarray, of_rows: np.ndarray | None = None) -> np.ndarray:
        """The covariance of weighted sums of means, a row of weights each.

        Where the weights themselves depend on how many rows fall into which group, `of_rows` says by how much the sum
        moves with one row more of each group.
        """
        means = np.nan_to_num(self.means)
        around = self.vv - means[:, None] * self.vn.T - self.vn * means + means[:, None] * means * self.nn
        a = np.atleast_2d(weights) / np.maximum(self.rows, 1)
        found = a @ around @ a.T
        if of_rows is not None:
            b = np.atleast_2d(of_rows)
            cross = a @ (self.vn - means[:, None] * self.nn) @ b.T
            found = found + cross + cross.T + b @ self.nn @ b.T
        return found

    def variance(self, weights: np.ndarray, of_rows: np.ndarray | None = None) -> np.ndarray:
        """The variances of weighted sums of means, as `covariance`."""
        return np.maximum(np.diag(self.covariance(weights, of_rows)), 0)


def share_interval(
    share: np.ndarray, variance: np.ndarray, games: np.ndarray, confidence: float = 0.95
) -> tuple[np.ndarray, np.ndarray]:
    """Wilson's interval of a share with the number of games that its variance stands for, as in `win_share`."""
    z = norm.ppf(0.5 + confidence / 2)
    with np.errstate(invalid="ignore", divide="ignore"):
        n = np.where(variance > 1e-15, np.maximum(share * (1 - share) / variance, 1), games)
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        reach = z * np.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return np.clip(middle - reach, 0, share), np.clip(middle + reach, share, 1)


def with_interval(table: pl.DataFrame, variance: np.ndarray, confidence: float = 0.95) -> pl.DataFrame:
    """A table of differences with error, low, high and p; without them where fewer than `FEW` games speak.

    The table has columns `difference`, `games` (the fewer of both sides) and `kind`. Where not one game varies, a share
    may still be off by as much as so many games can miss, and nothing is called different.
    """
    difference, games = table["difference"].to_numpy(), table["games"].to_numpy()
    z, error, silent = norm.ppf(0.5 + confidence / 2), np.sqrt(variance), variance < 1e-18
    reach = np.where(silent & (table["kind"] == SHARE).to_numpy(), z**2 / (games + z**2), z * error)
    few = (games < FEW) | ~np.isfinite(difference)
    with np.errstate(invalid="ignore", divide="ignore"):
        p = np.where(silent, 1.0, 2 * norm.sf(np.abs(difference) / error))
    columns = {"error": reach / z, "low": difference - reach, "high": difference + reach, "p": p}
    return table.with_columns(
        pl.Series(name, np.where(few, np.nan, values)).fill_nan(None) for name, values in columns.items()
    )


def holm(p: pl.Series) -> pl.Series:
    """P-values corrected for their number (Holm); what was not tested stays empty."""
    known = p.is_not_null().to_numpy()
    corrected = np.full(len(p), np.nan)
    if known.any():
        corrected[known] = multipletests(p.to_numpy()[known], method="holm")[1]
    return pl.Series("p_holm", corrected).fill_nan(None)
