"""The people's love."""

from sim.games.scythe import GAME
from strategies.scythe.sensible import answer


@GAME.strategy(popularity=1.4, workers=6.0, structures=6.0, odds=0.85)
def populist(rules, state, knobs):
    """Rise to the highest tier of popularity, where everything counts most, and never drive workers away lightly."""
    return answer(rules, state, knobs)
