"""Who plays when: does a strategy or a component decide the place in turn order? Then places cannot be compared."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.colours import SEQUENTIAL, ink_on
from balancewheel.analysis.stats.intervals import CONFIDENCE, wilson
from balancewheel.analysis.stats.multiple import bonferroni

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SLACK = 0.05  # how far from even a share of places must be before it counts


def place_shares(seats: Iterable[pl.LazyFrame], by: str, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Of the seats of every group, the share in each place of round 1, with its interval and the even share.

    `low_all` and `high_all` hold for all groups and places at once. Seats count as independent: no two seats of a game
    share a place, so the intervals are, if anything, too wide.
    """
    keys = [by, "turn_order"]
    counts = pl.concat([piece.group_by(keys).agg(n=pl.len()).collect(engine="streaming") for piece in seats])
    counts = counts.with_columns(pl.col("turn_order").cast(pl.Int64)).group_by(keys).sum()
    every = counts.select(by).unique().join(counts.select("turn_order").unique(), how="cross")
    cells = every.join(counts, on=keys, how="left").with_columns(pl.col("n").fill_null(0).cast(pl.Int64))
    seats_of, share = pl.col("n").sum().over(by), pl.col("n") / pl.col("n").sum().over(by)
    low, high = wilson(share, seats_of.cast(pl.Float64), confidence)
    low_all, high_all = wilson(share, seats_of.cast(pl.Float64), bonferroni(confidence, cells.height))
    even = pl.col("n").sum().over("turn_order") / pl.col("n").sum()
    return cells.select(
        *keys, seats=seats_of, share=share, low=low, high=high, low_all=low_all, high_all=high_all, even=even
    ).sort(keys)


def decides_place(shares: pl.DataFrame) -> bool:
    """Whether some group is in some place clearly more or less often than an even share."""
    above, below = pl.col("low_all") - pl.col("even"), pl.col("even") - pl.col("high_all")
    return not shares.filter((above > SLACK) | (below > SLACK)).is_empty()


def place_setters(seats: Iterable[pl.LazyFrame], parts: Iterable[str]) -> dict[str, pl.DataFrame]:
    """Of strategy and components those that decide who plays when, with how often each of it has which place.

    What decides most comes first; if it decides alone, there are no others.
    """
    pieces = list(seats)
    places = {part: place_shares(pieces, part) for part in parts}
    setters = {part: rows for part, rows in places.items() if decides_place(rows)}
    reach = {
        part: float((rows["share"] - rows["even"]).abs().sum()) / rows[part].n_unique()
        for part, rows in setters.items()
    }
    ordered = dict(sorted(setters.items(), key=lambda setter: -reach[setter[0]]))
    alone = {part: rows for part, rows in ordered.items() if has_one_place_each(rows)}
    return alone or ordered


def has_one_place_each(shares: pl.DataFrame) -> bool:
    """Whether every group always has the same place, so that a place cannot be told apart from who has it."""
    return bool(shares["share"].is_in([0.0, 1.0]).all())


def plot_place_shares(shares: pl.DataFrame, by: str, ax: "Axes") -> "Axes":
    """One row per group: percent of its seats in each place."""
    groups, places = shares[by].unique(maintain_order=True).to_list(), shares["turn_order"].unique().sort().to_list()
    cells = np.zeros((len(groups), len(places)))
    for row in shares.iter_rows(named=True):
        cells[groups.index(row[by]), places.index(row["turn_order"])] = 100 * row["share"]
    image = ax.imshow(cells, cmap=SEQUENTIAL, vmin=0, vmax=100, aspect="auto")
    for y, x in np.ndindex(cells.shape):
        ink = ink_on(image.cmap(image.norm(cells[y, x])))
        ax.text(x, y, f"{cells[y, x]:.0f}", ha="center", va="center", fontsize="small", color=ink)
    ax.set_xticks(range(len(places)), [str(place + 1) for place in places])
    ax.set_yticks(range(len(groups)), groups)
    ax.set_xlabel("place in round 1 (% of the seats in a row)")
    ax.grid(visible=False)
    return ax
