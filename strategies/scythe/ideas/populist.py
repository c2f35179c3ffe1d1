"""The people's love."""

from balancewheel.sim.games.scythe import GAME
from balancewheel.sim.games.scythe.words import Star
from balancewheel.strategies.scythe.ideas.sensible import answer

PLAN = 1 << Star.POPULARITY | 1 << Star.STRUCTURES | 1 << Star.RECRUITS | 1 << Star.UPGRADES | 1 << Star.OBJECTIVE


@GAME.strategy(
    popularity=1.7,
    workers=4.5,
    structures=6.5,
    odds=0.85,
    focus=1.0,
    stars=5.5,
    objective=0.0,
    upgrades=18.0,
    mechs=19.0,
    recruits=17.5,
    labour=9.5,
    power=0.9,
    cards=0.0,
    encounter=6.0,
    factory=8.0,
    ahead=0.85,
    foresight=0.6,
    pace=4.0,
    purse=2.0,
    opening=2.0,
)
def populist(rules, state, knobs):
    """Rise to the highest tier of popularity, where everything counts most, and never drive workers away lightly.

    It builds, recruits and upgrades with few workers, whose upkeep would cost the people's love.
    """
    return answer(rules, state, knobs, PLAN)
