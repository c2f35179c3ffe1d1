"""What experiments play: specs of the same games under different rules, and the runs of them that are kept."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from balancewheel.analysis.metrics import Metric, per_game
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game
from balancewheel.sim.players.lineup import stretched_knobs
from balancewheel.sim.rules.variants import STANDARD
from balancewheel.sim.run import store
from balancewheel.sim.run.folders import comparison_folder_name, rules_folder_name
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.runner import MAX_GAMES, check_count, execute
from balancewheel.sim.run.spec import RunSpec, run_spec

FOLDER = Path("runs/compared")
GAMES = 10_000  # where nobody says how many
BLOCK = 100_000  # games that are summed up at a time


def run_specs(game: str, rules: list[str], **settings: Any) -> dict[str, RunSpec]:
    """A spec for each rule set, by name; no two may be the same."""
    if len(rules) < 2:
        raise UserError("name two or more rule sets to compare, as in --rules standard --rules veteran")
    own = tuple(settings.pop("strategies", ()))
    specs: dict[str, RunSpec] = {}
    for text in rules:
        spec = run_spec(game, rules=text, own=own, **settings)
        for name, other in specs.items():
            if other.rules.digest == spec.rules.digest:
                raise UserError(f"{name} and {text} are the same rules: no parameter differs")
        specs[text] = spec
    return specs


def playable_specs(
    game: str,
    parts: dict[str, tuple[str, dict[str, Any]]],
    strategies: tuple[str, ...] | list[str] = (),
    rules: str = STANDARD,
    **settings: Any,
) -> tuple[dict[str, RunSpec], list[str]]:
    """Specs of the base rules and of each part, (rules, changes), that this table can play; and the other parts.

    A part that comes to the same rules as one before it is left out.
    """
    base = run_spec(game, rules=rules, own=tuple(strategies), **settings)
    prepare(base)
    specs, impossible = {base.rules.name: base}, []
    for name, (variant, changes) in parts.items():
        spec = run_spec(game, rules=variant, changes=changes, own=tuple(strategies), **settings)
        try:
            find_game(game).check_rules(spec.rules.values, spec.players)
        except UserError:
            impossible.append(name)
            continue
        if spec.rules.digest not in {other.rules.digest for other in specs.values()}:
            specs[name] = spec
    return specs, impossible


def comparison_folder(spec: RunSpec, out: str | Path | None) -> Path:
    """The folder of all runs that may be compared with this one, and of what is made from them."""
    return (FOLDER if out is None else Path(out)) / comparison_folder_name(spec)


def play_first(spec: RunSpec, games: int, out: str | Path | None, **settings: Any) -> Run:
    """The first games of a spec, no more and no fewer; what is missing on disk is played, what is beyond is kept."""
    folder = comparison_folder(spec, out) / rules_folder_name(spec)
    try:
        there = store.read_manifest(folder)["games"]
    except UserError:
        there = 0
    check_count("games", games, MAX_GAMES)
    manifest = execute(spec, max(games, there), folder, **settings)
    rules = {**manifest["rules"], "about": spec.rules.about}  # of the file asked for, which may not be the one played
    return Run(folder, {**manifest, "rules": rules}).first(games)


def caveats_of(runs: list[Run]) -> list[str]:
    """What has to be said of results of these runs."""
    game = runs[0].game
    entrants = [entrant for run in runs for entrant in run.manifest["entrants"]]
    return [*game.caveats([run.manifest["rules"]["values"] for run in runs]), *stretched_knobs(game, entrants)]


def value_blocks(run: Run, metrics: list[Metric], first: int, end: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Values and weights of the games from `first` to before `end`, a block at a time."""
    for start in range(first, end, BLOCK):
        here = pl.col("game").is_between(start, min(start + BLOCK, end) - 1)
        yield per_game(metrics, run.games.filter(here), run.seats.filter(here))
