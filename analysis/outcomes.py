"""How games end: with one winner, shared, lost, unfinished, and by which of the game's own endings."""

from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import INK, PLAIN
from balancewheel.analysis.columns import words_of
from balancewheel.analysis.stats.intervals import CONFIDENCE, with_shares

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ONE_WINNER, SHARED, LOST, UNFINISHED = "one winner", "shared win", "lost", "unfinished"


def outcomes(games: pl.LazyFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """The share of games with one winner, of shared wins, of games that everyone lost and of unfinished games.

    Games that everyone lost have a row only where there are any: in most games somebody at the table always wins.
    """
    end = (
        pl.when(~pl.col("finished"))
        .then(pl.lit(UNFINISHED))
        .when(pl.col("winners") > 1)
        .then(pl.lit(SHARED))
        .when(pl.col("winners") == 0)
        .then(pl.lit(LOST))
        .otherwise(pl.lit(ONE_WINNER))
    )
    mix = _share_of_ends(games.select(end=end), [ONE_WINNER, SHARED, LOST, UNFINISHED], confidence)
    return mix.filter((pl.col("end") != LOST) | (pl.col("games") > 0))


def end_mix(games: pl.LazyFrame, column: str, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """The share of games with each word of a column that says how they ended."""
    words = words_of(games.collect_schema()[column])
    return _share_of_ends(games.select(end=pl.col(column).cast(pl.String)), words, confidence)


def _share_of_ends(ends: pl.LazyFrame, words: list[str], confidence: float) -> pl.DataFrame:
    """The share of every word, of those that never came as well."""
    counts = ends.group_by("end").agg(games=pl.len().cast(pl.Int64)).collect(engine="streaming")
    every = pl.DataFrame({"end": words}).join(counts, on="end", how="left", maintain_order="left")
    return with_shares(every.with_columns(pl.col("games").fill_null(0)), confidence)


def plot_outcomes(mix: pl.DataFrame, ax: "Axes") -> "Axes":
    """One bar per ending, with its interval and its share in words."""
    for y, row in enumerate(mix.iter_rows(named=True)):
        share, low, high = (100 * row[name] for name in ("share", "low", "high"))
        ax.barh(y, share, color=PLAIN, height=0.6)
        ax.plot([low, high], [y, y], color=INK, linewidth=1.5)
        text = f"{share:.1f} %" if share >= 1 or share == 0 else f"{share:.2g} %"
        ax.annotate(text, (high, y), (4, 0), textcoords="offset points", va="center", fontsize="small")
    ax.set_yticks(range(mix.height), mix["end"].to_list())
    ax.set_ylim(mix.height - 0.5, -0.5)
    ax.set_xlim(0, 112)
    ax.set_xticks(range(0, 101, 20))
    ax.set_xlabel("% of games")
    ax.grid(axis="y", visible=False)
    return ax
