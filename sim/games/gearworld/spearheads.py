"""Spearheads: leads and reinforcements in range of the target, and where they end after a success."""

from sim.bits import lowest
from sim.games.gearworld.board import MAX_LANDS
from sim.games.gearworld.places import are_adjacent, bare_strength, boats_resting, kind_of, next_place, put_craft
from sim.games.gearworld.rules import HORSE, WEAPON
from sim.games.gearworld.state import (
    BOAT,
    BOAT_ENDS,
    BOAT_LEADS,
    BRIDGE,
    FIRST_BOAT,
    FIRST_BRIDGE,
    FIRST_SHIP,
    HERE,
    HORSE_LEADS,
    LAND,
    LEAD,
    LEAD_BOAT,
    LEAD_HORSE,
    LEAD_SHIP,
    LEAD_WEAPON,
    N_PLACES,
    NO,
    NOTHING,
    REINFORCE,
    SET_DOWN,
    SHIP,
    SHIP_LEADS,
    SPEARHEADED,
    WEAPON_LEADS,
    YES,
)
from sim.kernel import njit
from sim.talk import ask, offer, tell

FAR = 1_000_000


@njit
def boat_areas_beside(rules, state, place):
    """River and lake areas from which a riverboat touches this place, one bit each."""
    kind = kind_of(place)
    if kind == LAND:
        return rules.land_boat_areas[place]
    area = state.area[place - MAX_LANDS]
    if kind == BOAT:
        return rules.boat_area_near[area]
    if kind == SHIP:
        return rules.sea_boat_areas[area]
    return 0


@njit
def seas_beside(rules, state, place):
    """Sea areas from which a ship touches this place, one bit each."""
    kind = kind_of(place)
    if kind == LAND:
        return 1 << rules.land_sea[place] if rules.land_sea[place] != NOTHING else 0
    area = state.area[place - MAX_LANDS]
    if kind == BOAT:
        return rules.boat_area_seas[area]
    if kind == SHIP:
        return rules.sea_near[area] | 1 << area
    return 1 << rules.land_sea[rules.pair_lands[area, 0]] | 1 << rules.land_sea[rules.pair_lands[area, 1]]


@njit
def areas_beside(rules, state, craft, place):
    """Water areas from which this craft touches the place."""
    if kind_of(craft) == BOAT:
        return boat_areas_beside(rules, state, place)
    return seas_beside(rules, state, place)


@njit
def distance(rules, craft, one, other):
    """Movement points of a craft between two water areas."""
    return rules.boat_distance[one, other] if kind_of(craft) == BOAT else rules.sea_distance[one, other]


@njit
def movement(rules, craft):
    """GB-150, GB-152: movement points of a craft."""
    return rules.riverboat_movement if kind_of(craft) == BOAT else rules.ship_movement


@njit
def measure_reach(rules, state, me):
    """GB-187: for each own place the points a horse there needs to enter the target, through own places only."""
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


@njit
def is_lead_craft(state, place):
    """Does this craft lead a spearhead of the attack?"""
    return (
        state.spearhead[0].kind >= LEAD_BOAT
        and state.spearhead[0].place == place
        or state.spearhead[1].kind >= LEAD_BOAT
        and state.spearhead[1].place == place
    )


@njit
def used(state, place, cargo):
    """GB-195: how many horses or weapons of this place lead or reinforce already."""
    n = 0
    for which in range(2):
        spear = state.spearhead[which]
        lead = LEAD_HORSE if cargo == HORSE else LEAD_WEAPON
        n += spear.kind == lead and spear.place == place
        reinforcement = spear.horse if cargo == HORSE else spear.weapon
        n += spear.kind != NO and reinforcement == place
    return n


@njit
def free(state, place, cargo):
    """GB-195: is a horse or weapon of this place still to be had for a spearhead?"""
    return state.held[place, cargo] > used(state, place, cargo)


@njit
def others_resting(state, craft, area):
    """Craft of the same kind in the area, leads of this attack left out: they are about to move."""
    is_boat = kind_of(craft) == BOAT
    first, last = (FIRST_BOAT, FIRST_SHIP) if is_boat else (FIRST_SHIP, FIRST_BRIDGE)
    n = boats_resting(state, area, first, last)
    for which in range(2):
        spear = state.spearhead[which]
        if spear.kind >= LEAD_BOAT and first <= spear.place < last and state.area[spear.place - MAX_LANDS] == area:
            n -= 1
    return n


@njit
def limit(rules, craft):
    """GB-211, GB-212: craft of a kind that may rest in an area."""
    return rules.boats_in_an_area if kind_of(craft) == BOAT else rules.ships_in_an_area


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
def voyage(rules, state, spear, end):
    """GB-188 to GB-190, GB-252: fewest points for a lead craft to load its reinforcements and end in area `end`."""
    craft = spear.place
    start = state.area[craft - MAX_LANDS]
    horse = NOTHING if spear.horse == craft else spear.horse
    weapon = NOTHING if spear.weapon == craft else spear.weapon
    if horse == NOTHING:
        return pick_up(rules, state, craft, start, weapon, end)
    if weapon == NOTHING:
        return pick_up(rules, state, craft, start, horse, end)
    fewest = FAR
    for first, second in ((horse, weapon), (weapon, horse)):
        areas = areas_beside(rules, state, craft, first)
        while areas:
            stop = lowest(areas)
            areas &= areas - 1
            points = distance(rules, craft, start, stop) + pick_up(rules, state, craft, stop, second, end)
            fewest = min(fewest, points)
    return fewest


@njit
def can_end(rules, state, which, end):
    """GB-188, GB-189: may lead craft number `which` end in area `end`, leaving the other lead craft a place to end?"""
    spear = state.spearhead[which]
    craft = spear.place
    if voyage(rules, state, spear, end) > movement(rules, craft):
        return False
    if others_resting(state, craft, end) >= limit(rules, craft):
        return False
    other = state.spearhead[1 - which]
    if other.kind != spear.kind:
        return True
    ends = areas_beside(rules, state, other.place, state.target)
    while ends:
        there = lowest(ends)
        ends &= ends - 1
        resting = others_resting(state, craft, there) + (there == end)
        if resting < limit(rules, craft) and voyage(rules, state, other, there) <= movement(rules, craft):
            return True
    return False


@njit
def has_end(rules, state, which):
    """Is there any area beside the target in which this lead craft may end?"""
    ends = areas_beside(rules, state, state.spearhead[which].place, state.target)
    while ends:
        if can_end(rules, state, which, lowest(ends)):
            return True
        ends &= ends - 1
    return False


@njit
def declare_spearheads(rules, state, players, me):
    """GB-177, GB-183 to GB-195: up to two spearheads, each a lead in range and its reinforcements."""
    state.spearhead[0].kind, state.spearhead[1].kind = NO, NO
    measure_reach(rules, state, me)
    for which in range(rules.spearheads):
        if not declare_lead(rules, state, players, me, which):
            return
        spear = state.spearhead[which]
        if spear.kind >= LEAD_BOAT:
            declare_reinforcement(rules, state, players, me, which, HORSE)
        if spear.kind != LEAD_WEAPON:
            declare_reinforcement(rules, state, players, me, which, WEAPON)
        tell(state, SPEARHEADED, me, spear.kind, spear.place, 100 * (spear.horse + 1) + spear.weapon + 1)


@njit
def declare_lead(rules, state, players, me, which):
    """GB-183, GB-186 to GB-189: one of the horses, weapons, riverboats and ships in range leads, or none."""
    spear = state.spearhead[which]
    lands, craft = state.own_land[me], state.own_craft[me]
    while lands or craft:
        place, lands, craft = next_place(lands, craft)
        if state.reach[place] <= rules.horse_movement and free(state, place, HORSE):
            offer(state, LEAD_HORSE, 0, place)
        if free(state, place, WEAPON) and are_adjacent(state, state.target, place):
            offer(state, LEAD_WEAPON, 0, place)
        kind = kind_of(place)
        if kind in (BOAT, SHIP) and not is_lead_craft(state, place):
            spear.kind = LEAD_BOAT if kind == BOAT else LEAD_SHIP
            spear.place, spear.horse, spear.weapon = place, NOTHING, NOTHING
            if has_end(rules, state, which):
                offer(state, spear.kind, 0, place)
            spear.kind = NO
    if state.n_options == 0:
        return False
    offer(state, NO)
    choice = ask(rules, state, players, me, LEAD)
    kind, place = choice.kind, choice.place
    if kind == NO:
        return False
    spear.kind, spear.place, spear.horse, spear.weapon = kind, place, NOTHING, NOTHING
    counted = HORSE_LEADS if kind == LEAD_HORSE else WEAPON_LEADS
    if kind >= LEAD_BOAT:
        counted = BOAT_LEADS if kind == LEAD_BOAT else SHIP_LEADS
    state.count[me, counted] += 1
    return True


@njit
def declare_reinforcement(rules, state, players, me, which, cargo):
    """GB-184, GB-185, GB-190, GB-193: one horse or one weapon that the lead can take along, or none."""
    spear = state.spearhead[which]
    lands, craft = state.own_land[me], state.own_craft[me]
    while lands or craft:
        place, lands, craft = next_place(lands, craft)
        if free(state, place, cargo) and can_reinforce(rules, state, me, which, cargo, place):
            offer(state, HERE, cargo, place)
    if state.n_options == 0:
        return
    offer(state, NO)
    choice = ask(rules, state, players, me, REINFORCE)
    taken = choice.place if choice.kind == HERE else NOTHING
    if cargo == HORSE:
        spear.horse = taken
    else:
        spear.weapon = taken


@njit
def can_reinforce(rules, state, me, which, cargo, place):
    """GB-190: can the lead load the token on its way to the target?"""
    spear = state.spearhead[which]
    if (
        spear.kind >= LEAD_BOAT
        and loads_from(state, 1 - which, spear.place)
        and state.spearhead[1 - which].place == place
    ):
        return False  # two lead craft cannot each wait for the other's cargo
    if spear.kind == LEAD_HORSE:
        return (
            horse_steps(rules, state, me, spear.place, place) + state.reach[place] <= rules.horse_movement
            if state.reach[place] < FAR
            else False
        )
    if cargo == HORSE:
        spear.horse = place
    else:
        spear.weapon = place
    fits = has_end(rules, state, which)
    if cargo == HORSE:
        spear.horse = NOTHING
    else:
        spear.weapon = NOTHING
    return fits


@njit
def loads_from(state, which, place):
    """Is this spearhead led by a craft, and one of its reinforcements in this place?"""
    spear = state.spearhead[which]
    return spear.kind >= LEAD_BOAT and (spear.horse == place or spear.weapon == place)


@njit
def spearhead_strength(rules, state):
    """GB-196: strength of leads and reinforcements."""
    points = 0
    for which in range(2):
        spear = state.spearhead[which]
        if spear.kind == NO:
            continue
        if spear.kind == LEAD_HORSE:
            points += rules.horse_strength
        elif spear.kind == LEAD_WEAPON:
            points += rules.weapon_strength
        else:
            points += bare_strength(rules, spear.place)
        points += rules.horse_strength * (spear.horse != NOTHING) + rules.weapon_strength * (spear.weapon != NOTHING)
    return points


@njit
def move_spearheads(rules, state, players, me):
    """GB-200 to GB-202, GB-254: horses and weapons move into the target first, then the craft beside it.

    A craft that loads from the other lead craft moves before that one leaves.
    """
    for which in range(2):
        spear = state.spearhead[which]
        if spear.kind == LEAD_HORSE:
            bring(state, spear.place, HORSE, state.target)
            if spear.weapon != NOTHING:
                bring(state, spear.weapon, WEAPON, state.target)
        elif spear.kind == LEAD_WEAPON:
            bring(state, spear.place, WEAPON, state.target)
    first = 1 if state.spearhead[0].kind >= LEAD_BOAT and loads_from(state, 1, state.spearhead[0].place) else 0
    for which in (first, 1 - first):
        if state.spearhead[which].kind >= LEAD_BOAT:
            move_lead_craft(rules, state, players, me, which)


@njit
def bring(state, place, cargo, to):
    """Move one horse or weapon of a spearhead."""
    state.held[place, cargo] -= 1
    state.held[to, cargo] += 1


@njit
def move_lead_craft(rules, state, players, me, which):
    """GB-202, GB-254: the craft ends in an area beside the target; its reinforcements go ashore or stay aboard."""
    spear = state.spearhead[which]
    ends = areas_beside(rules, state, spear.place, state.target)
    while ends:
        if can_end(rules, state, which, lowest(ends)):
            offer(state, HERE, spear.place, lowest(ends))
        ends &= ends - 1
    end = ask(rules, state, players, me, BOAT_ENDS).place
    craft, horse, weapon = spear.place, spear.horse, spear.weapon
    if horse != NOTHING:
        bring(state, horse, HORSE, set_down_at(rules, state, players, me, craft, HORSE))
    if weapon != NOTHING:
        bring(state, weapon, WEAPON, set_down_at(rules, state, players, me, craft, WEAPON))
    spear.kind = NO  # it has moved: the other lead's room is judged with it at rest
    put_craft(rules, state, craft, end)


@njit
def set_down_at(rules, state, players, me, craft, cargo):
    """GB-254: a reinforcement is set down in the target or stays aboard its craft."""
    offer(state, YES, cargo, state.target)
    offer(state, NO, cargo, craft)
    return ask(rules, state, players, me, SET_DOWN).place


@njit
def potential(rules, state, me, target):
    """At most what all spearheads from afar could add: the best two craft with a horse and a weapon each."""
    best, second = 0, 0
    craft = state.own_craft[me] & ~state.near_craft[target]
    extra = rules.horse_strength + rules.weapon_strength
    while craft:
        place = MAX_LANDS + lowest(craft)
        craft &= craft - 1
        if kind_of(place) != BRIDGE and reaches(rules, state, place, target):
            points = bare_strength(rules, place) + extra
            if points > best:
                best, second = points, best
            elif points > second:
                second = points
    if rules.spearheads == 0:
        return 0
    return max(best, extra) + (max(second, extra) if rules.spearheads > 1 else 0)


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
def others_in(state, craft, area):
    """Craft of the same kind in an area."""
    first, last = (FIRST_BOAT, FIRST_SHIP) if kind_of(craft) == BOAT else (FIRST_SHIP, FIRST_BRIDGE)
    return boats_resting(state, area, first, last)
