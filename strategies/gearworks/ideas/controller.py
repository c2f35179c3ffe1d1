"""Rows and columns, as many as possible."""

from balancewheel.sim.games.gearworks import GAME
from balancewheel.strategies.gearworks.evaluation.judging import look, spark_worth
from balancewheel.strategies.gearworks.ideas.sensible import routine, turn


@GAME.strategy(
    contraptions=0.3,
    sparks=1.4,
    cards=0.4,
    hold=6.0,
    timing=0.1,
    spite=0.2,
    patience=0.3,
    draws=1.0,
    fresh=0.1,
    waiting=0.0,
)
def controller(rules, state, knobs):
    """Take as many rows and columns as possible, and close them so that they last."""
    known = routine(rules, state, knobs)
    if known >= 0:
        return known
    return turn(rules, state, knobs, look(rules, state, knobs, spark_worth(rules, state, knobs)))
