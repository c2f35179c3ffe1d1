"""Owning tiles."""

from balancewheel.sim.games.city_of_gears import GAME
from balancewheel.strategies.city_of_gears.evaluation.worth import CLAIM
from balancewheel.strategies.city_of_gears.ideas.sensible import answer


@GAME.strategy(own=2.4, links=1.6, develop=0.4, activate=0.45)
def linker(rules, state, knobs):
    """Lay a link nearly every turn where it wins or keeps a tile, and own as much of the city as possible."""
    return answer(rules, state, knobs, CLAIM)
