"""The way of a lead: where it loads its reinforcements, where it sets them down, and how many points that takes."""

import numpy as np

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.reach import FAR, areas_beside, distance, horse_steps, pick_up
from balancewheel.sim.games.gearworld.state import N_PLACES, NOTHING, Option
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest


@njit
def journey(rules, state, me, spear, end):
    """GB-187 to GB-190, GB-252: fewest points for a lead to load its reinforcements, set them down, and end.

    A horse ends in the target, a craft in area `end`. What is set down in the target or stays aboard needs no stop.
    """
    loads, downs, place = 0, 0, NOTHING
    for i in range(spear.n):
        downs += spear.down[i] != NOTHING
        if spear.origin[i] != spear.place:
            loads += 1
            place = spear.origin[i]
    if loads > 1 or downs > 0:
        return long_journey(rules, state, me, spear, end)
    if spear.kind != Option.LEAD_HORSE:
        return pick_up(rules, state, spear.place, state.area[spear.place - MAX_LANDS], place, end)
    if place == NOTHING:
        return state.reach[spear.place]
    return horse_steps(rules, state, me, spear.place, place) + state.reach[place]


@njit
def long_journey(rules, state, me, spear, end):
    """The same by way of several stops, in whichever order is shortest; a token is loaded before it is set down.

    `fewest[done, here]` are the points to be at a stop with these errands done: two bits for each reinforcement, its
    loading and its setting down. Stops are places for a horse and water areas for a craft.
    """
    rides = spear.kind == Option.LEAD_HORSE
    errands = 2 * spear.n
    everything = (1 << errands) - 1
    done_already = 0
    for i in range(spear.n):
        done_already |= (spear.origin[i] == spear.place) << 2 * i
        done_already |= (spear.down[i] == NOTHING) << 2 * i + 1
    fewest = np.full((1 << errands, N_PLACES), FAR)
    fewest[done_already, spear.place if rides else state.area[spear.place - MAX_LANDS]] = 0
    for done in range(done_already, everything):
        for here in range(N_PLACES):
            if fewest[done, here] >= FAR:
                continue
            for errand in range(errands):
                loaded = done >> (errand & ~1) & 1
                if done >> errand & 1 or errand & 1 and not loaded:
                    continue
                place = spear.down[errand // 2] if errand & 1 else spear.origin[errand // 2]
                run_errand(rules, state, me, spear, fewest, done, here, errand, place)
    best = FAR
    for here in range(N_PLACES):
        if fewest[everything, here] < FAR:
            rest = state.reach[here] if rides else distance(rules, spear.place, here, end)
            best = min(best, fewest[everything, here] + rest)
    return best


@njit
def run_errand(rules, state, me, spear, fewest, done, here, errand, place):
    """Go from one stop to where a token is loaded or set down, wherever the lead can do that."""
    so_far, after = fewest[done, here], done | 1 << errand
    if spear.kind == Option.LEAD_HORSE:
        fewest[after, place] = min(fewest[after, place], so_far + horse_steps(rules, state, me, here, place))
        return
    areas = areas_beside(rules, state, spear.place, place)
    while areas:
        there = lowest(areas)
        areas &= areas - 1
        fewest[after, there] = min(fewest[after, there], so_far + distance(rules, spear.place, here, there))
