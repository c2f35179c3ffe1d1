"""A game ready to play: its types, its functions compiled, and the two frames that call them."""

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
from numba import types

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.play import play_games
from balancewheel.sim.frame.rollouts import search_games
from balancewheel.sim.frame.strategy import Strategy, compile_for, first_reason
from balancewheel.sim.kernel.decisions import MAX_ENTRANTS, TAPE
from balancewheel.sim.kernel.jit import entry, settled

Players = tuple[tuple[Any, ...], np.ndarray]  # compiled strategies and their knobs, one for each slot
Weights = np.ndarray | None


@dataclass(frozen=True)
class Types:
    """The types of a game's records, and the signature of its strategies."""

    named: dict[str, Any]  # by the name of a kernel function's argument; any other is a whole number
    rows: dict[str, Any]  # a row of each result table
    strategy: Any

    @classmethod
    def of(cls, game: Game) -> "Types":
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


def entry_functions(game: Game) -> list[tuple[Callable, Any, str]]:
    """The functions that `play_games` calls, in its order, each with what it returns and the table it fills."""
    return [
        (game.set_up, types.void, ""),
        (game.play_round, types.void, ""),
        (game.score, types.int64, ""),
        (game.is_ahead, types.boolean, ""),
        (game.results.write_game, types.void, "games"),
        (game.results.write_seat, types.void, "seats"),
        (game.results.write_round, types.void, "rounds"),
    ]


class CompiledGame:
    """What plays a game; its parts are compiled, or taken from the cache, when they are first needed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._frames: dict[Any, Callable] = {}

    @functools.cached_property
    def types(self) -> Types:
        """How the compiler sees the game's records and functions."""
        return Types.of(self.game)

    @functools.cached_property
    def entries(self) -> tuple[tuple[Any], ...]:
        """The functions that `play_games` calls, compiled, each in a tuple of its own: so they are values to numba."""
        return tuple((self.compile_entry(*one),) for one in entry_functions(self.game))

    def compile_entry(self, function: Any, result: Any, table: str) -> Any:
        """One of these functions with its one signature and no other, so that it is a value to the compiler."""
        made = entry(function, self.game.package)
        if not numba.config.DISABLE_JIT:
            try:
                made.compile(result(*self.types.arguments(function, self.types.rows.get(table))))
            except Exception as error:  # numba's own, and a KeyError for a field that a record does not have
                where = f"{function.__module__}.{function.__name__}"
                raise UserError(f"{where} cannot be compiled: {first_reason(error)}") from error
            made.disable_compile()
        return made

    def compile_strategy(self, strategy: Strategy) -> Any:
        """A strategy as a function of the game's one signature, so that the kernel need not be compiled for it."""
        return compile_for(strategy, lambda: self.types.strategy, self.game.strategy_package)

    def seat_players(
        self, strategies: list[Strategy], knobs: list[dict[str, float]], weights: list[Weights] | None = None
    ) -> Players:
        """Compiled strategies, as many as the kernel has slots for, and their knobs and weights.

        A knob that a strategy does not name is as `sensible` has it, so that others can fall back on `sensible`.
        """
        compiled = [self.compile_strategy(strategy) for strategy in strategies]
        values = np.zeros(MAX_ENTRANTS, self.game.knobs_record)
        for slot, turned in enumerate(knobs):
            for name, value in (self.game.common_knobs | turned).items():
                values[slot][name] = value
        for slot, numbers in enumerate(weights or []):
            if numbers is not None:
                values[slot]["weights"] = numbers
        return tuple((compiled * MAX_ENTRANTS)[:MAX_ENTRANTS]), values

    def play(
        self,
        rules: np.ndarray,
        states: np.ndarray,
        players: tuple,
        seed: int,
        seatings: np.ndarray,
        out: tuple[np.ndarray, ...],
        searchers: np.ndarray | None = None,
    ) -> None:
        """Play one game per seating and fill the result tables; `players` are strategies, knobs and a tape.

        Where some players search, `searchers` has a record for each slot. The arguments of a frame have the same types
        whenever this game is played.
        """
        searches = searchers is not None and len(searchers) > 0
        frame, more = (search_games, (searchers,)) if searches else (play_games, ())
        arrays = (rules, states, *players[1:], seatings, *out, *more)
        assert all(array.flags.carray for array in arrays), "compiled code reads arrays that lie in one piece"
        max_rounds, blank = int(rules[0][self.game.max_rounds]), states.view(np.uint8)
        arguments = (self.entries, rules, states, blank, players, seed, seatings, out, max_rounds, *more)
        if frame not in self._frames:
            self._frames[frame] = settled(frame, arguments)
        self._frames[frame](*arguments)


@functools.cache
def compiled_game(game: Game) -> CompiledGame:
    """What plays this game; there is one in a process."""
    return CompiledGame(game)
