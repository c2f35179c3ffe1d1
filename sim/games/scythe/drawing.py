"""A map file as a picture: hexes by terrain, rivers, tunnels, encounters, home bases."""

import math
from typing import TYPE_CHECKING, Any

from balancewheel.sim.games.scythe.board import FIRST_BASE, TERRAINS, Board, axial, read_board

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Point = tuple[float, float]

# a letter says the terrain once more, for whoever cannot tell the colours
FILLS = {
    "tundra": "#dfe7ec",
    "mountain": "#b9b0a6",
    "forest": "#9cc28b",
    "farm": "#f2d98b",
    "village": "#e8a87c",
    "lake": "#9ecae8",
    "factory": "#d9534f",
    "home base": "#ffffff",
}
YIELDS = {"tundra": "oil", "mountain": "metal", "forest": "wood", "farm": "food", "village": "worker"}
RIVER, BORDER, INK = "#0072b2", "#8a7455", "#1a1a1a"


def draw_board(board_table: dict[str, Any], ax: "Axes") -> "Axes":
    """Draw a map on `ax`."""
    board = read_board(board_table)
    hexes = [*board_table["territories"], *board_table["home_bases"]]
    middles = {one["id"]: middle(axial(one)) for one in hexes}
    for one in hexes:
        _draw_hex(one, middles[one["id"]], ax)
    _draw_rivers(board_table, middles, ax)
    _draw_legend(ax)
    xs, ys = zip(*middles.values(), strict=True)
    ax.set(
        xlim=(min(xs) - 1.2, max(xs) + 4.2), ylim=(min(ys) - 1.3, max(ys) + 1.3), aspect="equal", xticks=[], yticks=[]
    )
    ax.set_title(f"{board.name}: {in_words(board)}", fontsize=11, color=INK)
    return ax


def in_words(board: Board) -> str:
    """What the board has, counted."""
    tunnels, encounters = board.tunnels.bit_count(), board.encounters.bit_count()
    rivers = sum(int(bits).bit_count() for bits in board.wet[:FIRST_BASE]) // 2
    bases = sum(int(bits).bit_count() for bits in board.wet[FIRST_BASE:])
    return (
        f"{board.n_territories} territories, {board.n_bases} home bases, {rivers + bases} river borders, "
        f"{tunnels} tunnels, {encounters} encounters"
    )


def middle(spot: tuple[int, int]) -> Point:
    """The middle of a hex on paper; hexes stand on a point, and rows go down."""
    q, r = spot
    return math.sqrt(3) * (q + r / 2), -1.5 * r


def corner(centre: Point, number: float) -> Point:
    """A corner of a hex, 0 to the upper right, then clockwise; halves are the middles of sides."""
    angle = math.radians(30 - 60 * number)
    return centre[0] + math.cos(angle), centre[1] + math.sin(angle)


def _draw_hex(one: dict[str, Any], centre: Point, ax: "Axes") -> None:
    from matplotlib.patches import Polygon

    terrain = one.get("terrain", "home base")
    outline = [corner(centre, number) for number in range(6)]
    style = "--" if terrain == "home base" else "-"
    ax.add_patch(Polygon(outline, facecolor=FILLS[terrain], edgecolor=BORDER, linewidth=1.1, linestyle=style, zorder=1))
    x, y = centre
    ax.text(x, y + 0.42, one["id"].replace("HB_", ""), ha="center", va="center", fontsize=8, color=INK, zorder=4)
    ax.text(x, y, terrain, ha="center", va="center", fontsize=7.5, style="italic", color=INK, zorder=4)
    marks = ["tunnel"] * bool(one.get("tunnel")) + ["encounter"] * bool(one.get("encounter"))
    for number, mark in enumerate(marks):
        at = x + 0.45 * (number - (len(marks) - 1) / 2)
        symbol, colour = ("s", INK) if mark == "tunnel" else ("o", "#6a3d9a")
        ax.plot([at], [y - 0.42], marker=symbol, markersize=8, color=colour, zorder=4)


def _draw_rivers(table: dict[str, Any], middles: dict[str, Point], ax: "Axes") -> None:
    """Each river along the side that two hexes share."""
    for one, other in table["rivers"]:
        (x1, y1), (x2, y2) = middles[one], middles[other]
        x, y, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, y2 - y1, x1 - x2
        half = 0.5 / math.hypot(dx, dy)
        ends = [(x - half * dx, x + half * dx), (y - half * dy, y + half * dy)]
        ax.plot(*ends, color=RIVER, linewidth=4.5, solid_capstyle="round", zorder=3)


def _draw_legend(ax: "Axes") -> None:
    from matplotlib.artist import Artist
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    labels = {name: f"{name}: {YIELDS[name]}" if name in YIELDS else name for name in TERRAINS}
    shown: list[Artist] = [Patch(facecolor=FILLS[name], edgecolor=BORDER, label=labels[name]) for name in TERRAINS]
    shown.append(Line2D([], [], color=RIVER, linewidth=4.5, label="river"))
    shown.append(Line2D([], [], color=INK, marker="s", linestyle="", markersize=8, label="tunnel"))
    shown.append(Line2D([], [], color="#6a3d9a", marker="o", linestyle="", markersize=8, label="encounter"))
    ax.legend(handles=shown, loc="center right", fontsize=9)
