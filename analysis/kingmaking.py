"""Can somebody who will not win decide who does? How far the leader's luck hangs on who plays the hopeless seat.

Our own measure. After a given round a seat is hopeless if its forecast chance to win is at most 5 %. The leader's win
share in such games, less what leaders of the same strategy make of the same forecast, is averaged by the strategy in
the hopeless seat. If those averages differ, who wins hangs on somebody who will not. It is a hint and no proof: who
else sits at the table differs as well.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import EVEN, colours_of
from balancewheel.analysis.intervals import CONFIDENCE, game_sums, means
from balancewheel.analysis.predictable import with_chances

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HOPELESS = 0.05
THIN = 50  # games below which a strategy is left out


def kingmaking(
    pieces: Iterable[pl.LazyFrame], chances: pl.DataFrame, after: int, confidence: float = CONFIDENCE
) -> pl.DataFrame:
    """By the strategy of the hopeless seat, how much more the sole leader wins than expected, with its interval.

    `low_all` and `high_all` hold for all strategies at once. Strategies with fewer than 50 such games are left out.
    """
    meetings = []
    for piece in pieces:
        seats = with_chances(piece.filter(pl.col("round_number") == after), chances)
        hopeless = seats.filter(pl.col("chance") <= HOPELESS).select("game", "strategy")
        surplus = pl.col("win_share") - pl.col("chance")
        leader = seats.filter(pl.col("gap") > 0).select("game", leader="strategy", surplus=surplus)
        meetings.append(hopeless.join(leader, on="game").collect(engine="streaming"))
    by = ["strategy"]
    whole = pl.concat(meetings).with_columns(surplus=pl.col("surplus") - pl.col("surplus").mean().over("leader"))
    sums = game_sums(whole.lazy(), by, pl.col("surplus")).filter(pl.col("games") >= THIN).sort(by)
    wide = means(sums, 1 - (1 - confidence) / max(sums.height, 1)).select(*by, low_all="low", high_all="high")
    found = means(sums, confidence).rename({"mean": "surplus", "weight": "seats"})
    return found.join(wide, on=by).sort("surplus", descending=True, maintain_order=True)


def plot_kingmaking(found: pl.DataFrame, ax: "Axes") -> "Axes":
    """A dot and an interval for each strategy in the hopeless seat; 0 is what was expected."""
    colours = colours_of(getattr(found.schema["strategy"], "categories", found["strategy"]))
    ax.axvline(0, color=EVEN, linestyle="--", linewidth=1)
    for y, row in enumerate(found.iter_rows(named=True)):
        colour = colours[row["strategy"]]
        ax.plot([100 * row["low"], 100 * row["high"]], [y, y], color=colour, linewidth=4, solid_capstyle="butt")
        ax.plot(100 * row["surplus"], y, "o", color=colour, markeredgecolor="#1a1a1a", markersize=6)
    ax.set_yticks(range(found.height), found["strategy"].to_list())
    ax.set_ylim(found.height - 0.5, -0.5)
    ax.set_xlabel("the leader's win share less what is expected, points")
    ax.set_ylabel("in the hopeless seat")
    ax.grid(axis="y", visible=False)
    return ax
