"""The sea."""

from balancewheel.sim.games.gearworld import GAME
from balancewheel.sim.games.gearworld.state import FIRST_BOAT, FIRST_BRIDGE, FIRST_SHIP, Option, Question
from balancewheel.strategies.gearworld.evaluation.options import first_of, is_offered
from balancewheel.strategies.gearworld.evaluation.standing import is_close
from balancewheel.strategies.gearworld.ideas.sensible import answer

SHIPS = (1 << (FIRST_BRIDGE - FIRST_BOAT)) - (1 << (FIRST_SHIP - FIRST_BOAT))


@GAME.strategy(skyworks=9.0, weapons=1.5, ships=24.0, boats=0.5, bridges=0.5, caution=0.8, water=0.5, attack=0.4)
def admiral(rules, state, knobs):
    """Put a ship to sea before all but the last skywork; strike along the coasts, and gather what it can carry."""
    me = state.decider
    if state.question == Question.BUILD and not state.own_craft[me] & SHIPS and not is_close(rules, state, me):
        if is_offered(state, Option.BUILD_SHIP):
            return first_of(state, Option.BUILD_SHIP)
    return answer(rules, state, knobs)
