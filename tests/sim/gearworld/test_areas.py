"""Areas: who controls them and what is in them, and what lies next to riverboats, ships and bridges."""

import pytest

from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.board import MAX_LANDS

from .table import empty_table


def next_to(t, place):
    """All places adjacent to this one, by name; adjacency holds both ways."""
    lands = list(t.board.land_ids)
    craft = [t.name(number) for number in range(MAX_LANDS, s.N_PLACES) if t.state.owner[number] != s.NOBODY]
    found = {other for other in lands + craft if t.adjacent(place, other)}
    assert found == {other for other in lands + craft if t.adjacent(other, place)}
    return found


# control


@pytest.mark.rule("GB-035")
def test_a_land_has_one_controller_the_owner_of_its_figure():
    t = empty_table()
    assert t.owner("fulcrum") == s.NOBODY
    for player in (0, 2, 1):
        t.own(player, "fulcrum")
        assert t.owner("fulcrum") == player
        assert [bool(own >> t.place("fulcrum") & 1) for own in t.state.own_land[:3]] == [
            player == seat for seat in range(3)
        ]


def captured():
    """Seat 0 takes Fulcrum, with a mine, resources, a weapon and a skywork, from seat 1."""
    t = empty_table()
    t.own(0, "golddust east_torque")
    t.own(1, "fulcrum the_teeth")
    t.own(2, "far_point")
    t.sites(fulcrum="iron mine")
    t.lay("fulcrum", coal=1, gold=2, weapon=1, skywork=1)
    t.lay("golddust", weapon=1, horse=1)
    t.lay("east_torque", weapon=1)
    t.battle(0, "attack fulcrum")
    assert t.owner("fulcrum") == 0
    return t


@pytest.mark.rule("GB-036", "GB-074")
def test_skyworks_and_weapons_in_a_land_are_its_controllers():
    t = captured()
    assert (t.skyworks(0), t.skyworks(1)) == (1, 0)
    assert t.held("fulcrum") == {"coal": 1, "gold": 2, "weapon": 1, "skywork": 1}
    t.transport(0, "by foot from fulcrum", "golddust", "carry 1 coal")
    assert "carry 1 weapon" in t.offered("carry", 0)
    assert t.held("golddust") == {"coal": 1, "horse": 1, "weapon": 1}


@pytest.mark.rule("GB-036")
def test_production_tokens_in_a_land_are_its_controllers():
    t = captured()
    t.produce(1)
    assert "iron" not in t.held("fulcrum")
    t.produce(0)
    assert t.held("fulcrum")["iron"] == 2


@pytest.mark.rule("GB-036")
def test_resources_in_a_land_are_its_controllers():
    t = captured()
    t.transport(1)
    assert t.offered("transport by", 1) == []
    t.transport(0)
    assert "by foot from fulcrum" in t.offered("transport by", 0)


@pytest.mark.rule("GB-037")
@pytest.mark.parametrize(
    ("kind", "area"), [("boat", "river_E3"), ("ship", "sea_fulcrum"), ("bridge", "fulcrum - west_scrape")]
)
def test_what_lies_on_a_craft_is_its_controllers_not_the_lands_beside_it(kind, area):
    t = empty_table(trade_sweeteners=0, trade_sweeps=1)
    t.own(0, "fulcrum golddust")
    t.own(1, "the_teeth cog_slopes")
    craft = t.launch(1, kind, area)
    t.lay(craft, iron=1, coal=1)
    t.lay("golddust", gold=1)
    t.trade({0: ["trade with 1", "1 gold for 1 iron"], 1: ["accept", "gold at the_teeth"]})
    assert t.held(craft) == {"coal": 1}


@pytest.mark.rule("GB-037")
def test_what_lies_on_a_captured_craft_is_the_captors():
    t = empty_table()
    t.own(0, "fulcrum golddust")
    t.own(1, "the_teeth")
    t.launch(1, "boat", "river_E3")
    t.lay("boat 1", iron=2, horse=1)
    t.lay("fulcrum", weapon=1, horse=1)
    t.battle(0, "attack boat 1")
    assert t.held("boat 1") == {"iron": 2, "horse": 1}
    t.transport(0, "by foot from boat 1", "carry 2 iron")
    assert t.held("fulcrum")["iron"] == 2


@pytest.mark.rule("GB-041")
def test_only_lands_riverboats_ships_and_bridges_can_be_controlled():
    """There is room for 48 lands and a figure on each of 12 riverboats, 8 ships and 8 bridges; none for water."""
    assert s.N_PLACES == MAX_LANDS + 12 + 8 + 8
    assert s.STATE["owner"].shape == (s.N_PLACES,)


@pytest.mark.rule("GB-041")
def test_water_is_neither_attacked_nor_left_with_a_figure():
    t = empty_table(hide_hopeless_attacks=False)
    t.own(0, "fulcrum")
    t.own(1, "the_teeth")
    t.launch(0, "boat", "river_E3")
    t.launch(1, "ship", "sea_fulcrum")
    t.battle(0)
    assert set(t.offered("attack")) == {"attack the_teeth", "attack ship 1", "done"}
    t.transport(0, "by boat from boat 1", "move to river_E1")
    assert set(t.owned(0)) == {"fulcrum", "boat 1"}


# riverboats


@pytest.mark.rule("GB-038", "GB-049", "GB-050")
@pytest.mark.parametrize(
    ("river", "banks"),
    [
        ("river_A1", {"westfeld", "the_watch"}),
        ("river_F2", {"riverfork", "golddust"}),
        ("river_S5", {"south_helica", "dry_shore"}),
    ],
)
def test_a_riverboat_in_a_river_is_next_to_the_land_on_each_bank(river, banks):
    t = empty_table()
    t.launch(0, "boat", river)
    assert next_to(t, "boat 1") == banks


@pytest.mark.rule("GB-038")
@pytest.mark.parametrize("origin", ["riverfork", "golddust"])
def test_a_river_area_belongs_to_the_lands_on_both_banks(origin):
    """From either of them a riverboat can be launched there."""
    t = empty_table()
    t.own(0, origin)
    t.lay(origin, scrap=3)
    t.build(0)
    assert f"boat in {origin} to river_F2" in t.offered("build")


@pytest.mark.rule("GB-049", "GB-051", "GB-095")
@pytest.mark.parametrize("land", ["southern_waste", "westfeld", "riverholt", "riverfork", "scrapwater"])
def test_a_riverboat_in_the_lake_is_next_to_one_land(land):
    t = empty_table()
    t.launch(0, "boat", f"lake_{land}")
    assert next_to(t, "boat 1") == {land}


@pytest.mark.rule("GB-039", "GB-042", "GB-248")
@pytest.mark.parametrize(
    ("one", "other", "touch"),
    [
        ("river_A1", "river_A2", True),
        ("river_A1", "river_A3", False),
        ("lake_riverfork", "river_F1", True),
        ("lake_riverfork", "lake_scrapwater", True),
        ("lake_riverfork", "lake_westfeld", False),
        ("lake_riverfork", "river_S1", False),
    ],
)
def test_riverboats_touch_where_their_areas_do(one, other, touch):
    t = empty_table()
    t.launch(0, "boat", one)
    t.launch(1, "boat", other)
    assert t.adjacent("boat 1", "boat 2") == t.adjacent("boat 2", "boat 1") == touch


@pytest.mark.rule("GB-044")
def test_no_boat_crosses_the_lake_through_its_centre():
    """From the lake area of Southern Waste one step leads to the two next to it in the ring, two to the others."""
    t = empty_table(riverboat_movement=1)
    t.launch(0, "boat", "lake_southern_waste")
    t.transport(0, "by boat from boat 1")
    assert set(t.offered("vehicle")) == {"move to lake_westfeld", "move to lake_scrapwater", "done"}
    points = t.rules.boat_distance[list(t.board.boat_area_ids).index("lake_southern_waste")]
    lakes = {name: int(points[area]) for area, name in enumerate(t.board.boat_area_ids) if name.startswith("lake")}
    assert lakes == {
        "lake_southern_waste": 0,
        "lake_westfeld": 1,
        "lake_scrapwater": 1,
        "lake_riverholt": 2,
        "lake_riverfork": 2,
    }


@pytest.mark.rule("GB-044")
def test_the_lake_has_an_area_for_each_land_on_it_and_none_in_the_middle():
    t = empty_table()
    t.own(0, " ".join(t.board.land_ids))
    for land in ("southern_waste", "westfeld", "riverholt", "riverfork", "scrapwater"):
        t.lay(land, scrap=3)
    t.build(0)
    waters = {option.split(" to ")[1] for option in t.offered("build") if option.startswith("boat")}
    assert {water for water in waters if water.startswith("lake")} == {
        "lake_southern_waste",
        "lake_westfeld",
        "lake_riverholt",
        "lake_riverfork",
        "lake_scrapwater",
    }


# ships and bridges


@pytest.mark.rule("GB-045", "GB-049", "GB-052", "GB-247")
@pytest.mark.parametrize("land", ["menlo_point", "fulcrum", "the_spur"])
def test_a_ship_is_next_to_the_land_of_its_sea_area_only(land):
    t = empty_table()
    t.launch(0, "ship", f"sea_{land}")
    assert next_to(t, "ship 1") == {land}


@pytest.mark.rule("GB-039", "GB-046", "GB-053", "GB-248")
@pytest.mark.parametrize(
    ("river", "touching"),
    [
        ("river_A5", {"ship 1", "ship 2"}),
        ("river_A4", set()),
    ],
)
def test_a_riverboat_in_a_mouth_is_next_to_ships_in_the_sea_areas_there(river, touching):
    """Of another player, too."""
    t = empty_table()
    t.launch(0, "ship", "sea_menlo_point")
    t.launch(1, "ship", "sea_newcombs_point")
    t.launch(1, "ship", "sea_cog_slopes")
    t.launch(0, "boat", river)
    assert {f"ship {n}" for n in (1, 2, 3) if t.adjacent("boat 1", f"ship {n}")} == touching


@pytest.mark.rule("GB-046", "GB-248")
@pytest.mark.parametrize("other", [0, 1])
def test_ships_touch_in_the_same_and_in_adjacent_sea_areas(other):
    t = empty_table()
    t.launch(0, "ship", "sea_fulcrum")
    t.launch(other, "ship", "sea_fulcrum")
    t.launch(other, "ship", "sea_the_teeth")
    t.launch(other, "ship", "sea_cog_slopes")
    assert next_to(t, "ship 1") == {"fulcrum", "ship 2", "ship 3"}
    assert next_to(t, "ship 3") == {"the_teeth", "ship 1", "ship 2", "ship 4"}


@pytest.mark.rule("GB-248")
def test_a_craft_that_has_moved_is_next_to_what_is_there():
    t = empty_table()
    t.own(0, "fulcrum")
    t.launch(0, "ship", "sea_fulcrum")
    t.launch(1, "ship", "sea_the_teeth")
    t.launch(1, "boat", "river_A5")
    t.transport(0, "by ship from ship 1", "move to sea_menlo_point")
    assert next_to(t, "ship 1") == {"menlo_point", "boat 1"}


@pytest.mark.rule("GB-049")
def test_a_bridge_is_next_to_the_lands_at_its_two_ends():
    t = empty_table()
    t.launch(0, "bridge", "grey_water - simons_landing")
    assert next_to(t, "bridge 1") == {"grey_water", "simons_landing"}


@pytest.mark.rule("GB-048")
def test_craft_on_opposite_sides_of_the_deep_sea_do_not_touch():
    """Not even where a bridge leads across."""
    t = empty_table()
    t.launch(0, "ship", "sea_fulcrum")
    t.launch(0, "ship", "sea_west_scrape")
    t.launch(0, "bridge", "fulcrum - west_scrape")
    assert not t.adjacent("ship 1", "ship 2")
    assert not t.adjacent("ship 1", "west_scrape")
    assert not t.adjacent("fulcrum", "west_scrape")


@pytest.mark.rule("GB-034", "GB-040", "GB-043")
@pytest.mark.parametrize(
    ("one", "other", "adjacent"),
    [
        ("fulcrum", "golddust", True),  # a border
        ("fulcrum", "the_teeth", True),  # a river area between them
        ("southern_waste", "scrapwater", True),  # both on the lake, but with a border
        ("riverholt", "riverfork", True),  # both on the lake, but with a river area between them
        ("southern_waste", "riverholt", False),  # only the lake between them
        ("westfeld", "scrapwater", False),
        ("fulcrum", "cog_slopes", False),
    ],
)
def test_lands_are_adjacent_by_border_or_river_but_not_by_the_lake(one, other, adjacent):
    t = empty_table()
    assert t.adjacent(one, other) == t.adjacent(other, one) == adjacent
