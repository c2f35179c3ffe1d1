"""Who wins how often: shares of the win with intervals."""

from collections.abc import Iterable

import polars as pl

from analysis.interval import wilson


def win_share(seats: Iterable[pl.LazyFrame], by: str, confidence: float = 0.95) -> pl.DataFrame:
    """Mean share of the win of the seats in each group, with its interval, best first.

    `seats` comes in pieces that each hold whole games: seats of one game are not independent, so the variance is that
    of a ratio of sums over games (seats of the group, and their shares). The interval is Wilson's.
    """
    sums = pl.concat([_sums(piece, by).collect(engine="streaming") for piece in seats])
    sums = sums.group_by(by).sum().sort(by)
    p = pl.col("share") / pl.col("seats")
    squares = pl.col("share_2") - 2 * p * pl.col("share_seats") + p * p * pl.col("seats_2")
    shares = sums.with_columns(win_share=p, variance=squares / pl.col("seats") ** 2)
    low, high = wilson(shares["win_share"], shares["variance"], shares["games"], shares["seats"], confidence)
    return (
        shares.with_columns(low=pl.Series(low), high=pl.Series(high), mean_score=pl.col("score") / pl.col("seats"))
        .select(by, "games", "seats", "win_share", "low", "high", "mean_score")
        .sort("win_share", descending=True)
    )


def _sums(seats: pl.LazyFrame, by: str) -> pl.LazyFrame:
    """Per group the sums over games that mean and variance need."""
    games = seats.group_by("game", by).agg(
        share=pl.col("win_share").sum(),
        n=pl.len().cast(pl.Float64),
        score=pl.col("score").cast(pl.Float64).sum(),
    )
    return games.group_by(by).agg(
        games=pl.len().cast(pl.Int64),
        seats=pl.col("n").sum(),
        share=pl.col("share").sum(),
        share_2=(pl.col("share") ** 2).sum(),
        share_seats=(pl.col("share") * pl.col("n")).sum(),
        seats_2=(pl.col("n") ** 2).sum(),
        score=pl.col("score").sum(),
    )


def score_quantiles(seats: pl.LazyFrame, by: str = "strategy") -> pl.DataFrame:
    """The spread of scores in each group: 5 %, quarter, middle, three quarters, 95 % of the seats stay at or below."""
    counts = seats.group_by(by, "score").len().collect(engine="streaming").sort(by, "score")
    shares = counts.with_columns(at=pl.col("len").cum_sum().over(by) / pl.col("len").sum().over(by))
    marks = {"q05": 0.05, "q25": 0.25, "median": 0.5, "q75": 0.75, "q95": 0.95}
    return shares.group_by(by).agg(
        **{name: pl.col("score").filter(pl.col("at") >= mark).min() for name, mark in marks.items()}
    )
