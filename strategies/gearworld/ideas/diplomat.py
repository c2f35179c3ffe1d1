"""Deals."""

from balancewheel.sim.games.gearworld import GAME
from balancewheel.sim.games.gearworld.promises import Ledger
from balancewheel.sim.games.gearworld.rules import DynamicPhase
from balancewheel.sim.games.gearworld.state import Option, Promise, Question
from balancewheel.sim.games.gearworld.trade import PARTNER, PROPOSER
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworld.evaluation.building import insist
from balancewheel.strategies.gearworld.evaluation.fighting import side_of
from balancewheel.strategies.gearworld.evaluation.options import first_of
from balancewheel.strategies.gearworld.evaluation.plans import lacking, make_plan
from balancewheel.strategies.gearworld.evaluation.tokens import PAID, owned, packed
from balancewheel.strategies.gearworld.evaluation.trading import (
    NEEDED,
    brings_the_win,
    deal_gain,
    packed_side,
    worth_out,
)
from balancewheel.strategies.gearworld.ideas.sensible import answer

CHEAP = 0.4  # what a token may cost that sweetens a deal: any that no plan needs


@GAME.strategy(
    skyworks=12.0,
    weapons=1.2,
    caution=0.5,
    compact=0.3,
    water=0.4,
    guard=0.5,
    margin=-0.15,
    envy=0.0,
    lands=0.5,
    attack=1.8,
)
def diplomat(rules, state, knobs):
    """Settle beside everyone, trade with all, sweeten what must not fail, keep promises unless a win depends on it.

    It wants the trade phase whenever it may choose, promises not to attack whom it trades with, and sides with whoever
    has kept more promises to it where the interest is even.
    """
    question = state.question
    if question in (Question.HOLD_PHASE, Question.CAST_VOTE, Question.BREAK_TIE) and state.phase == DynamicPhase.TRADE:
        return insist(rules, state)
    if question == Question.SWEETEN:
        return sweetener(rules, state, knobs)
    if question == Question.PROMISE:
        return promise_of(state)
    if question == Question.ALLY:
        return friend(rules, state, knobs)
    return answer(rules, state, knobs)


@njit
def sweetener(rules, state, knobs):
    """Where much is gained and the partner may hesitate, one loose token on top; else done."""
    me = state.decider
    gain = deal_gain(rules, state, knobs, me, state.partner, PARTNER, PROPOSER)
    theirs = deal_gain(rules, state, knobs, state.partner, me, PROPOSER, PARTNER)
    if gain >= 0.5 * NEEDED and theirs < 0.5 * NEEDED:
        plan, partners = make_plan(rules, state, knobs, me), make_plan(rules, state, knobs, state.partner)
        before = owned(state, state.partner)
        dealt = before + packed_side(state, PROPOSER) - packed_side(state, PARTNER)
        for i in range(state.n_options):
            option = state.options[i]
            if option.kind != Option.HERE or option.amount < 0 or option.what >= PAID:
                continue
            price = worth_out(rules, state, plan, me, option.what, state.give[PROPOSER, option.what])
            after = dealt + packed(option.what, 1)
            wins = brings_the_win(rules, state, partners, state.partner, option.what, before, after)
            if price < CHEAP and lacking(partners, option.what) > 0 and not wins:
                return i
    return first_of(state, Option.DONE)


@njit
def promise_of(state):
    """Peace to whom it trades with, an alliance to whom it may need."""
    wanted = Promise.WILL_ALLY if state.attacker == state.decider else Promise.WILL_NOT_ATTACK
    for i in range(state.n_options):
        if state.options[i].what == wanted:
            return i
    return 0


@njit
def trust(state, other, me):
    """How much better a player's word to me was kept than broken."""
    return state.ledger[other, me, Ledger.KEPT] - 2 * state.ledger[other, me, Ledger.BROKEN]


@njit
def friend(rules, state, knobs):
    """An alliance that was promised, unless interest is against it; then interest, then whoever has deserved it."""
    me = state.decider
    side = side_of(rules, state, state.attacker, state.defender, state.target)
    if state.open_promise[me, state.attacker] == Promise.WILL_ALLY and side != Option.WITH_DEFENDER:
        side = Option.WITH_ATTACKER
    elif state.open_promise[me, state.defender] == Promise.WILL_ALLY and side != Option.WITH_ATTACKER:
        side = Option.WITH_DEFENDER
    elif side not in (Option.WITH_ATTACKER, Option.WITH_DEFENDER):
        better = trust(state, state.attacker, me) - trust(state, state.defender, me)
        if better != 0:
            side = Option.WITH_ATTACKER if better > 0 else Option.WITH_DEFENDER
    return first_of(state, side)
