"""Land, and mechs to hold it."""

from balancewheel.sim.games.scythe import GAME
from balancewheel.sim.games.scythe.state import Question
from balancewheel.sim.games.scythe.words import Star
from balancewheel.strategies.scythe.ideas.sensible import answer

PLAN = 1 << Star.MECHS | 1 << Star.RECRUITS | 1 << Star.OBJECTIVE | 1 << Star.COMBAT


@GAME.strategy(
    territory=3.0,
    mechs=11.0,
    recruits=17.0,
    upgrades=15.0,
    caution=0.0,
    focus=0.4,
    stars=14.0,
    objective=0.05,
    structures=6.5,
    workers=8.0,
    labour=6.0,
    popularity=0.7,
    power=0.7,
    cards=0.0,
    encounter=3.5,
    factory=12.0,
    combat=0.1,
    odds=0.9,
    ahead=0.5,
    foresight=0.55,
    pace=4.0,
    purse=4.0,
    climb=0.25,
    opening=3.0,
)
def pioneer(rules, state, knobs):
    """Deploy mechs early and carry workers with them over the whole board, one left behind wherever they stood."""
    if state.question == Question.TAKE_WORKERS:
        return max(state.n_options - 2, 0)  # none, one ... all
    return answer(rules, state, knobs, PLAN)
