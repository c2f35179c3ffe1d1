"""Control of territories and resources, and what counts as adjacent."""

import pytest

from balancewheel.sim.games.scythe import state as s

from .table import GAME, table


@pytest.mark.rule("SC-043")
@pytest.mark.parametrize("unit", ["worker", "mech", "character"])
def test_any_unit_controls_its_territory(unit):
    t = table("nordic patriotic", "polania industrial")
    t.put(0, **{unit: "r3c3"})
    assert (t.controls(0), t.controls(1)) == ({"r3c3"}, set())
    t.lay("r3c3", wood=4)
    t.turn(0, "trade")
    assert "take build" in t.offered("bottom")


@pytest.mark.rule("SC-044")
@pytest.mark.parametrize("structure", ["mine", "monument", "armory", "mill"])
def test_a_lone_structure_controls_its_territory(structure):
    t = table("nordic patriotic", "polania industrial")
    t.build(0, **{structure: "r3c3"})
    assert (t.controls(0), t.controls(1)) == ({"r3c3"}, set())
    t.lay("r3c3", metal=4)
    t.turn(0, "bolster", "take deploy")
    assert t.held("r3c3") == {}


@pytest.mark.rule("SC-045")
@pytest.mark.parametrize("unit", ["worker", "mech", "character"])
def test_a_unit_takes_control_from_a_structure(unit):
    t = table("nordic patriotic", "polania industrial")
    t.build(0, mine="r3c3")
    t.put(1, **{unit: "r3c3"})
    t.lay("r3c3", metal=4)
    assert (t.controls(0), t.controls(1)) == (set(), {"r3c3"})
    t.turn(0, "bolster")
    assert not t.was_asked("bottom")
    t.turn(1, "produce")
    assert "take deploy" in t.offered("bottom")


@pytest.mark.rule("SC-045", "SC-043")
def test_own_units_on_an_own_structure_control():
    t = table("nordic patriotic", "polania industrial")
    t.build(0, mine="r3c3")
    t.build(1, mine="r3c2")
    t.put(0, worker="r3c3 r3c2")
    assert (t.controls(0), t.controls(1)) == ({"r3c3", "r3c2"}, set())


@pytest.mark.rule("SC-046")
def test_the_defender_keeps_control_while_a_combat_is_pending():
    t = table("saxony patriotic", "crimea industrial")
    t.put(0, mech="r5c3", character="r6c4", worker="r5c2")
    t.put(1, mech="r6c3")
    t.lay("r6c3", metal=4)
    seen = []
    t.watch = lambda: seen.append((int(t.state.question), "r6c3" in t.controls(0), "r6c3" in t.controls(1)))
    t.turn(0, "move", "units", "mech at r5c3", "to r6c3", "character at r6c4", "to r6c3", p1=["dial 1"])
    units = [one[1:] for one in seen if one[0] == s.Question.UNIT]
    assert units == [(False, True), (False, True)]
    assert [one[1:] for one in seen if one[0] == s.Question.DIAL] == [(False, True)] * 2
    assert ("r6c3" in t.controls(0), "r6c3" in t.controls(1)) == (False, True)


@pytest.mark.rule("SC-046")
def test_an_attacker_cannot_take_resources_from_a_pending_combat():
    """A second attacker that joins finds what lies there out of reach."""
    t = table("saxony patriotic", "crimea industrial")
    t.put(0, mech="r5c3 r6c4")
    t.put(1, mech="r6c3")
    t.lay("r6c3", metal=4)
    t.turn(0, "move", "units", "mech at r5c3", "to r6c3", "mech at r6c4", "to r6c3")
    assert not t.was_asked("take resources")


@pytest.mark.rule("SC-047")
def test_resources_have_no_owner_and_go_with_the_territory():
    t = table("saxony mechanical", "crimea industrial")
    assert GAME.state["resources"].shape == (len(t.state.workers[0]), 4)
    t.put(1, worker="r6c2")
    t.lay("r6c2", metal=3)
    t.put(0, mech="r6c3")
    t.turn(1, "produce")
    assert "take deploy" in t.offered("bottom")
    t.turn(0, "move", "units", "mech at r6c3", "to r6c2")
    t.last(1, "move")
    t.turn(1, "produce")
    assert not t.was_asked("bottom")
    t.turn(0, "bolster", "take deploy")
    assert t.held("r6c2") == {}


@pytest.mark.rule("SC-048")
def test_any_number_of_own_units_and_resources_on_a_territory():
    t = table("nordic patriotic", "polania industrial")
    t.put(0, worker=" ".join(["r1c4"] * 7 + ["r1c5"]), mech="r1c4 r1c4 r1c4 r1c5", character="r1c4")
    t.lay("r1c5", oil=100, metal=100, wood=100, food=100)
    carried = [f"take 100 {resource}" for resource in ("oil", "metal", "wood", "food")]
    t.turn(0, "move", "units", "mech at r1c5", "to r1c4", "take 1 worker", *carried)
    assert t.units(0, "r1c4") == {"character": 1, "mech": 4, "worker": 8}
    assert t.held("r1c4") == {"oil": 100, "metal": 100, "wood": 100, "food": 100}


# adjacency that is not movement


@pytest.mark.rule("SC-388")
@pytest.mark.parametrize(
    ("place", "counts", "coins"),
    [
        ("r6c3", "tunnels_adjacent", 0),  # a tunnel, linked to five others, beside none
        ("r5c3", "tunnels_adjacent", 4),  # beside r5c2 and r6c3
        ("r7c3", "encounters_adjacent", 4),  # r6c2 across the river, and r7c4
        ("r4c6", "lakes_adjacent", 2),  # r5c6 alone, though Submerge links all lakes
    ],
)
def test_structure_tiles_look_at_shared_sides_only(place, counts, coins):
    """Tunnels, the own mine and the links of abilities are for movement; rivers do not matter."""
    t = table("saxony patriotic", "polania industrial")
    t.learn(0, "underpass submerge township wayfare seaworthy")
    t.build(0, mine=place)
    t.state.tile = [tile["counts"] for tile in t.cards["structure_tile"]].index(counts)
    with_tile = t.score(0)
    t.rules = t.rules.copy()
    t.rules.tile_coins[:] = 0
    assert with_tile - t.score(0) == coins


@pytest.mark.rule("SC-388")
@pytest.mark.parametrize(("places", "met"), [("r3c6 r5c5", False), ("r4c4 r5c3", True), ("r4c4 r3c6", False)])
def test_township_puts_no_village_beside_the_factory_of_an_objective(places, met):
    t = table("rusviet patriotic", "polania industrial")
    t.learn(0, "township")
    t.put(0, worker=places)
    t.objectives(0, 17)
    t.turn(0, "bolster")
    assert (t.offered("reveal") != []) == met


@pytest.mark.rule("SC-388", "SC-169")
def test_a_retreat_goes_to_a_lake_beside_only():
    """r3c5 is a tunnel and touches one lake; tunnels and Submerge lead a retreat nowhere."""
    t = table("saxony patriotic", "nordic industrial")
    t.put(0, mech="r4c4")
    t.put(1, seaworthy="r3c5")
    t.learn(1, "submerge")
    t.set(1, power=0)
    t.turn(0, "move", "units", "mech at r4c4", "to r3c5", "dial 1")
    assert t.offered("retreat to", 1) == ["mech to HB_nordic", "mech to r3c4"]
