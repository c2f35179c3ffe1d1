"""How often does the lead change hands? After Browne (2008), counted by rounds."""

import polars as pl

from balancewheel.analysis.intervals import CONFIDENCE, means, of_games, shares


def lead_changes(games: pl.LazyFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Lead changes a game, chances to change that were taken, and the share of games without any; with intervals.

    A game of n rounds has n - 1 chances for the lead to change hands.
    """
    changes = pl.col("lead_changes").cast(pl.Float64)
    chances = (pl.col("rounds").cast(pl.Float64) - 1).clip(0, None)
    figures = {
        "changes a game": (means, changes, pl.lit(1.0), "mean"),
        "changes a round": (means, changes, chances, "mean"),
        "games without": (shares, (changes == 0).cast(pl.Float64), pl.lit(1.0), "share"),
    }
    rows = []
    for what, (estimate, value, weight, name) in figures.items():
        sums = of_games(games.select(v=value, w=weight), []).collect(engine="streaming")
        found = estimate(sums, confidence).select(pl.lit(what).alias("what"), "games", "low", "high", mean=name)
        rows.append(found.select("what", "games", "mean", pl.col("low").clip(0, None), "high"))
    return pl.concat(rows)
