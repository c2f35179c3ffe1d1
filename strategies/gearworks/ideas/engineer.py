"""Contraptions first."""

from balancewheel.sim.games.gearworks import GAME
from balancewheel.sim.games.gearworks.state import Option, Question
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworks.evaluation.judging import look, spark_worth
from balancewheel.strategies.gearworks.ideas.sensible import routine, side_option, turn


@GAME.strategy(
    contraptions=1.7,
    sparks=1.4,
    cards=0.8,
    hold=5.0,
    timing=0.35,
    spite=0.2,
    patience=0.9,
    draws=0.5,
    fresh=0.1,
    waiting=1.0,
    appetite=2.0,
)
def engineer(rules, state, knobs):
    """Aim at the rows and columns that the contraptions in hand need, best where they cross, and buy more blueprints.

    Contraptions wait for both of their parts rather than being built with one.
    """
    blueprint = wanted_blueprint(rules, state, knobs) if state.question == Question.TURN else -1
    known = blueprint if blueprint >= 0 else routine(rules, state, knobs)
    if known >= 0:
        return known
    return turn(rules, state, knobs, look(rules, state, knobs, spark_worth(rules, state, knobs)))


@njit
def wanted_blueprint(rules, state, knobs):
    """The option to buy a contraption, -1 where the hand has enough of them or too few sparks would be left."""
    me = state.decider
    spare = state.sparks[me] - rules.draw_contraption_cost
    if state.n_contraptions[me] >= knobs.appetite or spare < 1:
        return -1
    return side_option(state, Option.DRAW_CONTRAPTION)
