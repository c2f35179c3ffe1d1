"""Jobs: games to be played and what to return of them. A job is pure, so any worker may do it, anywhere."""

from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from balancewheel.sim.players.own import with_whole_path
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.spec import RunSpec
from balancewheel.sim.run.store.shards import Piece, encode


@dataclass(frozen=True)
class Job:
    """Some games of a spec: consecutive ones, or one per seating."""

    spec: RunSpec
    first: int = 0
    count: int = 0
    seatings: np.ndarray | None = None
    columns: tuple[str, ...] | None = None  # of the tables, that are wanted; None: all, to be kept

    def __len__(self) -> int:
        """How many games it plays."""
        return self.count if self.seatings is None else len(self.seatings)

    def from_the_root(self) -> "Job":
        """The same with the whole paths of own strategies, for processes that work in another folder."""
        return replace(self, spec=replace(self.spec, own=tuple(map(with_whole_path, self.spec.own))))

    def play(self) -> "Outcome":
        """Play the games and return their rows as bytes."""
        prepared = prepare_cached(self.spec)
        rows = prepared.play(self.first, self.count) if self.seatings is None else prepared.play_seatings(self.seatings)
        frames = prepared.frames(rows, self.columns)
        return Outcome(
            self, {name: encode(frame, is_kept=self.columns is None) for name, frame in frames.items() if frame.width}
        )


@dataclass(frozen=True)
class Outcome:
    """The rows of a job's games, a piece for each table."""

    job: Job
    tables: dict[str, Piece]

    def frame(self, table: str) -> pl.DataFrame:
        """The rows of a table."""
        return self.tables[table].frame


def in_blocks(
    spec: RunSpec, seatings: np.ndarray, columns: tuple[str, ...] | None = None, block: int = 500
) -> list[Job]:
    """Jobs for these seatings, so many games each."""
    starts = range(0, len(seatings), block)
    return [Job(spec, seatings=seatings[start : start + block], columns=columns) for start in starts]
