"""A few good tiles, every turn."""

from balancewheel.sim.games.city_of_gears import GAME
from balancewheel.strategies.city_of_gears.evaluation.worth import COMPACT
from balancewheel.strategies.city_of_gears.ideas.sensible import answer


@GAME.strategy(activate=1.8, explore=2.2, bonus=1.6, own=0.9, spite=0.0, gears=0.0, develop=0.4)
def activator(rules, state, knobs):
    """Keep workers on a few profitable tiles close together, link them for their bonuses, and activate every turn."""
    return answer(rules, state, knobs, COMPACT)
