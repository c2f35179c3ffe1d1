"""Two halves of a run: one to choose or learn on, one to confirm on, the same for everybody who asks."""

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
