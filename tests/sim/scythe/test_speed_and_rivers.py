"""Speed and Riverwalk: the mech abilities that the five factions of the base game share."""

import pytest

from balancewheel.sim.games.scythe.board import TERRAINS

from .table import table
from .test_move import LAKES, RIVERS, plain_steps, shared_sides

RIVERWALK = {
    "rusviet": {"farm", "village"},
    "crimea": {"farm", "tundra"},
    "nordic": {"forest", "mountain"},
    "polania": {"village", "mountain"},
    "saxony": {"forest", "mountain"},
}
FIGHTERS = ["mech", "character"]


def across(t, place, terrains):
    """Where a step over a river leads from a place, onto these terrains."""
    return {
        other
        for other in shared_sides()[place]
        if frozenset((place, other)) in RIVERS and TERRAINS[t.board.terrain[t.place(other)]] in terrains
    }


# speed


@pytest.mark.rule("SC-148")
@pytest.mark.parametrize("faction", RIVERWALK)
@pytest.mark.parametrize("unit", ["mech", "character", "worker"])
def test_one_step_more_for_character_and_mechs(faction, unit):
    t = table(f"{faction} patriotic", "albion industrial")
    assert "speed" in t.mechs(0)
    t.put(0, **{unit: "r6c6"})
    t.learn(0, "speed")
    steps = ["to r7c6", "to r7c5"] if unit != "worker" else ["to r7c6"]
    t.turn(0, "move", "units", f"{unit} at r6c6", *steps)
    assert t.was_asked("step") == len(steps)
    assert t.units(0, steps[-1].removeprefix("to ")) == {unit: 1}


@pytest.mark.rule("SC-148")
def test_every_moving_unit_has_its_own_extra_step():
    t = table("saxony patriotic", "rusviet industrial")
    t.put(0, mech="r6c6", character="r7c6")
    t.learn(0, "speed")
    moves = ["mech at r6c6", "to r7c6", "to r7c5", "character at r7c6", "to r6c6", "to r7c6"]
    t.turn(0, "move", "units", *moves)
    assert (t.at(0, "mech"), t.at(0, "character")) == (["r7c5"], ["r7c6"])


@pytest.mark.rule("SC-148")
def test_without_speed_there_is_one_step():
    t = table("saxony patriotic", "rusviet industrial")
    t.put(0, mech="r6c6")
    t.turn(0, "move", "units", "mech at r6c6", "to r7c6")
    assert t.was_asked("step") == 1


@pytest.mark.rule("SC-149")
@pytest.mark.parametrize("unit", FIGHTERS)
@pytest.mark.parametrize("enemy", ["worker", "mech", "character"])
def test_any_enemy_unit_stops_speed(unit, enemy):
    t = table("saxony patriotic", "rusviet industrial")
    t.put(0, **{unit: "r6c6"})
    t.learn(0, "speed")
    t.move_cubes(0, move_units="deploy")
    t.put(1, **{enemy: "r7c6"})
    t.turn(0, "move", "units", f"{unit} at r6c6", "to r7c6")
    assert t.was_asked("step") == 1
    assert f"{unit} at r7c6" not in t.offered("unit", nth=1)


@pytest.mark.rule("SC-150", "SC-062", "SC-063")
@pytest.mark.parametrize("unit", FIGHTERS)
@pytest.mark.parametrize("path", [["r3c5", "r4c4"], ["r6c4", "r5c5"], ["r2c3", "r3c2"], ["r5c3", "r5c2"]])
def test_the_extra_step_may_come_before_or_after_a_tunnel(unit, path):
    t = table("saxony patriotic", "rusviet industrial")
    t.put(0, **{unit: "r6c3"})
    t.learn(0, "speed")
    t.turn(0, "move", "units", f"{unit} at r6c3", *[f"to {place}" for place in path])
    assert t.units(0, path[-1]) == {unit: 1}


@pytest.mark.rule("SC-151")
def test_cargo_may_change_in_the_middle():
    """Two workers and wood start, one worker and the wood get off, oil gets on."""
    t = table("saxony patriotic", "rusviet industrial")
    t.put(0, mech="r6c4", worker="r6c4 r6c4")
    t.learn(0, "speed")
    t.lay("r6c4", wood=2)
    t.lay("r6c3", oil=3)
    moves = ["to r6c3", "take 2 workers", "take wood", "to r5c3", "take 1 worker", "take oil"]
    t.turn(0, "move", "units", "mech at r6c4", *moves)
    assert (t.units(0, "r6c3"), t.held("r6c3")) == ({"worker": 1}, {"wood": 2})
    assert (t.units(0, "r5c3"), t.held("r5c3")) == ({"mech": 1, "worker": 1}, {"oil": 3})


@pytest.mark.rule("SC-151")
def test_workers_may_get_on_in_the_middle():
    t = table("saxony patriotic", "rusviet industrial")
    t.put(0, mech="r6c4", worker="r6c3 r6c3")
    t.learn(0, "speed")
    t.turn(0, "move", "units", "mech at r6c4", "to r6c3", "to r5c3", "take 2 workers")
    assert t.units(0, "r5c3") == {"mech": 1, "worker": 2}


@pytest.mark.rule("SC-152")
@pytest.mark.parametrize("token", [True, False])
def test_the_character_stops_at_a_token_for_all_its_speed(token):
    t = table("saxony patriotic", "rusviet industrial")
    t.put(0, character="r6c6")
    t.learn(0, "speed")
    if not token:
        t.state.encounters = 0
    t.turn(0, "move", "units", "character at r6c6", "to r6c5")
    assert t.was_asked("step") == 2 - token


@pytest.mark.rule("SC-062", "SC-063", "SC-148")
def test_ex12_tunnel_speed_and_factory_move():
    t = table("saxony patriotic", "rusviet industrial")
    t.put(0, mech="r6c3", worker="r6c3")
    assert "r3c5" in t.reach(0, "mech at r6c3")
    t.learn(0, "speed")
    t.take_card(0, 5)
    assert "r4c4" in t.reach(0, "mech at r6c3", "r3c5")
    assert "r4c3" in t.reach(0, "mech at r6c3", "r3c5", "r4c4", section="factory card")
    assert "r4c4" in t.reach(0, "worker at r6c3", "r3c5", section="factory card")
    t.turn(0, "factory card", "take move", "worker at r6c3", "to r3c5", "to r4c4")
    assert t.was_asked("step") == 2


@pytest.mark.rule("SC-151", "SC-055")
def test_the_character_too_changes_its_resources_in_the_middle():
    t = table("saxony patriotic", "rusviet industrial")
    t.put(0, character="r6c4")
    t.learn(0, "speed")
    t.lay("r6c4", wood=2)
    t.lay("r6c3", oil=3)
    t.turn(0, "move", "units", "character at r6c4", "to r6c3", "take wood", "to r5c3", "take oil")
    assert (t.held("r6c3"), t.held("r5c3")) == ({"wood": 2}, {"oil": 3})


@pytest.mark.rule("SC-064", "SC-148")
def test_speed_leads_into_no_home_base():
    t = table("rusviet patriotic", "nordic industrial")
    t.learn(0, "speed")
    assert t.reach(0, "character at HB_rusviet", "r4c6") == {"r3c6", "r4c5"}


# riverwalk


@pytest.mark.rule("SC-153", "SC-154", "SC-155", "SC-156", "SC-157", "SC-158")
@pytest.mark.parametrize("faction", RIVERWALK)
@pytest.mark.parametrize("unit", FIGHTERS)
def test_riverwalk_anywhere_on_the_board(faction, unit):
    """Over a river onto the two terrains of the faction, wherever the river is crossed from; never onto a lake."""
    t = table(f"{faction} patriotic", "albion industrial")
    t.learn(0, "riverwalk")
    before = t.states.copy()
    for place in shared_sides().keys() - LAKES:
        t.states[:] = before
        t.put(0, **{unit: place})
        expected = plain_steps(place) | across(t, place, RIVERWALK[faction])
        assert t.reach(0, f"{unit} at {place}") == expected, place


@pytest.mark.rule("SC-153", "SC-154", "SC-155", "SC-156", "SC-157")
@pytest.mark.parametrize(
    ("faction", "place", "reached"),
    [
        ("rusviet", "r3c6", {"r2c5", "r2c6"}),
        ("crimea", "r7c3", {"r6c3"}),
        ("nordic", "r1c5", set()),
        ("nordic", "r2c5", {"r2c4"}),
        ("polania", "r3c1", {"r3c2"}),
        ("saxony", "r6c0", {"r5c0", "r5c1"}),
    ],
)
def test_where_riverwalk_leads_at_the_start(faction, place, reached):
    t = table(f"{faction} patriotic", "albion industrial")
    t.put(0, riverwalk=place)
    assert t.reach(0, f"mech at {place}") - plain_steps(place) == reached


@pytest.mark.rule("SC-056", "SC-060", "SC-153", "SC-158")
def test_ex09_transport_over_a_river():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, mech="r3c6", worker="r3c6 r3c6")
    t.lay("r3c6", metal=3)
    assert not t.reach(0, "mech at r3c6") & {"r2c5", "r3c5"}
    t.learn(0, "riverwalk")
    assert t.reach(0, "mech at r3c6") & {"r2c5", "r3c5"} == {"r2c5"}
    assert not t.reach(0, "worker at r3c6") & {"r2c5", "r3c5"}
    assert "r2c6" in t.reach(0, "character at HB_rusviet")
    t.turn(0, "move", "units", "mech at r3c6", "to r2c5", "take 2 workers", "take metal")
    assert (t.units(0, "r2c5"), t.held("r2c5")) == ({"mech": 1, "worker": 2}, {"metal": 3})
    assert (t.units(0, "r3c6"), t.held("r3c6")) == ({}, {})


@pytest.mark.rule("SC-050", "SC-052", "SC-056", "SC-058")
def test_ex11_carried_and_walking():
    t = table("saxony patriotic", "nordic industrial")
    t.put(0, mech="r6c0", worker="r7c1")
    before = t.states.copy()
    t.turn(0, "move", "units", "worker at r7c1", "to r6c1", "mech at r6c0", "to r6c1")
    assert t.units(0, "r6c1") == {"mech": 1, "worker": 1}
    t.states[:] = before
    t.put(0, mech="r7c1")
    t.move_cubes(0, move_units="deploy")
    moves = ["mech at r7c1", "to r6c1", "take 1 worker", "worker at r6c1", "to r6c0"]
    t.turn(0, "move", "units", *moves)
    assert "mech at r6c1" not in t.offered("unit", nth=2)
    assert t.units(0, "r6c0") == {"mech": 1, "worker": 1}
