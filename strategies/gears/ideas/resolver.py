"""Small piles, resolved early and often."""

from balancewheel.sim.games.gears import GAME
from balancewheel.sim.games.gears.state import Question
from balancewheel.strategies.gears.evaluation.buying import choose_buy, gain_or_stop
from balancewheel.strategies.gears.evaluation.fighting import choose_attack, wants_to_strike
from balancewheel.strategies.gears.ideas.sensible import reply

STRONG = 2  # weaknesses of a Gears card that stays in hand to attack


@GAME.strategy(
    resolve=0.3,
    strike=0.25,
    share=0.15,
    power=0.7,
    weakness=1.3,
    wild=0.2,
    effect=0.2,
    least=1.5,
    alarm=0.2,
    defence=0.3,
)
def resolver(rules, state, knobs):
    """Do not wait for good odds: give as little Despair as makes a resolve worth a try, and try it the next turn.

    Gears cards are kept in hand for the next strike.
    """
    if state.question == Question.BUY:
        if wants_to_strike(rules, state, knobs, state.decider):
            return gain_or_stop(rules, state, knobs)
        return choose_buy(rules, state, knobs, STRONG)
    if state.question == Question.ATTACK:
        return choose_attack(rules, state, knobs, knobs.resolve)
    if state.question == Question.REFRESH:
        return 1 if rules.is_kosmos[state.options[0].what] else 0
    return reply(rules, state, knobs)
