"""Spearheads: leads and reinforcements in range of the target, and where they end after a success."""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.places import (
    are_adjacent,
    bare_strength,
    boats_resting,
    kind_of,
    next_place,
    put_craft,
)
from balancewheel.sim.games.gearworld.reach import (
    FAR,
    areas_beside,
    distance,
    horse_steps,
    in_range,
    limit,
    measure_reach,
    movement,
    pick_up,
)
from balancewheel.sim.games.gearworld.rules import HORSE, WEAPON
from balancewheel.sim.games.gearworld.state import (
    BOAT,
    BOAT_ENDS,
    BOAT_LEADS,
    BRIDGE,
    FIRST_BOAT,
    FIRST_BRIDGE,
    FIRST_SHIP,
    HERE,
    HORSE_LEADS,
    LEAD,
    LEAD_BOAT,
    LEAD_HORSE,
    LEAD_SHIP,
    LEAD_WEAPON,
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
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


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
        log_event(state, SPEARHEADED, me, spear.kind, spear.place, 100 * (spear.horse + 1) + spear.weapon + 1)


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
        if state.reach[place] == FAR:
            return False
        return horse_steps(rules, state, me, spear.place, place) + state.reach[place] <= rules.horse_movement
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
        if kind_of(place) != BRIDGE and in_range(rules, state, place, target):
            points = bare_strength(rules, place) + extra
            if points > best:
                best, second = points, best
            elif points > second:
                second = points
    if rules.spearheads == 0:
        return 0
    return max(best, extra) + (max(second, extra) if rules.spearheads > 1 else 0)
