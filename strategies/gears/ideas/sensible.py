"""A sound answer to every question: what the other strategies fall back on."""

from balancewheel.sim.games.gears import GAME
from balancewheel.sim.games.gears.refresh import hand_limit
from balancewheel.sim.games.gears.state import Question
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gears.evaluation.buying import NONE_RESERVED, choose_buy, choose_payment, gain_or_stop
from balancewheel.strategies.gears.evaluation.effect_choices import choose_card, choose_effect
from balancewheel.strategies.gears.evaluation.fighting import (
    ENOUGH,
    choose_attack,
    choose_defence,
    choose_opening,
    choose_resolve,
    wants_to_strike,
)
from balancewheel.strategies.gears.evaluation.worth import card_worth, impatience, mean_worth


@GAME.strategy(
    resolve=0.45,
    strike=0.45,
    share=0.2,
    power=1.0,
    weakness=0.5,
    wild=0.3,
    effect=0.4,
    least=1.7,
    alarm=0.04,
    defence=0.1,
    probe=0.15,
    crew=0.0,
    clear=0.0,
    draws=0.0,
)
def sensible(rules, state, knobs):
    """Buy crew until an attack with the whole hand would probably bring a Dominance; then strike, and resolve.

    The odds of a pile are counted from the cards that may lie in it. An attack is fought off when it is dangerous.
    """
    return answer(rules, state, knobs)


@njit
def answer(rules, state, knobs):
    """A sound answer to every question."""
    question = state.question
    if question == Question.BUY:
        return buy_or_strike(rules, state, knobs)
    return reply(rules, state, knobs)


@njit
def reply(rules, state, knobs):
    """A sound answer to every question but what to do in the Buy phase."""
    question = state.question
    if question == Question.RESOLVE:
        return choose_resolve(rules, state, knobs)
    if question == Question.EFFECT:
        return choose_effect(rules, state, knobs)
    if question == Question.PAY:
        return choose_payment(state)
    if question == Question.OPEN:
        return choose_opening(rules, state, knobs)
    if question == Question.ATTACK:
        return choose_attack(rules, state, knobs, ENOUGH)
    if question == Question.DEFEND:
        return choose_defence(rules, state, knobs)
    if question == Question.REFRESH:
        return keep_or_discard(rules, state, knobs)
    return choose_card(rules, state, knobs)


@njit
def buy_or_strike(rules, state, knobs):
    """Keep the hand for a strike that is wanted; else buy."""
    me = state.decider
    if state.n_in_play[me] == 0 and wants_to_strike(rules, state, knobs, me):
        return gain_or_stop(rules, state, knobs)
    return choose_buy(rules, state, knobs, NONE_RESERVED)


@njit
def keep_or_discard(rules, state, knobs):
    """Keep what could not be drawn again, and what is better than the average card."""
    me = state.decider
    if state.hand_size[me] > hand_limit(rules, state, me):
        return 0
    if impatience(state, me) > 0.0:  # the same hand for ever moves nothing
        return 1
    return 0 if card_worth(rules, knobs, state.options[0].what) >= mean_worth(rules, state, knobs, me) else 1
