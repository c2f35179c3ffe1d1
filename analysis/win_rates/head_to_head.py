"""Who finishes ahead of whom: every strategy against every other in the same games."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.colours import DIVERGING, ink_on
from balancewheel.analysis.stats.intervals import CONFIDENCE, estimate_shares
from balancewheel.analysis.stats.moments import add_up, sum_by_game

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def head_to_head(seats: Iterable[pl.LazyFrame], by: str = "strategy", confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Of the meetings of a `row` with a `column`, the share in which the row has the better rank, with its interval.

    Equal ranks count a half, and so does a game without a winner. Two seats of a game are one meeting; strategies do
    not meet themselves.
    """
    keys = ["row", "column"]
    sums = [sum_by_game(_meetings(piece, by), keys, pl.col("ahead")) for piece in seats]
    return estimate_shares(add_up(sums, keys), confidence)


def _meetings(seats: pl.LazyFrame, by: str) -> pl.LazyFrame:
    """Every two seats of a game with different strategies, both ways round."""
    mine = seats.select("game", "rank", pl.col(by).alias("row"))
    theirs = seats.select("game", pl.col("rank").alias("rank_there"), pl.col(by).alias("column"))
    rank, there = pl.col("rank").cast(pl.Int16), pl.col("rank_there").cast(pl.Int16)
    ahead = pl.when(rank == there).then(0.5).otherwise((rank < there).cast(pl.Float64))
    return mine.join(theirs, on="game").filter(pl.col("row") != pl.col("column")).with_columns(ahead=ahead)


def plot_head_to_head(meetings: pl.DataFrame, ax: "Axes") -> "Axes":
    """One square per pair: percent of meetings in which the row finishes ahead, with half the interval's width."""
    mean = meetings.group_by("row").agg(pl.col("share").mean()).sort("share", "row", descending=[True, False])
    names = mean["row"].cast(pl.String).to_list()
    at = {name: i for i, name in enumerate(names)}
    cells = np.full((len(names), len(names)), np.nan)
    for row in meetings.iter_rows(named=True):
        cells[at[row["row"]], at[row["column"]]] = 100 * row["share"]
    image = ax.imshow(cells, cmap=DIVERGING, vmin=0, vmax=100, aspect="auto")
    for row in meetings.iter_rows(named=True):
        y, x = at[row["row"]], at[row["column"]]
        half = 50 * (row["high"] - row["low"])
        text = f"{cells[y, x]:.1f}\n± {half:.1f}" if len(names) <= 7 else f"{cells[y, x]:.0f}"
        ink = ink_on(image.cmap(image.norm(cells[y, x])))
        ax.text(x, y, text, ha="center", va="center", color=ink, fontsize="small")
    ax.set_xticks(range(len(names)), names, rotation=90 if len(names) > 5 else 0)
    ax.set_yticks(range(len(names)), names)
    ax.set_xlabel("against")
    ax.set_ylabel("% of meetings finished ahead")
    ax.grid(visible=False)
    return ax
