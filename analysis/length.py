"""How long games are: the distribution of a whole number that every game has, and its mean."""

from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import EVEN, INK, PLAIN
from balancewheel.analysis.intervals import CONFIDENCE, means, of_games, wilson

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_BARS = 40


def lengths(games: pl.LazyFrame, column: str, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """The share of games of every length, with its interval."""
    counts = games.group_by(column).agg(games=pl.len().cast(pl.Int64)).collect(engine="streaming").sort(column)
    share = pl.col("games") / pl.col("games").sum()
    low, high = wilson(share, pl.col("games").sum().cast(pl.Float64), confidence)
    return counts.select(pl.col(column).cast(pl.Int64), "games", share=share, low=low, high=high)


def mean_length(games: pl.LazyFrame, column: str, confidence: float = CONFIDENCE) -> dict[str, float]:
    """The mean of a column over games with its interval: mean, low, high."""
    sums = of_games(games.select(v=pl.col(column), w=pl.lit(1.0)), []).collect(engine="streaming")
    return means(sums, confidence).select("mean", pl.col("low").clip(0, None), "high").row(0, named=True)


def middle_of(found: pl.DataFrame, column: str, mark: float = 0.5) -> int:
    """The least length that so large a share of the games stays at or below."""
    at = found["share"].cum_sum() >= mark - 1e-12
    return found.filter(at)[column].min()


def plot_lengths(found: pl.DataFrame, column: str, ax: "Axes", label: str = "") -> "Axes":
    """A bar a length with its interval; `label` says what the lengths are.

    Many lengths share bars, so that no more than 40 stand; the longest half percent of the games share the last one.
    """
    first, last = found[column].min(), found[column].max()
    cut = max(middle_of(found, column, 0.995), first)
    wide = -(-(cut - first + 1) // MOST_BARS)
    n_bars = -(-(cut - first + 1) // wide)
    bar = ((pl.col(column) - first) // wide).clip(0, n_bars).alias("bar")
    bars = found.group_by(bar).agg(pl.col("games").sum()).sort("bar")
    share = pl.col("games") / pl.col("games").sum()
    low, high = wilson(share, pl.col("games").sum().cast(pl.Float64))
    bars = bars.with_columns(share=100 * share, low=100 * low, high=100 * high)
    at = first + bars["bar"] * wide + (wide - 1) / 2
    more = [PLAIN if one < n_bars else EVEN for one in bars["bar"]]
    ax.bar(at, bars["share"], width=0.9 * wide, color=more)
    error = [(bars["share"] - bars["low"]), (bars["high"] - bars["share"])]
    ax.errorbar(at, bars["share"], error, fmt="none", ecolor=INK, elinewidth=1)
    words = f"{label or column}, {wide} to a bar" if wide > 1 else label or column
    ax.set_xlabel(words if cut == last else f"{words}; grey: more, up to {last}")
    ax.set_ylabel("% of games")
    ax.grid(axis="x", visible=False)
    if cut - first < 15:
        ax.set_xticks(range(first, cut + 1))
    else:
        ax.xaxis.get_major_locator().set_params(integer=True)
    return ax
