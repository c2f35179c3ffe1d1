"""The build phase: developments from the resources of one land area."""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.places import gain_control, put_craft, room_for_boat, room_for_ship, trim
from balancewheel.sim.games.gearworld.rules import N_PAID, Cargo
from balancewheel.sim.games.gearworld.state import (
    FIRST_BOAT,
    FIRST_BRIDGE,
    FIRST_SHIP,
    N_PLACES,
    NOBODY,
    NOTHING,
    Event,
    Option,
    Question,
)
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def build_turn(rules, state, players, me):
    """GB-075, GB-076: any number of build actions, each from one origin area."""
    state.player = me
    while list_builds(rules, state, me):
        choice = ask(rules, state, players, me, Question.BUILD)
        kind, what, origin, way = choice.kind, choice.what, choice.place, choice.amount
        if kind == Option.DONE:
            return
        build(rules, state, me, kind, what, origin, way)


@njit
def cost(rules, kind, way, resource):
    """GB-083 to GB-087: what a development costs of one resource, by the first or the second way to pay."""
    return rules.cost[kind - Option.BUILD_WEAPON, way, resource]


@njit
def can_pay(rules, state, kind, way, origin):
    """GB-078, GB-088: the origin area alone holds one whole set of resources; a set of nothing is no way to pay."""
    total = 0
    for resource in range(N_PAID):
        price = cost(rules, kind, way, resource)
        if state.held[origin, resource] < price:
            return False
        total += price
    return total > 0


@njit
def free_slot(state, first, last):
    """GB-082: the slot of a craft still in the supply, or NOTHING."""
    for place in range(first, last):
        if state.owner[place] == NOBODY:
            return place
    return NOTHING


@njit
def list_builds(rules, state, me):
    """GB-077, GB-080: every development that some own land area can pay for and that has a place to go."""
    boats = free_slot(state, FIRST_BOAT, FIRST_BOAT + rules.riverboat_supply) != NOTHING
    water = not state.continent_only  # GB-226, GB-239: without islands neither ships nor bridges
    ships = water and free_slot(state, FIRST_SHIP, FIRST_SHIP + rules.ship_supply) != NOTHING
    bridges = water and free_slot(state, FIRST_BRIDGE, FIRST_BRIDGE + rules.bridge_supply) != NOTHING
    lands = state.own_land[me]
    while lands:
        origin = lowest(lands)
        lands &= lands - 1
        rich = 0
        for resource in range(N_PAID):
            rich += state.held[origin, resource]
        if rich == 0:
            continue
        for way in range(2):
            if state.supply[Cargo.WEAPON] > 0 and can_pay(rules, state, Option.BUILD_WEAPON, way, origin):
                offer(state, Option.BUILD_WEAPON, 0, origin, way)
            if state.skywork_supply > 0 and can_pay(rules, state, Option.BUILD_SKYWORK, way, origin):
                offer(state, Option.BUILD_SKYWORK, 0, origin, way)
            if boats and can_pay(rules, state, Option.BUILD_BOAT, way, origin):
                list_boat_areas(rules, state, origin, way)
            if ships and can_pay(rules, state, Option.BUILD_SHIP, way, origin):
                sea = rules.land_sea[origin]
                if sea != NOTHING and room_for_ship(rules, state, sea):  # GB-096
                    offer(state, Option.BUILD_SHIP, sea, origin, way)
            if bridges and can_pay(rules, state, Option.BUILD_BRIDGE, way, origin):
                list_bridge_pairs(rules, state, origin, way)
    if state.n_options == 0:
        return False
    offer(state, Option.DONE)
    return True


@njit
def list_boat_areas(rules, state, origin, way):
    """GB-093 to GB-095: river and lake areas beside the origin with room for a riverboat."""
    areas = rules.land_boat_areas[origin]
    while areas:
        if room_for_boat(rules, state, lowest(areas)):
            offer(state, Option.BUILD_BOAT, lowest(areas), origin, way)
        areas &= areas - 1


@njit
def list_bridge_pairs(rules, state, origin, way):
    """GB-097 to GB-101: pairs of abutments at the origin that no bridge joins yet, whoever controls the far land."""
    for pair in range(rules.n_pairs):
        if rules.pair_lands[pair, 0] == origin or rules.pair_lands[pair, 1] == origin:
            if not has_bridge(state, pair):
                offer(state, Option.BUILD_BRIDGE, pair, origin, way)


@njit
def has_bridge(state, pair):
    """GB-100: does a bridge join this pair?"""
    for place in range(FIRST_BRIDGE, N_PLACES):
        if state.owner[place] != NOBODY and state.area[place - MAX_LANDS] == pair:
            return True
    return False


@njit
def build(rules, state, me, kind, what, origin, way):
    """GB-079, GB-081, GB-089 to GB-092: pay from the origin, place the development, mark a craft with a figure.

    What is paid goes back to the supply, and what is placed comes out of it (GB-012, GB-013).
    """
    for resource in range(N_PAID):
        price = cost(rules, kind, way, resource)
        state.held[origin, resource] -= price
        state.supply[resource] += price
    state.count[me].built[kind - Option.BUILD_WEAPON] += 1
    log_event(state, Event.BUILT, me, kind, origin, what)
    if kind == Option.BUILD_WEAPON:
        state.supply[Cargo.WEAPON] -= 1
        state.held[origin, Cargo.WEAPON] += 1
        trim(rules, state, origin)  # GB-090
    elif kind == Option.BUILD_SKYWORK:
        state.skywork_supply -= 1
        state.skyworks[origin] += 1
    elif kind == Option.BUILD_BOAT:
        launch(rules, state, me, free_slot(state, FIRST_BOAT, FIRST_SHIP), what)
    elif kind == Option.BUILD_SHIP:
        launch(rules, state, me, free_slot(state, FIRST_SHIP, FIRST_BRIDGE), what)
    else:
        launch(rules, state, me, free_slot(state, FIRST_BRIDGE, N_PLACES), what)


@njit
def launch(rules, state, me, place, area):
    """GB-092: a new craft gets the builder's figure at once."""
    gain_control(state, place, me)
    put_craft(rules, state, place, area)
