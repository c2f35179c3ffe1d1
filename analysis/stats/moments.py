"""Sums over games of values, weights and their products: all that ratios, variances and covariances need.

Seats and rounds of one game are not independent, so games are the clusters: every figure is a ratio of two sums over
games. To first order its error is the sum over games of the residuals, value minus ratio times weight, divided by the
total weight. Sums of pieces add up as long as every piece holds whole games.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
import polars as pl
from scipy.sparse import csr_array

Numbers = TypeVar("Numbers", np.ndarray, pl.Expr)
SUMS = ["games", "value", "weight", "value_sq", "value_weight", "weight_sq"]  # columns of `sum_games`


def residual_products(
    value_value: Numbers,
    value_weight: Numbers,
    weight_value: Numbers,
    weight_weight: Numbers,
    ratio_1: Numbers,
    ratio_2: Numbers,
) -> Numbers:
    """The sum over games of the product of two residuals, from the sums of the products of values and weights.

    The first word of each name belongs to the first ratio, the second to the second.
    """
    return value_value - (ratio_1 * weight_value + ratio_2 * value_weight) + ratio_1 * ratio_2 * weight_weight


def ratio_variance(
    ratio: Numbers, weight: Numbers, value_sq: Numbers, value_weight: Numbers, weight_sq: Numbers
) -> Numbers:
    """The variance of a ratio of sums over games, linearised."""
    return residual_products(value_sq, value_weight, value_weight, weight_sq, ratio, ratio) / weight**2


def sum_by_game(rows: pl.LazyFrame, by: list[str], value: pl.Expr, weight: pl.Expr | None = None) -> pl.DataFrame:
    """The sums over games of every group, from frames with several rows per game.

    `value` and `weight` are expressions over single rows; without `weight` every row counts 1.
    """
    weights = pl.len() if weight is None else weight.cast(pl.Float64).sum()
    games = rows.group_by("game", *by).agg(v=value.cast(pl.Float64).sum(), w=weights)
    return sum_games(games, by).collect(engine="streaming")


def sum_games(games: pl.LazyFrame, by: list[str]) -> pl.LazyFrame:
    """The sums over games of every group, from a frame with one row per game and group: value `v` and weight `w`."""
    v, w = pl.col("v").cast(pl.Float64), pl.col("w").cast(pl.Float64)
    sums = {
        "games": pl.len().cast(pl.Int64),
        "value": v.sum(),
        "weight": w.sum(),
        "value_sq": (v * v).sum(),
        "value_weight": (v * w).sum(),
        "weight_sq": (w * w).sum(),
    }
    return games.group_by(by).agg(**sums) if by else games.select(**sums)


def add_up(sums: Iterable[pl.DataFrame], by: list[str]) -> pl.DataFrame:
    """The sums of a whole run from those of its pieces."""
    pieces = pl.concat(sums)
    return pieces.group_by(by).sum().sort(by) if by else pieces.sum()


def _zero() -> np.ndarray:
    return np.zeros(())


@dataclass
class RatioSums:
    """Sums over the games of one run, one column per metric."""

    games: int = 0
    seated: np.ndarray = field(default_factory=_zero)  # games in which a metric's group took part
    value: np.ndarray = field(default_factory=_zero)
    weight: np.ndarray = field(default_factory=_zero)
    value_sq: np.ndarray = field(default_factory=_zero)
    value_weight: np.ndarray = field(default_factory=_zero)
    weight_sq: np.ndarray = field(default_factory=_zero)

    def add(self, values: np.ndarray, weights: np.ndarray) -> None:
        """Add some games, as `metrics.per_game` gives them: one row per game, one column per metric."""
        self.games += len(values)
        self.seated = self.seated + (weights > 0).sum(axis=0)
        self.value = self.value + values.sum(axis=0)
        self.weight = self.weight + weights.sum(axis=0)
        self.value_sq = self.value_sq + (values * values).sum(axis=0)
        self.value_weight = self.value_weight + (values * weights).sum(axis=0)
        self.weight_sq = self.weight_sq + (weights * weights).sum(axis=0)

    @property
    def ratio(self) -> np.ndarray:
        """The figure of every metric; NaN where a group never played."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return self.value / self.weight

    @property
    def variance(self) -> np.ndarray:
        """The variance of every figure."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return ratio_variance(self.ratio, self.weight, self.value_sq, self.value_weight, self.weight_sq)

    def frame(self) -> pl.DataFrame:
        """One row per metric, with the columns of `sum_games`; `games` are those in which the group took part."""
        frame = pl.DataFrame({name: getattr(self, name) for name in SUMS[1:]})
        return frame.select(pl.Series("games", self.seated, pl.Int64), pl.all())


@dataclass
class PairedSums:
    """Sums over games that two rule sets have both played, and of the products of one with the other."""

    base: RatioSums = field(default_factory=RatioSums)
    variant: RatioSums = field(default_factory=RatioSums)
    value_value: np.ndarray = field(default_factory=_zero)
    value_weight: np.ndarray = field(default_factory=_zero)
    weight_value: np.ndarray = field(default_factory=_zero)
    weight_weight: np.ndarray = field(default_factory=_zero)
    gaps: "GapSums" = field(default_factory=lambda: GapSums())

    @property
    def games(self) -> int:
        """The number of pairs."""
        return self.base.games

    @property
    def seated(self) -> np.ndarray:
        """Games in which the group of a metric took part, under the rules where that happened less often."""
        return np.minimum(self.base.seated, self.variant.seated)

    def add(self, base: tuple[np.ndarray, np.ndarray], variant: tuple[np.ndarray, np.ndarray]) -> None:
        """Add some games, as `metrics.per_game` gives them: values and weights of each rule set."""
        self.base.add(*base)
        self.variant.add(*variant)
        self.value_value = self.value_value + (base[0] * variant[0]).sum(axis=0)
        self.value_weight = self.value_weight + (base[0] * variant[1]).sum(axis=0)
        self.weight_value = self.weight_value + (base[1] * variant[0]).sum(axis=0)
        self.weight_weight = self.weight_weight + (base[1] * variant[1]).sum(axis=0)
        self.gaps.add(base, variant)

    def ratios(self) -> tuple[np.ndarray, np.ndarray]:
        """The figure of base and variant for every metric."""
        return self.base.ratio, self.variant.ratio

    def covariances(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The variances of the base and variant figures, and their covariance."""
        products = self.value_value, self.value_weight, self.weight_value, self.weight_weight
        with np.errstate(invalid="ignore", divide="ignore"):
            both = residual_products(*products, *self.ratios()) / (self.base.weight * self.variant.weight)
        return self.base.variance, self.variant.variance, both


@dataclass
class GapSums:
    """How the games of two rule sets differ, one column per metric: in how many, how far at most, and how evenly."""

    differing: np.ndarray = field(default_factory=_zero)  # games whose value or weight is not the same
    largest: np.ndarray = field(default_factory=_zero)  # the largest gap of a game
    powers: np.ndarray = field(default_factory=lambda: np.zeros((5, 1)))  # of gap and weight: g⁴, g³w, g²w², gw³, w⁴

    def add(self, base: tuple[np.ndarray, np.ndarray], variant: tuple[np.ndarray, np.ndarray]) -> None:
        """Add some games: values and weights of each rule set."""
        gap, weight = variant[0] - base[0], (base[1] + variant[1]) / 2
        self.differing = self.differing + ((gap != 0) | (base[1] != variant[1])).sum(axis=0)
        self.largest = np.maximum(self.largest, np.abs(gap).max(axis=0, initial=0))
        gap_sq, product, weight_sq = gap * gap, gap * weight, weight * weight
        pairs = ((gap_sq, gap_sq), (gap_sq, product), (product, product), (product, weight_sq), (weight_sq, weight_sq))
        self.powers = self.powers + np.stack([np.einsum("ij,ij->j", one, other) for one, other in pairs])

    def fourth_power(self, difference: np.ndarray) -> np.ndarray:
        """The sum over games of the fourth power of what a gap has beyond the mean difference."""
        by_degree = np.stack([difference**i for i in range(5)])
        return np.maximum(np.array([1, -4, 6, -4, 1]) @ (self.powers * by_degree), 0)


class ClusterMoments:
    """Sums over games of the values and rows of each group, and of their products, group by group."""

    def __init__(self, groups: int):
        self.rows, self.total, self.games, self.squares = (np.zeros(groups) for _ in range(4))
        self.value_value, self.value_rows, self.rows_rows = (np.zeros((groups, groups)) for _ in range(3))

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
        self.squares += np.bincount(group, np.square(np.asarray(value, float)), minlength=shape[1])
        self.games += np.bincount(counts.indices, minlength=shape[1])
        self.value_value += (values.T @ values).toarray()
        self.value_rows += (values.T @ counts).toarray()
        self.rows_rows += (counts.T @ counts).toarray()

    @property
    def means(self) -> np.ndarray:
        """The mean of every group; NaN for an empty one."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return self.total / self.rows

    def covariance(self, weights: np.ndarray, row_gradient: np.ndarray | None = None) -> np.ndarray:
        """The covariance of weighted sums of means; one row of weights for each sum.

        Where the weights depend on how many rows fall into which group, `row_gradient` is the derivative of the sum by
        the number of rows of each group.
        """
        means = np.nan_to_num(self.means)
        residuals = residual_products(
            self.value_value, self.value_rows, self.value_rows.T, self.rows_rows, means[:, None], means
        )
        a = np.atleast_2d(weights) / np.maximum(self.rows, 1)
        covariance = a @ residuals @ a.T
        if row_gradient is not None:
            b = np.atleast_2d(row_gradient)
            cross = a @ (self.value_rows - means[:, None] * self.rows_rows) @ b.T
            covariance = covariance + cross + cross.T + b @ self.rows_rows @ b.T
        return covariance

    def variance(self, weights: np.ndarray, row_gradient: np.ndarray | None = None) -> np.ndarray:
        """The variances of weighted sums of means, as `covariance`."""
        return np.maximum(np.diag(self.covariance(weights, row_gradient)), 0)

    def deviations(self, groups: np.ndarray) -> tuple[float, np.ndarray, np.ndarray]:
        """The mean of all rows of some groups, how far the mean of each group lies from it, and the covariance."""
        total = self.rows[groups].sum()
        mean = self.total[groups].sum() / total
        own = self.means[groups]
        weights, row_gradient = np.zeros((2, len(groups), len(self.rows)))
        weights[:, groups] = np.eye(len(groups)) - self.rows[groups] / total
        row_gradient[:, groups] = -(np.nan_to_num(own) - mean) / total
        return mean, own - mean, self.covariance(weights, row_gradient)

    def null_variances(self, groups: np.ndarray) -> np.ndarray:
        """The variances that the deviations of some groups would have if all of their rows were alike.

        Rows then share one variance, and rows of one game one covariance: both are estimated from all groups, so that
        a thin group, or one whose rows are all the same, is judged by what rows vary, not by what little it shows.
        """
        rows, counts = self.rows[groups], self.rows_rows[np.ix_(groups, groups)]
        total, mean = rows.sum(), self.total[groups].sum() / rows.sum()
        of_row = self.squares[groups].sum() / total - mean**2
        ones, at = np.ones(len(groups)), np.ix_(groups, groups)
        products = residual_products(
            self.value_value[at], self.value_rows[at], self.value_rows[at].T, counts, mean * ones[:, None], mean * ones
        )
        pairs = counts.sum() - total  # of different rows of one game
        of_pair = (products.sum() - total * of_row) / pairs if pairs > 0 else 0.0
        weights = np.diag(1 / rows) - 1 / total  # of every row of each group
        in_games = np.einsum("ij,jk,ik->i", weights, counts, weights)
        return np.maximum((of_row - of_pair) * (weights**2 @ rows) + of_pair * in_games, 0)
