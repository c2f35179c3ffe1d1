"""The rulebook's worked examples with their numbers (X01 to X33 of the examples list)."""

import itertools

import pytest

from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.game import play_phases

from .table import empty_table, table
from .test_transport import moves
from .test_two_players_and_options import CONTINENT


@pytest.mark.rule("GB-077", "GB-079", "GB-084", "GB-089")
def test_x01_building_a_skywork():
    t = empty_table()
    t.own(0, "simons_landing")
    t.lay("simons_landing", coal=1, gold=1, iron=1, scrap=1)
    t.build(0, "skywork in simons_landing")
    assert t.held("simons_landing") == {"skywork": 1}
    assert [t.supply(one) for one in ("coal", "gold", "iron", "scrap", "skywork")] == [20, 20, 20, 20, 11]


@pytest.mark.rule("GB-085", "GB-092", "GB-093", "GB-094", "GB-095")
@pytest.mark.parametrize(
    ("area", "lands"),
    [
        ("lake_riverfork", {"riverfork"}),
        ("river_F3", {"riverfork", "scrapwater"}),
        ("river_F2", {"riverfork", "golddust"}),
        ("river_F1", {"riverfork", "riverholt"}),
    ],
)
def test_x02_building_a_riverboat(area, lands):
    t = empty_table()
    t.own(0, "riverfork")
    t.lay("riverfork", scrap=3)
    t.build(0, f"boat in riverfork to {area}")
    areas = ["river_F1", "river_F2", "river_F3", "lake_riverfork"]
    assert sorted(t.offered("build")[:-1]) == sorted(f"boat in riverfork to {one}" for one in areas)
    assert (t.held("riverfork"), t.supply("scrap")) == ({}, 20)
    assert (t.owner("boat 1"), t.area("boat 1")) == (0, area)
    assert {land for land in t.board.land_ids if t.adjacent("boat 1", land)} == lands


@pytest.mark.rule("GB-086", "GB-092", "GB-096")
def test_x03_building_a_ship():
    t = empty_table()
    t.own(0, "the_spur")
    t.lay("the_spur", gold=4)
    assert t.supply("gold") == 16
    t.build(0, "ship in the_spur to sea_the_spur the other way")
    assert (t.owner("ship 1"), t.area("ship 1")) == (0, "sea_the_spur")
    assert (t.held("the_spur"), t.supply("gold")) == ({}, 20)


@pytest.mark.rule("GB-087", "GB-092", "GB-097", "GB-099", "GB-100", "GB-221")
@pytest.mark.parametrize("across", [0, 1])
def test_x04_building_a_bridge(across):
    t = empty_table()
    t.own(0, "simons_landing")
    t.own(across, "grey_water")
    t.lay("simons_landing", iron=1, scrap=1)
    t.build(0, "bridge in simons_landing to grey_water - simons_landing")
    assert (t.owner("bridge 1"), t.area("bridge 1")) == (0, "grey_water - simons_landing")
    assert t.held("simons_landing") == {}
    t.lay("simons_landing", iron=1, scrap=1)
    t.lay("grey_water", iron=1, scrap=1)
    for player in range(2):
        t.build(player)
        assert not [one for one in t.offered("build") if one.endswith("to grey_water - simons_landing")]


@pytest.mark.rule("GB-102", "GB-105", "GB-107")
def test_x05_producing_gold_and_coal():
    t = empty_table()
    t.own(0, "savery_hill ockham")
    t.sites(savery_hill="gold mine", ockham="coal mine")
    t.lay("ockham", gold=1)
    t.produce(0)
    assert t.held("savery_hill") == {"gold": 1}
    assert t.held("ockham") == {"coal": 1, "gold": 1}


@pytest.mark.rule("GB-109", "GB-110", "GB-111", "GB-112")
@pytest.mark.parametrize("place", ["bridge 1", "helica_cove", "west_torque", "ship 1"])
def test_x06_producing_a_horse(place):
    t = empty_table()
    t.own(0, "south_helica the_arch east_torque helica_cove west_torque")
    t.sites(south_helica="horse ranch")
    for land in ("south_helica", "the_arch", "east_torque"):
        t.lay(land, horse=1)
    t.launch(0, "bridge", "south_helica - ockham")
    t.launch(0, "ship", "sea_east_torque")
    t.produce(0, place)
    assert set(t.offered("place horse")) == {"bridge 1", "helica_cove", "west_torque", "ship 1"}
    assert t.held(place) == {"horse": 1}
    assert t.supply("horse") == 16


@pytest.mark.rule("GB-120", "GB-123", "GB-124", "GB-128", "GB-129")
def test_x07_trading():
    t = empty_table()
    t.own(0, "simons_landing watts_coast")
    t.own(1, "the_watch greys_rock")
    t.lay("simons_landing", horse=1, scrap=1)
    t.lay("watts_coast", scrap=1)
    t.lay("the_watch", horse=1, gold=1)
    offer = ["2 scrap for 1 gold", "give one more horse", "want one more horse"]
    plan = {
        0: ["trade with 1", *offer, "gold at watts_coast", "horse at watts_coast"],
        1: ["accept", "scrap at the_watch", "scrap at greys_rock", "horse at greys_rock"],
    }
    t.trade(plan)
    assert (t.held("simons_landing"), t.held("watts_coast")) == ({}, {"gold": 1, "horse": 1})
    assert (t.held("the_watch"), t.held("greys_rock")) == ({"scrap": 1}, {"scrap": 1, "horse": 1})
    assert [t.supply(one) for one in ("scrap", "gold", "horse")] == [18, 19, 18]


@pytest.mark.rule("GB-120")
def test_x07_not_without_adjacent_places():
    t = empty_table()
    t.own(0, "simons_landing")
    t.own(1, "the_watch")
    t.lay("simons_landing", horse=1)
    t.lay("the_watch", gold=1)
    t.trade()
    assert t.asked == []


@pytest.mark.rule("GB-136", "GB-138", "GB-139")
def test_x08_transport_by_foot():
    t = empty_table()
    t.own(0, "southern_waste grey_water")
    t.lay("southern_waste", scrap=1, weapon=1)
    t.transport(0, "by foot from southern_waste", "carry 1 scrap", "carry 1 weapon")
    assert (t.held("grey_water"), t.held("southern_waste")) == ({"scrap": 1, "weapon": 1}, {})


@pytest.mark.rule("GB-140", "GB-142", "GB-143", "GB-144", "GB-148", "GB-250")
def test_x09_transport_by_horse():
    t = empty_table()
    t.own(0, "westfeld the_watch watts_coast")
    t.lay("westfeld", horse=1, scrap=1, weapon=1)
    t.transport(
        0,
        "by horse from westfeld",
        "load 1 scrap at westfeld",
        "load 1 weapon at westfeld",
        "move to the_watch",
        "unload 1 weapon at the_watch",
        "move to watts_coast",
        "unload 1 scrap at watts_coast",
    )
    assert t.held("the_watch") == {"weapon": 1}
    assert t.held("watts_coast") == {"horse": 1, "scrap": 1}
    assert (t.held("westfeld"), t.state.points) == ({}, 0)


@pytest.mark.rule("GB-140", "GB-145", "GB-150", "GB-250")
def test_x10_transport_by_riverboat():
    t = empty_table()
    t.own(0, "westfeld the_watch mill_run")
    t.launch(0, "boat", "river_A1")
    t.launch(1, "ship", "sea_menlo_point")
    t.lay("westfeld", iron=1)
    t.lay("the_watch", weapon=1)
    t.transport(
        0,
        "by boat from boat 1",
        "load 1 iron at westfeld",
        "unload 1 iron at the_watch",
        "load 1 weapon at the_watch",
        "move to river_A2",
        "unload 1 weapon at mill_run",
        "move to river_A5",
    )
    assert (t.held("the_watch"), t.held("mill_run")) == ({"iron": 1}, {"weapon": 1})
    assert (t.area("boat 1"), t.state.points) == ("river_A5", 8 - 4)
    assert t.adjacent("boat 1", "ship 1")


@pytest.mark.rule("GB-140", "GB-145", "GB-152", "GB-250")
def test_x11_transport_by_ship():
    t = empty_table()
    t.own(0, "greys_rock watts_coast")
    t.launch(0, "ship", "sea_menlo_point")
    t.lay("greys_rock", weapon=1)
    t.transport(
        0,
        "by ship from ship 1",
        "move to sea_greys_rock",
        "load 1 weapon at greys_rock",
        "move to sea_watts_coast",
        "unload 1 weapon at watts_coast",
    )
    assert (t.held("watts_coast"), t.held("ship 1"), t.state.points) == ({"weapon": 1}, {}, 5)
    assert [one.amount for one in t.events(s.Event.SAILED)] == [3, 2]


@pytest.mark.rule("GB-171", "GB-173", "GB-197", "GB-198", "GB-199")
@pytest.mark.parametrize(("white", "attack", "success"), [("with attacker", 2, True), ("no", 1, False)])
def test_x12_forming_alliances(white, attack, success):
    t = empty_table()
    t.own(0, "cog_slopes")
    t.own(1, "newcombs_point")
    t.own(2, "mill_run")
    t.lay("newcombs_point", horse=1)
    t.battle(0, "attack newcombs_point", p2=[white])
    assert t.battles == [(0, "newcombs_point", attack, 2, success)]
    assert t.owner("newcombs_point") == (0 if success else 1)


@pytest.mark.rule("GB-187", "GB-192", "GB-196", "GB-198", "GB-200", "GB-202", "GB-204")
@pytest.mark.parametrize("through", ["cog_slopes", "riverholt"])
def test_x13_declaring_a_spearhead(through):
    t = empty_table()
    t.own(0, f"the_teeth {through} menlo_point")
    t.lay("menlo_point", horse=1)
    t.lay("the_teeth", horse=1)
    t.own(1, "newcombs_point")
    t.lay("newcombs_point", weapon=1)
    t.battle(0, "attack newcombs_point", "lead horse at the_teeth")
    assert t.battles == [(0, "newcombs_point", 4, 4, True)]
    assert t.held("newcombs_point") == {"horse": 1, "weapon": 1}
    assert (t.held("the_teeth"), t.owner("newcombs_point")) == ({}, 0)


@pytest.mark.rule("GB-199", "GB-207")
def test_x13_without_the_spearhead_it_fails():
    t = empty_table()
    t.own(0, "the_teeth cog_slopes menlo_point")
    t.lay("menlo_point", horse=1)
    t.lay("the_teeth", horse=1)
    t.own(1, "newcombs_point")
    t.lay("newcombs_point", weapon=1)
    t.battle(0, "attack newcombs_point", "no")
    assert t.battles == [(0, "newcombs_point", 3, 4, False)]
    assert t.held("the_teeth") == {"horse": 1}


@pytest.mark.rule("GB-181", "GB-189", "GB-190", "GB-200", "GB-202", "GB-203", "GB-204", "GB-212", "GB-217", "GB-254")
def test_x14_resolving_an_attack():
    t = empty_table()
    t.own(0, "cog_slopes west_scrape")
    t.own(1, "the_teeth golddust")
    t.lay("the_teeth", weapon=1)
    t.lay("golddust", weapon=1)
    t.launch(0, "ship", "sea_brontes")
    t.launch(0, "ship", "sea_east_scrape")
    t.lay("west_scrape", horse=1)
    assert t.defence("the_teeth") == 8
    steps = ["lead ship at ship 1", "no", "lead ship at ship 2", "with horse at west_scrape", "yes"]
    t.battle(0, "attack the_teeth", *steps)
    assert t.battles == [(0, "the_teeth", 12, 8, True)]
    assert t.owner("the_teeth") == 0
    assert t.area("ship 1") == t.area("ship 2") == "sea_the_teeth"
    assert t.held("the_teeth") == {"horse": 1, "weapon": 1}
    assert t.held("west_scrape") == {}
    assert t.owned(1) == ["golddust"]


@pytest.mark.rule("GB-154", "GB-155", "GB-156", "GB-157")
def test_x15_transport_by_supply_route():
    t = empty_table()
    route = ["dry_shore", "southern_waste", "grey_water", "watts_coast", "the_watch"]
    t.own(0, " ".join(route))
    for land in route:
        t.lay(land, horse=1)
    t.lay("dry_shore", coal=1)
    t.lay("southern_waste", iron=1)
    t.lay("watts_coast", weapon=1)
    steps = ["carry 1 coal", "grey_water", "carry 1 coal", "carry 1 iron", "watts_coast", "done"]
    t.transport(0, "by route from dry_shore", *steps, "the_watch", "carry 1 weapon")
    empty = {"horse": 1}
    assert [t.held(land) for land in route] == [
        empty,
        empty,
        empty | {"coal": 1, "iron": 1},
        empty,
        empty | {"weapon": 1},
    ]
    assert t.state.count[0].transports.tolist() == [0, 0, 0, 0, 1]
    assert [one.question for one in t.asked].count("transport by") == 1


@pytest.mark.rule("GB-217", "GB-219")
def test_x16_crossing_the_deep_sea():
    t = empty_table()
    t.launch(0, "ship", "sea_fulcrum")
    t.transport(0, "by ship from ship 1", "move to sea_east_scrape")
    assert (t.area("ship 1"), t.state.points) == ("sea_east_scrape", 6)


@pytest.mark.rule("GB-114", "GB-115", "GB-117")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_x17_a_gold_mine_beside_two_skyworks_fills_up_to_two(before):
    t = empty_table()
    t.own(0, "grey_water watts_coast southern_waste")
    t.sites(grey_water="gold mine")
    t.lay("watts_coast", skywork=1)
    t.lay("southern_waste", skywork=1)
    t.lay("grey_water", gold=before)
    t.produce(0)
    assert t.held("grey_water") == {"gold": 2}


@pytest.mark.rule("GB-116")
def test_x17_a_ranch_beside_a_skywork_gets_no_more():
    t = empty_table()
    t.own(0, "grey_water watts_coast")
    t.sites(grey_water="horse ranch")
    t.lay("watts_coast", skywork=1)
    t.produce(0)
    assert (t.held("grey_water"), t.supply("horse")) == ({"horse": 1}, 19)


@pytest.mark.rule("GB-107")
def test_x18_a_scrapyard_with_scrap_produces_nothing():
    t = empty_table()
    t.own(0, "grey_water")
    t.sites(grey_water="scrapyard")
    t.lay("grey_water", scrap=1)
    t.produce(0)
    assert (t.held("grey_water"), t.supply("scrap")) == ({"scrap": 1}, 19)


@pytest.mark.rule("GB-059", "GB-060", "GB-061", "GB-062")
@pytest.mark.parametrize("phase", [0, 1, 2])
def test_x19_the_dynamic_die(phase):
    seen = set()
    for seed in range(40):
        for choice in ("yes", "no"):
            t = empty_table(seed=seed)
            t.state.first_player = 1
            name = ["production", "trade", "transport"][phase]
            plan = {1: [choice]} if asks(t, name) else {}
            resolved, die = t.phase(name, plan), int(t.state.die[phase])
            seen.add(die)
            assert resolved == (choice == "yes" if die == 6 else die <= 4)
            assert [one.who for one in t.asked] == ([1] if die == 6 else [])
    assert seen == {1, 2, 3, 4, 5, 6}


def asks(t, phase):
    """Would the first player be asked?"""
    before = t.states.copy()
    t.phase(phase)
    asked = bool(t.asked)
    t.states[:] = before
    return asked


@pytest.mark.rule("GB-070", "GB-071", "GB-072")
@pytest.mark.parametrize(("one", "other", "winners"), [(3, 2, [0]), (3, 4, [1]), (3, 3, [0, 1]), (2, 2, [])])
def test_x20_winning(one, other, winners):
    t = empty_table()
    t.own(0, "riverholt")
    t.own(1, "ockham")
    t.own(2, "far_point")
    t.lay("riverholt", skywork=one)
    t.lay("ockham", skywork=other)
    assert t.check_victory() == winners


@pytest.mark.rule("GB-069", "GB-074", "GB-204")
def test_x20_three_skyworks_lost_before_the_end_of_the_round_do_not_win():
    t = empty_table()
    t.own(0, "riverholt mill_run")
    t.own(1, "newcombs_point ockham far_point")
    t.lay("newcombs_point", skywork=1)
    t.lay("ockham", skywork=1)
    t.lay("far_point", skywork=1)
    t.lay("riverholt", weapon=1)
    t.battle(0, "attack newcombs_point")
    t.end_round()
    assert (t.skyworks(0), t.skyworks(1), t.winners, t.state.over) == (1, 2, [], 0)


@pytest.mark.rule("GB-224", "GB-226", "GB-227")
def test_x21_two_player_set_up():
    t = table(2)
    tokens = [one.who for one in t.events(s.Event.TOKEN_PLACED)]
    figures = [one.who for one in t.events(s.Event.FIGURE_PLACED)]
    assert (tokens.count(0), tokens.count(1)) == (8, 8)
    assert (figures.count(0), figures.count(1)) == (12, 12)
    assert all(one != following for one, following in itertools.pairwise(figures))
    assert sorted(one.what for one in t.events(s.Event.TOKEN_PLACED)) == [0] * 3 + [1] * 3 + [2] * 3 + [3] * 4 + [4] * 3
    assert set(t.owned(0) + t.owned(1)) == CONTINENT
    land = next(land for land in ("grey_water", "fulcrum", "the_teeth") if t.owner(land) == 0)
    t.lay(land, gold=4, iron=1, scrap=4)
    t.build(0)
    assert not [one for one in t.offered("build") if one.startswith(("ship", "bridge"))]


@pytest.mark.rule("GB-214", "GB-215")
def test_x22_a_second_horse_goes_back_to_the_supply():
    t = empty_table()
    t.own(0, "watts_coast the_watch")
    t.lay("watts_coast", horse=1)
    t.lay("the_watch", horse=1)
    t.transport(0, "by horse from watts_coast", "move to the_watch")
    assert (t.held("the_watch"), t.held("watts_coast"), t.supply("horse")) == ({"horse": 1}, {}, 19)


@pytest.mark.rule("GB-140", "GB-150")
def test_x23_load_move_and_load_again():
    t = empty_table()
    t.own(0, "westfeld mill_run")
    t.launch(0, "boat", "river_A1")
    t.lay("westfeld", weapon=1)
    t.lay("mill_run", coal=1)
    steps = ["load 1 weapon at westfeld", "move to river_A3", "load 1 coal at mill_run"]
    t.transport(0, "by boat from boat 1", *steps)
    assert (t.held("boat 1"), t.state.points) == ({"weapon": 1, "coal": 1}, 6)


@pytest.mark.rule("GB-174", "GB-176")
def test_x24_a_promise_to_ally_is_not_enforced_but_a_declared_alliance_is():
    t = empty_table(messages=1, hide_hopeless_attacks=False)
    t.own(0, "riverholt")
    t.own(1, "newcombs_point")
    t.own(2, "cog_slopes mill_run westfeld")
    t.lay("riverholt", coal=1)
    t.lay("westfeld", gold=2)
    t.lay("newcombs_point", horse=1)
    t.trade({2: ["trade with 0", "1 gold for 1 coal", "done", "say will ally to 0"], 0: ["reject"]})
    t.battle(0, "attack newcombs_point", p2=["with defender"])
    assert t.battles == [(0, "newcombs_point", 1, 4, False)]
    assert t.state.ledger[2, 0].tolist() == [1, 0, 1]
    assert t.held("westfeld") == {"gold": 2}


@pytest.mark.rule("GB-129", "GB-130", "GB-176")
def test_x24_a_trade_whose_tokens_have_changed_hands_is_enforced():
    """Both are asked to think again before, and nobody after."""
    t = empty_table(ask_to_rescind=True)
    t.own(0, "riverholt mill_run")
    t.own(2, "westfeld southern_waste")
    t.lay("riverholt", coal=1)
    t.lay("westfeld", gold=1)
    t.trade({0: ["trade with 2", "no"], 2: ["accept", "no"]})
    questions = [one.question for one in t.asked]
    assert questions.index("rescind") < questions.index("put down")
    assert "rescind" not in questions[questions.index("put down") :]
    assert sum(t.held(land).get("gold", 0) for land in ("riverholt", "mill_run")) == 1
    assert sum(t.held(land).get("coal", 0) for land in ("westfeld", "southern_waste")) == 1


@pytest.mark.rule("GB-148", "GB-221", "GB-249")
def test_x25_a_horse_on_a_bridge():
    t = empty_table()
    t.own(0, "grey_water simons_landing watts_coast")
    t.launch(0, "bridge", "grey_water - simons_landing")
    t.lay("grey_water", horse=1)
    t.lay("watts_coast", horse=1)
    assert not t.adjacent("grey_water", "simons_landing")
    t.transport(0, "by horse from watts_coast", "move to grey_water", "move to bridge 1")
    assert moves(t.offered("vehicle", nth=2)) == set()
    t.transport(0, "by horse from grey_water", "move to bridge 1", "move to simons_landing")
    assert t.state.points == 0
    assert t.held("simons_landing") == {"horse": 1}


@pytest.mark.rule("GB-153", "GB-212", "GB-213")
def test_x26_a_third_ship_passes_through_and_loads():
    t = empty_table()
    t.own(0, "the_spur")
    t.lay("the_spur", coal=1, scrap=4)
    t.launch(0, "ship", "sea_far_point")
    t.launch(1, "ship", "sea_the_spur")
    t.launch(2, "ship", "sea_the_spur")
    t.transport(0, "by ship from ship 1", "move to sea_the_spur", "load 1 coal at the_spur", "move to sea_far_point")
    assert ["done" in one.options for one in t.asked[1:]] == [True, False, False, True]
    assert t.held("ship 1") == {"coal": 1}
    t.build(0)
    assert not [one for one in t.offered("build") if one.startswith("ship")]


@pytest.mark.rule("GB-153", "GB-211", "GB-213")
@pytest.mark.parametrize("full", ["river_F1", "lake_riverfork"])
def test_x26_a_second_riverboat_passes_through_and_loads(full):
    t = empty_table()
    t.own(0, "riverfork")
    t.lay("riverfork", coal=1, scrap=3)
    t.launch(0, "boat", "river_F3")
    t.launch(1, "boat", full)
    t.transport(0, "by boat from boat 1", f"move to {full}", "load 1 coal at riverfork", "move to river_F3")
    assert ["done" in one.options for one in t.asked[1:]] == [True, False, False, True]
    assert t.held("boat 1") == {"coal": 1}
    t.build(0)
    assert f"boat in riverfork to {full}" not in t.offered("build")


@pytest.mark.rule("GB-160", "GB-161", "GB-162", "GB-163", "GB-165")
def test_x27_a_battle_turn():
    t = empty_table(hide_hopeless_attacks=False)
    t.own(0, "riverholt")
    t.own(1, "newcombs_point the_teeth riverfork")
    t.lay("riverholt", coal=1)
    t.lay("the_teeth", weapon=1)
    steps = ["attack newcombs_point", "attack the_teeth", "transport instead"]
    t.battle(0, *steps, "by foot from riverholt", "carry 1 coal")
    options = [one.options for one in t.asked if one.question == "attack"]
    assert "transport instead" not in options[0]
    assert options[2] == ["attack riverfork", "transport instead", "done"]
    assert len(options) == 3
    assert t.held("newcombs_point") == {"coal": 1}


@pytest.mark.rule("GB-161")
def test_x27_no_success_no_transport():
    t = empty_table(hide_hopeless_attacks=False)
    t.own(0, "riverholt mill_run")
    t.own(1, "the_teeth golddust")
    t.lay("riverholt", coal=1)
    t.lay("the_teeth", weapon=1)
    t.battle(0, "attack the_teeth")
    assert t.offered("attack", nth=1) == ["attack golddust", "done"]


@pytest.mark.rule("GB-064", "GB-065", "GB-067", "GB-160")
def test_x28_the_first_round():
    t = empty_table(hide_hopeless_attacks=False)
    t.own(0, "riverholt")
    t.own(1, "newcombs_point the_teeth riverfork")
    t.own(2, "ockham")
    t.lay("riverholt", coal=4, gold=4, iron=4, scrap=4)
    t.lay("the_teeth", weapon=1)
    t.state.round_number = 0
    t.play(play_phases, plan={0: ["attack the_teeth", "attack newcombs_point", "transport instead"]})
    assert "build" not in {one.question for one in t.asked}
    assert (t.state.resolved[0], t.state.die[0], t.state.decided_by[0]) == (1, 0, s.Decider.RULE)
    options = [one.options for one in t.asked if one.question == "attack" and one.who == 0]
    assert options[1] == ["attack newcombs_point", "attack riverfork", "done"]
    assert options[2:] == [["transport instead", "done"]]


@pytest.mark.rule("GB-193", "GB-196", "GB-201", "GB-202")
def test_x29_a_ship_with_iron_and_an_unflipped_weapon():
    t = empty_table()
    t.own(1, "the_teeth ockham")
    t.lay("the_teeth", horse=1, weapon=1)
    t.launch(0, "ship", "sea_brontes")
    t.lay("ship 1", iron=1, weapon=1)
    t.battle(0, "attack the_teeth", "lead ship at ship 1")
    assert t.battles == [(0, "the_teeth", 5, 5, True)]
    assert (t.area("ship 1"), t.held("ship 1")) == ("sea_the_teeth", {"iron": 1, "weapon": 1})
    assert t.held("the_teeth") == {"horse": 1, "weapon": 1}


@pytest.mark.rule("GB-125", "GB-126")
def test_x30_no_gifts_but_iron_for_iron():
    t = empty_table()
    t.own(0, "riverholt")
    t.own(1, "westfeld")
    t.lay("riverholt", gold=1, iron=1)
    t.lay("westfeld", iron=1)
    t.trade({0: ["trade with 1", "1 iron for 1 iron", "done"], 1: ["accept"]})
    assert t.offered("trade offer") == ["1 gold for 1 iron", "1 iron for 1 iron"]
    assert (t.held("riverholt"), t.held("westfeld")) == ({"gold": 1, "iron": 1}, {"iron": 1})
    assert t.state.count[0].trades == 1


@pytest.mark.rule("GB-205", "GB-214", "GB-215")
def test_x31_two_horse_leads_leave_one_horse():
    t = empty_table()
    t.own(0, "riverholt cog_slopes")
    t.own(1, "newcombs_point ockham")
    t.lay("riverholt", horse=1)
    t.lay("cog_slopes", horse=1)
    t.battle(0, "attack newcombs_point", "lead horse at riverholt", "lead horse at cog_slopes")
    assert t.held("newcombs_point") == {"horse": 1}
    assert (t.held("riverholt"), t.held("cog_slopes"), t.supply("horse")) == ({}, {}, 19)


@pytest.mark.rule("GB-242", "GB-245")
@pytest.mark.parametrize("decision", ["yes", "no"])
def test_x32_a_tied_vote(decision):
    seed = next(seed for seed in range(100) if rolls_a_6(seed))
    t = empty_table(4, "political-machinations", seed=seed)
    resolved = t.phase("trade", {0: ["yes", decision], 1: ["no"], 2: ["no"], 3: ["yes"]})
    assert resolved == (decision == "yes")
    assert [(one.who, one.question) for one in t.asked][-1] == (0, "break tie")


def rolls_a_6(seed):
    t = empty_table(4, "political-machinations", seed=seed)
    t.phase("trade")
    return t.state.die[1] == 6


@pytest.mark.rule("GB-231", "GB-233")
def test_x33_all_or_nothing_plays_on():
    t = empty_table(3, "all-or-nothing-play-on")
    t.own(0, "riverholt")
    t.own(1, "ockham")
    t.lay("riverholt", skywork=3)
    t.lay("ockham", skywork=3)
    t.end_round()
    assert (t.state.over, t.winners) == (0, [])
    t.lay("riverholt", skywork=1)
    t.end_round()
    assert (t.state.over, t.winners) == (1, [0])
