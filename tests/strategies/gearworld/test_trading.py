"""Strategies of Gearworld haggle where the other side should like it, take no for an answer, and feed no winner."""

from dataclasses import replace

import pytest

from balancewheel.sim.frame.compiled import compiled_game
from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.rules import Cargo, DynamicPhase
from balancewheel.sim.games.gearworld.trade import PARTNER, propose, trade_phase
from balancewheel.sim.kernel import offer
from balancewheel.strategies.gearworld.evaluation.plans import make_plan
from balancewheel.strategies.gearworld.evaluation.tokens import owned, packed
from balancewheel.strategies.gearworld.evaluation.trading import brings_the_win
from tests.sim.gearworld.table import GAME, empty_table

STOCK = GAME.find_strategy("sensible")
SENSIBLE = replace(STOCK, knobs=STOCK.knobs | {"weapons": 1.0})  # skyworks are all that they trade for
NEVER = 4.0
every_strategy = pytest.mark.parametrize("strategy", [name for name in GAME.strategies if name != "uniform"])


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
    offer = t.events(s.Event.OFFERED)[0]
    replies = [event.place for event in t.events(s.Event.REPLIED)]
    assert t.held("fulcrum")["scrap"] == t.held("the_teeth")["iron"] == 1  # both have what they came for
    return tokens(offer.place), tokens(offer.amount), replies


def tokens(packed):
    """How many tokens one side of an offer gives."""
    return sum(int(digit, 16) for digit in f"{packed:x}")


def test_whoever_proposes_asks_for_more_than_he_gives():
    assert trade(NEVER, spare=2) == (1, 1, [s.Option.ACCEPT])
    given, wanted, _ = trade(0.0, spare=2)
    assert (given, wanted) == (1, 3)


def test_a_partner_asks_for_one_more_before_he_accepts():
    assert trade(NEVER, spare=2, trade_sweeteners=0) == (1, 1, [s.Option.ACCEPT])
    assert trade(0.0, spare=2, trade_sweeteners=0) == (1, 1, [s.Option.COUNTER, s.Option.ACCEPT])


@pytest.mark.parametrize("haggle", [0.0, NEVER])
def test_nobody_is_asked_for_what_his_skywork_needs(haggle):
    assert trade(haggle, spare=0) == (1, 1, [s.Option.ACCEPT])


@every_strategy
def test_an_offer_that_was_declined_is_made_to_somebody_else(strategy):
    """Both others have the scrap that seat 0 misses, and part with nothing."""
    t = empty_table()
    t.own(0, "the_watch far_point")
    t.own(1, "westfeld watts_coast")
    t.own(2, "mill_run brontes")
    t.lay("the_watch", coal=1, gold=1, iron=1)
    t.lay("far_point", iron=2)
    for place in ("westfeld", "mill_run"):
        t.lay(place, coal=1, gold=1, scrap=2)
    proud = replace(SENSIBLE, knobs=SENSIBLE.knobs | {"margin": 99.0})
    players = t.players(GAME.find_strategy(strategy), proud, proud)
    for _ in range(3):
        assert not propose(t.rules, t.state, players, 0)
    assert sorted(event.what for event in t.events(s.Event.OFFERED)) == [1, 2]


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
    assert len([event for event in t.events(s.Event.REPLIED) if event.place == s.Option.ACCEPT]) == deals


@pytest.mark.parametrize("resource, wins", [(Cargo.COAL, True), (Cargo.IRON, False)])
def test_a_deal_that_pays_for_all_skyworks_that_are_missing_is_dangerous(resource, wins):
    """One skywork stands, and the tokens of another lie there; of those for the third only coal is missing."""
    t = empty_table()
    t.own(0, "fulcrum")
    t.own(1, "the_teeth")
    t.own(2, "grey_water")
    t.lay("the_teeth", coal=1, gold=2, iron=2, scrap=2, skywork=1)
    t.state.decider = 0
    plan = make_plan(t.rules, t.state, compiled_game(GAME).seat_players([SENSIBLE], [SENSIBLE.knobs])[1][0], 1)
    before = owned(t.state, 1)
    after = before + packed(resource, 1)
    assert brings_the_win(t.rules, t.state, plan, 1, resource, before, after) == wins


@every_strategy
@pytest.mark.parametrize("phase", [DynamicPhase.TRADE, DynamicPhase.TRANSPORT])
def test_a_phase_that_lets_another_win_is_skipped(strategy, phase):
    """Seat 1 has the tokens of the winning skywork in two lands side by side; without two skyworks many say yes."""
    assert decide(strategy, s.Question.HOLD_PHASE, [s.Option.NO, s.Option.YES], phase=phase, skyworks=2) == s.Option.NO


def test_a_phase_that_lets_nobody_win_is_resolved():
    assert (
        decide("sensible", s.Question.HOLD_PHASE, [s.Option.NO, s.Option.YES], phase=DynamicPhase.TRANSPORT, skyworks=0)
        == s.Option.YES
    )
    assert (
        decide("diplomat", s.Question.HOLD_PHASE, [s.Option.NO, s.Option.YES], phase=DynamicPhase.TRADE, skyworks=0)
        == s.Option.YES
    )
    assert (
        decide(
            "logistician", s.Question.HOLD_PHASE, [s.Option.NO, s.Option.YES], phase=DynamicPhase.TRANSPORT, skyworks=0
        )
        == s.Option.YES
    )


def decide(strategy, question, kinds, phase, skyworks):
    """What seat 0 takes, with tokens for a skywork in two lands side by side, as seat 1 has them."""
    t = empty_table()
    t.own(0, "fulcrum golddust")
    t.own(1, "the_teeth cog_slopes")
    t.own(2, "grey_water")
    t.lay("fulcrum", coal=1, gold=1)
    t.lay("golddust", iron=2, scrap=2)
    t.lay("the_teeth", coal=1, gold=1, skywork=skyworks)
    t.lay("cog_slopes", iron=1, scrap=1)
    t.state.decider, t.state.phase = 0, phase
    return answer(t, strategy, question, kinds)


def answer(t, strategy, question, kinds):
    """The kind of the option that a strategy takes."""
    t.state.question, t.state.n_options = question, 0
    for kind in kinds:
        offer(t.state, kind)
    player = GAME.find_strategy(strategy)
    taken = player.choose(t.rules, t.state, compiled_game(GAME).seat_players([player], [player.knobs])[1][0])
    return t.state.options[taken].kind


@every_strategy
def test_nobody_helps_an_attacker_to_win(strategy):
    """Seat 1, with two skyworks, attacks the third one, of seat 2 who leads by land and tokens."""
    t = empty_table(4)
    t.own(0, "far_point")
    t.own(1, "fulcrum golddust")
    t.own(2, "the_teeth cog_slopes east_torque riverholt newcombs_point")
    t.own(3, "grey_water")
    t.lay("fulcrum", skywork=2)
    t.lay("the_teeth", skywork=2, coal=3, gold=3, iron=3, scrap=3)
    t.state.decider, t.state.attacker, t.state.defender, t.state.target = 0, 1, 2, t.place("the_teeth")
    assert (
        answer(t, strategy, s.Question.ALLY, [s.Option.NO, s.Option.WITH_ATTACKER, s.Option.WITH_DEFENDER])
        == s.Option.WITH_DEFENDER
    )


def test_a_diplomat_sweetens_no_deal_with_what_brings_the_win():
    """Scrap for iron; coal on top is all that the partner misses besides."""
    for skyworks, sweetened in ((0, True), (2, False)):
        t = empty_table()
        t.own(0, "fulcrum golddust")
        t.own(1, "the_teeth cog_slopes")
        t.own(2, "grey_water")
        t.lay("fulcrum", coal=2, gold=1, iron=1)
        t.lay("golddust", coal=3)
        t.lay("the_teeth", gold=1, iron=2, scrap=2, skywork=skyworks)
        t.state.decider, t.state.player, t.state.partner = 0, 0, 1
        t.state.give[PARTNER, Cargo.SCRAP] = 1
        t.state.question, t.state.n_options = s.Question.SWEETEN, 0
        offer(t.state, s.Option.DONE)
        offer(t.state, s.Option.HERE, Cargo.COAL, 0, 1)
        player = GAME.find_strategy("diplomat")
        taken = player.choose(t.rules, t.state, compiled_game(GAME).seat_players([player], [player.knobs])[1][0])
        assert (t.state.options[taken].kind == s.Option.HERE) == sweetened


def test_nobody_asks_for_what_would_bring_him_the_win():
    """Seat 0 misses three tokens for its last skywork; before, it asked for them all the same, in vain."""
    for skyworks, offers in ((0, True), (2, False)):
        t = empty_table(trade_sweeps=1)
        t.own(0, "fulcrum golddust")
        t.own(1, "the_teeth cog_slopes")
        t.own(2, "grey_water")
        t.lay("fulcrum", coal=1, skywork=skyworks)
        t.lay("golddust", coal=2)
        t.lay("the_teeth", gold=1, iron=2, scrap=2)
        t.lay("cog_slopes", iron=1)
        t.by(SENSIBLE, trade_phase)
        assert bool([event for event in t.events(s.Event.OFFERED) if event.who == 0]) == offers
