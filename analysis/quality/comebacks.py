"""Can players come back? The win share of players who are so many points behind after a round."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import EVEN
from balancewheel.analysis.columns import largest_int
from balancewheel.analysis.quality.standings import under_way
from balancewheel.analysis.stats.intervals import CONFIDENCE, estimate_shares
from balancewheel.analysis.stats.moments import add_up, sum_by_game

if TYPE_CHECKING:
    from matplotlib.axes import Axes

THIN = 100  # games below which a point is not drawn
MOST_LINES = 6


def comebacks(pieces: Iterable[pl.LazyFrame], confidence: float = CONFIDENCE) -> pl.DataFrame:
    """From standings, the win share by round and by points behind the leader (0: leads, or is level), with interval."""
    keys = ["round_number", "behind"]
    sums = [sum_by_game(piece.filter(under_way()), keys, pl.col("win_share")) for piece in pieces]
    return estimate_shares(add_up(sums, keys), confidence).rename({"share": "win_share"}).sort(keys)


def common_rounds(shares: pl.DataFrame, at_least: float = 0.1) -> list[int]:
    """The rounds that at least such a share of the games go beyond."""
    games = shares.group_by("round_number").agg(pl.col("games").max()).sort("round_number")
    if games.is_empty():
        return []
    often = games.filter(pl.col("games") >= at_least * pl.col("games").max())
    return often["round_number"].to_list()


def drawn_rounds(shares: pl.DataFrame) -> list[int]:
    """A few of the common rounds, evenly spread, the first and the last among them."""
    rounds = common_rounds(shares)
    n = min(len(rounds), MOST_LINES)
    return [rounds[round(i * (len(rounds) - 1) / max(n - 1, 1))] for i in range(n)]


def plot_comebacks(shares: pl.DataFrame, ax: "Axes", even: float | None = None, thin: int = THIN) -> "Axes":
    """One line per round over the points behind, with the band of its interval; points of few games are left out."""
    from matplotlib import colormaps

    rounds = drawn_rounds(shares)
    for i, number in enumerate(rounds):
        rows = shares.filter(pl.col("round_number") == number)
        rows = rows.filter(pl.col("games") >= min(thin, largest_int(rows["games"])))
        colour = colormaps["cividis"](0.85 * i / max(len(rounds) - 1, 1))
        ax.plot(rows["behind"], 100 * rows["win_share"], marker="o", color=colour, label=f"round {number}")
        ax.fill_between(rows["behind"], 100 * rows["low"], 100 * rows["high"], color=colour, alpha=0.25, linewidth=0)
    if even is not None:
        ax.axhline(100 * even, color=EVEN, linestyle="--", linewidth=1, label="even share")
    ax.locator_params(axis="x", integer=True)
    ax.set_ylim(bottom=0)
    ax.set_xlabel("points behind the leader after the round (0: in the lead)")
    ax.set_ylabel("win share, %")
    ax.legend(title="after")
    return ax
