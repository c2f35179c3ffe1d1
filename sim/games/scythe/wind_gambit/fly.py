"""Flying: the airship goes from territory to territory, takes aboard and sets down wherever it comes."""

from balancewheel.sim.games.scythe.actions.arrival import arrive
from balancewheel.sim.games.scythe.actions.cargo import PACKED, packed_load
from balancewheel.sim.games.scythe.control import (
    add_workers,
    controlled,
    fighters_on,
    others_at,
    place_fighter,
    resources_on,
)
from balancewheel.sim.games.scythe.rules import DROP_WITHOUT_WORKERS
from balancewheel.sim.games.scythe.state import AIRSHIP_UNIT, NOTHING, NOWHERE, Event, Option, Question
from balancewheel.sim.games.scythe.steps import ON_WATER, choose_next
from balancewheel.sim.games.scythe.tokens import spring_trap, trap_awaits
from balancewheel.sim.games.scythe.wind_gambit.airship_tiles import end_flight
from balancewheel.sim.games.scythe.wind_gambit.airships import (
    airship_load,
    ferried,
    figure_of,
    range_of,
    resource_room,
    tile_with,
    tolls_on,
    use_tile,
    worker_room,
)
from balancewheel.sim.games.scythe.words import Resource, Terrain, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def fly(rules, state, players, me):
    """SC-344, SC-351 to SC-357, SC-359: territory by territory, whoever is there; tiles work where the flight ends."""
    state.moved |= 1 << AIRSHIP_UNIT
    most, flown = range_of(rules, state, me), 0
    while True:
        state.steps_left = most - flown
        change_load(rules, state, players, me)
        if flown == most:
            break
        place, to = state.here, choose_course(rules, state, players, me)
        if to == NOWHERE:
            break
        state.airship[me], state.here = to, to
        flown += 1
        log_event(state, Event.MOVED, me, Unit.AIRSHIP, place * 64 + to, airship_load(state, me))
    state.unit, state.steps_left = NOTHING, 0
    if flown:
        state.count[me].flights += 1
        end_flight(rules, state, players, me)


@njit
def choose_course(rules, state, players, me):
    """SC-353, SC-354, SC-357: stop, or any territory that shares a side; rivers, lakes and units are no obstacle."""
    targets = rules.near[state.here]
    return choose_next(rules, state, players, me, targets)


@njit
def change_load(rules, state, players, me):
    """SC-343, SC-344: resources or workers, and the character where a tile allows it; whatever is aboard first."""
    workers_first = state.crew[me] > 0
    if workers_first:
        change_crew(rules, state, players, me)
    change_resources(rules, state, players, me)
    if not workers_first:
        change_crew(rules, state, players, me)
    if figure_of(rules.ship_carries_character, state, me):
        carry_character(rules, state, players, me)


@njit
def may_pick_up(rules, state, me, place):
    """Resources are not taken from a territory that an opponent controls."""
    for other in range(state.n_players):
        if other != me and controlled(rules, state, other) >> place & 1:
            return False
    return True


@njit
def may_put_down(rules, state, me, place):
    """SC-178, SC-344: on any territory, on a lake beside an own mech or the character."""
    allowed = rules.territories & (~rules.of_terrain[Terrain.LAKE] | state.fighters_at[me])
    return allowed >> place & 1


@njit
def change_resources(rules, state, players, me):
    """SC-342 to SC-345: leave the load as it is, or any other mix of what is aboard and on the ground."""
    here, load, room = state.here, state.aboard[me], resource_room(rules, state, me)
    if room == 0:
        return
    there = state.resources[here]
    takes, leaves = may_pick_up(rules, state, me, here), may_put_down(rules, state, me, here)
    most, least = load.copy(), load.copy()
    for resource in range(4):
        most[resource] += there[resource] if takes else 0
        least[resource] = 0 if leaves else load[resource]
    offer(state, Option.DONE)
    for oil in range(least[Resource.OIL], min(most[Resource.OIL], room) + 1):
        for metal in range(least[Resource.METAL], min(most[Resource.METAL], room - oil) + 1):
            for wood in range(least[Resource.WOOD], min(most[Resource.WOOD], room - oil - metal) + 1):
                for food in range(least[Resource.FOOD], min(most[Resource.FOOD], room - oil - metal - wood) + 1):
                    as_now = (
                        oil == load[Resource.OIL]
                        and metal == load[Resource.METAL]
                        and wood == load[Resource.WOOD]
                        and food == load[Resource.FOOD]
                    )
                    if not as_now:
                        mix = oil | metal << PACKED | wood << 2 * PACKED | food << 3 * PACKED
                        offer(state, Option.AMOUNT, 0, here, mix)
    choice = ask(rules, state, players, me, Question.HAUL)
    if choice.kind == Option.DONE:
        return
    mix = choice.amount
    for resource in range(4):
        n = packed_load(mix, resource)
        state.count[me].hauled += max(n - load[resource], 0)
        state.resources[here, resource] -= n - load[resource]
        state.adrift[here, resource] = min(state.adrift[here, resource], state.resources[here, resource])
        load[resource] = n
    log_event(state, Event.LOADED, me, 0, here, airship_load(state, me))


@njit
def may_drop_workers(rules, state, me, place):
    """SC-348: on land without enemies and without any worker, the own ones included unless the rules say otherwise."""
    if not (rules.territories & ~rules.of_terrain[Terrain.LAKE] & ~others_at(state, me)) >> place & 1:
        return False
    return state.workers[me, place] == 0 or rules.airship_drop != DROP_WITHOUT_WORKERS


@njit
def keeps_someone(rules, state, me, place):
    """SC-178: resources on a lake, but for those adrift, are not left behind by the last own unit there."""
    return rules.terrain[place] == Terrain.LAKE and resources_on(state, place) > state.adrift[place].sum()


@njit
def change_crew(rules, state, players, me):
    """SC-343, SC-344, SC-348, SC-349: how many workers are aboard from here on, and how many of them have walked.

    They bring no resources along; nobody leaves where a combat is to come, and somebody stays with resources on a lake.
    """
    here, room, crew = state.here, worker_room(rules, state, me), state.crew[me]
    if room == 0:
        return
    tired, fresh = state.crew_tired, crew - state.crew_tired
    leaves = may_drop_workers(rules, state, me, here)
    least_tired, least_fresh = (0, 0) if leaves else (tired, fresh)
    if not state.pending >> here & 1:
        tired += state.tired[here]
        fresh += state.workers[me, here] - state.tired[here]
    if keeps_someone(rules, state, me, here) and not fighters_on(state, me, here):
        room = min(room, crew + state.workers[me, here] - 1)
    offer(state, Option.DONE)
    for n in range(room + 1):
        for walked in range(max(least_tired, n - fresh), min(tired, n - least_fresh) + 1):
            if n != crew or walked != state.crew_tired:
                offer(state, Option.AMOUNT, walked, here, n)
    choice = ask(rules, state, players, me, Question.CREW)
    if choice.kind == Option.DONE:
        return
    taken = choice.amount - crew
    state.tired[here] -= choice.what - state.crew_tired
    state.crew[me], state.crew_tired = choice.amount, choice.what
    add_workers(state, me, here, -taken)
    state.count[me].hauled += max(taken, 0)
    log_event(state, Event.LOADED, me, 0, here, airship_load(state, me))
    if taken < 0 and trap_awaits(state, me, here):  # SC-402
        spring_trap(rules, state, me, here)


@njit
def may_land(rules, state, me, place):
    """Hero: where the character may go ashore: on land, or a lake that it could be on; not where a toll is asked."""
    lakes = 0 if state.abilities[me] & ON_WATER else rules.of_terrain[Terrain.LAKE] & ~ferried(rules, state, me)
    return (rules.territories & ~lakes & ~tolls_on(rules, state, me)) >> place & 1


@njit
def carry_character(rules, state, players, me):
    """Hero: a character that has not moved in this action goes aboard; one aboard goes ashore, which is its move."""
    here, ashore = state.here, state.guest[me]
    if ashore and not may_land(rules, state, me, here):
        return
    waits = state.fighter[me, Unit.CHARACTER] == here and not state.pending >> here & 1
    if not ashore and (not waits or state.moved >> Unit.CHARACTER & 1):
        return
    if not ashore and keeps_someone(rules, state, me, here) and fighters_on(state, me, here) == 1:
        return
    offer(state, Option.NO, ashore, here)
    offer(state, Option.YES, ashore, here)
    if ask(rules, state, players, me, Question.BOARD).kind == Option.NO:
        return
    state.guest[me] = 1 - ashore
    log_event(state, Event.BOARDED, me, ashore, here)
    if not ashore:
        place_fighter(state, me, Unit.CHARACTER, NOWHERE)
        return
    use_tile(state, me, tile_with(rules.ship_carries_character, state, me))
    place_fighter(state, me, Unit.CHARACTER, here)
    state.moved |= 1 << Unit.CHARACTER
    state.origin[Unit.CHARACTER], state.character_moved = NOWHERE, 1
    state.unit = Unit.CHARACTER
    arrive(rules, state, players, me, here)
    state.unit = AIRSHIP_UNIT
