"""The measure of all others: chance."""

from sim.chance import WHIM, draw
from sim.games.scythe import GAME


@GAME.strategy
def uniform(rules, state, knobs):
    """Any legal option, each as likely as the next."""
    return draw(state, WHIM + state.decider, state.n_options)
