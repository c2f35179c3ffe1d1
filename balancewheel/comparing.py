"""Variants of the rules side by side: the same games by each, and what differs."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from balancewheel.analysis.metrics import MEAN, Metric, metrics_of, per_game
from balancewheel.analysis.stats.moments import PairedSums
from balancewheel.analysis.stats.paired import CHANGED, differences, with_verdicts
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game
from balancewheel.sim.kernel import cache as compile_cache
from balancewheel.sim.run import store
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.runner import execute
from balancewheel.sim.run.spec import RunSpec, run_spec
from balancewheel.until import Goal, goal_of, looks

FOLDER = Path("runs/compared")
BLOCK = 100_000  # games that are summed up at a time
GAMES, MOST_GAMES = 10_000, 1_000_000


@dataclass(frozen=True)
class Comparison:
    """Runs of the same games under several rules, the first of them the base, and a table of what differs."""

    runs: dict[str, Run]  # by the name of the rules
    table: pl.DataFrame
    folder: Path
    goal: Goal | None = None  # until when it was played, if not for a number of games


def compare(
    game: str,
    rules: list[str],
    *,
    games: int | None = None,
    until: str | None = None,
    max_games: int | None = None,
    players: int | None = None,
    seed: int = 1,
    lineup: str | None = None,
    strategies: tuple[str, ...] | list[str] = (),
    jobs: int = 1,
    bound: float = 1.0,
    out: str | Path | None = None,
    on_start: Callable[[int, int], None] = lambda done, games: None,
    on_games: Callable[[int], None] = lambda games: None,
) -> Comparison:
    """Play the same games under the first rules and each of the others; games that are on disk are not played again.

    Either so many `games`, or `until` a goal is reached ("win_share ±0.5pp", "decided"), at most `max_games`.
    `bound` is the change that does not matter: in percentage points for shares, in percent of the base for others.
    """
    if games is not None and until is not None:
        raise UserError("say either --games or --until; --max-games bounds the second")
    if max_games is not None and until is None:
        raise UserError('--max-games bounds --until; say until when, as in --until "win_share ±0.5pp"')
    specs = run_specs(game, rules, players=players, seed=seed, lineup=lineup, strategies=strategies)
    settings = {"bound": bound, "out": out, "jobs": jobs, "on_start": on_start, "on_games": on_games}
    if until is None:
        return compare_plans(specs, games=GAMES if games is None else games, **settings)
    return compare_until(specs, until, MOST_GAMES if max_games is None else max_games, **settings)


def compare_plans(
    specs: dict[str, RunSpec], *, games: int, bound: float, out: str | Path | None = None, **settings: Any
) -> Comparison:
    """As `compare`, for specs that are made already, the first of them the base."""
    check_bound(bound)
    root, base = Path(out) if out is not None else FOLDER, next(iter(specs.values()))
    runs = {name: played(spec, games, root, **settings) for name, spec in specs.items()}
    pairs = Pairs(runs, measured(base))
    pairs.add_up_to(min(run.games_played for run in runs.values()))
    return Comparison(runs, pairs.table(bound), root / home_of(base))


def compare_until(
    specs: dict[str, RunSpec],
    until: str,
    max_games: int,
    *,
    bound: float,
    out: str | Path | None = None,
    **settings: Any,
) -> Comparison:
    """Play on until the goal is reached, looking along the way; intervals and verdicts are valid at every look."""
    check_bound(bound)
    root, base = Path(out) if out is not None else FOLDER, next(iter(specs.values()))
    metrics = measured(base)
    goal, sizes = goal_of(until, metrics), looks(max_games)
    pairs = Pairs({}, metrics, planned=sizes[len(sizes) // 2])
    for games in sizes:
        pairs.runs = {name: played(spec, games, root, **settings) for name, spec in specs.items()}
        pairs.add_up_to(games)
        table = pairs.table(bound)
        if goal.is_reached(table):
            break
        goal.refuse_hopeless(table, max_games)
    return Comparison(pairs.runs, table, root / home_of(base), goal)


def check_bound(bound: float) -> None:
    """A bound of what does not matter is above 0."""
    if not bound > 0:
        raise UserError(f"the bound of what does not matter must be above 0, not {bound:g}")


def run_specs(game: str, rules: list[str], **settings: Any) -> dict[str, RunSpec]:
    """A spec for each of the rules, by name; no two may be the same."""
    if len(rules) < 2:
        raise UserError("name two or more rules to compare, as in --rules standard --rules veteran")
    own = tuple(settings.pop("strategies", ()))
    specs: dict[str, RunSpec] = {}
    for text in rules:
        spec = run_spec(game, rules=text, own=own, **settings)
        for name, other in specs.items():
            if other.rules.digest == spec.rules.digest:
                raise UserError(f"{name} and {text} are the same rules: no parameter differs")
        specs[text] = spec
    return specs


def playable(
    game: str,
    parts: dict[str, tuple[str, dict[str, Any]]],
    strategies: tuple[str, ...] | list[str] = (),
    **settings: Any,
) -> tuple[dict[str, RunSpec], list[str]]:
    """Plans of the printed rules and of each part, (rules, changes), that can be played at this table; and the others.

    A part that comes to the same rules as one before it is left out.
    """
    base = run_spec(game, own=tuple(strategies), **settings)
    prepare(base)
    specs, left = {base.rules.name: base}, []
    for name, (rules, changes) in parts.items():
        spec = run_spec(game, rules=rules, changes=changes, own=tuple(strategies), **settings)
        try:
            find_game(game).check_rules(spec.rules.values, spec.players)
        except UserError:
            left.append(name)
            continue
        if spec.rules.digest not in {other.rules.digest for other in specs.values()}:
            specs[name] = spec
    return specs, left


def home_of(spec: RunSpec) -> str:
    """The folder of all runs that may be compared with this one: same table, same seats, same code."""
    sources = compile_cache.digest(compile_cache.sources(f"balancewheel.strategies.{spec.game}"))
    text = f"{spec.lineup} {spec.own} {spec.tables} {sources}"
    return f"{spec.game}-{spec.players}p-seed{spec.seed}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def played(spec: RunSpec, games: int, root: Path, **settings: Any) -> Run:
    """The run of a spec with at least so many games; what is on disk is kept, what is missing is played."""
    folder = root / home_of(spec) / f"rules-{spec.rules.digest}"
    try:
        there = store.read_manifest(folder)["games"]
    except UserError:
        there = 0
    return Run(folder, execute(spec, max(games, there), folder, **settings))


def measured(spec: RunSpec) -> list[Metric]:
    """What can be measured of the games of a spec, before any is played."""
    prepared = prepare(spec)
    empty = {name: np.zeros(0, table.dtype) for name, table in prepared.game.tables.items()}
    frames = prepared.frames(empty)
    groups = ["strategy", *prepared.game.summaries]
    return metrics_of(frames["games"].schema, frames["seats"].schema, groups, spec.players)


def blocks(run: Run, metrics: list[Metric], first: int, end: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Values and weights of the games from `first` to before `end`, a block at a time."""
    for start in range(first, end, BLOCK):
        here = pl.col("game").is_between(start, min(start + BLOCK, end) - 1)
        yield per_game(metrics, run.games.filter(here), run.seats.filter(here))


class Pairs:
    """The first run beside each of the others, game by game; more games can be added."""

    def __init__(self, runs: dict[str, Run], metrics: list[Metric], planned: int | None = None) -> None:
        self.runs, self.metrics, self.planned = runs, metrics, planned
        self.sums: dict[str, PairedSums] = {}

    def add_up_to(self, games: int) -> None:
        """Sum up the games that are not yet, up to this number."""
        others = list(self.runs)[1:]
        self.sums = self.sums or {name: PairedSums() for name in others}
        before = next(iter(self.sums.values())).games
        streams = [blocks(run, self.metrics, before, games) for run in self.runs.values()]
        for of_base, *of_others in zip(*streams, strict=True):
            for name, of_variant in zip(others, of_others, strict=True):
                self.sums[name].add(of_base, of_variant)

    def table(self, bound: float) -> pl.DataFrame:
        """Every variant against the first, what changed most first."""
        tables = []
        for name, sums in self.sums.items():
            of_mean = np.abs(np.nan_to_num(sums.ratios()[0]))
            bounds = bound / 100 * np.where([metric.kind == MEAN for metric in self.metrics], of_mean, 1.0)
            found = differences(self.metrics, sums, bounds, self.planned)
            tables.append(found.with_columns(rules=pl.lit(name)))
        return (
            with_verdicts(pl.concat(tables))
            .with_columns(order=pl.col("verdict") != CHANGED, size=pl.col("p").log())
            .sort("rules", "order", "size", maintain_order=True)
            .drop("order", "size")
        )
