"""A map file as a picture: land by name, rivers, the lake, sea areas with their coast colours, abutment pairs."""

import math
from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from balancewheel.sim.games.gearworld.board import read_board
from balancewheel.sim.games.gearworld.layout import (
    Edge,
    Layout,
    Point,
    all_points,
    box_around,
    edges_of,
    lay_out,
    middle_of,
    room_at,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# after Okabe and Ito, told apart by colour-blind readers; a letter says the coast colour once more
COAST_FILLS = {"red": "#d55e00", "orange": "#e69f00", "yellow": "#f0e442", None: "#ffffff"}
LANDMASS_FILLS = ["#f6efe0", "#e6dccb", "#dfe3d6", "#e2dbe6"]
DEEP_SEA, LAKE, LAKE_CENTRE, RIVER, BORDER, INK = "#e4eff7", "#9ecae8", "#33556b", "#0072b2", "#8a7455", "#1a1a1a"


def draw_board(board_table: dict[str, Any], ax: "Axes") -> "Axes":
    """Draw a map on `ax`; without polygons lands are circles at x, y, and without those they follow the coast."""
    board = read_board(board_table)
    layout = lay_out(board_table, board)
    left, right, low, high = box_around(all_points(layout))
    ax.set_facecolor(DEEP_SEA)
    ax.set(xlim=(left - 3, right + 3), ylim=(low - 3, high + 3), aspect="equal", xticks=[], yticks=[])
    _draw_lake(board_table, layout, ax)
    _draw_lands(board_table, layout, ax)
    _draw_coasts(board_table, layout, ax)
    mouths = _draw_rivers(board_table, layout, ax)
    bridges = _draw_abutment_pairs(board_table, layout, ax)
    sea_lanes = _draw_seas(board_table, layout, mouths, ax)
    _draw_land_names(board_table, layout, ax)
    _draw_landmass_names(board_table, layout, [*bridges, *sea_lanes], ax)
    _draw_legend(board_table, ax)
    meta = board_table.get("meta")
    status = meta.get("status") if isinstance(meta, dict) else None
    counts = f"{board.n_lands} lands, {board.n_boat_areas} river and lake areas, {board.n_seas} sea areas"
    ax.set_title(f"{board.name}: {counts}" + (f"\n{status}" if status else ""), fontsize=11, color=INK)
    return ax


def _draw_lake(table: dict[str, Any], layout: Layout, ax: "Axes") -> None:
    """Each lake area as a slice before its land, about the centre that nothing enters."""
    from matplotlib.patches import Circle, Polygon

    areas = [lake["id"] for lake in table["lake"]]
    if not areas:
        return
    centre = middle_of([layout.places[area] for area in areas])
    reach = max(math.dist(centre, layout.places[area]) for area in areas)
    radius = 0.36 * min(room_at(area, {area: layout.places[area] for area in areas}) for area in areas)
    for area, lake in zip(areas, table["lake"], strict=True):
        if lake["land"] in layout.circles:
            _line(
                [layout.places[area], layout.places[lake["land"]]],
                ax,
                color=INK,
                linewidth=1.2,
                linestyle=":",
                zorder=3,
            )
            ax.add_patch(Circle(layout.places[area], radius, facecolor=LAKE, edgecolor=RIVER, zorder=4))
            continue
        edges = layout.shores[area]
        ends = [point for edge in edges for point in edge]
        for edge in edges:
            ax.add_patch(Polygon([centre, *edge], facecolor=LAKE, edgecolor=LAKE, linewidth=0.6, zorder=1))
        for x, y in {tuple(point) for point in ends if ends.count(point) == 1}:
            ax.plot([centre[0], x], [centre[1], y], color="white", linewidth=1.6, zorder=2)
    if not layout.circles:
        ax.add_patch(Circle(centre, 0.42 * reach, facecolor=LAKE_CENTRE, edgecolor="white", linewidth=1.2, zorder=3))


def _draw_lands(table: dict[str, Any], layout: Layout, ax: "Axes") -> None:
    from matplotlib.patches import Polygon

    masses = [mass["name"] for mass in table["landmasses"]]
    for land in table["land"]:
        fill = LANDMASS_FILLS[masses.index(land["landmass"]) % len(LANDMASS_FILLS)]
        outline = layout.outlines[land["id"]]
        ax.add_patch(Polygon(outline, facecolor=fill, edgecolor=BORDER, linewidth=1.1, joinstyle="round", zorder=4))
    for border in table["land_borders"]:
        if border["a"] in layout.circles or border["b"] in layout.circles:
            _line([layout.places[border["a"]], layout.places[border["b"]]], ax, color=BORDER, linewidth=1.1, zorder=3)


def _draw_coasts(table: dict[str, Any], layout: Layout, ax: "Axes") -> None:
    """GB-047: the highlight where land and sea adjoin."""
    from matplotlib.collections import LineCollection

    fills = {land["id"]: COAST_FILLS[land.get("coast_colour")] for land in table["land"]}
    coast = [(edge, fills[sea["land"]]) for sea in table["sea"] for edge in layout.shores[sea["id"]]]
    edges = [edge for edge, _ in coast]
    ax.add_collection(LineCollection(edges, colors=INK, linewidths=5.6, capstyle="round", zorder=4.5))
    ax.add_collection(
        LineCollection(edges, colors=[fill for _, fill in coast], linewidths=4, capstyle="round", zorder=4.6)
    )


def _draw_rivers(table: dict[str, Any], layout: Layout, ax: "Axes") -> dict[str, Point]:
    """Each river area as a stretch with its name, ending where the next begins; returns where rivers meet the sea."""
    open_to: dict[str, list[Point]] = {mouth["area"]: [] for mouth in table["river_mouths"]}
    for border in table["water_borders"]:
        for one, other in ((border["a"], border["b"]), (border["b"], border["a"])):
            if one in open_to and other in {sea["id"] for sea in table["sea"]}:
                open_to[one].append(layout.places[other])
    mouths = {}
    for river in table["river"]:
        name, line = river["id"], layout.river_lines[river["id"]]
        _line(line, ax, color=RIVER, linewidth=5, zorder=5, solid_capstyle="butt")
        if layout.circles & set(river["banks"]):
            _line([layout.places[bank] for bank in river["banks"]], ax, color=BORDER, linewidth=1.1, zorder=3)
        else:
            for x, y in (line[0], line[-1]):
                ax.plot(x, y, "o", color="white", markeredgecolor=RIVER, markersize=4.2, markeredgewidth=1, zorder=5.5)
        _tag(layout.places[name], name.removeprefix("river_"), RIVER, "white", ax)
        if name in open_to:
            sea = middle_of(open_to[name])
            x, y = mouths[name] = min(line, key=partial(math.dist, sea))
            ax.plot(x, y, "D", color="white", markeredgecolor=RIVER, markersize=8, markeredgewidth=2, zorder=6)
    return mouths


def _draw_abutment_pairs(table: dict[str, Any], layout: Layout, ax: "Axes") -> list[Edge]:
    """A dashed line where a bridge can stand, between the middle parts of two coasts."""
    bridges = []
    for pair in table["abutment_pairs"]:
        ends = [_mid_coast(table, layout, pair[end]) for end in ("continent", "island")]
        bridge = min(((a, b) for a in ends[0] for b in ends[1]), key=lambda points: math.dist(*points))
        _line(bridge, ax, color=INK, linewidth=1.8, linestyle=(0, (4, 2)), zorder=5)
        for x, y in bridge:
            ax.plot(x, y, "s", color=INK, markersize=6, zorder=6)
        bridges.append(bridge)
    return bridges


def _mid_coast(table: dict[str, Any], layout: Layout, land: str) -> list[Point]:
    """Points on a land's coast that are not near its ends."""
    coasts = {sea["land"]: [middle_of(edge) for edge in layout.shores[sea["id"]]] for sea in table["sea"]}
    others = [point for other, points in coasts.items() if other != land for point in points]
    room = {point: min((math.dist(point, other) for other in others), default=1) for point in coasts[land]}
    return [point for point in room if room[point] >= 0.5 * max(room.values())] or [layout.places[land]]


def _draw_seas(table: dict[str, Any], layout: Layout, mouths: dict[str, Point], ax: "Axes") -> list[Edge]:
    """A tile for each sea area, tied to its land, with a line to each sea area and river mouth it borders on."""
    lands = {land["id"]: land for land in table["land"]}
    seas = {sea["id"]: sea["land"] for sea in table["sea"]}
    lanes: list[Edge] = []
    ends = mouths | {sea: layout.places[sea] for sea in seas}
    for border in table["water_borders"]:
        a, b = border["a"], border["b"]
        if a in seas and b in seas:
            mass = lands[seas[a]]["landmass"]
            inland = middle_of([layout.places[land] for land in lands if lands[land]["landmass"] == mass])
            lane = _bow(ends[a], ends[b], inland)
            _line(lane, ax, color=RIVER, linewidth=1.1, zorder=3.5)
            lanes += pairwise(lane)
        elif a in seas or b in seas:
            _line([ends[a], ends[b]], ax, color=RIVER, linewidth=1.1, zorder=5)
    for sea, land in seas.items():
        place, colour = layout.places[sea], lands[land].get("coast_colour")
        coast = [middle_of(edge) for edge in layout.shores[sea]] or [layout.places[land]]
        tie = [place, min(coast, key=partial(math.dist, place))]
        _line(tie, ax, color=INK, linewidth=1.4, linestyle=":", zorder=5)
        _tag(place, colour[0].upper() if colour else "-", COAST_FILLS[colour], INK, ax, size=9)
    return lanes


def _bow(start: Point, end: Point, inland: Point) -> list[Point]:
    """A line from start to end that bends away from the land."""
    (x1, y1), (x2, y2) = start, end
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    side = 1 if (x - inland[0]) * (y1 - y2) + (y - inland[1]) * (x2 - x1) >= 0 else -1
    bend = 0.3 * side
    x, y = x + bend * (y1 - y2), y + bend * (x2 - x1)
    steps = [step / 12 for step in range(13)]
    return [
        ((1 - t) ** 2 * x1 + 2 * t * (1 - t) * x + t**2 * x2, (1 - t) ** 2 * y1 + 2 * t * (1 - t) * y + t**2 * y2)
        for t in steps
    ]


def _draw_land_names(table: dict[str, Any], layout: Layout, ax: "Axes") -> None:
    """Each name where its land has most room, smaller where that is little."""
    scale = _points_a_unit(ax)
    tags = np.array([layout.places[river["id"]] for river in table["river"]]).reshape(-1, 2)
    for land in table["land"]:
        lines, size, place = land["name"].split(), 9.5, layout.places[land["id"]]
        if land["id"] not in layout.circles:
            half = np.array([0.31 * size * max(map(len, lines)) + 3, 0.55 * size * len(lines) + 3]) / scale
            place, fit = _roomiest(layout.outlines[land["id"]], place, half, tags, np.array([9, 6]) / scale)
            size *= min(1, max(fit, 0.76))
        printed = land["provenance"] == "rulebook"
        style = {"fontweight": "bold"} if printed else {"fontstyle": "italic"}
        _text(place, "\n".join(lines), ax, fontsize=size, linespacing=0.95, **style)


def _points_a_unit(ax: "Axes") -> float:
    """How many typographic points a unit of the map is wide, about."""
    box = ax.get_window_extent()
    spans = [box.width / np.ptp(ax.get_xlim()), box.height / np.ptp(ax.get_ylim())]
    return float(min(spans)) * 72 / ax.figure.dpi


def _clearance(spots: np.ndarray, points: np.ndarray, half: np.ndarray) -> np.ndarray:
    """For each spot, how much a box of these half sides could grow about it before it meets a point."""
    across = np.abs(np.subtract.outer(spots[:, 0], points[:, 0])) / half[0]
    up = np.abs(np.subtract.outer(spots[:, 1], points[:, 1])) / half[1]
    return np.maximum(across, up).min(axis=1, initial=math.inf)


def _roomiest(
    outline: list[Point], wish: Point, half: np.ndarray, tags: np.ndarray, half_tag: np.ndarray
) -> tuple[Point, float]:
    """Where a label of these half sides fits best inside an outline and off the tags, and how well: 1 just fits."""
    from matplotlib.path import Path

    left, right, low, high = box_around(outline)
    spots = np.array([(x, y) for x in np.linspace(left, right, 40) for y in np.linspace(low, high, 40)] + [wish])
    spots = spots[Path(outline).contains_points(spots)]
    if not len(spots):
        return wish, 0
    edges = np.array([np.linspace(a, b, 15) for a, b in edges_of(outline)]).reshape(-1, 2)
    fit = np.minimum(_clearance(spots, edges, half), _clearance(spots, tags, half + half_tag))
    best = int(np.argmax(np.minimum(fit, 1.15) - 0.02 * np.hypot(*(spots - wish).T)))
    return (float(spots[best, 0]), float(spots[best, 1])), float(fit[best])


def _draw_landmass_names(table: dict[str, Any], layout: Layout, drawn: list[Edge], ax: "Axes") -> None:
    """Each landmass's name in the free water next to it."""
    from matplotlib.path import Path

    half = np.array([55, 12]) / _points_a_unit(ax)
    seas = {sea["land"]: layout.places[sea["id"]] for sea in table["sea"]}
    taken = np.array([*all_points(layout), *(point for edge in drawn for point in np.linspace(*edge, 10))])
    left, right, low, high = box_around(all_points(layout))
    spots = np.array([(x, y) for x in np.linspace(left, right, 45)[3:-3] for y in np.linspace(low, high, 45)])
    for outline in layout.outlines.values():
        spots = spots[~Path(outline).contains_points(spots)]
    for mass in table["landmasses"]:
        lands = [land["id"] for land in table["land"] if land["landmass"] == mass["name"]]
        own = [point for land in lands for point in [*layout.outlines[land], seas.get(land, layout.places[land])]]
        room, away = _clearance(spots, taken, half), _clearance(spots, np.array(own), np.ones(2))
        spot = spots[np.argmin(away - 30 * np.minimum(room, 1))]
        taken = np.vstack([taken, spot])
        _text((spot[0], spot[1]), mass["name"].upper(), ax, fontsize=13, fontweight="bold", color="#4a6b80")


def _draw_legend(table: dict[str, Any], ax: "Axes") -> None:
    from matplotlib.lines import Line2D

    def sign(label: str, **style: Any) -> Line2D:
        return Line2D([], [], label=label, **style)

    used = {land.get("coast_colour") for land in table["land"] if land["id"] in {sea["land"] for sea in table["sea"]}}
    tile = {"linestyle": "", "marker": "o", "markersize": 11, "markeredgecolor": INK}
    signs = [
        sign("land border", color=BORDER, linewidth=1.4),
        sign("river area", color=RIVER, linewidth=5),
        sign("river mouth", color="white", linestyle="", marker="D", markeredgecolor=RIVER, markeredgewidth=2),
        sign("lake area", color=LAKE, linestyle="", marker="s", markersize=11),
        sign("sea areas that adjoin", color=RIVER, linewidth=1),
        *(
            sign(f"{name[0].upper()}: sea area, {name} coast" if name else "-: sea area, no colour", color=fill, **tile)
            for name, fill in COAST_FILLS.items()
            if name in used
        ),
        sign("abutment pair", color=INK, linewidth=1.8, linestyle=(0, (3, 1.5)), marker="s", markersize=5),
    ]
    if any(land["provenance"] != "rulebook" for land in table["land"]):
        signs.append(sign("italic name: not in the rulebook", linestyle=""))
    ax.legend(
        handles=signs,
        loc="upper center",
        bbox_to_anchor=(0.5, -0.01),
        ncols=5,
        fontsize=9,
        frameon=False,
        handlelength=2.4,
    )


def _line(points: Iterable[Point], ax: "Axes", **style: Any) -> None:
    xs, ys = zip(*points, strict=True)
    ax.plot(xs, ys, **style)


def _text(place: Point, words: str, ax: "Axes", **style: Any) -> None:
    from matplotlib.patheffects import withStroke

    looks: dict[str, Any] = {"color": INK, "ha": "center", "va": "center", "zorder": 9} | style
    ax.text(*place, words, path_effects=[withStroke(linewidth=2.5, foreground="white")], **looks)


def _tag(place: Point, words: str, fill: str, ink: str, ax: "Axes", size: float = 7) -> None:
    box = {"boxstyle": "round,pad=0.25", "facecolor": fill, "edgecolor": INK, "linewidth": 0.8}
    ax.text(*place, words, color=ink, fontsize=size, fontweight="bold", ha="center", va="center", bbox=box, zorder=8)
