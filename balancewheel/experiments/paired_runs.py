"""Runs of the same games under several rule sets, set beside each other game by game."""

import polars as pl

from balancewheel.analysis.metrics import Metric
from balancewheel.analysis.stats.moments import PairedSums
from balancewheel.analysis.stats.paired import CHANGED, SLIGHT, differences, margins_of, with_verdicts
from balancewheel.experiments.play import value_blocks
from balancewheel.sim.run.run import Run

ORDER = {CHANGED: 0, SLIGHT: 1}  # of verdicts; the others come last


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

    def table(self, margin: float) -> pl.DataFrame:
        """Every variant against the first, the clearest changes first."""
        tables = [
            differences(self.metrics, sums, margins_of(self.metrics, sums, margin), self.planned).with_columns(
                rules=pl.lit(name)
            )
            for name, sums in self.sums.items()
        ]
        return (
            with_verdicts(pl.concat(tables))
            .with_columns(order=pl.col("verdict").replace_strict(ORDER, default=len(ORDER)), size=pl.col("p").log())
            .sort("rules", "order", "size", maintain_order=True, nulls_last=True)
            .drop("order", "size")
        )
