"""How strong those who played a run are, and runs ordered by it."""

from collections.abc import Sequence

from balancewheel.sim.players.rungs import OTHERS, rank
from balancewheel.sim.run.run import Run

HOLDS, OPEN, TURNS = "holds", "cannot tell", "turns around"  # what becomes of a change with stronger players


def strength_of(run: Run) -> str:
    """The highest rung on which all who played a run stand; other ideas if there is none."""
    rungs = [entrant.rungs(run.game) for entrant in run.entrants]
    shared = set.intersection(*rungs) if rungs else set()
    return max(shared, key=rank) if shared else OTHERS


def runs_by_strength(run: Run, others: Sequence[Run]) -> dict[str, Run]:
    """A run and others of the same rules and number of players, by how strong those who play are, weakest first."""
    runs = {strength_of(run): run}
    for other in others:
        pairs = [(one.manifest.game, one.players, one.rules.digest) for one in (run, other)]
        if pairs[0] == pairs[1] and other.games_played:
            runs.setdefault(strength_of(other), other)
    return {name: runs[name] for name in sorted((name for name in runs if name != OTHERS), key=rank)}
