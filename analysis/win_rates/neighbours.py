"""Does it matter after whom one plays? The win share of every strategy by who plays right before it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.colours import DIVERGING, ink_on
from balancewheel.analysis.stats.intervals import CONFIDENCE
from balancewheel.analysis.win_rates.win_share import win_share

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BEFORE = "before"


def neighbour_effect(seats: Iterable[pl.LazyFrame], confidence: float = CONFIDENCE) -> pl.DataFrame:
    """The win share of every strategy after each strategy that plays before it, and its `mean` after any of them.

    The order is that of round 1, in which the last player comes before the first. `low_all` and `high_all` hold for all
    rows at once. Empty where nobody has several neighbours to compare: with fewer than three players, or where
    everybody always sits after the same strategy. The mean counts all neighbours alike.
    """
    cells = win_share(map(_with_neighbour, seats), ["strategy", BEFORE], confidence).sort("strategy", BEFORE)
    several = pl.len().over("strategy") > 1
    return cells.filter(several).with_columns(mean=pl.col("win_share").mean().over("strategy"))


def _with_neighbour(seats: pl.LazyFrame) -> pl.LazyFrame:
    """The seats of games with three players or more, with the strategy that plays before each."""
    order, players = pl.col("turn_order").cast(pl.Int64), pl.len().over("game")
    seats = seats.select("game", "strategy", "win_share", "score", order=order, players=players.cast(pl.Int64))
    seats = seats.filter(pl.col("players") > 2)
    next_ = (pl.col("order") + 1) % pl.col("players")
    others = seats.select("game", order=next_, before=pl.col("strategy"))
    return seats.join(others, on=["game", "order"])


def is_clear() -> pl.Expr:
    """Whether the interval for all rows at once excludes the strategy's own mean."""
    return (pl.col("low_all") > pl.col("mean")) | (pl.col("high_all") < pl.col("mean"))


def largest_effect(cells: pl.DataFrame) -> dict[str, float | str] | None:
    """The strategy whose neighbours matter most, if that is clear: its best and its worst neighbour.

    Clear: their intervals, which hold for all rows at once, do not overlap.
    """
    best = pl.col("win_share").arg_max()
    worst = pl.col("win_share").arg_min()
    ends = cells.group_by("strategy", maintain_order=True).agg(
        *(pl.col(name).get(best).alias(f"best_{name}") for name in (BEFORE, "win_share", "low", "high", "low_all")),
        *(pl.col(name).get(worst).alias(f"worst_{name}") for name in (BEFORE, "win_share", "low", "high", "high_all")),
    )
    clear = ends.filter(pl.col("best_low_all") > pl.col("worst_high_all"))
    if clear.is_empty():
        return None
    return clear.sort(pl.col("best_win_share") - pl.col("worst_win_share"), descending=True).row(0, named=True)


def plot_neighbour_effect(cells: pl.DataFrame, ax: "Axes") -> "Axes":
    """One square per pair: the win share of the row after the column, coloured by how far it is from the row's mean."""
    rows, columns = (cells[name].unique().sort().cast(pl.String).to_list() for name in ("strategy", BEFORE))
    gaps = np.full((len(rows), len(columns)), np.nan)
    marked = cells.with_columns(is_clear().alias("clear"))
    for row in marked.iter_rows(named=True):
        gaps[rows.index(row["strategy"]), columns.index(row[BEFORE])] = 100 * (row["win_share"] - row["mean"])
    reach = 100 * float(cells["mean"].to_numpy().mean()) or 1  # as far as an even share, the same in all pictures
    image = ax.imshow(gaps, cmap=DIVERGING, vmin=-reach, vmax=reach, aspect="auto")
    for row in marked.iter_rows(named=True):
        y, x = rows.index(row["strategy"]), columns.index(row[BEFORE])
        text = f"{100 * row['win_share']:.1f}\n± {50 * (row['high'] - row['low']):.1f}"
        ink, weight = ink_on(image.cmap(image.norm(gaps[y, x]))), "bold" if row["clear"] else "normal"
        ax.text(x, y, text, ha="center", va="center", fontsize="small", weight=weight, color=ink)
    ax.set_xticks(range(len(columns)), columns, rotation=90 if len(columns) > 5 else 0)
    ax.set_yticks(range(len(rows)), rows)
    ax.set_xlabel("right after")
    ax.grid(visible=False)
    return ax
