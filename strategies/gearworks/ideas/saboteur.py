"""What the others lose."""

from balancewheel.sim.games.gearworks import GAME
from balancewheel.strategies.gearworks.evaluation.judging import look, spark_worth
from balancewheel.strategies.gearworks.ideas.sensible import routine, turn


@GAME.strategy(
    contraptions=1.0,
    sparks=1.1,
    cards=0.8,
    hold=5.0,
    timing=0.35,
    spite=2.2,
    patience=0.9,
    draws=0.5,
    waiting=0.0,
    stock=9.0,
)
def saboteur(rules, state, knobs):
    """Take rows and columns from the others, above all from whoever has most points, and replace gears to do so."""
    known = routine(rules, state, knobs)
    if known >= 0:
        return known
    return turn(rules, state, knobs, look(rules, state, knobs, spark_worth(rules, state, knobs)))
