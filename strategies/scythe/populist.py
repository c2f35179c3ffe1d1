"""The people's love."""

from balancewheel.sim.games.scythe import GAME
from balancewheel.sim.games.scythe.state import (
    STAR_OBJECTIVE,
    STAR_POPULARITY,
    STAR_RECRUITS,
    STAR_STRUCTURES,
    STAR_UPGRADES,
)
from balancewheel.strategies.scythe.sensible import answer

PLAN = 1 << STAR_POPULARITY | 1 << STAR_STRUCTURES | 1 << STAR_RECRUITS | 1 << STAR_UPGRADES | 1 << STAR_OBJECTIVE


@GAME.strategy(popularity=1.2, workers=5.0, structures=5.0, odds=0.85, focus=0.7)
def populist(rules, state, knobs):
    """Rise to the highest tier of popularity, where everything counts most, and never drive workers away lightly.

    It builds, recruits and upgrades with few workers, whose upkeep would cost the people's love.
    """
    return answer(rules, state, knobs, PLAN)
