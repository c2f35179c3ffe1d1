"""Moving into territories of others: workers are forced back, fighters wait for combat; and encounter tokens."""

import pytest

from balancewheel.sim.games.scythe import state as s

from .table import table

FIGHTERS = ["mech", "character"]


# workers alone


@pytest.mark.rule("SC-068", "SC-070", "SC-071", "SC-072")
@pytest.mark.parametrize("unit", FIGHTERS)
@pytest.mark.parametrize("workers", [1, 2, 5])
def test_workers_are_forced_back(unit, workers):
    """To their own base, without combat or star; the resources stay; a point of popularity for each."""
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, **{unit: "r6c3"})
    t.put(1, worker=" ".join(["r5c3"] * workers))
    t.lay("r5c3", food=3)
    t.turn(0, "move", "units", f"{unit} at r6c3", "to r5c3")
    assert t.units(1, "r5c3") == {}
    assert t.units(1, "HB_crimea") == {"character": 1, "worker": workers}
    assert (t.held("r5c3"), "r5c3" in t.controls(0)) == ({"food": 3}, True)
    assert (t.popularity(0), t.popularity(1), t.stars(0)) == (9 - workers, 9, {})
    assert not t.was_asked("dial")
    assert not t.events(s.Event.COMBAT)


@pytest.mark.rule("SC-070")
def test_workers_that_were_forced_back_stay_in_the_game():
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, mech="r6c3")
    t.put(1, worker="r6c2 r6c2 r7c3")
    t.turn(0, "move", "units", "mech at r6c3", "to r6c2")
    assert (t.workers_out(1), t.at(1, "worker")) == (3, ["r7c3", "HB_crimea", "HB_crimea"])
    assert t.reach(1, "worker at HB_crimea") == {"r7c3", "r8c3"}


@pytest.mark.rule("SC-068")
@pytest.mark.parametrize("guard", FIGHTERS)
def test_workers_with_a_fighter_are_not_forced_back_by_arriving(guard):
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, mech="r6c3")
    t.put(1, worker="r6c2", **{guard: "r6c2"})
    t.turn(0, "move", "units", "mech at r6c3", "to r6c2", p1=["dial 1"])
    assert t.units(1, "r6c2") == {guard: 1, "worker": 1}
    assert t.popularity(0) == 9


@pytest.mark.rule("SC-069", "SC-149")
@pytest.mark.parametrize("unit", FIGHTERS)
def test_forcing_workers_back_ends_the_movement(unit):
    """With Speed, and with the move of a factory card."""
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, **{unit: "r6c4"})
    t.put(1, worker="r6c3")
    t.learn(0, "speed")
    t.take_card(0, 5)
    before = t.states.copy()
    t.turn(0, "move", "units", f"{unit} at r6c4", "to r6c3")
    assert t.was_asked("step") == 1
    t.states[:] = before
    t.turn(0, "factory card", "take move", f"{unit} at r6c4", "to r6c3")
    assert t.was_asked("step") == 1
    t.states[:] = before
    t.turn(0, "move", "units", f"{unit} at r6c4", "to r5c5", "to r6c4")
    assert t.was_asked("step") == 2


@pytest.mark.rule("SC-072")
@pytest.mark.parametrize(("popularity", "left"), [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_popularity_stops_at_nothing(popularity, left):
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, mech="r6c3")
    t.put(1, worker="r6c2 r6c2")
    t.set(0, popularity=popularity)
    t.turn(0, "move", "units", "mech at r6c3", "to r6c2")
    assert t.popularity(0) == left
    assert t.units(0, "r6c2") == {"mech": 1}


@pytest.mark.rule("SC-073")
def test_the_way_is_free_for_units_that_move_later():
    """EX-16: a worker may enter, and a mech with Speed pass through."""
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, mech="r6c3 r6c3", worker="r6c3")
    t.put(1, worker="r5c3")
    t.learn(0, "speed")
    before = t.states.copy()
    assert "r5c3" not in t.reach(0, "worker at r6c3")
    t.turn(0, "move", "units", "mech at r6c3", "to r5c3", "worker at r6c3", "to r5c3")
    assert t.units(0, "r5c3") == {"mech": 1, "worker": 1}
    t.states[:] = before
    t.turn(0, "move", "units", "mech at r6c3", "to r5c3", "mech at r6c3", "to r5c3", "to r4c3")
    assert t.units(0, "r4c3") == {"mech": 1}
    assert t.popularity(0) == 8


@pytest.mark.rule("SC-074")
def test_a_worker_does_not_walk_in_on_workers():
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, worker="r5c3")
    t.put(1, worker="r4c3")
    t.build(1, mine="r6c2")
    assert t.reach(0, "worker at r5c3") == {"r5c2", "r6c2", "r6c3"}


@pytest.mark.rule("SC-074", "SC-066")
def test_ex17_a_structure_alone_and_with_a_worker():
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, worker="r6c3")
    t.build(1, monument="r6c2")
    assert "r6c2" in t.reach(0, "worker at r6c3")
    t.put(1, worker="r6c2")
    assert "r6c2" not in t.reach(0, "worker at r6c3")


@pytest.mark.rule("SC-075")
@pytest.mark.parametrize("guard", FIGHTERS)
def test_a_worker_does_not_walk_in_on_fighters(guard):
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, worker="r5c3")
    t.put(1, **{guard: "r4c3"})
    assert t.reach(0, "worker at r5c3") == {"r5c2", "r6c2", "r6c3"}


@pytest.mark.rule("SC-075", "SC-080")
@pytest.mark.parametrize("guard", FIGHTERS)
def test_a_worker_does_not_walk_out_from_under_fighters(guard):
    """A mech has carried it there, and the combat is still to come."""
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, mech="r5c3", worker="r5c3 r6c4")
    t.put(1, **{guard: "r4c3"})
    t.turn(0, "move", "units", "mech at r5c3", "to r4c3", "take 1 worker")
    assert t.offered("unit", nth=1) == ["done", "character at HB_saxony", "worker at r6c4"]


@pytest.mark.rule("SC-076")
@pytest.mark.parametrize("enemy", ["worker", "mech", "character"])
def test_carried_workers_enter_with_their_mech(enemy):
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, mech="r5c3", worker="r5c3 r5c3")
    t.put(1, **{enemy: "r4c3"})
    t.turn(0, "move", "units", "mech at r5c3", "to r4c3", "take 2 workers")
    assert t.units(0, "r4c3") == {"mech": 1, "worker": 2}
    assert t.units(1, "r4c3") == {}


@pytest.mark.rule("SC-074", "SC-075", "SC-062")
@pytest.mark.parametrize("enemy", ["worker", *FIGHTERS])
def test_a_worker_does_not_come_through_a_tunnel_upon_enemies(enemy):
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, worker="r6c3", mech="r6c3")
    t.put(1, **{enemy: "r3c5"})
    assert "r3c5" in t.reach(0, "mech at r6c3")
    assert t.reach(0, "worker at r6c3") & {"r2c3", "r3c2", "r3c5"} == {"r2c3", "r3c2"}


@pytest.mark.rule("SC-076", "SC-058")
def test_a_worker_carried_upon_workers_may_walk_on():
    """They have gone home, so the territory is its own side's."""
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, mech="r6c3", worker="r6c3")
    t.put(1, worker="r5c3")
    moves = ["mech at r6c3", "to r5c3", "take 1 worker", "worker at r5c3", "to r4c3"]
    t.turn(0, "move", "units", *moves)
    assert t.units(0, "r4c3") == {"worker": 1}


# fighters


@pytest.mark.rule("SC-077")
@pytest.mark.parametrize("unit", FIGHTERS)
@pytest.mark.parametrize("guard", FIGHTERS)
def test_meeting_a_fighter_ends_the_movement_and_combat_follows(unit, guard):
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, **{unit: "r5c3"}, worker="r6c4")
    t.put(1, **{guard: "r4c3"})
    t.learn(0, "speed")
    t.pool(1, 2, 3)
    t.turn(0, "move", "units", f"{unit} at r5c3", "to r4c3", "worker at r6c4", "to r6c3")
    asked = [one.question for one in t.asked]
    assert asked.count("step") == 2
    assert asked.index("dial") > max(i for i, question in enumerate(asked) if question == "step")
    assert asked.count("dial") == 2


@pytest.mark.rule("SC-078")
def test_workers_beside_a_fighter_wait_for_the_combat():
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, mech="r5c3", worker="r6c4")
    t.put(1, mech="r4c3", worker="r4c3 r4c3")
    seen = []
    t.watch = lambda: seen.append((int(t.state.question), t.units(1, "r4c3").get("worker", 0), t.popularity(0)))
    t.turn(0, "move", "units", "mech at r5c3", "to r4c3", "worker at r6c4", "to r6c3", "dial 1")
    after = [one for one in seen if one[0] in (s.Question.UNIT, s.Question.DIAL)][1:]
    assert [one[1:] for one in after] == [(2, 9)] * 3
    assert (t.units(1, "HB_crimea"), t.popularity(0)) == ({"character": 1, "mech": 1, "worker": 2}, 7)


@pytest.mark.rule("SC-079")
def test_several_units_may_join_one_combat():
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, mech="r5c3 r4c4", character="r3c3")
    t.put(1, mech="r4c3")
    t.hold(0, 2, 3, 4)
    t.move_cubes(0, move_units="deploy")
    t.pool(1, 2, 3)
    moves = ["mech at r5c3", "to r4c3", "mech at r4c4", "to r4c3", "character at r3c3", "to r4c3"]
    t.turn(0, "move", "units", *moves, "dial 0", "play 4", "play 3", "play 2")
    assert t.units(0, "r4c3") == {"character": 1, "mech": 2}
    assert (t.hand(0), t.stars(0), t.was_asked("dial", 1)) == ([], {"combat": 1}, 1)


@pytest.mark.rule("SC-080")
def test_nobody_leaves_a_territory_with_a_pending_combat():
    """Neither those who came, nor the worker who came along, nor with another mech that joins."""
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, mech="r5c3 r4c4", worker="r5c3")
    t.put(1, mech="r4c3")
    t.learn(0, "speed")
    t.move_cubes(0, move_units="deploy")
    moves = ["mech at r5c3", "to r4c3", "take 1 worker", "mech at r4c4", "to r4c3"]
    t.turn(0, "move", "units", *moves)
    assert t.offered("unit", nth=1) == ["done", "character at HB_saxony", "mech at r4c4"]
    assert t.offered("unit", nth=2) == ["done", "character at HB_saxony"]
    assert t.was_asked("step") == 2


# encounter tokens


@pytest.mark.rule("SC-081", "SC-152")
def test_the_character_stops_at_an_encounter_token():
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, character="r5c3")
    t.learn(0, "speed")
    t.move_cubes(0, move_units="deploy")
    t.turn(0, "move", "units", "character at r5c3", "to r6c2")
    assert t.was_asked("step") == 1
    assert not t.offered("unit", nth=1)
    assert t.was_asked("encounter") == 1
    assert not t.encounter_at("r6c2")


@pytest.mark.rule("SC-081")
def test_the_character_goes_on_where_the_token_has_gone():
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, character="r5c3")
    t.learn(0, "speed")
    t.state.encounters &= ~(1 << t.place("r6c2"))
    t.turn(0, "move", "units", "character at r5c3", "to r6c2", "to r6c3")
    assert t.at(0, "character") == ["r6c3"]
    assert not t.was_asked("encounter")


@pytest.mark.rule("SC-081", "SC-068")
def test_the_character_drives_workers_off_a_token_and_then_meets_whoever_is_there():
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, character="r5c3")
    t.put(1, worker="r6c2")
    t.turn(0, "move", "units", "character at r5c3", "to r6c2")
    assert (t.units(1, "r6c2"), t.was_asked("encounter"), t.encounter_at("r6c2")) == ({}, 1, False)


@pytest.mark.rule("SC-081")
def test_a_token_stops_the_move_of_a_factory_card():
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, character="r5c3")
    t.take_card(0, 5)
    t.turn(0, "factory card", "take move", "character at r5c3", "to r6c2")
    assert (t.was_asked("step"), t.was_asked("encounter")) == (1, 1)


@pytest.mark.rule("SC-082")
@pytest.mark.parametrize("unit", ["mech", "worker"])
def test_mechs_and_workers_pass_encounter_tokens_by(unit):
    t = table("saxony patriotic", "crimea mechanical")
    t.put(0, **{unit: "r5c3"})
    t.learn(0, "speed")
    t.turn(0, "move", "units", f"{unit} at r5c3", "to r6c2")
    assert t.encounter_at("r6c2")
    assert not t.was_asked("encounter")
    assert t.was_asked("step") == (2 if unit == "mech" else 1)


@pytest.mark.rule("SC-068", "SC-069", "SC-070", "SC-071", "SC-072", "SC-073")
@pytest.mark.parametrize(("faction", "popularity", "left"), [("saxony", 3, 1), ("saxony", 1, 0), ("polania", 3, 1)])
def test_ex16_forced_retreat(faction, popularity, left):
    """Polania has Camaraderie, but this is no combat."""
    seats = ("crimea mechanical", f"{faction} patriotic")
    t = table(*seats)
    t.put(1, mech="r6c3", worker="r6c3")
    t.put(0, worker="r6c2 r6c2")
    t.lay("r6c2", food=3)
    t.learn(1, "speed camaraderie" if faction == "polania" else "speed")
    t.set(1, popularity=popularity)
    t.turn(1, "move", "units", "mech at r6c3", "to r6c2", "worker at r6c3", "to r6c2")
    assert (t.popularity(1), t.at(0, "worker")) == (left, ["HB_crimea", "HB_crimea"])
    assert (t.held("r6c2"), t.units(1, "r6c2")) == ({"food": 3}, {"mech": 1, "worker": 1})
    assert (t.stars(1), t.was_asked("step"), t.was_asked("dial")) == ({}, 2, 0)
    assert "r6c2" in t.controls(1)
