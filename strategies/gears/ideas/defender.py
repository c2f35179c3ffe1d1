"""Let nothing through."""

from balancewheel.sim.games.gears import GAME
from balancewheel.sim.games.gears.state import Question
from balancewheel.strategies.gears.evaluation.buying import choose_buy, gain_or_stop
from balancewheel.strategies.gears.evaluation.fighting import wants_to_strike
from balancewheel.strategies.gears.evaluation.worth import impatience
from balancewheel.strategies.gears.ideas.sensible import reply

SHIELD = 3  # weaknesses of a Gears card that is kept to defend


@GAME.strategy(
    resolve=0.6,
    strike=0.6,
    share=0.25,
    power=0.7,
    weakness=1.4,
    wild=0.2,
    effect=0.4,
    least=2.0,
    alarm=0.02,
    defence=0.2,
    crew=3.0,
)
def defender(rules, state, knobs):
    """Hire crew with many weaknesses, keep the hand together and meet every attack; strike when it is safe."""
    if state.question == Question.BUY:
        if wants_to_strike(rules, state, knobs, state.decider):
            return gain_or_stop(rules, state, knobs)
        return choose_buy(rules, state, knobs, SHIELD)
    if state.question == Question.REFRESH:
        return 0 if impatience(state, state.decider) == 0.0 else 1
    return reply(rules, state, knobs)
