"""The picture of a map: every land is named on it, whatever geometry the file has."""

from copy import deepcopy
from functools import cache

import pytest

pytest.importorskip("matplotlib")

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from balancewheel.sim.errors import UserError
from balancewheel.sim.games.gearworld.drawing import draw_board

from .test_board import FILES, TABLES


def without(table, *fields):
    table = deepcopy(table)
    for kind in ("land", "river", "lake", "sea"):
        for area in table[kind]:
            for field in fields:
                area.pop(field, None)
    return table


def picture(table):
    """The axes after drawing, rendered once as a file would be."""
    figure = Figure(figsize=(12, 9), dpi=50)
    canvas = FigureCanvasAgg(figure)
    ax = figure.add_subplot()
    assert draw_board(table, ax) is ax
    canvas.draw()
    return ax


@cache
def shipped(file):
    return picture(TABLES[file])


def words(ax):
    return [text.get_text().replace("\n", " ") for text in ax.texts]


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("missing", [(), ("polygon", "line"), ("polygon", "line", "x", "y")], ids=len)
def test_every_area_is_on_the_picture_once(file, missing):
    table = without(TABLES[file], *missing)
    found = words(picture(table))
    for land in table["land"]:
        assert found.count(land["name"]) == 1
    for river in table["river"]:
        assert found.count(river["id"].removeprefix("river_")) == 1
    for mass in table["landmasses"]:
        assert found.count(mass["name"].upper()) == 1
    assert sum(found.count(letter) for letter in "ROY") == len(table["sea"])


@pytest.mark.parametrize("file", FILES)
def test_no_two_land_names_overlap(file):
    ax = shipped(file)
    names = {land["name"] for land in TABLES[file]["land"]}
    boxes = [text.get_window_extent() for text in ax.texts if text.get_text().replace("\n", " ") in names]
    assert len(boxes) == len(names)
    for number, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[number + 1 :])


def test_a_legend_and_the_status_of_the_map_are_there():
    ax = shipped("board36.json")
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert {"river area", "lake area", "abutment pair", "R: sea area, red coast"} <= set(labels)
    assert "STAND-IN" in ax.get_title()


def test_the_units_of_a_map_do_not_matter():
    table = deepcopy(TABLES["board36.json"])
    for kind in ("land", "river", "lake", "sea"):
        for area in table[kind]:
            area["x"], area["y"] = 25 * area["x"], 25 * area["y"]
            for shape in {"polygon", "line"} & set(area):
                area[shape] = [[25 * x, 25 * y] for x, y in area[shape]]
    places, plain = ([text.get_position() for text in ax.texts] for ax in (picture(table), shipped("board36.json")))
    assert places == [pytest.approx(place, abs=1e-6) for place in plain]


def test_a_continent_alone_with_an_uncoloured_coast_can_be_drawn():
    table = without(TABLES["board36.json"])
    keep = {land["id"] for land in table["land"] if land["landmass"] == "Haestus"}
    table["landmasses"] = table["landmasses"][:1]
    table["land"] = [{**land, "coast_colour": None} for land in table["land"] if land["id"] in keep]
    table["sea"] = [sea for sea in table["sea"] if sea["land"] in keep]
    seas = {sea["id"] for sea in table["sea"]}
    table["land_borders"] = [border for border in table["land_borders"] if border["a"] in keep]
    table["water_borders"] = [
        border for border in table["water_borders"] if not border["b"].startswith("sea_") or border["b"] in seas
    ]
    table["abutment_pairs"] = []
    assert words(picture(table)).count("-") == len(seas)


def test_a_broken_map_is_not_drawn():
    table = without(TABLES["board36.json"])
    table["river"][0]["banks"] = ["westfeld"]
    with pytest.raises(UserError, match="river_A0"):
        picture(table)
