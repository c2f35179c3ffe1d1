"""The production phase: mines and scrapyards, horse ranches, and what skyworks add."""

import pytest

from balancewheel.sim.games.gearworld import state as s

from .table import empty_table

PRODUCTS = {
    "coal mine": "coal",
    "gold mine": "gold",
    "iron mine": "iron",
    "scrapyard": "scrap",
    "horse ranch": "horse",
}
MINES = [site for site in PRODUCTS if site != "horse ranch"]
ONLY_PRODUCTION = {
    "production_die": ["resolve"] * 6,
    "trade_die": ["skip"] * 6,
    "transport_die": ["skip"] * 6,
}


def lands_of_0(names, **sites):
    t = empty_table()
    t.own(0, names)
    t.sites(**sites)
    return t


def use_up(t, token, leaving=0):
    """Lay all tokens of a type but `leaving` in a far land of nobody."""
    t.lay("arges", **{token: t.supply(token) - leaving})


# order and duty


@pytest.mark.rule("GB-102")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_players_produce_clockwise_from_the_first_player(first, order):
    t = empty_table(**ONLY_PRODUCTION)
    for seat, land in enumerate(["fulcrum", "ockham", "westfeld"]):
        t.own(seat, land)
        t.sites(**{land: MINES[seat]})
    t.state.first_player = first
    t.round()
    assert [one.who for one in t.events(s.Event.YIELDED)] == order


@pytest.mark.rule("GB-103")
def test_all_sites_produce_and_nobody_may_decline():
    t = lands_of_0(
        "fulcrum golddust west_torque ockham the_spur riverholt",
        fulcrum="coal mine",
        golddust="gold mine",
        west_torque="iron mine",
        ockham="scrapyard",
        riverholt="horse ranch",
    )
    t.produce(0)
    assert t.asked == []
    assert [t.held(land) for land in ("fulcrum", "golddust", "west_torque", "ockham", "riverholt", "the_spur")] == [
        {"coal": 1},
        {"gold": 1},
        {"iron": 1},
        {"scrap": 1},
        {"horse": 1},
        {},
    ]


@pytest.mark.rule("GB-103")
def test_a_horse_born_off_its_ranch_cannot_be_declined_either():
    t = lands_of_0("riverholt golddust the_teeth", riverholt="horse ranch")
    t.lay("riverholt", horse=1)
    t.produce(0)
    assert set(t.offered("place horse")) == {"golddust", "the_teeth"}


@pytest.mark.rule("GB-103")
def test_others_sites_produce_nothing_for_a_player():
    t = lands_of_0("fulcrum", golddust="gold mine", west_torque="iron mine")
    t.own(1, "golddust")
    t.produce(0)
    assert t.held("golddust") == t.held("west_torque") == {}


@pytest.mark.rule("GB-104")
@pytest.mark.parametrize("chosen", ["fulcrum", "ockham", "westfeld"])
def test_with_too_few_tokens_the_player_chooses_which_site_is_served(chosen):
    t = lands_of_0("fulcrum ockham westfeld", fulcrum="iron mine", ockham="iron mine", westfeld="iron mine")
    use_up(t, "iron", leaving=1)
    t.produce(0, chosen)
    assert set(t.offered("which site")) == {"fulcrum", "ockham", "westfeld"}
    assert [land for land in ("fulcrum", "ockham", "westfeld") if t.held(land)] == [chosen]


@pytest.mark.rule("GB-104")
@pytest.mark.parametrize("chosen", ["fulcrum", "ockham"])
def test_with_too_few_horses_the_player_chooses_which_ranch_is_served(chosen):
    t = lands_of_0("fulcrum ockham", fulcrum="horse ranch", ockham="horse ranch")
    use_up(t, "horse", leaving=1)
    t.produce(0, chosen)
    assert [land for land in ("fulcrum", "ockham") if t.held(land)] == [chosen]


@pytest.mark.rule("GB-104")
def test_the_order_of_ranches_decides_where_horses_can_go():
    """Golddust has a horse and Fulcrum none: served first, Golddust may fill Fulcrum, whose own horse then moves on."""
    t = lands_of_0("golddust fulcrum east_torque", golddust="horse ranch", fulcrum="horse ranch")
    t.lay("golddust", horse=1)
    t.produce(0, "golddust")
    assert set(t.offered("which site")) == {"golddust", "fulcrum"}
    assert t.held("fulcrum") == {"horse": 1}
    assert t.held("east_torque") == {"horse": 1}
    t = lands_of_0("golddust fulcrum east_torque", golddust="horse ranch", fulcrum="horse ranch")
    t.lay("golddust", horse=1)
    t.produce(0, "fulcrum")
    assert t.held("fulcrum") == {"horse": 1}
    assert t.held("east_torque") == {"horse": 1}


# mines and scrapyards


@pytest.mark.rule("GB-105", "GB-106")
@pytest.mark.parametrize("site", PRODUCTS)
def test_each_site_yields_one_of_its_resource_on_its_land(site):
    t = lands_of_0("fulcrum golddust", fulcrum=site)
    t.produce(0)
    assert t.held("fulcrum") == {PRODUCTS[site]: 1}
    assert t.held("golddust") == {}
    assert t.supply(PRODUCTS[site]) == 19


@pytest.mark.rule("GB-107")
@pytest.mark.parametrize("site", MINES)
@pytest.mark.parametrize("before", [1, 2, 3])
def test_a_site_is_blocked_by_what_it_produces(site, before):
    t = lands_of_0("fulcrum", fulcrum=site)
    t.lay("fulcrum", **{PRODUCTS[site]: before})
    t.produce(0)
    assert t.held("fulcrum") == {PRODUCTS[site]: before}


@pytest.mark.rule("GB-107")
@pytest.mark.parametrize("site", MINES)
def test_other_tokens_do_not_block_a_site(site):
    t = lands_of_0("fulcrum", fulcrum=site)
    others = {token: 1 for token in ("coal", "gold", "iron", "scrap", "horse") if token != PRODUCTS[site]}
    t.lay("fulcrum", weapon=1, **others)
    t.produce(0)
    assert t.held("fulcrum") == {**others, "weapon": 1, PRODUCTS[site]: 1}


@pytest.mark.rule("GB-108")
@pytest.mark.parametrize("site", PRODUCTS)
def test_an_empty_supply_yields_nothing(site):
    t = lands_of_0("fulcrum", fulcrum=site)
    token = PRODUCTS[site]
    use_up(t, token)
    t.produce(0)
    assert t.held("fulcrum") == {}
    t.state.held[t.place("arges")] = 0
    t.state.supply[list(PRODUCTS.values()).index(token)] = 1
    t.produce(0)
    assert t.held("fulcrum") == {token: 1}


@pytest.mark.rule("GB-104", "GB-108")
def test_nobody_is_asked_for_the_order_of_ranches_that_breed_nothing():
    t = lands_of_0("fulcrum golddust", fulcrum="horse ranch", golddust="horse ranch")
    use_up(t, "horse")
    t.produce(0)
    assert t.offered("which site") == []


# horse ranches


def ranch(others=""):
    """A ranch with a horse in South Helica, and other own lands."""
    t = lands_of_0(f"south_helica {others}", south_helica="horse ranch")
    t.lay("south_helica", horse=1)
    return t


def horse_places(t):
    """Where the new horse may go; with one place only nobody is asked."""
    before = [t.state.held[place, 4] for place in range(s.N_PLACES)]
    t.produce(0)
    asked = t.offered("place horse")
    grown = [t.name(place) for place in range(s.N_PLACES) if t.state.held[place, 4] > before[place]]
    assert len(grown) <= 1
    return set(asked or grown)


@pytest.mark.rule("GB-109", "GB-112")
def test_without_a_horse_on_its_land_the_ranch_keeps_the_new_one():
    """Even where there are horses next to it."""
    t = lands_of_0("south_helica the_arch helica_cove", south_helica="horse ranch")
    t.lay("the_arch", horse=1)
    t.produce(0)
    assert t.asked == []
    assert t.held("south_helica") == {"horse": 1}
    assert t.held("helica_cove") == {}


@pytest.mark.rule("GB-110")
def test_with_a_horse_on_its_land_the_new_one_goes_to_any_own_neighbour():
    """Land by border or river, riverboat, ship and bridge; not to others' places, nor further."""
    t = ranch("helica_cove scrapwater east_torque")
    t.own(1, "the_arch dry_shore")
    t.launch(0, "boat", "river_S5")
    t.launch(0, "ship", "sea_south_helica")
    t.launch(0, "bridge", "south_helica - ockham")
    t.launch(1, "boat", "river_S4")
    t.launch(0, "ship", "sea_dry_shore")
    assert horse_places(t) == {"helica_cove", "scrapwater", "boat 1", "ship 1", "bridge 1"}


@pytest.mark.rule("GB-111")
def test_the_new_horse_goes_on_along_a_chain_of_own_places_with_horses():
    t = ranch("helica_cove the_arch east_torque west_torque fulcrum golddust")
    t.lay("the_arch", horse=1)
    t.lay("east_torque", horse=1)
    t.launch(0, "ship", "sea_east_torque")
    t.launch(0, "bridge", "east_torque - hume_barrens")
    assert horse_places(t) == {"helica_cove", "west_torque", "fulcrum", "ship 1", "bridge 1"}


@pytest.mark.rule("GB-111")
def test_a_chain_may_lead_over_craft():
    t = ranch("ockham savery_hill")
    t.launch(0, "bridge", "south_helica - ockham")
    t.lay("bridge 1", horse=1)
    assert horse_places(t) == {"ockham"}
    assert t.held("ockham") == {"horse": 1}
    t.produce(0)
    assert t.held("savery_hill") == {"horse": 1}


@pytest.mark.rule("GB-111")
def test_a_place_without_a_horse_or_of_another_player_breaks_the_chain():
    t = ranch("helica_cove the_arch west_torque")
    t.own(1, "east_torque")
    t.lay("east_torque", horse=1)
    assert horse_places(t) == {"helica_cove", "the_arch"}


@pytest.mark.rule("GB-112")
def test_away_from_the_ranch_only_if_its_land_has_a_horse():
    t = lands_of_0("south_helica helica_cove the_arch", south_helica="horse ranch")
    t.produce(0)
    assert t.held("south_helica") == {"horse": 1}
    t.produce(0, "helica_cove")
    assert t.held("helica_cove") == {"horse": 1}


@pytest.mark.rule("GB-113")
def test_no_horse_goes_where_one_is_already():
    t = ranch("helica_cove the_arch")
    t.launch(0, "ship", "sea_south_helica")
    t.lay("helica_cove", horse=1)
    t.lay("ship 1", horse=1)
    assert horse_places(t) == {"the_arch"}


@pytest.mark.rule("GB-113")
@pytest.mark.parametrize("neighbours", ["", "helica_cove the_arch"])
def test_without_a_free_place_no_horse_is_born(neighbours):
    t = ranch(neighbours)
    for land in neighbours.split():
        t.lay(land, horse=1)
    before = t.supply("horse")
    assert horse_places(t) == set()
    assert t.supply("horse") == before


# skyworks


@pytest.mark.rule("GB-114")
@pytest.mark.parametrize(
    ("skywork_in", "coal"),
    [
        ("fulcrum", 2),  # the mine's own land
        ("golddust", 2),  # next to it
        ("the_teeth", 2),  # next to it over a river
        ("cog_slopes", 1),  # two steps away
        ("west_scrape", 1),  # at the other end of a bridge
    ],
)
def test_a_skywork_helps_sites_in_its_land_and_next_to_it(skywork_in, coal):
    t = lands_of_0("fulcrum golddust the_teeth cog_slopes west_scrape", fulcrum="coal mine")
    t.launch(0, "bridge", "fulcrum - west_scrape")
    t.lay(skywork_in, skywork=1)
    t.produce(0)
    assert t.held("fulcrum")["coal"] == coal


@pytest.mark.rule("GB-114")
def test_a_skywork_of_another_player_does_not_help():
    t = lands_of_0("fulcrum golddust", fulcrum="coal mine", the_teeth="gold mine")
    t.own(1, "the_teeth east_torque")
    t.lay("east_torque", skywork=1)
    t.produce(0)
    assert t.held("fulcrum") == {"coal": 1}
    t.lay("golddust", skywork=1)
    t.produce(1)
    assert t.held("the_teeth") == {"gold": 1}


@pytest.mark.rule("GB-115")
@pytest.mark.parametrize("site", MINES)
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 2), (2, 2), (3, 3)])
def test_with_a_skywork_a_site_fills_its_land_to_two(site, before, after):
    t = lands_of_0("fulcrum golddust", fulcrum=site)
    t.lay("golddust", skywork=1)
    t.lay("fulcrum", **{PRODUCTS[site]: before})
    t.produce(0)
    assert t.held("fulcrum") == {PRODUCTS[site]: after}


@pytest.mark.rule("GB-115", "GB-104", "GB-108")
def test_what_is_short_is_used_up_token_by_token():
    t = lands_of_0("fulcrum golddust", fulcrum="coal mine", golddust="coal mine")
    t.lay("golddust", skywork=1)
    use_up(t, "coal", leaving=3)
    t.produce(0, "golddust", "golddust")
    assert (t.held("fulcrum"), t.held("golddust")) == ({"coal": 1}, {"coal": 2, "skywork": 1})


@pytest.mark.rule("GB-116")
@pytest.mark.parametrize("skywork_in", ["south_helica", "helica_cove"])
@pytest.mark.parametrize("before", [0, 1])
def test_a_skywork_breeds_no_second_horse(skywork_in, before):
    t = lands_of_0("south_helica helica_cove the_arch", south_helica="horse ranch")
    t.lay(skywork_in, skywork=1)
    t.lay("south_helica", horse=before)
    t.produce(0)
    assert t.supply("horse") == 20 - before - 1


@pytest.mark.rule("GB-117")
@pytest.mark.parametrize("before", [0, 1])
def test_several_skyworks_do_not_add_up(before):
    t = lands_of_0("fulcrum golddust the_teeth", fulcrum="gold mine")
    t.lay("fulcrum", gold=before, skywork=1)
    t.lay("golddust", skywork=2)
    t.lay("the_teeth", skywork=1)
    t.produce(0)
    assert t.held("fulcrum")["gold"] == 2


@pytest.mark.rule("GB-117")
@pytest.mark.parametrize("skywork_in", ["fulcrum", "golddust"])
@pytest.mark.parametrize("skyworks", [2, 3])
@pytest.mark.parametrize("before", [0, 1, 2])
def test_several_skyworks_in_one_land_do_not_add_up_either(skywork_in, skyworks, before):
    """Neither at the site nor beside it."""
    t = lands_of_0("fulcrum golddust", fulcrum="gold mine")
    t.lay("fulcrum", gold=before)
    t.lay(skywork_in, skywork=skyworks)
    t.produce(0)
    assert t.held("fulcrum")["gold"] == 2


@pytest.mark.rule("GB-118")
def test_in_battle_skyworks_give_no_further_transport():
    t = empty_table()
    t.own(0, "grey_water the_watch southern_waste")
    t.own(1, "watts_coast")
    t.own(2, "far_point")
    t.lay("grey_water", skywork=3, iron=3)
    t.battle(0, "attack watts_coast", "transport instead", "by foot from grey_water", "southern_waste", "carry 1 iron")
    assert [one.question for one in t.asked].count("transport by") == 1
    assert t.held("southern_waste") == {"iron": 1}


def test_with_room_for_two_horses_a_ranch_keeps_two():
    """A variant: the limit on horses is one parameter, for breeding too."""
    t = empty_table(horses_in_a_place=2)
    t.own(0, "fulcrum golddust")
    t.sites(fulcrum="horse ranch")
    t.lay("fulcrum", horse=1)
    t.produce(0)
    assert t.held("fulcrum") == {"horse": 2}
    t.produce(0)
    assert t.held("golddust") == {"horse": 1}


# numbers a designer may turn


def mine_with(coal, skywork=0, **changes):
    """A coal mine of seat 0 after one production phase."""
    t = empty_table(**changes)
    t.own(0, "fulcrum")
    t.sites(fulcrum="coal mine")
    t.lay("fulcrum", coal=coal, skywork=skywork)
    t.produce(0)
    return t.held("fulcrum")["coal"]


@pytest.mark.rule("GB-105", "GB-107")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_a_higher_ceiling_leaves_the_yield_alone(before, after):
    """A mine that stops only at three tokens still yields one in a phase."""
    assert mine_with(before, fill_to=3) == after


@pytest.mark.rule("GB-105", "GB-107")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 3), (2, 3), (3, 3)])
def test_a_higher_yield_stops_at_the_ceiling(before, after):
    assert mine_with(before, fill_to=3, site_yield=2) == after


@pytest.mark.rule("GB-105", "GB-107")
def test_a_higher_yield_without_a_higher_ceiling_changes_nothing():
    assert mine_with(0, site_yield=5) == 1


@pytest.mark.rule("GB-115", "GB-117")
@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        (0, 2, {"fill_to_with_skywork": 5}),
        (4, 5, {"fill_to_with_skywork": 5}),
        (0, 3, {"fill_to_with_skywork": 5, "site_yield_with_skywork": 3}),
        (0, 1, {"site_yield_with_skywork": 1}),
        (1, 2, {"site_yield_with_skywork": 1}),
    ],
)
def test_with_a_skywork_ceiling_and_yield_are_two_numbers_too(before, after, changes):
    assert mine_with(before, skywork=1, **changes) == after


@pytest.mark.rule("GB-104", "GB-105", "GB-108")
def test_what_a_site_has_yielded_counts_where_tokens_are_short():
    """Three tokens for two mines of two each: the first is done after its two, whatever its land could hold."""
    t = empty_table(fill_to=9, site_yield=2)
    t.own(0, "fulcrum golddust")
    t.sites(fulcrum="coal mine", golddust="coal mine")
    use_up(t, "coal", leaving=3)
    t.produce(0, "fulcrum", "fulcrum")
    assert (t.held("fulcrum"), t.held("golddust")) == ({"coal": 2}, {"coal": 1})


@pytest.mark.rule("GB-109", "GB-110")
@pytest.mark.parametrize(("horses", "places"), [(0, []), (1, ["fulcrum"]), (2, ["fulcrum", "golddust"])])
def test_a_ranch_breeds_as_many_horses_as_the_rules_say(horses, places):
    t = empty_table(horses_per_ranch=horses)
    t.own(0, "fulcrum golddust")
    t.sites(fulcrum="horse ranch")
    t.produce(0)
    assert [land for land in ("fulcrum", "golddust") if t.held(land)] == places
    assert t.supply("horse") == 20 - horses


@pytest.mark.rule("GB-108", "GB-109")
def test_a_ranch_that_breeds_two_takes_the_last_horse_and_no_more():
    t = empty_table(horses_per_ranch=2)
    t.own(0, "fulcrum golddust")
    t.sites(fulcrum="horse ranch")
    use_up(t, "horse", leaving=1)
    t.produce(0)
    assert (t.held("fulcrum"), t.held("golddust"), t.supply("horse")) == ({"horse": 1}, {}, 0)


@pytest.mark.rule("GB-104", "GB-109")
def test_ranches_that_breed_two_share_what_is_left_in_the_order_chosen():
    t = empty_table(horses_per_ranch=2)
    t.own(0, "fulcrum golddust east_torque ockham")
    t.sites(fulcrum="horse ranch", ockham="horse ranch")
    use_up(t, "horse", leaving=3)
    t.produce(0, "ockham", "golddust")
    assert t.offered("which site") == ["fulcrum", "ockham"]
    assert (t.held("ockham"), t.held("fulcrum"), t.held("golddust")) == ({"horse": 1}, {"horse": 1}, {"horse": 1})


@pytest.mark.rule("GB-104", "GB-109")
def test_ranches_that_breed_two_are_served_in_the_order_chosen():
    """The second horse of the first may go into the land of the other, whose own then have to go elsewhere."""
    t = empty_table(horses_per_ranch=2)
    t.own(0, "fulcrum golddust")
    t.sites(fulcrum="horse ranch", golddust="horse ranch")
    t.produce(0, "golddust")
    assert t.offered("which site") == ["fulcrum", "golddust"]
    assert (t.held("fulcrum"), t.held("golddust")) == ({"horse": 1}, {"horse": 1})
