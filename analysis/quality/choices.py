"""How much is there to decide? Decisions per turn and options per decision."""

import polars as pl

from balancewheel.analysis.stats.intervals import CONFIDENCE, estimate_means
from balancewheel.analysis.stats.moments import sum_games

PER_TURN, PER_DECISION = "decisions per turn", "options per decision"
RATIOS = {
    "decisions per game": ("decisions", None),
    PER_TURN: ("decisions", "turns"),
    PER_DECISION: ("options", "decisions"),
    "options per turn": ("options", "turns"),
}


def choices(games: pl.LazyFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Decisions per game and per turn, options per decision and per turn, with intervals.

    A decision is a choice between two or more options; what a player must do is none. Ratios whose columns the run does
    not have are left out.
    """
    columns = games.collect_schema().names()
    rows = []
    for what, (over, under) in RATIOS.items():
        if over in columns and (under is None or under in columns):
            weight = pl.lit(1.0) if under is None else pl.col(under)
            sums = sum_games(games.select(v=pl.col(over), w=weight), []).collect(engine="streaming")
            mean = estimate_means(sums, confidence).with_columns(
                pl.lit(what).alias("what"), pl.col("low").clip(0, None)
            )
            rows.append(mean.select("what", "games", "mean", "low", "high"))
    return pl.concat(rows)
