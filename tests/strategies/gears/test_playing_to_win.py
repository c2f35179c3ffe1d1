"""The scripted strategies of Gears play to win, end their games, and use the whole game."""

import numpy as np
import pytest

from balancewheel.sim.games import find_game
from balancewheel.sim.games.gears.matching import unmatched_powers
from balancewheel.sim.games.gears.state import Question
from balancewheel.sim.run.positions import decisions
from balancewheel.strategies.gears.evaluation.odds import dominance_chance
from balancewheel.strategies.gears.evaluation.worth import PATIENT_TURNS, hand_power
from balancewheel.testing.runs import prepared

GAME = find_game("gears")
SCRIPTED = [name for name in GAME.strategies if name != "uniform"]
pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def played():
    """Every pair of the scripted strategies, each in both seats."""
    table = prepared(GAME, 2, f"roundrobin:{','.join(SCRIPTED)}", seed=12)
    frames = table.frames(table.play(0, 6000))
    return frames["games"], frames["seats"]


@pytest.mark.parametrize("strategy", SCRIPTED)
def test_games_between_equals_end_within_200_turns(strategy):
    rows = prepared(GAME, lineup=f"mirror:{strategy}", seed=5).play(0, 2000)["games"]
    assert rows["finished"].mean() >= 0.98 and rows["turns"].max() <= 200


def test_games_end_in_good_time(played):
    games, _ = played
    assert games["finished"].mean() >= 0.98 and 5 <= games["rounds"].mean() <= 12


def test_every_means_of_the_game_is_used(played):
    _, seats = played
    counted = [column.name for column in GAME.results.seats if column.use]
    assert [name for name in counted if seats[name].sum() == 0] == []


def test_larger_piles_succeed_more_often():
    """Where nobody counts odds: whoever does resolves small piles only when they are known to be good."""
    seats = prepared(GAME, lineup="mirror:uniform", seed=4).play(0, 3000)["seats"]
    odds = [seats[f"resolved_{n}"].sum() / max(1, seats[f"resolves_{n}"].sum()) for n in range(2, 9)]
    assert np.all(np.diff(odds[:5]) > 0) and odds[0] < 0.2


def test_who_waits_for_better_odds_fails_less_often(played):
    _, seats = played
    tried, failed = {}, {}
    for name in SCRIPTED:
        mine = seats.filter(seats["strategy"].cast(str) == name)
        tried[name] = sum(mine[f"resolves_{n}"].sum() for n in range(1, 9))
        failed[name] = tried[name] - sum(mine[f"resolved_{n}"].sum() for n in range(1, 9))
    assert failed["counter"] / tried["counter"] < 0.35 < failed["resolver"] / tried["resolver"]


def test_an_attack_that_may_win_is_met_as_long_as_any_card_stops_some_of_it():
    """Where the attacker has no card left, and the cards in play are all that counts."""
    table = prepared(GAME, lineup="mirror:sensible", seed=8)
    rules, alarm = table.rules[0], GAME.find_strategy("sensible").knobs["alarm"]
    met = passed = 0
    for number in range(150):
        for state, answer in decisions(table, number):
            me = state.decider
            if state.question != Question.DEFEND or state.hand_size[1 - me]:
                continue
            powers, weaknesses = state.power[1 - me], state.weakness[me]
            coming = unmatched_powers(powers, weaknesses)
            cards = [option.what for option in state.options[1 : state.n_options]]
            fits = any(unmatched_powers(powers, weaknesses + rules.weakness[card]) < coming for card in cards)
            if fits and dominance_chance(rules, state, me, me, coming) >= alarm:
                met += 1
                assert answer > 0
            elif coming == 0:
                passed += 1
                assert answer == 0
    assert met >= 10 and passed >= 10


def test_a_pile_without_hope_is_resolved_to_get_the_hand_back():
    """Where even an attack that nobody meets would hardly bring a Dominance, the pile only costs cards."""
    table = prepared(GAME, lineup="mirror:sensible(clear=0.5)", seed=9)
    rules, hopeless = table.rules[0], 0
    for number in range(20):
        for state, answer in decisions(table, number):
            if state.question != Question.RESOLVE or state.own_turns[state.decider] > PATIENT_TURNS:
                continue
            me = state.decider
            if dominance_chance(rules, state, me, 1 - me, hand_power(rules, state, me)) < 0.3:
                hopeless += 1
                assert answer == 1
    assert hopeless >= 10
