"""Variants of the rules side by side: the same games by each, and what differs."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from analysis.difference import CHANGED, PairedSums, differences, judged
from analysis.metrics import MEAN, Metric, metrics_of, per_game
from balancewheel.runs import Run
from sim import compile_cache, store
from sim.errors import Mistake
from sim.games import find_game
from sim.plan import Plan, plan_of
from sim.run import execute

FOLDER = Path("runs/compared")
BLOCK = 100_000  # games that are summed up at a time


@dataclass(frozen=True)
class Comparison:
    """Runs of the same games under several rules, the first of them the base, and a table of what differs."""

    runs: dict[str, Run]  # by the name of the rules
    table: pl.DataFrame
    folder: Path


def compare(
    game: str,
    rules: list[str],
    *,
    games: int = 10_000,
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

    `bound` is the change that does not matter: in percentage points for shares, in percent of the base for others.
    """
    plans = plans_of(game, rules, players=players, seed=seed, lineup=lineup, strategies=strategies)
    return compare_plans(plans, games=games, bound=bound, out=out, jobs=jobs, on_start=on_start, on_games=on_games)


def compare_plans(
    plans: dict[str, Plan], *, games: int, bound: float, out: str | Path | None = None, **settings: Any
) -> Comparison:
    """As `compare`, for plans that are made already, the first of them the base."""
    if bound <= 0:
        raise Mistake(f"the bound of what does not matter must be above 0, not {bound:g}")
    root = Path(out) if out is not None else FOLDER
    runs = {name: played(plan, games, root, **settings) for name, plan in plans.items()}
    folder = root / home_of(next(iter(plans.values())))
    return Comparison(runs, compared(list(runs.values()), list(runs), bound), folder)


def plans_of(game: str, rules: list[str], **settings: Any) -> dict[str, Plan]:
    """A plan for each of the rules, by name; no two may be the same."""
    if len(rules) < 2:
        raise Mistake("name two or more rules to compare, as in --rules standard --rules veteran")
    own = tuple(settings.pop("strategies", ()))
    plans: dict[str, Plan] = {}
    for text in rules:
        plan = plan_of(game, rules=text, own=own, **settings)
        for name, other in plans.items():
            if other.rules.digest == plan.rules.digest:
                raise Mistake(f"{name} and {text} are the same rules: no parameter differs")
        plans[text] = plan
    return plans


def home_of(plan: Plan) -> str:
    """The folder of all runs that may be compared with this one: same table, same seats, same code."""
    sources = compile_cache.digest(compile_cache.sources("strategies", plan.game))
    text = f"{plan.lineup} {plan.own} {plan.tables} {sources}"
    return f"{plan.game}-{plan.players}p-seed{plan.seed}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def played(plan: Plan, games: int, root: Path, **settings: Any) -> Run:
    """The run of a plan with at least so many games; what is on disk is kept, what is missing is played."""
    folder = root / home_of(plan) / f"rules-{plan.rules.digest}"
    try:
        there = store.read_manifest(folder)["games"]
    except Mistake:
        there = 0
    return Run(folder, execute(plan, max(games, there), folder, **settings))


def measured(run: Run) -> list[Metric]:
    """What can be measured of a run."""
    groups = ["strategy", *find_game(run.manifest["game"]).summaries]
    return metrics_of(run.games.collect_schema(), run.seats.collect_schema(), groups, run.manifest["players"])


def blocks(run: Run, metrics: list[Metric], games: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Values and weights of the first so many games, a block at a time."""
    for first in range(0, games, BLOCK):
        here = pl.col("game").is_between(first, min(first + BLOCK, games) - 1)
        yield per_game(metrics, run.games.filter(here), run.seats.filter(here))


def compared(runs: list[Run], names: list[str], bound: float) -> pl.DataFrame:
    """The table of differences: every variant against the first, what changed most first."""
    metrics = measured(runs[0])
    tables = []
    for name, run in zip(names[1:], runs[1:], strict=True):
        games = min(runs[0].games_played, run.games_played)
        sums = PairedSums()
        for base, variant in zip(blocks(runs[0], metrics, games), blocks(run, metrics, games), strict=True):
            sums.add(base, variant)
        of_mean = np.abs(np.nan_to_num(sums.ratios()[0]))
        bounds = bound / 100 * np.where([metric.kind == MEAN for metric in metrics], of_mean, 1.0)
        tables.append(differences(metrics, sums, bounds).with_columns(rules=pl.lit(name)))
    return (
        judged(pl.concat(tables))
        .with_columns(order=pl.col("verdict") != CHANGED, size=pl.col("p").log())
        .sort("rules", "order", "size", maintain_order=True)
        .drop("order", "size")
    )
