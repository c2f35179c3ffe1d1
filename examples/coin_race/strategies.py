"""Two ways to play Coin Race."""

from .game import GAME, ROB


@GAME.strategy(courage=4.0)
def sensible(rules, state, knobs):
    """Roll, which brings most on average, but rob the richest when far behind."""
    best, lead = 1, knobs.courage
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind == ROB and state.coins[option.what] - state.coins[state.decider] >= lead:
            best, lead = i, state.coins[option.what] - state.coins[state.decider] + 1
    return best


@GAME.strategy
def careful(rules, state, knobs):
    """Never risk a coin: rob the last one who can be robbed, or take."""
    return state.n_options - 1 if state.options[state.n_options - 1].kind == ROB else 0
