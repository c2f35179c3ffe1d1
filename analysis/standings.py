"""Who stands where after every round: the gap to the best of the others, and who wins in the end."""

from collections.abc import Iterable, Iterator

import polars as pl


def standings(rounds: pl.LazyFrame, seats: pl.LazyFrame) -> pl.LazyFrame:
    """One row a game, round and seat.

    `behind` is the distance to the highest score at the table (0 for whoever has it), `gap` the distance to the best
    of the others: above 0 for a sole leader, 0 for leaders who are level. `n_rounds` is how many rounds the game had.
    """
    score = pl.col("score").cast(pl.Int32)
    rows = rounds.select("game", "round_number", "seat", score)
    tables = rows.group_by("game", "round_number").agg(
        best=pl.col("score").max(), next_best=pl.col("score").top_k(2).min(), n_seats=pl.len()
    )
    last = rounds.group_by("game").agg(n_rounds=pl.col("round_number").max())
    ends = seats.select("game", "seat", "strategy", "win_share")
    others = pl.when(pl.col("score") == pl.col("best")).then("next_best").otherwise("best")
    return (
        rows.join(tables, on=["game", "round_number"])
        .join(last, on="game")
        .join(ends, on=["game", "seat"])
        .with_columns(behind=pl.col("best") - pl.col("score"), gap=pl.col("score") - others)
    )


def standing_pieces(rounds: Iterable[pl.LazyFrame], seats: Iterable[pl.LazyFrame]) -> Iterator[pl.LazyFrame]:
    """Standings of a run, in pieces of whole games."""
    return (standings(*piece) for piece in zip(rounds, seats, strict=True))


def under_way() -> pl.Expr:
    """Standings after a round that was not the last: there was something left to play."""
    return pl.col("round_number") < pl.col("n_rounds")
