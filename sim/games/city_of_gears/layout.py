"""The city on the table: its cells, the factories around it, and the spots for gear links between them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.games.city_of_gears.components import PROVENANCES

Record = dict[str, Any]
Cell = tuple[int, int]

MAX_CELLS, MAX_PLAYERS, MAX_SPOTS = 13, 4, 48
FIRST_FACTORY = MAX_CELLS  # a node is a cell, or the factory of the first, second, ... player
N_NODES = MAX_CELLS + MAX_PLAYERS
PLAYERS = range(2, MAX_PLAYERS + 1)  # CG-001


@dataclass(frozen=True)
class City:
    """CG-011, CG-015: the cells by row and column, and the cells that each factory touches at every table."""

    cells: list[Cell]
    factories: dict[int, list[list[int]]]  # by number of players, then in turn order: cells by number
    edges: dict[int, list[str]]

    def spots(self, players: int, per_edge: int) -> list[tuple[int, int]]:
        """CG-057 to CG-061: pairs of nodes that a gear link may join; no spot is on an outer edge."""
        found = []
        for one, (row, column) in enumerate(self.cells):
            for other in ((row, column + 1), (row + 1, column)):
                if other in self.cells:
                    found += [(one, self.cells.index(other))] * per_edge
        for place, cells in enumerate(self.factories[players]):
            found += [(cell, FIRST_FACTORY + place) for cell in cells]
        return found


def read_city(table: Record, offset_third: bool = True) -> City:
    """The city of a file, or one line that names the record and the field."""
    where = str(table.get("name", "map"))
    for key in set(table) - {"name", "provenance", "note", "cell", "factory", "seating"}:
        raise UserError(f"{where}: {unknown('section', key, ['cell', 'factory', 'seating'])}")
    cells = [_cell(record, place) for place, record in _records(table, "cell", where)]
    if len(cells) > MAX_CELLS or len(set(cells)) < len(cells):
        raise UserError(f"{where}: [[cell]]: there must be at most {MAX_CELLS}, each at a place of its own")
    edges = _read_factories(table, where, cells)
    factories, names = {}, {}
    for place, record in _records(table, "seating", where):
        players = _need(record, place, "players", lambda value: value in PLAYERS, "2, 3 or 4")
        words = _need(record, place, "factories", lambda value: isinstance(value, list), "a list of edges")
        if len(words) != players or len(set(words)) < players or not set(words) <= set(edges):
            raise UserError(f"{place}: factories: {words} must be {players} different edges of {', '.join(edges)}")
        third = players == 3 and offset_third
        factories[players] = [edges[word][1 if third and turn == 2 else 0] for turn, word in enumerate(words)]
        names[players] = words
    missing = [players for players in PLAYERS if players not in factories]
    if missing:
        raise UserError(f"{where}: [[seating]]: players = {missing[0]} is missing")
    return City(cells, factories, names)


def _records(table: Record, kind: str, where: str) -> list[tuple[str, Record]]:
    records = table.get(kind)
    if not isinstance(records, list) or not records or not all(isinstance(one, dict) for one in records):
        raise UserError(f"{where}: it must list at least one [[{kind}]]")
    found = [(f"{where}: {kind} {number}", one) for number, one in enumerate(records, 1)]
    for place, record in found:
        _need(record, place, "provenance", lambda value: value in PROVENANCES, f"one of {', '.join(PROVENANCES)}")
    return found


def _need(record: Record, place: str, name: str, allows: Callable[[Any], bool], what: str) -> Any:
    value = record.get(name)
    if not allows(value):
        raise UserError(f"{place}: {name}: {value!r} must be {what}")
    return value


def _is_cell(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(one) is int and 0 <= one < 9 for one in value)


def _cell(record: Record, place: str) -> Cell:
    row, column = _need(record, place, "at", _is_cell, "a row and a column from 0 to 8")
    return row, column


def _read_factories(table: Record, where: str, cells: list[Cell]) -> dict[str, tuple[list[int], list[int]]]:
    """The cells of every factory by its edge: at the centre, and offset where that differs."""
    found = {}
    known = ["edge", "cells", "offset_cells"]
    for place, record in _records(table, "factory", where):
        for name in set(record) - {*known, "provenance", "note"}:
            raise UserError(f"{place}: {unknown('field', name, known)}")
        edge = _need(record, place, "edge", lambda value: isinstance(value, str), "a word like north")
        centre = _cell_numbers(record, place, "cells", cells)
        offset = _cell_numbers(record, place, "offset_cells", cells) if "offset_cells" in record else centre
        found[edge] = (centre, offset)
    return found


def _cell_numbers(record: Record, place: str, name: str, cells: list[Cell]) -> list[int]:
    places = _need(record, place, name, lambda value: isinstance(value, list) and 1 <= len(value) <= 2, "1 or 2 cells")
    for one in places:
        if not _is_cell(one) or tuple(one) not in cells:
            raise UserError(f"{place}: {name}: {one} is no cell of the city")
    return [cells.index((row, column)) for row, column in places]
