"""The transport phase: foot, horse, riverboat, ship and supply route."""

import pytest

from .table import empty_table

EVERYTHING = {"coal": 2, "gold": 3, "iron": 1, "scrap": 4, "horse": 1, "weapon": 1}


def moves(options):
    """Where a horse or craft may go."""
    return {one.removeprefix("move to ") for one in options if one.startswith("move to ")}


def loads(options):
    return {one for one in options if one.startswith(("load", "unload"))}


def coast(**changes):
    """Seat 0 holds a row of five land areas: Dry Shore, Southern Waste, Grey Water, Watt's Coast, The Watch."""
    t = empty_table(**changes)
    t.own(0, "dry_shore southern_waste grey_water watts_coast the_watch")
    return t


# how many, by which method, what


@pytest.mark.rule("GB-134")
@pytest.mark.parametrize("skyworks", [0, 1, 3])
def test_one_transport_action_and_one_more_for_each_skywork(skyworks):
    t = coast()
    t.lay("southern_waste", coal=6)
    t.lay("the_watch", skywork=skyworks)
    t.own(1, "ockham")
    t.lay("ockham", skywork=2)  # another player's
    t.transport(0, *["by foot from southern_waste", "grey_water", "carry 1 coal"] * (1 + skyworks))
    assert t.held("grey_water") == {"coal": 1 + skyworks}
    assert [one.question for one in t.asked].count("transport by") == 1 + skyworks


@pytest.mark.rule("GB-134")
def test_transport_actions_not_used_are_lost():
    t = coast()
    t.lay("southern_waste", coal=6)
    t.lay("the_watch", skywork=1)
    t.transport(0)
    t.transport(0, *["by foot from southern_waste", "grey_water", "carry 1 coal"] * 2)
    assert [one.question for one in t.asked].count("transport by") == 2


@pytest.mark.rule("GB-135")
def test_each_action_is_by_one_of_five_methods():
    t = coast()
    t.lay("watts_coast", horse=1)
    t.lay("the_watch", horse=1)
    t.launch(0, "boat", "river_A0")
    t.launch(0, "ship", "sea_watts_coast")
    t.transport(0, "by horse from watts_coast", "move to the_watch")
    assert t.offered("transport by") == [
        "by foot from the_watch",
        "by horse from the_watch",
        "by route from the_watch",
        "by foot from watts_coast",
        "by horse from watts_coast",
        "by route from watts_coast",
        "by boat from boat 1",
        "by ship from ship 1",
        "done",
    ]
    assert [one.question for one in t.asked] == ["transport by", "vehicle", "vehicle"]


@pytest.mark.rule("GB-136", "GB-138")
def test_resources_and_weapons_of_any_number_are_cargo_and_nothing_else_is():
    t = coast()
    t.sites(the_watch="gold mine")
    t.lay("the_watch", skywork=1, **EVERYTHING)
    t.lay("the_watch", coal=3)
    steps = ["carry 5 coal", "carry 3 gold", "carry 1 iron", "carry 4 scrap", "carry 1 horse", "carry 1 weapon"]
    t.transport(0, "by foot from the_watch", *steps)
    assert t.offered("carry") == [
        "carry 5 coal",
        "carry 1 coal",
        "carry 3 gold",
        "carry 1 gold",
        "carry 1 iron",
        "carry 4 scrap",
        "carry 1 scrap",
        "carry 1 horse",
        "carry 1 weapon",
        "done",
    ]
    assert t.held("watts_coast") == EVERYTHING | {"coal": 5}
    assert t.held("the_watch") == {"skywork": 1}
    assert t.state.has_site[t.place("the_watch")]
    assert not t.state.has_site[t.place("watts_coast")]


@pytest.mark.rule("GB-136")
def test_a_bridge_never_moves():
    t = coast()
    t.launch(0, "bridge", "grey_water - simons_landing")
    t.lay("bridge 1", coal=1, horse=1)
    t.transport(0, "by horse from bridge 1", "load 1 coal at bridge 1", "move to grey_water")
    offered = [one for one in t.offered("transport by") if one.endswith("bridge 1")]
    assert offered == ["by foot from bridge 1", "by horse from bridge 1"]
    assert t.area("bridge 1") == "grey_water - simons_landing"
    assert t.held("grey_water") == {"coal": 1, "horse": 1}


@pytest.mark.rule("GB-137")
def test_craft_load_and_unload_at_own_places_only():
    """Menlo Point is another player's, Newcomb's Point nobody's, and so is the ship at the river mouth."""
    t = empty_table()
    t.own(1, "menlo_point")
    t.launch(1, "ship", "sea_menlo_point")
    t.launch(0, "boat", "river_A5")
    for place in ("menlo_point", "newcombs_point", "ship 1"):
        t.lay(place, coal=1)
    t.lay("boat 1", iron=1)
    t.transport(0, "by boat from boat 1")
    assert loads(t.offered("vehicle")) == set()


@pytest.mark.rule("GB-137", "GB-138")
def test_nothing_is_carried_from_or_to_places_of_others():
    t = empty_table()
    t.own(0, "watts_coast the_watch")
    t.own(1, "grey_water westfeld")
    t.lay("grey_water", coal=1)
    t.lay("the_watch", coal=1)
    t.transport(0, "by foot from the_watch", "carry 1 coal")
    assert t.offered("transport by") == ["by foot from the_watch", "done"]
    assert t.offered("foot to") == []  # there is only Watt's Coast
    assert t.held("watts_coast") == {"coal": 1}


# foot


@pytest.mark.rule("GB-138")
@pytest.mark.parametrize(
    ("kind", "area", "land"),
    [
        ("boat", "river_A0", "watts_coast"),
        ("ship", "sea_grey_water", "grey_water"),
        ("bridge", "grey_water - simons_landing", "grey_water"),
    ],
)
def test_by_foot_from_craft_to_land_and_back(kind, area, land):
    t = empty_table()
    t.own(0, land)
    craft = t.launch(0, kind, area)
    t.lay(craft, **EVERYTHING)
    t.transport(0, f"by foot from {craft}", *[f"carry {n} {token}" for token, n in EVERYTHING.items()])
    assert (t.held(land), t.held(craft)) == (EVERYTHING, {})
    t.transport(0, f"by foot from {land}", "carry 1 weapon")
    assert t.held(craft) == {"weapon": 1}


@pytest.mark.rule("GB-139")
def test_by_foot_is_one_step_from_one_source_to_one_destination():
    t = coast()
    t.lay("grey_water", coal=2, iron=1)
    t.lay("watts_coast", gold=1)
    t.transport(0, "by foot from grey_water", "watts_coast", "carry 1 coal")
    assert t.offered("foot to") == ["watts_coast", "southern_waste"]
    assert [one.question for one in t.asked] == ["transport by", "foot to", "carry", "carry"]
    assert t.offered("carry", nth=1) == ["carry 1 coal", "carry 1 iron", "done"]
    assert t.held("watts_coast") == {"coal": 1, "gold": 1}
    assert t.held("grey_water") == {"coal": 1, "iron": 1}


# horse, riverboat, ship: sub-actions


@pytest.mark.rule("GB-140")
def test_load_unload_and_move_in_any_order_as_often_as_one_likes():
    t = coast()
    t.lay("watts_coast", horse=1, coal=1, iron=1)
    t.lay("the_watch", scrap=1)
    t.transport(
        0,
        "by horse from watts_coast",
        "load 1 coal at watts_coast",
        "unload 1 coal at watts_coast",
        "load 1 coal at watts_coast",
        "load 1 iron at watts_coast",
        "move to the_watch",
        "unload 1 iron at the_watch",
        "load 1 scrap at the_watch",
        "move to watts_coast",
        "unload 1 scrap at watts_coast",
    )
    assert t.held("watts_coast") == {"horse": 1, "coal": 1, "scrap": 1}
    assert t.held("the_watch") == {"iron": 1}


@pytest.mark.rule("GB-140")
def test_a_craft_too_mixes_its_sub_actions():
    t = empty_table()
    t.own(0, "westfeld the_watch mill_run")
    t.launch(0, "boat", "river_A1")
    t.lay("westfeld", iron=1, coal=1)
    t.transport(
        0,
        "by boat from boat 1",
        "move to river_A2",
        "load 1 iron at westfeld",
        "unload 1 iron at mill_run",
        "load 1 coal at westfeld",
        "move to river_A1",
        "unload 1 coal at the_watch",
        "move to river_A0",
    )
    assert (t.held("mill_run"), t.held("the_watch"), t.area("boat 1")) == ({"iron": 1}, {"coal": 1}, "river_A0")


@pytest.mark.rule("GB-141")
def test_only_one_craft_moves_in_an_action():
    t = coast()
    t.launch(0, "boat", "river_A0")
    t.launch(0, "boat", "river_F1")
    t.transport(0, "by boat from boat 2", "move to river_E1")
    assert (t.area("boat 1"), t.area("boat 2")) == ("river_A0", "river_E1")
    assert [one.question for one in t.asked].count("transport by") == 1


@pytest.mark.rule("GB-141", "GB-148")
def test_one_horse_does_not_ride_on_with_the_points_of_another():
    t = coast()
    t.lay("southern_waste", horse=1)
    t.lay("watts_coast", horse=1)
    t.transport(0, "by horse from southern_waste", "move to grey_water", "move to watts_coast")
    assert moves(t.offered("vehicle", nth=2)) == set()


@pytest.mark.rule("GB-142", "GB-148")
def test_a_horse_has_2_points_and_may_still_load_when_they_are_spent():
    t = coast()
    t.lay("southern_waste", horse=1)
    t.lay("watts_coast", coal=1)
    t.transport(0, "by horse from southern_waste", "move to grey_water", "move to watts_coast")
    assert moves(t.offered("vehicle")) == {"grey_water", "dry_shore"}
    assert moves(t.offered("vehicle", nth=1)) == {"southern_waste", "watts_coast"}
    assert t.offered("vehicle", nth=2) == ["load 1 coal at watts_coast", "done"]


@pytest.mark.rule("GB-142", "GB-150")
def test_a_riverboat_has_8_points_and_may_still_load_when_they_are_spent():
    t = empty_table()
    t.own(0, "the_arch west_torque")
    t.lay("west_torque", iron=1)
    t.launch(0, "boat", "river_A0")
    t.transport(0, "by boat from boat 1", "move to river_S2")
    assert t.offered("vehicle", nth=1) == ["load 1 iron at west_torque", "done"]


@pytest.mark.rule("GB-150")
def test_a_riverboat_reaches_every_river_and_lake_area_within_8_steps():
    t = empty_table()
    t.launch(0, "boat", "river_A0")
    t.transport(0, "by boat from boat 1")
    assert moves(t.offered("vehicle")) == set(t.board.boat_area_ids) - {"river_A0", "river_S3", "river_S4", "river_S5"}


@pytest.mark.rule("GB-150")
@pytest.mark.parametrize(
    ("area", "points"), [("river_A1", 7), ("lake_westfeld", 4), ("lake_southern_waste", 3), ("river_S2", 0)]
)
def test_each_step_of_a_riverboat_costs_1_point(area, points):
    t = empty_table()
    t.launch(0, "boat", "river_A0")
    t.transport(0, "by boat from boat 1", f"move to {area}")
    assert t.state.points == points


@pytest.mark.rule("GB-142", "GB-152")
def test_a_ship_has_10_points_and_may_still_load_when_they_are_spent():
    """8 steps around half of Haestus, one back, one forth."""
    t = empty_table()
    t.own(0, "the_watch")
    t.lay("the_watch", coal=1)
    t.launch(0, "ship", "sea_fulcrum")
    t.transport(0, "by ship from ship 1", "move to sea_the_watch", "move to sea_watts_coast", "move to sea_the_watch")
    assert moves(t.offered("vehicle", nth=2)) == {"sea_the_watch", "sea_grey_water"}
    assert t.offered("vehicle", nth=3) == ["load 1 coal at the_watch", "done"]


@pytest.mark.rule("GB-152")
@pytest.mark.parametrize(("area", "points"), [("the_teeth", 9), ("cog_slopes", 8), ("dry_shore", 6), ("the_watch", 2)])
def test_each_step_of_a_ship_costs_1_point(area, points):
    t = empty_table()
    t.launch(0, "ship", "sea_fulcrum")
    t.transport(0, "by ship from ship 1", f"move to sea_{area}")
    assert t.state.points == points


@pytest.mark.rule("GB-151")
def test_riverboats_stay_off_the_sea_and_ships_off_rivers_and_lakes():
    """At the river mouth both are next to each other."""
    t = empty_table()
    t.launch(0, "boat", "river_A5")
    t.launch(0, "ship", "sea_menlo_point")
    t.transport(0, "by boat from boat 1")
    assert moves(t.offered("vehicle")) <= set(t.board.boat_area_ids)
    t.transport(0, "by ship from ship 1")
    assert moves(t.offered("vehicle")) == set(t.board.sea_ids) - {"sea_menlo_point"}


@pytest.mark.rule("GB-143")
def test_a_horse_loads_and_unloads_where_it_stands():
    t = coast()
    t.lay("watts_coast", horse=1, coal=1, gold=1)
    t.lay("the_watch", iron=1)
    t.transport(0, "by horse from watts_coast", "load 1 coal at watts_coast", "move to the_watch")
    assert loads(t.offered("vehicle")) == {"load 1 coal at watts_coast", "load 1 gold at watts_coast"}
    assert loads(t.offered("vehicle", nth=2)) == {"load 1 iron at the_watch", "unload 1 coal at the_watch"}


@pytest.mark.rule("GB-144")
def test_at_the_end_everything_comes_off_the_horse():
    t = coast()
    t.lay("watts_coast", horse=1, coal=3, weapon=1)
    steps = ["load 3 coal at watts_coast", "load 1 weapon at watts_coast", "move to the_watch", "done"]
    t.transport(0, "by horse from watts_coast", *steps)
    assert t.held("the_watch") == {"horse": 1, "coal": 3, "weapon": 1}
    assert t.held("watts_coast") == {}


@pytest.mark.rule("GB-145")
def test_a_riverboat_loads_from_and_unloads_to_lands_boats_and_ships_beside_it():
    t = empty_table()
    t.own(0, "menlo_point newcombs_point mill_run")
    t.launch(0, "boat", "river_A5")
    t.launch(0, "boat", "river_A4")
    t.launch(0, "ship", "sea_newcombs_point")
    beside = ["menlo_point", "newcombs_point", "boat 2", "ship 1"]
    for place in [*beside, "mill_run"]:
        t.lay(place, coal=1)
    t.lay("boat 1", iron=1)
    t.transport(0, "by boat from boat 1")
    assert loads(t.offered("vehicle")) == {f"load 1 coal at {place}" for place in beside} | {
        f"unload 1 iron at {place}" for place in beside
    }


@pytest.mark.rule("GB-145")
def test_loading_and_unloading_shift_the_tokens():
    t = empty_table()
    t.own(0, "menlo_point newcombs_point")
    t.launch(0, "boat", "river_A5")
    t.lay("menlo_point", coal=3)
    steps = ["load 3 coal at menlo_point", "unload 1 coal at newcombs_point", "unload 1 coal at menlo_point"]
    t.transport(0, "by boat from boat 1", *steps)
    assert [t.held(place) for place in ("menlo_point", "newcombs_point", "boat 1")] == [{"coal": 1}] * 3


@pytest.mark.rule("GB-146")
@pytest.mark.parametrize(("kind", "area"), [("boat", "river_A5"), ("ship", "sea_menlo_point")])
def test_cargo_may_stay_aboard(kind, area):
    t = empty_table()
    t.own(0, "menlo_point")
    craft = t.launch(0, kind, area)
    t.lay("menlo_point", coal=2)
    t.transport(0, f"by {kind} from {craft}", "load 2 coal at menlo_point")
    assert t.held(craft) == {"coal": 2}


@pytest.mark.rule("GB-147")
def test_a_horse_carries_any_number_of_tokens():
    t = coast()
    t.lay("watts_coast", coal=20, gold=20, iron=20, scrap=20, horse=3, weapon=2)
    steps = [f"load 20 {resource} at watts_coast" for resource in ("coal", "gold", "iron", "scrap")]
    steps += ["load 2 horse at watts_coast", "load 2 weapon at watts_coast", "move to the_watch"]
    t.transport(0, "by horse from watts_coast", *steps)
    assert t.held("the_watch") == {"coal": 20, "gold": 20, "iron": 20, "scrap": 20, "horse": 1, "weapon": 1}


@pytest.mark.rule("GB-147", "GB-216")
@pytest.mark.parametrize(("kind", "area"), [("boat", "river_A5"), ("ship", "sea_menlo_point")])
def test_a_craft_carries_any_number_of_tokens(kind, area):
    """Two horses and two weapons on the way, too."""
    t = empty_table()
    t.own(0, "menlo_point newcombs_point")
    craft = t.launch(0, kind, area)
    t.lay("menlo_point", scrap=20, coal=20, horse=1, weapon=1)
    t.lay(craft, horse=1, weapon=1)
    load = ["scrap", "coal", "horse", "weapon"]
    steps = [f"load {t.held('menlo_point')[token]} {token} at menlo_point" for token in load]
    t.transport(0, f"by {kind} from {craft}", *steps, "unload 1 horse at menlo_point", "unload 1 weapon at menlo_point")
    assert t.held(craft) == {"scrap": 20, "coal": 20, "horse": 1, "weapon": 1}
    assert t.held("menlo_point") == {"horse": 1, "weapon": 1}


@pytest.mark.rule("GB-147")
def test_a_bridge_bears_any_number_of_tokens():
    t = coast()
    t.launch(0, "bridge", "grey_water - simons_landing")
    t.lay("grey_water", scrap=20, coal=20)
    t.transport(0, "by foot from grey_water", "bridge 1", "carry 20 coal", "carry 20 scrap")
    assert t.held("bridge 1") == {"coal": 20, "scrap": 20}


# moving


@pytest.mark.rule("GB-148")
def test_a_horse_steps_onto_land_boats_ships_and_bridges():
    t = empty_table()
    t.own(0, "dry_shore scrapwater")
    t.lay("dry_shore", horse=1)
    t.launch(0, "boat", "river_S5")
    t.launch(0, "ship", "sea_dry_shore")
    t.launch(0, "bridge", "dry_shore - savery_hill")
    t.transport(0, "by horse from dry_shore")
    assert moves(t.offered("vehicle")) == {"scrapwater", "boat 1", "ship 1", "bridge 1"}


@pytest.mark.rule("GB-148")
@pytest.mark.parametrize("onto", ["boat 1", "ship 1", "bridge 1"])
def test_each_step_of_a_horse_costs_1_point(onto):
    t = empty_table()
    t.own(0, "dry_shore scrapwater")
    t.lay("dry_shore", horse=1)
    t.launch(0, "boat", "river_S5")
    t.launch(0, "ship", "sea_dry_shore")
    t.launch(0, "bridge", "dry_shore - savery_hill")
    t.transport(0, "by horse from dry_shore", f"move to {onto}")
    assert t.state.points == 1
    assert t.held(onto) == {"horse": 1}


@pytest.mark.rule("GB-149")
def test_a_horse_enters_no_place_of_others_nor_of_nobody():
    t = empty_table()
    t.own(0, "watts_coast the_watch")
    t.own(1, "grey_water")
    t.launch(1, "boat", "river_A0")
    t.lay("watts_coast", horse=1)
    t.transport(0, "by horse from watts_coast")
    assert moves(t.offered("vehicle")) == {"the_watch"}


@pytest.mark.rule("GB-153", "GB-213")
def test_a_riverboat_passes_through_a_full_area_and_loads_there():
    t = empty_table()
    t.own(0, "the_watch")
    t.lay("the_watch", weapon=1)
    t.launch(0, "boat", "river_A0")
    t.launch(1, "boat", "river_A1")
    t.transport(0, "by boat from boat 1", "move to river_A1", "load 1 weapon at the_watch", "move to river_A2")
    assert "done" not in t.offered("vehicle", nth=1)
    assert (t.area("boat 1"), t.held("boat 1")) == ("river_A2", {"weapon": 1})


@pytest.mark.rule("GB-153", "GB-213")
def test_a_ship_passes_through_a_full_area_and_unloads_there():
    t = empty_table()
    t.own(0, "the_watch")
    t.launch(0, "ship", "sea_greys_rock")
    t.launch(1, "ship", "sea_the_watch")
    t.launch(2, "ship", "sea_the_watch")
    t.lay("ship 1", coal=1)
    t.transport(
        0, "by ship from ship 1", "move to sea_the_watch", "unload 1 coal at the_watch", "move to sea_greys_rock"
    )
    assert "done" not in t.offered("vehicle", nth=1)
    assert (t.area("ship 1"), t.held("the_watch")) == ("sea_greys_rock", {"coal": 1})


@pytest.mark.rule("GB-153", "GB-213")
def test_a_craft_may_go_into_a_full_area_and_back_to_where_it_was():
    """All it can reach is full but the area that it leaves itself."""
    t = empty_table(riverboat_movement=2)
    t.own(0, "the_watch")
    t.lay("the_watch", weapon=1)
    t.launch(0, "boat", "river_A0")
    t.launch(1, "boat", "river_A1")
    t.launch(1, "boat", "river_A2")
    t.transport(0, "by boat from boat 1", "move to river_A1", "load 1 weapon at the_watch", "move to river_A0")
    assert (t.area("boat 1"), t.held("boat 1")) == ("river_A0", {"weapon": 1})


@pytest.mark.rule("GB-153", "GB-213")
def test_a_craft_does_not_enter_a_full_area_that_it_could_not_leave():
    t = empty_table(riverboat_movement=1)
    t.launch(0, "boat", "river_A1")
    t.launch(1, "boat", "river_A2")
    t.transport(0, "by boat from boat 1")
    assert moves(t.offered("vehicle")) == {"river_A0"}


@pytest.mark.rule("GB-250")
def test_what_is_on_a_horse_travels_with_it():
    t = coast()
    t.lay("southern_waste", horse=1, coal=2, gold=1)
    t.transport(
        0, "by horse from southern_waste", "load 2 coal at southern_waste", "move to grey_water", "move to watts_coast"
    )
    assert t.held("watts_coast") == {"horse": 1, "coal": 2}
    assert (t.held("southern_waste"), t.held("grey_water")) == ({"gold": 1}, {})


@pytest.mark.rule("GB-250")
@pytest.mark.parametrize(
    ("kind", "start", "end"), [("boat", "river_A0", "river_A5"), ("ship", "sea_fulcrum", "sea_arges")]
)
def test_what_is_on_a_craft_travels_with_it(kind, start, end):
    t = empty_table()
    craft = t.launch(0, kind, start)
    t.lay(craft, coal=2, horse=1, weapon=1)
    t.transport(0, f"by {kind} from {craft}", f"move to {end}")
    assert (t.area(craft), t.held(craft)) == (end, {"coal": 2, "horse": 1, "weapon": 1})


# supply routes


def route(**horses):
    t = coast()
    for place in ["dry_shore", "southern_waste", "grey_water", "watts_coast", "the_watch"]:
        t.lay(place, horse=horses.get(place, 1))
    return t


@pytest.mark.rule("GB-154", "GB-155")
def test_every_stop_of_a_route_holds_a_horse():
    t = route(grey_water=0)
    t.lay("dry_shore", coal=1)
    t.transport(0, "by route from dry_shore", "carry 1 coal")
    assert t.held("southern_waste") == {"coal": 1, "horse": 1}
    assert t.offered("route to") == []  # nowhere else to go
    starts = [one for one in t.offered("transport by") if one.startswith("by route")]
    assert starts == [f"by route from {place}" for place in ("the_watch", "watts_coast", "southern_waste", "dry_shore")]


@pytest.mark.rule("GB-154", "GB-155")
def test_a_route_begins_neither_without_a_horse_nor_without_a_next_stop():
    t = route(southern_waste=0, watts_coast=0)
    t.lay("southern_waste", coal=1)
    t.transport(0)
    assert not [one for one in t.offered("transport by") if one.startswith("by route")]


@pytest.mark.rule("GB-154")
def test_a_route_leads_over_craft_and_bridges_but_not_over_places_of_others():
    t = empty_table()
    t.own(0, "grey_water simons_landing the_spur")
    t.own(1, "watts_coast talon_reach")
    t.launch(0, "bridge", "grey_water - simons_landing")
    t.launch(0, "ship", "sea_grey_water")
    for place in ("grey_water", "bridge 1", "ship 1", "simons_landing", "the_spur", "watts_coast", "talon_reach"):
        t.lay(place, horse=1)
    t.lay("ship 1", weapon=1)
    t.transport(
        0,
        "by route from ship 1",
        "grey_water",
        "carry 1 weapon",
        "bridge 1",
        "carry 1 weapon",
        "simons_landing",
        "carry 1 weapon",
        "the_spur",
        "carry 1 weapon",
    )
    assert t.offered("route to") == ["grey_water", "bridge 1"]
    assert t.offered("route to", nth=1) == ["bridge 1", "done"]
    assert t.held("the_spur") == {"horse": 1, "weapon": 1}


@pytest.mark.rule("GB-155")
def test_a_route_begins_at_any_own_place_with_a_horse():
    t = route()
    t.lay("grey_water", coal=1)
    t.transport(0, "by route from grey_water", "watts_coast", "carry 1 coal")
    assert len([one for one in t.offered("transport by") if one.startswith("by route")]) == 5
    assert t.held("watts_coast") == {"coal": 1, "horse": 1}


@pytest.mark.rule("GB-156")
def test_a_step_carries_any_number_of_tokens_or_none():
    t = route()
    t.lay("dry_shore", coal=3, gold=2, weapon=1)
    t.lay("grey_water", scrap=5)
    steps = ["carry 3 coal", "carry 1 gold", "carry 1 weapon", "done"]
    t.transport(0, "by route from dry_shore", *steps, "grey_water", "done", "watts_coast", "carry 5 scrap")
    assert t.held("dry_shore") == {"gold": 1, "horse": 1}
    assert t.held("southern_waste") == {"coal": 3, "gold": 1, "weapon": 1, "horse": 1}
    assert t.held("grey_water") == {"horse": 1}
    assert t.held("watts_coast") == {"scrap": 5, "horse": 1}


@pytest.mark.rule("GB-156")
def test_a_route_carries_horses_as_any_resource():
    """The next stop must hold a horse when the route gets there; what is too many goes at the end of the action."""
    t = route()
    t.lay("dry_shore", coal=1)
    steps = ["carry 1 coal", "carry 1 horse", "grey_water", "carry 2 horse"]
    t.transport(0, "by route from dry_shore", *steps, "done", "done")
    assert t.offered("carry") == ["carry 1 coal", "carry 1 horse", "done"]
    assert (t.held("dry_shore"), t.held("southern_waste")) == ({}, {"coal": 1})
    assert t.held("grey_water") == {"horse": 1}
    assert t.supply("horse") == 20 - 3


@pytest.mark.rule("GB-156")
def test_where_two_horses_may_rest_a_route_gathers_them():
    t = coast(horses_in_a_place=2)
    t.lay("dry_shore", horse=1)
    t.lay("southern_waste", horse=1)
    t.transport(0, "by route from dry_shore", "carry 1 horse")
    assert (t.held("dry_shore"), t.held("southern_waste")) == ({}, {"horse": 2})


@pytest.mark.rule("GB-157")
def test_tokens_are_collected_and_left_on_the_way():
    t = route()
    t.lay("dry_shore", coal=2)
    t.lay("southern_waste", iron=1)
    steps = ["carry 2 coal", "grey_water", "carry 1 coal", "carry 1 iron", "done"]
    t.transport(0, "by route from dry_shore", *steps, "watts_coast", "carry 1 iron")
    assert t.held("southern_waste") == {"coal": 1, "horse": 1}
    assert t.held("grey_water") == {"coal": 1, "horse": 1}
    assert t.held("watts_coast") == {"iron": 1, "horse": 1}


@pytest.mark.rule("GB-157")
def test_a_route_may_end_after_any_step():
    t = route()
    t.lay("dry_shore", coal=1)
    t.transport(
        0, "by route from dry_shore", "carry 1 coal", "grey_water", "carry 1 coal", "watts_coast", "carry 1 coal"
    )
    assert t.held("watts_coast") == {"coal": 1, "horse": 1}
    assert [one.options[-1] for one in t.asked if one.question == "route to"] == ["done"] * 3


@pytest.mark.rule("GB-158")
def test_no_place_is_visited_twice():
    """South Helica, Helica Cove, The Arch and East Torque are next to one another."""
    t = empty_table()
    t.own(0, "south_helica helica_cove the_arch east_torque")
    for place in ["south_helica", "helica_cove", "the_arch", "east_torque"]:
        t.lay(place, horse=1, coal=1)
    t.transport(0, "by route from south_helica", "helica_cove", "done", "the_arch", "done", "east_torque")
    assert set(t.offered("route to")) == {"helica_cove", "the_arch"}
    assert set(t.offered("route to", nth=1)) == {"the_arch", "east_torque", "done"}
    assert set(t.offered("route to", nth=2)) == {"east_torque", "done"}
    assert t.offered("route to", nth=3) == []


@pytest.mark.rule("GB-158")
def test_no_craft_is_visited_twice():
    t = empty_table()
    t.own(0, "grey_water")
    t.launch(0, "ship", "sea_grey_water")
    t.launch(0, "ship", "sea_watts_coast")
    for place in ("grey_water", "ship 1", "ship 2"):
        t.lay(place, horse=1)
    t.lay("ship 2", coal=1)
    t.transport(0, "by route from ship 2", "carry 1 coal", "grey_water")
    assert t.offered("route to") == ["grey_water", "done"]
    assert t.offered("route to", nth=1) == []
