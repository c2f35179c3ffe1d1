"""Strategies of Gearworld haggle: they ask for one token more where the other side should still like the deal."""

from dataclasses import replace

import pytest

from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.trade import trade_phase
from tests.sim.gearworld.table import GAME, empty_table

SENSIBLE = GAME.find_strategy("sensible")
NEVER = 4.0


def trade(haggle, spare, **rules):
    """One misses scrap for a skywork and the other iron, both have coal to spare: tokens offered, and the replies."""
    t = empty_table(trade_sweeps=1, **rules)
    t.own(0, "fulcrum golddust")
    t.own(1, "the_teeth cog_slopes")
    t.own(2, "grey_water")
    t.lay("fulcrum", coal=1, gold=1, iron=1)
    t.lay("golddust", iron=1, coal=spare)
    t.lay("the_teeth", coal=1, gold=1, scrap=1)
    t.lay("cog_slopes", scrap=1, coal=spare)
    t.by(replace(SENSIBLE, knobs=SENSIBLE.knobs | {"haggle": haggle}), trade_phase)
    offer = t.events(s.OFFERED)[0]
    replies = [event.place for event in t.events(s.REPLIED)]
    assert t.held("fulcrum")["scrap"] == t.held("the_teeth")["iron"] == 1  # both have what they came for
    return tokens(offer.place), tokens(offer.amount), replies


def tokens(packed):
    """How many tokens one side of an offer gives."""
    return sum(int(digit, 16) for digit in f"{packed:x}")


def test_whoever_proposes_asks_for_more_than_he_gives():
    assert trade(NEVER, spare=2) == (1, 1, [s.ACCEPT])
    given, wanted, _ = trade(0.0, spare=2)
    assert (given, wanted) == (1, 3)


def test_a_partner_asks_for_one_more_before_he_accepts():
    assert trade(NEVER, spare=2, trade_sweeteners=0) == (1, 1, [s.ACCEPT])
    assert trade(0.0, spare=2, trade_sweeteners=0) == (1, 1, [s.COUNTER, s.ACCEPT])


@pytest.mark.parametrize("haggle", [0.0, NEVER])
def test_nobody_is_asked_for_what_his_skywork_needs(haggle):
    assert trade(haggle, spare=0) == (1, 1, [s.ACCEPT])
