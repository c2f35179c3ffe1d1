"""When the strategies of Gearworks discard: for a spark, and at the spark limit for nothing but room in the hand."""

from dataclasses import replace

import numba
import numpy as np
import pytest

from balancewheel.sim.games.gearworks.turn import take_turn
from balancewheel.testing.runs import prepared
from tests.sim.gearworks.table import GAME, empty_table

SCRIPTED = [name for name in GAME.strategies if name != "uniform"]
every_strategy = pytest.mark.parametrize("strategy", SCRIPTED)
compiled = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="thousands of games need compiled kernels")

MIDDLE = "gray 4, blue 5, red 5, gray 9, blue 9"
EXTREMES = "gray 1, blue 1, gray 2, gray 9, blue 9"


def nothing_to_win(hand, sparks=5, out=(1, 2), round_number=1):
    """Seat 0 to move: it controls every line, nobody else has a card to take one, and no blueprints are left to buy."""
    t = empty_table(3)
    t.control_by(0, "ABCDE1234")
    t.only_contraptions("")
    t.give(0, hand, sparks=sparks)
    t.state.round_number = round_number
    for seat in out:
        t.state.passed[seat] = 1
    return t


@every_strategy
def test_at_the_spark_limit_middle_numbers_make_room_for_the_next_deal(strategy):
    t = nothing_to_win(MIDDLE)
    t.by(strategy, take_turn, 0)
    assert t.hand(0) == ["gray 4", "gray 9", "blue 9"]
    assert t.sparks(0) == 5
    assert t.state.passed[0]


@every_strategy
def test_high_and_low_numbers_are_kept(strategy):
    t = nothing_to_win(EXTREMES)
    t.by(strategy, take_turn, 0)
    assert len(t.hand(0)) == 5


@every_strategy
def test_gears_that_the_deal_would_bring_anyway_are_kept(strategy):
    """With three in hand there is room for all five that are dealt."""
    t = nothing_to_win("gray 5, blue 5, red 5")
    t.by(strategy, take_turn, 0)
    assert len(t.hand(0)) == 3


@every_strategy
def test_in_the_last_round_nothing_is_discarded_for_nothing(strategy):
    t = nothing_to_win(MIDDLE, round_number=3)
    t.by(strategy, take_turn, 0)
    assert len(t.hand(0)) == 5


@every_strategy
def test_in_the_last_round_gears_become_sparks_up_to_the_limit(strategy):
    t = nothing_to_win(MIDDLE, sparks=4, round_number=3)
    t.by(strategy, take_turn, 0)
    assert (len(t.hand(0)), t.sparks(0)) == (3, 5)


@every_strategy
def test_while_others_go_on_gears_are_not_discarded_for_nothing(strategy):
    """They may be of use when it is time to come back; so says `hoarder`, too, who turns all it can into sparks."""
    t = nothing_to_win(MIDDLE, out=())
    t.by(strategy, take_turn, 0)
    assert len(t.hand(0)) == 5


@every_strategy
def test_the_knob_turns_it_off(strategy):
    t = nothing_to_win(MIDDLE)
    stubborn = GAME.find_strategy(strategy)
    take_turn(t.rules, t.state, t.players(replace(stubborn, knobs=stubborn.knobs | {"fresh": 0.0})), 0)
    assert len(t.hand(0)) == 5


@pytest.mark.slow
@compiled
def test_whoever_passes_early_does_better_with_it_than_without():
    """`sprinter` in seat 1 against three of its kind, the same games: the 95 % interval of its points gained."""
    games, rivals = 60_000, ["sprinter(fresh=0)"] * 3
    points = []
    for mine in ("sprinter", "sprinter(fresh=0)"):
        rows = prepared(GAME, 4, ",".join([mine, *rivals]), seed=5).play(0, games)["seats"]
        points.append(rows["score"][rows["seat"] == rows["seat"].min()].astype(float))
    gained = points[0] - points[1]
    assert gained.mean() - 1.96 * gained.std() / np.sqrt(games) > 0.0
