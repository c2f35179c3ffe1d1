"""Six stars, as soon as can be."""

from sim.games.scythe import GAME
from strategies.scythe.sensible import answer


@GAME.strategy(stars=16.0, workers=8.0, mechs=4.0, structures=3.0, odds=0.55)
def sprinter(rules, state, knobs):
    """Go for whatever star is nearest, and end the game before the others have built theirs."""
    return answer(rules, state, knobs)
