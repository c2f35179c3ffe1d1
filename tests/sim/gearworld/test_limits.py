"""Stacking limits, restricted tokens, the deep sea and bridges."""

import pytest

from .table import empty_table
from .test_transport import loads, moves

CLAW = {"sea_far_point", "sea_simons_landing", "sea_talon_reach", "sea_the_spur"}
IRONSIDE = {"sea_west_scrape", "sea_east_scrape", "sea_brontes", "sea_arges"}
LOCKE = {"sea_ockham", "sea_leibniz_shoal", "sea_savery_hill", "sea_hume_barrens"}
RED = {
    f"sea_{land}" for land in ("ampere_strand", "ratchet_bay", "greys_rock", "the_watch", "watts_coast", "grey_water")
}
ORANGE = {f"sea_{land}" for land in ("fulcrum", "the_teeth", "cog_slopes", "newcombs_point", "menlo_point")}
YELLOW = {f"sea_{land}" for land in ("east_torque", "southern_waste", "dry_shore", "south_helica", "helica_cove")}


def beside(t, craft):
    """The ids of the river and lake areas next to that of a riverboat."""
    near = int(t.rules.boat_area_near[t.board.boat_area_ids.index(t.area(craft))])
    return {name for area, name in enumerate(t.board.boat_area_ids) if near >> area & 1}


# stacking


@pytest.mark.rule("GB-211", "GB-213")
@pytest.mark.parametrize(("taken", "player"), [("river_F1", 0), ("river_F1", 1), ("lake_riverfork", 2)])
def test_no_riverboat_is_built_where_one_lies(taken, player):
    """Whoever controls it."""
    t = empty_table()
    t.own(0, "riverfork")
    t.lay("riverfork", scrap=3)
    t.launch(player, "boat", taken)
    t.build(0)
    areas = {"river_F1", "river_F2", "river_F3", "lake_riverfork"} - {taken}
    assert set(t.offered("build")) == {f"boat in riverfork to {area}" for area in areas} | {"done"}


@pytest.mark.rule("GB-211", "GB-213")
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("area", ["river_A1", "lake_westfeld"])
def test_no_riverboat_ends_where_one_lies(player, area):
    t = empty_table()
    t.launch(0, "boat", "river_A2")
    t.launch(player, "boat", area)
    t.transport(0, "by boat from boat 1", f"move to {area}", "move to river_A2")
    assert "done" in t.offered("vehicle")
    assert "done" not in t.offered("vehicle", nth=1)
    assert "done" in t.offered("vehicle", nth=2)


@pytest.mark.rule("GB-212", "GB-213")
@pytest.mark.parametrize(("ships", "offered"), [(0, True), (1, True), (2, False)])
@pytest.mark.parametrize("player", [0, 1])
def test_no_third_ship_is_built_in_a_sea_area(ships, offered, player):
    t = empty_table()
    t.own(0, "the_spur")
    t.lay("the_spur", scrap=4)
    for _ in range(ships):
        t.launch(player, "ship", "sea_the_spur")
    t.build(0)
    assert ("ship in the_spur to sea_the_spur" in t.offered("build")) == offered


@pytest.mark.rule("GB-212", "GB-213")
@pytest.mark.parametrize(("ships", "may_end"), [(0, True), (1, True), (2, False)])
def test_no_third_ship_ends_in_a_sea_area(ships, may_end):
    """Ships of all players together."""
    t = empty_table()
    t.launch(0, "ship", "sea_the_spur")
    for player in range(ships):
        t.launch(player, "ship", "sea_far_point")
    t.transport(0, "by ship from ship 1", "move to sea_far_point", "done" if may_end else "move to sea_the_spur")
    assert ("done" in t.offered("vehicle", nth=1)) == may_end


@pytest.mark.rule("GB-213")
def test_full_areas_do_not_lengthen_the_way():
    t = empty_table()
    t.launch(0, "boat", "river_A0")
    for area in ("river_A1", "river_A2", "river_A3"):
        t.launch(1, "boat", area)
    t.transport(0, "by boat from boat 1", "move to river_A5")
    assert t.state.points == 8 - 5


@pytest.mark.rule("GB-213")
def test_no_lead_ends_in_a_full_area():
    t = empty_table()
    t.own(1, "newcombs_point ockham")
    t.launch(0, "boat", "river_A3")
    t.launch(1, "boat", "river_A4")
    t.lay("boat 1", weapon=1)
    t.battle(0, "attack newcombs_point", "lead boat at boat 1", "with weapon at boat 1")
    assert t.area("boat 1") == "river_A5"
    assert t.offered("boat ends") == []  # no choice


@pytest.mark.rule("GB-188", "GB-211")
@pytest.mark.parametrize(("room", "offered"), [(1, False), (2, True)])
def test_with_room_for_two_a_riverboat_is_attacked_from_its_own_area(room, offered):
    """From the next area the leader may stay where it is or, where two may rest, come alongside."""
    t = empty_table(boats_in_an_area=room, riverboat_movement=1, hide_hopeless_attacks=False)
    t.own(0, "arges")
    t.launch(1, "boat", "river_A0")
    t.launch(1, "boat", "river_A5")
    t.launch(0, "boat", "river_A1")
    t.lay("boat 3", weapon=1)
    t.battle(0, "attack boat 1", "lead boat at boat 3", "with weapon at boat 3")
    ends = {"end in river_A0", "end in river_A1"} if offered else set()
    assert set(t.offered("boat ends")) == ends
    assert t.owner("boat 1") == 0


@pytest.mark.rule("GB-169", "GB-211")
@pytest.mark.parametrize(("room", "offered"), [(1, False), (2, True)])
def test_with_room_for_two_the_area_of_a_riverboat_brings_it_into_range(room, offered):
    """Of the areas beside the target all are full but its own; with room for two the attacker ends there."""
    t = empty_table(boats_in_an_area=room, hide_hopeless_attacks=False)
    t.own(0, "arges")
    target = t.launch(1, "boat", "river_A1")
    for area in ("river_A0", "river_A2"):
        for _ in range(room):
            t.launch(2, "boat", area)
    if "lake_westfeld" in beside(t, target):
        for _ in range(room):
            t.launch(2, "boat", "lake_westfeld")
    leader = t.launch(0, "boat", "river_A4")
    steps = {0: [f"attack {target}", f"lead boat at {leader}"], 2: ["no"]} if offered else {}
    t.battle(0, *steps.get(0, []), p2=steps.get(2, []))
    assert (f"attack {target}" in t.offered("attack")) == offered
    assert (t.owner(target) == 0) == offered


@pytest.mark.rule("GB-153", "GB-190")
def test_a_lead_riverboat_loads_from_another_whose_area_it_passes():
    """A full area is no place to end, but one may load there in passing."""
    t = empty_table(riverboat_movement=2, hide_hopeless_attacks=False)
    t.own(1, "newcombs_point hume_barrens")
    t.launch(0, "boat", "river_A3")
    t.launch(0, "boat", "river_A4")
    t.lay("boat 2", weapon=1)
    t.battle(0, "attack newcombs_point", "lead boat at boat 1", "with weapon at boat 2")
    assert "with weapon at boat 2" in t.offered("reinforce")


# restricted tokens


@pytest.mark.rule("GB-214", "GB-215")
@pytest.mark.parametrize("token", ["horse", "weapon"])
@pytest.mark.parametrize(
    ("kind", "area"),
    [
        ("land", "grey_water"),
        ("boat", "river_A0"),
        ("ship", "sea_watts_coast"),
        ("bridge", "grey_water - the_spur"),
    ],
)
def test_one_horse_and_one_weapon_rest_in_a_place(token, kind, area):
    t = empty_table()
    land = "the_spur" if kind == "bridge" else "watts_coast"
    t.own(0, land)
    place = area
    if kind == "land":
        t.own(0, area)
    else:
        place = t.launch(0, kind, area)
    t.lay(place, **{token: 1})
    t.lay(land, **{token: 1})
    t.transport(0, f"by foot from {land}", f"carry 1 {token}")
    assert (t.held(place), t.held(land)) == ({token: 1}, {})
    assert t.supply(token) == 20 - 1


@pytest.mark.rule("GB-214", "GB-215")
def test_duplicates_go_after_an_action_by_horse():
    """The horse and its weapon come to a horse and a weapon."""
    t = empty_table()
    t.own(0, "watts_coast the_watch")
    for land in ("watts_coast", "the_watch"):
        t.lay(land, horse=1, weapon=1)
    t.transport(0, "by horse from watts_coast", "load 1 weapon at watts_coast", "move to the_watch")
    assert (t.held("the_watch"), t.held("watts_coast")) == ({"horse": 1, "weapon": 1}, {})
    assert (t.supply("horse"), t.supply("weapon")) == (19, 19)


@pytest.mark.rule("GB-214", "GB-215")
@pytest.mark.parametrize(("kind", "area"), [("boat", "river_A5"), ("ship", "sea_menlo_point")])
def test_duplicates_go_after_an_action_by_craft(kind, area):
    t = empty_table()
    t.own(0, "menlo_point")
    craft = t.launch(0, kind, area)
    for place in (craft, "menlo_point"):
        t.lay(place, horse=1, weapon=1)
    t.transport(0, f"by {kind} from {craft}", "load 1 horse at menlo_point", "load 1 weapon at menlo_point")
    assert (t.held(craft), t.held("menlo_point")) == ({"horse": 1, "weapon": 1}, {})
    assert (t.supply("horse"), t.supply("weapon")) == (19, 19)


@pytest.mark.rule("GB-214", "GB-215")
def test_duplicates_go_after_a_supply_route():
    t = empty_table()
    t.own(0, "watts_coast the_watch")
    for land in ("watts_coast", "the_watch"):
        t.lay(land, horse=1, weapon=1)
    t.transport(0, "by route from watts_coast", "carry 1 weapon")
    assert (t.held("the_watch"), t.supply("weapon")) == ({"horse": 1, "weapon": 1}, 19)


@pytest.mark.rule("GB-214")
def test_other_resources_are_not_restricted():
    t = empty_table()
    t.own(0, "watts_coast the_watch")
    t.lay("watts_coast", coal=5)
    t.lay("the_watch", coal=5)
    t.transport(0, "by foot from watts_coast", "carry 5 coal")
    assert t.held("the_watch") == {"coal": 10}


@pytest.mark.rule("GB-216")
def test_a_horse_with_a_weapon_passes_through_a_place_that_has_both():
    t = empty_table()
    t.own(0, "grey_water watts_coast the_watch")
    for land in ("grey_water", "watts_coast"):
        t.lay(land, horse=1, weapon=1)
    steps = ["load 1 weapon at grey_water", "move to watts_coast", "move to the_watch"]
    t.transport(0, "by horse from grey_water", *steps)
    assert t.held("grey_water") == {}
    assert t.held("watts_coast") == t.held("the_watch") == {"horse": 1, "weapon": 1}
    assert (t.supply("horse"), t.supply("weapon")) == (18, 18)


@pytest.mark.rule("GB-216")
def test_a_weapon_may_be_set_down_beside_another_for_a_while():
    t = empty_table()
    t.own(0, "watts_coast the_watch")
    t.launch(0, "boat", "river_A0")
    t.lay("watts_coast", weapon=1)
    t.lay("boat 1", weapon=1)
    steps = ["unload 1 weapon at watts_coast", "load 2 weapon at watts_coast", "move to river_A1"]
    t.transport(0, "by boat from boat 1", *steps, "unload 1 weapon at the_watch")
    assert [t.held(place) for place in ("watts_coast", "the_watch", "boat 1")] == [{}, {"weapon": 1}, {"weapon": 1}]
    assert t.supply("weapon") == 18


# deep sea


def crossings(start, points):
    """Island sea areas (or Haestus ones, from an island) that a ship reaches with so many movement points."""
    t = empty_table(ship_movement=points)
    t.launch(0, "ship", start)
    t.transport(0, "by ship from ship 1")
    return moves(t.offered("vehicle"))


@pytest.mark.rule("GB-217")
@pytest.mark.parametrize(
    ("start", "island"),
    [*((sea, CLAW) for sea in sorted(RED)), *((sea, IRONSIDE) for sea in sorted(ORANGE)), ("sea_helica_cove", LOCKE)],
)
def test_from_haestus_to_any_island_area_of_the_same_colour_for_4_points(start, island):
    assert crossings(start, 4) & (CLAW | IRONSIDE | LOCKE) >= island
    assert crossings(start, 3) & (CLAW | IRONSIDE | LOCKE) == set()


@pytest.mark.rule("GB-217")
def test_not_to_islands_of_other_colours():
    assert crossings("sea_cog_slopes", 4) & (CLAW | IRONSIDE | LOCKE) == IRONSIDE
    assert crossings("sea_the_watch", 4) & (CLAW | IRONSIDE | LOCKE) == CLAW
    assert crossings("sea_south_helica", 4) & (CLAW | IRONSIDE | LOCKE) == LOCKE


@pytest.mark.rule("GB-218")
@pytest.mark.parametrize(
    ("island", "coast"), [("sea_the_spur", RED), ("sea_arges", ORANGE), ("sea_leibniz_shoal", YELLOW)]
)
def test_from_an_island_to_any_haestus_area_of_the_same_colour_for_4_points(island, coast):
    assert crossings(island, 4) & (RED | ORANGE | YELLOW) == coast
    assert crossings(island, 3) & (RED | ORANGE | YELLOW) == set()


@pytest.mark.rule("GB-219")
def test_points_are_spent_before_and_after_a_crossing():
    """One step to the yellow coast, over to Locke, and one step there; the same way back."""
    t = empty_table()
    t.launch(0, "ship", "sea_fulcrum")
    t.transport(0, "by ship from ship 1", "move to sea_east_torque", "move to sea_ockham", "move to sea_savery_hill")
    assert t.state.points == 10 - 1 - 4 - 1
    t.transport(0, "by ship from ship 1", "move to sea_fulcrum")
    assert t.state.points == 10 - 4 - 1


@pytest.mark.rule("GB-219")
def test_two_crossings_in_one_action():
    t = empty_table()
    t.launch(0, "ship", "sea_fulcrum")
    t.transport(0, "by ship from ship 1", "move to sea_arges", "move to sea_menlo_point")
    assert t.state.points == 10 - 4 - 4


@pytest.mark.rule("GB-220")
def test_no_ship_crosses_from_island_to_island():
    """It must touch Haestus: from Claw 4 to Grey Water, 1 along the coast, 4 to Locke."""
    assert crossings("sea_the_spur", 8) & (IRONSIDE | LOCKE) == set()
    assert crossings("sea_the_spur", 9) & (IRONSIDE | LOCKE) == IRONSIDE | LOCKE


@pytest.mark.rule("GB-220")
def test_no_ship_crosses_from_haestus_to_haestus():
    """The far end of the red coast is 5 steps off, and no crossing makes it nearer."""
    assert "sea_ampere_strand" not in crossings("sea_grey_water", 4)


@pytest.mark.rule("GB-220")
def test_neither_horse_nor_foot_crosses_the_deep_sea():
    t = empty_table()
    t.own(0, "grey_water watts_coast the_spur simons_landing")
    t.lay("grey_water", horse=1)
    t.lay("the_spur", horse=1)
    t.transport(0, "by horse from grey_water")
    assert moves(t.offered("vehicle")) == {"watts_coast"}
    t.transport(0, "by foot from the_spur", "carry 1 horse")
    assert t.offered("foot to") == []
    assert t.held("simons_landing") == {"horse": 1}


# bridges


def bridge():
    """A bridge of seat 0 from Grey Water to Simon's Landing."""
    t = empty_table()
    t.launch(0, "bridge", "grey_water - simons_landing")
    return t


@pytest.mark.rule("GB-221")
def test_a_bridge_touches_its_two_lands_and_the_ships_beside_them():
    t = bridge()
    t.launch(0, "ship", "sea_grey_water")
    t.launch(1, "ship", "sea_simons_landing")
    t.launch(0, "ship", "sea_watts_coast")
    t.launch(0, "bridge", "grey_water - the_spur")
    t.launch(0, "boat", "river_A0")
    names = [*t.board.land_ids, "ship 1", "ship 2", "ship 3", "bridge 2", "boat 1"]
    beside = ["grey_water", "simons_landing", "ship 1", "ship 2"]
    assert [name for name in names if t.adjacent("bridge 1", name)] == beside
    assert [name for name in names if t.adjacent(name, "bridge 1")] == beside


@pytest.mark.rule("GB-221", "GB-222")
def test_a_ship_comes_to_lie_beside_a_bridge_and_leaves_it():
    t = bridge()
    t.launch(0, "ship", "sea_watts_coast")
    t.transport(0, "by ship from ship 1", "move to sea_grey_water")
    assert t.adjacent("ship 1", "bridge 1")
    t.transport(0, "by ship from ship 1", "move to sea_southern_waste")
    assert not t.adjacent("ship 1", "bridge 1")


@pytest.mark.rule("GB-222")
@pytest.mark.parametrize("area", ["sea_grey_water", "sea_simons_landing"])
def test_an_own_ship_loads_from_and_unloads_to_an_own_bridge(area):
    t = bridge()
    t.launch(0, "ship", area)
    t.lay("bridge 1", weapon=1)
    t.lay("ship 1", coal=1)
    t.transport(0, "by ship from ship 1", "load 1 weapon at bridge 1", "unload 1 coal at bridge 1")
    assert (t.held("ship 1"), t.held("bridge 1")) == ({"weapon": 1}, {"coal": 1})


@pytest.mark.rule("GB-222")
def test_not_from_or_to_a_bridge_of_another_player():
    t = bridge()
    t.launch(1, "ship", "sea_grey_water")
    t.lay("bridge 1", weapon=1)
    t.lay("ship 1", coal=1)
    t.transport(1, "by ship from ship 1")
    assert loads(t.offered("vehicle")) == set()


@pytest.mark.rule("GB-222")
def test_bridges_do_not_hinder_ships():
    with_bridges, without = empty_table(ship_movement=4), empty_table(ship_movement=4)
    for t in (with_bridges, without):
        t.launch(0, "ship", "sea_watts_coast")
    with_bridges.launch(1, "bridge", "grey_water - simons_landing")
    with_bridges.launch(1, "bridge", "grey_water - the_spur")
    for t in (with_bridges, without):
        t.transport(0, "by ship from ship 1", "move to sea_southern_waste")
        assert t.state.points == 2
    assert with_bridges.offered("vehicle") == without.offered("vehicle")


@pytest.mark.rule("GB-223")
def test_a_bridge_holds_one_horse_and_one_weapon():
    t = bridge()
    t.own(0, "grey_water")
    for place in ("grey_water", "bridge 1"):
        t.lay(place, horse=1, weapon=1)
    t.transport(0, "by foot from grey_water", "carry 1 horse", "carry 1 weapon")
    assert t.held("bridge 1") == {"horse": 1, "weapon": 1}
    assert (t.supply("horse"), t.supply("weapon")) == (19, 19)


@pytest.mark.rule("GB-249")
def test_the_lands_of_a_bridge_do_not_become_adjacent():
    """A horse needs both points to cross."""
    t = bridge()
    t.own(0, "grey_water simons_landing")
    t.lay("grey_water", horse=1)
    assert not t.adjacent("grey_water", "simons_landing")
    t.transport(0, "by horse from grey_water", "move to bridge 1", "move to simons_landing")
    assert [moves(t.offered("vehicle", nth=n)) for n in range(3)] == [
        {"bridge 1"},
        {"grey_water", "simons_landing"},
        set(),
    ]


@pytest.mark.rule("GB-249")
def test_by_foot_a_bridge_is_one_step_on_and_one_off():
    t = bridge()
    t.own(0, "grey_water simons_landing")
    t.lay("grey_water", coal=1)
    t.transport(0, "by foot from grey_water", "carry 1 coal")
    assert t.held("bridge 1") == {"coal": 1}


@pytest.mark.rule("GB-249")
def test_the_lands_of_a_bridge_do_not_attack_each_other():
    """Who holds the bridge may attack from it."""
    t = empty_table(hide_hopeless_attacks=False)
    t.own(0, "grey_water")
    t.own(1, "simons_landing")
    t.launch(2, "bridge", "grey_water - simons_landing")
    t.battle(0)
    assert t.offered("attack") == ["attack bridge 1", "done"]
    t.battle(2)
    assert t.offered("attack") == ["attack grey_water", "attack simons_landing", "done"]
