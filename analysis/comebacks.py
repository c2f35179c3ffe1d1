"""Can one come back? The win share of whoever is so far behind after a round."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.intervals import CONFIDENCE, added, game_sums, shares
from balancewheel.analysis.standings import under_way

if TYPE_CHECKING:
    from matplotlib.axes import Axes

THIN = 100  # games below which a point is not drawn
MOST_LINES = 6


def comebacks(pieces: Iterable[pl.LazyFrame], confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Standings in; the win share by round and by points behind the leader (0: leads, or is level), with interval."""
    keys = ["round_number", "behind"]
    sums = [game_sums(piece.filter(under_way()), keys, pl.col("win_share")) for piece in pieces]
    return shares(added(sums, keys), confidence).rename({"share": "win_share"}).sort(keys)


def common_rounds(found: pl.DataFrame, at_least: float = 0.1) -> list[int]:
    """The rounds that at least such a share of the games go beyond."""
    games = found.group_by("round_number").agg(pl.col("games").max()).sort("round_number")
    if games.is_empty():
        return []
    often = games.filter(pl.col("games") >= at_least * pl.col("games").max())
    return often["round_number"].to_list()


def drawn_rounds(found: pl.DataFrame) -> list[int]:
    """A few of the common rounds, evenly spread, the first and the last among them."""
    rounds = common_rounds(found)
    n = min(len(rounds), MOST_LINES)
    return [rounds[round(i * (len(rounds) - 1) / max(n - 1, 1))] for i in range(n)]


def plot_comebacks(found: pl.DataFrame, ax: "Axes", even: float | None = None, thin: int = THIN) -> "Axes":
    """A line a round over the points behind, with the band of its interval; points of few games are left out."""
    from matplotlib import colormaps

    rounds = drawn_rounds(found)
    for i, number in enumerate(rounds):
        rows = found.filter(pl.col("round_number") == number)
        rows = rows.filter(pl.col("games") >= min(thin, rows["games"].max()))
        colour = colormaps["cividis"](0.85 * i / max(len(rounds) - 1, 1))
        ax.plot(rows["behind"], 100 * rows["win_share"], marker="o", color=colour, label=f"round {number}")
        ax.fill_between(rows["behind"], 100 * rows["low"], 100 * rows["high"], color=colour, alpha=0.25, linewidth=0)
    if even is not None:
        ax.axhline(100 * even, color="#555555", linestyle="--", linewidth=1, label="even")
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.set_ylim(bottom=0)
    ax.set_xlabel("points behind the leader after the round (0: leads)")
    ax.set_ylabel("win share, %")
    ax.legend(title="after")
    return ax
