"""A strong crew first."""

from balancewheel.sim.games.gears import GAME
from balancewheel.sim.games.gears.state import Question
from balancewheel.strategies.gears.evaluation.buying import NONE_RESERVED, choose_buy
from balancewheel.strategies.gears.evaluation.fighting import wanted_crew
from balancewheel.strategies.gears.evaluation.worth import crew_size
from balancewheel.strategies.gears.ideas.sensible import answer


@GAME.strategy(
    resolve=0.5,
    strike=0.5,
    share=0.2,
    power=1.5,
    weakness=0.4,
    wild=0.8,
    effect=0.5,
    least=2.6,
    alarm=0.2,
    defence=0.5,
    crew=7.0,
)
def hoarder(rules, state, knobs):
    """Hire strong crew and nothing cheap; attack only once enough of them are hired, then with the whole hand."""
    me = state.decider
    if state.question == Question.BUY and crew_size(rules, state, me) < wanted_crew(state, knobs, me):
        return choose_buy(rules, state, knobs, NONE_RESERVED)
    if state.question == Question.REFRESH:
        return 1 if rules.is_kosmos[state.options[0].what] else 0
    return answer(rules, state, knobs)
