"""The sixteen airship tiles, each by what its data say (SC-361 to SC-363)."""

import pytest

from balancewheel.sim.games import FOLDER
from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.words import Resource

from .sky import FLY, aboard, act, at, fly, hover, sky, used
from .table import table

# Blitzkrieg


def duel(**changes):
    t = sky(aggressive="blitzkrieg", airship_cargo="free choice", **changes)
    hover(t, 0, "r6c4"), hover(t, 1, "r6c5")
    t.hold(0, 3, 3), t.hold(1, 2, 4)
    return t


@pytest.mark.rule("SC-361")
def test_two_airships_may_fight_and_the_winner_places_a_combat_star():
    t = duel()
    fly(t, 0, "r6c4", "to r6c5", "stop", "attack the airship of seat 2", "dial 3", "play 3", p1=["dial 1", "play 2"])
    assert t.offered("attack airship") == ["no", "attack the airship of seat 2"]
    assert t.offered("play card", 0) == ["done", "play 3"] and t.was_asked("play card", 0) == 1  # one card each
    assert t.stars(0) == {"combat": 1} and t.power(0) == 2 and t.power(1) == 4
    assert t.hand(0) == [3] and at(t, 1) == "HB_crimea"
    assert t.state.hand_size[1] == 2  # one played, one for a total above nothing


@pytest.mark.rule("SC-361")
def test_the_defender_may_win_ties_go_to_the_attacker_and_the_cap_holds():
    t = duel()
    t.award(1, combat=2)
    fly(t, 0, "r6c4", "to r6c5", "stop", "attack the airship of seat 2", p1=["dial 1"])
    assert t.stars(1) == {"combat": 2} and t.stars(0) == {} and at(t, 0) == "HB_nordic" and at(t, 1) == "r6c5"
    t = duel()
    fly(t, 0, "r6c4", "to r6c5", "stop", "attack the airship of seat 2")
    assert t.stars(0) == {"combat": 1}


@pytest.mark.rule("SC-361")
def test_nobody_has_to_attack_and_only_where_an_airship_is():
    t = duel()
    fly(t, 0, "r6c4", "to r6c5", "stop")
    assert t.was_asked("attack airship") == 1 and not t.events(s.Event.DUEL)
    fly(t, 0, "r6c5", "to r6c4", "stop")
    assert not t.was_asked("attack airship")
    t = sky(aggressive="bombard")
    hover(t, 0, "r6c4"), hover(t, 1, "r6c5")
    fly(t, 0, "r6c4", "to r6c5", "stop")
    assert not t.was_asked("attack airship")


@pytest.mark.rule("SC-361")
def test_it_is_one_of_the_combats_of_the_action_in_the_order_of_ones_choice():
    t = duel()
    t.put(0, mech="r6c3"), t.put(1, mech="r5c3")
    act(t, 0, "airship at r6c4", "to r6c5", "stop", "attack the airship of seat 2", "mech at r6c3", "to r5c3",
        "fight the airship")  # fmt: skip
    assert t.offered("next combat") == ["fight in r5c3", "fight the airship"]
    assert [one.kind for one in t.events(s.Event.DUEL, s.Event.COMBAT)] == [s.Event.DUEL, s.Event.COMBAT]


@pytest.mark.rule("SC-362")
def test_only_the_airship_retreats_and_nobody_on_the_ground_takes_part():
    t = duel()
    t.put(0, mech="r6c5 r6c5"), t.put(1, worker="r6c6")
    t.learn(0, "artillery")
    hover(t, 1, "r6c5", oil=2)
    fly(t, 0, "r6c4", "to r6c5", "stop", "attack the airship of seat 2")
    assert not t.was_asked("use ability") and t.state.card_slots.tolist() == [1, 1]
    assert at(t, 1) == "HB_crimea" and t.at(0, "mech") == ["r6c5", "r6c5"] and t.at(1, "worker") == ["r6c6"]
    assert aboard(t, 1) == {} and t.held("r6c5") == {"oil": 2}
    t = duel()
    hover(t, 1, "r5c4", oil=2)
    fly(t, 0, "r6c4", "to r5c4", "stop", "attack the airship of seat 2")
    assert t.held("r5c4") == {}  # lost in the lake


@pytest.mark.rule("SC-362")
def test_workers_aboard_go_home_with_the_airship_and_a_ground_combat_moves_none():
    t = duel()
    hover(t, 1, "r6c5", workers=2)
    fly(t, 0, "r6c4", "to r6c5", "stop", "attack the airship of seat 2")
    assert at(t, 1) == "HB_crimea" and t.state.crew[1] == 2 and t.at(1, "worker") == []
    t = sky()
    t.put(0, mech="r6c4"), t.put(1, mech="r6c5")
    hover(t, 1, "r6c5")
    t.lay("r6c4", oil=1)
    act(t, 0, "mech at r6c4", "to r6c5")
    assert t.at(1, "mech") == ["HB_crimea"] and at(t, 1) == "r6c5"


# tiles of combats on the ground


def battle(aggressive, here=True, **aboard):
    t = sky(aggressive=aggressive)
    t.put(0, mech="r6c4"), t.put(1, mech="r6c5")
    hover(t, 0, "r6c5" if here else "r6c6", **aboard)
    return t


@pytest.mark.rule("SC-363")
@pytest.mark.parametrize(("paid", "left"), [(1, 4), (2, 2), (3, 0)])
def test_bombard_takes_1_3_or_5_power_for_1_2_or_3_resources(paid, left):
    t = battle("bombard", oil=1, metal=2)
    act(t, 0, "mech at r6c4", "to r6c5", f"pay {paid}")
    assert t.offered("bombard") == ["pay 0", "pay 1", "pay 2", "pay 3"]
    assert t.power(1) == left and sum(aboard(t, 0).values()) == 3 - paid
    assert used(t, 0) == {"bombard"}


@pytest.mark.rule("SC-363")
def test_bombard_needs_the_airship_above_and_works_in_defence():
    t = battle("bombard", here=False, oil=3)
    act(t, 0, "mech at r6c4", "to r6c5")
    assert not t.was_asked("bombard")
    t = battle("bombard", oil=0)
    hover(t, 1, "r6c5", oil=2)
    act(t, 0, "mech at r6c4", "to r6c5", p1=["pay 2"])
    assert t.power(0) == 2 and not t.was_asked("bombard", 0)


@pytest.mark.rule("SC-363")
def test_siege_engine_adds_what_is_aboard_and_spends_nothing():
    t = battle("siege_engine", oil=2)
    act(t, 0, "mech at r6c4", "to r6c5", "dial 1", p1=["dial 3"])
    assert t.stars(0) == {"combat": 1} and aboard(t, 0) == {"oil": 2}
    t = battle("siege_engine", oil=2)
    act(t, 0, "mech at r6c4", "to r6c5", "dial 1", p1=["dial 4"])
    assert t.stars(1) == {"combat": 1}
    t = battle("siege_engine", oil=0)
    hover(t, 1, "r6c5", oil=3)  # for the attacker only
    act(t, 0, "mech at r6c4", "to r6c5", "dial 1", p1=["dial 0"])
    assert t.stars(0) == {"combat": 1}


@pytest.mark.rule("SC-363")
def test_bounty_pays_the_winner_below_its_airship():
    t = battle("bounty")
    hover(t, 1, "r6c5")
    act(t, 0, "mech at r6c4", "to r6c5", "dial 1")
    assert (t.coins(0), t.coins(1)) == (12, 9)
    t = battle("bounty", here=False)
    act(t, 0, "mech at r6c4", "to r6c5", "dial 1")
    assert t.coins(0) == 9


@pytest.mark.rule("SC-363")
def test_war_correspondent_pays_whoever_watches():
    seats = ("nordic engineering", "crimea industrial", "saxony militant")
    t = sky(*seats, aggressive="war_correspondent")
    t.put(0, mech="r6c4"), t.put(1, mech="r6c5")
    hover(t, 1, "r6c5"), hover(t, 2, "r6c5"), hover(t, 0, "r6c6")
    act(t, 0, "mech at r6c4", "to r6c5", "dial 1")
    assert [t.popularity(player) for player in range(3)] == [9, 10, 10]


# tiles at the end of a flight


@pytest.mark.rule("SC-363")
def test_distract_sends_workers_away_for_a_resource_each():
    t = sky(aggressive="distract")
    t.put(1, worker="r6c5 r6c5", mech="r6c6"), t.put(0, worker="r7c6"), t.build(0, mill="r5c5")
    hover(t, 0, "r6c4", oil=2)
    fly(t, 0, "r6c4", "to r6c5", "stop", "worker to r6c6", "worker to r7c5")
    targets = {option.removeprefix("worker to ") for option in t.offered("move worker")}
    assert targets == {"done", "r6c4", "r6c6", "r7c5"}  # not r7c6 and r5c5, which the payer controls
    assert t.at(1, "worker") == ["r6c6", "r7c5"] and aboard(t, 0) == {} and t.popularity(0) == 9


@pytest.mark.rule("SC-363")
def test_distract_moves_nobody_out_of_a_combat_and_nobody_unpaid():
    t = sky(aggressive="distract")
    t.put(1, worker="r6c5", mech="r6c5"), t.put(0, mech="r6c4")
    hover(t, 0, "r6c6", oil=1)
    act(t, 0, "mech at r6c4", "to r6c5", "airship at r6c6", "to r6c5", "stop")
    assert not t.was_asked("move worker")
    t = sky(aggressive="distract")
    t.put(1, worker="r6c5")
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "to r6c5", "stop")
    assert not t.was_asked("move worker")


@pytest.mark.rule("SC-363")
def test_espionage_draws_a_card_and_looks_at_the_hand():
    t = sky(aggressive="espionage")
    t.put(1, worker="r6c5")
    t.hold(1, 4, 5)
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "to r6c5", "stop", "use espionage")
    assert len(t.hand(0)) == 1 and t.state.secret_seen[0, 1].tolist() == [0, 0, 1, 1]
    fly(t, 0, "r6c5", "to r6c4", "stop")
    assert not t.was_asked("use tile")


@pytest.mark.rule("SC-363")
@pytest.mark.parametrize(
    ("passive", "place", "resource"),
    [("drill", "r6c3", "oil"), ("drill", "r6c5", "metal"), ("reap", "r7c6", "food"), ("reap", "r6c4", "wood")],
)
def test_drill_and_reap_give_a_resource_of_the_terrain(passive, place, resource):
    t = sky(aggressive="bombard", passive=passive)
    start = {"r6c3": "r5c3", "r6c5": "r7c5", "r7c6": "r7c5", "r6c4": "r5c5"}[place]
    hover(t, 0, start, oil=1)
    fly(t, 0, start, f"to {place}", "stop", f"accept 1 {resource}")
    assert sum(aboard(t, 0).values()) == 2 and used(t, 0) == {passive}
    workers = sky(aggressive="bounty", passive=passive)
    workers.put(0, worker="r8c3")
    hover(workers, 0, start)
    fly(workers, 0, start, f"to {place}", "stop", f"accept 1 {resource}")
    assert workers.held("r8c3") == {resource: 1}


@pytest.mark.rule("SC-363")
def test_drill_gives_nothing_elsewhere_or_without_a_flight():
    t = sky(aggressive="bombard", passive="drill")
    hover(t, 0, "r6c3")
    fly(t, 0, "r6c3", "stop")
    assert aboard(t, 0) == {}
    fly(t, 0, "r6c3", "to r6c2", "stop")
    assert aboard(t, 0) == {} and used(t, 0) == set()


@pytest.mark.rule("SC-363")
def test_negotiate_swaps_an_objective_over_a_village():
    t = sky(passive="negotiate")
    t.objectives(0, 5, 9)
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "to r7c5", "stop", "give up 9")
    held = {t.card_id("objective", int(card)) for card in t.state.secret_objectives[0, :2]}
    assert 5 in held and 9 not in held and t.popularity(0) == 10
    fly(t, 0, "r7c5", "to r6c4", "stop")
    assert not t.was_asked("swap objective")


@pytest.mark.rule("SC-260", "SC-363")
def test_nobody_moves_on_when_a_tile_brings_the_sixth_star():
    t = sky(passive="negotiate")
    t.award(0, upgrades=1, mechs=1, structures=1, recruits=1, workers=1), t.set(0, popularity=17)
    t.objectives(0, 5)
    t.put(0, worker="r6c3")
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "to r7c5", "stop", "give up 5")
    assert t.over and t.was_asked("unit") == 1 and t.at(0, "worker") == ["r6c3"]


@pytest.mark.rule("SC-363")
def test_what_is_paid_from_the_airship_or_comes_aboard_is_told():
    t = battle("bombard", oil=1)
    act(t, 0, "mech at r6c4", "to r6c5", "pay 1")
    assert [(one.what, one.place) for one in t.events(s.Event.PAID)] == [(Resource.OIL, t.place("r6c5"))]
    t = sky(aggressive="bombard", passive="drill")
    hover(t, 0, "r6c4", wood=1)
    fly(t, 0, "r6c4", "to r6c3", "stop", "accept 1 oil")
    assert t.events(s.Event.LOADED) and aboard(t, 0) == {"oil": 1, "wood": 1}


# all of them


@pytest.mark.rule("SC-363")
def test_a_tile_of_a_designers_own(tmp_path):
    """A flight that ends over a tundra gives power: figures in a file, no code."""
    shipped = (FOLDER / "scythe" / "data" / "wind_gambit.toml").read_text(encoding="utf-8")
    own = tmp_path / "my_tiles.toml"
    own.write_text(f"""{shipped}
[[airship_tile]]
id = "weather_station"
name = "Weather Station"
kind = "passive"
range = 2
hook = "move_end"
terrains = ["tundra"]
gain = {{ power = 2 }}
pool = "all"
provenance = "own"
""")
    t = sky(passive="weather_station", wind_gambit=str(own))
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "to r6c3", "stop", "use weather_station")
    assert t.power(0) == 7


@pytest.mark.rule("SC-363")
def test_without_the_module_nothing_of_it_is_asked():
    t = table("nordic engineering", "crimea industrial")
    t.put(0, mech="r6c4")
    t.turn(0, *FLY, "mech at r6c4", "to r6c5")
    assert {one.question for one in t.asked} <= {"section", "top", "unit", "step"}
