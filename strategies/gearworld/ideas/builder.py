"""Skyworks and nothing else."""

from balancewheel.sim.games.gearworld import GAME
from balancewheel.sim.games.gearworld.state import Question
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworld.evaluation.building import insist
from balancewheel.strategies.gearworld.evaluation.plans import make_plan, missing
from balancewheel.strategies.gearworld.ideas.sensible import answer


@GAME.strategy(skyworks=16.0, weapons=0.8, caution=2.0, compact=2.0, ranches=0.0, margin=0.0, envy=0.05, attack=2.0)
def builder(rules, state, knobs):
    """Gather for skyworks from the first round on, trade for what is missing at almost any price, seldom attack.

    It builds where its own land lies all around. While its building place is one or two tokens short, it resolves every
    phase that could bring them.
    """
    if state.question in (Question.HOLD_PHASE, Question.CAST_VOTE, Question.BREAK_TIE) and is_nearly_done(
        rules, state, knobs
    ):
        return insist(rules, state)
    return answer(rules, state, knobs)


@njit
def is_nearly_done(rules, state, knobs):
    """Does the plan miss one or two tokens?"""
    return 1 <= missing(make_plan(rules, state, knobs, state.decider)) <= 2
