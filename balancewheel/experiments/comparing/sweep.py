"""A grid of rules: the same games in every cell, and every figure of each."""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import polars as pl

from balancewheel.analysis.comparison.grid import clear_win_shares, extremes, figures
from balancewheel.experiments import results
from balancewheel.experiments.commands import command_for_table, format_grid
from balancewheel.experiments.comparing.confirmation import Confirmed, confirm
from balancewheel.experiments.kept.paired_runs import PairedRuns, value_blocks
from balancewheel.experiments.metrics import find_metric, metrics_for
from balancewheel.experiments.results import SWEEP, Metadata
from balancewheel.experiments.settings import GAMES, Contest, Work, caveats_of
from balancewheel.sim.arguments import checked
from balancewheel.sim.errors import UserError
from balancewheel.sim.rules.variants import STANDARD, describe_value, parse_changes
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.spec import RunSpec
from balancewheel.words.comparisons import describe_looks
from balancewheel.words.numbers import count_noun

MOST_CELLS = 200
Grid = dict[str, list[Any]]  # the values of each parameter


@dataclass(frozen=True)
class Sweep:
    """Runs of the same games in every cell of a grid, and a table of all figures."""

    grid: Grid
    rules: str  # that are swept from
    games: int  # asked for in every cell
    runs: dict[str, Run]  # by their cell in words
    table: pl.DataFrame
    folder: Path
    confirmed: tuple[Confirmed, ...] = ()  # the lowest and the highest cell, on fresh games

    def __repr__(self) -> str:
        """What was swept."""
        swept = " and ".join(self.grid)
        games = count_noun(self.games, "game")
        return f"Sweep of {swept}, {len(self.runs)} cells, {games} each; all figures are in .table"


def parse_grid(texts: Sequence[str]) -> Grid:
    """A grid as people write it: `name=2,3,4`, or `name=[1,2];[3,4]` where values have commas of their own."""
    grid: Grid = {}
    for text in texts:
        name, equals, values = text.partition("=")
        pieces = values.split(";" if ";" in values or "[" in values else ",")
        if not equals or name.strip() in grid:
            raise UserError(f"{text!r}: name each parameter once, as in skyworks_to_win=2,3,4 or sizes=[1,2];[3,4]")
        grid[name.strip()] = [parse_changes([f"{name}={piece}"])[name.strip()] for piece in pieces]
    return grid


def check_grid(grid: Grid) -> None:
    """A grid has some parameters, each value once, and not too many cells."""
    if not grid:
        raise UserError("name a parameter and its values, as in --set skyworks_to_win=2,3,4")
    for name, values in grid.items():
        if len(values) != len({repr(value) for value in values}):
            raise UserError(f"{name}: each value may be named only once")
    cells = math.prod(map(len, grid.values()))
    if not 2 <= cells <= MOST_CELLS:
        raise UserError(f"a sweep has 2 to {MOST_CELLS} cells, not {cells}")


@checked
def sweep(
    game: str,
    grid: Mapping[str, Sequence[Any]] | Sequence[str],
    *,
    rules: str = STANDARD,
    metric: str | None = None,
    games: int = GAMES,
    players: int | None = None,
    seed: int = 1,
    lineup: str | None = None,
    strategies: tuple[str, ...] | list[str] = (),
    jobs: int = 1,
    backend: str = "threads",
    out: str | Path | None = None,
    progress: Progress = QUIET,
    pool: Pool | None = None,
) -> pl.DataFrame:
    """Every figure of every cell of a grid, `{"skyworks_to_win": [2, 3]}` or `["skyworks_to_win=2,3"]`."""
    values = {name: list(some) for name, some in grid.items()} if isinstance(grid, Mapping) else parse_grid(grid)
    work = Work.of(out, pool, jobs, backend, progress)
    return sweep_grid(game, values, games, Contest(players, seed, lineup, strategies), work, rules, metric).table


def sweep_grid(
    game: str,
    grid: Grid,
    games: int,
    contest: Contest,
    work: Work,
    rules: str = STANDARD,
    metric: str | None = None,
) -> Sweep:
    """Play the same games in every cell; what cannot be played, or a `metric` that does not exist, is refused first.

    With a `metric`, the cells where it is lowest and highest are played again on fresh games, and so are those of the
    win share that clearly changes most (`confirmation`).
    """
    check_grid(grid)
    specs = [(cell, contest.spec(game, rules, cell)) for cell in _cells(grid)]
    for _, spec in specs:
        prepare_cached(spec)
    metrics = metrics_for(*(spec for _, spec in specs))
    if metric is not None:
        find_metric(metrics, metric)
    runs, tables, by_cell = {}, [], {}
    for cell, spec in specs:
        run = work.play_first(spec, games)
        values = {name: describe_value(value) for name, value in cell.items()}
        words = ", ".join(f"{name} = {value}" for name, value in values.items())
        runs[words], by_cell[words] = run, spec
        table = figures(metrics, value_blocks(run, metrics, 0, games))
        tables.append(table.select(*(pl.lit(value).alias(name) for name, value in values.items()), pl.all()))
    swept = Sweep(grid, rules, games, runs, pl.concat(tables), work.folder(specs[0][1]))
    return swept if metric is None else replace(swept, confirmed=tuple(_confirm_ends(swept, metric, by_cell, work)))


def _confirm_ends(swept: Sweep, metric: str, specs: dict[str, RunSpec], work: Work) -> Iterator[Confirmed]:
    """The figures that a sweep puts first, between the cells where they are lowest and highest, on fresh games."""
    moves = extremes(swept.table, list(swept.grid))
    asked, wins = moves.filter(metric=metric), clear_win_shares(moves)
    for move in pl.concat([asked, wins.head(1)]).unique("metric", maintain_order=True).iter_rows(named=True):
        ends = move["cell_least"], move["cell_most"]
        if not move["difference"]:
            continue
        metrics = [one for one in metrics_for(*(specs[cell] for cell in ends)) if one.name == move["metric"]]
        pairs = PairedRuns({cell: swept.runs[cell] for cell in ends}, metrics)
        pairs.add_up_to(swept.games)
        chosen = pairs.table(margin=1.0).to_dicts()
        yield from confirm({cell: specs[cell] for cell in ends}, chosen, swept.games, work)


def _cells(grid: Grid) -> Iterator[dict[str, Any]]:
    """Every combination of values."""
    return (dict(zip(grid, values, strict=True)) for values in itertools.product(*grid.values()))


def write_sweep(swept: Sweep, metric: str) -> Path:
    """Write the table, with how it came about and the metric that was asked for; returns its file."""
    words = ["--rules", swept.rules, "--metric", metric, "--games", str(swept.games)]
    words += [word for text in format_grid(swept.grid) for word in ("--set", text)]
    file = swept.folder / f"sweep-{'-'.join(swept.grid)}.parquet"
    runs = {cell: run.folder.name for cell, run in swept.runs.items()}
    looks = results.earlier_looks(file, runs)
    before = [look for look in looks if look < swept.games]
    metadata = Metadata(
        kind=SWEEP,
        command=command_for_table(SWEEP, next(iter(swept.runs.values())), *words),
        remarks=[*(describe_looks(before, can_stop=False) if before else []), *caveats_of(list(swept.runs.values()))],
        runs=runs,
        games=swept.games,
        looks=sorted({*looks, swept.games}),
        confirmed=list(swept.confirmed),
        swept=list(swept.grid),
        metric=metric,
    )
    return results.write(swept.table, file, metadata)
