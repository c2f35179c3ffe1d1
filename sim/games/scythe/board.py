"""The board: a map file checked and turned into numbered places, and who touches whom.

A place is a territory or a home base. Territories are numbered in the order of the file, home bases from FIRST_BASE on.
Sets of places are the bits of an integer.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.games.scythe.words import Terrain
from balancewheel.sim.rules.records import check_fields, check_sections, prefixed

MAX_TERRITORIES, MAX_BASES = 50, 12
FIRST_BASE = MAX_TERRITORIES
N_PLACES = MAX_TERRITORIES + MAX_BASES  # a set of places is one int64, so never above 62
TERRAINS = Terrain.words()
N_TERRAINS = 8
DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # axial; the first three are the axes of rows
N_AXES = 3
SECTIONS = {
    "territories": ({"id", "col", "row", "terrain"}, {"tunnel", "encounter"}),
    "home_bases": ({"id", "col", "row"}, set()),
}


@dataclass(eq=False)
class Board:
    """A checked board; sets of places are bit masks."""

    name: str
    ids: dict[str, int]  # territories and home bases by their names in the file
    n_territories: int
    n_bases: int
    factory: int
    terrain: np.ndarray = field(default_factory=lambda: np.full(N_PLACES, -1))
    near: np.ndarray = field(default_factory=lambda: np.zeros(N_PLACES, np.int64))  # territories that share a side
    dry: np.ndarray = field(default_factory=lambda: np.zeros(N_PLACES, np.int64))  # of these, land without a river
    wet: np.ndarray = field(default_factory=lambda: np.zeros(N_PLACES, np.int64))  # of these, land across a river
    shore: np.ndarray = field(default_factory=lambda: np.zeros(N_PLACES, np.int64))  # of these, lakes
    ahead: np.ndarray = field(default_factory=lambda: np.full((N_PLACES, N_AXES), -1))  # the next hex along each axis
    of_terrain: np.ndarray = field(default_factory=lambda: np.zeros(N_TERRAINS, np.int64))
    tunnels: int = 0
    encounters: int = 0

    @property
    def names(self) -> dict[int, str]:
        """The name of each place."""
        return {place: name for name, place in self.ids.items()}


def read_board(table: dict[str, Any]) -> Board:
    """SC-390, SC-391: the board of a map file, or one line about what is wrong with it."""
    name = str(table.get("name", "unnamed"))
    with prefixed(f"map {name!r}"):
        check_sections(table, SECTIONS, ["rivers"])
        return _board(name, table)


def mask(places: Iterable[int]) -> int:
    """A set of places as bits."""
    bits = 0
    for place in places:
        bits |= 1 << int(place)
    return bits


def axial(hexagon: dict[str, Any]) -> tuple[int, int]:
    """Axial coordinates of a hex given by col and row, even rows shifted right."""
    return hexagon["col"] - (hexagon["row"] + 1) // 2, hexagon["row"]


def _board(name: str, table: dict[str, Any]) -> Board:
    territories, bases = _hexes(table, "territories", MAX_TERRITORIES), _hexes(table, "home_bases", MAX_BASES)
    numbered = [*enumerate(territories), *enumerate(bases, FIRST_BASE)]
    ids: dict[str, int] = {}
    at: dict[tuple[int, int], str] = {}
    for place, one in numbered:
        if one["id"] in ids:
            raise UserError(f"two places have the id {one['id']!r}; each needs its own")
        if axial(one) in at:
            raise UserError(f"{one['id']} lies where {at[axial(one)]} is, at col {one['col']}, row {one['row']}")
        ids[one["id"]], at[axial(one)] = place, one["id"]
    factories = [ids[one["id"]] for one in territories if one["terrain"] == "factory"]
    if len(factories) != 1:
        raise UserError(f"there must be one territory of terrain factory, not {len(factories)}")
    board = Board(name, ids, len(territories), len(bases), factories[0])
    for place, one in numbered:
        board.terrain[place] = TERRAINS.index(one.get("terrain", "home base"))
        board.of_terrain[board.terrain[place]] |= 1 << place
    board.tunnels = mask(ids[one["id"]] for one in territories if one.get("tunnel"))
    board.encounters = mask(ids[one["id"]] for one in territories if one.get("encounter"))
    where = {ids[other]: spot for spot, other in at.items()}
    for place, (q, r) in where.items():
        for axis, (dq, dr) in enumerate(DIRECTIONS):
            other = ids.get(at.get((q + dq, r + dr), ""), FIRST_BASE)
            if other < FIRST_BASE:  # nobody walks into a home base
                board.near[place] |= 1 << other
                if axis < N_AXES and place < FIRST_BASE:
                    board.ahead[place, axis] = other
    rivers = _rivers(table, board)
    for place in where:
        lakes = int(board.near[place]) & int(board.of_terrain[Terrain.LAKE])
        board.shore[place] = lakes
        board.wet[place] = rivers.get(place, 0)
        board.dry[place] = int(board.near[place]) & ~lakes & ~rivers.get(place, 0)
    _check_reach(board)
    return board


def _hexes(table: dict[str, Any], section: str, most: int) -> list[dict[str, Any]]:
    """The hexes of a section, each with all fields it needs and none it cannot have."""
    needed, optional = SECTIONS[section]
    records = table.get(section)
    if not isinstance(records, list) or not records:
        raise UserError(f"{section} is missing; it lists records with {', '.join(sorted(needed))}")
    if len(records) > most:
        raise UserError(f"there are {len(records)} {section.replace('_', ' ')}; at most {most} are allowed")
    for number, one in enumerate(records, 1):
        label = one.get("id", f"record {number}") if isinstance(one, dict) else f"record {number}"
        if not isinstance(one, dict):
            raise UserError(f"{section}: {label} must be a record with {', '.join(sorted(needed))}")
        with prefixed(f"{section}: {label}"):
            check_fields(one, sorted(needed), sorted(optional))
        if not isinstance(one["id"], str) or not one["id"].strip():
            raise UserError(f"{section}: the id of record {number} must be a text in quotes")
        for name in ("col", "row"):
            if type(one[name]) is not int or not -99 <= one[name] <= 99:
                raise UserError(f"{label}: {name} = {one[name]} must be a whole number from -99 to 99")
        if section == "territories" and one["terrain"] not in TERRAINS[:-1]:
            raise UserError(f"{label}: {unknown('terrain', str(one['terrain']), TERRAINS[:-1])}")
        for name in optional & set(one):
            if type(one[name]) is not bool:
                raise UserError(f"{label}: {name} must be true or false")
        if one.get("tunnel") and one["terrain"] == "lake":
            raise UserError(f"{label}: a lake has no tunnel")
    return records


def _rivers(table: dict[str, Any], board: Board) -> dict[int, int]:
    """For each place the lands across a river."""
    found: dict[int, int] = {}
    records = table.get("rivers")
    if not isinstance(records, list):
        raise UserError("rivers is missing; it lists pairs of places that touch, or is []")
    for pair in records:
        if not isinstance(pair, list) or len(pair) != 2:
            raise UserError(f"rivers: {pair} must be a pair of places that touch")
        for name in pair:
            if name not in board.ids:
                raise UserError(f"rivers: {unknown('place', str(name), board.ids)}")
        one, other = (board.ids[name] for name in pair)
        if not (int(board.near[one]) >> other & 1 or int(board.near[other]) >> one & 1):
            raise UserError(f"rivers: {pair[0]} and {pair[1]} do not touch, so no river runs between them")
        if Terrain.LAKE in (board.terrain[one], board.terrain[other]):
            raise UserError(f"rivers: {pair[0]} and {pair[1]}: a lake needs no river, nobody walks into it anyway")
        if found.get(one, 0) >> other & 1:
            raise UserError(f"rivers: {pair[0]} and {pair[1]} stand there twice")
        found[one] = found.get(one, 0) | 1 << other
        if one < FIRST_BASE:
            found[other] = found.get(other, 0) | 1 << one
    return {place: bits & ((1 << FIRST_BASE) - 1) for place, bits in found.items()}


def _check_reach(board: Board) -> None:
    """A home base needs a land exit for a worker, and every territory must touch another."""
    for name, place in board.ids.items():
        if place >= FIRST_BASE and not board.dry[place]:
            raise UserError(f"{name} has no exit over land, so its workers have nowhere to start")
        if not board.near[place]:
            raise UserError(f"{name} touches no territory")
