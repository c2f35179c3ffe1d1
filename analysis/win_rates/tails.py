"""The unusual games: where the lowest and highest twentieth begin, and which games to replay."""

import polars as pl

LEVELS = {"lowest": 0.0, "5 %": 0.05, "95 %": 0.95, "highest": 1.0}


def tails(games: pl.LazyFrame, columns: list[str]) -> pl.DataFrame:
    """For every column four games: the lowest, one at the 5 % level, one at the 95 % level, the highest.

    A level is the smallest value that this share of the games does not exceed. Of several games with the same value the
    first is named. Unfinished games are left to the chapter on them: they have no end that could be unusual.
    """
    rows = []
    finished = games.filter(pl.col("finished"))
    for column in columns:
        counts = finished.group_by(column).agg(games=pl.len().cast(pl.Int64), game=pl.col("game").min())
        values = counts.collect(engine="streaming").sort(column)
        if values.is_empty():
            continue
        values = values.with_columns(at=pl.col("games").cum_sum() / pl.col("games").sum())
        for place, level in LEVELS.items():
            row = values.filter(pl.col("at") >= level - 1e-12).row(0, named=True)
            rows.append({"column": column, "place": place, "value": float(row[column]), "game": row["game"]})
    schema = {"column": pl.String, "place": pl.String, "value": pl.Float64, "game": pl.Int64}
    return pl.DataFrame(rows, schema=schema)
