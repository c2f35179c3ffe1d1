"""The board: what the rulebook's examples say about it, and every slip in a map told in one line."""

from collections import Counter
from copy import deepcopy
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.games import FOLDER
from balancewheel.sim.games.gearworld.board import (
    FAR,
    MAX_BOAT_AREAS,
    MAX_LANDS,
    MAX_PAIRS,
    MAX_SEAS,
    read_board,
    sea_distances,
    water_distances,
)
from balancewheel.sim.games.gearworld.map_file import COLOURS, PROVENANCES
from balancewheel.sim.rules.parameters import read_toml

DATA = FOLDER / "gearworld" / "data"
FILES = ["board36.json", "board48.json"]
TABLES = {file: {"name": file, **read_toml(DATA / file)} for file in FILES}
BOARDS = {file: read_board(table) for file, table in TABLES.items()}
CROSSING = 4


@pytest.fixture(params=FILES)
def board(request):
    return BOARDS[request.param]


def land(board, name):
    return board.land_names.index(name)


def sea(board, name):
    """The sea area of a land."""
    return int(board.land_sea[land(board, name)])


def bits(mask):
    return {bit for bit in range(63) if int(mask) >> bit & 1}


def near(board, name):
    return {board.land_names[other] for other in bits(board.land_near[land(board, name)])}


def boat_area(board, *banks):
    """The river area between two lands."""
    wanted = {land(board, name) for name in banks}
    return next(area for area in range(board.n_boat_areas) if set(board.boat_area_banks[area]) == wanted)


def ship_points(board, start, end, crossing=CROSSING):
    return sea_distances(board, crossing)[sea(board, start), sea(board, end)]


# the rulebook's examples


@pytest.mark.rule("GB-038", "GB-042")
def test_riverfork_touches_its_lake_area_and_three_river_areas(board):
    """Example "Building a Riverboat"."""
    areas = bits(board.land_boat_areas[land(board, "Riverfork")])
    banks = [{board.land_names[bank] for bank in board.boat_area_banks[area] if bank >= 0} for area in areas]
    expected = [{"Riverfork"}, *({"Riverfork", other} for other in ("Scrapwater", "Golddust", "Riverholt"))]
    assert Counter(map(frozenset, banks)) == Counter(map(frozenset, expected))
    assert "lake_riverfork" in {board.boat_area_ids[area] for area in areas}


@pytest.mark.rule("GB-045", "GB-247")
def test_the_spur_has_a_sea_area_that_touches_no_other_land(board):
    """Example "Building a Ship and a Bridge"."""
    assert board.sea_ids[sea(board, "The Spur")] == "sea_the_spur"
    assert board.sea_land[sea(board, "The Spur")] == land(board, "The Spur")


def test_abutments_of_the_examples(board):
    """Examples "Building a Ship and a Bridge" and "Producing Resources"."""
    pairs = {tuple(board.land_names[end] for end in pair) for pair in board.pair_lands[: board.n_pairs]}
    assert {("Grey Water", "Simon's Landing"), ("South Helica", "Ockham")} <= pairs


@pytest.mark.rule("GB-034")
def test_the_lands_of_the_horse_ranch_example(board):
    """Example "Producing Resources": West Torque is reached by the supply route, not from South Helica itself."""
    assert {"Helica Cove", "The Arch"} <= near(board, "South Helica")
    assert "East Torque" in near(board, "The Arch")
    assert near(board, "West Torque") & {"The Arch", "East Torque"}
    assert "West Torque" not in near(board, "South Helica")


@pytest.mark.rule("GB-034", "GB-040")
def test_lands_walked_in_the_transport_examples(board):
    """By foot, by horse (over a river) and by supply route."""
    assert "Southern Waste" in near(board, "Grey Water")
    assert "The Watch" in near(board, "Westfeld")
    for one, other in [("Dry Shore", "Southern Waste"), ("Grey Water", "Watt's Coast"), ("Watt's Coast", "The Watch")]:
        assert other in near(board, one)


@pytest.mark.rule("GB-038", "GB-039")
def test_the_riverboat_example(board):
    """One step from Westfeld and The Watch to Mill Run, three more to the mouth at Menlo Point's sea area."""
    steps = water_distances(board.boat_area_near, board.n_boat_areas)
    start = boat_area(board, "Westfeld", "The Watch")
    at_mill_run = boat_area(board, "Westfeld", "Mill Run")
    mouth = boat_area(board, "Newcomb's Point", "Menlo Point")
    assert (steps[start, at_mill_run], steps[at_mill_run, mouth], steps[start, mouth]) == (1, 3, 4)
    assert board.boat_area_ids[mouth] == "river_A5"
    assert sea(board, "Menlo Point") in bits(board.boat_area_seas[mouth])
    assert mouth in bits(board.sea_boat_areas[sea(board, "Menlo Point")])


@pytest.mark.rule("GB-046")
def test_the_ship_example(board):
    assert ship_points(board, "Menlo Point", "Grey's Rock") == 3
    assert ship_points(board, "Grey's Rock", "Watt's Coast") == 2


@pytest.mark.rule("GB-034")
def test_the_teeth_are_two_steps_from_newcombs_point(board):
    """Examples "Forming Alliances" and "Declaring a Spearhead"."""
    assert "Cog Slopes" in near(board, "Newcomb's Point")
    assert len(near(board, "Newcomb's Point")) >= 3
    assert "The Teeth" not in near(board, "Newcomb's Point")
    assert near(board, "The Teeth") & near(board, "Newcomb's Point")


@pytest.mark.rule("GB-218", "GB-219")
def test_the_ships_of_the_attack_example(board):
    """One crossing from Brontes; one step for the horse in West Scrape and a crossing from there."""
    assert ship_points(board, "Brontes", "The Teeth") == 4
    assert ship_points(board, "East Scrape", "West Scrape") == 1
    assert ship_points(board, "West Scrape", "The Teeth") == 4


@pytest.mark.rule("GB-217")
def test_the_deep_sea_example(board):
    assert ship_points(board, "Fulcrum", "East Scrape") == 4
    assert ship_points(board, "Fulcrum", "East Scrape", crossing=7) == 7


# areas and adjacency


@pytest.mark.rule("GB-002")
@pytest.mark.parametrize(
    ("file", "continent", "rivers", "seas"), [("board36.json", 24, 18, 28), ("board48.json", 36, 22, 30)]
)
def test_one_continent_and_three_islands(file, continent, rivers, seas):
    board = BOARDS[file]
    assert board.landmass_names == ("Haestus", "Claw", "Ironside", "Locke")
    assert np.bincount(board.land_mass[: board.n_lands]).tolist() == [continent, 4, 4, 4]
    is_lake = board.boat_area_banks[: board.n_boat_areas, 1] < 0
    assert is_lake.tolist() == [False] * rivers + [True] * 5
    assert (board.n_lands, board.n_seas, board.n_pairs) == (continent + 12, seas, 8)


@pytest.mark.rule("GB-034", "GB-040")
def test_lands_are_adjacent_by_a_border_or_a_river_area_and_by_nothing_else(board):
    table = TABLES[board.name]
    expected = {frozenset((border["a"], border["b"])) for border in table["land_borders"]}
    expected |= {frozenset(river["banks"]) for river in table["river"]}
    for one, other in product(range(board.n_lands), repeat=2):
        joined = frozenset((board.land_ids[one], board.land_ids[other])) in expected
        assert (other in bits(board.land_near[one])) == (joined and one != other)


@pytest.mark.rule("GB-043")
def test_the_lake_makes_no_lands_adjacent():
    """Southern Waste and Riverholt both lie on the lake, with no border and no river between them."""
    board = BOARDS["board36.json"]
    lakesides = {int(bank) for bank, other in board.boat_area_banks[: board.n_boat_areas] if other < 0}
    assert {land(board, "Southern Waste"), land(board, "Riverholt")} <= lakesides
    assert "Riverholt" not in near(board, "Southern Waste")


@pytest.mark.rule("GB-042")
def test_the_lake_is_a_ring_that_boats_enter_from_the_rivers(board):
    lakes = {area for area in range(board.n_boat_areas) if board.boat_area_banks[area, 1] < 0}
    assert all(len(bits(board.boat_area_near[lake]) & lakes) == 2 for lake in lakes)
    assert any(bits(board.boat_area_near[lake]) - lakes for lake in lakes)
    assert all(board.boat_area_seas[lake] == 0 for lake in lakes)


@pytest.mark.rule("GB-039", "GB-046")
def test_adjacency_holds_both_ways(board):
    for masks, n in ((board.land_near, MAX_LANDS), (board.boat_area_near, MAX_BOAT_AREAS), (board.sea_near, MAX_SEAS)):
        table = (masks[:, None] >> np.arange(n)) & 1
        assert (table == table.T).all()
        assert not table.diagonal().any()
    for area, one_sea in product(range(board.n_boat_areas), range(board.n_seas)):
        assert (one_sea in bits(board.boat_area_seas[area])) == (area in bits(board.sea_boat_areas[one_sea]))
    for one_land, area in product(range(board.n_lands), range(board.n_boat_areas)):
        assert (area in bits(board.land_boat_areas[one_land])) == (one_land in board.boat_area_banks[area])


@pytest.mark.rule("GB-039", "GB-046")
def test_only_river_mouths_touch_the_sea(board):
    mouths = {mouth["area"] for mouth in TABLES[board.name]["river_mouths"]}
    assert {board.boat_area_ids[area] for area in range(board.n_boat_areas) if board.boat_area_seas[area]} == mouths


@pytest.mark.rule("GB-045", "GB-247")
def test_each_coastal_land_has_one_sea_area_of_its_own(board):
    coastal = [number for number in range(board.n_lands) if board.land_sea[number] >= 0]
    assert len(coastal) == board.n_seas == len({int(board.land_sea[number]) for number in coastal})
    assert all(board.sea_land[board.land_sea[number]] == number for number in coastal)


@pytest.mark.rule("GB-047")
def test_every_island_land_and_many_of_haestus_carry_a_colour(board):
    coloured = {int(board.sea_land[sea]) for sea in range(board.n_seas) if board.sea_colour[sea] >= 0}
    islands = {number for number in range(board.n_lands) if board.land_mass[number] > 0}
    assert islands <= coloured
    assert board.n_lands - len(islands) > len(coloured - islands) > (board.n_lands - len(islands)) / 3
    assert set(board.sea_colour[: board.n_seas].tolist()) == set(range(len(COLOURS)))


@pytest.mark.rule("GB-048")
def test_nothing_is_adjacent_across_the_deep_sea(board):
    sea_mass = board.land_mass[board.sea_land]
    for number in range(board.n_lands):
        assert {board.land_mass[other] for other in bits(board.land_near[number])} == {board.land_mass[number]}
    for number in range(board.n_seas):
        assert {sea_mass[other] for other in bits(board.sea_near[number])} == {sea_mass[number]}
    for number in range(board.n_boat_areas):
        mass = board.land_mass[board.boat_area_banks[number, 0]]
        assert {sea_mass[other] for other in bits(board.boat_area_seas[number])} <= {mass}
    steps = water_distances(board.sea_near, board.n_seas)
    assert steps[sea(board, "Fulcrum"), sea(board, "East Scrape")] == FAR


@pytest.mark.rule("GB-217", "GB-218")
def test_a_crossing_leads_to_every_sea_area_of_its_colour_and_back(board):
    points = sea_distances(board, CROSSING)
    mass, colour = board.land_mass[board.sea_land], board.sea_colour
    for one, other in combinations(range(board.n_seas), 2):
        if (mass[one] == 0) != (mass[other] == 0):
            assert points[one, other] == points[other, one]
            assert (points[one, other] == CROSSING) == (colour[one] == colour[other])


@pytest.mark.rule("GB-220")
def test_no_crossing_from_island_to_island_nor_along_haestus(board):
    """Free crossings would make two islands of one colour neighbours; they stay two crossings apart."""
    table = deepcopy(TABLES[board.name])
    for record in table["land"]:
        if record.get("coast_colour"):
            record["coast_colour"] = "red"
    recoloured = read_board(table)
    points = sea_distances(recoloured, CROSSING)
    mass = recoloured.land_mass[recoloured.sea_land]
    steps = water_distances(recoloured.sea_near, recoloured.n_seas)
    for one, other in combinations(range(recoloured.n_seas), 2):
        if mass[one] and mass[other] and mass[one] != mass[other]:
            assert points[one, other] == 2 * CROSSING
        if mass[one] == mass[other]:
            assert points[one, other] == min(steps[one, other], 2 * CROSSING)


@pytest.mark.rule("GB-217")
def test_a_sea_area_without_a_colour_has_no_crossing():
    table = deepcopy(TABLES["board36.json"])
    del record(table, "land", "fulcrum")["coast_colour"]
    board = read_board(table)
    assert board.sea_colour[sea(board, "Fulcrum")] == -1
    assert ship_points(board, "Fulcrum", "East Scrape") == 5  # first to The Teeth's or East Torque's sea area


def test_arrays_are_padded_to_the_bounds(board):
    assert max(MAX_LANDS, MAX_BOAT_AREAS, MAX_SEAS) <= 62
    shapes = {
        "land_mass": (MAX_LANDS,),
        "land_near": (MAX_LANDS,),
        "land_boat_areas": (MAX_LANDS,),
        "land_sea": (MAX_LANDS,),
        "boat_area_banks": (MAX_BOAT_AREAS, 2),
        "boat_area_near": (MAX_BOAT_AREAS,),
        "boat_area_seas": (MAX_BOAT_AREAS,),
        "sea_land": (MAX_SEAS,),
        "sea_near": (MAX_SEAS,),
        "sea_boat_areas": (MAX_SEAS,),
        "sea_colour": (MAX_SEAS,),
        "pair_lands": (MAX_PAIRS, 2),
    }
    for name, shape in shapes.items():
        array = getattr(board, name)
        assert (array.shape, array.dtype) == (shape, np.int64)
    assert (board.land_sea[board.n_lands :] == -1).all()
    assert (board.sea_near[board.n_seas :] == 0).all()
    assert (board.pair_lands[board.n_pairs :] == -1).all()


def test_distances_of_a_small_chain():
    steps = water_distances(np.array([0b0010, 0b0101, 0b0010, 0, 0]), 4)
    assert steps.tolist() == [[0, 1, 2, FAR], [1, 0, 1, FAR], [2, 1, 0, FAR], [FAR, FAR, FAR, 0]]


@pytest.mark.parametrize("file", FILES)
def test_every_record_of_the_shipped_maps_says_where_it_comes_from(file):
    for section, records in TABLES[file].items():
        if isinstance(records, list):
            assert all(record["provenance"] in PROVENANCES for record in records), section


def test_a_map_without_islands_lake_or_rivers_is_a_map():
    provenance = {"provenance": "own"}
    lands = [{"id": name, "name": name, "landmass": "Home", **provenance} for name in ("north", "south")]
    table = {
        "landmasses": [{"name": "Home", "kind": "continent", **provenance}],
        "land": lands,
        "land_borders": [{"a": "north", "b": "south", **provenance}],
        **{section: [] for section in ("river", "lake", "sea", "water_borders", "river_mouths", "abutment_pairs")},
    }
    board = read_board(table)
    assert (board.n_lands, board.n_boat_areas, board.n_seas, board.n_pairs) == (2, 0, 0, 0)
    assert board.land_near[:2].tolist() == [2, 1]
    assert sea_distances(board, CROSSING).shape == (0, 0)


# slips in a map, one line each


def record(table, section, name):
    return next(one for one in table[section] if one["id"] == name)


def drop(table, section, **fields):
    """Take out the one record with these values."""
    found = [one for one in table[section] if fields.items() <= one.items()]
    assert len(found) == 1
    table[section].remove(found[0])


def add(table, section, **fields):
    table[section].append({**fields, "provenance": "own"})


def drop_all_touching(table, section, *areas):
    table[section] = [one for one in table[section] if not {one["a"], one["b"]} & set(areas)]


def too_many_lands(table):
    for number in range(13):
        add(table, "land", id=f"new_{number}", name=f"New {number}", landmass="Haestus")


def too_many_river_areas(table):
    for number in range(18):
        add(table, "river", id=f"river_N{number}", banks=["fulcrum", "golddust"])


def too_many_seas(table):
    for number in range(13):
        add(table, "sea", id=f"sea_new_{number}", land="fulcrum")


def too_many_pairs(table):
    for continent, island in product(["dry_shore", "the_watch", "cog_slopes"], ["far_point", "arges", "talon_reach"]):
        add(table, "abutment_pairs", continent=continent, island=island)


def cut_the_claw_chain(table):
    drop(table, "water_borders", a="sea_far_point", b="sea_talon_reach")
    drop(table, "water_borders", a="sea_far_point", b="sea_the_spur")


def two_lakes(table):
    """Three more lake areas in a ring of their own."""
    for name in ("one", "two", "three"):
        add(table, "lake", id=f"lake_{name}", land="mill_run")
    for a, b in (("one", "two"), ("two", "three"), ("one", "three")):
        add(table, "water_borders", a=f"lake_{a}", b=f"lake_{b}")


def swap(table, section, number, value):
    table[section][number] = value


SLIPS = {
    "a section is missing": (lambda t: t.pop("lake"), "lake is missing"),
    "a section is no list": (lambda t: t.update(sea={}), "sea must be a list"),
    "a section is misspelt": (lambda t: t.update(rivers=[]), "unknown section 'rivers'; did you mean 'river'"),
    "a record is no record": (
        lambda t: swap(t, "land_borders", 2, ["a", "b"]),
        "land_borders record 3 must be a record",
    ),
    "a field is missing": (lambda t: record(t, "land", "fulcrum").pop("landmass"), "fulcrum: landmass is missing"),
    "an id is missing": (lambda t: t["land"][1].pop("id"), "land Fulcrum: id is missing"),
    "a field is misspelt": (
        lambda t: record(t, "land", "fulcrum").update(coast_color="red"),
        "fulcrum: unknown field 'coast_color'; did you mean 'coast_colour'",
    ),
    "a field has the wrong type": (lambda t: record(t, "land", "fulcrum").update(name=7), "fulcrum: name = 7 must be"),
    "a name of two lines": (lambda t: record(t, "land", "fulcrum").update(name="Ful\ncrum"), "fulcrum: name = 'Ful"),
    "a place is no number": (
        lambda t: record(t, "land", "fulcrum").update(x="80"),
        "fulcrum: x = '80' must be a number",
    ),
    "a place is not a number": (lambda t: record(t, "sea", "sea_arges").update(x=float("nan")), "sea_arges: x = nan"),
    "a polygon is no polygon": (
        lambda t: record(t, "land", "fulcrum").update(polygon=[[1, 2], [3, 4]]),
        "fulcrum: polygon = [[1, 2], [3, 4]] must be a list of three or more",
    ),
    "a provenance is missing": (lambda t: record(t, "river", "river_E2").pop("provenance"), "river_E2: provenance"),
    "a colour is none of the three": (
        lambda t: record(t, "land", "fulcrum").update(coast_colour="green"),
        "fulcrum: coast_colour = 'green' must be one of red, orange, yellow",
    ),
    "two continents": (
        lambda t: t["landmasses"][1].update(kind="continent"),
        "exactly one must be of kind continent, found Haestus and Claw",
    ),
    "no continent": (lambda t: t["landmasses"].pop(0), "exactly one must be of kind continent, found none"),
    "a landmass without land": (lambda t: add(t, "landmasses", name="Atoll", kind="island"), "Atoll has no land area"),
    "a landmass twice": (
        lambda t: add(t, "landmasses", name="Claw", kind="island"),
        "two landmasses have the name 'Claw'",
    ),
    "an unknown landmass": (
        lambda t: record(t, "land", "arges").update(landmass="Ironsides"),
        "arges: unknown landmass 'Ironsides'; did you mean 'Ironside'",
    ),
    "an id twice": (
        lambda t: record(t, "sea", "sea_arges").update(id="lake_riverfork"),
        "two areas have the id 'lake_riverfork'",
    ),
    "a land's name twice": (lambda t: record(t, "land", "arges").update(name="Fulcrum"), "the name 'Fulcrum'"),
    "a border with an unknown land": (
        lambda t: add(t, "land_borders", a="fulcrum", b="brontez"),
        "land border fulcrum and brontez: unknown land 'brontez'; did you mean 'brontes'",
    ),
    "a border with itself": (lambda t: add(t, "land_borders", a="fulcrum", b="fulcrum"), "fulcrum is on both sides"),
    "a border listed both ways": (
        lambda t: add(t, "land_borders", a="fulcrum", b="east_torque"),
        "fulcrum and east_torque already meet by land border east_torque and fulcrum",
    ),
    "a border across the deep sea": (
        lambda t: add(t, "land_borders", a="fulcrum", b="brontes"),
        "fulcrum and brontes lie on different landmasses",
    ),
    "a landmass in two parts": (
        lambda t: drop_all_touching(t, "land_borders", "far_point"),
        "far_point is cut off from simons_landing: the land areas of Claw",
    ),
    "a river area with one bank": (
        lambda t: record(t, "river", "river_E2").update(banks=["golddust"]),
        "river_E2: banks = ['golddust'] must be a list of exactly two",
    ),
    "a river area with three banks": (
        lambda t: record(t, "river", "river_E2")["banks"].append("fulcrum"),
        "must be a list of exactly two land ids",
    ),
    "a river area with the same bank twice": (
        lambda t: record(t, "river", "river_E2").update(banks=["golddust", "golddust"]),
        "river_E2: golddust is on both sides",
    ),
    "a river area with an unknown bank": (
        lambda t: record(t, "river", "river_E2").update(banks=["golddust", "the_tooth"]),
        "river_E2: unknown land 'the_tooth'; did you mean 'the_teeth'",
    ),
    "a river area across the deep sea": (
        lambda t: record(t, "river", "river_E2").update(banks=["golddust", "arges"]),
        "river_E2: golddust and arges lie on different landmasses",
    ),
    "a border and a river area": (
        lambda t: add(t, "land_borders", a="westfeld", b="the_watch"),
        "river_A1: westfeld and the_watch already meet by land border westfeld and the_watch",
    ),
    "two river areas between two lands": (
        lambda t: add(t, "river", id="river_A9", banks=["the_watch", "westfeld"]),
        "river_A9: the_watch and westfeld already meet by river_A1",
    ),
    "a coloured land without a sea area": (
        lambda t: record(t, "land", "westfeld").update(coast_colour="red"),
        "westfeld has coast_colour red but no sea area",
    ),
    "a sea area without a land": (lambda t: record(t, "sea", "sea_arges").pop("land"), "sea_arges: land is missing"),
    "a sea area of an unknown land": (
        lambda t: record(t, "sea", "sea_arges").update(land="argos"),
        "sea_arges: unknown land 'argos'; did you mean 'arges'",
    ),
    "two sea areas of one land": (
        lambda t: add(t, "sea", id="sea_arges_2", land="arges"),
        "sea_arges_2: arges has the sea area sea_arges already",
    ),
    "an island land without a colour": (
        lambda t: record(t, "land", "arges").pop("coast_colour"),
        "arges: all land on an island (Ironside) needs a coast_colour",
    ),
    "a colour on the islands only": (
        lambda t: [
            one.update(coast_colour="red")
            for one in t["land"]
            if one["landmass"] == "Haestus" and "coast_colour" in one
        ],
        "has coast_colour orange, which no land of Haestus has",
    ),
    "a colour on the continent only": (
        lambda t: [one.update(coast_colour="red") for one in t["land"] if one["landmass"] == "Locke"],
        "east_torque has coast_colour yellow, which no land of an island has",
    ),
    "a lake area with two lands": (
        lambda t: record(t, "lake", "lake_riverfork").update(land=["riverfork", "golddust"]),
        "lake_riverfork: land = ['riverfork', 'golddust'] must be the id of one land",
    ),
    "a lake area of an unknown land": (
        lambda t: record(t, "lake", "lake_riverfork").update(land="riverfolk"),
        "lake_riverfork: unknown land 'riverfolk'",
    ),
    "a lake that is no ring": (
        lambda t: drop(t, "water_borders", a="lake_riverfork", b="lake_riverholt"),
        "lake_riverholt borders on 1 lake areas (lake_westfeld); in a ring it is 2",
    ),
    "two lakes": (two_lakes, "lake_one is cut off from lake_southern_waste: the lake areas of the lake"),
    "a lake on the sea": (
        lambda t: add(t, "water_borders", a="sea_southern_waste", b="lake_southern_waste"),
        "sea_southern_waste and lake_southern_waste: a lake area borders on lake and river areas",
    ),
    "a water border with a land": (
        lambda t: add(t, "water_borders", a="sea_fulcrum", b="fulcrum"),
        "water border sea_fulcrum and fulcrum: unknown river, lake or sea area 'fulcrum'",
    ),
    "a water border with itself": (
        lambda t: add(t, "water_borders", a="sea_fulcrum", b="sea_fulcrum"),
        "sea_fulcrum and sea_fulcrum: an area does not border on itself",
    ),
    "a water border listed both ways": (
        lambda t: add(t, "water_borders", a="sea_fulcrum", b="sea_east_torque"),
        "sea_fulcrum and sea_east_torque is listed twice",
    ),
    "a water border across the deep sea": (
        lambda t: add(t, "water_borders", a="sea_fulcrum", b="sea_west_scrape"),
        "sea_fulcrum and sea_west_scrape: they lie on opposite sides of the deep sea",
    ),
    "a sea chain in two parts": (
        cut_the_claw_chain,
        "sea_far_point is cut off from sea_simons_landing: the sea areas of Claw",
    ),
    "a mouth that meets no sea": (
        lambda t: drop_all_touching(t, "water_borders", "sea_fulcrum", "sea_the_teeth"),
        "river_E3 is a river mouth but has no water border with a sea area",
    ),
    "a river that meets the sea without a mouth": (
        lambda t: drop(t, "river_mouths", area="river_E3"),
        "river_E3 has a water border with sea_fulcrum but is not listed in river_mouths",
    ),
    "a mouth at a sea area of other land": (
        lambda t: add(t, "water_borders", a="river_E3", b="sea_cog_slopes"),
        "river_E3 and sea_cog_slopes: a river mouth meets the sea areas of its own banks, and cog_slopes is not",
    ),
    "an unknown mouth": (lambda t: add(t, "river_mouths", area="river_E9"), "unknown river area 'river_E9'"),
    "a mouth twice": (lambda t: add(t, "river_mouths", area="river_E3"), "two river_mouths have the area 'river_E3'"),
    "abutments the wrong way round": (
        lambda t: add(t, "abutment_pairs", continent="arges", island="fulcrum"),
        "abutment pair arges and fulcrum: arges is not on the continent",
    ),
    "abutments both on the continent": (
        lambda t: add(t, "abutment_pairs", continent="fulcrum", island="grey_water"),
        "abutment pair fulcrum and grey_water: grey_water is not on an island",
    ),
    "an abutment inland": (
        lambda t: add(t, "abutment_pairs", continent="westfeld", island="arges"),
        "abutment pair westfeld and arges: westfeld has no sea area",
    ),
    "an abutment of an unknown land": (
        lambda t: add(t, "abutment_pairs", continent="fulcrum", island="argus"),
        "abutment pair fulcrum and argus: unknown land 'argus'; did you mean 'arges'",
    ),
    "abutments twice": (
        lambda t: add(t, "abutment_pairs", continent="grey_water", island="the_spur"),
        "abutment pair grey_water and the_spur is listed twice",
    ),
    "too many lands": (too_many_lands, "49 land areas; from new_12 on that is beyond the 48 allowed"),
    "too many river areas": (too_many_river_areas, "41 river and lake areas; from lake_scrapwater on"),
    "too many sea areas": (too_many_seas, "41 sea areas; from sea_new_12 on that is beyond the 40 allowed"),
    "too many abutments": (
        too_many_pairs,
        "abutment pair cog_slopes and talon_reach is number 17 of the abutment pairs",
    ),
}


@pytest.mark.rule("GB-002", "GB-034", "GB-038", "GB-042", "GB-045", "GB-047", "GB-048", "GB-247")
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_in_one_line_that_names_the_area(slip):
    damage, words = SLIPS[slip]
    table = deepcopy(TABLES["board36.json"])
    damage(table)
    with pytest.raises(UserError) as caught:
        read_board(table)
    line = str(caught.value)
    assert line.startswith("map 'board36.json': ")
    assert words in line
    assert "\n" not in line


def test_reading_does_not_change_the_table():
    table = deepcopy(TABLES["board36.json"])
    read_board(table)
    assert table == TABLES["board36.json"]


def test_the_board_needs_no_compiled_code():
    source = Path(read_board.__code__.co_filename).read_text(encoding="utf-8")
    assert "numba" not in source and "sim.kernel" not in source
