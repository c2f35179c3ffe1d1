"""What to gather resources for, and where: the plan that transport, trade and building follow."""

from collections import namedtuple

from balancewheel.sim.games.gearworld.build import can_pay, cost, free_slot, has_bridge
from balancewheel.sim.games.gearworld.places import (
    are_adjacent,
    next_place,
    room_for_boat,
    room_for_ship,
    strength,
)
from balancewheel.sim.games.gearworld.production import wants
from balancewheel.sim.games.gearworld.rules import Cargo
from balancewheel.sim.games.gearworld.state import (
    FIRST_BOAT,
    FIRST_BRIDGE,
    FIRST_SHIP,
    NOBODY,
    NOTHING,
    Option,
    Question,
)
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
from balancewheel.strategies.gearworld.evaluation.tokens import (
    PAID,
    count_of,
    count_tokens,
    fewer_of,
    owned,
    packed,
    price_of,
    short_of,
    tokens_in,
    total,
)

ROUNDING = 1e-9  # sums of efforts, added up in another order, differ by less
EXPOSED = 0.1  # the least that a building place counts, however weak it is
# what a missing token costs: mined here, beside the land, further off, in own land that is cut off, mined elsewhere,
# not to be had but from others
GROWS, NEAR, FAR, APART, MINED, FOREIGN = 0.4, 0.5, 1.0, 1.6, 1.8, 3.0

# kind: the development to gather for (NOTHING if there is none); land, way: where, and which way to pay
# lack: tokens still missing there; effort: what it still takes
# kept, reserve: a land where a development is paid for and waits to be built, and its tokens
Plan = namedtuple("Plan", "kind land way lack effort kept reserve")


@njit
def lacking(plan, resource):
    """How many tokens of a resource the plan still misses."""
    return count_of(plan.lack, resource)


@njit
def free_tokens_in(state, plan, place):
    """The tokens in a place that are not kept for a development that waits to be built."""
    return tokens_in(state, place) - (plan.reserve if place == plan.kept else 0)


@njit
def free_tokens(state, plan, place, resource):
    """The same of one resource."""
    return count_of(free_tokens_in(state, plan, place), resource)


@njit
def paid_skywork(rules, state, me):
    """A land where all tokens for a skywork lie, and these tokens: (land, tokens), (NOTHING, 0) if there is none."""
    lands = state.own_land[me] if state.skywork_supply > 0 else 0
    while lands:
        land = lowest(lands)
        lands &= lands - 1
        for way in range(2):
            if can_pay(rules, state, Option.BUILD_SKYWORK, way, land):
                return land, price_of(rules, Option.BUILD_SKYWORK, way)
    return NOTHING, 0


@njit
def least_effort(price, here, all_own):
    """It takes no less: what is missing would lie beside the land, and what is not owned would be mined."""
    effort = NEAR * total(short_of(price, here)) + (MINED - NEAR) * total(short_of(price, all_own))
    return effort - ROUNDING


@njit
def effort_of(price, here, grown, tokens, mined):
    """What it takes to gather the price of a development in a land.

    `here` are the tokens in the land, `grown` those that its site can still yield, `tokens` those beside it, in its
    stretch of own places, and in all of them; `mined` are the resources that any own site can yield.
    """
    near, together, all_own = tokens
    effort = 0.0
    for resource in range(PAID):
        mine = count_of(here, resource)
        missing = count_of(price, resource) - mine
        if missing <= 0:
            continue
        if count_of(grown, resource):
            effort += GROWS
            missing -= 1
        beside = min(missing, count_of(near, resource))
        effort += NEAR * beside
        missing -= beside
        further = min(missing, max(0, count_of(together, resource) - mine - beside))
        effort += FAR * further
        missing -= further
        apart = min(missing, max(0, count_of(all_own, resource) - count_of(together, resource)))
        effort += APART * apart + (MINED if mined >> resource & 1 else FOREIGN) * (missing - apart)
    return effort


@njit
def growing(rules, state, me):
    """The player's land areas whose sites can still yield, as bits, and the resources that they yield, one bit each."""
    sites, mined, lands = 0, 0, state.own_land[me]
    while lands:
        land = lowest(lands)
        lands &= lands - 1
        if state.site[land] != NOTHING and wants(rules, state, land, me) > 0:
            sites |= 1 << land
            mined |= 1 << state.site[land]
    return sites, mined


@njit
def stretch(state, me, land):
    """The own places that can be reached from a land through own places: (land areas, craft)."""
    lands, craft, new_land, new_craft = 0, 0, 1 << land, 0
    while new_land or new_craft:
        lands |= new_land
        craft |= new_craft
        near_land, near_craft = 0, 0
        while new_land or new_craft:
            place, new_land, new_craft = next_place(new_land, new_craft)
            near_land |= state.near_land[place]
            near_craft |= state.near_craft[place]
        new_land, new_craft = near_land & state.own_land[me] & ~lands, near_craft & state.own_craft[me] & ~craft
    return lands, craft


@njit
def threat(rules, state, me, land):
    """The strongest single opponent beside a land, less what defends it."""
    lands, craft = state.near_land[land], state.near_craft[land]
    mine, others, highest = strength(rules, state, land), 0, 0  # others: 16 bits per player
    while lands or craft:
        place, lands, craft = next_place(lands, craft)
        if state.owner[place] == me:
            mine += strength(rules, state, place)
        elif state.owner[place] != NOBODY:
            others += strength(rules, state, place) << (16 * state.owner[place])
    while others:
        highest = max(highest, others & 0xFFFF)
        others >>= 16
    return highest - mine


@njit
def worth_of(rules, state, knobs, me, kind):
    """What the player gives for a development of this kind; 0 where none can be had or none is needed."""
    if kind == Option.BUILD_SKYWORK:
        return knobs.skyworks if state.skywork_supply > 0 else 0.0
    if kind == Option.BUILD_WEAPON:
        return knobs.weapons if state.supply[Cargo.WEAPON] > 0 else 0.0
    if kind == Option.BUILD_BOAT:
        own = size(state.own_craft[me] & ((1 << (FIRST_SHIP - FIRST_BOAT)) - 1))
        free = free_slot(state, FIRST_BOAT, FIRST_BOAT + rules.riverboat_supply) != NOTHING
        return knobs.boats / (1 + 2 * own) if free else 0.0
    if state.continent_only:
        return 0.0
    if kind == Option.BUILD_SHIP:
        own = size(state.own_craft[me] >> (FIRST_SHIP - FIRST_BOAT) & ((1 << (FIRST_BRIDGE - FIRST_SHIP)) - 1))
        free = free_slot(state, FIRST_SHIP, FIRST_SHIP + rules.ship_supply) != NOTHING
        return knobs.ships / (1 + 2 * own) if free else 0.0
    own = size(state.own_craft[me] >> (FIRST_BRIDGE - FIRST_BOAT))
    free = free_slot(state, FIRST_BRIDGE, FIRST_BRIDGE + rules.bridge_supply) != NOTHING
    return knobs.bridges / (1 + 2 * own) if free else 0.0


@njit
def has_room(rules, state, kind, land):
    """Could the development be placed, if it were paid for?"""
    if kind == Option.BUILD_WEAPON:
        return state.held[land, Cargo.WEAPON] < rules.weapons_in_a_place
    if kind == Option.BUILD_BOAT:
        areas = rules.land_boat_areas[land]
        while areas:
            if room_for_boat(rules, state, lowest(areas)):
                return True
            areas &= areas - 1
        return False
    if kind == Option.BUILD_SHIP:
        return rules.land_sea[land] != NOTHING and room_for_ship(rules, state, rules.land_sea[land])
    if kind == Option.BUILD_BRIDGE:
        for pair in range(rules.n_pairs):
            if (rules.pair_lands[pair, 0] == land or rules.pair_lands[pair, 1] == land) and not has_bridge(state, pair):
                return True
        return False
    return True


@njit
def make_plan(rules, state, knobs, me):
    """The development and the land where the least effort brings the most worth."""
    own, craft = state.own_land[me], state.own_craft[me]
    all_own = owned(state, me)
    if me == state.decider:
        for resource in range(PAID):  # on the horse that is under way
            all_own += packed(resource, state.load[resource])
    sites, mined = growing(rules, state, me)
    kept, reserve = NOTHING, 0
    if state.question != Question.BUILD:
        kept, reserve = paid_skywork(rules, state, me)
        all_own -= reserve
    ready_kind, ready_land, ready_way, ready_score = NOTHING, NOTHING, 0, 0.0
    best_kind, best_land, best_way, best_effort, best_score = NOTHING, NOTHING, 0, 99.0, 0.0
    lack = 0
    skywork, weapon = (
        worth_of(rules, state, knobs, me, Option.BUILD_SKYWORK),
        worth_of(rules, state, knobs, me, Option.BUILD_WEAPON),
    )
    boat, ship = (
        worth_of(rules, state, knobs, me, Option.BUILD_BOAT),
        worth_of(rules, state, knobs, me, Option.BUILD_SHIP),
    )
    bridge = worth_of(rules, state, knobs, me, Option.BUILD_BRIDGE)
    lands, group, together = own, 0, 0
    while lands:
        land = lowest(lands & group) if lands & group else lowest(lands)
        if not group >> land & 1:
            group, group_craft = stretch(state, me, land)
            together = count_tokens(state, group, group_craft)
            if kept != NOTHING and group >> kept & 1:
                together -= reserve
        lands &= ~(1 << land)
        safety = max(EXPOSED, 1.0 - knobs.caution * threat(rules, state, me, land) / 8)
        near_land, near_craft = state.near_land[land] & own, state.near_craft[land] & craft
        near = count_tokens(state, near_land, near_craft)
        if kept != NOTHING and near_land >> kept & 1:
            near -= reserve
        here = tokens_in(state, land) - (reserve if land == kept else 0)
        grown = packed(state.site[land], 1) if sites >> land & 1 else 0
        for kind in range(Option.BUILD_WEAPON, Option.BUILD_BRIDGE + 1):
            worth = skywork
            if kind != Option.BUILD_SKYWORK:
                worth = weapon if kind == Option.BUILD_WEAPON else boat
                if kind >= Option.BUILD_SHIP:
                    worth = ship if kind == Option.BUILD_SHIP else bridge
            worth *= safety
            for way in range(2):
                if worth <= best_score:
                    break
                price = price_of(rules, kind, way)
                if price == 0 or worth <= best_score * (1 + least_effort(price, here + grown, all_own + grown)):
                    continue
                effort = effort_of(price, here, grown, (near, together, all_own), mined)
                if worth / (1 + effort) <= best_score or not has_room(rules, state, kind, land):
                    continue
                if effort == 0 and state.question != Question.BUILD and kind != Option.BUILD_SKYWORK:
                    if worth > ready_score:  # all is there and only the build phase has to come
                        ready_kind, ready_land, ready_way, ready_score = kind, land, way, worth
                    continue
                best_kind, best_land, best_way, best_effort = kind, land, way, effort
                best_score, lack = worth / (1 + effort), short_of(price, here)
    if kept == NOTHING and ready_score > best_score:
        kept, reserve = ready_land, price_of(rules, ready_kind, ready_way)
    return Plan(best_kind, best_land, best_way, lack, best_effort, kept, reserve)


@njit
def useful(state, plan, place):
    """How many of the tokens in a place the plan still misses."""
    return total(fewer_of(free_tokens_in(state, plan, place), plan.lack))


@njit
def is_beside(state, plan, place):
    """Is the place next to where the plan gathers?"""
    return place != plan.land and are_adjacent(state, plan.land, place)


@njit
def missing(plan):
    """How many tokens the plan misses in all."""
    return total(plan.lack)


@njit
def is_reserved(rules, state, plan, place, resource):
    """Would a token taken from this place be missed by the plan?"""
    if resource < PAID and place == plan.kept and free_tokens(state, plan, place, resource) <= 0:
        return True
    if place != plan.land or resource >= PAID:
        return False
    return state.held[place, resource] <= cost(rules, plan.kind, plan.way, resource)
