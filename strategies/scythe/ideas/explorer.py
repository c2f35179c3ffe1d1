"""What lies out there."""

from balancewheel.sim.games.scythe import GAME
from balancewheel.sim.games.scythe.words import Star
from balancewheel.strategies.scythe.ideas.sensible import answer

PLAN = 1 << Star.MECHS | 1 << Star.RECRUITS | 1 << Star.POWER | 1 << Star.OBJECTIVE | 1 << Star.COMBAT


@GAME.strategy(
    encounter=12.0,
    factory=20.0,
    mechs=2.5,
    upgrades=18.0,
    structures=2.0,
    workers=5.0,
    focus=0.25,
    objective=1.0,
    stars=11.5,
    recruits=18.0,
    labour=7.0,
    popularity=0.5,
    power=0.95,
    cards=0.1,
    territory=1.6,
    odds=0.88,
    ahead=0.4,
    foresight=0.7,
    pace=2.5,
    purse=0.0,
    caution=0.3,
    opening=4.0,
)
def explorer(rules, state, knobs):
    """Send the character from encounter to encounter and to the factory, and live on what is found there.

    It plans for mechs, recruits, power, objectives and combats, with few workers at home.
    """
    return answer(rules, state, knobs, PLAN)
