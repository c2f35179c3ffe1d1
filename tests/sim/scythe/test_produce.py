"""Produce: what territories yield, what it costs, new workers, and the mill."""

import pytest

from .table import table

YIELDS = {"r4c6": "metal", "r2c5": "food", "r4c5": "oil", "r1c4": "wood"}


def producers(places, *seats, **changes):
    """Seat 0 has workers there."""
    t = table(*(seats or ("rusviet patriotic", "nordic industrial")), **changes)
    t.put(0, worker=places)
    return t


# territories and products


@pytest.mark.rule("SC-094")
@pytest.mark.parametrize(("cube", "territories"), [(False, 2), (True, 3)])
def test_two_territories_or_three(cube, territories):
    t = producers("r4c6 r2c5 r4c5 r1c4")
    if cube:
        t.move_cubes(0, produce_territories="deploy")
    places = list(YIELDS)[:territories]
    t.turn(0, "produce", "work", *[f"at {place}" for place in places])
    assert t.was_asked("produce at") == territories
    for place, resource in YIELDS.items():
        assert t.held(place) == ({resource: 1} if place in places else {})


@pytest.mark.rule("SC-094")
def test_only_controlled_territories_with_an_own_worker_are_offered():
    t = producers("r4c6")
    t.put(0, mech="r2c5", character="r1c4")
    t.build(0, mine="r4c5")
    t.put(1, worker="r1c5")
    t.turn(0, "produce", "work")
    assert t.offered("produce at") == ["done", "at r4c6"]


@pytest.mark.rule("SC-095", "SC-096")
@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize(("place", "resource"), YIELDS.items())
def test_every_worker_makes_one_where_it_stands(place, resource, workers):
    t = producers(" ".join([place] * workers))
    t.put(0, mech=place, character=place)
    t.turn(0, "produce", "work", f"at {place}")
    assert t.held(place) == {resource: workers}
    assert t.units(0, place) == {"character": 1, "mech": 1, "worker": workers}
    assert t.state.resources.sum() == workers


@pytest.mark.rule("SC-096", "SC-102")
def test_a_village_makes_workers():
    t = producers("r3c6 r3c6")
    t.turn(0, "produce", "work", "at r3c6", "2 new workers")
    assert (t.units(0, "r3c6"), t.workers_out(0)) == ({"worker": 4}, 4)
    assert not t.state.resources.any()


@pytest.mark.rule("SC-097")
@pytest.mark.parametrize("place", ["r4c3", "r5c4"])
def test_lakes_and_the_factory_yield_nothing(place):
    t = producers(f"{place} r4c6")
    t.put(0, mech=place)
    t.turn(0, "produce", "work", "at r4c6")
    assert t.offered("produce at") == ["done", "at r4c6"]
    assert (t.held(place), t.workers_out(0)) == ({}, 2)


@pytest.mark.rule("SC-097", "SC-128")
def test_a_mill_on_the_factory_yields_nothing():
    t = producers("r4c6")
    t.build(0, mill="r4c3")
    t.turn(0, "produce", "work", "at r4c6")
    assert t.state.resources.sum() == 1


# the cost


@pytest.mark.rule("SC-098", "SC-099")
@pytest.mark.parametrize(
    ("workers", "after"),
    [(2, (5, 4, 3)), (3, (5, 4, 3)), (4, (4, 4, 3)), (5, (4, 4, 3)), (6, (4, 3, 3)), (7, (4, 3, 3)), (8, (4, 3, 2))],
)
def test_ex05_the_cost_grows_with_the_workers_out(workers, after):
    """Wherever they stand: on the board or at home."""
    t = producers(" ".join(["r4c6"] * (workers - 1) + ["HB_rusviet"]))
    t.set(0, power=5, popularity=4, coins=3)
    t.turn(0, "produce", "work", "at r4c6")
    assert t.tracks(0) == after
    assert t.held("r4c6") == {"metal": workers - 1}


@pytest.mark.rule("SC-098", "SC-099", "SC-033")
@pytest.mark.parametrize(("workers", "track"), [(6, "popularity"), (4, "power"), (8, "coins")])
def test_ex05_produce_is_not_offered_without_the_cost(workers, track):
    t = producers(" ".join(["r4c6"] * workers))
    t.set(0, **{track: 0})
    t.turn(0, "produce")
    assert not t.was_asked("top")
    t = producers(" ".join(["r4c6"] * (workers - 1)))
    t.set(0, **{track: 0})
    t.turn(0, "produce", "work")


@pytest.mark.rule("SC-100", "SC-101", "SC-102")
def test_ex06_new_workers_neither_pay_nor_work():
    t = producers("r3c6 r3c6 r4c6")
    t.turn(0, "produce", "work", "at r3c6", "2 new workers", "at r4c6")
    assert (t.units(0, "r3c6"), t.held("r4c6"), t.workers_out(0)) == ({"worker": 4}, {"metal": 1}, 5)
    assert t.tracks(0) == (5, 9, 9)
    t.turn(0, "produce", "work", "at r3c6", "3 new workers")
    assert t.offered("new workers") == ["0 new workers", "1 new worker", "2 new workers", "3 new workers"]
    assert t.tracks(0) == (4, 9, 9)


@pytest.mark.rule("SC-100")
def test_workers_made_do_not_raise_the_cost_of_that_action():
    """It could not be paid with them: there is no power at all."""
    t = producers("r3c6 r3c6 r3c6")
    t.set(0, power=0, popularity=0, coins=0)
    t.turn(0, "produce", "work", "at r3c6", "3 new workers")
    assert (t.workers_out(0), t.tracks(0)) == (6, (0, 0, 0))


@pytest.mark.rule("SC-101")
def test_workers_made_do_not_produce_in_that_action():
    """Even where the mill comes to their village on top of it."""
    t = producers("r3c6 r5c5")
    t.build(0, mill="r5c5")
    t.turn(0, "produce", "work", "at r3c6", "1 new worker", "at r5c5", "2 new workers")
    assert t.offered("new workers") == ["0 new workers", "1 new worker"]
    assert t.offered("new workers", nth=1) == ["0 new workers", "1 new worker", "2 new workers"]
    assert (t.units(0, "r3c6"), t.units(0, "r5c5")) == ({"worker": 2}, {"worker": 3})


@pytest.mark.rule("SC-102", "SC-103", "SC-254")
def test_ex06_the_last_worker():
    t = producers("r3c6 r3c6 r4c6 r4c6 r4c6 r4c6 r4c6")
    t.turn(0, "produce", "work", "at r3c6", "1 new worker", "at r4c6")
    assert t.offered("new workers") == ["0 new workers", "1 new worker"]
    assert (t.workers_out(0), t.stars(0)) == (8, {"workers": 1})
    assert t.tracks(0) == (4, 8, 9)


@pytest.mark.rule("SC-103")
def test_no_worker_is_made_once_all_are_out():
    t = producers("r3c6 r3c6 r4c6 r4c6 r4c6 r4c6 r4c6 r4c6")
    t.turn(0, "produce", "work", "at r4c6")
    assert (t.workers_out(0), t.units(0, "r3c6")) == (8, {"worker": 2})
    assert not t.was_asked("new workers")
    assert t.held("r4c6") == {"metal": 6}


@pytest.mark.rule("SC-104")
def test_a_worker_never_goes_back_to_the_mat():
    """Forced back and beaten, they are at home, and the cost of Produce stays."""
    t = table("saxony patriotic", "rusviet industrial")
    t.put(1, worker="r6c2 r6c2 r5c3 r5c3", mech="r5c3")
    t.put(0, mech="r5c2 r6c3")
    t.turn(0, "move", "units", "mech at r5c2", "to r6c2", "mech at r6c3", "to r5c3", "dial 1")
    assert (t.workers_out(1), t.units(1, "HB_rusviet")) == (4, {"character": 1, "mech": 1, "worker": 4})
    t.put(1, worker="r4c6")
    t.turn(1, "produce", "work", "at r4c6")
    assert t.power(1) == 4


@pytest.mark.rule("SC-105", "SC-376")
@pytest.mark.parametrize("made", [0, 1, 2, 3])
def test_fewer_workers_may_be_made(made):
    t = producers("r3c6 r3c6 r3c6")
    t.turn(0, "produce", "work", "at r3c6", f"{made} new worker{'s' * (made != 1)}")
    assert t.workers_out(0) == t.state.workers[0].sum() == 3 + made


@pytest.mark.rule("SC-105")
@pytest.mark.parametrize("made", [1, 2])
def test_single_workers_may_produce(made):
    """Some of the workers of a territory, and the mill is one of them."""
    t = producers("r4c6 r4c6 r4c6 r4c5")
    t.build(0, mill="r4c5")
    t.turn(0, "produce", "work", f"at r4c6 with {made}", "at r4c5 with 1")
    at_both = ["at r4c5", "at r4c5 with 1", "at r4c6", "at r4c6 with 2", "at r4c6 with 1"]
    assert t.offered("produce at") == ["done", *at_both]
    assert (t.held("r4c6"), t.held("r4c5")) == ({"metal": made}, {"oil": 1})


@pytest.mark.rule("SC-105", "SC-106")
def test_a_territory_of_which_only_some_workers_produced_is_served_all_the_same():
    t = producers("r4c6 r4c6 r4c5")
    t.turn(0, "produce", "work", "at r4c6 with 1")
    assert t.offered("produce at", nth=1) == ["done", "at r4c5"]


@pytest.mark.rule("SC-106")
def test_no_territory_twice():
    t = producers("r4c6 r4c6 r4c5")
    t.move_cubes(0, produce_territories="deploy")
    t.turn(0, "produce", "work", "at r4c6")
    assert t.offered("produce at") == ["done", "at r4c5", "at r4c6", "at r4c6 with 1"]
    assert t.offered("produce at", nth=1) == ["done", "at r4c5"]
    assert t.held("r4c6") == {"metal": 2}


@pytest.mark.rule("SC-106", "SC-130")
def test_not_even_the_mill_serves_a_territory_twice():
    t = producers("r4c6 r4c5")
    t.build(0, mill="r4c6")
    t.turn(0, "produce", "work", "at r4c6")
    assert t.offered("produce at", nth=1) == ["done", "at r4c5"]
    assert t.held("r4c6") == {"metal": 2}


# the mill


@pytest.mark.rule("SC-128", "SC-129", "SC-130")
@pytest.mark.parametrize("worker", [False, True])
def test_ex07_the_mill(worker):
    """A third territory, with one worker's output more than its workers'."""
    t = producers("r3c6 r3c6 r4c5")
    t.build(0, mill="r4c6")
    if worker:
        t.put(0, worker="r4c6")
    t.turn(0, "produce", "work", "at r3c6", "2 new workers", "at r4c5", "at r4c6")
    assert (t.units(0, "r3c6"), t.held("r4c5"), t.held("r4c6")) == ({"worker": 4}, {"oil": 1}, {"metal": 1 + worker})


@pytest.mark.rule("SC-128")
def test_the_mill_may_stand_still():
    t = producers("r4c5")
    t.build(0, mill="r4c6")
    t.turn(0, "produce", "work", "at r4c5", "done")
    assert "at r4c6" in t.offered("produce at", nth=1)
    assert t.held("r4c6") == {}


@pytest.mark.rule("SC-130")
def test_the_mill_is_a_pick_on_top_and_not_for_other_territories():
    """Two others and the mill, in any order; never three others."""
    t = producers("r4c5 r2c5 r1c4")
    t.build(0, mill="r4c6")
    before = t.states.copy()
    t.turn(0, "produce", "work", "at r4c5", "at r2c5")
    assert t.offered("produce at", nth=2) == ["done", "at r4c6"]
    t.states[:] = before
    t.turn(0, "produce", "work", "at r4c6", "at r4c5", "at r2c5")
    assert t.was_asked("produce at") == 3
    assert [t.held(place) for place in ("r4c6", "r4c5", "r2c5", "r1c4")] == [{"metal": 1}, {"oil": 1}, {"food": 1}, {}]


@pytest.mark.rule("SC-130", "SC-124")
@pytest.mark.parametrize("enemy", ["worker", "mech", "character"])
def test_ex07_a_mill_under_an_enemy_yields_nothing(enemy):
    t = producers("r4c5")
    t.build(0, mill="r4c6")
    t.put(1, **{enemy: "r4c6"})
    t.turn(0, "produce", "work", "at r4c5")
    assert t.offered("produce at") == ["done", "at r4c5"]
    assert (t.held("r4c5"), t.held("r4c6")) == ({"oil": 1}, {})


@pytest.mark.rule("SC-130")
def test_the_mill_may_be_one_of_the_picks_by_the_parameters():
    t = producers("r4c5 r2c5", mill_extra_pick=False)
    t.build(0, mill="r4c6")
    t.turn(0, "produce", "work", "at r4c6", "at r4c5")
    assert t.was_asked("produce at") == 2
    t = producers("r4c5", mill_needs_control=False)
    t.build(0, mill="r4c6")
    t.put(1, mech="r4c6")
    t.turn(0, "produce", "work", "at r4c6")
    assert t.held("r4c6") == {"metal": 1}


@pytest.mark.rule("SC-131")
def test_a_mill_on_a_village_makes_a_worker():
    t = producers("r3c6")
    t.build(0, mill="r3c6")
    t.turn(0, "produce", "work", "at r3c6", "2 new workers")
    assert t.units(0, "r3c6") == {"worker": 3}


@pytest.mark.rule("SC-131", "SC-103")
def test_a_mill_on_a_village_makes_no_worker_when_all_are_out():
    t = producers("r4c6 r4c6 r4c6 r4c6 r4c6 r4c6 r4c6 r4c6")
    t.build(0, mill="r3c6")
    t.turn(0, "produce", "work")
    assert t.workers_out(0) == 8
    assert "at r3c6" not in t.offered("produce at")


@pytest.mark.rule("SC-131", "SC-128")
def test_a_lone_mill_makes_a_worker():
    t = producers("r4c6")
    t.build(0, mill="r3c6")
    t.turn(0, "produce", "work", "at r3c6", "1 new worker")
    assert t.units(0, "r3c6") == {"worker": 1}


@pytest.mark.rule("SC-384")
def test_a_factory_card_produces_by_its_own_number_only():
    """Card 1: two territories without the cost of the worker row, the cube's third territory, or the mill."""
    t = producers("r4c6 r4c6 r4c5 r2c5 r2c5 r2c5")
    t.build(0, mill="r4c5")
    t.move_cubes(0, produce_territories="deploy")
    t.take_card(0, 1)
    t.hold(0, 2)
    t.turn(0, "factory card", "take all", "at r4c6", "at r4c5")
    assert (t.held("r4c6"), t.held("r4c5"), t.held("r2c5")) == ({"metal": 2}, {"oil": 1}, {})
    assert t.was_asked("produce at") == 2
    assert (t.tracks(0), t.hand(0)) == ((5, 9, 8), [])
