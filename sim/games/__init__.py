"""The games there are. Adding one adds a line here."""

import importlib
from typing import TYPE_CHECKING

from balancewheel.sim.errors import unknown

if TYPE_CHECKING:
    from balancewheel.sim.game import Game

GAMES = ["gearworks", "gearworld", "scythe"]


def find_game(name: str) -> "Game":
    """A game by its name, with its strategies."""
    check_game(name)
    importlib.import_module(f"balancewheel.strategies.{name}")
    return importlib.import_module(f"balancewheel.sim.games.{name}").GAME


def check_game(name: str) -> str:
    """The name, if a game bears it; cheap, since nothing is imported."""
    if name not in GAMES:
        raise unknown("game", name, GAMES)
    return name
