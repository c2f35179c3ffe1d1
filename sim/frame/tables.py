"""Result tables: their columns, those that all games have, and how they become data frames."""

import functools
import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from balancewheel.sim.kernel.jit import record

WORD = 8  # bytes of a field


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
    module: str = ""  # the parameter that must not be off for the column to be kept


@dataclass(frozen=True)
class Count(Column):
    """A column of `seats` that counts what a player does: `state.count[seat].moves += 1` counts a column `moves`.

    Columns one after the other that are `of` the same list are counted by place: `state.count[seat].verbs[2] += 1`.
    """

    of: str = ""


@dataclass(frozen=True)
class Gamble:
    """Something that may fail: which columns of `seats` count tries and successes, by what the odds depend on."""

    what: str
    by: str
    tries: dict[str, tuple[str, str]]  # as in {"3": ("resolves_3", "resolved_3")}


class Table(tuple[Column, ...]):
    """The columns of a result table."""

    def __new__(cls, *columns: Column) -> "Table":
        """Columns, one after the other."""
        return super().__new__(cls, columns)

    @functools.cached_property
    def dtype(self) -> np.dtype:
        """The record that the kernel fills, one per row; what is counted lies at its end and is also its `count`."""
        columns = sorted(self, key=lambda column: isinstance(column, Count))
        fields: dict[str, Any] = {column.name: (np.int64, number * WORD) for number, column in enumerate(columns)}
        fields["count"] = (count_record(self), sum(not isinstance(column, Count) for column in columns) * WORD)
        return record(fields)

    def played_with(self, values: dict[str, Any]) -> "Table":
        """The columns that runs under these rules keep: those of a module only where it is on."""
        return Table(*(column for column in self if not column.module or values[column.module] != "off"))

    def extended(self, own: Iterable[Column]) -> "Table":
        """These columns and a game's own; one of the same name takes the place of the common one."""
        columns = {column.name: column for column in self} | {column.name: column for column in own}
        return Table(*columns.values())


def count_record(columns: Iterable[Column]) -> np.dtype:
    """What is counted for one player: single counts by the name of their column, the others as lists."""
    counts = (column for column in columns if isinstance(column, Count))
    named = ((name, list(group)) for name, group in itertools.groupby(counts, key=lambda one: one.of or one.name))
    fields = [(name, np.int64, (len(group),) if group[0].of else ()) for name, group in named]
    return record(fields or [("nothing", np.int64, ())])


COMMON = {
    "games": Table(
        Column("game", "Int64", "number of the game"),
        Column("players", "UInt8", "players at the table"),
        Column("finished", "Boolean", "false if a cap on rounds or turns was hit"),
        Column("rounds", "UInt8", "rounds begun"),
        Column("turns", "UInt16", "turns taken"),
        Column("decisions", "UInt16", "choices among two or more options"),
        Column("options", "UInt32", "options offered in these choices, added up"),
        Column("lead_changes", "UInt8", "rounds after which another player led than before"),
        Column("winners", "UInt8", "players who share the win; 0 if nobody at the table won"),
        Column("margin", "Int16", "points between the best and the next best"),
    ),
    "seats": Table(
        Column("game", "Int64", "number of the game"),
        Column("seat", "UInt8", "place at the table, from 0, clockwise"),
        Column("strategy", "entrant", "who decided for this seat"),
        Column("turn_order", "UInt8", "place in the order of round 1: 0 began"),
        Column("score", "Int16", "points at the end"),
        Column("rank", "UInt8", "1 for winners, shared where no tie-break decides; 0 if the game is unfinished"),
        Column("win_share", "share", "1 for a win, a half for a win shared by two, ...; 0 if the game is unfinished"),
    ),
    "rounds": Table(
        Column("game", "Int64", "number of the game"),
        Column("round_number", "UInt8", "round, from 1"),
        Column("seat", "UInt8", "place at the table, from 0"),
        Column("score", "Int16", "points if the game ended after this round"),
    ),
}
