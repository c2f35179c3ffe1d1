"""The city on the table: its cells, the factories around it, and the spots for gear links between them."""

from dataclasses import dataclass
from typing import Any

from balancewheel.sim.errors import UserError
from balancewheel.sim.rules.records import (
    Record,
    check_distinct,
    check_fields,
    check_number,
    check_sections,
    check_text,
    check_words,
    prefixed,
    read_records,
)

Cell = tuple[int, int]

MAX_CELLS, MAX_PLAYERS, MAX_SPOTS, MAX_FACTORIES = 13, 4, 48, 8
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
    with prefixed(table.get("name", "map")):
        check_sections(table, ["cell", "factory", "seating"])
        cells = read_records(table, "cell", _read_cell, MAX_CELLS)
        for cell in cells:
            if cells.count(cell) > 1:
                raise UserError(f"cell: at {list(cell)} is there twice; each needs its own")
        edges = dict(read_records(table, "factory", lambda one: _read_factory(one, cells), MAX_FACTORIES))
        check_distinct(table["factory"], "factory", "edge")
        names = dict(read_records(table, "seating", lambda one: _read_seating(one, list(edges)), len(PLAYERS)))
        check_distinct(table["seating"], "seating", "players")
        for players in PLAYERS:
            if players not in names:
                raise UserError(f"seating: players = {players} is missing")
    factories = {players: [edges[word][0] for word in words] for players, words in names.items()}
    if offset_third:
        factories[3][2] = edges[names[3][2]][1]
    return City(cells, factories, names)


def _is_cell(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(one) is int and 0 <= one < 9 for one in value)


def _read_cell(one: Record) -> Cell:
    check_fields(one, ["at", "provenance"])
    if not _is_cell(one["at"]):
        raise UserError(f"at = {one['at']} must be a row and a column from 0 to 8")
    row, column = one["at"]
    return row, column


def _read_factory(one: Record, cells: list[Cell]) -> tuple[str, tuple[list[int], list[int]]]:
    """The edge of a factory with the cells that it touches: at the centre, and offset where that differs."""
    check_fields(one, ["edge", "cells", "provenance"], ["offset_cells"])
    check_text(one, "edge")
    centre = _cell_numbers(one, "cells", cells)
    return one["edge"], (centre, _cell_numbers(one, "offset_cells", cells) if "offset_cells" in one else centre)


def _cell_numbers(one: Record, name: str, cells: list[Cell]) -> list[int]:
    places = one[name]
    if not isinstance(places, list) or not 1 <= len(places) <= 2:
        raise UserError(f"{name} = {places} must list 1 or 2 cells")
    for place in places:
        if not _is_cell(place) or tuple(place) not in cells:
            raise UserError(f"{name}: {place} is no cell of the city")
    return [cells.index((row, column)) for row, column in places]


def _read_seating(one: Record, edges: list[str]) -> tuple[int, list[str]]:
    """A number of players, and the edges of their factories in turn order."""
    check_fields(one, ["players", "factories", "provenance"])
    players = one["players"]
    check_number(one, "players", PLAYERS[0], PLAYERS[-1])
    check_words(one, "factories", "edge", edges, players, players)
    if len(set(one["factories"])) < players:
        raise UserError("factories: an edge is there twice")
    return players, one["factories"]
