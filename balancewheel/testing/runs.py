"""Games for tests to look at."""

import contextlib
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Game
from balancewheel.sim.rules import variants
from balancewheel.sim.run.prepare import PreparedRun, prepare
from balancewheel.sim.run.spec import run_spec


def prepared(game: Game, players: int | None = None, lineup: str | None = None, **settings: Any) -> PreparedRun:
    """A run made ready, by default of all strategies in turn, even `uniform`, which tries what no other does."""
    if lineup is None:
        lineup = f"shuffle:{','.join(game.strategies)}"
    return prepare(run_spec(game.reference, players=players, lineup=lineup, **settings))


def most_players(game: Game, preset: str) -> int:
    """The largest table at which a preset can be played; one player where it is for one."""
    if preset.startswith("solo"):
        return 1
    values = variants.load(game.reference, preset).values
    for players in reversed(game.player_counts):
        with contextlib.suppress(UserError):
            game.components.check(values, players)
            return players
    raise AssertionError(f"{preset} cannot be played at any table")


def all_end(table: PreparedRun, rows: dict[str, np.ndarray]) -> bool:
    """Is every game finished, or cut off at a cap on rounds?"""
    cap = table.rules[0].round_cap if "round_cap" in (table.game.rules.names or ()) else -1
    return bool((rows["games"]["finished"] | (rows["games"]["rounds"] == cap)).all())
