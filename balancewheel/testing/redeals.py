"""Players for whom everything hidden is dealt anew all the time."""

from collections.abc import Callable
from typing import Any

from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.strategy import Strategy
from balancewheel.sim.kernel.jit import njit


def redealing(game: Game, choose: Callable) -> Strategy:
    """A player who deals anew what cannot be seen, at every question, and then answers as `choose`."""
    redeal, answer = game.redeal_hidden, njit(getattr(choose, "py_func", choose), module=game.strategy_package)

    def redealing(rules: Any, state: Any, knobs: Any) -> int:
        """Deal anew what the decider cannot know, then answer."""
        redeal(rules, state, state.decider)
        return answer(rules, state, knobs)

    return game.make_strategy(redealing)
