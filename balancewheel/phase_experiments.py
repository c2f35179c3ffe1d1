"""Games played for a question about Gearworld's phases: phases skipped by force, or put to the vote.

All of them are fresh games, by the seed after that of the run they belong to: what they tell does not rest on the games
of the run itself, so that the two can be compared.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

from balancewheel.analysis.phases.phase import Phase
from balancewheel.comparing import FOLDER, Comparison, compare_plans, played
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.spec import ALWAYS, MAX_SEED, RunSpec

CHOOSES, VOTES = "first player", "vote"  # what a face of the die may do
KEPT = (*ALWAYS, "rounds")
PHASES = [
    Phase(name, chance=("die",), choice=(CHOOSES, VOTES), force=("forced", "rule"))
    for name in ("production", "trade", "transport")
]
RANKED_BY = ("score", "lands")  # who leads a game


def fresh(run: Run) -> RunSpec:
    """The run's spec for other games, with their rounds."""
    return replace(run.spec, seed=(run.spec.seed + 1) % (MAX_SEED + 1), tables=KEPT)


def changed(spec: RunSpec, name: str, value: Any) -> RunSpec:
    """The spec under rules that differ in one parameter."""
    rules = replace(spec.rules, name=f"{spec.rules.name}+{name}={value}", values=spec.rules.values | {name: value})
    return replace(spec, rules=rules)


def forced_runs(
    run: Run, *, games: int, rounds: int, out: str | Path | None = None, **settings: Any
) -> tuple[Run, dict[tuple[str, int], Run]]:
    """Games as the die falls, and the same games with each phase of each of the first rounds skipped in turn.

    A phase of a round that the rules of the run decide without the die is left alone.
    """
    root, base = FOLDER if out is None else Path(out), fresh(run)
    values = base.rules.values
    there = values["forced_phases"]
    spoken_for = {tuple(text.split()[:2]) for text in there}
    if not values["first_round_rolls_production"]:
        spoken_for.add(("production", "1"))
    last = min(rounds, values["round_cap"])
    schedules = {
        (phase.name, number): [*there, f"{phase.name} {number} skip"]
        for phase in PHASES
        for number in range(1, last + 1)
        if (phase.name, str(number)) not in spoken_for
    }
    as_rolled = played(base, games, root, **settings)
    others = replace(base, tables=ALWAYS)
    return as_rolled, {
        key: played(changed(others, "forced_phases", schedule), games, root, **settings)
        for key, schedule in schedules.items()
    }


def votes(spec: RunSpec) -> bool:
    """Does some face of some die call for a vote?"""
    return any(VOTES in spec.rules.values[phase.die] for phase in PHASES)


def vote_runs(run: Run, *, games: int, out: str | Path | None = None, **settings: Any) -> Comparison | None:
    """The same games with the first player choosing and with a vote; None if no face of the die leaves a choice.

    The base is always that the first player chooses, whichever of the two the run has.
    """
    specs = {}
    for name, now in ((CHOOSES, VOTES), (VOTES, CHOOSES)):
        spec = fresh(run)
        for phase in PHASES:
            faces = spec.rules.values[phase.die]
            spec = changed(spec, phase.die, [name if face == now else face for face in faces])
        specs[name] = spec
    if specs[CHOOSES].rules.digest == specs[VOTES].rules.digest:
        return None
    return compare_plans(specs, games=games, bound=1.0, out=out, **settings)
