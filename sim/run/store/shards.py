"""Result rows as data frames and as bytes, and the hash that depends on nothing but the rows."""

import io
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
import polars as pl

from balancewheel.sim.frame.tables import Table

_STEP_1, _STEP_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


@dataclass(frozen=True)
class Piece:
    """Some rows of a table as a Parquet file, and what a manifest says of them."""

    data: bytes
    rows: int
    rows_hash: int

    @property
    def frame(self) -> pl.DataFrame:
        """The rows."""
        return pl.read_parquet(self.data)


def to_frame(
    table: Table,
    rows: np.ndarray,
    entrants: list[str],
    own_words: dict[str, list[str]] | None = None,
    columns: Collection[str] | None = None,
) -> pl.DataFrame:
    """Rows of a kernel as a data frame of small types; rounds that were not played are left out.

    `own_words` are the words of columns for which the rules have others than the game; `columns` those that are wanted.
    """
    if "round_number" in (rows.dtype.names or ()):
        rows = rows[rows["round_number"] > 0]
    series = []
    for column in table:
        if columns is not None and column.name not in columns:
            continue
        values = pl.Series(column.name, np.ascontiguousarray(rows[column.name]))
        if column.kind == "share":
            values = (values > 0).cast(pl.Float64) / values.clip(1, None)
        elif column.kind == "entrant":
            values = values.cast(pl.UInt32).cat.to(pl.Enum(entrants))
        elif isinstance(column.kind, list):
            values = values.cast(pl.UInt32).cat.to(pl.Enum((own_words or {}).get(column.name, column.kind)))
        else:
            values = values.cast(getattr(pl, column.kind))
        series.append(values.rename(column.name))
    return pl.DataFrame(series)


def encode(rows: pl.DataFrame, *, is_kept: bool) -> Piece:
    """Rows as bytes; compressed if they are to be kept."""
    text = io.BytesIO()
    rows.write_parquet(text, compression="zstd" if is_kept else "uncompressed")
    return Piece(text.getvalue(), rows.height, rows_hash(rows))


def rows_hash(frame: pl.DataFrame) -> int:
    """A 64-bit sum over hashes of single rows: the same however the rows are split or ordered."""
    hashes = np.full(frame.height, 0x9E3779B97F4A7C15, np.uint64)
    for column in frame:
        values = column.to_physical().to_numpy()
        values = values.view(np.uint64) if values.dtype == np.float64 else values.astype(np.int64).view(np.uint64)
        hashes = (hashes ^ values) * _STEP_1
        hashes = (hashes ^ (hashes >> np.uint64(29))) * _STEP_2
        hashes ^= hashes >> np.uint64(32)
    return int(hashes.sum(dtype=np.uint64))
