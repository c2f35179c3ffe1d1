"""Who stands where after every round: the gap to the best of the others, and who wins in the end."""

from collections.abc import Iterable
from pathlib import Path

import polars as pl


def standings(rounds: pl.LazyFrame, seats: pl.LazyFrame) -> pl.LazyFrame:
    """One row per game, round and seat.

    `behind` is the distance to the highest score in the game (0 for whoever has it), `gap` the distance to the best of
    the others: above 0 for a sole leader, 0 for leaders who are level. `n_rounds` is how many rounds the game had.
    """
    keys, score = ["game", "round_number"], pl.col("score")
    ends = seats.select("game", "seat", "strategy", "win_share")
    return (
        rounds.select(*keys, "seat", score.cast(pl.Int32))
        .with_columns(place=score * 256 + pl.col("seat"))  # no two are level
        .with_columns(
            best=score.max().over(keys),
            first=pl.col("place").max().over(keys),
            n_seats=pl.len().over(keys),
            n_rounds=pl.col("round_number").max().over("game"),
        )
        .with_columns(rest=pl.when(pl.col("place") < pl.col("first")).then(score))
        # in steps: polars is slow where one window is inside another
        .with_columns(next_best=pl.col("rest").max().over(keys))
        .with_columns(
            behind=pl.col("best") - score,
            gap=score - pl.when(score < pl.col("best")).then("best").otherwise(pl.col("next_best").fill_null(score)),
        )
        .drop("place", "first", "rest", "next_best")
        .join(ends, on=["game", "seat"])
    )


def standing_pieces(
    rounds: Iterable[pl.LazyFrame], seats: Iterable[pl.LazyFrame], keep: str | Path
) -> list[pl.LazyFrame]:
    """Standings of a run, in pieces of whole games; computed once and kept as files in the folder `keep`."""
    files = []
    for number, (piece, ends) in enumerate(zip(rounds, seats, strict=True)):
        files.append(Path(keep) / f"standings-{number}.parquet")
        standings(piece, ends).collect().write_parquet(files[-1], compression="lz4")
    return [pl.scan_parquet(file, glob=False) for file in files]


def under_way() -> pl.Expr:
    """Standings after a round that was not the last: something was left to play."""
    return pl.col("round_number") < pl.col("n_rounds")
