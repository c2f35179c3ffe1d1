"""What is to be played: all that decides the results of a run."""

from dataclasses import dataclass
from typing import Any

from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.strategy import uniform
from balancewheel.sim.games import find_game
from balancewheel.sim.players.kinds.tuned import spell_out
from balancewheel.sim.rules.variants import STANDARD, RuleSet, load

MAX_SEED = 2**63 - 1
ALWAYS = ("games", "seats")


@dataclass(frozen=True)
class RunSpec:
    """All that decides the results of a run."""

    game: str  # its name, or the folder of your own game
    players: int
    seed: int
    rules: RuleSet
    lineup: str
    own: tuple[str, ...] = ()  # your own strategies, as file.py:function
    tables: tuple[str, ...] = ALWAYS


def run_spec(
    game: str,
    *,
    players: int | None = None,
    seed: int = 1,
    lineup: str | None = None,
    rules: str = STANDARD,
    changes: dict[str, Any] | None = None,
    own: tuple[str, ...] = (),
    rounds: bool = False,
) -> RunSpec:
    """A spec from what a user says, with what is left unsaid filled in."""
    found = find_game(game)
    players = max(found.players) if players is None else players
    tables = (*ALWAYS, "rounds") if rounds else ALWAYS
    loaded = load(found.reference, rules, changes)
    return RunSpec(
        found.reference,
        players,
        seed,
        loaded,
        default_lineup(found, own) if lineup is None else spell_out(lineup, found, own_names(own)),
        tuple(own),
        tables,
    )


def default_lineup(game: Game, own: tuple[str, ...]) -> str:
    """All strategies in turn, yours first; not `uniform`, which does not try to win, unless there is no other."""
    names = own_names(own) + [name for name in game.strategies if name != uniform.__name__]
    return f"shuffle:{','.join(names or [uniform.__name__])}"


def own_names(own: tuple[str, ...]) -> list[str]:
    """The names of your own strategies, each given as file.py:function."""
    return [place.rpartition(":")[2] for place in own]
