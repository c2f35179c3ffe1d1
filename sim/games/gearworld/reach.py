"""How far horses, riverboats and ships get in an attack."""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.places import boats_resting, kind_of
from balancewheel.sim.games.gearworld.state import FIRST_BOAT, FIRST_BRIDGE, FIRST_SHIP, N_PLACES, NOTHING, PlaceKind
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest

FAR = 1_000_000


@njit
def boat_areas_beside(rules, state, place):
    """River and lake areas from which a riverboat touches this place, one bit each."""
    kind = kind_of(place)
    if kind == PlaceKind.LAND:
        return rules.land_boat_areas[place]
    area = state.area[place - MAX_LANDS]
    if kind == PlaceKind.BOAT:
        return rules.boat_area_near[area] | 1 << area
    if kind == PlaceKind.SHIP:
        return rules.sea_boat_areas[area]
    return 0


@njit
def seas_beside(rules, state, place):
    """Sea areas from which a ship touches this place, one bit each."""
    kind = kind_of(place)
    if kind == PlaceKind.LAND:
        return 1 << rules.land_sea[place] if rules.land_sea[place] != NOTHING else 0
    area = state.area[place - MAX_LANDS]
    if kind == PlaceKind.BOAT:
        return rules.boat_area_seas[area]
    if kind == PlaceKind.SHIP:
        return rules.sea_near[area] | 1 << area
    return 1 << rules.land_sea[rules.pair_lands[area, 0]] | 1 << rules.land_sea[rules.pair_lands[area, 1]]


@njit
def areas_beside(rules, state, craft, place):
    """Water areas from which this craft touches the place."""
    if kind_of(craft) == PlaceKind.BOAT:
        return boat_areas_beside(rules, state, place)
    return seas_beside(rules, state, place)


@njit
def distance(rules, craft, one, other):
    """Movement points of a craft between two water areas."""
    return rules.boat_distance[one, other] if kind_of(craft) == PlaceKind.BOAT else rules.sea_distance[one, other]


@njit
def movement(rules, craft):
    """GB-150, GB-152: movement points of a craft."""
    return rules.riverboat_movement if kind_of(craft) == PlaceKind.BOAT else rules.ship_movement


@njit
def limit(rules, craft):
    """GB-211, GB-212: craft of a kind that may rest in an area."""
    return rules.boats_in_an_area if kind_of(craft) == PlaceKind.BOAT else rules.ships_in_an_area


@njit
def others_in(state, craft, area):
    """Craft of the same kind in an area."""
    first, last = (FIRST_BOAT, FIRST_SHIP) if kind_of(craft) == PlaceKind.BOAT else (FIRST_SHIP, FIRST_BRIDGE)
    return boats_resting(state, area, first, last)


@njit
def in_range(rules, state, craft, target):
    """GB-188, GB-189: is an area beside the target within the craft's movement points, full or not?"""
    ends = areas_beside(rules, state, craft, target)
    while ends:
        if distance(rules, craft, state.area[craft - MAX_LANDS], lowest(ends)) <= movement(rules, craft):
            return True
        ends &= ends - 1
    return False


@njit
def reaches(rules, state, craft, target):
    """GB-188, GB-189: can the craft end beside the target within its movement points?"""
    ends = areas_beside(rules, state, craft, target)
    while ends:
        end = lowest(ends)
        ends &= ends - 1
        near = distance(rules, craft, state.area[craft - MAX_LANDS], end) <= movement(rules, craft)
        if near and (state.area[craft - MAX_LANDS] == end or others_in(state, craft, end) < limit(rules, craft)):
            return True
    return False


@njit
def pick_up(rules, state, craft, start, place, end):
    """Fewest points from area `start` by way of an area beside `place` (to load there) to area `end`."""
    if place in (NOTHING, craft):
        return distance(rules, craft, start, end)
    fewest, areas = FAR, areas_beside(rules, state, craft, place)
    while areas:
        stop = lowest(areas)
        areas &= areas - 1
        fewest = min(fewest, distance(rules, craft, start, stop) + distance(rules, craft, stop, end))
    return fewest


@njit
def measure_reach(rules, state, me):
    """GB-187: for each own place the points a horse there needs to enter the target, through own places only.

    No supply route shortens the way (GB-159).
    """
    for place in range(N_PLACES):
        state.reach[place] = FAR
    lands = state.near_land[state.target] & state.own_land[me]
    craft = state.near_craft[state.target] & state.own_craft[me]
    seen_land, seen_craft = 0, 0
    for points in range(1, rules.horse_movement + 1):
        next_land, next_craft = 0, 0
        seen_land |= lands
        seen_craft |= craft
        while lands:
            place = lowest(lands)
            lands &= lands - 1
            state.reach[place] = points
            next_land |= state.near_land[place]
            next_craft |= state.near_craft[place]
        while craft:
            place = MAX_LANDS + lowest(craft)
            craft &= craft - 1
            state.reach[place] = points
            next_land |= state.near_land[place]
            next_craft |= state.near_craft[place]
        lands = next_land & state.own_land[me] & ~seen_land
        craft = next_craft & state.own_craft[me] & ~seen_craft


@njit
def horse_steps(rules, state, me, one, other):
    """Movement points of a horse between two own places through own places, or FAR beyond what a horse has."""
    if one == other:
        return 0
    lands = 1 << one if one < MAX_LANDS else 0
    craft = 1 << (one - MAX_LANDS) if one >= MAX_LANDS else 0
    for points in range(1, rules.horse_movement + 1):
        near_land, near_craft, rest_land, rest_craft = lands, craft, lands, craft
        while rest_land:
            near_land |= state.near_land[lowest(rest_land)]
            near_craft |= state.near_craft[lowest(rest_land)]
            rest_land &= rest_land - 1
        while rest_craft:
            near_land |= state.near_land[MAX_LANDS + lowest(rest_craft)]
            near_craft |= state.near_craft[MAX_LANDS + lowest(rest_craft)]
            rest_craft &= rest_craft - 1
        lands, craft = near_land & state.own_land[me], near_craft & state.own_craft[me]
        if other < MAX_LANDS and lands >> other & 1 or other >= MAX_LANDS and craft >> (other - MAX_LANDS) & 1:
            return points
    return FAR
