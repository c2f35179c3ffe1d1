"""How long games are: the distribution of a whole number that every game has, and its mean."""

from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import EVEN, INK, PLAIN
from balancewheel.analysis.columns import largest_int, smallest_int
from balancewheel.analysis.stats.intervals import CONFIDENCE, estimate_means, with_shares
from balancewheel.analysis.stats.moments import sum_games

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_BARS = 40


def lengths(games: pl.LazyFrame, column: str, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """The share of games of every length, with its interval."""
    counts = games.group_by(column).agg(games=pl.len().cast(pl.Int64)).collect(engine="streaming").sort(column)
    return with_shares(counts.with_columns(pl.col(column).cast(pl.Int64)), confidence)


def mean_length(games: pl.LazyFrame, column: str, confidence: float = CONFIDENCE) -> dict[str, float]:
    """The mean of a column over games with its interval: mean, low, high."""
    sums = sum_games(games.select(v=pl.col(column), w=pl.lit(1.0)), []).collect(engine="streaming")
    return estimate_means(sums, confidence).select("mean", pl.col("low").clip(0, None), "high").row(0, named=True)


def length_quantile(distribution: pl.DataFrame, column: str, level: float = 0.5) -> int:
    """The smallest length that this share of the games does not exceed; the distribution comes from `lengths`."""
    is_reached = distribution["share"].cum_sum() >= level - 1e-12
    return smallest_int(distribution.filter(is_reached)[column])


def plot_lengths(distribution: pl.DataFrame, column: str, ax: "Axes", label: str = "") -> "Axes":
    """One bar per length with its interval; `label` says what the lengths are.

    Where there are many lengths, several share a bar, so that there are no more than 40; the longest half percent of
    the games share the last one.
    """
    first, last = smallest_int(distribution[column]), largest_int(distribution[column])
    cut = max(length_quantile(distribution, column, 0.995), first)
    width = -(-(cut - first + 1) // MOST_BARS)
    n_bars = -(-(cut - first + 1) // width)
    bar = ((pl.col(column) - first) // width).clip(0, n_bars).alias("bar")
    bars = with_shares(distribution.group_by(bar).agg(pl.col("games").sum()).sort("bar"))
    bars = bars.with_columns(pl.col("share", "low", "high") * 100)
    at = first + bars["bar"] * width + (width - 1) / 2
    ax.bar(at, bars["share"], width=0.9 * width, color=[PLAIN if one < n_bars else EVEN for one in bars["bar"]])
    error = [(bars["share"] - bars["low"]), (bars["high"] - bars["share"])]
    ax.errorbar(at, bars["share"], error, fmt="none", ecolor=INK, elinewidth=1)
    notes = [f"{width} per bar"] * (width > 1) + [f"grey: more, up to {last}"] * (cut < last)
    ax.set_xlabel((label or column) + (f" ({'; '.join(notes)})" if notes else ""))
    ax.set_ylabel("% of games")
    ax.grid(axis="x", visible=False)
    if cut - first < 15:
        ax.set_xticks(range(first, cut + 1))
    else:
        ax.locator_params(axis="x", integer=True)
    return ax
