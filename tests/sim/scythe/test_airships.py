"""Airships: their set-up, their load, their flight, and what they never do (SC-338 to SC-360)."""

import pytest

from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.narration import SECTIONS
from balancewheel.sim.games.scythe.turn import take_turn
from balancewheel.sim.games.scythe.words import BottomAction

from .sky import FLY, aboard, at, fly, hover, sky
from .table import opening, table


def steps(t, player, place, **start):
    """Where an airship may go from a place with one step."""
    hover(t, player, place, **start)
    menu = t.next_menu(take_turn, player, plan={player: [*FLY, f"airship at {place}"]})
    return {option.removeprefix("to ") for option in menu if option != "stop"}


# set-up


@pytest.mark.rule("SC-338")
def test_every_airship_starts_on_its_home_base():
    t = opening(5, airships="shared")
    assert [int(place) for place in t.state.airship[:5]] == [int(place) for place in t.state.home[:5]]
    assert opening(3).state.airship[:3].tolist() == [s.NOWHERE] * 3


@pytest.mark.rule("SC-339")
def test_one_aggressive_and_one_passive_tile_for_all():
    drawn = set()
    for seed in range(12):
        t = opening(4, seed=seed, airships="shared", tile_pool="all")
        (aggressive,), (passive,) = set(t.state.aggressive[:4].tolist()), set(t.state.passive[:4].tolist())
        kinds = [t.narrator.tiles[tile]["kind"] for tile in (aggressive, passive)]
        assert kinds == ["aggressive", "passive"]
        drawn.add((aggressive, passive))
    assert len(drawn) > 6


@pytest.mark.rule("SC-339")
def test_tiles_come_from_their_pool_or_are_pinned():
    def seen(**changes):
        tables = [opening(2, seed=seed, airships="shared", **changes) for seed in range(15)]
        return {
            kind: {t.narrator.tiles[int(t.state[kind][0])]["id"] for t in tables} for kind in ("aggressive", "passive")
        }

    assert seen() == {"aggressive": {"blitzkrieg", "bombard", "toll"}, "passive": {"ferry"}}
    assert seen(airship_aggressive="bounty", airship_passive="hero") == {"aggressive": {"bounty"}, "passive": {"hero"}}
    assert seen(tile_pool="hinted")["passive"] == {"ferry", "boost", "hero", "negotiate"}


@pytest.mark.rule("SC-340")
def test_in_the_advanced_variant_everybody_has_tiles_of_their_own():
    t = opening(6, airships="own", tile_pool="all")
    for tiles in (t.state.aggressive[:6], t.state.passive[:6]):
        assert len(set(tiles.tolist())) == 6


@pytest.mark.rule("SC-340")
def test_own_tiles_work_for_their_owner_only():
    t = sky("nordic engineering", "crimea industrial")
    ids = [tile["id"] for tile in t.narrator.tiles]
    t.state.passive[1] = ids.index("negotiate")  # as dealt in the advanced variant
    t.state.aggressive[1] = ids.index("blitzkrieg")
    hover(t, 0, "r6c4"), hover(t, 1, "r6c4")
    fly(t, 0, "r6c4", "to r6c5", "to r6c4")
    assert not t.was_asked("attack airship")
    fly(t, 1, "r6c4", "to r6c5", "to r6c4")
    assert t.was_asked("attack airship", 1)


# control


@pytest.mark.rule("SC-341")
def test_an_airship_controls_nothing_in_play_or_in_the_end():
    t = sky()
    hover(t, 0, "r6c4", oil=2)
    before = t.score(1)
    assert t.controls(0) == set()
    hover(t, 0, "r4c3")
    assert t.controls(0) == set() and t.score(1) == before
    t.put(1, worker="r4c3")
    assert t.controls(1) == {"r4c3"}


@pytest.mark.rule("SC-342")
def test_resources_below_an_airship_are_not_its_owners():
    t = sky("nordic industrial", "crimea engineering")
    t.lay("r6c4", oil=9, metal=9, wood=9, food=9)
    hover(t, 0, "r6c4")
    for section in ("move", "bolster", "trade", "produce"):
        t.turn(0, section)
        assert not t.was_asked("bottom")
    before = t.score(0)
    t.put(0, worker="r6c4")
    assert t.score(0) > before + 20
    t.turn(0, "trade")
    assert t.was_asked("bottom")


# the load


@pytest.mark.rule("SC-343")
def test_a_tile_for_resources_carries_up_to_three_and_no_workers():
    t = sky(aggressive="toll")
    t.put(0, worker="r6c4 r6c4 r6c4")
    t.lay("r6c4", oil=2, metal=5)
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "carry 2 oil 1 metal", "to r6c5")
    options = t.offered("haul", 0)
    assert "carry 3 metal" in options and "carry 4 metal" not in options and "carry 2 oil 2 metal" not in options
    assert aboard(t, 0) == {"oil": 2, "metal": 1} and t.held("r6c4") == {"metal": 4}
    assert not t.was_asked("crew")


@pytest.mark.rule("SC-343")
def test_a_tile_for_workers_carries_up_to_two_and_no_resources():
    t = sky(aggressive="blitzkrieg")
    t.put(0, worker="r6c4 r6c4 r6c4")
    t.lay("r6c4", oil=2)
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "carry 2 workers", "to r6c5")
    assert t.offered("crew", 0) == ["done", "carry 1 worker", "carry 2 workers"]
    assert not t.was_asked("haul")
    assert t.state.crew[0] == 2 and t.units(0, "r6c4") == {"worker": 1}


@pytest.mark.rule("SC-343")
def test_with_a_free_choice_it_is_one_kind_at_a_time():
    t = sky(airship_cargo="free choice")
    t.put(0, worker="r6c4 r6c4")
    t.lay("r6c4", oil=2)
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "carry 1 oil", "to r6c5")
    assert not t.was_asked("crew")
    fly(t, 0, "r6c5", "to r6c4", "carry no resources", "carry 1 worker")
    assert aboard(t, 0) == {} and t.state.crew[0] == 1


@pytest.mark.rule("SC-344")
def test_loading_and_unloading_at_any_point_of_the_way():
    """At the start, in passing, and where the flight ends; never but when the airship moves."""
    t = sky()
    t.put(0, worker="r6c4 r6c5")
    t.lay("r6c4", oil=1), t.lay("r6c5", metal=1)
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "carry 1 oil", "to r6c5", "carry 1 oil 1 metal", "to r6c6", "carry 1 metal")
    assert aboard(t, 0) == {"metal": 1} and t.held("r6c6") == {"oil": 1}
    fly(t, 0, "r6c6", "to r6c5", "to r6c4", "to r6c3", "carry no resources")
    assert t.held("r6c3") == {"metal": 1}
    hover(t, 0, "r6c6", metal=1)
    t.turn(0, "bolster", "power")
    assert not t.was_asked("haul")
    t.turn(0, *FLY, "worker at r6c4", "to r6c3")
    assert not t.was_asked("haul")


@pytest.mark.rule("SC-344")
def test_resources_are_not_taken_from_an_opponent():
    t = sky()
    t.put(1, worker="r6c5")
    t.lay("r6c5", metal=2), t.lay("r6c6", food=1)
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "to r6c5", "to r6c6", "carry 1 food")
    assert t.was_asked("haul") == 1 and aboard(t, 0) == {"food": 1} and t.held("r6c5") == {"metal": 2}


def upgrade_section(t, player):
    """The section whose bottom action is Upgrade, which costs oil."""
    return SECTIONS[t.rules.mat_top[t.state.mat[player], BottomAction.UPGRADE]]


@pytest.mark.rule("SC-345")
def test_resources_aboard_are_spent_like_others_and_safe_from_others():
    t = sky("nordic engineering", "crimea industrial", aggressive="bombard")
    cost = int(t.rules.bottom_cost[t.state.mat[0], BottomAction.UPGRADE])
    t.move_cubes(0, bolster_power="upgrade")  # so that three are enough
    hover(t, 0, "r6c4", oil=cost - 1)
    t.put(1, mech="r6c5")
    t.turn(1, *FLY, "mech at r6c5", "to r6c4")
    assert aboard(t, 0) == {"oil": cost - 1} and t.controls(1) == {"r6c4"}
    t.turn(0, upgrade_section(t, 0), "take upgrade")
    assert aboard(t, 0) == {}


@pytest.mark.rule("SC-345")
def test_the_owner_chooses_whether_to_pay_from_the_airship():
    t = sky("nordic engineering", "crimea industrial")
    t.put(0, worker="r6c4")
    t.lay("r6c4", oil=4)
    hover(t, 0, "r6c5", oil=3)
    t.turn(0, upgrade_section(t, 0), "take upgrade", "oil from the airship", "oil from r6c4")
    assert t.offered("pay from", 0) == ["oil from r6c4", "oil from the airship"]
    assert aboard(t, 0) == {"oil": 2}


@pytest.mark.rule("SC-346")
def test_resources_aboard_score():
    t = sky()
    before = t.score(0)
    hover(t, 0, "r6c4", oil=2, food=1)
    assert t.score(0) == before + 2  # popularity 9: two coins for a pair
    t.put(0, worker="r5c5")
    t.lay("r5c5", wood=1)
    assert t.score(0) == before + 4 + 3  # a second pair, and a territory


@pytest.mark.rule("SC-347")
def test_workers_aboard_do_not_work_trade_or_control_and_nobody_reaches_them():
    t = sky(aggressive="blitzkrieg")
    t.put(0, worker="r6c4 r6c4")
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "carry 2 workers", "stop")
    assert t.controls(0) == set() and t.at(0, "worker") == []
    t.turn(0, "produce", "work")
    assert not t.was_asked("produce at")
    t.turn(0, "trade")
    assert t.offered("top", 0) == ["decline", "popularity"]
    t.put(1, mech="r6c5")
    popularity = t.popularity(1)
    t.turn(1, *FLY, "mech at r6c5", "to r6c4")
    assert t.state.crew[0] == 2 and t.popularity(1) == popularity and t.workers_out(0) == 2


@pytest.mark.rule("SC-348")
def test_workers_are_dropped_only_where_no_worker_is():
    t = sky(aggressive="blitzkrieg")
    t.put(0, worker="r6c5"), t.put(1, worker="r5c5", mech="r7c5")
    hover(t, 0, "r6c4", workers=2)
    menus = {}
    for place in ("r6c5", "r5c5", "r7c5", "r6c4"):
        t.state.airship[0] = t.place(place)
        menus[place] = t.next_menu(take_turn, 0, plan={0: [*FLY, f"airship at {place}"]})
    assert menus["r6c4"] == ["done", "carry 0 workers", "carry 1 worker"]
    assert all("carry 0 workers" not in menus[place] for place in ("r6c5", "r5c5", "r7c5"))


@pytest.mark.rule("SC-348")
def test_several_workers_are_dropped_together_and_may_walk_on():
    t = sky(aggressive="blitzkrieg")
    hover(t, 0, "r6c4", workers=2)
    fly(t, 0, "r6c4", "to r6c5", "carry 0 workers", "worker at r6c5", "to r6c6")
    assert t.units(0, "r6c5") == {"worker": 1} and t.units(0, "r6c6") == {"worker": 1}
    other = sky(aggressive="blitzkrieg", airship_drop="no enemy")
    other.put(0, worker="r6c5")
    hover(other, 0, "r6c4", workers=1)
    fly(other, 0, "r6c4", "to r6c5", "carry 0 workers")
    assert other.units(0, "r6c5") == {"worker": 2}


@pytest.mark.rule("SC-348")
def test_no_worker_is_dropped_on_a_lake_or_a_home_base():
    t = sky(aggressive="blitzkrieg")
    lake = next(name for name, place in t.board.ids.items() if t.rules.terrain[place] == 5)
    for place in (lake, "HB_nordic"):
        hover(t, 0, place)
        t.state.crew[0] = 1
        menu = t.next_menu(take_turn, 0, plan={0: [*FLY, f"airship at {place}"]})
        assert "carry 0 workers" not in menu


@pytest.mark.rule("SC-349")
def test_a_worker_brings_no_resources_aboard():
    t = sky(aggressive="blitzkrieg")
    t.put(0, worker="r6c4")
    t.lay("r6c4", oil=2)
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "carry 1 worker", "to r6c5")
    assert aboard(t, 0) == {} and t.held("r6c4") == {"oil": 2}


@pytest.mark.rule("SC-350")
def test_rally_ignores_workers_aboard():
    t = sky("albion engineering", "crimea industrial", aggressive="blitzkrieg")
    t.put(0, character="r2c1"), t.learn(0, "rally")
    hover(t, 0, "r7c4", workers=2)
    assert "r7c4" not in t.reach(0, "character at r2c1")
    t.put(0, worker="r7c4")
    assert "r7c4" in t.reach(0, "character at r2c1")


# the flight


@pytest.mark.rule("SC-351")
def test_the_airship_is_one_of_the_units_of_a_move_action():
    t = sky()
    t.put(0, worker="r5c5 r6c3")
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "to r6c5", "stop", "worker at r5c5", "to r4c4")
    units = [one for one in t.asked if one.question == "unit"]
    assert len(units) == 2 and not [option for option in units[1].options if "airship" in option]
    plain = table("nordic engineering", "crimea industrial")
    plain.put(0, worker="r5c5")
    assert not [o for o in plain.next_menu(take_turn, 0, plan={0: FLY}) if "airship" in o]


@pytest.mark.rule("SC-352")
@pytest.mark.parametrize(("passive", "far"), [("ferry", 3), ("drill", 2)])
def test_the_passive_tile_says_how_far(passive, far):
    t = sky(passive=passive)
    hover(t, 0, "r6c4")
    way = ["to r6c5", "to r6c4", "to r6c5"][:far]
    fly(t, 0, "r6c4", *way)
    assert t.was_asked("step") == far
    assert at(t, 0) == ("r6c5" if far == 3 else "r6c4")


@pytest.mark.rule("SC-353")
def test_rivers_lakes_and_enemies_are_no_obstacle():
    t = sky()
    t.put(1, mech="r6c5", worker="r6c3")
    for name, place in t.board.ids.items():
        if place < t.rules.n_territories:
            beside = {t.names[other] for other in t.names if int(t.rules.near[place]) >> other & 1}
            assert steps(t, 0, name) == beside
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "to r6c5", "to r7c5", "stop")
    assert not t.events(s.Event.COMBAT, s.Event.DRIVEN_BACK) and at(t, 0) == "r7c5"


@pytest.mark.rule("SC-354")
def test_any_number_of_airships_share_a_territory():
    t = sky("nordic engineering", "crimea industrial", "saxony militant")
    for player in range(3):
        hover(t, player, "r6c4")
    fly(t, 0, "r6c4", "to r6c5", "to r6c4")
    assert {at(t, player) for player in range(3)} == {"r6c4"}


@pytest.mark.rule("SC-355")
def test_no_mech_ability_helps_an_airship():
    t = sky("rusviet engineering", "crimea industrial", passive="drill")
    before = steps(t, 0, "r6c4")
    t.learn(0, "speed township riverwalk")
    assert steps(t, 0, "r6c4") == before
    fly(t, 0, "r6c4", "to r6c5", "to r6c4")
    assert t.was_asked("step") == 2


@pytest.mark.rule("SC-356")
def test_a_factory_card_flies_one_further():
    t = sky(passive="drill")
    t.take_card(0, 10)
    hover(t, 0, "r6c4")
    t.turn(0, "factory card", "take move", "airship at r6c4", "to r6c5", "to r6c4", "to r6c5")
    assert t.was_asked("step") == 3 and at(t, 0) == "r6c5"


@pytest.mark.rule("SC-357")
def test_no_home_base_no_tunnel_no_mine():
    t = sky("polania engineering", "crimea industrial")
    tunnels = [t.names[place] for place in t.names if int(t.rules.tunnels) >> place & 1]
    t.build(0, mine="r5c5")
    for tunnel in tunnels:
        place = t.place(tunnel)
        assert steps(t, 0, tunnel) == {t.names[other] for other in t.names if int(t.rules.near[place]) >> other & 1}
    assert not [
        name
        for name in steps(t, 0, "r5c5")
        if name in tunnels and not int(t.rules.near[t.place("r5c5")]) >> t.place(name) & 1
    ]
    everywhere = set().union(*(steps(t, 0, name) for name in t.board.ids))
    assert not [name for name in everywhere if name.startswith("HB_")]


@pytest.mark.rule("SC-358")
def test_an_airship_adds_no_card_and_takes_no_part_in_a_combat():
    t = sky(aggressive="bounty", airship_cargo="free choice")
    t.put(0, mech="r6c4"), t.put(1, mech="r6c5")
    t.hold(0, 2, 3, 4), t.hold(1, 2, 3)
    hover(t, 0, "r6c5", oil=2), hover(t, 1, "r6c5", metal=1)
    t.turn(0, *FLY, "mech at r6c4", "to r6c5", "dial 0", "play 4", p1=["dial 5"])
    assert t.state.card_slots.tolist() == [1, 1]
    assert at(t, 0) == "r6c5" and aboard(t, 0) == {"oil": 2}  # though its side has lost
    assert at(t, 1) == "r6c5" and t.at(0, "mech") == ["HB_nordic"]


@pytest.mark.rule("SC-359")
def test_an_airship_springs_no_trap_but_a_worker_dropped_there_does():
    t = sky("nordic engineering", "togawa industrial", aggressive="blitzkrieg")
    t.trap(1, r6c5="coins")
    hover(t, 0, "r6c4", workers=1)
    fly(t, 0, "r6c4", "to r6c5", "to r6c6")
    assert t.coins(0) == 9 and not t.events(s.Event.SPRUNG)
    fly(t, 0, "r6c6", "to r6c5", "carry 0 workers")
    assert t.coins(0) == 5


@pytest.mark.rule("SC-360")
def test_an_airship_does_not_occupy_a_territory():
    seats = ("crimea engineering", "saxony militant", "polania patriotic", "albion innovative", "nordic industrial")
    t = sky(*seats, "rusviet mechanical", aggressive="bounty")
    t.learn(0, "wayfare")
    t.put(0, character="r6c4")
    farm = next(name for name, place in t.board.ids.items() if t.rules.terrain[place] == 3)
    hover(t, 1, farm)
    assert farm in t.reach(0, "character at r6c4")
    t.put(1, worker=farm)
    assert farm not in t.reach(0, "character at r6c4")
