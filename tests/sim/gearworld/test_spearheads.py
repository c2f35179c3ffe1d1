"""Spearheads: who leads, who reinforces, from how far, and where they end."""

import pytest

from balancewheel.sim.games.gearworld import state as s

from .table import empty_table


def against(target, own="", **changes):
    """Seat 1 in the target and, to stay in the game, in far Hume Barrens; seat 0 in some land areas."""
    t = empty_table(**{"hide_hopeless_attacks": False} | changes)
    t.own(1, f"{target} hume_barrens")
    t.own(0, own)
    return t


def leads(t, nth=0):
    return {one.removeprefix("lead ") for one in t.offered("lead", nth=nth)} - {"no"}


def reinforcements(t, nth=0):
    return {one.removeprefix("with ") for one in t.offered("reinforce", nth=nth)} - {"no"}


def result(t):
    return t.battles[-1][2:4]


# leads and reinforcements


@pytest.mark.rule("GB-183")
def test_horses_weapons_riverboats_and_ships_lead_and_nothing_else_does():
    """Not a bridge, not a resource, nothing of other players."""
    t = against("the_teeth", "riverholt")
    t.own(2, "cog_slopes")
    t.lay("cog_slopes", horse=1, weapon=1)
    t.lay("riverholt", horse=1, weapon=1, coal=1, skywork=1)
    t.launch(0, "boat", "river_A3")
    t.launch(0, "ship", "sea_cog_slopes")
    t.launch(0, "bridge", "the_teeth - brontes")
    t.launch(2, "boat", "river_E1")
    t.battle(0, "attack the_teeth", p2=["no"])
    assert t.offered("lead")[-1] == "no"
    assert leads(t) == {"horse at riverholt", "weapon at riverholt", "boat at boat 1", "ship at ship 1"}


@pytest.mark.rule("GB-183", "GB-184")
@pytest.mark.parametrize(("horse", "weapon"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_a_boat_leads_with_no_one_or_two_reinforcements(horse, weapon):
    t = against("newcombs_point", "watts_coast")
    t.lay("watts_coast", horse=1, weapon=1)
    t.launch(0, "boat", "river_A1")
    taken = ["with horse at watts_coast"] * horse + ["with weapon at watts_coast"] * weapon
    t.battle(0, "attack newcombs_point", "lead boat at boat 1", *taken)
    assert result(t) == (3 + horse + 3 * weapon, 1)


@pytest.mark.rule("GB-184")
@pytest.mark.parametrize(("kind", "area"), [("boat", "river_A5"), ("ship", "sea_newcombs_point")])
def test_at_most_one_horse_and_one_weapon_reinforce(kind, area):
    t = against("newcombs_point", "menlo_point mill_run")
    craft = t.launch(0, kind, area)
    other = t.launch(0, kind, {"boat": "river_A4", "ship": "sea_menlo_point"}[kind])
    for place in ("menlo_point", craft, other):
        t.lay(place, horse=1, weapon=1)
    t.battle(0, "attack newcombs_point", f"lead {kind} at {craft}", f"with horse at {craft}", f"with weapon at {craft}")
    places = ("menlo_point", craft, other)
    assert [one.question for one in t.asked][:5] == ["attack", "lead", "reinforce", "reinforce", "lead"]
    assert reinforcements(t) == {f"horse at {place}" for place in places}
    assert reinforcements(t, 1) == {f"weapon at {place}" for place in places}


@pytest.mark.rule("GB-185")
def test_a_horse_takes_only_a_weapon_along():
    t = against("newcombs_point", "riverholt cog_slopes")
    t.lay("riverholt", horse=1, weapon=1)
    t.lay("cog_slopes", horse=1)
    t.battle(0, "attack newcombs_point", "lead horse at riverholt")
    assert [one.question for one in t.asked] == ["attack", "lead", "reinforce", "lead", "attack"]
    assert reinforcements(t) == {"weapon at riverholt"}


@pytest.mark.rule("GB-185")
def test_a_weapon_takes_nothing_along():
    t = against("newcombs_point", "riverholt cog_slopes")
    t.lay("riverholt", horse=1, weapon=1)
    t.lay("cog_slopes", horse=1, weapon=1)
    t.battle(0, "attack newcombs_point", "lead weapon at riverholt", "lead weapon at cog_slopes")
    assert [one.question for one in t.asked] == ["attack", "lead", "lead", "attack"]


@pytest.mark.rule("GB-185")
@pytest.mark.parametrize(("kind", "area"), [("boat", "river_A5"), ("ship", "sea_newcombs_point")])
def test_a_boat_or_ship_takes_both_along(kind, area):
    t = against("newcombs_point")
    craft = t.launch(0, kind, area)
    t.lay(craft, horse=1, weapon=1)
    steps = [f"lead {kind} at {craft}", f"with horse at {craft}", f"with weapon at {craft}"]
    t.battle(0, "attack newcombs_point", *steps)
    assert result(t) == ({"boat": 3, "ship": 5}[kind] + 1 + 3, 1)


# range


@pytest.mark.rule("GB-186")
def test_a_weapon_leads_only_from_beside_the_target():
    t = against("newcombs_point", "riverholt westfeld")
    t.launch(0, "boat", "river_A5")
    t.launch(0, "boat", "river_A3")
    t.launch(0, "ship", "sea_newcombs_point")
    for place in ("riverholt", "westfeld", "boat 1", "boat 2", "ship 1"):
        t.lay(place, weapon=1)
    t.battle(0, "attack newcombs_point")
    weapons = {one for one in leads(t) if one.startswith("weapon")}
    assert weapons == {"weapon at riverholt", "weapon at boat 1", "weapon at ship 1"}


@pytest.mark.rule("GB-187")
def test_a_horse_leads_from_at_most_2_steps_away():
    t = against("newcombs_point", "riverholt westfeld watts_coast")
    for place in ("riverholt", "westfeld", "watts_coast"):
        t.lay(place, horse=1)
    t.battle(0, "attack newcombs_point")
    assert leads(t) == {"horse at riverholt", "horse at westfeld"}


@pytest.mark.rule("GB-187")
def test_a_horse_leads_only_through_own_places():
    """From Ampere Strand the way is by Mill Run, another player's, or Menlo Point, nobody's."""
    t = against("newcombs_point", "cog_slopes ampere_strand")
    t.own(2, "mill_run")
    t.lay("ampere_strand", horse=1)
    t.battle(0, "attack newcombs_point", p2=["no"])
    assert leads(t) == set()
    t.own(0, "menlo_point")
    t.own(1, "newcombs_point")
    t.battle(0, "attack newcombs_point", p2=["no"])
    assert leads(t) == {"horse at ampere_strand"}


@pytest.mark.rule("GB-187")
def test_a_horse_leads_from_and_over_craft():
    t = against("newcombs_point", "brontes")
    t.launch(0, "ship", "sea_newcombs_point")
    t.launch(0, "ship", "sea_cog_slopes")
    t.launch(0, "ship", "sea_the_teeth")
    for craft in ("ship 1", "ship 2", "ship 3"):
        t.lay(craft, horse=1)
    t.battle(0, "attack newcombs_point")
    assert {one for one in leads(t) if one.startswith("horse")} == {"horse at ship 1", "horse at ship 2"}


@pytest.mark.rule("GB-187", "GB-202")
def test_a_horse_leads_onto_a_craft():
    t = against("ockham", "grey_water southern_waste")
    t.launch(1, "bridge", "grey_water - the_spur")
    t.lay("southern_waste", horse=1)
    t.battle(0, "attack bridge 1", "lead horse at southern_waste")
    assert result(t) == (1 + 1, 2)
    assert t.held("bridge 1") == {"horse": 1}


@pytest.mark.rule("GB-159")
def test_no_horse_leads_along_a_supply_route():
    """A row of horses from Southern Waste to Riverholt: three steps stay three."""
    t = against("newcombs_point", "riverholt westfeld southern_waste")
    for place in ("riverholt", "westfeld", "southern_waste"):
        t.lay(place, horse=1)
    t.battle(0, "attack newcombs_point")
    assert leads(t) == {"horse at riverholt", "horse at westfeld"}


@pytest.mark.rule("GB-159", "GB-190")
def test_no_reinforcement_comes_along_a_supply_route():
    """The weapon in Westfeld has horses all the way to the ship's and the horse's land."""
    t = against("newcombs_point", "riverholt westfeld cog_slopes")
    for place in ("riverholt", "westfeld", "cog_slopes"):
        t.lay(place, horse=1)
    t.lay("westfeld", weapon=1)
    t.launch(0, "ship", "sea_cog_slopes")
    t.battle(0, "attack newcombs_point", "lead ship at ship 1", "lead horse at cog_slopes")
    assert reinforcements(t) == {"horse at cog_slopes"}
    assert [one.question for one in t.asked].count("reinforce") == 1


@pytest.mark.rule("GB-188")
@pytest.mark.parametrize(("target", "in_range"), [("west_torque", True), ("the_arch", False)])
def test_a_riverboat_leads_from_8_steps_and_not_from_9(target, in_range):
    """East Torque is beside both."""
    t = against(target, "east_torque")
    t.launch(0, "boat", "river_A0")
    t.battle(0, f"attack {target}")
    assert leads(t) == ({"boat at boat 1"} if in_range else set())


@pytest.mark.rule("GB-188", "GB-211")
def test_a_riverboat_does_not_lead_into_a_full_area():
    t = against("west_torque", "east_torque")
    t.launch(0, "boat", "river_S1")
    t.launch(2, "boat", "river_S2")
    t.battle(0, "attack west_torque", p2=["no"])
    assert leads(t) == set()


@pytest.mark.rule("GB-188", "GB-211")
def test_two_riverboats_do_not_lead_into_one_area():
    """West Torque has one river area, Newcomb's Point two."""
    t = against("west_torque")
    t.launch(0, "boat", "river_S1")
    t.launch(0, "boat", "river_S3")
    t.battle(0, "attack west_torque", "lead boat at boat 1")
    assert leads(t, 1) == set()
    t = against("newcombs_point")
    t.launch(0, "boat", "river_A3")
    t.launch(0, "boat", "river_A2")
    t.battle(0, "attack newcombs_point", "lead boat at boat 1", "lead boat at boat 2", "end in river_A4")
    assert t.offered("boat ends") == ["end in river_A4", "end in river_A5"]
    assert [t.area("boat 1"), t.area("boat 2")] == ["river_A4", "river_A5"]


@pytest.mark.rule("GB-188")
def test_the_first_riverboat_leaves_the_second_an_area_in_its_range():
    """The second one has 8 steps to A4 and 9 to A5."""
    t = against("newcombs_point")
    t.launch(0, "boat", "river_A3")
    t.launch(0, "boat", "river_S3")
    t.battle(0, "attack newcombs_point", "lead boat at boat 1", "lead boat at boat 2")
    assert t.offered("boat ends") == []  # only A5 is left to the first, only A4 to the second
    assert [t.area("boat 1"), t.area("boat 2")] == ["river_A5", "river_A4"]


@pytest.mark.rule("GB-189")
@pytest.mark.parametrize(("points", "in_range"), [(10, True), (9, True), (8, False)])
def test_a_ships_range_counts_the_deep_sea(points, in_range):
    """From The Spur 4 to Grey Water and 5 more to East Torque."""
    t = against("east_torque", "fulcrum", ship_movement=points)
    t.launch(0, "ship", "sea_the_spur")
    t.battle(0, "attack east_torque")
    assert leads(t) == ({"ship at ship 1"} if in_range else set())


@pytest.mark.rule("GB-189", "GB-190")
def test_a_ships_whole_way_is_at_most_10_points():
    """9 to East Torque: one step aside to Far Point or Simon's Landing is possible, two to Talon Reach are not."""
    t = against("east_torque", "the_spur far_point simons_landing talon_reach")
    t.launch(0, "ship", "sea_the_spur")
    for land in ("the_spur", "far_point", "simons_landing", "talon_reach"):
        t.lay(land, horse=1, weapon=1)
    t.battle(0, "attack east_torque", "lead ship at ship 1", "with horse at far_point")
    assert reinforcements(t) == {"horse at the_spur", "horse at far_point", "horse at simons_landing"}
    assert reinforcements(t, 1) == {"weapon at the_spur", "weapon at far_point"}


@pytest.mark.rule("GB-189", "GB-212")
def test_a_ship_does_not_lead_into_a_full_area():
    t = against("the_teeth", "cog_slopes")
    t.lay("the_teeth", skywork=1)
    t.launch(0, "ship", "sea_fulcrum")
    t.launch(2, "ship", "sea_the_teeth")
    t.battle(0, "attack the_teeth", p2=["no"])
    assert leads(t) == {"ship at ship 1"}
    t.launch(2, "ship", "sea_the_teeth")
    t.battle(0, "attack the_teeth", p2=["no"])
    assert leads(t) == set()


@pytest.mark.rule("GB-189", "GB-212")
def test_two_ships_lead_into_one_area_only_if_it_is_empty():
    t = against("the_teeth")
    t.launch(0, "ship", "sea_fulcrum")
    t.launch(0, "ship", "sea_arges")
    t.lay("the_teeth", weapon=1, skywork=3)
    t.battle(0, "attack the_teeth", "lead ship at ship 1")
    assert leads(t, 1) == {"ship at ship 2"}
    t.launch(2, "ship", "sea_the_teeth")
    t.battle(0, "attack the_teeth", "lead ship at ship 1", p2=["no"])
    assert leads(t, 1) == set()


@pytest.mark.rule("GB-189")
@pytest.mark.parametrize(
    ("kind", "area", "ends"),
    [
        ("ship", "sea_the_watch", {"sea_the_watch", "sea_greys_rock", "sea_watts_coast"}),
        ("bridge", "grey_water - the_spur", {"sea_grey_water", "sea_the_spur"}),
        ("boat", "river_A5", {"sea_menlo_point", "sea_newcombs_point"}),
    ],
)
def test_a_ship_leads_against_craft_into_the_areas_beside_them(kind, area, ends):
    t = against("ockham")
    craft = t.launch(1, kind, area)
    leader = t.launch(0, "ship", "sea_ratchet_bay")
    t.lay(leader, weapon=1)
    t.battle(0, f"attack {craft}", f"lead ship at {leader}", f"with weapon at {leader}")
    assert {one.removeprefix("end in ") for one in t.offered("boat ends")} == ends
    assert t.owner(craft) == 0


@pytest.mark.rule("GB-190")
def test_a_boat_loads_its_reinforcements_on_the_way():
    """Mill Run and Watt's Coast lie beside its river, Grey's Rock does not."""
    t = against("newcombs_point", "watts_coast mill_run greys_rock")
    t.own(2, "the_watch")
    for land in ("watts_coast", "mill_run", "greys_rock", "the_watch"):
        t.lay(land, horse=1, weapon=1)
    t.launch(0, "boat", "river_A2")
    t.battle(0, "attack newcombs_point", "lead boat at boat 1", "with horse at watts_coast")
    assert reinforcements(t) == {"horse at watts_coast", "horse at mill_run"}
    assert reinforcements(t, 1) == {"weapon at watts_coast", "weapon at mill_run"}


@pytest.mark.rule("GB-190")
def test_a_boats_way_with_its_loads_is_at_most_8_points():
    """Two steps to A0, where Watt's Coast is, and back, and two more to A4 are 6; from A3 it would be 3 + 4 = 7."""
    t = against("newcombs_point", "watts_coast", riverboat_movement=6)
    t.lay("watts_coast", horse=1)
    t.launch(0, "boat", "river_A2")
    t.battle(0, "attack newcombs_point", "lead boat at boat 1")
    assert reinforcements(t) == {"horse at watts_coast"}
    t = against("newcombs_point", "watts_coast", riverboat_movement=6)
    t.lay("watts_coast", horse=1)
    t.launch(0, "boat", "river_A3")
    t.battle(0, "attack newcombs_point", "lead boat at boat 1")
    assert reinforcements(t) == set()


@pytest.mark.rule("GB-190")
@pytest.mark.parametrize(
    ("horse", "weapons"),
    [("westfeld", {"westfeld", "riverholt"}), ("riverholt", {"riverholt", "cog_slopes", "mill_run"})],
)
def test_a_horse_loads_a_weapon_that_lies_on_its_way(horse, weapons):
    """The way is at most two steps long, the last of them into Newcomb's Point; Mill Run counts where it is own."""
    t = against("newcombs_point", "westfeld riverholt cog_slopes the_teeth")
    if horse == "riverholt":
        t.own(0, "mill_run")
        t.lay("mill_run", weapon=1)
    for land in ("westfeld", "riverholt", "cog_slopes", "the_teeth"):
        t.lay(land, weapon=1)
    t.lay(horse, horse=1)
    t.battle(0, "attack newcombs_point", f"lead horse at {horse}")
    assert reinforcements(t) == {f"weapon at {land}" for land in weapons}


@pytest.mark.rule("GB-191", "GB-207")
def test_proving_range_moves_nothing():
    t = against("newcombs_point", "westfeld riverholt")
    t.lay("newcombs_point", skywork=9)
    t.lay("westfeld", horse=1, weapon=1)
    t.launch(0, "ship", "sea_the_teeth")
    t.lay("ship 1", horse=1, coal=1)
    steps = ["lead horse at westfeld", "with weapon at westfeld", "lead ship at ship 1", "with horse at ship 1"]
    t.battle(0, "attack newcombs_point", *steps)
    assert result(t) == (1 + 1 + 3 + 5 + 1, 28)
    assert (t.area("ship 1"), t.held("ship 1")) == ("sea_the_teeth", {"horse": 1, "coal": 1})
    assert (t.held("westfeld"), t.held("riverholt")) == ({"horse": 1, "weapon": 1}, {})


@pytest.mark.rule("GB-192")
def test_lead_and_reinforcements_are_marked_count_and_move():
    t = against("newcombs_point", "westfeld riverholt")
    t.lay("newcombs_point", horse=1, skywork=1)
    t.lay("westfeld", horse=1, weapon=1)
    t.battle(0, "attack newcombs_point", "lead horse at westfeld", "with weapon at westfeld", "yes")
    at = t.place("westfeld")
    assert [one[1:] for one in t.events(s.Event.SPEARHEADED)] == [(0, s.Option.LEAD_HORSE, at, at + 1)]
    assert result(t) == (5, 5)
    assert t.held("newcombs_point") == {"horse": 1, "weapon": 1, "skywork": 1}
    assert t.held("westfeld") == {}


@pytest.mark.rule("GB-193")
@pytest.mark.parametrize(
    ("kind", "area", "points"), [("boat", "river_A3", 3), ("boat", "river_A5", 3), ("ship", "sea_newcombs_point", 5)]
)
def test_what_is_not_flipped_on_a_leading_boat_adds_nothing_and_stays_aboard(kind, area, points):
    """Also where the boat lies beside the target already."""
    t = against("newcombs_point")
    craft = t.launch(0, kind, area)
    t.lay(craft, horse=1, weapon=1)
    t.battle(0, "attack newcombs_point", f"lead {kind} at {craft}")
    assert result(t) == (points, 1)
    assert (t.held(craft), t.held("newcombs_point")) == ({"horse": 1, "weapon": 1}, {})


@pytest.mark.rule("GB-193")
def test_of_two_aboard_one_may_be_flipped():
    t = against("newcombs_point")
    t.launch(0, "ship", "sea_newcombs_point")
    t.lay("ship 1", horse=1, weapon=1)
    t.battle(0, "attack newcombs_point", "lead ship at ship 1", "with horse at ship 1", "yes")
    assert result(t) == (6, 1)
    assert (t.held("ship 1"), t.held("newcombs_point")) == ({"weapon": 1}, {"horse": 1})


@pytest.mark.rule("GB-194", "GB-202")
@pytest.mark.parametrize("token", ["horse", "weapon"])
@pytest.mark.parametrize("place", ["riverholt", "boat 1", "ship 1", "bridge 1"])
def test_what_is_beside_the_target_may_lead_to_move_into_it(token, place):
    t = against("the_teeth", "riverholt")
    t.launch(0, "boat", "river_E2")
    t.launch(0, "ship", "sea_the_teeth")
    t.launch(0, "bridge", "the_teeth - brontes")
    t.lay(place, **{token: 1})
    t.battle(0, "attack the_teeth", f"lead {token} at {place}")
    assert (t.held("the_teeth"), t.held(place)) == ({token: 1}, {})


@pytest.mark.rule("GB-195")
@pytest.mark.parametrize(
    "lead", ["horse at riverholt", "weapon at riverholt", "boat at boat 1", "ship at ship 1", "no"]
)
def test_a_lead_from_beside_the_target_does_not_count_twice(lead):
    t = against("newcombs_point", "riverholt")
    t.lay("riverholt", horse=1, weapon=1)
    t.launch(0, "boat", "river_A5")
    t.launch(0, "ship", "sea_newcombs_point")
    t.battle(0, "attack newcombs_point", lead if lead == "no" else f"lead {lead}")
    assert result(t) == (1 + 1 + 3 + 3 + 5, 1)


@pytest.mark.rule("GB-195")
def test_no_token_is_in_two_spearheads():
    t = against("newcombs_point", "riverholt cog_slopes")
    t.lay("riverholt", horse=1, weapon=1)
    t.lay("cog_slopes", horse=1)
    t.battle(
        0, "attack newcombs_point", "lead horse at riverholt", "with weapon at riverholt", "lead horse at cog_slopes"
    )
    assert leads(t, 1) == {"horse at cog_slopes"}
    assert [one.question for one in t.asked].count("reinforce") == 1  # the weapon is taken
    assert result(t) == (1 + 1 + 3 + 1 + 1, 1)


@pytest.mark.rule("GB-195")
def test_a_reinforcement_from_beside_the_target_does_not_count_twice():
    t = against("newcombs_point", "riverholt mill_run")
    t.lay("mill_run", horse=1, weapon=1)
    t.launch(0, "boat", "river_A3")
    steps = ["lead boat at boat 1", "with horse at mill_run", "with weapon at mill_run"]
    t.battle(0, "attack newcombs_point", *steps)
    assert result(t) == (1 + 1 + 3 + 1 + 3, 1)


# movement after a success


@pytest.mark.rule("GB-200")
def test_every_spearhead_moves_and_is_turned_back():
    t = against("newcombs_point", "westfeld riverholt")
    t.lay("westfeld", horse=1)
    t.launch(0, "ship", "sea_the_teeth")
    t.battle(0, "attack newcombs_point", "lead horse at westfeld", "lead ship at ship 1")
    assert (t.held("newcombs_point"), t.held("westfeld")) == ({"horse": 1}, {})
    assert t.area("ship 1") == "sea_newcombs_point"
    assert t.state.spearhead["kind"].tolist() == [s.Option.NO, s.Option.NO]


@pytest.mark.rule("GB-201")
def test_spearheads_carry_no_resources():
    """A horse leaves the coal where it was, a ship keeps its iron aboard and loads no gold, though a horse."""
    t = against("newcombs_point", "riverholt cog_slopes")
    t.lay("riverholt", horse=1, coal=2)
    t.lay("cog_slopes", horse=1, gold=1)
    t.launch(0, "ship", "sea_the_teeth")
    t.lay("ship 1", iron=1)
    steps = ["lead horse at riverholt", "lead ship at ship 1", "with horse at cog_slopes", "no"]
    t.battle(0, "attack newcombs_point", *steps)
    assert t.held("riverholt") == {"coal": 2}
    assert t.held("cog_slopes") == {"gold": 1}
    assert t.held("ship 1") == {"iron": 1, "horse": 1}
    assert t.held("newcombs_point") == {"horse": 1}
    assert {one.question for one in t.asked} == {"attack", "lead", "reinforce", "set down"}


@pytest.mark.rule("GB-202")
def test_boat_leads_end_beside_the_target():
    t = against("newcombs_point")
    t.launch(0, "boat", "river_A0")
    t.launch(0, "ship", "sea_east_scrape")
    t.battle(0, "attack newcombs_point", "lead boat at boat 1", "lead ship at ship 1", "end in river_A5")
    assert t.offered("boat ends") == ["end in river_A4", "end in river_A5"]
    assert (t.area("boat 1"), t.area("ship 1")) == ("river_A5", "sea_newcombs_point")
    assert t.adjacent("boat 1", "newcombs_point")
    assert t.adjacent("ship 1", "newcombs_point")
    assert not t.adjacent("boat 1", "watts_coast")


@pytest.mark.rule("GB-205", "GB-214", "GB-215")
def test_duplicates_in_the_target_are_trimmed():
    t = against("newcombs_point", "riverholt cog_slopes")
    t.lay("newcombs_point", horse=1, weapon=1)
    t.lay("riverholt", horse=1, weapon=1)
    t.lay("cog_slopes", horse=1, weapon=1)
    steps = ["lead horse at riverholt", "with weapon at riverholt", "lead weapon at cog_slopes", "yes"]
    t.battle(0, "attack newcombs_point", *steps)
    assert t.held("newcombs_point") == {"horse": 1, "weapon": 1}
    assert (t.supply("horse"), t.supply("weapon")) == (20 - 2, 20 - 1)
    assert (t.held("riverholt"), t.held("cog_slopes")) == ({}, {"horse": 1})


@pytest.mark.rule("GB-205", "GB-214", "GB-215")
@pytest.mark.parametrize(("kind", "area"), [("boat", "river_A5"), ("ship", "sea_newcombs_point")])
def test_duplicates_on_a_leading_boat_are_trimmed(kind, area):
    t = against("newcombs_point", "menlo_point")
    craft = t.launch(0, kind, area)
    t.lay(craft, horse=1, weapon=1)
    t.lay("menlo_point", horse=1, weapon=1)
    steps = [f"lead {kind} at {craft}", "with horse at menlo_point", "with weapon at menlo_point", "no", "no"]
    t.battle(0, "attack newcombs_point", *steps)
    assert (t.held(craft), t.held("newcombs_point")) == ({"horse": 1, "weapon": 1}, {})
    assert (t.supply("horse"), t.supply("weapon")) == (19, 19)


@pytest.mark.rule("GB-252")
@pytest.mark.parametrize(
    ("kind", "area", "target", "points"),
    [("boat", "river_A5", "newcombs_point", 3), ("ship", "sea_grey_water", "bridge 1", 5)],
)
def test_a_boat_beside_the_target_leads_without_moving_and_may_still_load(kind, area, target, points):
    t = against("newcombs_point", "menlo_point grey_water", riverboat_movement=0, ship_movement=0)
    t.launch(1, "bridge", "grey_water - the_spur")
    beside = {"boat": "menlo_point", "ship": "grey_water"}[kind]
    craft = t.launch(0, kind, area)
    t.lay(beside, horse=1, weapon=1)
    steps = [f"lead {kind} at {craft}", f"with horse at {beside}", f"with weapon at {beside}", "yes", "yes"]
    t.battle(0, f"attack {target}", *steps)
    assert t.battles[-1][2] == 1 + points + 1 + 3
    assert t.area(craft) == area
    assert t.held(target) == {"horse": 1, "weapon": 1}


@pytest.mark.rule("GB-254")
def test_a_horse_sets_its_weapon_down_in_the_target():
    t = against("newcombs_point", "westfeld riverholt")
    t.lay("westfeld", horse=1)
    t.lay("riverholt", weapon=1)
    t.battle(0, "attack newcombs_point", "lead horse at westfeld", "with weapon at riverholt")
    assert t.held("newcombs_point") == {"horse": 1, "weapon": 1}
    assert "set down" not in {one.question for one in t.asked}


@pytest.mark.rule("GB-202", "GB-254")
@pytest.mark.parametrize("horse", ["yes", "no"])
@pytest.mark.parametrize("weapon", ["yes", "no"])
def test_a_boat_sets_its_reinforcements_down_or_keeps_them(horse, weapon):
    t = against("newcombs_point", "cog_slopes")
    t.lay("cog_slopes", horse=1, weapon=1)
    t.launch(0, "ship", "sea_the_teeth")
    steps = ["lead ship at ship 1", "with horse at cog_slopes", "with weapon at cog_slopes"]
    t.battle(0, "attack newcombs_point", *steps, horse, weapon)
    tokens = {"horse": horse, "weapon": weapon}
    assert t.offered("set down") == ["yes", "no"]
    assert t.held("newcombs_point") == {token: 1 for token, down in tokens.items() if down == "yes"}
    assert t.held("ship 1") == {token: 1 for token, down in tokens.items() if down == "no"}
    assert t.held("cog_slopes") == {}


# reinforcements that are set down beside the target


@pytest.mark.rule("GB-190", "GB-254")
def test_a_horse_may_leave_its_weapon_beside_the_target_on_its_way():
    """From Westfeld the way leads by Riverholt, which is beside the target."""
    t = against("newcombs_point", "westfeld riverholt")
    t.lay("westfeld", horse=1, weapon=1)
    t.battle(0, "attack newcombs_point", "lead horse at westfeld", "with weapon at westfeld", "riverholt")
    assert t.offered("set down") == ["yes", "riverholt"]
    assert (t.held("newcombs_point"), t.held("riverholt"), t.held("westfeld")) == ({"horse": 1}, {"weapon": 1}, {})


@pytest.mark.rule("GB-190", "GB-254")
def test_a_horse_may_make_a_detour_to_leave_its_weapon():
    """The horse stands beside the target: one step to a neighbour beside it, too, and one into it."""
    t = against("newcombs_point", "riverholt cog_slopes the_teeth")
    t.lay("riverholt", horse=1, weapon=1)
    t.battle(0, "attack newcombs_point", "lead horse at riverholt", "with weapon at riverholt", "cog_slopes")
    assert t.offered("set down") == ["yes", "cog_slopes"]
    assert (t.held("newcombs_point"), t.held("cog_slopes")) == ({"horse": 1}, {"weapon": 1})


@pytest.mark.rule("GB-190", "GB-192", "GB-254")
def test_a_weapon_that_reinforces_does_not_stay_where_it_was():
    """What is turned to its spearhead side must move."""
    t = against("newcombs_point", "westfeld riverholt")
    t.lay("westfeld", horse=1)
    t.lay("riverholt", weapon=1)
    t.battle(0, "attack newcombs_point", "lead horse at westfeld", "with weapon at riverholt")
    assert "set down" not in {one.question for one in t.asked}
    assert t.held("riverholt") == {}


@pytest.mark.rule("GB-190", "GB-254")
def test_a_ship_may_set_its_reinforcements_down_in_another_own_place_beside_the_target():
    """Cog Slopes is on the way and beside the target; The Teeth is only on the way, Riverholt only beside it."""
    t = against("newcombs_point", "cog_slopes the_teeth riverholt")
    t.launch(0, "ship", "sea_the_teeth")
    t.lay("ship 1", horse=1, weapon=1)
    steps = ["lead ship at ship 1", "with horse at ship 1", "with weapon at ship 1", "cog_slopes", "yes"]
    t.battle(0, "attack newcombs_point", *steps)
    assert t.offered("set down") == t.offered("set down", nth=1) == ["yes", "no", "cog_slopes"]
    assert (t.held("cog_slopes"), t.held("newcombs_point"), t.held("ship 1")) == ({"horse": 1}, {"weapon": 1}, {})


@pytest.mark.rule("GB-189", "GB-190", "GB-254")
@pytest.mark.parametrize(("points", "offered"), [(0, False), (1, False), (2, True)])
def test_the_way_to_where_a_reinforcement_is_set_down_counts(points, offered):
    """One step to the sea of Cog Slopes and one back."""
    t = against("newcombs_point", "cog_slopes", ship_movement=points)
    t.launch(0, "ship", "sea_newcombs_point")
    t.lay("ship 1", weapon=1)
    t.battle(0, "attack newcombs_point", "lead ship at ship 1", "with weapon at ship 1", "no")
    assert t.offered("set down") == ["yes", "no"] + ["cog_slopes"] * offered


@pytest.mark.rule("GB-190", "GB-254")
def test_a_riverboat_loads_here_and_sets_down_there():
    """Loaded at Watt's Coast; Mill Run and the other boat are beside the target, The Watch is not."""
    t = against("newcombs_point", "watts_coast mill_run the_watch")
    t.lay("watts_coast", weapon=1)
    t.launch(0, "boat", "river_A1")
    t.launch(0, "boat", "river_A5")
    steps = ["lead boat at boat 1", "with weapon at watts_coast", "mill_run"]
    t.battle(0, "attack newcombs_point", *steps)
    assert set(t.offered("set down")) == {"yes", "no", "mill_run", "boat 2"}
    assert (t.held("mill_run"), t.held("newcombs_point"), t.held("boat 1")) == ({"weapon": 1}, {}, {})


@pytest.mark.rule("GB-190", "GB-254")
@pytest.mark.parametrize(("points", "offered"), [(4, False), (5, True)])
def test_a_reinforcement_is_loaded_before_it_is_set_down(points, offered):
    """To the sea of Menlo Point (2), back past the target to that of Cog Slopes (2), and to the target (1)."""
    t = against("newcombs_point", "cog_slopes menlo_point", ship_movement=points)
    t.lay("menlo_point", weapon=1)
    t.launch(0, "ship", "sea_cog_slopes")
    t.battle(0, "attack newcombs_point", "lead ship at ship 1", "with weapon at menlo_point", "no")
    assert t.offered("set down") == ["yes", "no"] + ["cog_slopes"] * offered


@pytest.mark.rule("GB-205", "GB-214", "GB-254")
def test_duplicates_go_where_a_reinforcement_was_set_down():
    t = against("newcombs_point", "westfeld riverholt")
    t.lay("westfeld", horse=1, weapon=1)
    t.lay("riverholt", weapon=1)
    t.battle(0, "attack newcombs_point", "lead horse at westfeld", "with weapon at westfeld", "riverholt")
    assert t.held("riverholt") == {"weapon": 1}
    assert t.supply("weapon") == 19


@pytest.mark.rule("GB-254")
def test_a_reinforcement_may_be_set_down_on_the_other_lead_craft_which_takes_it_along():
    t = against("newcombs_point", "cog_slopes")
    t.launch(0, "ship", "sea_newcombs_point")
    t.launch(0, "ship", "sea_cog_slopes")
    t.lay("ship 2", weapon=1)
    steps = ["lead ship at ship 2", "with weapon at ship 2", "lead ship at ship 1", "no"]
    t.battle(0, "attack newcombs_point", *steps)
    assert t.offered("set down") == ["yes", "no", "cog_slopes", "ship 1"]


@pytest.mark.rule("GB-190", "GB-254")
def test_a_horse_may_leave_its_weapon_aboard_a_craft_that_leads_too():
    t = against("newcombs_point", "mill_run")
    t.lay("mill_run", horse=1, weapon=1)
    t.launch(0, "boat", "river_A4")
    leads = ["lead horse at mill_run", "with weapon at mill_run", "lead boat at boat 1"]
    t.battle(0, "attack newcombs_point", *leads, "boat 1", "end in river_A5")
    assert t.offered("set down") == ["yes", "boat 1"]
    assert (t.held("boat 1"), t.held("newcombs_point")) == ({"weapon": 1}, {"horse": 1})


@pytest.mark.rule("GB-254")
def test_to_stay_aboard_the_lead_is_offered_once():
    t = against("newcombs_point", "mill_run")
    t.lay("mill_run", weapon=1)
    t.launch(0, "boat", "river_A4")
    t.battle(0, "attack newcombs_point", "lead boat at boat 1", "with weapon at mill_run", "no")
    assert t.offered("set down") == ["yes", "no"]


# limits on reinforcements


@pytest.mark.rule("GB-184")
@pytest.mark.parametrize(
    ("changes", "asked", "points"),
    [
        ({}, 2, 5 + 1 + 3),
        ({"horse_reinforcements": [0, 1, 0]}, 1, 5 + 3),
        ({"weapon_reinforcements": [1, 1, 0]}, 1, 5 + 1),
        ({"weapon_reinforcements": [1, 1, 2]}, 3, 5 + 1 + 3 + 3),
        ({"weapon_reinforcements": [1, 1, 2], "horse_reinforcements": [0, 1, 2]}, 4, 5 + 1 + 1 + 3 + 3),
    ],
)
def test_how_many_reinforcements_a_ship_takes_along_is_for_the_rules_to_say(changes, asked, points):
    t = against("newcombs_point", "brontes arges", **changes)
    t.launch(0, "ship", "sea_brontes")
    for land in ("brontes", "arges"):
        t.lay(land, horse=1, weapon=1)
    horses = min(2, changes.get("horse_reinforcements", [0, 1, 1])[2])
    weapons = changes.get("weapon_reinforcements", [1, 1, 1])[2]
    taken = [f"with horse at {land}" for land in ("brontes", "arges")[:horses]]
    taken += [f"with weapon at {land}" for land in ("brontes", "arges")[:weapons]]
    t.battle(0, "attack newcombs_point", "lead ship at ship 1", *taken)
    assert [one.question for one in t.asked].count("reinforce") == asked
    assert result(t) == (points, 1)
    assert t.held("brontes").get("horse", 0) + t.held("arges").get("horse", 0) == 2 - horses


@pytest.mark.rule("GB-184", "GB-190")
@pytest.mark.parametrize(("points", "offered"), [(3, False), (4, True)])
def test_two_loads_on_either_side_take_the_way_to_both(points, offered):
    """One step to Cog Slopes, two past the target to Menlo Point, one back."""
    t = against("newcombs_point", "cog_slopes menlo_point", ship_movement=points)
    t.lay("cog_slopes", horse=1)
    t.lay("menlo_point", weapon=1)
    t.launch(0, "ship", "sea_newcombs_point")
    t.battle(0, "attack newcombs_point", "lead ship at ship 1", "with horse at cog_slopes")
    assert ("with weapon at menlo_point" in t.offered("reinforce", nth=1)) == offered


@pytest.mark.rule("GB-184", "GB-190")
def test_all_loads_of_a_ship_must_lie_on_one_way():
    """Two weapons and a horse on three coasts in a row, fetched in the shortest order: 2 steps to Fulcrum, 3 back."""
    coast = {"cog_slopes": "horse", "the_teeth": "weapon", "fulcrum": "weapon"}
    for points, offered in ((4, False), (5, True)):
        t = against("newcombs_point", " ".join(coast), weapon_reinforcements=[1, 1, 2], ship_movement=points)
        for land, token in coast.items():
            t.lay(land, **{token: 1})
        t.launch(0, "ship", "sea_cog_slopes")
        steps = ["lead ship at ship 1", "with horse at cog_slopes", "with weapon at the_teeth"]
        t.battle(0, "attack newcombs_point", *steps, *(["with weapon at fulcrum"] if offered else []))
        assert ("weapon at fulcrum" in reinforcements(t, 1)) == offered
        assert result(t) == (1 + 5 + 1 + 3 + 3 * offered, 1)


@pytest.mark.rule("GB-185")
@pytest.mark.parametrize(("horses", "points"), [(0, 2), (1, 3)])
def test_a_horse_carries_another_where_the_rules_let_it(horses, points):
    t = against("newcombs_point", "westfeld riverholt", horse_reinforcements=[horses, 1, 1], horses_in_a_place=2)
    t.lay("westfeld", horse=2)
    steps = ["lead horse at westfeld", *(["with horse at westfeld", "yes"] if horses else [])]
    t.battle(0, "attack newcombs_point", *steps)
    assert result(t) == (points, 1)
    assert t.held("newcombs_point") == {"horse": 1 + horses}


# two spearheads from one craft, and one that loads from the other


@pytest.mark.rule("GB-183", "GB-195")
def test_a_horse_aboard_may_lead_beside_the_ship_that_leads():
    """The ship takes another horse along: each token counts once."""
    t = against("the_teeth", "cog_slopes fulcrum")
    t.launch(0, "ship", "sea_the_teeth")
    t.lay("ship 1", horse=1, weapon=1)
    t.lay("fulcrum", horse=1)
    t.battle(
        0,
        "attack the_teeth",
        "lead horse at ship 1",
        "with weapon at ship 1",
        "lead ship at ship 1",
        "with horse at fulcrum",
    )
    assert result(t) == (1 + 1 + (1 + 3) + (5 + 1), 1)
    assert t.held("the_teeth") in ({"horse": 1, "weapon": 1}, {"horse": 2, "weapon": 1})


@pytest.mark.rule("GB-190", "GB-195")
@pytest.mark.parametrize("first", ["ship 1", "ship 2"])
def test_a_lead_ship_may_load_from_the_other_before_that_one_leaves(first):
    """Whichever is declared first: the one that loads moves while the other still lies there."""
    second = {"ship 1": "ship 2", "ship 2": "ship 1"}[first]
    t = against("the_teeth", "brontes")
    t.launch(0, "ship", "sea_brontes")
    t.launch(0, "ship", "sea_brontes")
    t.lay("ship 2", weapon=1)
    weapon = ["with weapon at ship 2"]
    steps = [f"lead ship at {first}", *(weapon if first == "ship 1" else []), f"lead ship at {second}"]
    t.battle(0, "attack the_teeth", *steps, *(weapon if first == "ship 2" else []))
    assert result(t) == (5 + 5 + 3, 1)
    assert t.held("ship 2") == {}


@pytest.mark.rule("GB-190")
def test_two_lead_ships_do_not_wait_for_each_others_cargo():
    t = against("the_teeth", "brontes")
    t.launch(0, "ship", "sea_brontes")
    t.launch(0, "ship", "sea_brontes")
    t.lay("ship 1", horse=1)
    t.lay("ship 2", weapon=1)
    t.battle(0, "attack the_teeth", "lead ship at ship 1", "with weapon at ship 2", "lead ship at ship 2")
    assert "horse at ship 1" not in reinforcements(t, nth=2)
