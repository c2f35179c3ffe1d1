"""Who wins how often: shares of the win with intervals."""

import math
from collections.abc import Iterable
from statistics import NormalDist

import polars as pl


def win_share(seats: Iterable[pl.LazyFrame], by: str, confidence: float = 0.95) -> pl.DataFrame:
    """Mean share of the win of the seats in each group, with its interval, best first.

    `seats` comes in pieces that each hold whole games: seats of one game are not independent, so the variance is that
    of a ratio of sums over games (seats of the group, and their shares). The interval is Wilson's with the effective
    number of games that this variance stands for (Korn and Graubard, Survey Methodology 24, 1998).
    """
    sums = pl.concat([_sums(piece, by).collect(engine="streaming") for piece in seats])
    sums = sums.group_by(by).sum().sort(by)
    p = pl.col("share") / pl.col("seats")
    squares = pl.col("share_2") - 2 * p * pl.col("share_seats") + p * p * pl.col("seats_2")
    variance = squares / pl.col("seats") ** 2
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    return (
        sums.with_columns(win_share=p, variance=variance)
        .with_columns(
            n_eff=pl.when(pl.col("variance") > 1e-15)
            .then((p * (1 - p) / pl.col("variance")).clip(1, None))
            .when((p > 0) & (p < 1) & (pl.col("seats") > pl.col("games")))
            .then(math.inf)  # seats that between them always win: their share is fixed by design
            .otherwise(pl.col("games"))
        )
        .with_columns(
            middle=(p + z * z / (2 * pl.col("n_eff"))) / (1 + z * z / pl.col("n_eff")),
            reach=z
            * (p * (1 - p) / pl.col("n_eff") + z * z / (4 * pl.col("n_eff") ** 2)).sqrt()
            / (1 + z * z / pl.col("n_eff")),
        )
        .select(
            by,
            "games",
            "seats",
            "win_share",
            low=(pl.col("middle") - pl.col("reach")).clip(0, 1),
            high=(pl.col("middle") + pl.col("reach")).clip(0, 1),
            mean_score=pl.col("score") / pl.col("seats"),
        )
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
