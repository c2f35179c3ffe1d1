"""Two ways to give."""

from . import GAME


@GAME.strategy
def loyal(rules, state, knobs):
    """To the leader."""
    return 0


@GAME.strategy
def rebel(rules, state, knobs):
    """To the second."""
    return 1
