"""How often does a gamble come off? Tries and successes by what the odds depend on."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import INK, PLAIN
from balancewheel.analysis.stats.intervals import CONFIDENCE, estimate_shares
from balancewheel.analysis.stats.moments import add_up, sum_by_game

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def gamble_odds(
    seats: Iterable[pl.LazyFrame], tries: Mapping[str, tuple[str, str]], confidence: float = CONFIDENCE
) -> pl.DataFrame:
    """The share of tries that came off, with its interval, in the order of `tries`; what nobody tried is left out.

    `tries` names for every size of the gamble the columns that count tries and successes. Tries of one game are not
    independent, so the interval is that of a ratio of sums over games.
    """
    sums = []
    for piece in seats:
        for place, (size, (tried, succeeded)) in enumerate(tries.items()):
            rows = piece.filter(pl.col(tried) > 0).with_columns(place=pl.lit(place), size=pl.lit(size))
            sums.append(sum_by_game(rows, ["place", "size"], pl.col(succeeded), pl.col(tried)))
    return estimate_shares(add_up(sums, ["place", "size"]), confidence).drop("place").rename({"weight": "tries"})


def plot_gamble(odds: pl.DataFrame, by: str, ax: "Axes") -> "Axes":
    """A dot and an interval for every size of the gamble."""
    for x, row in enumerate(odds.iter_rows(named=True)):
        ax.plot([x, x], [100 * row["low"], 100 * row["high"]], color=PLAIN, linewidth=4, solid_capstyle="butt")
        ax.plot(x, 100 * row["share"], "o", color=PLAIN, markeredgecolor=INK, markersize=6)
    ax.set_xticks(range(odds.height), odds["size"].to_list())
    ax.set_xlim(-0.5, odds.height - 0.5)
    ax.set_ylim(-3, 103)
    ax.set_xlabel(by)
    ax.set_ylabel("% that come off")
    return ax
