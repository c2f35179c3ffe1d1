"""Compiling a game: its types, the functions that `play_games` calls, and whether all of it is in the cache."""

import contextlib
import gc
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba import types

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.strategy import compile_strategy, first_reason
from balancewheel.sim.kernel import cache
from balancewheel.sim.kernel.decisions import MAX_ENTRANTS, SEATING_RECORD, TAPE
from balancewheel.sim.kernel.jit import entry
from balancewheel.sim.kernel.parallel_compile import compile_in_parallel

if TYPE_CHECKING:
    from balancewheel.sim.frame.game import Game

MARKER = "complete"  # stands beside the compiled kernel once it is complete


@dataclass(frozen=True)
class Types:
    """The types of a game's records, and the signature of its strategies."""

    named: dict[str, Any]  # by the name of a kernel function's argument; any other is a whole number
    rows: dict[str, Any]  # a row of each result table
    strategy: Any

    @classmethod
    def of(cls, game: "Game") -> "Types":
        """The types of a game."""
        rules, state, knobs = map(numba.from_dtype, (game.rules, game.state, game.knobs_record))
        strategy = types.int64(rules, state, knobs)
        players = types.Tuple(
            (
                types.UniTuple(types.FunctionType(strategy), MAX_ENTRANTS),
                types.Array(knobs, 1, "C"),
                numba.from_dtype(TAPE),
            )
        )
        rows = {name: numba.from_dtype(table.dtype) for name, table in game.tables.items()}
        return cls({"rules": rules, "state": state, "players": players}, rows, strategy)

    def arguments(self, function: Any, row: Any = None) -> tuple:
        """The types of a kernel function's arguments, by their names."""
        names = inspect.signature(getattr(function, "py_func", function)).parameters
        return tuple(row if name == "row" else self.named.get(name, types.int64) for name in names)


def signatures(game: "Game") -> list[tuple[Callable, Any]]:
    """The functions that `play_games` calls, in its order, each with its signature."""
    rows, known = game.types.rows, game.types
    return [
        (game.set_up, types.void(*known.arguments(game.set_up))),
        (game.play_round, types.void(*known.arguments(game.play_round))),
        (game.score, types.int64(*known.arguments(game.score))),
        (game.is_ahead, types.boolean(*known.arguments(game.is_ahead))),
        (game.write_game, types.void(*known.arguments(game.write_game, rows["games"]))),
        (game.write_seat, types.void(*known.arguments(game.write_seat, rows["seats"]))),
        (game.write_round, types.void(*known.arguments(game.write_round, rows["rounds"]))),
    ]


def entry_points(game: "Game") -> tuple:
    """The functions that `play_games` calls, compiled, each in a tuple of its own, which makes them values to numba."""
    return tuple((compile_entry(game, function, signature),) for function, signature in signatures(game))


def compile_entry(game: "Game", function: Any, signature: Any) -> Any:
    """A function with one signature and no other, which is what makes it a value to the compiler."""
    made = entry(function, game.package)
    if not numba.config.DISABLE_JIT:
        try:
            made.compile(signature)
        except Exception as error:  # numba's own, and a KeyError for a field that a record does not have
            where = f"{function.__module__}.{function.__name__}"
            raise UserError(f"{where} cannot be compiled: {first_reason(error)}") from error
        made.disable_compile()
    return made


def compile_unit(game: "Game", name: str) -> None:
    """Compile one function, a `module:function` of the kernel, or else a strategy, into the cache."""
    entries = {unit_name(function): (function, signature) for function, signature in signatures(game)}
    units = {unit_name(function): function for function in game.compile_units}
    if name in entries:
        compile_entry(game, *entries[name])
    elif name in units:
        units[name].compile(game.types.arguments(units[name]))
    else:
        compile_strategy(game, game.find_strategy(name))


@contextlib.contextmanager
def seldom_collecting() -> Iterator[None]:
    """Let Python look for garbage less often: a compiler makes few cycles, and 7 % of its time went into the search."""
    usual = gc.get_threshold()
    gc.set_threshold(100_000, 50, 1000)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def units_of(game: "Game", strategies: list[str]) -> list[str]:
    """What can be compiled side by side, in an order that keeps two processes busy: `play_round` needs all the rest."""
    entries = [function for function, _ in signatures(game) if function is not game.play_round]
    kernels = [unit_name(function) for function in (*game.compile_units, *entries)]
    leading = [name for name in strategies if name == "sensible"]  # the others use what it uses
    return [*leading, *kernels, *(name for name in strategies if name not in leading)]


def unit_name(function: Any) -> str:
    """Where a compiling process finds the function."""
    return f"{function.__module__}:{function.__name__}"


def marker(game: "Game") -> Path | None:
    """The file that stands beside the compiled kernel once it is complete."""
    folder = cache.folder(game.package)
    return folder and folder / MARKER


def is_compiled(game: "Game") -> bool:
    """Is the kernel in the cache, so that the first game starts at once?"""
    file = marker(game)
    return bool(numba.config.DISABLE_JIT or file and file.exists())


def compile_game(
    game: "Game",
    strategies: list[str],
    on_unit: Callable[[int, int], None] = lambda done, units: None,
    *,
    alone: bool = False,
) -> None:
    """Compile the kernel, and these strategies beside it, or take the kernel from the cache.

    `on_unit` gets the number of units compiled so far and of all units; `alone` keeps it all in this process.
    """
    file = marker(game)
    if not is_compiled(game) and file:
        with cache.compile_lock(file.parent), seldom_collecting():
            if not is_compiled(game):
                units = units_of(game, strategies)
                if alone:
                    for unit in units:
                        compile_unit(game, unit)
                else:
                    compile_in_parallel(game.reference, units, on_unit)
                warm_up(game)
                file.touch()
    warm_up(game)


def warm_up(game: "Game", searchers: np.ndarray | None = None) -> None:
    """Play a run of no games, which loads or compiles the kernel; with searchers, the search."""
    uniform = game.find_strategy("uniform")
    strategies, knobs, _ = game.seat_players([uniform], [uniform.knobs])
    out = tuple(np.zeros(0, table.dtype) for table in game.tables.values())
    players = (strategies, knobs, np.zeros(1, TAPE))
    how = (np.zeros(1, game.rules), np.zeros(1, game.state), players, 0, np.zeros(0, SEATING_RECORD), out)
    game.play_games(*how) if searchers is None else game.search_games(*how, searchers)
