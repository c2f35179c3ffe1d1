"""Games played for a question about phases that may be skipped: skipped by force, with other luck, or put to the vote.

All of them are fresh games, played with the seed after that of the run they belong to: their results do not rest on the
games of the run itself, so that the two can be compared.
"""

from dataclasses import replace
from typing import Any

import polars as pl

from balancewheel.experiments.comparing.compare import Comparison, compare_specs
from balancewheel.experiments.settings import Work
from balancewheel.sim.frame.phases import Phase
from balancewheel.sim.games import find_game
from balancewheel.sim.run.forks import change_luck
from balancewheel.sim.run.jobs import in_blocks
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.spec import ALWAYS, MAX_SEED, RunSpec

KEPT = (*ALWAYS, "rounds")
LUCK_GAMES = 1000  # of a round that are played again with other luck


def fresh_spec(run: Run) -> RunSpec:
    """The run's spec for other games, with their rounds."""
    return replace(run.spec, seed=(run.spec.seed + 1) % (MAX_SEED + 1), tables=KEPT)


def with_parameter(spec: RunSpec, name: str, value: Any) -> RunSpec:
    """The spec under rules that differ in one parameter."""
    rules = replace(spec.rules, name=f"{spec.rules.name}+{name}={value}", values=spec.rules.values | {name: value})
    return replace(spec, rules=rules)


def forced_specs(run: Run, rounds: int) -> dict[tuple[str, int], RunSpec]:
    """The fresh games with each phase of each of the first rounds skipped in turn.

    A phase of a round that the rules of the run decide without the die is left alone.
    """
    game, base = run.game, fresh_spec(run)
    values, others = base.rules.values, replace(base, tables=ALWAYS)
    forced = values[game.dynamic_phases.forced]
    already = {tuple(text.split()[:2]) for text in forced}
    return {
        (phase.name, number): with_parameter(
            others, game.dynamic_phases.forced, [*forced, f"{phase.name} {number} skip"]
        )
        for phase in game.phases
        for number in range(1, min(rounds, values[game.max_rounds]) + 1)
        if (phase.name, str(number)) not in already and not phase.is_ruled(values, number)
    }


def forced_runs(run: Run, *, games: int, rounds: int, work: Work) -> tuple[Run, dict[tuple[str, int], Run]]:
    """Games as the die falls, and the same games with each phase of each of the first rounds skipped in turn."""
    as_rolled = work.play_first(fresh_spec(run), games)
    return as_rolled, {key: work.play_first(spec, games) for key, spec in forced_specs(run, rounds).items()}


def other_luck(as_rolled: Run, *, rounds: int, pool: Pool) -> dict[int, pl.DataFrame]:
    """The seats of games that reached a round, played again with other luck from that round on; by the round."""
    spec = replace(as_rolled.spec, tables=ALWAYS)
    seats = {}
    for number in range(1, rounds + 1):
        reached = as_rolled.games.filter(pl.col("rounds") >= number).select("game").head(LUCK_GAMES).collect()
        if reached.height:
            seatings = change_luck(prepare_cached(spec), reached["game"].to_list(), number)
            seats[number] = pl.concat(outcome.frame("seats") for outcome in pool.map(in_blocks(spec, seatings)))
    return seats


def votes(spec: RunSpec) -> bool:
    """Does some face of some die call for a vote?"""
    return any(set(phase.choice[1:]) & set(_faces(spec, phase)) for phase in find_game(spec.game).phases)


def vote_specs(run: Run) -> dict[str, RunSpec] | None:
    """The fresh games with one player choosing and with a vote; None if no face of the die leaves a choice.

    The base is always that one player chooses, whichever of the two the run has.
    """
    phases = [phase for phase in run.game.phases if len(phase.choice) > 1]
    if not phases:
        return None
    chooser, vote = phases[0].choice[:2]
    specs = {}
    for name, other in ((chooser, vote), (vote, chooser)):
        spec = fresh_spec(run)
        for phase in phases:
            faces = [name if face == other else face for face in _faces(spec, phase)]
            spec = with_parameter(spec, phase.faces, faces)
        specs[name] = spec
    return None if specs[chooser].rules.digest == specs[vote].rules.digest else specs


def vote_runs(run: Run, *, games: int, work: Work) -> Comparison | None:
    """The same games with one player choosing and with a vote; None if there is nothing to vote on."""
    specs = vote_specs(run)
    return None if specs is None else compare_specs(specs, games, work)


def _faces(spec: RunSpec, phase: Phase) -> list[str]:
    """What each face of a phase's die does."""
    return spec.rules.values[phase.faces]
