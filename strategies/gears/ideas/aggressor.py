"""Attack every turn, with everything."""

from balancewheel.sim.games.gears import GAME
from balancewheel.sim.games.gears.state import Question
from balancewheel.strategies.gears.evaluation.buying import ALL_RESERVED, choose_buy
from balancewheel.strategies.gears.evaluation.fighting import choose_attack, least_power
from balancewheel.strategies.gears.ideas.sensible import reply


@GAME.strategy(
    resolve=0.45,
    power=1.3,
    weakness=0.5,
    wild=0.5,
    effect=0.2,
    least=1.8,
    alarm=0.3,
    defence=0.4,
)
def aggressor(rules, state, knobs):
    """Attack every turn with the whole crew: Kosmos cards buy, Gears cards are kept for the struggle."""
    if state.question == Question.BUY:
        return choose_buy(rules, state, knobs, ALL_RESERVED)
    if state.question == Question.OPEN:
        return least_power(rules, state)
    if state.question == Question.ATTACK:
        return choose_attack(rules, state, knobs, 1.0)
    if state.question == Question.REFRESH:
        return 1 if rules.is_kosmos[state.options[0].what] else 0
    return reply(rules, state, knobs)
