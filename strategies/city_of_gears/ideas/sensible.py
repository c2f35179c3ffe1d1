"""A sound answer to every question: what the other strategies fall back on."""

from balancewheel.sim.games.city_of_gears import GAME
from balancewheel.sim.games.city_of_gears.state import Question
from balancewheel.sim.kernel import njit
from balancewheel.strategies.city_of_gears.evaluation.acting import choose_turn
from balancewheel.strategies.city_of_gears.evaluation.choices import choose_small
from balancewheel.strategies.city_of_gears.evaluation.placing import choose_least_gear, choose_place
from balancewheel.strategies.city_of_gears.evaluation.worth import BALANCED


@GAME.strategy(
    explore=1.5,
    activate=1.0,
    own=1.0,
    links=0.6,
    develop=1.0,
    workers=3.5,
    spite=0.6,
    aim=0.9,
    haste=0.6,
    caution=0.8,
    bonus=1.0,
    hoard=0.5,
    pace=1.0,
    gears=2.0,
    stride=0.7,
)
def sensible(rules, state, knobs):
    """Find tiles while there are some, stand where activating pays, link for bonuses and influence, cash every zap.

    It draws gears for a link and a development, and thinks twice about a draw that may end the game while it is behind.
    """
    return answer(rules, state, knobs, BALANCED)


@njit
def answer(rules, state, knobs, plan):
    """The answer to any question of a player with a plan."""
    question = state.question
    if question == Question.TURN:
        return choose_turn(rules, state, knobs, plan)
    if question == Question.PAY:
        return 0  # tokens first, then single dice: what is left is as free as can be
    if question == Question.PLACE:
        return choose_place(rules, state, knobs, plan)
    if question in (Question.LINK_GEAR, Question.DISCARD):
        return choose_least_gear(rules, state, knobs, plan)
    return choose_small(rules, state, knobs, plan)
