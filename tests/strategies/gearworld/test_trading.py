"""Strategies of Gearworld haggle, asking for one token more where the other side should like it, and feed no winner."""

from dataclasses import replace

import pytest

from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.rules import COAL, IRON, TRANSPORT
from balancewheel.sim.games.gearworld.trade import trade_phase
from balancewheel.sim.kernel import offer
from balancewheel.strategies.gearworld.building import choose_phase
from balancewheel.strategies.gearworld.plans import make_plan, owned
from balancewheel.strategies.gearworld.trading import brings_the_win, packed
from tests.sim.gearworld.table import GAME, empty_table

STOCK = GAME.find_strategy("sensible")
SENSIBLE = replace(STOCK, knobs=STOCK.knobs | {"weapons": 1.0})  # skyworks are all that they trade for
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


@pytest.mark.parametrize("skyworks, deals", [(0, 1), (2, 0)])
def test_nobody_gives_what_a_player_one_skywork_short_does_not_have(skyworks, deals):
    """Seat 1 misses three tokens for its last skywork, so no single one brings it; but iron it has none of."""
    t = empty_table(trade_sweeps=1)
    t.own(0, "fulcrum golddust")
    t.own(1, "the_teeth cog_slopes")
    t.own(2, "grey_water")
    t.lay("fulcrum", coal=1, gold=1, iron=1)
    t.lay("golddust", iron=1)
    t.lay("the_teeth", gold=1, skywork=skyworks)
    t.lay("cog_slopes", scrap=2)
    t.by(SENSIBLE, trade_phase)
    assert len([event for event in t.events(s.REPLIED) if event.place == s.ACCEPT]) == deals


@pytest.mark.parametrize("resource, wins", [(COAL, True), (IRON, False)])
def test_a_deal_that_pays_for_all_skyworks_that_are_missing_is_dangerous(resource, wins):
    """One skywork stands, and the tokens of another lie there; of those for the third only coal is missing."""
    t = empty_table()
    t.own(0, "fulcrum")
    t.own(1, "the_teeth")
    t.own(2, "grey_water")
    t.lay("the_teeth", coal=1, gold=2, iron=2, scrap=2, skywork=1)
    t.state.decider = 0
    plan = make_plan(t.rules, t.state, GAME.seat_players([SENSIBLE], [SENSIBLE.knobs])[1][0], 1)
    before = owned(t.state, 1)
    after = before + packed(resource, 1)
    assert brings_the_win(t.rules, t.state, plan, 1, resource, before, after) == wins


@pytest.mark.parametrize("skyworks, resolves", [(0, True), (2, False)])
def test_a_phase_that_lets_another_win_is_skipped(skyworks, resolves):
    """Seat 1 has the tokens of a skywork in two lands side by side, and so have I; who has two skyworks would win."""
    t = empty_table()
    t.own(0, "fulcrum golddust")
    t.own(1, "the_teeth cog_slopes")
    t.own(2, "grey_water")
    t.lay("fulcrum", coal=1, gold=1)
    t.lay("golddust", iron=2, scrap=2)
    t.lay("the_teeth", coal=1, gold=1, skywork=skyworks)
    t.lay("cog_slopes", iron=1, scrap=1)
    t.state.decider, t.state.phase, t.state.n_options = 0, TRANSPORT, 0
    offer(t.state, s.NO)
    offer(t.state, s.YES)
    chosen = choose_phase(t.rules, t.state, GAME.seat_players([SENSIBLE], [SENSIBLE.knobs])[1][0])
    assert (t.state.options[chosen].kind == s.YES) == resolves
