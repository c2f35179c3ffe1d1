"""Places: who controls them, what lies next to what, how strong they are, and the limits on horses and weapons."""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.rules import Cargo
from balancewheel.sim.games.gearworld.state import (
    FIRST_BOAT,
    FIRST_BRIDGE,
    FIRST_SHIP,
    MAX_CRAFT,
    NOBODY,
    NOTHING,
    PlaceKind,
)
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest


@njit
def kind_of(place):
    """LAND, BOAT, SHIP or BRIDGE."""
    if place < FIRST_BOAT:
        return PlaceKind.LAND
    if place < FIRST_SHIP:
        return PlaceKind.BOAT
    if place < FIRST_BRIDGE:
        return PlaceKind.SHIP
    return PlaceKind.BRIDGE


@njit
def gain_control(state, place, player):
    """GB-015 to GB-017, GB-035: the player's figure goes onto the place, and the former owner's goes off it.

    A figure never moves otherwise, and past the 25 of a colour (GB-003) something else marks the place.
    """
    loser = state.owner[place]
    if place < MAX_LANDS:
        if loser != NOBODY:
            state.own_land[loser] &= ~(1 << place)
        state.own_land[player] |= 1 << place
    else:
        if loser != NOBODY:
            state.own_craft[loser] &= ~(1 << (place - MAX_LANDS))
        state.own_craft[player] |= 1 << (place - MAX_LANDS)
    state.owner[place] = player


@njit
def are_adjacent(state, one, other):
    """GB-034, GB-248: do the two places touch?"""
    if other < MAX_LANDS:
        return state.near_land[one] >> other & 1
    return state.near_craft[one] >> (other - MAX_LANDS) & 1


@njit
def touches_player(state, place, player):
    """Does the player control a place adjacent to this one?"""
    return state.near_land[place] & state.own_land[player] or state.near_craft[place] & state.own_craft[player]


@njit
def figures(state, player):
    """GB-251: does the player have a figure on the board, on land or craft?"""
    return state.own_land[player] | state.own_craft[player]


@njit
def next_place(lands, craft):
    """The first place of a set of land areas and craft, and the set without it."""
    if lands:
        return lowest(lands), lands & (lands - 1), craft
    return MAX_LANDS + lowest(craft), lands, craft & (craft - 1)


@njit
def put_craft(rules, state, craft_place, area):
    """GB-049 to GB-053, GB-221, GB-248: lay a craft in an area (a bridge on its pair) and note what it is next to.

    The lands at the ends of a bridge do not become adjacent (GB-249).
    """
    craft = craft_place - MAX_LANDS
    lift_craft(state, craft_place)
    state.area[craft] = area
    kind = kind_of(craft_place)
    lands = 0
    if kind == PlaceKind.BOAT:
        for which in range(2):
            if rules.boat_area_banks[area, which] != NOTHING:
                lands |= 1 << rules.boat_area_banks[area, which]
    elif kind == PlaceKind.SHIP:
        lands = 1 << rules.sea_land[area]
    else:
        lands = 1 << rules.pair_lands[area, 0] | 1 << rules.pair_lands[area, 1]
    state.near_land[craft_place] = lands
    while lands:
        state.near_craft[lowest(lands)] |= 1 << craft
        lands &= lands - 1
    for other in range(MAX_CRAFT):
        if other != craft and state.owner[MAX_LANDS + other] != NOBODY and crafts_touch(rules, state, craft, other):
            state.near_craft[craft_place] |= 1 << other
            state.near_craft[MAX_LANDS + other] |= 1 << craft


@njit
def lift_craft(state, craft_place):
    """Take a craft off the board for a moment: nothing is next to it."""
    craft = craft_place - MAX_LANDS
    lands, others = state.near_land[craft_place], state.near_craft[craft_place]
    while lands:
        state.near_craft[lowest(lands)] &= ~(1 << craft)
        lands &= lands - 1
    while others:
        state.near_craft[MAX_LANDS + lowest(others)] &= ~(1 << craft)
        others &= others - 1
    state.near_land[craft_place], state.near_craft[craft_place] = 0, 0


@njit
def crafts_touch(rules, state, one, other):
    """GB-053, GB-221, GB-222, GB-248: craft touch where their areas do, ships in the same area too, bridges only ships.

    Areas across the deep sea do not touch (GB-048).
    """
    if one > other:
        one, other = other, one
    first, second = kind_of(MAX_LANDS + one), kind_of(MAX_LANDS + other)
    here, there = state.area[one], state.area[other]
    if first == PlaceKind.BOAT and second == PlaceKind.BOAT:
        return here == there or rules.boat_area_near[here] >> there & 1
    if first == PlaceKind.BOAT and second == PlaceKind.SHIP:
        return rules.boat_area_seas[here] >> there & 1
    if first == PlaceKind.SHIP and second == PlaceKind.SHIP:
        return here == there or rules.sea_near[here] >> there & 1
    if first == PlaceKind.SHIP and second == PlaceKind.BRIDGE:
        land = rules.sea_land[here]
        return land == rules.pair_lands[there, 0] or land == rules.pair_lands[there, 1]
    return False


@njit
def boats_resting(state, area, first, last):
    """How many craft of the slots first to last - 1 are in a water area."""
    n = 0
    for place in range(first, last):
        if state.owner[place] != NOBODY and state.area[place - MAX_LANDS] == area:
            n += 1
    return n


@njit
def room_for_boat(rules, state, area):
    """GB-211: may one more riverboat rest in this river or lake area?"""
    return boats_resting(state, area, FIRST_BOAT, FIRST_SHIP) < rules.boats_in_an_area


@njit
def room_for_ship(rules, state, area):
    """GB-212: may one more ship rest in this sea area?"""
    return boats_resting(state, area, FIRST_SHIP, FIRST_BRIDGE) < rules.ships_in_an_area


@njit
def bare_strength(rules, place):
    """GB-196: strength of a place without what lies in it."""
    kind = kind_of(place)
    if kind == PlaceKind.LAND:
        return rules.land_strength
    if kind == PlaceKind.BOAT:
        return rules.riverboat_strength
    if kind == PlaceKind.SHIP:
        return rules.ship_strength
    return rules.bridge_strength


@njit
def strength(rules, state, place):
    """GB-178, GB-179, GB-196: a place with its horses, weapons and skyworks."""
    points = (
        bare_strength(rules, place)
        + rules.horse_strength * state.held[place, Cargo.HORSE]
        + rules.weapon_strength * state.held[place, Cargo.WEAPON]
    )
    if place < MAX_LANDS:
        points += rules.skywork_strength * state.skyworks[place]
    return points


@njit
def adjacent_strength(rules, state, place, player):
    """GB-177, GB-181: all of the player's places next to this one, with what lies in them."""
    points = 0
    lands, craft = state.near_land[place] & state.own_land[player], state.near_craft[place] & state.own_craft[player]
    while lands:
        points += strength(rules, state, lowest(lands))
        lands &= lands - 1
    while craft:
        points += strength(rules, state, MAX_LANDS + lowest(craft))
        craft &= craft - 1
    return points


@njit
def trim(rules, state, place):
    """GB-013, GB-214, GB-215, GB-223: at the end of an action horses and weapons beyond the limit go to the supply."""
    extra = state.held[place, Cargo.HORSE] - rules.horses_in_a_place
    if extra > 0:
        state.held[place, Cargo.HORSE] -= extra
        state.supply[Cargo.HORSE] += extra
    extra = state.held[place, Cargo.WEAPON] - rules.weapons_in_a_place
    if extra > 0:
        state.held[place, Cargo.WEAPON] -= extra
        state.supply[Cargo.WEAPON] += extra


@njit
def skyworks_of(state, player):
    """GB-074: a skywork counts for whoever controls its land."""
    n, lands = 0, state.own_land[player]
    while lands:
        n += state.skyworks[lowest(lands)]
        lands &= lands - 1
    return n


@njit
def total_of(state, player, cargo):
    """GB-036, GB-037: how many tokens of one type lie in the player's places, on land and on craft."""
    n, lands, craft = 0, state.own_land[player], state.own_craft[player]
    while lands:
        n += state.held[lowest(lands), cargo]
        lands &= lands - 1
    while craft:
        n += state.held[MAX_LANDS + lowest(craft), cargo]
        craft &= craft - 1
    return n
