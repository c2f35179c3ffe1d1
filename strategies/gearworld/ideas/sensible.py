"""A sound answer to every question: what the other strategies fall back on."""

from balancewheel.sim.games.gearworld import GAME
from balancewheel.sim.games.gearworld.state import NOBODY, Option, Question
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworld.evaluation.building import choose_build, choose_phase, choose_site
from balancewheel.strategies.gearworld.evaluation.carrying import (
    choose_cargo,
    choose_method,
    choose_stop,
    choose_walk,
    steer,
)
from balancewheel.strategies.gearworld.evaluation.fighting import (
    choose_lead,
    choose_reinforcement,
    choose_side,
    choose_target,
    set_down,
)
from balancewheel.strategies.gearworld.evaluation.options import first_of
from balancewheel.strategies.gearworld.evaluation.settling import best_land, best_token_place
from balancewheel.strategies.gearworld.evaluation.trading import (
    answer_counter,
    answer_deal,
    ask_for_more,
    choose_deal,
    choose_partner,
    choose_token_place,
)


@GAME.strategy(
    skyworks=10.0,
    weapons=4.0,
    boats=1.2,
    ships=0.6,
    bridges=0.6,
    caution=0.3,
    compact=0.5,
    water=0.1,
    ranches=0.9,
    variety=0.9,
    gold=1.0,
    guard=0.5,
    margin=0.05,
    envy=0.1,
    haggle=0.0,
    lands=0.6,
    attack=0.5,
    leader=0.3,
    loot=6.0,
    siege=0.8,
)
def sensible(rules, state, knobs):
    """Gather for the development that is nearest at hand, skyworks above all, and take what others leave unguarded.

    It trades for what its building place misses, carries the rest there, and helps whoever keeps a win from another.
    """
    return answer(rules, state, knobs)


@njit
def answer(rules, state, knobs):
    """The answer to any question."""
    question = state.question
    if question <= Question.PLACE_FIGURE:
        return settle(rules, state, knobs)
    if question == Question.BUILD:
        return choose_build(rules, state, knobs)
    if Question.TRADE_WITH <= question <= Question.PUT_DOWN:
        return trade(rules, state, knobs)
    if Question.TRANSPORT_BY <= question <= Question.ROUTE_TO:
        return carry(rules, state, knobs)
    if question >= Question.ATTACK and question != Question.INTEND:
        return fight(rules, state, knobs)
    if question in (Question.WHICH_SITE, Question.PLACE_HORSE):
        return choose_site(rules, state, knobs)
    if question in (Question.HOLD_PHASE, Question.CAST_VOTE, Question.BREAK_TIE):
        return choose_phase(rules, state, knobs)
    return 0  # says nothing


@njit
def settle(rules, state, knobs):
    """Set-up."""
    if state.question == Question.PLACE_TOKEN:
        return best_token_place(rules, state, knobs)
    return best_land(rules, state, knobs)


@njit
def trade(rules, state, knobs):
    """The trade phase."""
    question = state.question
    if question == Question.TRADE_WITH:
        return choose_partner(rules, state, knobs, NOBODY)
    if question == Question.TRADE_OFFER:
        return choose_deal(rules, state, knobs)
    if question == Question.REPLY:
        return answer_deal(rules, state, knobs)
    if question == Question.REPLY_TO_COUNTER:
        return answer_counter(rules, state, knobs)
    if question in (Question.LIFT, Question.PUT_DOWN):
        return choose_token_place(rules, state, knobs)
    if question == Question.SWEETEN:
        return ask_for_more(rules, state, knobs)
    return 0  # no promise, no second thoughts


@njit
def carry(rules, state, knobs):
    """A transport action."""
    question = state.question
    if question == Question.TRANSPORT_BY:
        return choose_method(rules, state, knobs)
    if question == Question.FOOT_TO:
        return choose_walk(rules, state, knobs)
    if question == Question.CARRY:
        return choose_cargo(rules, state, knobs)
    if question == Question.VEHICLE:
        return steer(rules, state, knobs)
    return choose_stop(rules, state, knobs)


@njit
def fight(rules, state, knobs):
    """The battle phase."""
    question = state.question
    if question == Question.ATTACK:
        return choose_target(rules, state, knobs)
    if question == Question.ALLY:
        return choose_side(rules, state, knobs)
    if question == Question.LEAD:
        return choose_lead(rules, state, knobs)
    if question == Question.REINFORCE:
        return choose_reinforcement(rules, state, knobs)
    if question in (Question.DEFEND, Question.COMMIT):
        return first_of(state, Option.YES)
    if question == Question.SET_DOWN:
        return set_down(rules, state)
    return 0  # craft end in the first area that offers itself
