"""The build phase: origin, payment, and where each development goes."""

import pytest

from balancewheel.sim.games.gearworld import state as s

from .table import empty_table


def land_with(land="grey_water", players=3, **tokens):
    """Seat 0 controls one land with these tokens."""
    t = empty_table(players)
    t.own(0, land)
    t.lay(land, **tokens)
    return t


def builds(t, player=0):
    """What may be built first, without `done`."""
    t.build(player)
    return [option for option in t.offered("build", player) if option != "done"]


# build actions


@pytest.mark.rule("GB-075")
def test_a_player_may_build_nothing():
    t = land_with(gold=6)
    t.build(0, "done")
    assert t.held("grey_water") == {"gold": 6}


@pytest.mark.rule("GB-075", "GB-080")
def test_a_player_may_build_as_often_as_can_be_paid():
    """From the same land again and again, and from others in between."""
    t = land_with(gold=4, coal=1, iron=3, scrap=2)
    t.own(0, "dry_shore")
    t.lay("dry_shore", gold=2)
    t.build(
        0,
        "weapon in grey_water",
        "bridge in grey_water to grey_water - simons_landing",
        "weapon in dry_shore the other way",
        "bridge in grey_water to grey_water - the_spur",
        "skywork in grey_water the other way",
    )
    assert t.held("grey_water") == {"weapon": 1, "skywork": 1}
    assert t.held("dry_shore") == {"weapon": 1}
    assert {"bridge 1", "bridge 2"} <= set(t.owned(0))


@pytest.mark.rule("GB-076")
def test_each_build_is_paid_before_the_next_is_chosen():
    """Origin and development are chosen together; payment and placement follow at once."""
    t = land_with(gold=4)
    seen = []
    t.watch = lambda: seen.append(t.held("grey_water"))
    t.build(0, "weapon in grey_water the other way")
    assert t.offered("build", nth=0) == [
        "weapon in grey_water the other way",
        "skywork in grey_water the other way",
        "ship in grey_water to sea_grey_water the other way",
        "done",
    ]
    assert seen == [{"gold": 4}, {"gold": 2, "weapon": 1}]
    assert t.offered("build", nth=1) == ["weapon in grey_water the other way", "done"]  # a second one, to no use
    assert t.held("grey_water") == {"gold": 2, "weapon": 1}


@pytest.mark.rule("GB-077")
def test_the_origin_is_an_own_land():
    t = land_with(coal=1, iron=1)
    t.own(1, "watts_coast")
    t.lay("watts_coast", coal=1, iron=1)
    t.lay("westfeld", coal=1, iron=1)
    assert builds(t) == ["weapon in grey_water"]


@pytest.mark.rule("GB-077", "GB-078")
@pytest.mark.parametrize(
    ("kind", "area"),
    [("boat", "river_A1"), ("ship", "sea_the_watch"), ("bridge", "grey_water - simons_landing")],
)
def test_nothing_is_built_from_a_craft(kind, area):
    t = empty_table()
    t.own(0, "the_watch")
    craft = t.launch(0, kind, area)
    t.lay(craft, coal=4, gold=8, iron=4, scrap=8)
    assert builds(t) == []


@pytest.mark.rule("GB-078")
def test_resources_of_two_lands_are_not_put_together():
    t = land_with(coal=1)
    t.own(0, "watts_coast")
    t.lay("watts_coast", iron=1)
    t.launch(0, "ship", "sea_grey_water")
    t.lay("ship 1", iron=1)
    assert builds(t) == []


@pytest.mark.rule("GB-079")
@pytest.mark.parametrize("build_it", ["weapon", "skywork"])
def test_one_action_makes_one_development(build_it):
    t = land_with(gold=8)
    before = t.supply(build_it)
    t.build(0, f"{build_it} in grey_water the other way", "done")
    assert t.held("grey_water")[build_it] == 1
    assert t.supply(build_it) == before - 1


@pytest.mark.rule("GB-079")
def test_one_action_makes_one_craft():
    t = land_with("the_watch", scrap=10)
    t.build(0, "boat in the_watch to river_A1", "done")
    assert t.owned(0) == ["the_watch", "boat 1"]


@pytest.mark.rule("GB-081")
def test_what_is_paid_goes_to_the_supply():
    t = land_with(coal=2, gold=1, iron=1, scrap=1)
    t.build(0, "skywork in grey_water")
    assert t.held("grey_water") == {"coal": 1, "skywork": 1}
    assert [t.supply(token) for token in ("coal", "gold", "iron", "scrap")] == [19, 20, 20, 20]


@pytest.mark.rule("GB-082")
@pytest.mark.parametrize("token", ["weapon", "skywork"])
def test_nothing_is_built_that_the_supply_has_not(token):
    t = land_with(gold=4)
    assert f"{token} in grey_water the other way" in builds(t)
    t.own(1, "far_point")
    t.lay("far_point", **{token: t.supply(token) - 1})
    assert f"{token} in grey_water the other way" in builds(t)
    t.lay("far_point", **{token: 1})
    assert f"{token} in grey_water the other way" not in builds(t)


# costs


PRICES = {
    "weapon in grey_water": {"iron": 1, "coal": 1},
    "weapon in grey_water the other way": {"gold": 2},
    "skywork in grey_water": {"scrap": 1, "iron": 1, "coal": 1, "gold": 1},
    "skywork in grey_water the other way": {"gold": 4},
    "ship in grey_water to sea_grey_water": {"scrap": 4},
    "ship in grey_water to sea_grey_water the other way": {"gold": 4},
    "bridge in grey_water to grey_water - the_spur": {"scrap": 1, "iron": 1},
    "boat in riverfork to river_F1": {"scrap": 3},
}


def check_price(option, price):
    """Exactly these resources pay; with one fewer of any of them it is not offered; nothing is left."""
    land = option.split()[2]
    t = land_with(land, **price)
    t.build(0, option)
    paid = {token: n for token, n in t.held(land).items() if token in ("coal", "gold", "iron", "scrap")}
    assert paid == {}
    for token in price:
        assert option not in builds(land_with(land, **{**price, token: price[token] - 1}))


@pytest.mark.rule("GB-083")
@pytest.mark.parametrize("option", [option for option in PRICES if option.startswith("weapon")])
def test_a_weapon_costs_an_iron_and_a_coal_or_two_gold(option):
    check_price(option, PRICES[option])


@pytest.mark.rule("GB-084")
@pytest.mark.parametrize("option", [option for option in PRICES if option.startswith("skywork")])
def test_a_skywork_costs_one_of_each_or_four_gold(option):
    check_price(option, PRICES[option])


@pytest.mark.rule("GB-085")
def test_a_riverboat_costs_three_scrap():
    check_price("boat in riverfork to river_F1", {"scrap": 3})


@pytest.mark.rule("GB-086")
@pytest.mark.parametrize("option", [option for option in PRICES if option.startswith("ship")])
def test_a_ship_costs_four_scrap_or_four_gold(option):
    check_price(option, PRICES[option])


@pytest.mark.rule("GB-087")
def test_a_bridge_costs_a_scrap_and_an_iron():
    check_price("bridge in grey_water to grey_water - the_spur", {"scrap": 1, "iron": 1})


@pytest.mark.rule("GB-088")
@pytest.mark.parametrize(
    "tokens",
    [
        {"scrap": 2, "gold": 1},  # half of each way to pay for a ship
        {"scrap": 3, "gold": 1},
        {"gold": 1, "iron": 1},
        {"gold": 1, "coal": 1},
        {"coal": 3, "scrap": 3},
        {"horse": 1, "iron": 1},
    ],
)
def test_ways_to_pay_are_not_mixed_and_nothing_else_pays(tokens):
    assert builds(land_with(**tokens)) == []


@pytest.mark.rule("GB-088")
def test_two_scrap_and_two_gold_are_no_ship():
    assert builds(land_with(scrap=2, gold=2)) == ["weapon in grey_water the other way"]


# where developments go


@pytest.mark.rule("GB-089")
@pytest.mark.parametrize("development", ["weapon", "skywork"])
def test_weapons_and_skyworks_stay_in_the_origin(development):
    t = land_with(gold=4)
    t.own(0, "watts_coast southern_waste")
    t.build(0, f"{development} in grey_water the other way")
    assert [option for option in t.offered("build") if option.startswith(development)] == [
        f"{development} in grey_water the other way"
    ]
    assert t.held("grey_water")[development] == 1
    assert t.held("watts_coast") == t.held("southern_waste") == {}


@pytest.mark.rule("GB-090")
def test_a_second_weapon_in_a_land_may_be_built_and_is_trimmed_at_once():
    """It is a waste, but the player's to make: both ways to pay are offered, and the duplicate returns."""
    t = land_with(gold=2, coal=1, iron=1, weapon=1)
    assert {"weapon in grey_water", "weapon in grey_water the other way"} <= set(builds(t))
    t.build(0, "weapon in grey_water the other way")
    assert t.held("grey_water") == {"coal": 1, "iron": 1, "weapon": 1}
    assert (t.supply("weapon"), t.supply("gold")) == (19, 20)


@pytest.mark.rule("GB-090", "GB-082")
def test_a_second_weapon_too_needs_a_token_in_the_supply():
    t = land_with(gold=2, weapon=1)
    t.lay("arges", weapon=t.supply("weapon"))
    assert builds(t) == []


@pytest.mark.rule("GB-091")
def test_a_land_may_hold_several_skyworks():
    t = land_with(gold=12)
    t.build(0, *["skywork in grey_water the other way"] * 3)
    assert t.held("grey_water") == {"skywork": 3}
    assert t.skyworks(0) == 3


@pytest.mark.rule("GB-092")
@pytest.mark.parametrize(
    ("option", "craft", "tokens"),
    [
        ("boat in the_watch to river_A1", "boat 1", {"scrap": 3}),
        ("ship in the_watch to sea_the_watch", "ship 1", {"scrap": 4}),
        ("bridge in grey_water to grey_water - the_spur", "bridge 1", {"scrap": 1, "iron": 1}),
    ],
)
def test_a_new_craft_carries_the_builders_figure(option, craft, tokens):
    t = land_with(option.split()[2], **tokens)
    assert t.owner(craft) == s.NOBODY
    t.build(0, option)
    assert t.owner(craft) == 0
    assert craft in t.owned(0)


@pytest.mark.rule("GB-092")
def test_weapons_and_skyworks_carry_no_figure():
    """They go with the land."""
    t = land_with(gold=6)
    t.build(0, "weapon in grey_water the other way", "skywork in grey_water the other way")
    assert t.owned(0) == ["grey_water"]
    t.own(1, "grey_water")
    assert (t.skyworks(0), t.skyworks(1)) == (0, 1)


# riverboats


@pytest.mark.rule("GB-093", "GB-094", "GB-095")
@pytest.mark.parametrize(
    ("land", "areas"),
    [
        ("riverfork", {"river_F1", "river_F2", "river_F3", "lake_riverfork"}),
        ("southern_waste", {"lake_southern_waste"}),
        ("the_watch", {"river_A1"}),
        ("cog_slopes", set()),
        ("far_point", set()),
    ],
)
def test_a_riverboat_goes_to_a_river_or_lake_area_beside_the_origin(land, areas):
    assert set(builds(land_with(land, scrap=3))) == {f"boat in {land} to {area}" for area in areas}


@pytest.mark.rule("GB-093")
def test_a_full_area_takes_no_new_riverboat():
    t = land_with("the_watch", scrap=3)
    t.launch(1, "boat", "river_A1")
    assert builds(t) == []


@pytest.mark.rule("GB-094")
@pytest.mark.parametrize("far_owner", [0, 1, None])
def test_in_a_river_it_touches_the_origin_and_the_other_bank_whoever_controls_that(far_owner):
    t = land_with("riverfork", scrap=3)
    if far_owner is not None:
        t.own(far_owner, "golddust")
    t.build(0, "boat in riverfork to river_F2")
    assert t.area("boat 1") == "river_F2"
    near = [land for land in t.board.land_ids if t.adjacent("boat 1", land)]
    assert set(near) == {"riverfork", "golddust"}


@pytest.mark.rule("GB-095")
def test_in_the_lake_it_touches_the_origin_only():
    t = land_with("riverfork", scrap=3)
    t.build(0, "boat in riverfork to lake_riverfork")
    assert [land for land in t.board.land_ids if t.adjacent("boat 1", land)] == ["riverfork"]


# ships


@pytest.mark.rule("GB-096")
@pytest.mark.parametrize("land", ["cog_slopes", "far_point"])
def test_a_ship_goes_to_the_sea_area_of_the_origin(land):
    t = land_with(land, scrap=4)
    option = f"ship in {land} to sea_{land}"
    assert builds(t) == [option]
    t.build(0, option)
    assert t.area("ship 1") == f"sea_{land}"
    assert t.adjacent("ship 1", land)


@pytest.mark.rule("GB-096")
@pytest.mark.parametrize("land", ["golddust", "riverfork", "the_arch"])
def test_inland_no_ship_is_built(land):
    assert not [option for option in builds(land_with(land, scrap=4, gold=4)) if option.startswith("ship")]


@pytest.mark.rule("GB-096")
def test_a_third_ship_finds_no_room():
    t = land_with("cog_slopes", scrap=4)
    t.launch(1, "ship", "sea_cog_slopes")
    assert len(builds(t)) == 1
    t.launch(2, "ship", "sea_cog_slopes")
    assert builds(t) == []


# bridges


@pytest.mark.rule("GB-097", "GB-098")
def test_bridges_lead_from_haestus_to_an_island_between_matching_abutments():
    """Whichever end is the origin; lands without an abutment have none."""
    expected = {
        ("east_torque", "hume_barrens"),
        ("east_torque", "east_scrape"),
        ("fulcrum", "west_scrape"),
        ("the_teeth", "brontes"),
        ("grey_water", "simons_landing"),
        ("grey_water", "the_spur"),
        ("dry_shore", "savery_hill"),
        ("south_helica", "ockham"),
    }
    t = empty_table()
    for land in t.board.land_ids:
        t = land_with(land, scrap=1, iron=1)
        ends = {tuple(sorted(pair)) for pair in expected if land in pair}
        offered = {tuple(sorted(option.split(" to ")[1].split(" - "))) for option in builds(t)}
        assert offered == ends, land
    masses = {land: t.board.land_mass[number] for number, land in enumerate(t.board.land_ids)}
    assert all((masses[one] == 0) != (masses[other] == 0) for one, other in expected)


@pytest.mark.rule("GB-098")
def test_land_without_an_abutment_builds_no_bridge():
    assert builds(land_with("watts_coast", scrap=1, iron=1)) == []
    assert builds(land_with("far_point", scrap=1, iron=1)) == []


@pytest.mark.rule("GB-097", "GB-099")
@pytest.mark.parametrize("origin", ["south_helica", "ockham"])
@pytest.mark.parametrize("far_owner", [0, 1, None])
def test_the_far_end_may_be_anybodys(origin, far_owner):
    t = land_with(origin, scrap=1, iron=1)
    far = {"south_helica": "ockham", "ockham": "south_helica"}[origin]
    if far_owner is not None:
        t.own(far_owner, far)
    t.build(0, f"bridge in {origin} to south_helica - ockham")
    assert t.owner("bridge 1") == 0
    assert t.adjacent("bridge 1", origin) and t.adjacent("bridge 1", far)


@pytest.mark.rule("GB-099")
def test_the_far_end_alone_is_not_enough():
    t = land_with("south_helica", scrap=1, iron=1)
    t.own(1, "ockham")
    t.build(1)
    assert t.asked == []


@pytest.mark.rule("GB-100")
@pytest.mark.parametrize("origin", ["south_helica", "ockham"])
def test_two_lands_are_joined_by_one_bridge_at_most(origin):
    t = land_with(origin, scrap=1, iron=1)
    t.launch(1, "bridge", "south_helica - ockham")
    assert builds(t) == []


@pytest.mark.rule("GB-101")
def test_a_land_may_have_bridges_to_several_lands():
    t = land_with(scrap=2, iron=2)
    t.build(
        0,
        "bridge in grey_water to grey_water - simons_landing",
        "bridge in grey_water to grey_water - the_spur",
    )
    assert t.area("bridge 1") == "grey_water - simons_landing"
    assert t.area("bridge 2") == "grey_water - the_spur"


@pytest.mark.rule("GB-085", "GB-087")
@pytest.mark.parametrize(
    ("changes", "tokens", "option"),
    [
        ({"riverboat_cost_other": [0, 2, 0, 0]}, {"gold": 2}, "boat in the_watch to river_A1"),
        ({"bridge_cost_other": [2, 0, 0, 0]}, {"coal": 2}, "bridge in grey_water to grey_water - the_spur"),
    ],
)
def test_a_second_way_to_pay_can_be_given_to_every_craft(changes, tokens, option):
    """Printed is none for riverboats and bridges; a designer may add one."""
    land, option = option.split()[2], f"{option} the other way"
    t = empty_table(**changes)
    t.own(0, land)
    t.lay(land, **tokens)
    assert option in builds(t)
    t.build(0, option)
    assert t.held(land) == {}
    t = land_with(land, **tokens)
    assert option not in builds(t)
