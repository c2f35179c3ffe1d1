"""Discoveries first."""

from balancewheel.sim.games.city_of_gears import GAME
from balancewheel.strategies.city_of_gears.evaluation.worth import EXPLORE
from balancewheel.strategies.city_of_gears.ideas.sensible import answer


@GAME.strategy(explore=3.5, activate=0.7, own=1.8, links=0.8, workers=3.0, spite=0.0, develop=0.7, bonus=0.4)
def explorer(rules, state, knobs):
    """Lay links towards face-down tiles and walk onto them; the rest of the city can wait until Opening Day."""
    return answer(rules, state, knobs, EXPLORE)
