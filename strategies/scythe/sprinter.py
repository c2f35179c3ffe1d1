"""Six stars, as soon as can be."""

from sim.games.scythe import GAME
from strategies.scythe.sensible import answer


@GAME.strategy(stars=22.0, workers=8.0, upgrades=4.0, recruits=6.0, mechs=4.0, structures=3.0, odds=0.55, combat=2.0)
def sprinter(rules, state, knobs):
    """Go for whatever star is nearest, and end the game before the others have built theirs."""
    return answer(rules, state, knobs)
