"""When the strategies of Gearworks come back, buy gears and buy contraptions."""

from dataclasses import replace

import pytest

from balancewheel.sim.games.gearworks.turn import take_turn
from tests.sim.gearworks.table import GAME, empty_table


def turned(**knobs):
    """`sensible` with other knobs."""
    sensible = GAME.find_strategy("sensible")
    return replace(sensible, knobs=sensible.knobs | knobs)


def waiting(others):
    """Seat 0 has passed, the two others have not, and seat 1 holds all gears that are left to them."""
    t = empty_table(3)
    t.give(0, "gray 5, blue 5", sparks=3)
    t.give(1, others)
    t.state.passed[0], t.state.round_number = 1, 2
    return t


@pytest.mark.parametrize(
    "others, patience, comes_back",
    [("red 5", 0.0, True), ("red 5, red 6, red 7", 0.0, False), ("red 5", 9.0, False)],
    ids=["the others have one gear left", "they have many", "no play is worth it"],
)
def test_who_waits_comes_back_before_the_others_run_out_of_gears(others, patience, comes_back):
    t = waiting(others)
    t.by(turned(catch=1.0, patience=patience, sparks=0.0, cards=0.0, hold=0.0), take_turn, 0)
    assert (len(t.hand(0)) == 1) == comes_back
    assert bool(t.state.passed[0]) != comes_back


@pytest.mark.parametrize("round_number, stock, bought", [(1, 2.0, 1), (2, 2.0, 0), (1, 9.0, 0)])
def test_gears_are_bought_after_a_play_of_the_first_round(round_number, stock, bought):
    """A gear costs one of the two sparks, and what is left is below the stock that is kept."""
    t = empty_table(3)
    t.give(0, "gray 5", sparks=2)
    t.top_gears("red 9")
    t.state.round_number = round_number
    t.by(turned(stock=stock), take_turn, 0)
    assert len(t.hand(0)) == bought
    assert t.grid


@pytest.mark.parametrize("sparks, bought", [(5, 1), (4, 0)])
def test_at_the_spark_limit_a_gear_is_bought_before_the_play(sparks, bought):
    t = empty_table(3)
    t.give(0, "gray 5", sparks=sparks)
    t.top_gears("red 9")
    t.state.round_number = 2
    t.by(turned(stock=9.0), take_turn, 0)
    assert t.grid and len(t.hand(0)) == bought


@pytest.mark.parametrize("round_number, overflow, bought", [(1, 5.0, 1), (1, 9.0, 0), (3, 5.0, 0)])
def test_before_a_pass_sparks_at_the_limit_buy_a_contraption(round_number, overflow, bought):
    t = empty_table(3)
    t.control_by(0, "ABCDE1234")
    t.give(0, "gray 1", sparks=5)
    t.state.round_number, t.state.passed[1], t.state.passed[2] = round_number, 1, 1
    t.by(turned(overflow=overflow, patience=9.0), take_turn, 0)
    assert len(t.contraptions(0)) == bought
