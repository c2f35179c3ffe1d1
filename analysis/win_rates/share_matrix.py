"""Does turn order matter to every strategy alike? Win shares by two groupings at once."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.colours import DIVERGING, ink_on
from balancewheel.analysis.stats.intervals import CONFIDENCE
from balancewheel.analysis.win_rates.win_share import even_share, win_share

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def share_matrix(seats: Iterable[pl.LazyFrame], down: str, across: str, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """The win share of every pair of groups, with its interval."""
    return win_share(seats, [down, across], confidence).sort(down, across)


def plot_share_matrix(cells: pl.DataFrame, down: str, across: str, ax: "Axes", label: str = "") -> "Axes":
    """One square per pair, coloured by win share around the even share; bold where the interval excludes it."""
    downs, acrosses = (cells[by].unique().sort().to_list() for by in (down, across))
    even = 100 * even_share(cells)
    values = np.full((len(downs), len(acrosses)), np.nan)
    for row in cells.iter_rows(named=True):
        values[downs.index(row[down]), acrosses.index(row[across])] = 100 * row["win_share"]
    # from no win at all to twice the even share, so that colours mean the same in all pictures
    image = ax.imshow(values, cmap=DIVERGING, vmin=0, vmax=2 * even or 1, aspect="auto")
    for row in cells.iter_rows(named=True):
        y, x = downs.index(row[down]), acrosses.index(row[across])
        is_clear = not row["low_all"] * 100 <= even <= row["high_all"] * 100
        text = f"{values[y, x]:.1f}\n± {50 * (row['high'] - row['low']):.1f}"
        ink, weight = ink_on(image.cmap(image.norm(values[y, x]))), "bold" if is_clear else "normal"
        ax.text(x, y, text, ha="center", va="center", fontsize="small", weight=weight, color=ink)
    ax.set_xticks(range(len(acrosses)), [_name(group) for group in acrosses])
    ax.set_yticks(range(len(downs)), [_name(group) for group in downs])
    ax.set_xlabel(label or across)
    ax.grid(visible=False)
    return ax


def _name(group: object) -> str:
    """People count seats from 1."""
    return str(group + 1) if isinstance(group, int) else str(group)
