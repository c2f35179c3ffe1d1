"""Transport: bring what the plan misses to where it is missed, and weapons to where they guard."""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.places import kind_of, next_place
from balancewheel.sim.games.gearworld.reach import movement
from balancewheel.sim.games.gearworld.rules import Cargo
from balancewheel.sim.games.gearworld.state import NOTHING, Option, PlaceKind
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.strategies.gearworld.evaluation.plans import free_tokens, is_beside, lacking, make_plan, useful
from balancewheel.strategies.gearworld.evaluation.sailing import craft_trip, sail
from balancewheel.strategies.gearworld.evaluation.tokens import PAID
from balancewheel.strategies.gearworld.evaluation.urgency import LAST_STAND, front

NEARER = 0.4  # a needed token one step nearer, against one that arrives
ENOUGH = 0.3  # less than this is not worth a transport


@njit
def own_beside(state, place, me):
    """Own land areas and craft next to a place."""
    return state.near_land[place] & state.own_land[me], state.near_craft[place] & state.own_craft[me]


@njit
def is_worth_guarding(state, plan, decisive, place):
    """Does strength there decide the game? While it decides nowhere: does a skywork stand there, or is one planned?"""
    if place >= MAX_LANDS:
        return False
    if decisive:
        return decisive >> place & 1 > 0
    return state.skyworks[place] > 0 or place == plan.kept or place == plan.land and plan.kind == Option.BUILD_SKYWORK


@njit
def wants_weapon(state, plan, decisive, place):
    """Is a weapon missing in a place that is worth guarding?"""
    return is_worth_guarding(state, plan, decisive, place) and state.held[place, Cargo.WEAPON] == 0


@njit
def has_spare_weapon(state, plan, decisive, place):
    """Does a weapon lie where it guards nothing?"""
    return state.held[place, Cargo.WEAPON] > 0 and not is_worth_guarding(state, plan, decisive, place)


@njit
def guarding(state, knobs, plan, decisive, me, place):
    """What it is worth to carry a weapon from here to a neighbour that is worth guarding."""
    if not has_spare_weapon(state, plan, decisive, place):
        return 0.0
    lands, _ = own_beside(state, place, me)
    while lands:
        if wants_weapon(state, plan, decisive, lowest(lands)):
            return LAST_STAND if decisive else knobs.guard
        lands &= lands - 1
    return 0.0


@njit
def best_beside(state, plan, me, place):
    """The own place next to both this one and the plan's land that has most for the plan: (tokens, place)."""
    best, where = -1, NOTHING
    lands, craft = own_beside(state, place, me)
    near_land, near_craft = own_beside(state, plan.land, me)
    lands, craft = lands & near_land, craft & near_craft
    while lands or craft:
        beside, lands, craft = next_place(lands, craft)
        n = useful(state, plan, beside)
        if n > best:
            best, where = n, beside
    return best, where


@njit
def step_towards(state, me, place, goal):
    """The own place beside `place` from which the way through own places to `goal` is shortest; NOTHING if none is."""
    beside_land, beside_craft = own_beside(state, place, me)
    lands, craft = (1 << goal, 0) if goal < MAX_LANDS else (0, 1 << (goal - MAX_LANDS))
    seen_land, seen_craft = 0, 0
    while lands or craft:
        if lands & beside_land or craft & beside_craft:
            return next_place(lands & beside_land, craft & beside_craft)[0]
        seen_land |= lands
        seen_craft |= craft
        near_land, near_craft = 0, 0
        while lands or craft:
            one, lands, craft = next_place(lands, craft)
            near_land |= state.near_land[one]
            near_craft |= state.near_craft[one]
        lands, craft = near_land & state.own_land[me] & ~seen_land, near_craft & state.own_craft[me] & ~seen_craft
    return NOTHING


@njit
def foot_worth(state, knobs, plan, decisive, me, place):
    """What a walk from this place brings."""
    n = useful(state, plan, place)
    if place == plan.land:
        n = 0
    worth = 0.0
    if is_beside(state, plan, place):
        worth = 1.0 * n
    elif n > 0 and step_towards(state, me, place, plan.land) != NOTHING:
        worth = NEARER * n
    return worth + guarding(state, knobs, plan, decisive, me, place)


@njit
def horse_worth(state, plan, me, place):
    """What a ride of two steps from this place brings to the plan's land."""
    here = 0 if place == plan.land else useful(state, plan, place)
    worth = 1.0 * here if is_beside(state, plan, place) else 0.0
    there, _ = best_beside(state, plan, me, place)
    if there >= 0:
        worth = max(worth, 1.0 * here + there)
    return worth - 0.05


@njit
def route_step(state, plan, me, here):
    """The next stop of a supply route to the plan's land: (tokens gathered on the way, stop); (-1, NOTHING) if none.

    It looks two stops ahead: the plan's land, or a place beside it.
    """
    lands, craft = own_beside(state, here, me)
    if plan.land < MAX_LANDS and lands >> plan.land & 1 and state.held[plan.land, Cargo.HORSE] > 0:
        return 0, plan.land
    best, where = -1, NOTHING
    if state.held[plan.land, Cargo.HORSE] == 0:
        return best, where
    near_land, near_craft = own_beside(state, plan.land, me)
    lands, craft = lands & near_land, craft & near_craft
    while lands or craft:
        beside, lands, craft = next_place(lands, craft)
        if state.held[beside, Cargo.HORSE] > 0:
            n = useful(state, plan, beside)
            if n > best:
                best, where = n, beside
    return best, where


@njit
def method_worth(rules, state, knobs, plan, decisive, me, option):
    """What a transport of this kind from this place brings."""
    if option.kind == Option.BY_FOOT:
        return foot_worth(state, knobs, plan, decisive, me, option.place)
    if option.kind == Option.BY_HORSE:
        return horse_worth(state, plan, me, option.place)
    if option.kind == Option.BY_ROUTE:
        ahead, stop = route_step(state, plan, me, option.place)
        return 1.0 * useful(state, plan, option.place) + ahead - 0.02 if stop != NOTHING else 0.0
    return craft_trip(rules, state, plan, me, option.place, movement(rules, option.place))[0] - 0.1


@njit
def transport_worth(rules, state, knobs, plan, me):
    """What the best of the offered transports brings: (worth, option)."""
    best, highest = state.n_options - 1, ENOUGH
    if plan.land == NOTHING:
        return 0.0, best
    decisive = front(rules, state, me)
    for i in range(state.n_options):
        if state.options[i].kind == Option.DONE:
            continue
        worth = method_worth(rules, state, knobs, plan, decisive, me, state.options[i])
        if worth > highest:
            best, highest = i, worth
    return (highest, best) if best < state.n_options - 1 else (0.0, best)


@njit
def choose_method(rules, state, knobs):
    """The transport that brings most, or none."""
    plan = make_plan(rules, state, knobs, state.decider)
    return transport_worth(rules, state, knobs, plan, state.decider)[1]


@njit
def choose_walk(rules, state, knobs):
    """Where a walk goes: to the plan's land, a step nearer, or where a weapon is missing."""
    me, source = state.decider, state.moving
    plan = make_plan(rules, state, knobs, me)
    decisive = front(rules, state, me)
    n = 0 if source == plan.land else useful(state, plan, source)
    nearer = step_towards(state, me, source, plan.land) if plan.land != NOTHING else NOTHING
    best, highest = 0, -1.0
    for i in range(state.n_options):
        to = state.options[i].place
        worth = 1.0 * n if to == plan.land else NEARER * n * (to == nearer)
        if has_spare_weapon(state, plan, decisive, source) and wants_weapon(state, plan, decisive, to):
            worth += LAST_STAND if decisive else knobs.guard
        if worth > highest:
            best, highest = i, worth
    return best


@njit
def choose_cargo(rules, state, knobs):
    """Carry what the plan misses, and a weapon to where one is missing."""
    me = state.decider
    plan = make_plan(rules, state, knobs, me)
    decisive = front(rules, state, me)
    source = state.moving
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind == Option.DONE:
            continue
        if option.what == Cargo.WEAPON:
            if has_spare_weapon(state, plan, decisive, source) and wants_weapon(state, plan, decisive, option.place):
                return i
        elif option.what < PAID and source != plan.land and leads_there(state, plan, me, source, option.place):
            lack = lacking(plan, option.what)
            if option.place != plan.land:
                lack -= state.held[option.place, option.what] * is_beside(state, plan, option.place)
            if 0 < option.amount <= min(lack, free_tokens(state, plan, source, option.what)):
                return i
    return state.n_options - 1


@njit
def leads_there(state, plan, me, source, to):
    """Does the way from one place to the next lead to where the plan gathers?"""
    return to == plan.land or is_beside(state, plan, to) or to == step_towards(state, me, source, plan.land)


@njit
def choose_stop(rules, state, knobs):
    """The next stop of a supply route: towards the plan's land, and no further."""
    me = state.decider
    plan = make_plan(rules, state, knobs, me)
    last = state.n_options - 1
    if plan.land == NOTHING or state.moving == plan.land:
        return last
    _, stop = route_step(state, plan, me, state.moving)
    for i in range(state.n_options):
        if state.options[i].kind != Option.DONE and state.options[i].place == stop:
            return i
    return last


@njit
def steer(rules, state, knobs):
    """Load, unload and move a horse or a craft."""
    me = state.decider
    plan = make_plan(rules, state, knobs, me)
    if plan.land == NOTHING:
        return state.n_options - 1
    if kind_of(state.moving) in (PlaceKind.LAND, PlaceKind.BRIDGE) or is_horse_ride(state):
        return ride(rules, state, plan, me)
    return sail(rules, state, plan, me)


@njit
def is_horse_ride(state):
    """A horse loads where it stands and moves to places; a craft loads from beside it."""
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind in (Option.LOAD, Option.UNLOAD) and option.place == state.moving:
            return True
        if option.kind == Option.MOVE:
            return option.what != state.moving
    return False


@njit
def loaded(state, plan):
    """How many tokens on the horse the plan misses."""
    n = 0
    for resource in range(PAID):
        n += min(state.load[resource], lacking(plan, resource))
    return n


@njit
def ride(rules, state, plan, me):
    """With a horse: load what the plan misses, by a place beside the plan's land, and go there."""
    here, last = state.moving, state.n_options - 1
    if here == plan.land:
        if state.points < 2 or loaded(state, plan) > 0:
            return last
    else:
        for i in range(state.n_options):
            option = state.options[i]
            if option.kind == Option.LOAD and option.what < PAID:
                lack = lacking(plan, option.what) - state.load[option.what]
                if 0 < option.amount <= min(lack, free_tokens(state, plan, here, option.what)):
                    return i
    if state.points == 0:
        return last
    there, by = best_beside(state, plan, me, here) if state.points >= 2 else (-1, NOTHING)
    goal = plan.land if is_beside(state, plan, here) and there <= 0 else by
    if goal == NOTHING and is_beside(state, plan, here):
        goal = plan.land
    if loaded(state, plan) + max(there, 0) == 0:
        return last
    for i in range(state.n_options):
        if state.options[i].kind == Option.MOVE and state.options[i].place == goal:
            return i
    return last
