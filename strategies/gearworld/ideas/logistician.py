"""Ways and means."""

from balancewheel.sim.games.gearworld import GAME
from balancewheel.sim.games.gearworld.rules import DynamicPhase
from balancewheel.sim.games.gearworld.state import NOTHING, Question
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworld.evaluation.building import insist
from balancewheel.strategies.gearworld.evaluation.plans import is_beside, make_plan
from balancewheel.strategies.gearworld.evaluation.tokens import PAID
from balancewheel.strategies.gearworld.ideas.sensible import answer


@GAME.strategy(skyworks=10.0, weapons=1.0, boats=9.0, ships=3.0, bridges=4.0, compact=0.8, water=0.7)
def logistician(rules, state, knobs):
    """Settle by the water, build riverboats, ships and bridges, and spread horses so that supply routes reach far.

    It wants production and transport whenever it may choose.
    """
    if state.question in (Question.HOLD_PHASE, Question.CAST_VOTE, Question.BREAK_TIE) and state.phase in (
        DynamicPhase.PRODUCTION,
        DynamicPhase.TRANSPORT,
    ):
        return insist(rules, state)
    if state.question == Question.PLACE_HORSE:
        return route_place(rules, state, knobs)
    return answer(rules, state, knobs)


@njit
def route_place(rules, state, knobs):
    """The place for a new horse that ties most tokens to the building place."""
    me = state.decider
    plan = make_plan(rules, state, knobs, me)
    best, highest = 0, -1.0
    for i in range(state.n_options):
        place = state.options[i].place
        worth = 0.0
        for resource in range(PAID):
            worth += 0.5 * state.held[place, resource]
        if place == plan.land:
            worth += 4.0
        elif plan.land != NOTHING and is_beside(state, plan, place):
            worth += 2.0
        if worth > highest:
            best, highest = i, worth
    return best
