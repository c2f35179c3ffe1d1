"""The list of games. A new game adds a line here; your own game, in any folder, is named by its path."""

import functools
import importlib
import importlib.util
import pkgutil
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from balancewheel.sim.errors import UserError, unknown

if TYPE_CHECKING:
    from balancewheel.sim.frame.game import Game
    from balancewheel.sim.frame.strategy import Strategy

GAMES = ["gearworks", "gearworld", "scythe", "city_of_gears", "gears"]
FOLDER = Path(__file__).parent
STRATEGIES = FOLDER.parents[1] / "strategies"
IDEAS = "ideas.toml"  # strategies that are another one with other knobs


def find_game(name: str) -> "Game":
    """A game by its name or its folder, with its strategies: `sensible` first, then by name."""
    folder = game_folder(name)
    if folder.parent == FOLDER:
        game = importlib.import_module(f"balancewheel.sim.games.{folder.name}").GAME
        _import_all(f"balancewheel.strategies.{folder.name}.ideas")
        ideas = STRATEGIES / folder.name / IDEAS
    else:
        game = _import_folder(folder).GAME
        _import_all(f"{folder.name}.strategies")
        ideas = folder / IDEAS
    for idea in _read_ideas(game, ideas):
        game.strategies.setdefault(idea.name, idea)
    ordered = sorted(game.strategies.items(), key=lambda item: (item[0] != "sensible", item[0]))
    if list(game.strategies.items()) != ordered:  # once: other threads may be reading
        game.strategies.clear()
        game.strategies.update(ordered)
    return game


def game_folder(name: str) -> Path:
    """Where a game's files are; cheap, since nothing is imported."""
    if name in GAMES:
        return FOLDER / name
    folder = Path(name).resolve()
    if folder.is_dir():
        if not (folder / "rules.toml").exists():
            raise UserError(f"{name} is not a game: it has no rules.toml; `balancewheel new {folder.name}` makes one")
        if not folder.name.isidentifier():
            raise UserError(f"{name}: a game's folder is a Python package: name it with letters, digits and _ only")
        return folder
    raise unknown("game", name, GAMES)


def _import_all(package: str) -> None:
    """Import a module, and all that it holds if it is a package: strategies make themselves known when imported."""
    module = importlib.import_module(package)
    for found in pkgutil.iter_modules(getattr(module, "__path__", [])):
        importlib.import_module(f"{package}.{found.name}")


@functools.cache
def _read_ideas(game: "Game", file: Path) -> list["Strategy"]:
    """The strategies of a game that stand in its ideas.toml, if it has one."""
    from balancewheel.sim.frame.strategy import read_ideas

    return read_ideas(game, file) if file.exists() else []


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
