"""What lies out there."""

from balancewheel.sim.games.scythe import GAME
from balancewheel.sim.games.scythe.state import STAR_COMBAT, STAR_MECHS, STAR_OBJECTIVE, STAR_POWER, STAR_RECRUITS
from balancewheel.strategies.scythe.sensible import answer

PLAN = 1 << STAR_MECHS | 1 << STAR_RECRUITS | 1 << STAR_POWER | 1 << STAR_OBJECTIVE | 1 << STAR_COMBAT


@GAME.strategy(
    encounter=10.0, factory=14.0, mechs=5.0, upgrades=8.0, structures=3.0, workers=6.0, focus=0.6, objective=1.0
)
def explorer(rules, state, knobs):
    """Send the character from encounter to encounter and to the factory, and live on what is found there.

    It plans for mechs, recruits, structures, objectives and combats, with few workers at home.
    """
    return answer(rules, state, knobs, PLAN)
