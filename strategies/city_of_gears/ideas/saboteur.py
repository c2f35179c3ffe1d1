"""What the others lose."""

from balancewheel.sim.games.city_of_gears import GAME
from balancewheel.strategies.city_of_gears.evaluation.worth import HUNT
from balancewheel.strategies.city_of_gears.ideas.sensible import answer


@GAME.strategy(spite=2.2, aim=0.3, hoard=0.75, activate=0.8, own=1.6, develop=0.75, bonus=0.3)
def saboteur(rules, state, knobs):
    """Save zaps, follow the others' workers, send them home and tear down the links that carry most."""
    return answer(rules, state, knobs, HUNT)
