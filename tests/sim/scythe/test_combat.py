"""Combat: when it happens, what is chosen, who wins, and what it costs."""

import pytest

from balancewheel.sim.games.scythe import state as s

from .table import table

RUSVIET, POLANIA = "rusviet industrial", "polania patriotic"


def facing(attackers="mech", defenders="mech", **changes):
    """Seat 0 stands on the factory and seat 1 on r5c3, a tundra without tunnel or encounter next to it."""
    t = table(RUSVIET, POLANIA, **changes)
    for player, units, place in ((0, attackers, "r4c3"), (1, defenders, "r5c3")):
        for unit in units.split():
            t.put(player, **{unit: place})
    return t


def attack(t, *answers, unit="mech", p1=(), **others):
    """Seat 0 moves a unit from the factory to r5c3; then both sides choose."""
    t.turn(0, "move", "units", f"{unit} at r4c3", "to r5c3", *answers, p1=p1, **others)


def join_attack(*units):
    """The moves of units from the factory to r5c3, one after the other."""
    return ["move", "units", *(word for unit in units for word in (f"{unit} at r4c3", "to r5c3"))]


def cards_asked(t, who):
    """How many combat cards a side could put down: the answers of the plan are exhausted, or no card was left."""
    return sum(one.question == "play card" and one.who == who and one.taken != "done" for one in t.asked)


@pytest.mark.rule("SC-191")
def test_combat_comes_after_all_moves_and_before_the_bottom_action():
    """The second unit moves out of the way of a fight that is already certain; only then are dials turned."""
    t = facing("mech mech")
    t.lay("r4c4", wood=9)
    attack(t, "mech at r4c3", "to r4c4", "take build")
    questions = [one.question for one in t.asked]
    assert questions.index("dial") > len(questions) - 1 - questions[::-1].index("step")
    assert questions.index("dial") < questions.index("bottom")
    assert t.units(0, "r4c4") == {"mech": 1}


@pytest.mark.rule("SC-191")
def test_a_bottom_action_is_paid_from_what_a_combat_has_left():
    """The wood of r5c3 is the winner's before the bottom action, and no longer the loser's."""
    for dial, offered in ((5, True), (0, False)):
        t = facing()
        t.lay("r5c3", wood=3)
        attack(t, f"dial {dial}", p1=["dial 1"])
        assert t.was_asked("bottom") == offered


@pytest.mark.rule("SC-192")
@pytest.mark.parametrize(("attacker", "defenders", "fought"), [
    ("mech", "mech", True), ("mech", "character", True), ("character", "mech", True), ("character", "character", True),
    ("mech", "mech worker", True), ("mech", "worker worker", False), ("character", "worker", False),
])  # fmt: skip
def test_a_combat_needs_a_mech_or_character_on_both_sides(attacker, defenders, fought):
    t = facing(attacker, defenders)
    attack(t, unit=attacker)
    assert bool(t.events(s.Event.COMBAT)) == bool(t.stars(0)) == fought
    assert t.was_asked("dial") == 2 * fought


@pytest.mark.rule("SC-192")
@pytest.mark.parametrize("defenders", ["worker", "mech", "character"])
def test_workers_start_no_combat(defenders):
    t = facing("worker", defenders)
    assert "r5c3" not in t.reach(0, "worker at r4c3")


@pytest.mark.rule("SC-192")
def test_a_structure_alone_does_not_fight():
    t = facing("mech", "")
    t.build(1, mill="r5c3")
    attack(t)
    assert not t.events(s.Event.COMBAT)


def three_fronts(**changes):
    """Seat 0 may attack r5c3, r3c3 and r4c4 from the factory, in each of which there is one mech of seat 1."""
    t = facing("mech mech mech", "mech", **changes)
    t.put(1, mech="r3c3 r4c4")
    t.move_cubes(0, move_units="build")
    return t


MOVES = ["move", "units", "mech at r4c3", "to r5c3", "mech at r4c3", "to r3c3", "mech at r4c3", "to r4c4"]


@pytest.mark.rule("SC-193")
@pytest.mark.parametrize("order", [["r3c3", "r4c4", "r5c3"], ["r5c3", "r3c3", "r4c4"], ["r4c4", "r5c3", "r3c3"]])
def test_the_active_player_picks_the_order_of_combats_one_at_a_time(order):
    t = three_fronts()
    t.turn(0, *MOVES, *(f"fight in {place}" for place in order[:2]))
    assert [t.names[one.place] for one in t.events(s.Event.COMBAT)] == order
    assert t.offered("next combat") == ["fight in r3c3", "fight in r4c4", "fight in r5c3"]
    assert t.offered("next combat", nth=1) == [f"fight in {place}" for place in sorted(order[1:])]
    assert t.was_asked("next combat", who=1) == 0


@pytest.mark.rule("SC-193", "SC-204")
def test_a_combat_is_settled_before_the_next_begins():
    """Power spent in the first fight is gone in the second, and stars and cards of the first are there."""
    t = three_fronts()
    t.set(1, power=4)
    t.turn(0, *MOVES, "fight in r5c3", "dial 4", "fight in r3c3", p1=["dial 3"])
    assert t.offered("dial", who=0) == [f"dial {n}" for n in range(6)]
    assert t.offered("dial", who=0, nth=1) == ["dial 0", "dial 1"]
    assert t.offered("dial", who=1, nth=1) == ["dial 0", "dial 1"]
    assert t.offered("play card", who=1)  # the consolation card of the first fight


@pytest.mark.rule("SC-194")
def test_a_pending_combat_cannot_be_called_off():
    """Nobody is asked anything but the order, the dial and the cards, and none of it ends the fight."""
    t = three_fronts()
    t.hold(0, 3)
    t.hold(1, 3)
    t.turn(0, *MOVES)
    moved = max(i for i, one in enumerate(t.asked) if one.question == "step")
    assert {one.question for one in t.asked[moved + 1 :]} == {"next combat", "dial", "play card"}
    assert all(option.startswith("fight in") for option in t.offered("next combat"))
    assert len(t.events(s.Event.COMBAT)) == 3
    assert t.at(1, "mech") == ["HB_polania"] * 3


@pytest.mark.rule("SC-195", "SC-196")
@pytest.mark.parametrize(("power", "after"), [(5, (2, 1)), (2, (0, 1)), (1, (0, 1))])
def test_ex20_the_attacker_uses_abilities_first(power, after):
    """Artillery needs 1 power, so with Disarm first an attacker of 2 power could not have paid."""
    t = table("nordic industrial", "saxony patriotic")
    t.put(0, artillery="r5c3")
    t.put(1, disarm="r6c3")
    t.set(0, power=power)
    t.set(1, power=3)
    seen = []
    t.watch = lambda: t.state.question == s.Question.DIAL and seen.append((t.power(0), t.power(1)))
    t.turn(0, "move", "units", "mech at r5c3", "to r6c3", "use artillery")
    assert seen[0] == after
    assert t.offered("dial", who=0) == ([f"dial {n}" for n in range(after[0] + 1)] if after[0] else [])
    assert t.offered("dial", who=1) == [f"dial {n}" for n in range(after[1] + 1)]


@pytest.mark.rule("SC-195")
def test_the_defender_uses_abilities_second():
    """Disarm of the attacker leaves no power to pay for the defender's Artillery."""
    t = table("nordic industrial", "saxony patriotic")
    t.put(0, artillery="r6c3")
    t.put(1, disarm="r6c2")
    t.set(0, power=2)
    t.turn(1, "move", "units", "mech at r6c2", "to r6c3")
    assert not t.was_asked("use ability", who=0)
    assert t.power(1) == 5


@pytest.mark.rule("SC-195")
def test_the_attacker_completes_all_abilities_before_the_defender_begins():
    t = table("nordic industrial", "saxony patriotic")
    t.put(0, artillery="r5c3")
    t.put(1, disarm="r6c3")
    t.learn(0, "sword")
    t.learn(1, "artillery")
    t.turn(0, "move", "units", "mech at r5c3", "to r6c3", "use artillery", p1=["use artillery"])
    assert [one.who for one in t.events(s.Event.USED)] == [0, 0, 1, 1]
    assert (t.power(0), t.power(1)) == (0, 0)  # 5 - 1 - 2 - 2 and 5 - 2 - 2 - 1


@pytest.mark.rule("SC-196")
def test_ex20_on_the_own_mine_disarm_works_and_on_another_s_it_does_not():
    for owner, after in ((1, 2), (0, 4)):
        t = table("nordic industrial", "saxony patriotic")
        t.put(0, artillery="r6c3")
        t.put(1, disarm="r6c4")
        t.build(owner, mine="r6c4")
        t.turn(0, "move", "units", "mech at r6c3", "to r6c4", "use artillery")
        assert t.power(0) == after
        assert t.offered("dial", who=0)[-1] == f"dial {after}"


@pytest.mark.rule("SC-197")
@pytest.mark.parametrize(("power", "most"), [(0, 0), (1, 1), (6, 6), (7, 7), (8, 7), (16, 7)])
def test_the_dial_goes_from_0_to_the_power_there_is_and_to_7_at_most(power, most):
    for player in (0, 1):
        t = facing()
        t.set(player, power=power)
        attack(t)
        assert t.offered("dial", who=player) == ([f"dial {n}" for n in range(most + 1)] if most else [])


def seen_by(t, player):
    """Everything on the table that is not hidden, when a player turns the dial."""
    own = {"n_answers", "n_offered", "options", "n_options", "n_events"}
    if (t.state.question, t.state.decider) != (s.Question.DIAL, player):
        return None
    open_fields = [name for name in t.state.dtype.names if not name.startswith("secret_") and name not in own]
    return {name: t.state[name].tobytes() for name in open_fields}


@pytest.mark.rule("SC-198")
def test_nobody_sees_the_other_side_s_choice_before_both_have_chosen():
    """Whatever the attacker dials and plays, the defender sees the same table and is offered the same."""
    views = []
    for answers in ([], ["dial 5"], ["dial 2", "play 5", "play 3"]):
        t = facing("mech character")
        t.hold(0, 3, 5)
        t.hold(1, 4)
        view = []
        t.watch = lambda t=t, view=view: view.append(seen_by(t, 1))
        t.turn(0, *join_attack("mech", "character"), *answers)
        views.append([*filter(None, view), t.offered("dial", who=1), t.offered("play card", who=1)])
        assert len(views[-1]) == 3
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("SC-198")
@pytest.mark.parametrize("army", ["rusviet peoples_army r4c3", "togawa suiton r5c4"])
def test_nobody_sees_a_card_more_by_an_ability_either(army):
    """People's Army and Suiton allow a further card; whether it was played shows with the others."""
    faction, ability, place = army.split()
    views = []
    for cards in (0, 1, 2):
        t = table(f"{faction} industrial", "polania patriotic")
        t.put(0, **{ability: "r4c4"}, worker="r4c4")
        t.put(1, submerge=place)
        t.hold(0, 2, 2)
        view = []
        t.watch = lambda t=t, view=view: view.append(seen_by(t, 1))
        way = ["mech at r4c4", f"to {place}", "take 1 worker"]
        t.turn(0, "move", "units", *way, *["play 2"] * cards)
        views.append([*filter(None, view)])
        assert len(views[-1]) == 1
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("SC-198")
def test_the_attacker_does_not_hear_of_the_defender_s_choice_either():
    """Both have chosen before anything is paid: the attacker's questions come first, and do not come again."""
    t = facing()
    t.hold(0, 3)
    t.hold(1, 4)
    attack(t, p1=["dial 3", "play 4"])
    fight = [(one.who, one.question) for one in t.asked if one.question in ("dial", "play card")]
    assert fight == [(0, "dial"), (0, "play card"), (1, "dial"), (1, "play card")]


@pytest.mark.rule("SC-199", "SC-201")
@pytest.mark.parametrize(("units", "slots"), [
    ("mech", 1), ("character", 1), ("mech character", 2), ("mech mech character", 3), ("mech worker worker", 1),
    ("mech mech mech mech character worker", 5),
])  # fmt: skip
def test_a_card_for_each_mech_and_the_character_of_the_defender(units, slots):
    """Workers and structures there give none."""
    t = facing("mech", units)
    t.build(1, mill="r5c3", armory="r5c3")
    t.hold(1, 2, 2, 2, 2, 2, 2)
    attack(t, p1=["play 2"] * slots)
    assert cards_asked(t, 1) == t.was_asked("play card", who=1) == slots
    assert t.discarded == [2] * slots


@pytest.mark.rule("SC-199", "SC-201")
def test_a_card_for_each_unit_of_the_attacker_that_takes_part():
    """A mech that stays on the factory gives none, nor do two workers that are carried along."""
    t = facing("mech mech character worker worker")
    t.hold(0, 2, 2, 2, 2)
    t.turn(
        0,
        "move",
        "units",
        "mech at r4c3",
        "to r5c3",
        "take 2 workers",
        "character at r4c3",
        "to r5c3",
        "play 2",
        "play 2",
    )
    assert t.was_asked("play card", who=0) == 2
    assert t.units(0, "r5c3") == {"character": 1, "mech": 1, "worker": 2}


@pytest.mark.rule("SC-199")
def test_cards_are_played_from_the_own_hand_only():
    t = facing("mech character")
    t.hold(0, 2, 4)
    t.hold(1, 3, 5)
    t.turn(0, *join_attack("mech", "character"), "play 4", "play 2")
    assert t.offered("play card", who=0) == ["done", "play 2", "play 4"]
    assert t.offered("play card", who=0, nth=1) == ["done", "play 2"]
    assert t.offered("play card", who=1) == ["done", "play 3", "play 5"]


@pytest.mark.rule("SC-199")
def test_a_card_may_stay_in_the_hand():
    t = facing("mech character")
    t.hold(0, 2, 4)
    t.turn(0, *join_attack("mech", "character"), "play 2")
    assert t.hand(0) == [4]


@pytest.mark.rule("SC-200")
@pytest.mark.parametrize("power", [0, 5])
def test_cards_may_be_played_with_a_dial_of_0(power):
    t = facing()
    t.set(1, power=power)
    t.hold(1, 3)
    attack(t, "dial 2", p1=["play 3"])
    assert (t.stars(1), t.power(1), t.hand(1)) == ({"combat": 1}, power, [])


@pytest.mark.rule("SC-202")
@pytest.mark.parametrize(("attackers", "defenders", "totals"), [
    ("dial 5", "dial 4", (5, 4)),
    ("dial 3, play 5", "dial 7", (8, 7)),
    ("dial 3, play 5", "dial 7, play 2", (8, 9)),
    ("dial 1, play 5, play 3", "dial 2, play 4, play 2", (9, 8)),
    ("play 5, play 3", "dial 3, play 4, play 2", (8, 9)),
])  # fmt: skip
def test_a_side_s_total_is_its_dial_and_the_values_of_its_cards(attackers, defenders, totals):
    t = facing("mech character", "mech character")
    t.set(1, power=9)
    t.hold(0, 3, 5)
    t.hold(1, 2, 4)
    t.turn(0, *join_attack("mech", "character"), *attackers.split(", "), p1=defenders.split(", "))
    assert tuple(one.amount for one in t.events(s.Event.SHOWN)) == totals
    assert [t.stars(0), t.stars(1)] == ([{"combat": 1}, {}] if totals[0] > totals[1] else [{}, {"combat": 1}])


@pytest.mark.rule("SC-203")
@pytest.mark.parametrize(("attacker", "defender", "winner"), [
    (0, 0, 0), (5, 5, 0), (5, 4, 0), (4, 5, 1), (0, 1, 1), (1, 0, 0),
])  # fmt: skip
def test_the_higher_total_wins_and_the_attacker_a_tie(attacker, defender, winner):
    t = facing()
    attack(t, f"dial {attacker}", p1=[f"dial {defender}"])
    assert t.stars(winner) == {"combat": 1}
    assert t.stars(1 - winner) == {}
    assert t.units(winner, "r5c3") == {"mech": 1}
    assert t.units(1 - winner, "r5c3") == {}


@pytest.mark.rule("SC-203")
def test_the_attacker_is_who_moved_in_not_who_sits_first():
    t = facing()
    t.turn(1, "move", "units", "mech at r5c3", "to r4c3", "dial 3", p0=["dial 3"])
    assert (t.stars(0), t.stars(1)) == ({}, {"combat": 1})


@pytest.mark.rule("SC-204")
@pytest.mark.parametrize(("attacker", "defender"), [(4, 3), (2, 5), (0, 5), (5, 0)])
def test_both_sides_pay_what_they_dialled(attacker, defender):
    """A card is no power: it is not taken off the track."""
    t = facing()
    t.hold(0, 2)
    attack(t, f"dial {attacker}", "play 2", p1=[f"dial {defender}"])
    assert (t.power(0), t.power(1)) == (5 - attacker, 5 - defender)


@pytest.mark.rule("SC-205", "SC-375")
@pytest.mark.parametrize("winner", [0, 1])
def test_all_played_cards_go_to_the_discard_and_no_others(winner):
    t = facing("mech character", "mech character")
    t.hold(0, 2, 3, 5)
    t.hold(1, 2, 4, 4)
    dial = ["dial 5"] if winner == 0 else []
    t.turn(0, *join_attack("mech", "character"), *dial, "play 5", "play 2", p1=["dial 2", "play 4", "play 4"])
    assert t.discarded == [2, 4, 4, 5]
    assert t.state.n_deck + len(t.discarded + t.hand(0) + t.hand(1)) == 42
    assert t.hand(winner) == [[3], [2]][winner]
    assert len(t.hand(1 - winner)) == 2  # what is kept, and the card of a loser
