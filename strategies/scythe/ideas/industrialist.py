"""An engine first."""

from balancewheel.sim.games.scythe import GAME
from balancewheel.sim.games.scythe.words import Star
from balancewheel.strategies.scythe.ideas.sensible import answer

PLAN = 1 << Star.UPGRADES | 1 << Star.STRUCTURES | 1 << Star.RECRUITS | 1 << Star.WORKERS | 1 << Star.POWER


@GAME.strategy(
    workers=8.0,
    labour=5.0,
    upgrades=14.0,
    structures=8.0,
    mechs=2.0,
    encounter=4.0,
    factory=8.0,
    odds=0.85,
    focus=1.0,
    ahead=1.8,
)
def industrialist(rules, state, knobs):
    """Bring out every worker, upgrade early, and let production pay for the rest.

    It plans for everything that is bought at home, and keeps out of fights that are not as good as won.
    """
    return answer(rules, state, knobs, PLAN)
