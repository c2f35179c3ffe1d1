"""The unusual games: where the lowest and highest twentieth begin, and which games to replay."""

import polars as pl

LOW, HIGH = 0.05, 0.95


def tails(games: pl.LazyFrame, columns: list[str]) -> pl.DataFrame:
    """For every column four games: the lowest, one at the 5 % mark, one at the 95 % mark, the highest.

    Marks are the least value that so many games stay at or below. Of several games with the same value the first is
    named. Unfinished games are left to the chapter on them: they have no end that could be unusual.
    """
    rows = []
    ended = games.filter(pl.col("finished"))
    for column in columns:
        counts = ended.group_by(column).agg(games=pl.len().cast(pl.Int64), game=pl.col("game").min())
        found = counts.collect(engine="streaming").sort(column)
        if found.is_empty():
            continue
        at = found.with_columns(at=pl.col("games").cum_sum() / pl.col("games").sum())
        for place, mark in (("lowest", 0.0), ("5 %", LOW), ("95 %", HIGH), ("highest", 1.0)):
            first = at.filter(pl.col("at") >= mark - 1e-12).row(0, named=True)
            first = at.row(-1, named=True) if mark == 1 else first
            rows.append({"figure": column, "place": place, "value": float(first[column]), "game": first["game"]})
    kinds = {"figure": pl.String, "place": pl.String, "value": pl.Float64, "game": pl.Int64}
    return pl.DataFrame(rows, schema=kinds)
