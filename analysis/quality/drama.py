"""Was the winner ever behind, how far, and when was it decided? After Browne's drama and decisiveness, by rounds.

Cameron Browne, Automatic Generation and Evaluation of Recombination Games, PhD thesis, Queensland University of
Technology, 2008. His measures take an evaluation of every position; here it is the score after every round.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.length import plot_lengths
from balancewheel.analysis.stats.intervals import CONFIDENCE, estimate_means, estimate_shares, with_shares
from balancewheel.analysis.stats.moments import add_up, sum_games

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BEHIND, DRAMA, DEAD = "winner was behind", "drama", "decided early"


def drama_by_game(piece: pl.LazyFrame) -> pl.LazyFrame:
    """From standings, one row per game that somebody won.

    `deficit` is the most that the winner was ever behind, `drama` the mean root of the deficit over the rounds with
    one, as a share of the best final score, `left` the share of the rounds that were left when the winner's score had
    passed all that any loser ever reached. Winners who share a game are averaged.
    """
    won = pl.col("win_share") > 0
    top = piece.filter(pl.col("round_number") == pl.col("n_rounds")).group_by("game").agg(top=pl.col("best").max())
    losers = piece.filter(~won).group_by("game").agg(reached=pl.col("score").max())
    severity = (pl.col("behind") / pl.col("top").clip(1, None)).clip(0, 1).sqrt()
    was_behind, passed = pl.col("behind") > 0, pl.col("score") > pl.col("reached")
    decided = (
        pl.col("round_number").filter(passed & (pl.col("win_share") == 1)).min().fill_null(pl.col("n_rounds").max())
    )
    winners = (
        piece.filter(won)
        .join(top, on="game")
        .join(losers, on="game", how="left")
        .group_by("game", "seat")
        .agg(
            deficit=pl.col("behind").max(),
            drama=severity.filter(was_behind).mean().fill_null(0.0),
            left=1 - decided / pl.col("n_rounds").max(),
            rounds_left=pl.col("n_rounds").max().cast(pl.Int64) - decided.cast(pl.Int64),
        )
    )
    return winners.group_by("game").agg(
        pl.col("deficit").max(), pl.col("drama").mean(), pl.col("left").mean(), pl.col("rounds_left").min()
    )


def drama(pieces: Iterable[pl.LazyFrame], confidence: float = CONFIDENCE) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The three measures over all games that were won, with intervals; and the distribution of winners' deficits."""
    values = {BEHIND: pl.col("deficit") > 0, DRAMA: pl.col("drama"), DEAD: pl.col("left")}
    sums: dict[str, list[pl.DataFrame]] = {what: [] for what in values}
    deficits = []
    for piece in pieces:
        games = drama_by_game(piece).collect(engine="streaming").lazy()
        for what, value in values.items():
            sums[what].append(sum_games(games.select(v=value.cast(pl.Float64), w=pl.lit(1.0)), []).collect())
        deficits.append(games.group_by("deficit").agg(games=pl.len().cast(pl.Int64)).collect())
    behind = estimate_shares(add_up(sums[BEHIND], []), confidence).rename({"share": "mean"})
    estimates = {BEHIND: behind} | {what: estimate_means(add_up(sums[what], []), confidence) for what in (DRAMA, DEAD)}
    measures = pl.concat(
        estimate.select(pl.lit(what).alias("what"), "games", "mean", "low", "high")
        for what, estimate in estimates.items()
    )
    return measures, with_shares(pl.concat(deficits).group_by("deficit").sum().sort("deficit"), confidence)


def plot_deficits(deficits: pl.DataFrame, ax: "Axes") -> "Axes":
    """The most that winners were behind: one bar per deficit, or for several where there are many, with intervals."""
    plot_lengths(deficits, "deficit", ax, "largest deficit of the winner, in points")
    ax.set_ylabel("% of games won")
    return ax
