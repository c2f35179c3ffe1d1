"""Voyages: what a riverboat or ship can gather for the plan, and its course."""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.reach import areas_beside, distance
from balancewheel.sim.games.gearworld.state import NOTHING, Option
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.strategies.gearworld.evaluation.plans import free_tokens, free_tokens_in, lacking
from balancewheel.strategies.gearworld.evaluation.tokens import PAID, fewer_of, total


@njit
def craft_trip(rules, state, plan, me, craft, points):
    """What a voyage can gather for the plan: (tokens, first area to go to, area to unload in), NOTHING for no area.

    From area to area, always to the land that has most for its distance, as long as the way to the end is left.
    """
    best, first, last = 0, NOTHING, NOTHING
    ends = areas_beside(rules, state, craft, plan.land)
    while ends:
        end = lowest(ends)
        ends &= ends - 1
        here, left = state.area[craft - MAX_LANDS], points
        lack, gathered = load_up(state, plan, plan.lack, craft)
        goal, lands = NOTHING, state.own_land[me] & ~(1 << plan.land)
        while lack and distance(rules, craft, here, end) <= left:
            start, land = next_stop(rules, state, plan, craft, lack, lands, here, end, left)
            if land == NOTHING:
                break
            left -= distance(rules, craft, here, start)
            here, lands = start, lands & ~(1 << land)
            lack, n = load_up(state, plan, lack, land)
            gathered += n
            if goal == NOTHING:
                goal = start
        if gathered > best and distance(rules, craft, here, end) <= left:
            best, first, last = gathered, end if goal == NOTHING else goal, end
    return best, first, last


@njit
def load_up(state, plan, lack, place):
    """What is still missing once all that is useful in a place is loaded, and how many tokens that is."""
    taken = fewer_of(lack, free_tokens_in(state, plan, place))
    return lack - taken, total(taken)


@njit
def next_stop(rules, state, plan, craft, lack, lands, here, end, points):
    """The land with most useful tokens for the way there, if the way to the end is left: (area, land)."""
    best, where, which = 0.0, NOTHING, NOTHING
    while lands:
        land = lowest(lands)
        lands &= lands - 1
        _, n = load_up(state, plan, lack, land)
        if n == 0:
            continue
        starts = areas_beside(rules, state, craft, land)
        while starts:
            start = lowest(starts)
            starts &= starts - 1
            there = distance(rules, craft, here, start)
            if there + distance(rules, craft, start, end) <= points and n / (1 + there) > best:
                best, where, which = n / (1 + there), start, land
    return where, which


@njit
def sail(rules, state, plan, me):
    """With a craft: unload at the plan's land, load what it misses, go where there is more of it, go to it."""
    craft, last = state.moving, state.n_options - 1
    ends = areas_beside(rules, state, craft, plan.land)
    here = state.area[craft - MAX_LANDS]
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind == Option.UNLOAD and option.place == plan.land and option.what < PAID:
            if 0 < option.amount <= lacking(plan, option.what):
                return i
    if can_arrive(rules, state, craft, ends, state.points):
        for i in range(state.n_options):
            option = state.options[i]
            if option.kind == Option.LOAD and option.place != plan.land and option.what < PAID:
                lack = lacking(plan, option.what) - state.held[craft, option.what]
                if 0 < option.amount <= min(lack, free_tokens(state, plan, option.place, option.what)):
                    return i
    _, goal, end = craft_trip(rules, state, plan, me, craft, state.points)
    if goal == here:
        goal = end
    if goal != NOTHING and goal != here:
        for i in range(state.n_options):
            if state.options[i].kind == Option.MOVE and state.options[i].place == goal:
                return i
    return last if state.options[last].kind == Option.DONE else nearest_move(state)


@njit
def nearest_move(state):
    """Out of a full area by the shortest way."""
    best, fewest = state.n_options - 1, 10**6
    for i in range(state.n_options):
        if state.options[i].kind == Option.MOVE and state.options[i].amount < fewest:
            best, fewest = i, state.options[i].amount
    return best


@njit
def can_arrive(rules, state, craft, ends, points):
    """Can the craft still get to where the plan gathers?"""
    while ends:
        if distance(rules, craft, state.area[craft - MAX_LANDS], lowest(ends)) <= points:
            return True
        ends &= ends - 1
    return False
