"""Who plays when: does a strategy or a part decide the place in the order of play? Then places cannot be compared."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.colours import SEQUENTIAL, ink_on
from balancewheel.analysis.intervals import CONFIDENCE, wilson

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SLACK = 0.05  # how far from even a share of places must be before it counts


def part_places(seats: Iterable[pl.LazyFrame], part: str, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Of the seats of every part, the share in each place of round 1, with its interval and what would be even.

    `low_all` and `high_all` hold for all parts and places at once. Seats count as independent: two of one game are
    never in the same place, so that the intervals are rather too wide.
    """
    keys = [part, "turn_order"]
    counts = pl.concat([piece.group_by(keys).agg(n=pl.len()).collect(engine="streaming") for piece in seats])
    counts = counts.with_columns(pl.col("turn_order").cast(pl.Int64)).group_by(keys).sum()
    every = counts.select(part).unique().join(counts.select("turn_order").unique(), how="cross")
    found = every.join(counts, on=keys, how="left").with_columns(pl.col("n").fill_null(0).cast(pl.Int64))
    seats_of, share = pl.col("n").sum().over(part), pl.col("n") / pl.col("n").sum().over(part)
    low, high = wilson(share, seats_of.cast(pl.Float64), confidence)
    low_all, high_all = wilson(share, seats_of.cast(pl.Float64), 1 - (1 - confidence) / max(found.height, 1))
    even = pl.col("n").sum().over("turn_order") / pl.col("n").sum()
    return found.select(
        *keys, seats=seats_of, share=share, low=low, high=high, low_all=low_all, high_all=high_all, even=even
    ).sort(keys)


def decides_place(found: pl.DataFrame) -> bool:
    """Whether some part is in some place clearly more or less often than would be even."""
    above, below = pl.col("low_all") - pl.col("even"), pl.col("even") - pl.col("high_all")
    return not found.filter((above > SLACK) | (below > SLACK)).is_empty()


def plot_part_places(found: pl.DataFrame, part: str, ax: "Axes") -> "Axes":
    """A row a part: percent of its seats in each place."""
    parts, places = found[part].unique(maintain_order=True).to_list(), found["turn_order"].unique().sort().to_list()
    cells = np.zeros((len(parts), len(places)))
    for row in found.iter_rows(named=True):
        cells[parts.index(row[part]), places.index(row["turn_order"])] = 100 * row["share"]
    image = ax.imshow(cells, cmap=SEQUENTIAL, vmin=0, vmax=100, aspect="auto")
    for (y, x), value in np.ndenumerate(cells):
        ink = ink_on(image.cmap(image.norm(value)))
        ax.text(x, y, f"{value:.0f}", ha="center", va="center", fontsize="small", color=ink)
    ax.set_xticks(range(len(places)), [str(place + 1) for place in places])
    ax.set_yticks(range(len(parts)), parts)
    ax.set_xlabel("place in round 1 (% of the seats of a row)")
    ax.grid(visible=False)
    return ax
