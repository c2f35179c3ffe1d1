"""Games by their names (`sim/rules/folders.py` lists them), or by the path of their folder."""

import importlib
import importlib.util
import pkgutil
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from balancewheel.sim.errors import UserError
from balancewheel.sim.rules.folders import FOLDER, GAMES, game_folder

if TYPE_CHECKING:
    from balancewheel.sim.frame.game import Game

__all__ = ["FOLDER", "GAMES", "find_game", "game_folder"]
_IMPORTING = threading.RLock()  # another thread must not see a game half imported


def find_game(name: str) -> "Game":
    """A game by its name or its folder, with its strategies: `sensible` first, then by name."""
    folder = game_folder(name)
    with _IMPORTING:
        return _find_game(folder)


def _find_game(folder: Path) -> "Game":
    if folder.parent == FOLDER:
        game = importlib.import_module(f"balancewheel.sim.games.{folder.name}").GAME
        _import_all(f"balancewheel.strategies.{folder.name}.ideas")
    else:
        game = _import_folder(folder).GAME
        _import_all(f"{folder.name}.strategies")
    game.read_ideas()
    ordered = sorted(game.strategies.items(), key=lambda item: (item[0] != "sensible", item[0]))
    if list(game.strategies.items()) != ordered:  # once: other threads may be reading
        game.strategies.clear()
        game.strategies.update(ordered)
    return game


def _import_all(package: str) -> None:
    """Import a module, and all that it holds if it is a package: strategies make themselves known when imported."""
    module = importlib.import_module(package)
    for found in pkgutil.iter_modules(getattr(module, "__path__", [])):
        importlib.import_module(f"{package}.{found.name}")


def _import_folder(folder: Path) -> ModuleType:
    """The package of a game outside Balancewheel, imported under the folder's name."""
    loaded = sys.modules.get(folder.name)
    if loaded is not None:
        if Path(loaded.__file__ or "").parent != folder:
            raise UserError(f"{folder}: there is a module {folder.name} already ({loaded.__file__}); rename the folder")
        return loaded
    spec = importlib.util.spec_from_file_location(
        folder.name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None or not (folder / "__init__.py").exists():
        raise UserError(f"{folder} is not a game: it has no __init__.py with a GAME")
    module = importlib.util.module_from_spec(spec)
    sys.modules[folder.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        for name in [name for name in sys.modules if name == folder.name or name.startswith(f"{folder.name}.")]:
            del sys.modules[name]
        if isinstance(error, UserError):
            raise
        raise UserError(f"{folder} cannot be imported: {type(error).__name__}: {error}") from error
    if not hasattr(module, "GAME"):
        raise UserError(f"{folder / '__init__.py'} defines no GAME")
    return module
