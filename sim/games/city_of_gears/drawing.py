"""A city as a picture: its cells, factories and spots, and a position of a game in it."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from balancewheel.sim.frame.narration import plural
from balancewheel.sim.games.city_of_gears.layout import FIRST_FACTORY, City, read_city

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Point = tuple[float, float]

COLOURS = ["#cc6677", "#332288", "#117733", "#ddcc77"]  # of the first player, the second, ...
MARKS = ["o", "s", "^", "D"]  # the same once more, for whoever cannot tell the colours
TYPES = {"wealth": "#f2d98b", "science": "#9ecae8", "none": "#e6e1d8"}
BACK, BORDER, INK, OPEN = "#b9b0a6", "#8a7455", "#1a1a1a", "#ffffff"
SIDE = 2.0  # from the middle of one cell to the next
PLAYERS, ROUND = 4, 8  # of the game that is drawn where none is given


def draw_board(table: dict[str, Any], ax: "Axes") -> "Axes":
    """Draw a city file on `ax`, with a position of a game played in it."""
    import numpy as np

    from balancewheel.sim.games import find_game
    from balancewheel.sim.kernel.decisions import TAPE
    from balancewheel.sim.run.prepare import prepare
    from balancewheel.sim.run.spec import run_spec

    game = find_game("city_of_gears")
    spec = run_spec("city_of_gears", players=PLAYERS, lineup="mirror:sensible", seed=7)
    values = spec.rules.values | {"map": table, "round_cap": ROUND}
    game.components.check(values, PLAYERS)
    played = replace(prepare(spec), rules=game.rules_record(values))  # others share those of the spec
    state = np.zeros(1, game.state)
    played.play_into(state, np.zeros(1, TAPE), played.lineup.seatings(spec.seed, 0, 1))
    return draw_position(values, played.rules[0], state[0], ax)


def draw_position(values: dict[str, Any], rules: Any, state: Any, ax: "Axes") -> "Axes":
    """Draw what lies on the table: tiles, links, workers, and what stands in the factories."""
    city = read_city(values["map"], values["offset_third_factory"])
    players = int(state.n_players)
    places = node_places(city, players)
    _draw_cells(city, values, state, places, ax)
    _draw_links(rules, state, places, ax)
    _draw_workers(state, places, ax)
    _draw_factories(city, state, places, ax)
    xs, ys = zip(*places.values(), strict=True)
    ax.set(xlim=(min(xs) - 1.6, max(xs) + 1.6), ylim=(min(ys) - 1.2, max(ys) + 1.2), aspect="equal")
    ax.set(xticks=[], yticks=[])
    found = int(state.face_up).bit_count()
    ax.set_title(
        f"{values['map'].get('name', 'city')}: {len(city.cells)} cells, {found} tiles found, "
        f"{plural(int(state.taken).bit_count(), 'gear link')}, round {int(state.round_number)}",
        fontsize=11,
        color=INK,
    )
    return ax


def node_places(city: City, players: int) -> dict[int, Point]:
    """Where cells and factories lie on paper; a factory lies outwards of the cells that it touches."""
    places = {i: (SIDE * column, -SIDE * row) for i, (row, column) in enumerate(city.cells)}
    middle = [sum(value) / len(city.cells) for value in zip(*places.values(), strict=True)]
    for turn, cells in enumerate(city.factories[players]):
        x, y = (sum(places[cell][i] for cell in cells) / len(cells) for i in (0, 1))
        dx, dy = places[cells[0]][0] - middle[0], places[cells[0]][1] - middle[1]
        out = (SIDE if dx > 0 else -SIDE, 0.0) if abs(dx) > abs(dy) else (0.0, SIDE if dy > 0 else -SIDE)
        places[FIRST_FACTORY + turn] = (x + out[0], y + out[1])
    return places


def _draw_cells(city: City, values: dict[str, Any], state: Any, places: dict[int, Point], ax: "Axes") -> None:
    from matplotlib.patches import Rectangle

    for cell in range(len(city.cells)):
        x, y = places[cell]
        known = int(state.tile[cell]) >= 0
        tile = values["tiles"]["tile"][int(state.tile[cell])] if known else {}
        fill = TYPES[tile["type"]] if known else BACK
        ax.add_patch(Rectangle((x - 0.75, y - 0.75), 1.5, 1.5, facecolor=fill, edgecolor=BORDER, linewidth=1.2))
        if known:
            cost = " ".join(f"{n} {name}" for name, n in tile["cost"].items())
            words = f"{tile['name']}\n{cost}: {'; '.join(tile['effect'])}"
            ax.text(x, y + 0.64, words, ha="center", va="top", fontsize=6.5, color=INK, wrap=True)
            ax.text(x + 0.66, y - 0.66, str(tile["prestige"]), ha="right", va="bottom", fontsize=10, color=INK)
        else:
            ax.text(x, y, "?", ha="center", va="center", fontsize=16, color=INK)


def _draw_links(rules: Any, state: Any, places: dict[int, Point], ax: "Axes") -> None:
    """Every spot as a small circle between its ends, filled in its owner's colour."""
    players = int(state.n_players)
    ends = [tuple(int(end) for end in rules.spot_end[players, spot]) for spot in range(rules.n_spots[players])]
    for spot, (one, other) in enumerate(ends):
        twin = ends[:spot].count((one, other))
        (x1, y1), (x2, y2) = places[one], places[other]
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        across = 0.3 * (ends.count((one, other)) - 1)
        x, y = (x, y + across * (twin - 0.5)) if y1 == y2 else (x + across * (twin - 0.5), y)
        owner = [player for player in range(players) if int(state.links[player]) >> spot & 1]
        colour = COLOURS[int(state.place[owner[0]])] if owner else OPEN
        ax.plot([x], [y], marker=(8, 0, 0), markersize=15, color=colour, markeredgecolor=INK, zorder=4)


def _draw_workers(state: Any, places: dict[int, Point], ax: "Axes") -> None:
    """Ready workers by their player's mark; installed ones with a thick edge."""
    for player in range(int(state.n_players)):
        turn = int(state.place[player])
        for cell in (node for node in places if node < FIRST_FACTORY):
            ready, fixed = int(state.workers[player, cell]), int(state.installed[player, cell])
            for number in range(ready + fixed):
                x, y = places[cell][0] - 0.6 + 0.2 * number, places[cell][1] - 0.05 - 0.2 * turn
                width = 2.2 if number >= ready else 0.8
                ax.plot([x], [y], marker=MARKS[turn], markersize=9, color=COLOURS[turn], markeredgecolor=INK,
                        markeredgewidth=width, zorder=5)  # fmt: skip


def _draw_factories(city: City, state: Any, places: dict[int, Point], ax: "Axes") -> None:
    from matplotlib.patches import Rectangle

    players = int(state.n_players)
    for player in range(players):
        turn = int(state.place[player])
        x, y = places[FIRST_FACTORY + turn]
        ax.add_patch(Rectangle((x - 0.7, y - 0.5), 1.4, 1.0, facecolor=COLOURS[turn], edgecolor=INK, alpha=0.35))
        at_home = int(state.workers[player, state.home[player]])
        words = (
            f"{city.edges[players][turn]}, player {turn + 1}\n{at_home} workers, {int(state.locked[player])} locked\n"
            f"{int(state.held[player]).bit_count() + 1} developments"
        )
        ax.text(x, y + 0.1, words, ha="center", va="center", fontsize=8, color=INK)
        ax.plot([x], [y - 0.37], marker=MARKS[turn], markersize=9, color=COLOURS[turn], markeredgecolor=INK)
