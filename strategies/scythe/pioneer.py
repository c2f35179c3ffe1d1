"""Land, and mechs to hold it."""

from sim.games.scythe import GAME
from strategies.scythe.sensible import answer


@GAME.strategy(territory=1.4, mechs=6.5, structures=5.0, caution=0.0)
def pioneer(rules, state, knobs):
    """Deploy mechs before anything else and carry workers with them over the whole board."""
    return answer(rules, state, knobs)
