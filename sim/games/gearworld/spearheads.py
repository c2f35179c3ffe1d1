"""Spearheads: leads and reinforcements in range of the target, and where they end after a success."""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.journeys import journey
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
    in_range,
    limit,
    measure_reach,
    movement,
)
from balancewheel.sim.games.gearworld.rules import Cargo
from balancewheel.sim.games.gearworld.state import (
    FIRST_BOAT,
    FIRST_BRIDGE,
    FIRST_SHIP,
    NOTHING,
    Event,
    Option,
    PlaceKind,
    Question,
)
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def is_lead_craft(state, place):
    """Does this craft lead a spearhead of the attack?"""
    return (
        state.spearhead[0].kind >= Option.LEAD_BOAT
        and state.spearhead[0].place == place
        or state.spearhead[1].kind >= Option.LEAD_BOAT
        and state.spearhead[1].place == place
    )


@njit
def used(state, place, cargo):
    """GB-195: how many horses or weapons of this place lead or reinforce already."""
    n = 0
    for which in range(2):
        spear = state.spearhead[which]
        if spear.kind == Option.NO:
            continue
        n += spear.kind == (Option.LEAD_HORSE if cargo == Cargo.HORSE else Option.LEAD_WEAPON) and spear.place == place
        for i in range(spear.n):
            n += spear.cargo[i] == cargo and spear.origin[i] == place
    return n


@njit
def free(state, place, cargo):
    """GB-195: is a horse or weapon of this place still to be had for a spearhead?"""
    return state.held[place, cargo] > used(state, place, cargo)


@njit
def others_resting(state, craft, area):
    """Craft of the same kind in the area, leads of this attack left out: they are about to move."""
    is_boat = kind_of(craft) == PlaceKind.BOAT
    first, last = (FIRST_BOAT, FIRST_SHIP) if is_boat else (FIRST_SHIP, FIRST_BRIDGE)
    n = boats_resting(state, area, first, last)
    for which in range(2):
        spear = state.spearhead[which]
        if (
            spear.kind >= Option.LEAD_BOAT
            and first <= spear.place < last
            and state.area[spear.place - MAX_LANDS] == area
        ):
            n -= 1
    return n


@njit
def can_end(rules, state, me, which, end):
    """GB-188, GB-189: may lead craft number `which` end in area `end`, leaving the other lead craft a place to end?"""
    spear = state.spearhead[which]
    craft = spear.place
    if journey(rules, state, me, spear, end) > movement(rules, craft):
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
        if resting < limit(rules, craft) and journey(rules, state, me, other, there) <= movement(rules, craft):
            return True
    return False


@njit
def has_end(rules, state, me, which):
    """Is there any area beside the target in which this lead craft may end?"""
    ends = areas_beside(rules, state, state.spearhead[which].place, state.target)
    while ends:
        if can_end(rules, state, me, which, lowest(ends)):
            return True
        ends &= ends - 1
    return False


@njit
def declare_spearheads(rules, state, players, me):
    """GB-177, GB-183 to GB-195: up to two spearheads, each a lead in range and its reinforcements."""
    state.spearhead[0].kind, state.spearhead[1].kind = Option.NO, Option.NO
    measure_reach(rules, state, me)
    for which in range(rules.spearheads):
        if not declare_lead(rules, state, players, me, which):
            return
        spear = state.spearhead[which]
        for cargo in (Cargo.HORSE, Cargo.WEAPON):
            for _ in range(most_reinforcements(rules, spear.kind, cargo)):
                if not declare_reinforcement(rules, state, players, me, which, cargo):
                    break
        log_event(state, Event.SPEARHEADED, me, spear.kind, spear.place, pack_reinforcements(spear))


@njit
def most_reinforcements(rules, kind, cargo):
    """GB-184, GB-185: how many horses or weapons such a lead may take along; a weapon carries nothing."""
    if kind == Option.LEAD_WEAPON:
        return 0
    which = 0 if kind == Option.LEAD_HORSE else kind - Option.LEAD_BOAT + 1
    return rules.horse_reinforcements[which] if cargo == Cargo.HORSE else rules.weapon_reinforcements[which]


@njit
def pack_reinforcements(spear):
    """Where the reinforcements are, for the event: two digits each, place + 1; weapon, horse, weapon, horse."""
    number, weapon, horse = 0, 1, 100
    for i in range(spear.n):
        if spear.cargo[i] == Cargo.WEAPON:
            number += weapon * (spear.origin[i] + 1)
            weapon *= 10_000
        else:
            number += horse * (spear.origin[i] + 1)
            horse *= 10_000
    return number


@njit
def declare_lead(rules, state, players, me, which):
    """GB-009, GB-183, GB-186 to GB-189: one of the horses, weapons, riverboats and ships in range leads, or none."""
    spear = state.spearhead[which]
    lands, craft = state.own_land[me], state.own_craft[me]
    while lands or craft:
        place, lands, craft = next_place(lands, craft)
        if state.reach[place] <= rules.horse_movement and free(state, place, Cargo.HORSE):
            offer(state, Option.LEAD_HORSE, 0, place)
        if free(state, place, Cargo.WEAPON) and are_adjacent(state, state.target, place):
            offer(state, Option.LEAD_WEAPON, 0, place)
        kind = kind_of(place)
        if kind in (PlaceKind.BOAT, PlaceKind.SHIP) and not is_lead_craft(state, place):
            spear.kind = Option.LEAD_BOAT if kind == PlaceKind.BOAT else Option.LEAD_SHIP
            spear.place, spear.n = place, 0
            if has_end(rules, state, me, which):
                offer(state, spear.kind, 0, place)
            spear.kind = Option.NO
    if state.n_options == 0:
        return False
    offer(state, Option.NO)
    choice = ask(rules, state, players, me, Question.LEAD)
    kind, place = choice.kind, choice.place
    if kind == Option.NO:
        return False
    spear.kind, spear.place, spear.n = kind, place, 0
    state.count[me].leads[kind - Option.LEAD_HORSE] += 1
    return True


@njit
def declare_reinforcement(rules, state, players, me, which, cargo):
    """GB-184, GB-185, GB-190, GB-193: one horse or one weapon that the lead can take along, or none (then False)."""
    spear = state.spearhead[which]
    lands, craft = state.own_land[me], state.own_craft[me]
    while lands or craft:
        place, lands, craft = next_place(lands, craft)
        if free(state, place, cargo) and can_reinforce(rules, state, me, which, cargo, place):
            offer(state, Option.HERE, cargo, place)
    if state.n_options == 0:
        return False
    offer(state, Option.NO)
    choice = ask(rules, state, players, me, Question.REINFORCE)
    if choice.kind == Option.NO:
        return False
    take_along(spear, cargo, choice.place)
    return True


@njit
def take_along(spear, cargo, place):
    """One more reinforcement."""
    spear.cargo[spear.n], spear.origin[spear.n], spear.down[spear.n] = cargo, place, NOTHING
    spear.n += 1


@njit
def can_reinforce(rules, state, me, which, cargo, place):
    """GB-190: can the lead load the token on its way? Then it gets beside the target, at the latest aboard the lead."""
    spear = state.spearhead[which]
    if (
        spear.kind >= Option.LEAD_BOAT
        and loads_from(state, 1 - which, spear.place)
        and state.spearhead[1 - which].place == place
    ):
        return False  # two lead craft cannot each wait for the other's cargo
    if spear.kind == Option.LEAD_HORSE and state.reach[place] == FAR:
        return False
    take_along(spear, cargo, place)
    if spear.kind == Option.LEAD_HORSE:
        fits = journey(rules, state, me, spear, NOTHING) <= rules.horse_movement
    else:
        fits = has_end(rules, state, me, which)
    spear.n -= 1
    return fits


@njit
def loads_from(state, which, place):
    """Is this spearhead led by a craft, and one of its reinforcements in this place?"""
    spear = state.spearhead[which]
    for i in range(spear.n):
        if spear.kind >= Option.LEAD_BOAT and spear.origin[i] == place:
            return True
    return False


@njit
def spearhead_strength(rules, state):
    """GB-196: strength of leads and reinforcements."""
    points = 0
    for which in range(2):
        spear = state.spearhead[which]
        if spear.kind == Option.NO:
            continue
        if spear.kind == Option.LEAD_HORSE:
            points += rules.horse_strength
        elif spear.kind == Option.LEAD_WEAPON:
            points += rules.weapon_strength
        else:
            points += bare_strength(rules, spear.place)
        for i in range(spear.n):
            points += rules.horse_strength if spear.cargo[i] == Cargo.HORSE else rules.weapon_strength
    return points


@njit
def move_spearheads(rules, state, players, me):
    """GB-200 to GB-202, GB-254: horses and weapons move into the target first, then the craft beside it.

    A craft that loads from the other lead craft moves before that one leaves.
    """
    for which in range(2):
        spear = state.spearhead[which]
        if spear.kind == Option.LEAD_HORSE:
            bring(state, spear.place, Cargo.HORSE, state.target)
            set_down_reinforcements(rules, state, players, me, which, NOTHING)
        elif spear.kind == Option.LEAD_WEAPON:
            bring(state, spear.place, Cargo.WEAPON, state.target)
    first = 1 if state.spearhead[0].kind >= Option.LEAD_BOAT and loads_from(state, 1, state.spearhead[0].place) else 0
    for which in (first, 1 - first):
        if state.spearhead[which].kind >= Option.LEAD_BOAT:
            move_lead_craft(rules, state, players, me, which)


@njit
def bring(state, place, cargo, to):
    """Move one horse or weapon of a spearhead."""
    state.held[place, cargo] -= 1
    state.held[to, cargo] += 1


@njit
def move_lead_craft(rules, state, players, me, which):
    """GB-202, GB-254: the craft ends in an area beside the target; its reinforcements are set down or stay aboard."""
    spear = state.spearhead[which]
    ends = areas_beside(rules, state, spear.place, state.target)
    while ends:
        if can_end(rules, state, me, which, lowest(ends)):
            offer(state, Option.HERE, spear.place, lowest(ends))
        ends &= ends - 1
    end = ask(rules, state, players, me, Question.BOAT_ENDS).place
    set_down_reinforcements(rules, state, players, me, which, end)
    spear.kind = Option.NO  # it has moved: the other lead's room is judged with it at rest
    put_craft(rules, state, spear.place, end)


@njit
def set_down_reinforcements(rules, state, players, me, which, end):
    """GB-190, GB-254: each goes into the target, into another own place beside it on the way, or stays aboard."""
    spear = state.spearhead[which]
    for i in range(spear.n):
        cargo = spear.cargo[i]
        offer(state, Option.YES, cargo, state.target)
        if spear.kind >= Option.LEAD_BOAT:
            offer(state, Option.NO, cargo, spear.place)
        list_places_beside(rules, state, me, which, i, end)
        choice = ask(rules, state, players, me, Question.SET_DOWN)
        kind, place = choice.kind, choice.place
        if kind == Option.HERE:
            spear.down[i] = place
        bring(state, spear.origin[i], cargo, place)
        log_event(state, Event.CARRIED, me, cargo, place, 1)


@njit
def list_places_beside(rules, state, me, which, i, end):
    """GB-190, GB-192: own places beside the target that lie on a way of the lead, save where the token came from.

    The other lead craft is one of them: it ends beside the target with all that is aboard.
    """
    spear = state.spearhead[which]
    points = rules.horse_movement if spear.kind == Option.LEAD_HORSE else movement(rules, spear.place)
    lands = state.near_land[state.target] & state.own_land[me]
    craft = state.near_craft[state.target] & state.own_craft[me]
    while lands or craft:
        place, lands, craft = next_place(lands, craft)
        if place == spear.origin[i] or place == spear.place and spear.kind >= Option.LEAD_BOAT:
            continue  # what is turned must move; to stay aboard has an option of its own
        spear.down[i] = place
        if journey(rules, state, me, spear, end) <= points:
            offer(state, Option.HERE, spear.cargo[i], place)
        spear.down[i] = NOTHING


@njit
def most_extra(rules, kind):
    """What the reinforcements of such a lead add at most."""
    horses, weapons = most_reinforcements(rules, kind, Cargo.HORSE), most_reinforcements(rules, kind, Cargo.WEAPON)
    return rules.horse_strength * horses + rules.weapon_strength * weapons


@njit
def potential(rules, state, me, target):
    """At most what all spearheads from afar could add: the best two craft with all reinforcements they may have."""
    best, second = 0, 0
    craft = state.own_craft[me] & ~state.near_craft[target]
    extra = rules.horse_strength + most_extra(rules, Option.LEAD_HORSE)
    extra = max(extra, most_extra(rules, Option.LEAD_BOAT), most_extra(rules, Option.LEAD_SHIP))
    while craft:
        place = MAX_LANDS + lowest(craft)
        craft &= craft - 1
        if kind_of(place) != PlaceKind.BRIDGE and in_range(rules, state, place, target):
            kind = Option.LEAD_BOAT if kind_of(place) == PlaceKind.BOAT else Option.LEAD_SHIP
            points = bare_strength(rules, place) + most_extra(rules, kind)
            if points > best:
                best, second = points, best
            elif points > second:
                second = points
    if rules.spearheads == 0:
        return 0
    return max(best, extra) + (max(second, extra) if rules.spearheads > 1 else 0)
