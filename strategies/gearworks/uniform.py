"""The measure of all others: chance."""

from balancewheel.sim.games.gearworks import GAME
from balancewheel.sim.kernel.chance import WHIM, draw


@GAME.strategy
def uniform(rules, state, knobs):
    """Any legal option, each as likely as the next."""
    return draw(state, WHIM + state.decider, state.n_options)
