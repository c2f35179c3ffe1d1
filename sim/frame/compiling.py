"""Compiling a game as a whole, in several processes, and whether all of it is in the cache."""

import contextlib
import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np

from balancewheel.sim.frame.compiled import compiled_game, entry_functions
from balancewheel.sim.frame.game import Game
from balancewheel.sim.kernel import cache
from balancewheel.sim.kernel.decisions import SEATING_RECORD, TAPE
from balancewheel.sim.kernel.parallel_compile import compile_in_parallel

MARKER = "complete"  # stands beside the compiled kernel once it is complete


def compile_unit(game: Game, name: str) -> None:
    """Compile one function, a `module:function` of the kernel, or else a strategy, into the cache."""
    compiled = compiled_game(game)
    entries = {unit_name(entry[0]): entry for entry in entry_functions(game)}
    units = {unit_name(function): function for function in game.compiling.units}
    if name in entries:
        compiled.compile_entry(*entries[name])
    elif name in units:
        units[name].compile(compiled.types.arguments(units[name]))
    else:
        compiled.compile_strategy(game.find_strategy(name))


@contextlib.contextmanager
def seldom_collecting() -> Iterator[None]:
    """Let Python look for garbage less often: a compiler makes few cycles, and 7 % of its time went into the search."""
    usual = gc.get_threshold()
    gc.set_threshold(100_000, 50, 1000)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def units_of(game: Game, strategies: list[str]) -> list[str]:
    """What can be compiled side by side, in an order that keeps two processes busy: `play_round` needs all the rest."""
    entries = [function for function, *_ in entry_functions(game) if function is not game.play_round]
    kernels = [unit_name(function) for function in (*game.compiling.units, *entries)]
    leading = [name for name in strategies if name == "sensible"]  # the others use what it uses
    return [*leading, *kernels, *(name for name in strategies if name not in leading)]


def unit_name(function: Any) -> str:
    """Where a compiling process finds the function."""
    return f"{function.__module__}:{function.__name__}"


def marker(game: Game) -> Path | None:
    """The file that stands beside the compiled kernel once it is complete."""
    folder = cache.folder(game.package)
    return folder and folder / MARKER


def is_compiled(game: Game) -> bool:
    """Is the kernel in the cache, so that the first game starts at once?"""
    file = marker(game)
    return bool(numba.config.DISABLE_JIT or file and file.exists())


def compile_game(
    game: Game,
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


def warm_up(game: Game, searchers: np.ndarray | None = None) -> None:
    """Play a run of no games, which loads or compiles the kernel; with searchers, the search."""
    compiled, uniform = compiled_game(game), game.find_strategy("uniform")
    out = tuple(np.zeros(0, table.dtype) for table in game.tables.values())
    players = (*compiled.seat_players([uniform], [uniform.knobs]), np.zeros(1, TAPE))
    rules, states = np.zeros(1, game.rules), np.zeros(1, game.state)
    compiled.play(rules, states, players, 0, np.zeros(0, SEATING_RECORD), out, searchers)
