"""The strategies of Scythe take what they are given, but no sixth star that loses the game, and spoil no objective."""

import pytest

from balancewheel.sim.frame.compiled import compiled_game
from balancewheel.sim.games import find_game
from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.words import BottomAction, Star
from tests.sim.scythe.table import table
from tests.sim.scythe.test_stars import FIVE

GAME = find_game("scythe")
SCRIPTED = [name for name in GAME.strategies if name != "uniform"]


def answers(t, question, strategy, player, *steps, **others):
    """What a strategy answers whenever a question is put, while the turn goes on as planned."""
    chosen = GAME.find_strategy(strategy)
    knobs = compiled_game(GAME).seat_players([chosen], [chosen.knobs])[1][0]
    found = []

    def look():
        if t.state.question == question:
            found.append(t.menu()[chosen.choose(t.rules, t.state, knobs)])

    t.watch = look
    t.turn(player, *steps, **others)
    return list(dict.fromkeys(found))


def five_stars(coins_of_the_other):
    t = table("rusviet mechanical", "polania patriotic")
    t.award(0, **FIVE)
    t.put(0, worker="r4c6")
    t.set(0, power=14)
    t.set(1, popularity=18)
    t.award(1, power=1, popularity=1, combat=2)
    t.state.count[1].bottoms[BottomAction.DEPLOY] = (
        coins_of_the_other  # seen by all: a coin each, on the patriotic mat 3
    )
    return t


@pytest.mark.parametrize("strategy", SCRIPTED)
@pytest.mark.parametrize(("deploys", "taken"), [(0, "accept 2 power"), (30, "accept 1 power")])
def test_the_sixth_star_is_taken_by_the_leader_only(strategy, deploys, taken):
    assert answers(five_stars(deploys), s.Question.ACCEPT, strategy, 0, "bolster", "power") == [taken]


@pytest.mark.parametrize("deploys", [0, 30])
def test_a_fifth_star_is_always_taken(deploys):
    t = five_stars(deploys)
    t.state.stars[0], t.state.star[0, Star.MECHS] = 4, 0
    assert answers(t, s.Question.ACCEPT, "sensible", 0, "bolster", "power") == ["accept 2 power"]


def test_two_stars_at_once_may_be_the_sixth_too():
    """Four stars, the fourth structure and 18 popularity: the structure's star falls anyway, the other one need not."""
    t = table("rusviet mechanical", "polania patriotic")
    t.put(0, worker="r4c6")
    t.build(0, mine="r4c5", mill="r3c6", armory="r2c5")
    t.lay("r4c6", wood=3)
    t.enlist(0, build="power")
    t.award(0, upgrades=1, mechs=1, recruits=1, workers=1)
    t.set(0, popularity=17)
    t.state.count[1].bottoms[BottomAction.DEPLOY] = 40
    steps = ["move", "take build", "monument in r4c6"]
    assert answers(t, s.Question.ACCEPT, "sensible", 0, *steps) == ["accept 0 popularity"]


def test_a_sixth_star_that_falls_anyway_is_no_reason_to_have_less():
    t = table("rusviet mechanical", "polania patriotic")
    t.put(0, worker="r4c6")
    t.build(0, mine="r4c5", mill="r3c6", armory="r2c5")
    t.lay("r4c6", wood=3)
    t.enlist(0, build="power")
    t.award(0, upgrades=1, mechs=1, recruits=1, workers=1, objective=1)
    t.set(0, popularity=17)
    t.state.count[1].bottoms[BottomAction.DEPLOY] = 40
    steps = ["move", "take build", "monument in r4c6"]
    assert answers(t, s.Question.ACCEPT, "sensible", 0, *steps) == ["accept 1 popularity"]


@pytest.mark.parametrize("deploys", [0, 30])
def test_a_defender_does_not_win_a_combat_that_loses_the_game(deploys):
    t = five_stars(deploys)
    t.put(0, mech="r4c3")
    t.put(1, mech="r4c4")
    t.set(0, power=7)
    t.set(1, power=1)
    dialled = answers(t, s.Question.DIAL, "sensible", 0, "move")
    assert not dialled
    found = answers(t, s.Question.DIAL, "sensible", 1, "move", "units", "mech at r4c4", "to r4c3", p0=[])
    assert ("dial 0" in found) == (deploys == 30)


@pytest.mark.parametrize(("coins", "taken"), [(2, "accept 0 coins"), (7, "accept 2 coins")])
def test_coins_are_left_aside_for_an_objective_that_is_met(coins, taken):
    t = table("rusviet mechanical", "polania patriotic")
    t.objectives(0, 8)
    t.set(0, coins=coins)
    t.put(0, worker="r4c6 r4c6 r4c6 r4c6")
    t.lay("r4c6", wood=3)
    assert answers(t, s.Question.ACCEPT, "sensible", 0, "move", "take build", "mine in r4c6") == [taken]


@pytest.mark.parametrize(("deploys", "taken"), [(0, "worker in r4c1"), (30, "decline")])
def test_the_last_worker_of_an_encounter_is_taken_by_the_leader_only(deploys, taken):
    t = five_stars(deploys)
    t.state.star[0, Star.WORKERS], t.state.star[0, Star.OBJECTIVE] = 0, 1
    t.put(0, character="r3c1", worker="r4c6 r4c6 r4c6 r4c6 r4c6 r4c6")
    t.next_encounter(11)
    steps = ["move", "units", "character at r3c1", "to r4c1", "option 2"]
    assert answers(t, s.Question.PLACE_WORKER, "sensible", 0, *steps) == [taken]


@pytest.mark.parametrize("strategy", SCRIPTED)
@pytest.mark.parametrize(("deploys", "declines"), [(0, False), (30, True)])
def test_the_last_mech_of_an_encounter_is_taken_by_the_leader_only(strategy, deploys, declines):
    t = five_stars(deploys)
    t.state.star[0, Star.MECHS], t.state.star[0, Star.OBJECTIVE] = 0, 1
    t.set(0, popularity=8, coins=10)
    t.put(0, character="r3c1", mech="r4c6 r4c6 r4c6")
    t.next_encounter(5)
    steps = ["move", "units", "character at r3c1", "to r4c1", "option 2"]
    taken = answers(t, s.Question.PLACE_MECH, strategy, 0, *steps)
    assert len(taken) == 1 and (taken == ["decline"]) == declines


def test_a_warlord_first_opens_the_way_whatever_the_faction():
    """Togawa has no Riverwalk: Toka is what crosses rivers."""
    t = table("togawa mechanical", "polania patriotic")
    t.put(0, worker="r4c6")
    t.lay("r4c6", metal=4)
    (taken,) = answers(t, s.Question.PLACE_MECH, "warlord", 0, "bolster", "power", "take deploy")
    assert taken.startswith("toka")


@pytest.mark.parametrize("question", [s.Question.USE_ABILITY, s.Question.ACCEPT])
def test_what_costs_nothing_is_used_and_taken(question):
    if question == s.Question.ACCEPT:
        t = table("rusviet mechanical", "polania patriotic")
        t.put(0, character="r3c1")
        t.next_encounter(1)
        steps = ["move", "units", "character at r3c1", "to r4c1", "option 2"]
        assert answers(t, question, "sensible", 0, *steps) == ["accept 4 food"]
        return
    t = table("saxony patriotic", "rusviet industrial")
    t.put(0, disarm="r5c3")
    t.put(1, mech="r6c3")
    steps = ["move", "units", "mech at r5c3", "to r6c3"]
    assert answers(t, question, "sensible", 0, *steps) == ["use disarm"]
