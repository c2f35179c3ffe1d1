"""Can a player who will not win decide who does? The same games, with other strategies in the seat without hope.

Our own measure. After a given round a seat is without hope if its forecast chance to win is at most 5 %. From there the
game is played once with each strategy in that seat; everything before, and all luck that does not depend on what is
done, stays the same. How often the leader wins with one strategy there, less the mean over all of them, is what that
strategy does to the leader.
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


def hopeless_seats(pieces: Iterable[pl.LazyFrame], chances: pl.DataFrame, after: int, games: int) -> pl.DataFrame:
    """The first games in which somebody is without hope after a round while somebody else leads alone.

    One row per game: the seat without hope (`seat`, that with the lowest number) and the leader's (`leader`).
    """
    found = []
    for piece in pieces:
        seats = with_chances(piece.filter(pl.col("round_number") == after), chances)
        hopeless = seats.filter(pl.col("chance") <= HOPELESS).group_by("game").agg(pl.col("seat").min())
        leader = seats.filter(pl.col("gap") > 0, pl.col("chance") > HOPELESS).select("game", leader="seat")
        found.append(hopeless.join(leader, on="game").collect(engine="streaming"))
        if sum(rows.height for rows in found) >= games:
            break
    return pl.concat(found).sort("game").head(games)


def kingmaking(wins: pl.DataFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """By the strategy put into the seat without hope, how much more the leader wins than on average.

    `wins` has one row per game and strategy, with the leader's `win_share`. `low_all` and `high_all` hold for all
    strategies at once.
    """
    by = ["strategy"]
    surplus = pl.col("win_share") - pl.col("win_share").mean().over("game")
    sums = sum_by_game(wins.with_columns(surplus=surplus).lazy(), by, pl.col("surplus")).sort(by)
    wide = estimate_means(sums, bonferroni(confidence, sums.height)).select(*by, low_all="low", high_all="high")
    means = estimate_means(sums, confidence).rename({"mean": "surplus"}).drop("weight")
    # rounded, since the last digit of a sum depends on its order: equal ones go by name
    return means.join(wide, on=by).sort(pl.col("surplus").round(9), *by, descending=[True, False])


def games_moved(wins: pl.DataFrame) -> int:
    """Games in which whether the leader wins depends at all on who plays the seat without hope."""
    return wins.group_by("game").agg(pl.col("win_share").n_unique()).filter(pl.col("win_share") > 1).height


def plot_kingmaking(surplus: pl.DataFrame, ax: "Axes", colours: Mapping[str, str] | None = None) -> "Axes":
    """A dot and an interval for each strategy in the seat without hope; 0 is the mean over all of them."""
    colour = assign_colours(surplus["strategy"].to_list(), colours)
    ax.axvline(0, color=EVEN, linestyle="--", linewidth=1)
    for y, row in enumerate(surplus.iter_rows(named=True)):
        own, ends = colour[row["strategy"]], [100 * row["low"], 100 * row["high"]]
        ax.plot(ends, [y, y], color=own, linewidth=4, solid_capstyle="butt")
        ax.plot(100 * row["surplus"], y, "o", color=own, markeredgecolor=INK, markersize=6)
    ax.set_yticks(range(surplus.height), surplus["strategy"].to_list())
    ax.set_ylim(surplus.height - 0.5, -0.5)
    ax.set_xlabel("the leader's win share minus its mean, percentage points")
    ax.set_ylabel("in the seat without hope")
    ax.grid(axis="y", visible=False)
    return ax
