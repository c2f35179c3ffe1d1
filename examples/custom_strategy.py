"""Your own strategy: `balancewheel run gearworks --strategy examples/custom_strategy.py:miser`.

A strategy is a function of the rules, the state and its knobs to the number of the option it takes.
"""

from balancewheel.sim.games.gearworks.state import Option
from balancewheel.strategies.gearworks.ideas.sensible import sensible


def miser(rules, state, knobs):
    """Play like `sensible`, but never buy a card."""
    choice = sensible(rules, state, knobs)
    if state.options[choice].kind in (Option.DRAW_GEAR, Option.DRAW_CONTRAPTION):
        return state.n_options - 1  # passing, or ending the turn, is always the last option
    return choice
