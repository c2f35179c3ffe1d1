"""The picture of a city: every cell, tile and factory is on it."""

import pytest

pytest.importorskip("matplotlib")

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from balancewheel.sim.games.city_of_gears.drawing import draw_board, draw_position, node_places
from balancewheel.sim.games.city_of_gears.layout import read_city
from tests.sim.city_of_gears.table import table


def picture(draw, *about):
    """The axes after drawing, rendered once as a file would be."""
    figure = Figure(figsize=(12, 9), dpi=50)
    canvas = FigureCanvasAgg(figure)
    ax = figure.add_subplot()
    assert draw(*about, ax) is ax
    canvas.draw()
    return ax


def words(ax):
    return [text.get_text() for text in ax.texts]


@pytest.mark.parametrize(("players", "preset"), [(2, "standard"), (3, "standard"), (4, "two-links-per-edge")])
def test_a_position_shows_tiles_links_workers_and_factories(players, preset):
    t = table(players, preset=preset).lay(B2="Gear Foundry", A1="Grand Bank").put(0, "B2 B2 factory").link(0, "B1-B2")
    t.state.installed[1, t.cell("A1")] = 1
    ax = picture(draw_position, t.values, t.rules, t.state)
    found = words(ax)
    assert [text for text in found if text.startswith(("Gear Foundry", "Grand Bank"))]
    assert found.count("?") == 7
    assert len([text for text in found if "locked" in text]) == players
    spots = int(t.rules.n_spots[players])
    assert len(ax.lines) == spots + 2 + 1 + players  # spots, workers on tiles, an installed one, marks of factories
    assert "2 tiles found, 1 gear link," in ax.get_title()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_lies_on_top_of_anything_else(players):
    places = node_places(read_city(table().values["map"]), players)
    assert len(places) == 9 + players == len(set(places.values()))


def test_the_command_draws_the_city_of_a_file_before_anything_is_found():
    ax = picture(draw_board, table().values["map"])
    found = words(ax)
    assert found.count("?") == 9
    assert len([text for text in found if "3 workers, " in text]) == 4
    assert ax.get_title().endswith("0 tiles found, 0 gear links, round 1")
