"""Win shares at equal play: what the logit says if every strategy and every place in the order were as frequent.

Predictions are averaged over all strategies and places alike, for every number of players by itself, and set beside the
mean of what they are compared with. Intervals by the delta method; those called `_all` hold for all rows at once
(Bonferroni).
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
from scipy.special import expit
from scipy.stats import norm

from balancewheel.analysis.clustered import FEW, holm
from balancewheel.analysis.colours import ALERT, EVEN, INK, PLAIN
from balancewheel.analysis.part_model import PLACE, PLAYERS, STRATEGY, Model

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STRONG, WEAK, FAIR, OPEN = "too strong", "too weak", "within tolerance", "cannot tell yet"
TOLERANCE = 0.2  # of an even share


def grid(model: Model, parts: list[str]) -> pl.DataFrame:
    """Every combination of parts that was dealt, with every strategy, in every place."""
    cells = model.cells
    return (
        cells.select(parts)
        .unique()
        .join(cells.select(STRATEGY).unique(), how="cross")
        .join(cells.select(PLAYERS, PLACE).unique(), how="cross")
        .sort(PLAYERS, *parts, STRATEGY, PLACE)
    )


def predicted(
    model: Model, parts: list[str], by: list[str], within: Iterable[str] = (), confidence: float = 0.95
) -> pl.DataFrame:
    """The win share at equal play of every group, and its difference from the mean of the groups it is compared with.

    Groups are of the same number of players and of equal values in the columns of `within`.
    """
    rows = grid(model, parts)
    x = model.design.matrix(rows)
    share = expit(x @ model.coefficients)
    groups = rows.select(PLAYERS, *by).unique(maintain_order=True)
    of_row = rows.select(PLAYERS, *by).join(groups.with_row_index("group"), on=[PLAYERS, *by], maintain_order="left")
    mean = _averages(of_row["group"].to_numpy(), groups.height)
    p, gradient = mean @ share, mean @ (x * (share * (1 - share))[:, None])
    compared = groups.select(PLAYERS, *within).with_columns(pl.struct(pl.all()).rank("dense").alias("set") - 1)
    sets = compared["set"].to_numpy().astype(np.int64)
    even = _averages(sets, sets.max() + 1)[sets]
    apart = np.eye(groups.height) - even
    error = np.sqrt(np.maximum(np.einsum("ij,jk,ik->i", gradient, model.covariance, gradient), 0))
    error_apart = np.sqrt(np.maximum(np.diag(apart @ gradient @ model.covariance @ gradient.T @ apart.T), 0))
    difference = apart @ p
    z, z_all = (norm.ppf(1 - (1 - confidence) / 2 / n) for n in (1, max(groups.height, 1)))
    with np.errstate(invalid="ignore", divide="ignore"):
        tested = np.where(error_apart > 0, 2 * norm.sf(np.abs(difference) / error_apart), np.nan)
    dealt = model.cells.group_by(PLAYERS, *by).agg(pl.col("seats").sum())
    return (
        groups.join(dealt, on=[PLAYERS, *by], how="left", maintain_order="left")
        .with_columns(
            pl.col("seats").fill_null(0),
            pl.Series("share", p),
            pl.Series("share_low", np.maximum(p - z * error, 0)),
            pl.Series("share_high", np.minimum(p + z * error, 1)),
            pl.Series("even", even @ p),
            pl.Series("difference", difference),
            pl.Series("low", difference - z * error_apart),
            pl.Series("high", difference + z * error_apart),
            pl.Series("low_all", difference - z_all * error_apart),
            pl.Series("high_all", difference + z_all * error_apart),
            pl.Series("p", tested).fill_nan(None),
        )
        .with_columns(pl.col("p").map_batches(holm).alias("p_holm"))
    )


def _averages(group: np.ndarray, groups: int) -> np.ndarray:
    """A matrix that takes the mean of every group."""
    found = (np.arange(groups)[:, None] == group).astype(float)
    return found / found.sum(axis=1, keepdims=True)


def what_matters(model: Model, parts: list[str], confidence: float = 0.95) -> pl.DataFrame:
    """For parts, strategy and place: the highest and lowest win share at equal play and how far they are apart.

    The interval of the distance holds for all pairs of levels at once (Bonferroni), since the pair was picked.
    """
    rows = []
    for factor in [*parts, STRATEGY, PLACE]:
        value, freedom, p = model.test((factor,))
        table = predicted(model, parts, [factor], confidence=confidence)
        for (players,), some in table.group_by(PLAYERS, maintain_order=True):
            some = some.sort("share")
            apart = _distance(model, parts, factor, players, some[factor][-1], some[factor][0])
            pairs = max(some.height * (some.height - 1) / 2, 1)
            reach = norm.ppf(1 - (1 - confidence) / 2 / pairs) * apart[1]
            low, high = max(apart[0] - reach, 0), apart[0] + reach
            ends = some[factor][-1], some["share"][-1], some[factor][0], some["share"][0]
            rows.append((factor, players, some.height, *ends, apart[0], low, high, value, freedom, p))
    names = ["factor", PLAYERS, "levels", "highest", "highest_share", "lowest", "lowest_share"]
    names += ["distance", "low", "high", "chi2", "freedom", "p"]
    return pl.DataFrame(rows, names, orient="row")


def _distance(model: Model, parts: list[str], factor: str, players: str, one: str, other: str) -> tuple[float, float]:
    """How far the shares of two levels are apart, and the error of that."""
    rows = grid(model, parts).filter(pl.col(PLAYERS) == players)
    x = model.design.matrix(rows)
    share = expit(x @ model.coefficients)
    level = rows[factor].to_numpy()
    weights = (level == one) / (level == one).sum() - (level == other) / (level == other).sum()
    gradient = weights @ (x * (share * (1 - share))[:, None])
    return float(weights @ share), float(np.sqrt(max(gradient @ model.covariance @ gradient, 0)))


def candidates(combinations: pl.DataFrame, tolerance: float = TOLERANCE) -> pl.DataFrame:
    """Every combination with a verdict: outside the tolerance, within it, or open; what is clearest outside first.

    Outside needs an interval for all combinations at once that lies wholly beyond the tolerance, which is a part of an
    even share. A combination that was dealt so seldom that fewer than 30 wins were to be expected stays open: the
    normal law says little of it.
    """
    bound = tolerance * pl.col("even")
    verdict = (
        pl.when(pl.col("seats") * pl.col("even") < FEW)
        .then(pl.lit(OPEN))
        .when(pl.col("low_all") > bound)
        .then(pl.lit(STRONG))
        .when(pl.col("high_all") < -bound)
        .then(pl.lit(WEAK))
        .when((pl.col("low_all") >= -bound) & (pl.col("high_all") <= bound))
        .then(pl.lit(FAIR))
        .otherwise(pl.lit(OPEN))
    )
    outside = pl.max_horizontal(pl.col("low_all") - bound, -bound - pl.col("high_all"))
    found = combinations.with_columns(bound=bound, verdict=verdict)
    return found.sort(pl.col("verdict").is_in([STRONG, WEAK]), outside, descending=True, maintain_order=True)


def plot_candidates(table: pl.DataFrame, parts: list[str], ax: "Axes") -> "Axes":
    """A line a combination, strongest on top: its difference at equal play, both intervals, and the tolerance."""
    rows = table.sort("difference", descending=True)
    bound = 100 * rows["bound"].max()
    ax.axvspan(-bound, bound, color="#eeeeee", zorder=0)
    ax.axvline(0, color=EVEN, linestyle="--", linewidth=1)
    for at, row in enumerate(rows.iter_rows(named=True)):
        colour = ALERT if row["verdict"] in (STRONG, WEAK) else PLAIN
        ax.plot([100 * row["low_all"], 100 * row["high_all"]], [at, at], color=colour, linewidth=1)
        ax.plot([100 * row["low"], 100 * row["high"]], [at, at], color=colour, linewidth=4, solid_capstyle="butt")
        ax.plot(100 * row["difference"], at, "o", color=colour, markeredgecolor=INK)
    names = [" / ".join(row) + (" *" if verdict in (STRONG, WEAK) else "")
             for row, verdict in zip(rows.select(parts).rows(), rows["verdict"], strict=True)]  # fmt: skip
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlabel("win share at equal play less the mean, percentage points\n"
                  "(thick: 95 % interval; thin: for all at once; grey: tolerance)")  # fmt: skip
    ax.grid(axis="y", visible=False)
    return ax


def plot_what_matters(table: pl.DataFrame, ax: "Axes") -> "Axes":
    """A bar a factor: how far its best and worst level are apart at equal play, with the interval."""
    rows = table.sort("distance", descending=True)
    at = range(rows.height)
    ax.barh(at, 100 * rows["distance"], color=PLAIN, height=0.55)
    for y, row in enumerate(rows.iter_rows(named=True)):
        ax.plot([100 * row["low"], 100 * row["high"]], [y, y], color=INK, linewidth=2)
        ax.annotate(f"{row['highest']} over {row['lowest']}", (100 * row["high"], y), (6, 0), va="center",
                    textcoords="offset points", fontsize="small")  # fmt: skip
    several = table[PLAYERS].n_unique() > 1
    names = [f"{row['factor']}{f', {row[PLAYERS]} players' if several else ''}" for row in rows.iter_rows(named=True)]
    ax.set_yticks(at, names)
    ax.invert_yaxis()
    ax.set_xlim(0, 145 * rows["high"].max())
    ax.set_xlabel(
        "best less worst at equal play, percentage points of win share\n(lines: 95 % intervals for all pairs)"
    )
    ax.grid(axis="y", visible=False)
    return ax
