"""Strategies from your own files, each named as `my_file.py:my_strategy`."""

import functools
import hashlib
import importlib.util
import inspect
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.strategy import Strategy
from balancewheel.sim.players.rungs import SEARCH

MODULE = "own_"  # how the names of their modules begin
STARRED = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
YIELDS = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


def own_strategies(places: tuple[str, ...], game: Game) -> dict[str, Strategy]:
    """Your own strategies by their names."""
    strategies: dict[str, Strategy] = {}
    for place in places:
        path, name = split_place(place)
        choose = getattr(_import(path), name, None)
        if choose is None:
            raise UserError(f"{path} has no function {name!r}")
        if name in game.strategies or name in strategies or name == SEARCH:
            raise UserError(f"{place}: there is a strategy {name!r} already; give yours another name")
        strategies[name] = _own_strategy(choose, place, game)
    return strategies


def _own_strategy(choose: Any, place: str, game: Game) -> Strategy:
    """Check that the function can be a strategy at all; compiling it says whether it is one."""
    plain = getattr(choose, "py_func", choose)
    code = getattr(plain, "__code__", None)
    if code is None:
        raise UserError(f"{place} must be a function of (rules, state, knobs)")
    if code.co_argcount != 3 or code.co_kwonlyargcount or code.co_flags & STARRED:
        arguments = ", ".join(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
        raise UserError(f"{place} must be a function of (rules, state, knobs); it is of ({arguments})")
    if code.co_flags & YIELDS:
        raise UserError(f"{place} must return the number of an option; it yields")
    return game.make_strategy(choose, getattr(plain, "knobs", {}), source=place)


def own_names(places: tuple[str, ...]) -> list[str]:
    """The names of your own strategies."""
    return [place.rpartition(":")[2] for place in places]


def own_digest(places: tuple[str, ...]) -> list[str]:
    """Names for the files of your own strategies as they are now."""
    return [hashlib.sha256(_read(split_place(place)[0])).hexdigest() for place in places]


def split_place(place: str) -> tuple[Path, str]:
    """File and function of `my_file.py:my_strategy`."""
    path, colon, name = place.rpartition(":")
    if not colon or not path.endswith(".py"):
        raise UserError(f"{place!r}: name your own strategy like my_file.py:my_strategy")
    return Path(path), name


def without_file(name: str) -> str:
    """The name of something in an own module, whatever its file is called: a run keeps a copy under another name."""
    return re.sub(rf"^{MODULE}[^.]*", MODULE, name)


def with_whole_path(place: str) -> str:
    """The same with the file's whole path, for a process that works in another folder."""
    path, name = split_place(place)
    return f"{path.absolute()}:{name}"


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise UserError(f"there is no file {path}") from None
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}") from None


def _import(path: Path) -> ModuleType:
    """The user's file as a module, read again if it has changed."""
    return _import_text(path.resolve(), hashlib.sha256(_read(path)).hexdigest())


@functools.cache
def _import_text(path: Path, digest: str) -> ModuleType:
    """The module of a file with this text."""
    spec = importlib.util.spec_from_file_location(MODULE + re.sub(r"\W", "_", path.stem), path)
    assert spec is not None, "a path that ends in .py has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        exec(compile(path.read_bytes(), path, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        raise UserError(f"{path} cannot be imported: {type(error).__name__}: {error}") from None
    return module
