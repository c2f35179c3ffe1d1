"""Two ways to play Coin Race."""

from .game import GAME, Option


@GAME.strategy(courage=4.0)
def sensible(rules, state, knobs):
    """Roll, which brings most on average, but rob the richest when far behind."""
    best, lead = 1, knobs.courage
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind == Option.ROB and state.coins[option.what] - state.coins[state.decider] >= lead:
            best, lead = i, state.coins[option.what] - state.coins[state.decider] + 1
    return best


@GAME.strategy
def robber(rules, state, knobs):
    """Rob the next one who has more, and roll when nobody has."""
    return 2 if state.n_options > 2 else 1
