"""What is to be played: all that decides the results of a run."""

from dataclasses import dataclass
from typing import Any

from balancewheel.sim import rules_file
from balancewheel.sim.games import find_game
from balancewheel.sim.rules_file import Rules

MAX_SEED = 2**63 - 1
ALWAYS = ("games", "seats")


@dataclass(frozen=True)
class RunSpec:
    """All that decides the results of a run."""

    game: str
    players: int
    seed: int
    rules: Rules
    lineup: str
    own: tuple[str, ...] = ()  # strategies of the user's own, as file.py:function
    tables: tuple[str, ...] = ALWAYS


def run_spec(
    game: str,
    *,
    players: int | None = None,
    seed: int = 1,
    lineup: str | None = None,
    rules: str = rules_file.STANDARD,
    changes: dict[str, Any] | None = None,
    own: tuple[str, ...] = (),
    rounds: bool = False,
) -> RunSpec:
    """A spec from what a user says, with what is left unsaid filled in."""
    found = find_game(game)
    players = max(found.players) if players is None else players
    names = [place.rpartition(":")[2] for place in own] + list(found.strategies)
    tables = (*ALWAYS, "rounds") if rounds else ALWAYS
    loaded = rules_file.load(game, rules, changes)
    return RunSpec(
        game, players, seed, loaded, f"shuffle:{','.join(names)}" if lineup is None else lineup, tuple(own), tables
    )
