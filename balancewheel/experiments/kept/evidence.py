"""What pages ask for beside the games of a run: games skipped by force, put to the vote, with other luck, under another
reading of a rule, or played on by others. Here it is named and read; `evidence/collect.py` plays it.

Phases are tried in fresh games, with the seed after that of the run: their results do not rest on the games of the run
itself, so that the two can be compared.
"""

import hashlib
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from balancewheel.analysis.stats.intervals import MIN_GAMES
from balancewheel.experiments.kept.paired_runs import PairedRuns
from balancewheel.experiments.kept.runs import kept_run
from balancewheel.experiments.metrics import metrics_for
from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.phases import Phase
from balancewheel.sim.games import find_game
from balancewheel.sim.rules.variants import STANDARD, RuleSet, load
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.spec import ALWAYS, MAX_SEED, RunSpec

KEPT = (*ALWAYS, "rounds")
ROUNDS = 5  # in which phases are skipped by force
LUCK_GAMES = 1000  # of a round that are played again with other luck
MOST_GAMES = 4000  # of each experiment
FEWEST_GAMES = 200
MARGIN = 1.0  # percentage points: a smaller change is called slight
FEWEST_WON = 50  # games with a winner below which standings show nothing


def with_parameter(spec: RunSpec, name: str, value: Any) -> RunSpec:
    """The spec under rules that differ in one parameter."""
    rules = replace(spec.rules, name=f"{spec.rules.name}+{name}={value}", values=spec.rules.values | {name: value})
    return replace(spec, rules=rules)


def votes(spec: RunSpec) -> bool:
    """Does some face of some die call for a vote?"""
    return any(set(phase.choice[1:]) & set(_faces(spec, phase)) for phase in find_game(spec.game).phases)


def _faces(spec: RunSpec, phase: Phase) -> list[str]:
    """What each face of a phase's die does."""
    return spec.rules.values[phase.faces]


@dataclass(frozen=True)
class Evidence:
    """What the pages of a run may ask for, and where it is kept."""

    run: Run

    @property
    def folder(self) -> Path:
        """Beside the run."""
        folder = self.run.folder.resolve()
        return folder.with_name(f"{folder.name}-evidence")

    @cached_property
    def why_not(self) -> str:
        """Why nothing can be played for this run, in words; empty if it can."""
        try:
            same = prepare_cached(self.run.spec).sources == self.run.manifest.sources
        except UserError as error:  # a strategy, a file or a game that is gone
            return f"its players cannot be found any more: {error}"
        except KeyError:  # a parameter that the rules did not have then
            same = False
        return "" if same else "the rules or strategies have changed since it was played"

    @property
    def games(self) -> int:
        """Games of each experiment: a tenth of the run, within bounds."""
        return min(max(self.run.games_played // 10, FEWEST_GAMES), MOST_GAMES)

    def read(self, spec: RunSpec, games: int | None = None) -> Run | None:
        """A run that was played for it."""
        return None if self.why_not else kept_run(spec, games or self.games, self.folder)

    # phases

    @property
    def has_phases(self) -> bool:
        """May phases of these games be skipped, and is it known when they were?"""
        return bool(self.run.game.phases) and "rounds" in self.run.manifest.tables

    @property
    def fresh_spec(self) -> RunSpec:
        """The run's spec for other games, with their rounds."""
        return replace(self.run.spec, seed=(self.run.spec.seed + 1) % (MAX_SEED + 1), tables=KEPT)

    @cached_property
    def forced_specs(self) -> dict[tuple[str, int], RunSpec]:
        """The fresh games with each phase of each of the first rounds skipped in turn.

        A phase of a round that the rules of the run decide without the die is left alone.
        """
        game, base = self.run.game, self.fresh_spec
        values, others = base.rules.values, replace(base, tables=ALWAYS)
        forced = values[game.dynamic_phases.forced]
        already = {tuple(text.split()[:2]) for text in forced}
        return {
            (phase.name, number): with_parameter(
                others, game.dynamic_phases.forced, [*forced, f"{phase.name} {number} skip"]
            )
            for phase in game.phases
            for number in range(1, min(ROUNDS, values[game.max_rounds]) + 1)
            if (phase.name, str(number)) not in already and not phase.is_ruled(values, number)
        }

    @cached_property
    def vote_specs(self) -> dict[str, RunSpec]:
        """The fresh games with one player choosing and with a vote; none if no face of the die leaves a choice.

        The base is always that one player chooses, whichever of the two the run has.
        """
        phases = [phase for phase in self.run.game.phases if len(phase.choice) > 1]
        if not phases:
            return {}
        chooser, vote = phases[0].choice[:2]
        specs = {}
        for name, other in ((chooser, vote), (vote, chooser)):
            spec = self.fresh_spec
            for phase in phases:
                faces = [name if face == other else face for face in _faces(spec, phase)]
                spec = with_parameter(spec, phase.faces, faces)
            specs[name] = spec
        return {} if specs[chooser].rules.digest == specs[vote].rules.digest else specs

    @property
    def luck_file(self) -> Path:
        """Where the seats of games with other luck from some round on are kept, by the round."""
        return self._file("luck", self.games, ROUNDS, LUCK_GAMES)

    def other_luck(self) -> dict[int, pl.DataFrame]:
        """The seats of games that reached a round, with other luck from that round on; by the round."""
        rows = pl.read_parquet(self.luck_file, glob=False)
        return {number: part.drop("from_round") for (number,), part in rows.group_by("from_round", maintain_order=True)}

    def vote_runs(self) -> dict[str, Run]:
        """The games that were put to the vote beside those that were not; none if they were not played."""
        runs = {name: self.read(spec) for name, spec in self.vote_specs.items()}
        return {name: run for name, run in runs.items() if run} if all(runs.values()) else {}

    # readings of the rules

    @cached_property
    def readings(self) -> list[RuleSet]:
        """The presets that read a rule of this run the other way; they are made for the rules as printed."""
        game = self.run.game
        if self.run.rules.digest != load(game.reference, STANDARD).digest or self.run.games_played < MIN_GAMES:
            return []
        return [load(game.reference, name) for name in game.components.readings]

    def reading_spec(self, reading: RuleSet) -> RunSpec:
        """The games of the run by another reading."""
        return replace(self.run.spec, tables=ALWAYS, rules=reading)

    @property
    def reading_games(self) -> int:
        """How many of them."""
        return min(self.run.manifest.games, MOST_GAMES)

    def compare_reading(self, reading: RuleSet, by: list[str]) -> pl.DataFrame | None:
        """The win shares of every component, the columns `by` of `seats`, as the run has them and under a reading."""
        spec, games = self.reading_spec(reading), self.reading_games
        other = self.read(spec, games)
        if other is None:
            return None
        metrics = [metric for metric in metrics_for(spec) if metric.by in by]
        paired = PairedRuns({self.run.rules.name: self.run.first(games), reading.name: other}, metrics)
        paired.add_up_to(games)
        return paired.table(MARGIN)

    # kingmaking

    @property
    def has_kings(self) -> bool:
        """May a seat without hope decide between others, and can it be played by somebody else?"""
        m = self.run.manifest
        return m.players > 2 and len(m.entrants) > 1 and "rounds" in m.tables and bool(self.run.result_hash)

    @property
    def kings_file(self) -> Path:
        """Where it is kept how much of the win the leader gets with each strategy in the seat without hope."""
        return self._file("kings", MOST_GAMES)

    def leader_wins(self) -> pl.DataFrame | None:
        """One row per game and strategy: `game`, `win_share` of the leader, `strategy`, and `after` which round."""
        return pl.read_parquet(self.kings_file, glob=False) if self.kings_file.exists() else None

    def _file(self, name: str, *settings: int) -> Path:
        """A file named after the run and the code, so that neither another run nor other code finds it."""
        key = repr((self.run.result_hash, self.run.games_played, self.run.manifest.sources, settings))
        return self.folder / f"{name}-{hashlib.sha256(key.encode()).hexdigest()[:8]}.parquet"
