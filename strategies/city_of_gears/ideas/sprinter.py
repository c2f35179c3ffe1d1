"""The end, while ahead."""

from balancewheel.sim.games.city_of_gears import GAME
from balancewheel.strategies.city_of_gears.evaluation.worth import RUSH
from balancewheel.strategies.city_of_gears.ideas.sensible import answer


@GAME.strategy(haste=2.0, caution=2.0, explore=2.5, activate=0.9, own=0.6, bonus=0.5, develop=0.7, workers=2.0)
def sprinter(rules, state, knobs):
    """Find tiles fast, take prestige at once, and once ahead draw gears until the white ones end the game."""
    return answer(rules, state, knobs, RUSH)
