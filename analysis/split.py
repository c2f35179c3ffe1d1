"""Two halves of a run: one to choose or learn on, one to confirm on, the same for everybody who asks.

What was chosen because it is the largest of many looks larger than it is: part of what made it the largest was luck.
On games that had no say in the choice it is what it is.
"""

from typing import TypeVar

import polars as pl

Frame = TypeVar("Frame", pl.DataFrame, pl.LazyFrame)
MIX = (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53)  # multipliers of MurmurHash3's last step (Appleby)


def in_first_half(game: str = "game") -> pl.Expr:
    """Whether a game is in the half to choose on: a hash of its number, which goes with nothing that alternates."""
    value = pl.col(game).cast(pl.UInt64) + 1
    for factor in MIX:
        value = (value ^ (value // pl.lit(1 << 33, pl.UInt64))) * pl.lit(factor, pl.UInt64)
    return (value // pl.lit(1 << 33, pl.UInt64)) % 2 == 0


def split_games(piece: Frame) -> tuple[Frame, Frame]:
    """The rows of the games to choose on, and those of the games to confirm on."""
    return piece.filter(in_first_half()), piece.filter(~in_first_half())


def confirm_extremes(
    first: pl.DataFrame, second: pl.DataFrame, keys: list[str], low: str = "low", high: str = "high"
) -> pl.DataFrame:
    """The rows that are clearest above and below the others in the first half, each with its figures in both halves.

    Chosen are the highest `low` and the lowest `high`, the ends of intervals: the highest figure of all would often be
    that of a row with few games. `end` is highest or lowest; figures of the half that chose are called `chosen_`. Empty
    where the second half lacks one of them, or where there is nothing to choose from.
    """
    above, below = first.sort(low, descending=True, maintain_order=True), first.sort(high, maintain_order=True)
    ends = pl.concat([above.head(1), below.head(1)]) if first.height > 1 else first.clear()
    ends = ends.with_columns(pl.Series("end", ["highest", "lowest"][: ends.height], dtype=pl.String))
    ends = ends.rename({name: f"chosen_{name}" for name in first.columns if name not in keys})
    both = ends.join(second, on=keys, how="inner", maintain_order="left")
    return both if both.height == 2 else both.clear()
