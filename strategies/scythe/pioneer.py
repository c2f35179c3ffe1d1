"""Land, and mechs to hold it."""

from balancewheel.sim.games.scythe import GAME
from balancewheel.sim.games.scythe.state import STAR_COMBAT, STAR_MECHS, STAR_OBJECTIVE, STAR_RECRUITS, TAKE_WORKERS
from balancewheel.strategies.scythe.sensible import answer

PLAN = 1 << STAR_MECHS | 1 << STAR_RECRUITS | 1 << STAR_OBJECTIVE | 1 << STAR_COMBAT


@GAME.strategy(territory=1.3, mechs=8.0, recruits=9.0, upgrades=8.0, caution=0.0, focus=0.6)
def pioneer(rules, state, knobs):
    """Deploy mechs early and carry workers with them over the whole board, one left behind wherever they stood."""
    if state.question == TAKE_WORKERS:
        return max(state.n_options - 2, 0)  # none, one ... all
    return answer(rules, state, knobs, PLAN)
