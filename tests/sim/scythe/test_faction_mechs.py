"""Mech abilities of single factions, but for lakes: Township, People's Army, Wayfare, Scout, Artillery and so on."""

import pytest

from .table import table
from .test_move import plain_steps

FIGHTERS = ["mech", "character"]
TUNNELS = {"r2c3", "r3c2", "r3c5", "r5c2", "r5c5", "r6c3"}


# Rusviet


@pytest.mark.rule("SC-159", "SC-160")
@pytest.mark.parametrize("unit", FIGHTERS)
def test_township_joins_controlled_villages_and_the_factory(unit):
    """EX-13: r5c5 and r8c3 are controlled, the other villages are not."""
    t = table("rusviet patriotic", "nordic industrial")
    t.learn(0, "township")
    t.put(0, worker="r5c5", **{unit: "r3c6"})
    t.build(0, mine="r8c3")
    assert t.reach(0, f"{unit} at r3c6") == plain_steps("r3c6") | {"r5c5", "r8c3", "r4c3"}
    t.put(0, worker="r3c6", **{unit: "r4c3"})
    assert t.reach(0, f"{unit} at r4c3") == plain_steps("r4c3") | {"r5c5", "r8c3", "r3c6"}
    t.put(0, **{unit: "r4c6"})
    assert t.reach(0, f"{unit} at r4c6") == plain_steps("r4c6")


@pytest.mark.rule("SC-160")
@pytest.mark.parametrize("enemy", ["worker", "mech", "character"])
def test_township_needs_control_of_the_village_but_not_of_the_factory(enemy):
    t = table("rusviet patriotic", "nordic industrial")
    t.learn(0, "township")
    t.put(0, mech="r3c6")
    t.build(0, mine="r8c3")
    t.put(1, **{enemy: "r8c3"})
    t.put(1, worker="r4c3")
    assert t.reach(0, "mech at r3c6") == plain_steps("r3c6") | {"r4c3"}
    t.turn(0, "move", "units", "mech at r3c6", "to r4c3")
    assert (t.units(0, "r4c3"), t.popularity(0)) == ({"mech": 1}, 8)


@pytest.mark.rule("SC-160", "SC-077")
def test_township_leads_into_a_fight_for_the_factory():
    t = table("rusviet patriotic", "nordic industrial")
    t.learn(0, "township")
    t.put(0, mech="r3c6")
    t.put(1, mech="r4c3")
    t.turn(0, "move", "units", "mech at r3c6", "to r4c3", "dial 1")
    assert t.stars(0) == {"combat": 1}


@pytest.mark.rule("SC-159", "SC-118")
def test_township_is_not_for_workers_nor_without_the_mech():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r5c5 r3c6", mech="r3c6")
    assert t.reach(0, "mech at r3c6") == plain_steps("r3c6")
    t.learn(0, "township")
    assert t.reach(0, "worker at r3c6") == plain_steps("r3c6")


@pytest.mark.rule("SC-159")
def test_township_is_one_step():
    t = table("rusviet patriotic", "nordic industrial")
    t.learn(0, "township speed")
    t.put(0, worker="r5c5", mech="r4c6")
    t.turn(0, "move", "units", "mech at r4c6", "to r3c6", "to r5c5")
    assert t.units(0, "r5c5") == {"mech": 1, "worker": 1}


def rusviet_fight(workers, fighters, attacks, cards, ability="peoples_army"):
    """A fight in r5c3 in which Rusviet, with cards of 2, 3, 4 and 5, plays so many."""
    seats = ("rusviet patriotic", "saxony industrial") if attacks else ("saxony patriotic", "rusviet industrial")
    rusviet, start = (0, "r6c3") if attacks else (1, "r5c3")
    t = table(*seats)
    t.learn(rusviet, ability)
    t.hold(rusviet, 2, 3, 4, 5)
    t.put(rusviet, mech=start, worker=" ".join([start] * workers))
    t.put(1 - rusviet, mech="r5c3" if attacks else "r6c3")
    moves = ["move", "units", "mech at r6c3", "to r5c3"]
    if attacks and workers:
        moves.append("take 1 worker" if workers == 1 else f"take {workers} workers")
    if fighters == 2:
        t.put(rusviet, character=start)
        moves += ["character at r6c3", "to r5c3"] if attacks else []
    played = ["dial 1", *["play 5", "play 4", "play 3"][:cards]]
    if attacks:
        t.turn(0, *moves, *played)
    else:
        t.turn(0, *moves, p1=played)
    return t, rusviet


@pytest.mark.rule("SC-161")
@pytest.mark.parametrize("attacks", [True, False])
@pytest.mark.parametrize(("workers", "fighters", "cards"), [(0, 1, 1), (1, 1, 2), (2, 1, 2), (0, 2, 2), (1, 2, 3)])
def test_peoples_army_plays_one_card_more_with_a_worker(workers, fighters, cards, attacks):
    t, rusviet = rusviet_fight(workers, fighters, attacks, cards)
    assert t.was_asked("play card", rusviet) == cards
    assert (len(t.hand(rusviet)), t.units(rusviet, "r5c3")["mech"]) == (4 - cards, 1)


@pytest.mark.rule("SC-161")
def test_without_peoples_army_workers_add_no_card():
    t, _ = rusviet_fight(2, 1, True, 1, ability="riverwalk")
    assert t.was_asked("play card", 0) == 1


@pytest.mark.rule("SC-162")
def test_peoples_army_does_not_let_workers_fight():
    """EX-21: a worker alone is driven away."""
    t = table("saxony patriotic", "rusviet industrial")
    t.learn(1, "peoples_army")
    t.hold(1, 5, 5)
    t.put(0, mech="r6c3")
    t.put(1, worker="r5c3")
    t.turn(0, "move", "units", "mech at r6c3", "to r5c3")
    assert not t.was_asked("dial")
    assert (t.at(1, "worker"), t.hand(1), t.popularity(0)) == (["HB_rusviet"], [5, 5], 8)


# Crimea


@pytest.mark.rule("SC-163", "SC-164", "SC-064")
@pytest.mark.parametrize("unit", FIGHTERS)
@pytest.mark.parametrize("start", ["r4c4", "r1c1", "HB_crimea"])
def test_wayfare_leads_to_the_own_base_and_those_of_absent_factions(unit, start):
    t = table("crimea patriotic", "polania industrial", "nordic mechanical")
    t.learn(0, "wayfare")
    t.put(0, **{unit: start})
    bases = {"HB_albion", "HB_rusviet", "HB_togawa", "HB_crimea", "HB_saxony"} - {start}
    assert {to for to in t.reach(0, f"{unit} at {start}") if to.startswith("HB_")} == bases


@pytest.mark.rule("SC-163", "SC-118")
def test_wayfare_is_not_for_workers():
    t = table("crimea patriotic", "polania industrial")
    t.learn(0, "wayfare")
    t.put(0, worker="r4c4")
    assert t.reach(0, "worker at r4c4") == plain_steps("r4c4")


@pytest.mark.rule("SC-164")
def test_wayfare_of_five_leads_home_only():
    t = table(
        "crimea patriotic", "saxony mechanical", "polania industrial", "nordic engineering", "rusviet agricultural"
    )
    t.learn(0, "wayfare")
    t.put(0, mech="r4c4")
    bases = {to for to in t.reach(0, "mech at r4c4") if to.startswith("HB_")}
    assert bases == {"HB_crimea", "HB_albion", "HB_togawa"}


@pytest.mark.rule("SC-163", "SC-164", "SC-165", "SC-409")
def test_ex15_wayfare():
    """One step to the base of Saxony, who is absent; the next to land beside it."""
    t = table("crimea patriotic", "polania industrial")
    t.put(0, mech="r4c4", worker="r4c4")
    t.lay("r4c4", metal=2)
    t.learn(0, "wayfare speed")
    before = t.states.copy()
    for place in ("r6c0", "r7c1"):
        t.states[:] = before
        moves = [
            "mech at r4c4",
            "to HB_saxony",
            "take 1 worker",
            "take metal",
            f"to {place}",
            "take 1 worker",
            "take metal",
        ]
        t.turn(0, "move", "units", *moves)
        assert (t.units(0, place), t.held(place)) == ({"mech": 1, "worker": 1}, {"metal": 2})
    t = table("crimea patriotic", "saxony industrial")
    t.put(0, mech="r4c4")
    t.learn(0, "wayfare speed")
    assert "HB_saxony" not in t.reach(0, "mech at r4c4")


@pytest.mark.rule("SC-165")
@pytest.mark.parametrize("unit", ["mech", "character", "worker"])
def test_a_unit_leaves_an_inactive_base_by_its_exits(unit):
    t = table("crimea patriotic", "polania industrial")
    t.put(0, **{unit: "HB_saxony"})
    assert t.reach(0, f"{unit} at HB_saxony") == {"r6c0", "r7c1"}


@pytest.mark.rule("SC-409")
def test_ex15_resources_on_a_base_are_neither_spent_nor_scored():
    t = table("crimea patriotic", "polania industrial")
    t.put(0, mech="HB_saxony", worker="HB_saxony r7c3")
    t.lay("r7c3", metal=2)
    score = t.score(0)
    t.lay("HB_saxony", metal=2)
    assert t.controls(0) == {"r7c3"}
    assert t.score(0) == score
    t.turn(0, "bolster")
    assert not t.was_asked("bottom")


def scouting(seed=1, hand=(3, 5), attacks=True, mechs=1, own=(2,)):
    """Crimea, with a hand of its own, fights Rusviet in r5c3."""
    seats = ("crimea patriotic", "rusviet industrial") if attacks else ("rusviet patriotic", "crimea industrial")
    crimea = 0 if attacks else 1
    t = table(*seats, seed=seed)
    t.learn(crimea, "scout")
    t.hold(crimea, *own)
    t.hold(1 - crimea, *hand)
    t.put(crimea, mech=" ".join(["r6c3" if attacks else "r5c3"] * mechs))
    t.put(1 - crimea, mech="r5c3" if attacks else "r6c3")
    moves = ["mech at r6c3", "to r5c3"] * (mechs if attacks else 1)
    t.turn(0, "move", "units", *moves)
    return t, crimea


@pytest.mark.rule("SC-166")
@pytest.mark.parametrize("attacks", [True, False])
def test_scout_steals_a_random_card(attacks):
    """EX-21: 2 and 3 against 5, or 2 and 5 against 3."""
    hands = set()
    for seed in range(1, 21):
        t, crimea = scouting(seed, attacks=attacks)
        hands.add((tuple(t.hand(crimea)), tuple(t.hand(1 - crimea))))
    assert hands == {((2, 3), (5,)), ((2, 5), (3,))}


@pytest.mark.rule("SC-166")
def test_scout_once_a_combat_whatever_the_number_of_mechs():
    t, _ = scouting(mechs=2, hand=(3, 4, 5))
    assert (len(t.hand(0)), len(t.hand(1))) == (2, 2)


@pytest.mark.rule("SC-166")
def test_scout_finds_nothing_in_an_empty_hand():
    t, _ = scouting(hand=())
    assert (t.hand(0), t.hand(1)) == ([2], [])


@pytest.mark.rule("SC-166")
def test_no_scout_without_the_mech():
    t = table("crimea patriotic", "rusviet industrial")
    t.hold(1, 5)
    t.put(0, mech="r6c3")
    t.put(1, mech="r5c3")
    t.turn(0, "move", "units", "mech at r6c3", "to r5c3")
    assert (t.hand(0), t.hand(1)) == ([], [5])


@pytest.mark.rule("SC-167")
def test_the_stolen_card_may_be_played_at_once():
    t = table("crimea patriotic", "rusviet industrial")
    t.hold(1, 5)
    t.put(0, scout="r6c3")
    t.put(1, mech="r5c3")
    t.turn(0, "move", "units", "mech at r6c3", "to r5c3", "dial 0", "play 5", p1=["dial 4"])
    assert (t.discarded, t.hand(0), t.stars(0)) == ([5], [], {"combat": 1})


# Nordic


def artillery(*answers, power=(5, 5), attacks=True, mechs=1):
    """Nordic (first of `power`) fights Rusviet in r5c3; powers after it, nothing dialled."""
    seats = ("nordic patriotic", "rusviet industrial") if attacks else ("rusviet patriotic", "nordic industrial")
    nordic = 0 if attacks else 1
    t = table(*seats)
    t.learn(nordic, "artillery")
    t.set(nordic, power=power[0])
    t.set(1 - nordic, power=power[1])
    t.put(nordic, mech=" ".join(["r6c3" if attacks else "r5c3"] * mechs))
    t.put(1 - nordic, mech="r5c3" if attacks else "r6c3")
    moves = ["move", "units", *["mech at r6c3", "to r5c3"] * (mechs if attacks else 1)]
    if attacks:
        t.turn(0, *moves, *answers)
    else:
        t.turn(0, *moves, p1=answers)
    return (t.power(nordic), t.power(1 - nordic)), t


@pytest.mark.rule("SC-171")
@pytest.mark.parametrize("attacks", [True, False])
def test_artillery_costs_one_power_and_takes_two(attacks):
    assert artillery("use artillery", attacks=attacks)[0] == (4, 3)
    assert artillery("use artillery", power=(5, 1), attacks=attacks)[0] == (4, 0)


@pytest.mark.rule("SC-171")
def test_artillery_is_optional_and_needs_a_power_to_pay():
    powers, t = artillery()
    assert (powers, t.offered("use ability")) == ((5, 5), ["no", "use artillery"])
    powers, t = artillery(power=(0, 5))
    assert (powers, t.was_asked("use ability")) == ((0, 5), 0)


@pytest.mark.rule("SC-171")
def test_artillery_once_a_combat():
    powers, t = artillery("use artillery", mechs=2)
    assert (powers, t.was_asked("use ability")) == ((4, 3), 1)


# Polania


@pytest.mark.rule("SC-174")
@pytest.mark.parametrize("ability", ["camaraderie", "riverwalk"])
@pytest.mark.parametrize("guarded", [True, False])
def test_camaraderie_spares_the_loss_of_popularity_after_combat(ability, guarded):
    """For workers sent back in a combat that Polania has begun and won; the text says nothing of workers alone."""
    popularity = 9 if ability == "camaraderie" and guarded else 7
    t = table("polania patriotic", "rusviet industrial")
    t.learn(0, ability)
    t.put(0, mech="r6c3")
    t.put(1, worker="r5c3 r5c3")
    if guarded:
        t.put(1, mech="r5c3")
    t.turn(0, "move", "units", "mech at r6c3", "to r5c3", *["dial 1"] * guarded)
    assert (t.popularity(0), t.at(1, "worker")) == (popularity, ["HB_rusviet", "HB_rusviet"])


@pytest.mark.rule("SC-174")
@pytest.mark.parametrize("guarded", [True, False])
def test_camaraderie_may_be_turned_to_any_forced_retreat(guarded):
    t = table("polania patriotic", "rusviet industrial", camaraderie_scope="any forced retreat")
    t.learn(0, "camaraderie")
    t.put(0, mech="r6c3")
    t.put(1, worker="r5c3 r5c3")
    if guarded:
        t.put(1, mech="r5c3")
    t.turn(0, "move", "units", "mech at r6c3", "to r5c3", *["dial 1"] * guarded)
    assert t.popularity(0) == 9


# Saxony


@pytest.mark.rule("SC-175")
@pytest.mark.parametrize("unit", FIGHTERS)
def test_underpass_joins_controlled_mountains_tunnels_and_the_own_mine(unit):
    """EX-13: from r6c0, a controlled mountain, to any tunnel; r2c4 and the mine in r8c3 are Saxon too."""
    t = table("saxony patriotic", "rusviet industrial")
    t.learn(0, "underpass")
    t.put(0, worker="r2c4", **{unit: "r6c0"})
    t.build(0, mine="r8c3")
    joined = TUNNELS | {"r2c4", "r8c3", "r6c0"}
    assert t.reach(0, f"{unit} at r6c0") == plain_steps("r6c0") | joined - {"r6c0"}
    t.put(0, worker="r6c0", **{unit: "r8c3"})
    assert t.reach(0, f"{unit} at r8c3") == plain_steps("r8c3") | joined - {"r8c3"}
    t.put(0, **{unit: "r2c3"})
    assert t.reach(0, f"{unit} at r2c3") == plain_steps("r2c3") | joined - {"r2c3"}
    t.put(0, **{unit: "r7c1"})
    assert t.reach(0, f"{unit} at r7c1") == plain_steps("r7c1")


@pytest.mark.rule("SC-175")
@pytest.mark.parametrize("enemy", ["worker", "mech", "character"])
def test_underpass_needs_control_of_the_mountain_but_not_of_the_tunnel(enemy):
    t = table("saxony patriotic", "rusviet industrial")
    t.learn(0, "underpass")
    t.put(0, mech="r6c0")
    t.build(0, mill="r4c4")
    t.put(1, **{enemy: "r4c4"})
    t.put(1, worker="r5c5")
    reach = t.reach(0, "mech at r6c0")
    assert "r4c4" not in reach
    assert "r5c5" in reach
    assert not reach & {"r4c6", "r7c4"}


@pytest.mark.rule("SC-175", "SC-118")
def test_underpass_is_not_for_workers_nor_without_the_mech():
    t = table("saxony patriotic", "rusviet industrial")
    t.put(0, worker="r6c0", mech="r6c0")
    assert t.reach(0, "mech at r6c0") == plain_steps("r6c0")
    t.learn(0, "underpass")
    assert t.reach(0, "worker at r6c0") == plain_steps("r6c0")


def disarming(place, attacks=True, mine=None, mechs=1, ability="disarm"):
    """The power that is left to Rusviet, of 5, after a fight with Saxony in which nobody dials."""
    seats = ("saxony patriotic", "rusviet industrial") if attacks else ("rusviet patriotic", "saxony industrial")
    saxony = 0 if attacks else 1
    start = {"r6c3": "r6c4", "r6c4": "r6c3", "r5c3": "r6c3"}[place]
    t = table(*seats)
    t.learn(saxony, ability)
    t.put(saxony, mech=" ".join([start if attacks else place] * mechs))
    t.put(1 - saxony, mech=place if attacks else start)
    if mine is not None:
        t.build(saxony if mine == "own" else 1 - saxony, mine=place)
    t.turn(0, "move", "units", *[f"mech at {start}", f"to {place}"] * (mechs if attacks else 1))
    assert t.power(saxony) == 5
    return t.power(1 - saxony)


@pytest.mark.rule("SC-176", "SC-177")
@pytest.mark.parametrize("attacks", [True, False])
@pytest.mark.parametrize(
    ("place", "mine", "left"),
    [("r6c3", None, 3), ("r5c3", None, 5), ("r6c4", None, 5), ("r6c4", "own", 3), ("r6c4", "other", 5)],
)
def test_disarm_on_tunnels_attacking_and_defending(place, mine, left, attacks):
    assert disarming(place, attacks, mine) == left


@pytest.mark.rule("SC-176")
def test_disarm_once_a_combat_and_only_with_the_mech():
    assert disarming("r6c3", mechs=2) == 3
    assert disarming("r6c3", ability="riverwalk") == 5


@pytest.mark.rule("SC-176")
def test_disarm_on_the_own_mine_may_be_turned_off():
    t = table("saxony patriotic", "rusviet industrial", disarm_on_own_mine=False)
    t.learn(0, "disarm")
    t.build(0, mine="r6c4")
    t.put(0, mech="r6c3")
    t.put(1, mech="r6c4")
    t.turn(0, "move", "units", "mech at r6c3", "to r6c4")
    assert t.power(1) == 5


@pytest.mark.rule("SC-171", "SC-176", "SC-177", "SC-195", "SC-196")
def test_ex20_artillery_then_disarm():
    t = table("nordic patriotic", "saxony industrial")
    t.learn(0, "artillery")
    t.learn(1, "disarm")
    t.set(0, power=5)
    t.set(1, power=3)
    t.put(0, mech="r6c4")
    t.put(1, mech="r6c3")
    t.turn(0, "move", "units", "mech at r6c4", "to r6c3", "use artillery")
    assert t.offered("dial", 0) == ["dial 0", "dial 1", "dial 2"]
    assert t.offered("dial", 1) == ["dial 0", "dial 1"]
    assert (t.power(0), t.power(1)) == (2, 1)
