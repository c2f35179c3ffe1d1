"""Power, and its use."""

import numpy as np

from balancewheel.sim.games.scythe import GAME
from balancewheel.sim.games.scythe.state import Question
from balancewheel.sim.games.scythe.words import Ability, Star
from balancewheel.sim.kernel import njit
from balancewheel.strategies.scythe.evaluation.placing import choose_mech
from balancewheel.strategies.scythe.evaluation.worth import WORTHS, assess
from balancewheel.strategies.scythe.ideas.sensible import answer

HELPS_IN_COMBAT = sum(
    1 << ability
    for ability in (
        Ability.ARTILLERY,
        Ability.DISARM,
        Ability.PEOPLES_ARMY,
        Ability.RONIN,
        Ability.SCOUT,
        Ability.SHIELD,
        Ability.SWORD,
    )
)
PLAN = 1 << Star.MECHS | 1 << Star.RECRUITS | 1 << Star.COMBAT | 1 << Star.POWER


@GAME.strategy(
    combat=6.0,
    odds=0.55,
    power=2.0,
    cards=1.6,
    mechs=11.0,
    structures=2.0,
    caution=0.0,
    focus=0.8,
    upgrades=16.0,
    recruits=16.0,
    labour=5.0,
    objective=0.3,
    opening=3.0,
)
def warlord(rules, state, knobs):
    """Arm, cross the river, and win combats: for their stars, for what lies on the ground, and to throw others back.

    Mechs whose ability helps in combat come right after the one that opens the way.
    """
    if state.question == Question.PLACE_MECH:
        return armed_mech(rules, state, knobs)
    return answer(rules, state, knobs, PLAN)


@njit
def armed_mech(rules, state, knobs):
    """The mech that opens the way, then those that help in combat; where most workers are."""
    views = np.zeros(1, WORTHS)
    assess(rules, state, knobs, state.decider, PLAN, views[0])
    return choose_mech(rules, state, views[0], HELPS_IN_COMBAT)
