"""Sparks first, then all at once."""

from balancewheel.sim.games.gearworks import GAME
from balancewheel.sim.games.gearworks.state import Option
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworks.evaluation.judging import look, still_active
from balancewheel.strategies.gearworks.ideas.sensible import routine, side_option, turn

HELD_BACK = 3  # gears that are not turned into sparks while the others play


@GAME.strategy(
    contraptions=1.0,
    sparks=3.0,
    cards=0.8,
    hold=5.0,
    timing=0.15,
    spite=0.3,
    patience=0.4,
    draws=0.8,
    fresh=0.1,
    reserve=8.0,
    waiting=0.0,
)
def hoarder(rules, state, knobs):
    """Save sparks by tinkering and discarding while the others play, and spend them once at most one goes on."""
    known = routine(rules, state, knobs)
    if known >= 0:
        return known
    if still_active(state) < 2:
        return turn(rules, state, knobs, look(rules, state, knobs, spending_worth(rules, state, knobs)))
    me = state.decider
    discard = side_option(state, Option.DISCARD_GEARS)
    if discard >= 0 and state.options[discard].amount > 0 and state.hand_size[me] >= HELD_BACK + rules.discard_cards:
        return discard
    spark = knobs.sparks if state.sparks[me] < rules.spark_limit else 0.0
    return turn(rules, state, knobs, look(rules, state, knobs, spark))


@njit
def spending_worth(rules, state, knobs):
    """What a spark is worth when it is time to spend: half as much, and in the last round no more than its points."""
    if state.round_number == rules.rounds:
        return float(rules.points_spark)
    return max(0.5 * knobs.sparks, float(rules.points_spark))
