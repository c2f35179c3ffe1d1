"""How games end: shared, unfinished, and by which of the game's own ends."""

from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import PLAIN
from balancewheel.analysis.intervals import CONFIDENCE, wilson

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHARED, UNFINISHED = "shared by several", "unfinished"


def outcomes(games: pl.LazyFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """The share of games won by one, shared by several, unfinished, and won by nobody at the table."""
    winners, finished = pl.col("winners"), pl.col("finished")
    word = (
        pl.when(~finished)
        .then(pl.lit(UNFINISHED))
        .when(winners > 1)
        .then(pl.lit(SHARED))
        .otherwise(pl.lit("won by one"))
    )
    return _mix(games.select(end=word), ["won by one", SHARED, UNFINISHED], confidence)


def end_mix(games: pl.LazyFrame, column: str, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """The share of games with each word of a column that tells how they ended."""
    words = games.collect_schema()[column].categories.to_list()
    return _mix(games.select(end=pl.col(column).cast(pl.String)), words, confidence)


def _mix(ends: pl.LazyFrame, words: list[str], confidence: float) -> pl.DataFrame:
    counts = ends.group_by("end").agg(games=pl.len().cast(pl.Int64)).collect(engine="streaming")
    all_ = pl.DataFrame({"end": words}).join(counts, on="end", how="left", maintain_order="left")
    all_ = all_.with_columns(pl.col("games").fill_null(0))
    share = pl.col("games") / pl.col("games").sum()
    low, high = wilson(share, pl.col("games").sum().cast(pl.Float64), confidence)
    return all_.select("end", "games", share=share, low=low, high=high)


def plot_outcomes(mix: pl.DataFrame, ax: "Axes") -> "Axes":
    """A bar an end, with its interval and its figure."""
    for y, row in enumerate(mix.iter_rows(named=True)):
        share, low, high = (100 * row[name] for name in ("share", "low", "high"))
        ax.barh(y, share, color=PLAIN, height=0.6)
        ax.plot([low, high], [y, y], color="#1a1a1a", linewidth=1.5)
        told = f"{share:.1f} %" if share >= 1 or share == 0 else f"{share:.2g} %"
        ax.annotate(told, (high, y), (4, 0), textcoords="offset points", va="center", fontsize="small")
    ax.set_yticks(range(mix.height), mix["end"].to_list())
    ax.set_ylim(mix.height - 0.5, -0.5)
    ax.set_xlim(0, 112)
    ax.set_xticks(range(0, 101, 20))
    ax.set_xlabel("% of games")
    ax.grid(axis="y", visible=False)
    return ax
