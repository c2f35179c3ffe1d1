"""What goes along with a unit: workers with a mech, resources with anybody."""

from balancewheel.sim.games.scythe.board import LAKE
from balancewheel.sim.games.scythe.control import add_workers, fighters_on, mechs_on
from balancewheel.sim.games.scythe.state import (
    AMOUNT,
    CHARACTER,
    MAX_OPTIONS,
    MAX_STEPS,
    N_FIGHTERS,
    TAKE_AMOUNT,
    TAKE_RESOURCES,
    TAKE_WORKERS,
    THIS,
)
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, offer

TIRED = 16  # workers with a mech are one number: those who have walked already times this, and the others


@njit
def choose_workers(rules, state, players, me):
    """SC-056 to SC-058, SC-178, SC-394: how many workers a mech takes along, and how many of them have walked already.

    The last mech to leave a lake takes all.
    """
    here = state.here
    if state.unit == CHARACTER or state.unit == N_FIGHTERS or not state.workers[me, here]:
        return 0
    tired = state.tired[here]
    fresh = state.workers[me, here] - tired
    if rules.terrain[here] == LAKE and mechs_on(state, me, here) == 1:
        return TIRED * tired + fresh
    for n in range(tired + fresh + 1):
        for walked in range(max(0, n - fresh), min(tired, n) + 1):
            offer(state, AMOUNT, walked, here, n)
    choice = ask(rules, state, players, me, TAKE_WORKERS)
    return TIRED * choice.what + choice.amount - choice.what


@njit
def choose_resources(rules, state, players, me):
    """SC-055, SC-059, SC-178: which resources the unit takes along, into `carried`; the last to leave a lake takes all.

    What a combat left adrift on a lake may stay there.
    """
    here, load = state.here, state.carried[state.unit]
    leaves_lake = rules.terrain[here] == LAKE and fighters_on(state, me, here) == 1
    present, must = 0, 0
    for resource in range(4):
        load[resource] = 0
        if state.resources[here, resource]:
            present |= 1 << resource
            if leaves_lake and state.resources[here, resource] > state.adrift[here, resource]:
                must |= 1 << resource
    if rules.cargo_by_token:
        choose_amounts(rules, state, players, me, present, must)
        return
    for types in range(16):
        if types & ~present == 0 and types & must == must:
            offer(state, THIS, types, here)
    types = ask(rules, state, players, me, TAKE_RESOURCES).what
    for resource in range(4):
        if types >> resource & 1:
            load[resource] = state.resources[here, resource]


@njit
def choose_amounts(rules, state, players, me, present, must):
    """SC-055: the same, type by type, with any amount."""
    here, load = state.here, state.carried[state.unit]
    for resource in range(4):
        if present >> resource & 1:
            there = state.resources[here, resource]
            least = there - state.adrift[here, resource] if must >> resource & 1 else 0
            for amount in range(least, min(there, least + MAX_OPTIONS - 1) + 1):
                offer(state, AMOUNT, resource, here, amount)
            load[resource] = ask(rules, state, players, me, TAKE_AMOUNT).amount


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
