"""How often does the lead change hands? After Browne (2008), counted by rounds."""

import polars as pl

from balancewheel.analysis.stats.intervals import CONFIDENCE, estimate_means, estimate_shares
from balancewheel.analysis.stats.moments import sum_games

PER_GAME, PER_ROUND, NEVER = "changes per game", "changes per round", "games without a change"


def lead_changes(games: pl.LazyFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Lead changes per game, the share of chances to change hands that were taken, and the share of games without any.

    A game of n rounds has n - 1 chances for the lead to change hands.
    """
    changes = pl.col("lead_changes").cast(pl.Float64)
    chances = (pl.col("rounds").cast(pl.Float64) - 1).clip(0, None)
    measures = {
        PER_GAME: (estimate_means, changes, pl.lit(1.0), "mean"),
        PER_ROUND: (estimate_means, changes, chances, "mean"),
        NEVER: (estimate_shares, (changes == 0).cast(pl.Float64), pl.lit(1.0), "share"),
    }
    rows = []
    for what, (estimate, value, weight, name) in measures.items():
        sums = sum_games(games.select(v=value, w=weight), []).collect(engine="streaming")
        row = estimate(sums, confidence).select(pl.lit(what).alias("what"), "games", "low", "high", mean=name)
        rows.append(row.select("what", "games", "mean", pl.col("low").clip(0, None), "high"))
    return pl.concat(rows)
