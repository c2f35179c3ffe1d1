"""What the rest of the project knows about a game."""

import functools
import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba import types

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.kernel import cache as compile_cache
from balancewheel.sim.kernel import njit, record
from balancewheel.sim.kernel.decisions import MAX_ENTRANTS, TABLE
from balancewheel.sim.kernel.parallel_compile import compile_in_parallel
from balancewheel.sim.rules_file import game_file


def parameter_fields(game: str) -> list[tuple]:
    """The fields of a rules record that come from the game's rules.toml: one a parameter, but for files and words."""
    fields = []
    for name, parameter in game_file(game).parameters.items():
        if parameter.free:
            continue
        if isinstance(parameter.value, list):
            fields.append((name, np.int64, len(parameter.value)))
        elif not parameter.file:
            fields.append((name, np.int64))
    return fields


def parameters_record(game: str, dtype: np.dtype, values: dict[str, Any]) -> np.ndarray:
    """One rules record with the values of the parameters; a word becomes its place among the choices."""
    rules = np.zeros(1, dtype)
    for name, parameter in game_file(game).parameters.items():
        value = values[name]
        if parameter.file or parameter.free:
            continue
        if parameter.choices and isinstance(value, list):
            value = [parameter.choices.index(word) for word in value]
        elif parameter.choices:
            value = parameter.choices.index(value)
        rules[name] = value
    return rules


@dataclass(frozen=True)
class Column:
    """One column of a result table.

    `kind` is the name of a polars type; a list of words, of which the kernel writes the place; "entrant", the
    player that decided; or "share", of which the kernel writes how many share the win (0 for no win).
    """

    name: str
    kind: str | list[str]
    meaning: str
    use: bool = False  # counts how often a component or an action was used, so that 0 means never


class Table(tuple[Column, ...]):
    """The columns of a result table."""

    def __new__(cls, *columns: Column) -> "Table":
        """Columns, one after the other."""
        return super().__new__(cls, columns)

    @functools.cached_property
    def dtype(self) -> np.dtype:
        """The record that the kernel fills, one a row."""
        return record([(column.name, np.int64) for column in self])


@dataclass(frozen=True)
class Strategy:
    """A way to play: a function of the rules, the table and its knobs to the number of the option taken."""

    name: str
    choose: Callable
    knobs: dict[str, float]
    source: str = ""  # the file of a user's own strategy

    @property
    def about(self) -> str:
        """How it plays, in words: the first paragraph of its docstring."""
        return " ".join(self.choose.__doc__.split("\n\n")[0].split())


@dataclass(frozen=True)
class Game:
    """A game: its records, its rules, its result tables, its kernel and the strategies that play it."""

    name: str
    title: str
    players: range
    rules: np.dtype
    state: np.dtype
    knobs: dict[str, str]  # name and meaning
    tables: dict[str, Table]
    max_rows: Callable[[str, int, int, Any], int]  # rows of a table for (table, games, players, rules record)
    rules_record: Callable[[dict[str, Any]], np.ndarray]
    check_rules: Callable[[dict[str, Any], int], None]
    play_games: Callable
    narration: ModuleType
    summaries: dict[str, str]  # columns of `seats` by which a summary shows win shares, and their headings
    chunk: int  # games a worker plays at a time: about half a second's work
    asymmetries: tuple[str, ...] = ()  # columns of `seats` that name what makes players unequal, as words
    compile_units: tuple[
        Callable, ...
    ] = ()  # large functions of the kernel, largest first, that can be compiled side by side
    strategies: dict[str, Strategy] = field(default_factory=dict)

    @functools.cached_property
    def knobs_record(self) -> np.dtype:
        """The record of a strategy's knobs."""
        return record([(name, np.float64) for name in self.knobs])

    @functools.cached_property
    def signature(self) -> Any:
        """What every compiled strategy of this game looks like."""
        return types.int64(*(numba.from_dtype(dtype) for dtype in (self.rules, self.state, self.knobs_record)))

    def strategy(self, choose: Callable | None = None, **knobs: float) -> Callable:
        """Add `choose(rules, state, knobs) -> number of the option taken`, with the values its knobs start from."""
        if choose is None:
            return functools.partial(self.strategy, **knobs)
        added = make_strategy(self, choose, knobs)
        self.strategies[added.name] = added
        return added.choose

    def find_strategy(self, name: str) -> Strategy:
        """A strategy by its name."""
        if name not in self.strategies:
            raise unknown(f"{self.name} strategy", name, self.strategies)
        return self.strategies[name]

    @property
    def compiled_marker(self) -> Path | None:
        """A file that stands beside the compiled kernel once it is complete."""
        folder = compile_cache.folder(f"balancewheel.sim.games.{self.name}")
        return folder and folder / "complete"

    def is_compiled(self) -> bool:
        """Is the kernel in the cache, so that the first game starts at once?"""
        return bool(numba.config.DISABLE_JIT or self.compiled_marker and self.compiled_marker.exists())

    def compile(self, strategies: list[str] | None = None) -> None:
        """Compile the kernel, and these strategies beside it, or take the kernel from the cache."""
        if not self.is_compiled() and self.compiled_marker:
            with compile_cache.compile_lock(self.compiled_marker.parent):
                if not self.is_compiled():
                    compile_in_parallel(self, strategies or [])
                    self._warm_up()
                    self.compiled_marker.touch()
        self._warm_up()

    def _warm_up(self) -> None:
        """Play no game, for which the kernel has to be there."""
        strategy = self.find_strategy("uniform")  # the quickest to compile
        players = self.seat_players([strategy], [strategy.knobs])
        out = tuple(np.zeros(0, table.dtype) for table in self.tables.values())
        self.play_games(np.zeros(1, self.rules), np.zeros(1, self.state), players, 0, np.zeros(0, TABLE), out)

    def compile_part(self, part: Callable) -> None:
        """Compile a function of (rules, state, players, whole numbers ...), as the kernel calls it."""
        uniform = self.find_strategy("uniform")
        types_of = {
            "rules": numba.from_dtype(self.rules),
            "state": numba.from_dtype(self.state),
            "players": numba.typeof(self.seat_players([uniform], [uniform.knobs])),
        }
        part.compile(tuple(types_of.get(name, types.int64) for name in inspect.signature(part.py_func).parameters))

    def seat_players(self, strategies: list[Strategy], knobs: list[dict[str, float]]) -> tuple:
        """The kernel's `players`: as many compiled strategies as it has slots for, and their knobs.

        A knob that a strategy does not name is as `sensible` has it, so that others can fall back on `sensible`.
        """
        compiled = [compile_strategy(self, strategy) for strategy in strategies]
        values = np.zeros(MAX_ENTRANTS, self.knobs_record)
        base = self.strategies["sensible"].knobs if "sensible" in self.strategies else {}
        for entrant, turned in enumerate(knobs):
            for name, value in (base | turned).items():
                values[entrant][name] = value
        return (tuple((compiled * MAX_ENTRANTS)[:MAX_ENTRANTS]), values)


def make_strategy(game: Game, choose: Callable, knobs: dict[str, float], source: str = "") -> Strategy:
    """A strategy from a plain function, or from one that is compiled already."""
    plain = getattr(choose, "py_func", choose)
    where = source or f"strategy {plain.__name__!r}"
    if not plain.__doc__:
        raise UserError(f"{where} needs a docstring that says how it plays")
    if not isinstance(knobs, dict):
        raise UserError(f"{where}: knobs must be a table of names and numbers, like {{'own_1': 2}}")
    for name, value in knobs.items():
        if name not in game.knobs:
            raise unknown(f"knob of {where}", str(name), game.knobs)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise UserError(f"{where}: knob {name} must be a number, not {value!r}")
    compiled = njit(plain, module=f"balancewheel.strategies.{game.name}")
    return Strategy(plain.__name__, compiled, {name: float(value) for name, value in knobs.items()}, source)


def compile_strategy(game: Game, strategy: Strategy) -> Callable:
    """The strategy as a function of the game's one signature, so that the kernel need not be compiled for it."""
    choose = strategy.choose
    if numba.config.DISABLE_JIT or choose.signatures and not choose._can_compile:
        return choose
    where = strategy.source or f"strategy {strategy.name}"
    try:
        choose.compile(game.signature.args)
    except Exception as error:  # numba's own, and a KeyError for a field that a record does not have
        raise UserError(f"{where} cannot be compiled: {_first_reason(error)}") from None
    result = choose.overloads[tuple(game.signature.args)].signature.return_type
    if not isinstance(result, types.Integer):
        found = "nothing" if result == types.none else str(result)
        if isinstance(result, types.Optional):
            found = "nothing on some path"
        raise UserError(
            f"{where} must return the number of an option, a whole number, on every path; it returns {found}"
        )
    if result != types.int64:  # a narrow integer: once more, with the type that the kernel expects
        choose = njit(choose.py_func, module=f"balancewheel.strategies.{game.name}")
        choose.compile(game.signature)
    choose.disable_compile()
    return choose


def _first_reason(error: Exception) -> str:
    """The line of numba's long message that a person can use."""
    if isinstance(error, KeyError):
        return f"it uses a field {error} that neither rules, state, knobs nor an option has"
    lines = [line.strip() for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
    skipped = ("Failed in", "During:", "File ", "This error", "<source", "-", "To see")
    useful = [line for line in lines if not line.startswith(skipped)]
    where = next((line for line in lines if line.startswith("File ")), "")
    reason = re.sub(r"args=\(.*\) kws=\{[^}]*\}", "arguments", useful[0] if useful else lines[0])
    reason = re.sub(r"Record\(.*\)", "a record", reason)  # numba spells out all its fields
    return " ".join([reason, f"({where.rstrip(':')})" if where else ""]).strip()
