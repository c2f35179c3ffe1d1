"""Where mechs and the character can go, and how far it is to what they want."""

import numpy as np

from balancewheel.sim.games.scythe.board import N_PLACES
from balancewheel.sim.games.scythe.control import has, resources_on, tunnels_of
from balancewheel.sim.games.scythe.state import NOTHING
from balancewheel.sim.games.scythe.steps import ON_WATER, far_reach, is_stranded
from balancewheel.sim.games.scythe.wind_gambit.airships import ferried
from balancewheel.sim.games.scythe.words import Ability, Terrain, Unit
from balancewheel.sim.kernel import njit, record
from balancewheel.sim.kernel.bits import lowest

FAR = 7  # steps within which goals count
TO_FACTORY, ERRAND = 2, 3  # goals beside those of CHARACTER and MECH: a factory card, what an objective asks for
N_GOALS = 4

ROUTES = record(
    [
        ("reach", np.int64, N_PLACES),  # the places that one step of a fighter leads to
        ("back", np.int64, N_PLACES),  # and those from which one step leads there, the far ones aside
        ("leap", np.int64, N_PLACES),  # the places that two steps lead to, if fighters are fast
        ("far", np.int64),  # the places that one step leads to from anywhere
        ("goals", np.int64, N_GOALS),  # where the character would like to be, where mechs would, and so on
        ("near", np.int64, (N_GOALS, FAR)),  # the places that are 0, 1, 2 ... steps from such a goal
    ]
)


@njit
def survey(rules, state, view, me):
    """The routes as they are now; planning only, since what is legal is the rules' business."""
    r = view.routes
    r.reach[:], r.back[:], r.goals[:], r.near[:] = 0, 0, 0, 0
    tunnels, r.far = tunnels_of(rules, state, me), far_reach(rules, state, me) & rules.territories
    across = rules.faction_riverwalk[state.faction[me]] if has(state, me, Ability.RIVERWALK) else 0
    if has(state, me, Ability.TOKA):
        across = rules.territories
    burrows, swims, dives = (
        has(state, me, Ability.BURROW),
        state.abilities[me] & ON_WATER != 0,
        has(state, me, Ability.SUBMERGE),
    )
    towns, mines, ferry = 0, 0, ferried(rules, state, me) if rules.airships else 0
    if has(state, me, Ability.TOWNSHIP):
        towns = view.held & rules.of_terrain[rules.township_terrain] | rules.of_terrain[Terrain.FACTORY]
    if has(state, me, Ability.UNDERPASS):
        mines = view.held & rules.of_terrain[rules.underpass_terrain] | tunnels
    for place in range(N_PLACES):
        reach = rules.dry[place] | r.far | rules.wet[place] & across
        if tunnels >> place & 1:
            reach |= tunnels | (rules.wet[place] if burrows else 0)
        elif burrows:
            reach |= rules.wet[place] & tunnels
        if swims:
            reach |= rules.shore[place]
            if dives and rules.terrain[place] == Terrain.LAKE:
                reach |= rules.of_terrain[Terrain.LAKE]
        if towns >> place & 1:
            reach |= towns
        if mines >> place & 1:
            reach |= mines
        if rules.airships:
            reach = reach_with_airships(rules, state, view, me, place, reach | rules.shore[place] & ferry)
        r.reach[place] = reach & ~(1 << place)
        turn_back(r, place)
    look_further(rules, state, view, r, me)
    r.goals[Unit.CHARACTER] = state.encounters & ~view.guards
    r.goals[Unit.MECH] = free_land(rules, view)
    if state.factory_card[me] == NOTHING:
        r.goals[TO_FACTORY] = 1 << rules.factory & ~view.guards
    r.goals[ERRAND] = view.errands & ~view.held & ~view.guards
    for kind in range(N_GOALS):
        spread(rules, r, kind)
    return r


@njit
def reach_with_airships(rules, state, view, me, place, reach):
    """No way off a lake without Ferry or an ability, none to where a toll is due that cannot be paid."""
    if is_stranded(rules, state, me, place):
        return 0
    return reach if resources_on(state, place) else reach & ~view.tolls


@njit
def look_further(rules, state, view, r, me):
    """Note where two steps lead if fighters are fast; nobody else may stand between, and no trap."""
    r.leap[:] = 0
    if not has(state, me, Ability.SPEED) or rules.speed_steps == 0:
        return
    for place in range(N_PLACES):
        between = r.reach[place] & ~view.others & (~state.armed | state.traps_at[me])
        while between:
            r.leap[place] |= r.reach[lowest(between)]
            between &= between - 1
        r.leap[place] &= ~(1 << place)


@njit
def turn_back(r, place):
    """Note at every place that a step leads to where it came from."""
    targets = r.reach[place] & ~r.far
    while targets:
        r.back[lowest(targets)] |= 1 << place
        targets &= targets - 1


@njit
def free_land(rules, view):
    """Land that nobody stands on and that is not the player's own."""
    return rules.territories & ~rules.of_terrain[Terrain.LAKE] & ~view.held & ~view.others


@njit
def spread(rules, r, kind):
    """Layer by layer, the places from which a goal can be reached."""
    if r.goals[kind] == 0:
        return
    seen = last = r.goals[kind]
    r.near[kind, 0] = seen
    for steps in range(1, FAR):
        layer = rules.territories | rules.bases if last & r.far else 0
        while last:
            layer |= r.back[lowest(last)]
            last &= last - 1
        last = layer & (rules.territories | rules.bases) & ~seen
        if last == 0:
            break
        r.near[kind, steps] = last
        seen |= last


@njit
def steps_to_goal(r, kind, place):
    """How many steps it is from a place to the nearest goal; FAR if it is further."""
    for steps in range(FAR):
        if r.near[kind, steps] >> place & 1:
            return steps
    return FAR
