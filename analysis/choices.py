"""How much is there to decide? Decisions a turn and options a decision."""

import polars as pl

from balancewheel.analysis.intervals import CONFIDENCE, means, of_games


def choices(games: pl.LazyFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Decisions a game and a turn, options a decision and a turn, with intervals.

    A decision is a choice among two or more options; what a player must do is none. What the table does not keep is
    left out.
    """
    kept = games.collect_schema().names()
    ratios = {
        "decisions a game": ("decisions", None),
        "decisions a turn": ("decisions", "turns"),
        "options a decision": ("options", "decisions"),
        "options a turn": ("options", "turns"),
    }
    rows = []
    for what, (over, under) in ratios.items():
        if over in kept and (under is None or under in kept):
            weight = pl.lit(1.0) if under is None else pl.col(under)
            sums = of_games(games.select(v=pl.col(over), w=weight), []).collect(engine="streaming")
            found = means(sums, confidence).with_columns(pl.lit(what).alias("what"), pl.col("low").clip(0, None))
            rows.append(found.select("what", "games", "mean", "low", "high"))
    return pl.concat(rows)
