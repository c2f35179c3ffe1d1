"""Does the leader run away? How often a sole leader after a round wins, and how often without losing the lead."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import ALERT, EVEN, PLAIN
from balancewheel.analysis.quality.standings import under_way
from balancewheel.analysis.stats.intervals import CONFIDENCE, estimate_shares
from balancewheel.analysis.stats.moments import add_up, sum_by_game

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WINS, NEVER_CAUGHT, LEADS = "the leader wins", "the leader is never caught again", "somebody leads alone"


def leaders(pieces: Iterable[pl.LazyFrame], confidence: float = CONFIDENCE) -> pl.DataFrame:
    """From standings, for every round: of its sole leaders the share who win, and the share who lead alone to the end.

    Beside it the share of games under way in which somebody leads alone.
    """
    by = ["round_number"]
    sums: dict[str, list[pl.DataFrame]] = {WINS: [], NEVER_CAUGHT: [], LEADS: []}
    for piece in pieces:
        caught = pl.col("round_number").filter(pl.col("gap") <= 0).max().fill_null(0)
        last_caught = piece.group_by("game", "seat").agg(last_caught=caught)
        alone = piece.filter(under_way() & (pl.col("gap") > 0)).join(last_caught, on=["game", "seat"])
        sums[WINS].append(sum_by_game(alone, by, pl.col("win_share")))
        sums[NEVER_CAUGHT].append(sum_by_game(alone, by, pl.col("last_caught") < pl.col("round_number")))
        one_per_game = pl.lit(1) / pl.col("n_seats")
        sums[LEADS].append(sum_by_game(piece.filter(under_way()), by, pl.col("gap") > 0, one_per_game))
    columns = [*by, "games", "share", "low", "high"]
    return pl.concat(
        estimate_shares(add_up(pieces_of, by), confidence).select(pl.lit(what).alias("what"), *columns)
        for what, pieces_of in sums.items()
    )


def plot_leaders(shares: pl.DataFrame, rounds: list[int], ax: "Axes", even: float | None = None) -> "Axes":
    """Two lines over the rounds with their intervals, and the even chance."""
    for what, colour, marker in ((WINS, ALERT, "o"), (NEVER_CAUGHT, PLAIN, "s")):
        rows = shares.filter((pl.col("what") == what) & pl.col("round_number").is_in(rounds))
        error = [100 * (rows["share"] - rows["low"]), 100 * (rows["high"] - rows["share"])]
        ax.errorbar(
            rows["round_number"], 100 * rows["share"], error, marker=marker, color=colour, label=what, capsize=3
        )
    if even is not None:
        ax.axhline(100 * even, color=EVEN, linestyle="--", linewidth=1, label="even chance")
    ax.locator_params(axis="x", integer=True)
    ax.set_xlim(min(rounds, default=1) - 0.5, max(rounds, default=1) + 0.5)
    ax.set_ylim(0, 104)
    ax.set_xlabel("after round")
    ax.set_ylabel("% of games with a sole leader")
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2)
    return ax
