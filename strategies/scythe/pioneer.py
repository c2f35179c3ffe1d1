"""Land, and mechs to hold it."""

from sim.games.scythe import GAME
from strategies.scythe.sensible import answer


@GAME.strategy(territory=1.8, mechs=9.0, structures=5.0, upgrades=4.0, recruits=5.0, caution=0.0, stars=8.0)
def pioneer(rules, state, knobs):
    """Deploy mechs before anything else and carry workers with them over the whole board."""
    return answer(rules, state, knobs)
