"""Where everything of a map lies on paper: from the file as far as it says so, else worked out."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from balancewheel.sim.games.gearworld.board import Board

Point = tuple[float, float]
Edge = tuple[Point, Point]
TOUCHING = 0.2  # polygons closer than this share an edge; maps are drawn 100 wide


@dataclass(frozen=True)
class Layout:
    """Where everything lies on paper."""

    places: dict[str, Point]  # a point of every area
    outlines: dict[str, list[Point]]  # of every land
    circles: frozenset[str]  # the lands without a polygon of their own
    shores: dict[str, list[Edge]]  # for each lake and sea area, the edges of its land that face it
    river_lines: dict[str, list[Point]]


def lay_out(table: dict[str, Any], board: Board) -> Layout:
    """Places and outlines from the file as far as it has them."""
    lands = table["land"]
    areas = [area for kind in ("river", "lake", "sea") for area in table[kind]]
    if all(_place(land) or land.get("polygon") for land in lands):
        fit = _fit(table)
        places = {land["id"]: fit(_place(land) or middle_of(land["polygon"])) for land in lands}
        outlines = {land["id"]: [fit(point) for point in land["polygon"]] for land in lands if land.get("polygon")}
        given = {area["id"]: fit(place) for area in areas if (place := _place(area))}
        lines = {river["id"]: [fit(point) for point in river["line"]] for river in table["river"] if river.get("line")}
    else:
        places, outlines, given, lines = _from_the_coast(board), {}, {}, {}
    circles = frozenset(places) - frozenset(outlines)
    room = {land: room_at(land, places) for land in places}
    outlines |= {land: _circle(places[land], 0.36 * room[land]) for land in circles}
    centre = {
        mass["name"]: middle_of([places[land["id"]] for land in lands if land["landmass"] == mass["name"]])
        for mass in table["landmasses"]
    }
    centre_of_land = {land["id"]: centre[land["landmass"]] for land in lands}
    for area in areas:
        if given.get(area["id"]):
            places[area["id"]] = given[area["id"]]
        elif "banks" in area:
            places[area["id"]] = middle_of([places[bank] for bank in area["banks"]])
        else:  # a lake area lies from its land towards the middle of the landmass, a sea area away from it
            step = room[area["land"]] * (0.65 if area in table["sea"] else -0.65)
            places[area["id"]] = _away(places[area["land"]], centre_of_land[area["land"]], step)
    lines = {river["id"]: lines.get(river["id"]) or _across(river, places, room) for river in table["river"]}
    return Layout(places, outlines, circles, _shores(table, places, outlines, circles), lines)


def _fit(table: dict[str, Any]) -> Callable[[Point], Point]:
    """Whatever units the file is in, a map about 100 wide or high."""
    areas = [area for kind in ("land", "river", "lake", "sea") for area in table[kind]]
    points = [
        *filter(None, map(_place, areas)),
        *(point for land in table["land"] for point in land.get("polygon") or []),
    ]
    left, right, low, high = box_around(points)
    scale = 100 / (max(right - left, high - low) or 1)
    return lambda point: (point[0] * scale, point[1] * scale)


def _across(river: dict[str, Any], places: dict[str, Point], room: dict[str, float]) -> list[Point]:
    """A short line between two banks, for a river area that has no line of its own."""
    (x1, y1), (x2, y2) = (places[bank] for bank in river["banks"])
    x, y = places[river["id"]]
    half = 0.2 * min(room[bank] for bank in river["banks"]) / (math.dist((x1, y1), (x2, y2)) or 1)
    return [(x - half * (y2 - y1), y + half * (x2 - x1)), (x + half * (y2 - y1), y - half * (x2 - x1))]


def _shores(
    table: dict[str, Any], places: dict[str, Point], outlines: dict[str, list[Point]], circles: frozenset[str]
) -> dict[str, list[Edge]]:
    """The edges that no other land shares, each given to the nearest water area of its land; half of a circle."""
    found: dict[str, list[Edge]] = {area["id"]: [] for kind in ("lake", "sea") for area in table[kind]}
    for land in outlines:
        waters = [area["id"] for kind in ("lake", "sea") for area in table[kind] if area["land"] == land]
        if not waters:
            continue
        drawn = [other for other in outlines if other != land and other not in circles]
        others = np.array([edge for other in drawn for edge in edges_of(outlines[other])]).reshape(-1, 2, 2)
        for edge in edges_of(outlines[land]):
            middle = middle_of(edge)
            distances = {water: math.dist(places[water], middle) for water in waters}
            nearest = min(distances, key=distances.__getitem__)
            if land in circles:
                faces = math.dist(places[nearest], middle) < math.dist(places[nearest], places[land])
            else:
                faces = _off(middle, others) > TOUCHING
            if faces:
                found[nearest].append(edge)
    return found


def all_points(layout: Layout) -> list[Point]:
    """Every point of a layout."""
    return [*layout.places.values(), *(point for outline in layout.outlines.values() for point in outline)]


def _place(area: dict[str, Any]) -> Point | None:
    return (area["x"], area["y"]) if area.get("x") is not None and area.get("y") is not None else None


def middle_of(points: Iterable[Point]) -> Point:
    """The mean of some points."""
    points = list(points)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def box_around(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Left, right, lower and upper bound of some points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def _away(point: Point, centre: Point, step: float) -> Point:
    """`step` further from the centre than `point` is."""
    angle = math.atan2(point[1] - centre[1], point[0] - centre[0]) if point != centre else math.pi / 2
    return point[0] + step * math.cos(angle), point[1] + step * math.sin(angle)


def _circle(centre: Point, radius: float) -> list[Point]:
    angles = [math.tau * step / 24 for step in range(24)]
    return [(centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)) for angle in angles]


def room_at(land: str, places: dict[str, Point]) -> float:
    """The distance from a land to the nearest other."""
    return min((math.dist(places[land], place) for other, place in places.items() if other != land), default=10)


def _from_the_coast(board: Board) -> dict[str, Point]:
    """Coastal lands in a ring as their sea areas follow each other, the others amid their neighbours (Tutte's way)."""
    near = (board.land_near[: board.n_lands, None] >> np.arange(board.n_lands)) & 1
    rings = [_coastal_ring(board, mass) for mass in range(len(board.landmass_names))]
    radius = [0 if len(ring) == 1 else 6 / math.sin(math.pi / max(len(ring), 3)) for ring in rings]
    points = np.zeros((board.n_lands, 2))
    for mass, ring in enumerate(rings):
        centre, start = np.zeros(2), math.pi / 2
        if mass:  # an island lies off the continent's lands that it has abutments with
            facing = [a for a, b in board.pair_lands[: board.n_pairs] if board.land_mass[b] == mass]
            x, y = points[facing].sum(axis=0) if facing else (math.cos(mass), math.sin(mass))
            start = math.atan2(y, x)
            centre = (radius[0] + radius[mass] + 24) * np.array([math.cos(start), math.sin(start)])
        for step, land in enumerate(ring):
            angle = start - math.tau * step / len(ring)
            points[land] = centre + radius[mass] * np.array([math.cos(angle), math.sin(angle)])
        inner = [land for land in range(board.n_lands) if board.land_mass[land] == mass and land not in ring]
        for _ in range(500 if inner else 0):
            points[inner] = near[inner] @ points / near[inner].sum(axis=1, keepdims=True)
    return {land: (float(x), float(y)) for land, (x, y) in zip(board.land_ids, points, strict=True)}


def _coastal_ring(board: Board, mass: int) -> list[int]:
    """The lands of a landmass with a sea area, as a ship would pass them; all of its lands if none has one."""
    own = [land for land in range(board.n_lands) if board.land_mass[land] == mass]
    seas = [int(board.land_sea[land]) for land in own if board.land_sea[land] >= 0]
    ring = seas[:1]
    while len(ring) < len(seas):
        rest = [sea for sea in seas if sea not in ring]
        ring.append(next((sea for sea in rest if board.sea_near[ring[-1]] >> sea & 1), rest[0]))
    return [int(board.sea_land[sea]) for sea in ring] or own


def edges_of(polygon: list[Point]) -> list[Edge]:
    """The sides of a polygon."""
    return list(pairwise([*polygon, polygon[0]]))


def _off(point: Point, edges: np.ndarray) -> float:
    """The distance of a point from the nearest of some edges."""
    start, along = edges[:, 0], edges[:, 1] - edges[:, 0]
    share = ((np.array(point) - start) * along).sum(axis=1) / np.maximum((along**2).sum(axis=1), 1e-12)
    nearest = start + np.clip(share, 0, 1)[:, None] * along
    return float(np.linalg.norm(nearest - point, axis=1).min(initial=math.inf))
