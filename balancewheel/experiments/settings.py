"""What experiments have in common: who plays, who does the work, and the runs of the same games that are kept."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from balancewheel.experiments.kept.runs import comparison_folder, run_folder
from balancewheel.sim.errors import UserError
from balancewheel.sim.rules.variants import STANDARD
from balancewheel.sim.run.pools import Pool, check_count
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.progress import Progress
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.runner import MAX_GAMES, execute
from balancewheel.sim.run.spec import RunSpec, run_spec
from balancewheel.sim.run.store import folder as store

GAMES = 10_000  # where nobody says how many


@dataclass(frozen=True)
class Contest:
    """Who plays whom: what all rule sets of an experiment have in common."""

    players: int | None = None
    seed: int = 1
    lineup: str | None = None
    strategies: Sequence[str] = ()

    def spec(self, game: str, rules: str = STANDARD, changes: dict[str, Any] | None = None) -> RunSpec:
        """These players under a rule set."""
        return run_spec(
            game,
            players=self.players,
            seed=self.seed,
            lineup=self.lineup,
            rules=rules,
            changes=changes,
            own=tuple(self.strategies),
        )


@dataclass(frozen=True)
class Work:
    """Who plays the games, and where they are kept."""

    pool: Pool = field(default_factory=Pool)
    out: Path | None = None

    @classmethod
    def of(cls, out: str | Path | None, pool: Pool | None, jobs: int, backend: str, progress: Progress) -> "Work":
        """By the pool that is handed in, or one made for this call."""
        return cls(pool or Pool(jobs, backend, progress), None if out is None else Path(out))

    def folder(self, spec: RunSpec) -> Path:
        """The folder of all runs that may be compared with this one, and of what is made from them."""
        return comparison_folder(spec, self.out)

    def play_first(self, spec: RunSpec, games: int) -> Run:
        """The first games of a spec, exactly that many; what is missing on disk is played, what is beyond is kept."""
        check_count("games", games, MAX_GAMES)
        folder = run_folder(spec, self.out)
        try:
            on_disk = store.read_manifest(folder).games
        except UserError:
            on_disk = 0
        manifest = execute(spec, max(games, on_disk), folder, self.pool)
        # The words of the file asked for, which may not be the one played.
        rules = manifest.rules.model_copy(update={"about": spec.rules.about})
        return Run(folder, manifest.replace(rules=rules)).first(games)


def rule_set_specs(game: str, rules: Sequence[str], contest: Contest) -> dict[str, RunSpec]:
    """A spec for each rule set, by name; no two may be the same."""
    if len(rules) < 2:
        raise UserError("name two or more rule sets to compare, as in --rules standard --rules veteran")
    specs: dict[str, RunSpec] = {}
    for text in rules:
        spec = contest.spec(game, text)
        for name, other in specs.items():
            if other.rules.digest == spec.rules.digest:
                raise UserError(f"{name} and {text} are the same rules: no parameter differs")
        specs[text] = spec
    return specs


def playable_specs(
    game: str, parts: dict[str, tuple[str, dict[str, Any]]], contest: Contest, rules: str = STANDARD
) -> tuple[dict[str, RunSpec], list[str]]:
    """Specs of the base rules and of each part, (rules, changes), that can be played by so many; and the other parts.

    A part that comes to the same rules as one before it is left out.
    """
    base = contest.spec(game, rules)
    prepared = prepare_cached(base)
    specs, impossible = {base.rules.name: base}, []
    for name, (variant, changes) in parts.items():
        spec = contest.spec(game, variant, changes)
        try:
            prepared.game.components.check(spec.rules.values, spec.players)
        except UserError:
            impossible.append(name)
            continue
        if spec.rules.digest not in {other.rules.digest for other in specs.values()}:
            specs[name] = spec
    return specs, impossible


def caveats_of(runs: Sequence[Run]) -> list[str]:
    """What has to be said of results of these runs."""
    game = runs[0].game
    too_far = [line for run in runs for entrant in run.entrants for line in entrant.out_of_range(game)]
    return [*game.components.caveats([run.rules.values for run in runs]), *dict.fromkeys(too_far)]
