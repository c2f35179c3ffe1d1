"""Move: units or coins, who may move where and how often, and what they carry."""

import functools

import pytest

from .table import opening, table

TUNNELS = {"r2c3", "r3c2", "r3c5", "r5c2", "r5c5", "r6c3"}
LAKES = {"r2c0", "r2c2", "r3c4", "r4c2", "r5c4", "r5c6", "r7c2"}
ACROSS = """
r1c3-r1c4 r1c3-r2c3 r1c4-r2c3 r1c5-r1c6 r1c5-r2c5 r2c1-r3c1 r2c3-r2c4 r2c4-r2c5 r2c4-r3c5 r2c5-r3c6 r2c6-r3c6
r3c1-r3c2 r3c2-r4c1 r3c5-r3c6 r3c5-r4c5 r4c0-r5c1 r4c0-r5c0 r4c1-r5c2 r4c1-r5c1 r4c4-r4c5 r4c5-r5c5 r5c0-r6c0
r5c1-r6c1 r5c1-r6c0 r5c2-r6c1 r6c1-r6c2 r6c2-r7c3 r6c3-r7c4 r6c3-r7c3 r6c4-r7c4 r7c4-r7c5
"""
RIVERS = {frozenset(pair.split("-")) for pair in ACROSS.split()}


@functools.cache
def shared_sides():
    """Who touches whom, from the rows of the map file: even rows are shifted right by half a hex."""
    t = opening(2)
    places = {name: divmod(10 * int(name[1]) + int(name[3]), 10) for name in t.board.ids if name.startswith("r")}
    near = {}
    for name, (row, col) in places.items():
        shift = 0 if row % 2 == 0 else -1
        around = [(row, col - 1), (row, col + 1)]
        around += [(row + up, col + shift + right) for up in (-1, 1) for right in (0, 1)]
        near[name] = {other for other, at in places.items() if at in around}
    return near


def plain_steps(place):
    """Where one step leads without any ability: no river, no lake, no home base; from a tunnel to all others."""
    found = {other for other in shared_sides()[place] - LAKES if frozenset((place, other)) not in RIVERS}
    return found | TUNNELS - {place} if place in TUNNELS else found


# units or coins


@pytest.mark.rule("SC-049", "SC-051")
def test_move_gives_coins_or_moves_units():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r4c6")
    t.set(0, coins=3)
    t.turn(0, "move", "coins")
    assert t.offered("top") == ["decline", "units", "coins"]
    assert not t.was_asked("unit")
    assert t.tracks(0) == (5, 9, 4)
    t.turn(0, "move", "units", "worker at r4c6", "to r4c5")
    assert t.tracks(0) == (5, 9, 4)


@pytest.mark.rule("SC-051")
@pytest.mark.parametrize(("cube", "coins"), [(False, 1), (True, 2)])
def test_coins_of_move_cost_nothing(cube, coins):
    t = table("rusviet patriotic", "nordic industrial")
    t.set(0, coins=0, power=0, popularity=0)
    if cube:
        t.move_cubes(0, move_coins="deploy")
    t.turn(0, "move", "coins")
    assert t.tracks(0) == (0, 0, coins)


@pytest.mark.rule("SC-050")
@pytest.mark.parametrize(("cube", "units"), [(False, 2), (True, 3)])
def test_two_units_or_three_move_one_step_each(cube, units):
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r4c5 r3c6 r4c4 r6c6", character="r4c6")
    if cube:
        t.move_cubes(0, move_units="deploy")
    moves = ["worker at r4c5", "to r3c6", "worker at r4c4", "to r4c3", "character at r4c6", "to r4c5"]
    t.turn(0, "move", "units", *moves[: 2 * units])
    assert t.was_asked("unit") == t.was_asked("step") == units
    assert t.units(0, "r4c4") == {}


@pytest.mark.rule("SC-050", "SC-060", "SC-061", "SC-062", "SC-063", "SC-064")
@pytest.mark.parametrize("unit", ["worker", "mech", "character"])
def test_one_step_without_abilities_anywhere_on_the_board(unit):
    """To land that shares a side without a river, and from tunnel to tunnel; to no lake and no home base."""
    t = table("polania patriotic", "saxony industrial")
    before = t.states.copy()
    for place in shared_sides().keys() - LAKES:
        t.states[:] = before
        t.put(0, **{unit: place})
        assert t.reach(0, f"{unit} at {place}") == plain_steps(place), place


@pytest.mark.rule("SC-052")
def test_a_unit_moves_once_in_an_action():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, mech="r4c6", character="r3c6")
    t.move_cubes(0, move_units="deploy")
    t.turn(0, "move", "units", "mech at r4c6", "to r4c5", "character at r3c6", "to r4c6")
    assert t.offered("unit", nth=1) == ["done", "character at r3c6"]
    assert not t.offered("unit", nth=2)


@pytest.mark.rule("SC-052")
def test_workers_of_one_territory_move_once_each():
    """Whoever walked to r4c6 stays; the worker who was there may go."""
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r3c6 r4c6", character="r6c6")
    t.move_cubes(0, move_units="deploy")
    t.turn(0, "move", "units", "worker at r3c6", "to r4c6", "worker at r4c6", "to r4c5")
    assert t.offered("unit", nth=1) == ["done", "character at r6c6", "worker at r4c6"]
    assert t.offered("unit", nth=2) == ["done", "character at r6c6"]
    assert (t.units(0, "r4c6"), t.units(0, "r4c5")) == ({"worker": 1}, {"worker": 1})


@pytest.mark.rule("SC-053")
@pytest.mark.parametrize("moves", [0, 1, 2])
def test_fewer_units_may_move(moves):
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r4c6 r4c5")
    steps = ["worker at r4c6", "to r3c6", "worker at r4c5", "to r3c6"][: 2 * moves]
    t.turn(0, "move", "units", *steps, *["done"] * (moves < 2))
    assert t.units(0, "r3c6").get("worker", 0) == moves


@pytest.mark.rule("SC-054")
def test_a_unit_does_not_go_on_after_another_has_moved():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, speed="r4c6", worker="r3c6 r3c6")
    t.move_cubes(0, move_units="deploy")
    t.turn(0, "move", "units", "mech at r4c6", "to r3c6", "stop", "worker at r3c6", "to r4c5", "done")
    assert "mech at r3c6" not in t.offered("unit", nth=1) + t.offered("unit", nth=2)
    assert t.offered("step", nth=1)[0] == "stop"


# cargo


@pytest.mark.rule("SC-055")
@pytest.mark.parametrize("unit", ["worker", "mech", "character"])
def test_any_unit_carries_any_number_of_resources(unit):
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, **{unit: "r4c6"})
    t.lay("r4c6", metal=6, oil=4, food=1)
    t.turn(0, "move", "units", f"{unit} at r4c6", "to r3c6", "take oil metal")
    assert len(t.offered("take resources")) == 7 * 5 * 2
    assert (t.held("r3c6"), t.held("r4c6")) == ({"oil": 4, "metal": 6}, {"food": 1})


@pytest.mark.rule("SC-055")
@pytest.mark.parametrize("unit", ["worker", "mech", "character"])
def test_a_part_of_a_pile_may_be_carried(unit):
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, **{unit: "r4c6"})
    t.lay("r4c6", metal=3, oil=1)
    t.turn(0, "move", "units", f"{unit} at r4c6", "to r3c6", "take oil 2 metal")
    metal = ["1 metal", "2 metal", "metal"]
    assert t.offered("take resources") == [
        *("take " + words for words in ["nothing", *metal]),
        *("take " + words for words in ["oil", *(f"oil {some}" for some in metal)]),
    ]
    assert (t.held("r3c6"), t.held("r4c6")) == ({"oil": 1, "metal": 2}, {"metal": 1})


@pytest.mark.rule("SC-055")
def test_of_a_large_pile_a_part_may_be_carried_too():
    """Where one question has no room for every mix, each type is asked for by itself."""
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, mech="r4c6")
    t.lay("r4c6", metal=30, oil=7, food=90)
    t.turn(0, "move", "units", "mech at r4c6", "to r3c6", "take 6 oil", "take 29 metal", "take 90 food")
    assert t.offered("take amount", nth=1) == [f"take {n} metal" for n in range(31)]
    assert t.offered("take amount", nth=2)[-2:] == ["take 70 food", "take 90 food"]
    assert (t.held("r3c6"), t.held("r4c6")) == ({"oil": 6, "metal": 29, "food": 90}, {"oil": 1, "metal": 1})


@pytest.mark.rule("SC-056")
@pytest.mark.parametrize("workers", range(9))
def test_a_mech_carries_any_number_of_workers(workers):
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, mech="r4c6", worker=" ".join(["r4c6"] * 8))
    word = "worker" if workers == 1 else "workers"
    t.turn(0, "move", "units", "mech at r4c6", "to r3c6", f"take {workers} {word}")
    assert len(t.offered("take workers")) == 9
    assert t.units(0, "r3c6") == {"mech": 1, **({"worker": workers} if workers else {})}
    assert t.units(0, "r4c6") == ({"worker": 8 - workers} if workers < 8 else {})


@pytest.mark.rule("SC-056")
def test_a_mech_carries_no_workers_of_others():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, mech="r4c6")
    t.put(1, worker="r3c6")
    t.turn(0, "move", "units", "mech at r4c6", "to r3c6")
    assert not t.was_asked("take workers")


@pytest.mark.rule("SC-057")
def test_nobody_carries_the_character_and_only_mechs_carry_workers():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, mech="r4c6", character="r4c6", worker="r4c6 r4c6 r4c6")
    before = t.states.copy()
    t.turn(0, "move", "units", "mech at r4c6", "to r3c6", "take 3 workers")
    assert (t.at(0, "character"), t.at(0, "worker")) == (["r4c6"], ["r3c6"] * 3)
    for unit in ("character", "worker"):
        t.states[:] = before
        t.turn(0, "move", "units", f"{unit} at r4c6", "to r3c6")
        assert not t.was_asked("take workers")
        assert t.units(0, "r3c6") == {unit: 1}


@pytest.mark.rule("SC-058")
def test_a_carried_worker_may_still_walk():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, mech="r4c6", worker="r4c6")
    t.turn(0, "move", "units", "mech at r4c6", "to r3c6", "take 1 worker", "worker at r3c6", "to r4c5")
    assert (t.units(0, "r4c5"), t.units(0, "r3c6")) == ({"worker": 1}, {"mech": 1})


@pytest.mark.rule("SC-058")
def test_a_worker_that_has_walked_may_be_carried_but_not_walk_again():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, mech="r3c6", worker="r4c6")
    t.move_cubes(0, move_units="deploy")
    walked = "take 1 worker, 1 of them walked"
    t.turn(0, "move", "units", "worker at r4c6", "to r3c6", "mech at r3c6", "to r4c5", walked)
    assert t.units(0, "r4c5") == {"mech": 1, "worker": 1}
    assert "worker at r4c5" not in t.offered("unit", nth=2)


@pytest.mark.rule("SC-058")
def test_two_mechs_may_carry_the_same_worker():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, mech="r4c6 r3c6", worker="r4c6")
    moves = ["mech at r4c6", "to r3c6", "take 1 worker", "mech at r3c6", "to r4c5", "take 1 worker"]
    t.turn(0, "move", "units", *moves)
    assert t.units(0, "r4c5") == {"mech": 1, "worker": 1}


@pytest.mark.rule("SC-059")
@pytest.mark.parametrize("section", ["bolster", "trade", "produce", "move"])
def test_cargo_changes_hands_only_with_a_moving_carrier(section):
    """Other actions ask nothing of the kind; a Move action only for units that move, before their step."""
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, mech="r4c6", worker="r4c6 r3c6", character="r3c6")
    t.lay("r4c6", oil=9, metal=9, wood=9, food=9)
    steps = {
        "bolster": ["power", "take deploy"],
        "trade": ["popularity", "take build"],
        "produce": ["work", "take enlist"],
        "move": ["units", "character at r3c6", "to r4c5"],
    }
    t.turn(0, section, *steps[section])
    assert not [one for one in t.asked if one.question.startswith("take ")]
    assert (t.at(0, "mech"), t.at(0, "worker")) == (["r4c6"], ["r3c6", "r4c6"])


@pytest.mark.rule("SC-059")
def test_cargo_is_dropped_where_the_carrier_stops():
    """Nothing stays with a unit after its move: what it brought can be taken on by another."""
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r4c6 r3c6")
    t.lay("r4c6", metal=2)
    moves = ["worker at r4c6", "to r3c6", "take metal", "worker at r3c6", "to r4c5", "take metal"]
    t.turn(0, "move", "units", *moves)
    assert (t.held("r4c5"), t.held("r3c6"), t.units(0, "r3c6")) == ({"metal": 2}, {}, {"worker": 1})


# rivers, lakes, tunnels, home bases


@pytest.mark.rule("SC-062", "SC-063")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("unit", ["worker", "mech", "character"])
def test_tunnels_are_adjacent_for_every_unit_of_every_player(unit, seat):
    t = table("rusviet patriotic", "nordic industrial")
    t.put(seat, **{unit: "r6c3"})
    assert t.reach(seat, f"{unit} at r6c3") >= {"r2c3", "r3c2", "r3c5", "r5c2", "r5c5"}
    t.turn(seat, "move", "units", f"{unit} at r6c3", "to r2c3")
    assert t.units(seat, "r2c3") == {unit: 1}
    assert t.was_asked("step") == 1


@pytest.mark.rule("SC-062")
def test_only_tunnels_are_adjacent_to_tunnels():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, mech="r6c4")
    assert t.reach(0, "mech at r6c4") == {"r5c5", "r6c3", "r6c5", "r7c5"}


@pytest.mark.rule("SC-064")
@pytest.mark.parametrize("unit", ["worker", "mech", "character"])
@pytest.mark.parametrize("place", ["r3c6", "r4c6", "r2c6", "r1c4", "r6c6"])
def test_no_unit_moves_into_a_home_base(unit, place):
    """Neither its own nor another, present or absent, Speed and Riverwalk or not."""
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, **{unit: place})
    t.learn(0, "riverwalk speed township")
    assert not [to for to in t.reach(0, f"{unit} at {place}") if to.startswith("HB_")]


@pytest.mark.rule("SC-065")
@pytest.mark.parametrize("unit", ["worker", "mech", "character"])
@pytest.mark.parametrize(
    ("faction", "exits"),
    [
        ("nordic", {"r1c4", "r1c5"}),
        ("rusviet", {"r3c6", "r4c6"}),
        ("crimea", {"r7c3", "r8c3"}),
        ("saxony", {"r6c0", "r7c1"}),
        ("polania", {"r3c1", "r4c0"}),
    ],
)
def test_units_leave_their_base_by_land(unit, faction, exits):
    t = table(f"{faction} patriotic", "albion industrial")
    t.put(0, **{unit: f"HB_{faction}"})
    assert t.reach(0, f"{unit} at HB_{faction}") == exits


@pytest.mark.rule("SC-065", "SC-158")
def test_a_base_is_left_over_a_river_or_onto_a_lake_with_the_ability():
    t = table("rusviet patriotic", "polania industrial")
    t.put(0, riverwalk="HB_rusviet", worker="HB_rusviet")
    assert t.reach(0, "mech at HB_rusviet") == t.reach(0, "character at HB_rusviet") == {"r2c6", "r3c6", "r4c6"}
    assert t.reach(0, "worker at HB_rusviet") == {"r3c6", "r4c6"}
    t.put(1, submerge="HB_polania", worker="HB_polania")
    assert t.reach(1, "mech at HB_polania") == t.reach(1, "character at HB_polania") == {"r2c0", "r3c1", "r4c0"}
    assert t.reach(1, "worker at HB_polania") == {"r3c1", "r4c0"}


@pytest.mark.rule("SC-394")
def test_a_mech_takes_workers_along_out_of_a_base():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, mech="HB_rusviet", worker="HB_rusviet HB_rusviet HB_rusviet")
    t.turn(0, "move", "units", "mech at HB_rusviet", "to r4c6", "take 2 workers")
    assert (t.units(0, "r4c6"), t.units(0, "HB_rusviet")["worker"]) == ({"mech": 1, "worker": 2}, 1)


# structures of others


@pytest.mark.rule("SC-066")
@pytest.mark.parametrize("unit", ["worker", "mech", "character"])
def test_any_unit_may_enter_where_there_is_only_a_structure(unit):
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, **{unit: "r4c6"})
    t.build(1, monument="r3c6")
    t.lay("r3c6", food=2)
    t.turn(0, "move", "units", f"{unit} at r4c6", "to r3c6")
    assert (t.units(0, "r3c6"), t.structures(1)) == ({unit: 1}, {"monument": "r3c6"})
    assert ("r3c6" in t.controls(0), "r3c6" in t.controls(1)) == (True, False)
    assert (t.popularity(0), t.stars(0)) == (9, {})
    assert not t.was_asked("dial")


@pytest.mark.rule("SC-067")
@pytest.mark.parametrize("unit", ["mech", "character"])
def test_a_lone_structure_stops_nobody(unit):
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, **{unit: "r4c6"})
    t.learn(0, "speed")
    t.build(1, monument="r3c6")
    t.turn(0, "move", "units", f"{unit} at r4c6", "to r3c6", "to r4c5")
    assert t.units(0, "r4c5") == {unit: 1}
    assert "r3c6" in t.controls(1)
