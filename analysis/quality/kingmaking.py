"""Can a player who will not win decide who does? How far the leader's wins depend on who plays the hopeless seat.

Our own measure. After a given round a seat is hopeless if its forecast chance to win is at most 5 %. The leader's win
share in such games, less what leaders of the same strategy make of the same forecast, is averaged by the strategy in
the hopeless seat. If those averages differ, the winner depends on somebody who will not win. It is a hint and no proof:
the other players differ as well.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import EVEN, INK, assign_colours
from balancewheel.analysis.quality.forecasts import with_chances
from balancewheel.analysis.stats.intervals import CONFIDENCE, estimate_means
from balancewheel.analysis.stats.moments import sum_by_game
from balancewheel.analysis.stats.multiple import bonferroni

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
    less_expected = pl.col("surplus") - pl.col("surplus").mean().over("leader")
    games = pl.concat(meetings).with_columns(surplus=less_expected)
    sums = sum_by_game(games.lazy(), by, pl.col("surplus")).filter(pl.col("games") >= THIN).sort(by)
    wide = estimate_means(sums, bonferroni(confidence, sums.height)).select(*by, low_all="low", high_all="high")
    means = estimate_means(sums, confidence).rename({"mean": "surplus", "weight": "seats"})
    return means.join(wide, on=by).sort("surplus", descending=True, maintain_order=True)


def plot_kingmaking(surplus: pl.DataFrame, ax: "Axes", colours: Mapping[str, str] | None = None) -> "Axes":
    """A dot and an interval for each strategy in the hopeless seat; 0 is what was expected."""
    colour = assign_colours(getattr(surplus.schema["strategy"], "categories", surplus["strategy"]), colours)
    ax.axvline(0, color=EVEN, linestyle="--", linewidth=1)
    for y, row in enumerate(surplus.iter_rows(named=True)):
        own, ends = colour[row["strategy"]], [100 * row["low"], 100 * row["high"]]
        ax.plot(ends, [y, y], color=own, linewidth=4, solid_capstyle="butt")
        ax.plot(100 * row["surplus"], y, "o", color=own, markeredgecolor=INK, markersize=6)
    ax.set_yticks(range(surplus.height), surplus["strategy"].to_list())
    ax.set_ylim(surplus.height - 0.5, -0.5)
    ax.set_xlabel("the leader's win share minus the expected share, percentage points")
    ax.set_ylabel("in the hopeless seat")
    ax.grid(axis="y", visible=False)
    return ax
