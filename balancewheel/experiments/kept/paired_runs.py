"""Runs of the same games under several rule sets, set beside each other game by game."""

from collections.abc import Iterator, Sequence

import numpy as np
import polars as pl

from balancewheel.analysis.comparison.importance import sort_by_importance
from balancewheel.analysis.metrics import Metric, per_game
from balancewheel.analysis.stats.moments import PairedSums
from balancewheel.analysis.stats.paired import IDENTICAL, OPEN, differences, margins_of, with_verdicts
from balancewheel.sim.run.run import Run

BLOCK = 100_000  # games that are summed up at a time


class PairedRuns:
    """The first run beside each of the others, game by game; more games can be added."""

    def __init__(self, runs: dict[str, Run], metrics: list[Metric], planned: int | None = None) -> None:
        self.runs, self.metrics, self.planned = runs, metrics, planned
        self.sums: dict[str, PairedSums] = {}

    def add_up_to(self, games: int) -> None:
        """Sum up the games that are not yet, up to this number."""
        others = list(self.runs)[1:]
        self.sums = self.sums or {name: PairedSums() for name in others}
        before = next(iter(self.sums.values())).games
        streams = [value_blocks(run, self.metrics, before, games) for run in self.runs.values()]
        for of_base, *of_others in zip(*streams, strict=True):
            for name, of_variant in zip(others, of_others, strict=True):
                self.sums[name].add(of_base, of_variant)

    def table(self, margin: float, asked: Sequence[str] = ()) -> pl.DataFrame:
        """Every variant against the first, the most important changes first.

        `asked` are the names of metrics that were asked for: they come first, and are corrected for their own number
        only. `even` is the share of wins that every seat would have if all were alike; a player alone has none.
        """
        tables = [
            differences(self.metrics, sums, margins_of(self.metrics, sums, margin), self.planned).with_columns(
                rules=pl.lit(name)
            )
            for name, sums in self.sums.items()
        ]
        players = next(iter(self.runs.values())).players
        by = pl.col("metric").replace_strict(
            {metric.name: metric.by for metric in self.metrics}, return_dtype=pl.String
        )
        even = pl.when((pl.col("by") != "") & (players > 1)).then(1 / players)
        rows = pl.concat(tables).with_columns(by=by, asked=pl.col("metric").is_in(list(asked)))
        of_both = [with_verdicts(rows.filter(pl.col("asked") == is_asked)) for is_asked in (True, False)]
        is_identical = (pl.col("differing") == 0) & (pl.col("verdict") == OPEN)
        verdict = pl.when(is_identical).then(pl.lit(IDENTICAL)).otherwise("verdict")
        table = pl.concat(rows for rows in of_both if rows.height)
        return sort_by_importance(table.with_columns(even=even, verdict=verdict))


def value_blocks(run: Run, metrics: list[Metric], first: int, end: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Values and weights of the games from `first` to before `end`, a block at a time."""
    for start in range(first, end, BLOCK):
        block = pl.col("game").is_between(start, min(start + BLOCK, end) - 1)
        yield per_game(metrics, run.games.filter(block), run.seats.filter(block))
