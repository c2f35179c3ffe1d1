"""Transport: by foot, horse, riverboat, ship or supply route."""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.places import (
    boats_resting,
    kind_of,
    next_place,
    put_craft,
    room_for_boat,
    room_for_ship,
    skyworks_of,
    trim,
)
from balancewheel.sim.games.gearworld.rules import N_CARGO, Cargo
from balancewheel.sim.games.gearworld.state import (
    FIRST_BOAT,
    FIRST_BRIDGE,
    FIRST_SHIP,
    Event,
    Option,
    PlaceKind,
    Question,
)
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def transport_turn(rules, state, players, me):
    """GB-134: one transport action, and one more for each skywork."""
    state.player = me
    actions = rules.transports + rules.transports_per_skywork * skyworks_of(state, me)
    for _ in range(actions):
        if not transport_action(rules, state, players, me):
            return


@njit
def transport_action(rules, state, players, me):
    """GB-135: one action by one method; False if the player does without."""
    list_methods(rules, state, me)
    if state.n_options == 0:
        return False
    offer(state, Option.DONE)
    choice = ask(rules, state, players, me, Question.TRANSPORT_BY)
    kind, place = choice.kind, choice.place
    if kind == Option.DONE:
        return False
    state.count[me].transports[kind - Option.BY_FOOT] += 1
    if kind == Option.BY_FOOT:
        by_foot(rules, state, players, me, place)
    elif kind == Option.BY_HORSE:
        by_horse(rules, state, players, me, place)
    elif kind == Option.BY_ROUTE:
        by_route(rules, state, players, me, place)
    else:
        by_craft(rules, state, players, me, place)
    trim_all(rules, state, me)
    return True


@njit
def cargo_at(state, place):
    """Tokens in a place that could be carried."""
    total = 0
    for cargo in range(N_CARGO):
        total += state.held[place, cargo]
    return total


@njit
def has_own_neighbour(state, place, me):
    """Is a place of the same player adjacent?"""
    return state.near_land[place] & state.own_land[me] != 0 or state.near_craft[place] & state.own_craft[me] != 0


@njit
def has_horse_neighbour(state, place, me):
    """GB-154: is a place of the same player with a horse adjacent?"""
    lands, craft = state.near_land[place] & state.own_land[me], state.near_craft[place] & state.own_craft[me]
    while lands:
        if state.held[lowest(lands), Cargo.HORSE] > 0:
            return True
        lands &= lands - 1
    while craft:
        if state.held[MAX_LANDS + lowest(craft), Cargo.HORSE] > 0:
            return True
        craft &= craft - 1
    return False


@njit
def list_methods(rules, state, me):
    """GB-135: every place, horse and craft with which a transport action can begin."""
    lands, craft = state.own_land[me], state.own_craft[me]
    while lands or craft:
        place, lands, craft = next_place(lands, craft)
        cargo = cargo_at(state, place)
        if cargo and has_own_neighbour(state, place, me):
            offer(state, Option.BY_FOOT, 0, place, cargo)
            if state.held[place, Cargo.HORSE] > 0:
                offer(state, Option.BY_HORSE, 0, place, cargo)
                if has_horse_neighbour(state, place, me):
                    offer(state, Option.BY_ROUTE, 0, place, cargo)
        kind = kind_of(place)
        if kind == PlaceKind.BOAT:
            offer(state, Option.BY_BOAT, 0, place, cargo)
        elif kind == PlaceKind.SHIP:
            offer(state, Option.BY_SHIP, 0, place, cargo)


@njit
def shift(state, one, other, cargo, amount):
    """Move tokens of one type from place to place."""
    state.held[one, cargo] -= amount
    state.held[other, cargo] += amount


@njit
def offer_neighbours(state, place, me, kind):
    """Offer every own place adjacent to this one."""
    lands, craft = state.near_land[place] & state.own_land[me], state.near_craft[place] & state.own_craft[me]
    while lands:
        offer(state, kind, 0, lowest(lands), 1)
        lands &= lands - 1
    while craft:
        offer(state, kind, 0, MAX_LANDS + lowest(craft), 1)
        craft &= craft - 1


@njit
def carry(rules, state, players, me, one, other):
    """GB-136: any number of tokens, type by type, from one place to an adjacent one."""
    while True:
        for cargo in range(N_CARGO):
            held = state.held[one, cargo]
            offer_amounts(state, Option.HERE, cargo, other, held)
        if state.n_options == 0:
            return
        offer(state, Option.DONE)
        choice = ask(rules, state, players, me, Question.CARRY)
        kind, cargo, amount = choice.kind, choice.what, choice.amount
        if kind == Option.DONE:
            return
        shift(state, one, other, cargo, amount)
        log_event(state, Event.CARRIED, me, cargo, other, amount)


@njit
def by_foot(rules, state, players, me, source):
    """GB-138, GB-139: from one place to one adjacent place."""
    state.moving = source
    offer_neighbours(state, source, me, Option.HERE)
    to = ask(rules, state, players, me, Question.FOOT_TO).place
    carry(rules, state, players, me, source, to)


@njit
def by_horse(rules, state, players, me, place):
    """GB-140 to GB-149, GB-250: load, unload and move with one horse; at the end everything comes off it."""
    state.moving, state.points, loads = place, rules.horse_movement, 0
    state.load[:] = 0
    while True:
        here = state.moving
        if loads < rules.load_cap:
            for cargo in range(N_CARGO):
                held = state.held[here, cargo] - (cargo == Cargo.HORSE)  # all but the horse that moves
                offer_amounts(state, Option.LOAD, cargo, here, held)
                offer_amounts(state, Option.UNLOAD, cargo, here, state.load[cargo])
        if state.points > 0:
            offer_neighbours(state, here, me, Option.MOVE)
        offer(state, Option.DONE)
        choice = ask(rules, state, players, me, Question.VEHICLE)
        kind, cargo, to, amount = choice.kind, choice.what, choice.place, choice.amount
        if kind == Option.DONE:
            break
        if kind == Option.MOVE:
            state.points -= 1
            shift(state, here, to, Cargo.HORSE, 1)
            state.moving = to
            log_event(state, Event.MOVED, me, here, to, 1)
        else:
            loads += 1
            signed = amount if kind == Option.LOAD else -amount
            state.held[here, cargo] -= signed
            state.load[cargo] += signed
            log_event(state, Event.CARRIED, me, cargo, here, -signed)
    for cargo in range(N_CARGO):  # GB-144
        state.held[state.moving, cargo] += state.load[cargo]
        state.load[cargo] = 0


@njit
def offer_amounts(state, kind, cargo, place, held):
    """Offer to take all of a type, or one of several."""
    if held > 0:
        offer(state, kind, cargo, place, held)
        if held > 1:
            offer(state, kind, cargo, place, 1)


@njit
def by_craft(rules, state, players, me, craft):
    """GB-140 to GB-153, GB-250: load from and unload to own places beside a riverboat or ship, and move it."""
    is_boat = kind_of(craft) == PlaceKind.BOAT
    state.moving, loads = craft, 0
    state.points = rules.riverboat_movement if is_boat else rules.ship_movement
    while True:
        if loads < rules.load_cap:
            list_loads(state, me, craft)
        list_voyages(rules, state, craft, is_boat)
        if may_rest(rules, state, craft, is_boat):
            offer(state, Option.DONE)
        choice = ask(rules, state, players, me, Question.VEHICLE)
        kind, cargo, place, amount = choice.kind, choice.what, choice.place, choice.amount
        if kind == Option.DONE:
            return
        if kind == Option.MOVE:
            log_event(state, Event.SAILED, me, craft, place, amount)
            state.points -= amount
            put_craft(rules, state, craft, place)
            continue
        loads += 1
        if kind == Option.LOAD:
            shift(state, place, craft, cargo, amount)
            log_event(state, Event.CARRIED, me, cargo, craft, amount)
        else:
            shift(state, craft, place, cargo, amount)
            log_event(state, Event.CARRIED, me, cargo, place, amount)


@njit
def list_loads(state, me, craft):
    """GB-137, GB-145: what adjacent own places have for the craft, and what it has for them."""
    lands, others = state.near_land[craft] & state.own_land[me], state.near_craft[craft] & state.own_craft[me]
    while lands or others:
        place, lands, others = next_place(lands, others)
        for cargo in range(N_CARGO):
            offer_amounts(state, Option.LOAD, cargo, place, state.held[place, cargo])
            offer_amounts(state, Option.UNLOAD, cargo, place, state.held[craft, cargo])


@njit
def may_rest(rules, state, craft, is_boat):
    """GB-211, GB-212: is there room for the craft where it is?"""
    area = state.area[craft - MAX_LANDS]
    if is_boat:
        return boats_resting(state, area, FIRST_BOAT, FIRST_SHIP) <= rules.boats_in_an_area
    return boats_resting(state, area, FIRST_SHIP, FIRST_BRIDGE) <= rules.ships_in_an_area


@njit
def list_voyages(rules, state, craft, is_boat):
    """GB-150 to GB-153, GB-213, GB-217 to GB-219: every area within the points left, full ones only on the way.

    A voyage of several steps is one option: craft pass through all areas alike, bridges or not (GB-222), so only where
    it stops matters.
    """
    here = state.area[craft - MAX_LANDS]
    if state.points <= 0:
        return
    for area in range(rules.n_boat_areas if is_boat else rules.n_seas):
        distance = rules.boat_distance[here, area] if is_boat else rules.sea_distance[here, area]
        if area == here or distance > state.points:
            continue
        if has_room(rules, state, area, is_boat) or can_go_on(rules, state, craft, area, state.points - distance):
            offer(state, Option.MOVE, craft, area, distance)


@njit
def has_room(rules, state, area, is_boat):
    """GB-211, GB-212: may one more craft rest in the area?"""
    return room_for_boat(rules, state, area) if is_boat else room_for_ship(rules, state, area)


@njit
def can_go_on(rules, state, craft, area, points):
    """From a full area, can an area with room still be reached? The one that the craft comes from may be such a one."""
    is_boat, here = kind_of(craft) == PlaceKind.BOAT, state.area[craft - MAX_LANDS]
    for other in range(rules.n_boat_areas if is_boat else rules.n_seas):
        distance = rules.boat_distance[area, other] if is_boat else rules.sea_distance[area, other]
        room = may_rest(rules, state, craft, is_boat) if other == here else has_room(rules, state, other, is_boat)
        if distance <= points and room:
            return True
    return False


@njit
def by_route(rules, state, players, me, start):
    """GB-154 to GB-158: step by step along own places with horses, none of them twice, carrying on what one likes.

    Ruling: a stop must hold a horse when the route gets there; horses are resources and may be carried on like others.
    """
    here, seen_land, seen_craft = start, 0, 0
    first = True
    while True:
        if here < MAX_LANDS:
            seen_land |= 1 << here
        else:
            seen_craft |= 1 << (here - MAX_LANDS)
        lands = state.near_land[here] & state.own_land[me] & ~seen_land
        craft = state.near_craft[here] & state.own_craft[me] & ~seen_craft
        while lands:
            if state.held[lowest(lands), Cargo.HORSE] > 0:
                offer(state, Option.HERE, 0, lowest(lands))
            lands &= lands - 1
        while craft:
            if state.held[MAX_LANDS + lowest(craft), Cargo.HORSE] > 0:
                offer(state, Option.HERE, 0, MAX_LANDS + lowest(craft))
            craft &= craft - 1
        if state.n_options == 0:
            return
        if not first:
            offer(state, Option.DONE)
        state.moving = here
        choice = ask(rules, state, players, me, Question.ROUTE_TO)
        kind, to = choice.kind, choice.place
        if kind == Option.DONE:
            return
        carry(rules, state, players, me, here, to)
        here, first = to, False


@njit
def trim_all(rules, state, me):
    """GB-214, GB-216: at the end of the action, not before, no place holds too many horses or weapons."""
    lands, craft = state.own_land[me], state.own_craft[me]
    while lands:
        place = lowest(lands)
        if state.held[place, Cargo.HORSE] > 1 or state.held[place, Cargo.WEAPON] > 1:
            trim(rules, state, place)
        lands &= lands - 1
    while craft:
        trim(rules, state, MAX_LANDS + lowest(craft))
        craft &= craft - 1
