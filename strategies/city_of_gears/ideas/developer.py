"""An engine of developments."""

from balancewheel.sim.games.city_of_gears import GAME
from balancewheel.strategies.city_of_gears.evaluation.worth import ENGINE
from balancewheel.strategies.city_of_gears.ideas.sensible import answer


@GAME.strategy(develop=1.2, explore=2.0, links=1.0, activate=1.0, own=1.4, spite=0.6)
def developer(rules, state, knobs):
    """Draw several gears at a time, fill the factory with developments that pay every turn, replace the weak ones."""
    return answer(rules, state, knobs, ENGINE)
