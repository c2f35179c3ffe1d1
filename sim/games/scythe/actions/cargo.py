"""What goes along with a unit: workers with a mech, resources with anybody."""

from balancewheel.sim.games.scythe.control import add_workers, fighters_on, mechs_on
from balancewheel.sim.games.scythe.state import MAX_OPTIONS, MAX_STEPS, N_FIGHTERS, NOWHERE, Option, Question
from balancewheel.sim.games.scythe.wind_gambit.airships import tolls_on
from balancewheel.sim.games.scythe.words import Resource, Terrain, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, offer

PACKED = 12  # bits for the tokens of each type; mixes of more are asked for type by type
TIRED = 16  # workers with a mech are one number: those who have walked already times this, and the others


@njit
def choose_workers(rules, state, players, me):
    """SC-056 to SC-058, SC-178, SC-394: how many workers a mech takes along, and how many of them have walked already.

    The last mech to leave a lake takes all (SC-331, SC-378).
    """
    here = state.here
    if state.unit == Unit.CHARACTER or state.unit == N_FIGHTERS or not state.workers[me, here]:
        return 0
    tired = state.tired[here]
    fresh = state.workers[me, here] - tired
    if rules.terrain[here] == Terrain.LAKE and mechs_on(state, me, here) == 1:
        return TIRED * tired + fresh
    for n in range(tired + fresh + 1):
        for walked in range(max(0, n - fresh), min(tired, n) + 1):
            offer(state, Option.AMOUNT, walked, here, n)
    choice = ask(rules, state, players, me, Question.TAKE_WORKERS)
    return TIRED * choice.what + choice.amount - choice.what


@njit
def choose_resources(rules, state, players, me):
    """SC-055, SC-059, SC-178: how many resources of each type the unit takes along, into `carried`.

    The last to leave a lake takes all, but for what a combat left adrift there. Where a toll is due it takes at least
    one. One question where it has room for every mix, else one for each type.
    """
    here, load, mixes = state.here, state.carried[state.unit], 1
    there = state.resources[here]
    leaves_lake = rules.terrain[here] == Terrain.LAKE and is_last_to_leave(state, me, here)
    owes = rules.airships and state.heading != NOWHERE and tolls_on(rules, state, me) >> state.heading & 1
    for resource in range(4):
        load[resource] = there[resource] - state.adrift[here, resource] if leaves_lake else 0
        mixes *= there[resource] - load[resource] + 1
    if mixes > MAX_OPTIONS:
        for resource in range(4):
            if owes and load.sum() == 0 and there[resource + 1 :].sum() == 0:
                load[resource] = 1
            load[resource] = choose_tokens(rules, state, players, me, resource, load[resource])
        return
    for oil in range(load[Resource.OIL], there[Resource.OIL] + 1):
        for metal in range(load[Resource.METAL], there[Resource.METAL] + 1):
            for wood in range(load[Resource.WOOD], there[Resource.WOOD] + 1):
                for food in range(load[Resource.FOOD], there[Resource.FOOD] + 1):
                    if owes and oil + metal + wood + food == 0:
                        continue
                    offer(
                        state, Option.AMOUNT, 0, here, oil | metal << PACKED | wood << 2 * PACKED | food << 3 * PACKED
                    )
    packed = ask(rules, state, players, me, Question.TAKE_RESOURCES).amount
    for resource in range(4):
        load[resource] = packed_load(packed, resource)


@njit
def is_last_to_leave(state, me, place):
    """SC-178: does no mech or character of the player stay there when the unit leaves, nor any worker beside one?"""
    if state.unit == N_FIGHTERS:
        return fighters_on(state, me, place) == 0 and state.workers[me, place] == 1
    return fighters_on(state, me, place) == 1


@njit
def packed_load(packed, resource):
    """How many of one type a packed load holds."""
    return packed >> PACKED * resource & (1 << PACKED) - 1


@njit
def choose_tokens(rules, state, players, me, resource, least):
    """SC-055: how many of one type; of very many tokens the last option takes all."""
    there = state.resources[state.here, resource]
    for amount in range(least, min(there, least + MAX_OPTIONS - 2) + 1):
        offer(state, Option.AMOUNT, resource, state.here, amount)
    if there > least + MAX_OPTIONS - 2:
        offer(state, Option.AMOUNT, resource, state.here, there)
    return ask(rules, state, players, me, Question.TAKE_AMOUNT).amount


@njit
def carry(state, me, place, to, workers):
    """SC-055, SC-056, SC-211: workers and resources go from one place to another with the unit."""
    tired, fresh = workers // TIRED, workers % TIRED
    if workers:
        add_workers(state, me, place, -tired - fresh)
        add_workers(state, me, to, tired + fresh)
        state.tired[place] -= tired
        state.tired[to] += tired
    load = state.carried[state.unit]
    for resource in range(4):
        if load[resource]:
            state.resources[place, resource] -= load[resource]
            state.resources[to, resource] += load[resource]
            state.adrift[place, resource] = min(state.adrift[place, resource], state.resources[place, resource])


@njit
def note_boarding(state, place, n, step):
    """SC-266: remember where the workers with a mech got on, for a move that has to be undone.

    Those who ride already stay on first; whoever got on last gets off first.
    """
    boarded = state.boarded[state.unit]
    state.boarded_at[state.unit, step] = place
    for other in range(step):
        boarded[other] = min(boarded[other], n)
        n -= boarded[other]
    boarded[step] = n
    for other in range(step + 1, MAX_STEPS):
        boarded[other] = 0
