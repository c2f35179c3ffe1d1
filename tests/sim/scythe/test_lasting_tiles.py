"""Airship tiles that work all the time or when their moment comes on the ground: Toll to Craft (SC-363)."""

import pytest

from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.combat import resolve_combats
from balancewheel.sim.games.scythe.turn import take_turn
from balancewheel.sim.games.scythe.words import BottomAction

from .sky import FLY, aboard, act, at, fly, hover, sky, used

# Toll


@pytest.mark.rule("SC-363")
def test_toll_keeps_out_whoever_carries_nothing():
    t = sky()
    t.put(0, mech="r6c4", worker="r6c3 r6c3", character="r5c5")
    hover(t, 1, "r6c5")
    assert "r6c5" not in t.reach(0, "mech at r6c4") and "r6c5" not in t.reach(0, "character at r5c5")
    t.lay("r6c4", oil=1, wood=1)
    assert "r6c5" in t.reach(0, "mech at r6c4")
    act(t, 0, "mech at r6c4", "to r6c5", "take oil wood", "wood")
    assert "take nothing" not in t.offered("take resources")
    assert t.offered("pay toll") == ["oil", "wood"]
    assert aboard(t, 1) == {"wood": 1} and t.held("r6c5") == {"oil": 1} and used(t, 1) == {"toll"}


@pytest.mark.rule("SC-363")
def test_toll_stays_when_full_and_spares_the_owner_and_airships():
    t = sky()
    t.put(0, mech="r6c4"), t.put(1, mech="r6c6")
    hover(t, 1, "r6c5", food=3)
    assert "r6c5" not in t.reach(0, "mech at r6c4") and "r6c5" in t.reach(1, "mech at r6c6")
    t.lay("r6c4", oil=1)
    act(t, 0, "mech at r6c4", "to r6c5")
    assert aboard(t, 1) == {"food": 3} and t.held("r6c5") == {"oil": 1}
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "to r6c5", "stop")
    assert at(t, 0) == "r6c5"


@pytest.mark.rule("SC-363")
def test_workers_pay_toll_too_and_several_owners_get_one_each():
    t = sky("nordic engineering", "crimea industrial", "saxony militant")
    t.put(0, worker="r6c4")
    hover(t, 1, "r6c5"), hover(t, 2, "r6c5")
    assert "r6c5" not in t.reach(0, "worker at r6c4")
    t.lay("r6c4", oil=3)
    act(t, 0, "worker at r6c4", "to r6c5", "take oil")
    assert aboard(t, 1) == {"oil": 1} and aboard(t, 2) == {"oil": 1} and t.held("r6c5") == {"oil": 1}


@pytest.mark.rule("SC-363")
@pytest.mark.parametrize(("start", "to"), [("r6c3", "r5c5"), ("r5c5", "r4c5")])
def test_toll_binds_workers_who_come_by_tunnel_or_swim(start, to):
    t = sky("rusviet engineering", "crimea industrial")
    t.put(0, worker=start), t.learn(0, "swim")
    assert to in t.reach(0, f"worker at {start}")
    hover(t, 1, to)
    assert to not in t.reach(0, f"worker at {start}")
    t.lay(start, oil=1)
    act(t, 0, f"worker at {start}", f"to {to}")
    assert aboard(t, 1) == {"oil": 1} and t.at(0, "worker") == [to]


# Ferry


@pytest.mark.rule("SC-363")
def test_ferry_opens_the_lake_below_to_all_units_of_its_owner():
    t = sky()
    t.put(0, mech="r6c4", worker="r6c3", character="r4c4"), t.put(1, mech="r5c5")
    for unit in ("mech at r6c4", "worker at r6c3", "character at r4c4"):
        assert "r5c4" not in t.reach(0, unit)
    hover(t, 0, "r5c4")
    for unit in ("mech at r6c4", "worker at r6c3", "character at r4c4"):
        assert "r5c4" in t.reach(0, unit)
    assert "r5c4" not in t.reach(1, "mech at r5c5")
    act(t, 0, "mech at r6c4", "to r5c4")
    assert used(t, 0) == {"ferry"} and "r5c4" in t.controls(0)
    assert t.reach(0, "mech at r5c4") == {"r4c3", "r4c4", "r5c3", "r5c5", "r6c3", "r6c4"}


@pytest.mark.rule("SC-363")
def test_units_stay_on_the_lake_while_the_ferry_is_away():
    t = sky()
    t.put(0, mech="r5c4")
    hover(t, 0, "r6c4")
    assert t.reach(0, "mech at r5c4") == set()
    t.learn(0, "seaworthy")
    assert t.reach(0, "mech at r5c4")


@pytest.mark.rule("SC-178")
def test_the_last_worker_does_not_fly_off_a_lake_and_leave_resources_there():
    t = sky(aggressive="blitzkrieg")
    t.put(0, worker="r5c4 r5c4")
    t.lay("r5c4", oil=1)
    hover(t, 0, "r5c4")
    menu = t.next_menu(take_turn, 0, plan={0: [*FLY, "airship at r5c4"]})
    assert menu == ["done", "carry 1 worker"]
    t.put(0, mech="r5c4")
    assert "carry 2 workers" in t.next_menu(take_turn, 0, plan={0: [*FLY, "airship at r5c4"]})


# Boost and Hero


@pytest.mark.rule("SC-363")
def test_boost_lets_workers_below_go_two_territories():
    t = sky(passive="boost")
    t.put(0, worker="r6c4 r6c3")
    hover(t, 0, "r6c4")
    act(t, 0, "worker at r6c4", "to r6c5", "to r6c6")
    assert t.at(0, "worker") == ["r6c3", "r6c6"] and used(t, 0) == {"boost"}
    act(t, 0, "worker at r6c3", "to r6c4")
    assert t.was_asked("step") == 1


@pytest.mark.rule("SC-363")
def test_hero_carries_the_character_to_an_encounter():
    t = sky(passive="hero")
    t.put(0, character="r6c4")
    hover(t, 0, "r6c4")
    t.next_encounter(1)
    act(t, 0, "airship at r6c4", "aboard", "to r6c3", "to r6c2", "ashore")
    assert t.at(0, "character") == ["r6c2"] and not t.encounter_at("r6c2") and used(t, 0) == {"hero"}


@pytest.mark.rule("SC-363")
def test_a_character_aboard_is_on_no_territory_and_fights_where_it_lands():
    t = sky(passive="hero")
    t.put(0, character="r6c4"), t.put(1, mech="r6c6")
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "aboard", "stop")
    assert t.at(0, "character") == [] and t.controls(0) == set()
    assert "character" not in " ".join(t.next_menu(take_turn, 0, plan={0: ["bolster"]}))
    t.state.last_section[0] = s.NOTHING
    fly(t, 0, "r6c4", "to r6c5", "to r6c6", "ashore", "dial 2")
    assert t.at(0, "character") == ["r6c6"] and t.at(1, "mech") == ["HB_crimea"] and t.stars(0) == {"combat": 1}


@pytest.mark.rule("SC-363")
def test_a_character_whose_landing_is_undone_is_aboard_again():
    t = sky(passive="hero")
    t.put(1, mech="r6c6")
    t.state.player = 0
    t.put(0, character="r6c6")
    t.state.pending, t.state.over, t.state.origin[:] = 1 << t.place("r6c6"), 1, s.NOWHERE
    t.play(resolve_combats, 0)
    assert t.at(0, "character") == [] and t.state.guest[0] == 1


@pytest.mark.rule("SC-178")
def test_a_character_does_not_board_above_a_lake_and_leave_resources_there():
    t = sky(aggressive="bombard", passive="hero")
    t.put(0, character="r5c4"), t.learn(0, "seaworthy")
    t.lay("r5c4", oil=1)
    hover(t, 0, "r5c4")
    fly(t, 0, "r5c4", "done", "to r6c4", "stop")
    assert not t.was_asked("board")
    t.state.airship[0] = t.place("r5c4")
    fly(t, 0, "r5c4", "carry 1 oil", "aboard", "to r6c4", "ashore")
    assert t.at(0, "character") == ["r6c4"] and aboard(t, 0) == {"oil": 1}


# Safe Haven and Craft


@pytest.mark.rule("SC-363")
def test_safe_haven_shelters_all_units_of_a_loser_together():
    t = sky(aggressive="bounty", passive="safe_haven")
    t.put(0, mech="r6c4"), t.put(1, mech="r6c5", worker="r6c5")
    hover(t, 1, "r7c6")
    act(t, 0, "mech at r6c4", "to r6c5", "dial 3", p1=["use safe_haven"])
    assert t.units(1, "r7c6") == {"mech": 1, "worker": 1} and t.units(1, "HB_crimea") == {"character": 1}


@pytest.mark.rule("SC-363")
def test_safe_haven_is_optional_serves_lone_workers_and_needs_free_land():
    for answer, place in (("use safe_haven", "r7c6"), ("no", "HB_crimea")):
        t = sky(aggressive="bounty", passive="safe_haven")
        t.put(0, mech="r6c4"), t.put(1, worker="r6c5")
        hover(t, 1, "r7c6")
        act(t, 0, "mech at r6c4", "to r6c5", p1=[answer])
        assert t.at(1, "worker") == [place]
    for below in ("r5c4", "r6c5", "r6c3"):  # a lake, where they come from, an enemy's ground
        t = sky(aggressive="bounty", passive="safe_haven")
        t.put(0, mech="r6c4", worker="r6c3"), t.put(1, worker="r6c5")
        hover(t, 1, below)
        act(t, 0, "mech at r6c4", "to r6c5")
        assert not t.was_asked("use tile") and t.at(1, "worker") == ["HB_crimea"]


@pytest.mark.rule("SC-363")
def test_craft_builds_below_the_airship_without_a_worker():
    t = sky(aggressive="bounty", passive="craft")
    t.put(0, worker="r8c3"), t.put(1, worker="r6c6")
    t.lay("r8c3", wood=9)
    hover(t, 0, "r6c4")
    section = ["move", "bolster", "trade", "produce"][t.rules.mat_top[t.state.mat[0], BottomAction.BUILD]]
    t.turn(0, section, "take build", "mill in r6c4")
    assert t.structures(0) == {"mill": "r6c4"} and "r6c4" in t.controls(0) and used(t, 0) == {"craft"}
    hover(t, 0, "r6c6")
    t.state.last_section[0] = s.NOTHING
    t.turn(0, section, "take build")
    assert not [option for option in t.offered("place structure") if "r6c6" in option]
