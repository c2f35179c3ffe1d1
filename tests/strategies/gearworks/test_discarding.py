"""When the strategies of Gearworks discard: for a spark, and at the spark limit for nothing but room in the hand."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from balancewheel.sim.games.gearworks.turn import take_turn
from balancewheel.testing.runs import prepared
from tests.sim.gearworks.table import GAME, empty_table

SCRIPTED = [name for name in GAME.strategies if name != "uniform"]
every_strategy = pytest.mark.parametrize("strategy", SCRIPTED)

MIDDLE = "gray 4, blue 5, red 5, gray 9, blue 9"
GRAYS, BLUES = "gray 6, gray 7, gray 8, gray 9", "blue 6, blue 7, blue 8, blue 9"
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


def lay_grays_and_blues(t):
    """Every column shows gray and blue, rows 3 and 4 are open."""
    for row, colour in ((1, "gray"), (2, "blue")):
        t.lay(**{f"{column}{row}": f"{colour} {number}" for number, column in enumerate("ABCDE", 1)})


def nothing_fits(hand, **changes):
    """Seat 0 to move in the last round, at the limit and with gears that fit nowhere; seat 1 controls all lines."""
    t = empty_table(3, replace_cost=9, **changes)
    lay_grays_and_blues(t)
    t.control_by(1, "ABCDE1234")
    t.only_contraptions("")
    t.give(0, hand, sparks=5)
    t.top_gears("red 9")
    t.state.round_number, t.state.passed[1], t.state.passed[2] = 3, 1, 1
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
def test_what_fits_no_space_now_may_fit_in_the_next_round(strategy):
    """The pass ends the round: nines are kept although no space of this grid takes them, and fives go."""
    t = nothing_to_win("")
    lay_grays_and_blues(t)
    t.give(0, "gray 9, blue 9, red 4, red 5, green 5")
    t.by(strategy, take_turn, 0)
    assert t.hand(0) == ["gray 9", "blue 9", "red 4"]


@every_strategy
def test_a_full_hand_of_no_use_makes_room_for_a_gear_that_is(strategy):
    """In the last round at the spark limit: two gears go for nothing, a new one is bought and played."""
    t = nothing_fits(f"{GRAYS}, {BLUES}")
    t.by(strategy, take_turn, 0)
    assert "red 9" in t.grid.values()
    assert (len(t.hand(0)), t.sparks(0)) == (6, 4)


@every_strategy
def test_at_the_spark_limit_a_gear_costs_what_two_useless_ones_bring_back(strategy):
    """It seems dear for row 4, the only one that has a part left, but the discard that follows pays for it."""
    t = nothing_fits("gray 6, gray 7, gray 8, blue 6", draw_gear_cost=2, discard_sparks=2)
    t.control_by(0, "ABCD")
    t.state.part_supply[:-1] = 0
    t.top_gears("blue 9", "red 9")
    t.by(strategy, take_turn, 0)
    assert "red 9" in t.grid.values()


@pytest.mark.parametrize(("strategy", "exchanges"), [("sensible", True), ("sprinter", True), ("hoarder", False)])
def test_while_one_other_goes_on_all_but_who_saves_for_the_end_exchange_gears(strategy, exchanges):
    t = nothing_fits("gray 6, gray 7, gray 8, blue 6", draw_gear_cost=5, discard_sparks=5)
    t.state.passed[1] = 0
    t.by(strategy, take_turn, 0)
    assert ("red 9" in t.grid.values()) == exchanges


@every_strategy
def test_the_knob_turns_it_off(strategy):
    for t, left in ((nothing_to_win(MIDDLE), 5), (nothing_fits(f"{GRAYS}, {BLUES}"), 8)):
        stubborn = GAME.find_strategy(strategy)
        take_turn(t.rules, t.state, t.players(replace(stubborn, knobs=stubborn.knobs | {"fresh": 0.0})), 0)
        assert len(t.hand(0)) == left


def wins_gained(strategy, rivals, games, seed=902):
    """The 95 % interval of what seat 1 wins more by it, in games: the same games with it and without."""
    wins = []
    for mine in (strategy, f"{strategy}(fresh=0)"):
        table = prepared(GAME, 1 + len(rivals), ",".join([mine, *rivals]), seed=seed)
        rows = table.frames(table.play(0, games))["seats"]
        wins.append(rows.filter(pl.col("seat") == pl.col("seat").min())["win_share"].to_numpy())
    gained = wins[0] - wins[1]
    error = 1.96 * gained.std() / np.sqrt(games)
    return gained.mean() - error, gained.mean() + error


@pytest.mark.slow
@pytest.mark.compiled
@every_strategy
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_loses_much_by_it(strategy, players):
    """It paid until strategies bought a gear at the spark limit; now it wins nothing, and costs next to nothing."""
    low, _ = wins_gained(strategy, [other for other in SCRIPTED if other != strategy][: players - 1], games=6_000)
    assert low > -0.02
