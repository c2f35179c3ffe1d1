"""The hitched ride of a promotional encounter card: own units go from the character's hex to an empty one beside."""

from balancewheel.sim.games.scythe.actions.cargo import choose_resources
from balancewheel.sim.games.scythe.actions.move import load_in_words
from balancewheel.sim.games.scythe.control import add_workers, mechs_on, others_at, place_fighter, structures, units_at
from balancewheel.sim.games.scythe.state import N_FIGHTERS, NOTHING, NOWHERE, Event, Option, Question
from balancewheel.sim.games.scythe.tokens import spring_trap, trap_awaits
from balancewheel.sim.games.scythe.words import Terrain, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def hitch_ride(rules, state, players, me):
    """SC-392: one adjacent land hex without anybody's units or structures, rivers ignored; then who rides."""
    place = state.fighter[me, Unit.CHARACTER]
    targets = rules.near[place] & ~rules.of_terrain[Terrain.LAKE]
    targets &= ~(others_at(state, me) | units_at(state, me) | structures(state))
    offer(state, Option.DONE)
    while targets:
        offer(state, Option.HERE, 0, lowest(targets))
        targets &= targets - 1
    choice = ask(rules, state, players, me, Question.RIDE_TO)
    if choice.kind == Option.DONE:
        return
    to = choice.place
    character = how_many(rules, state, players, me, Unit.CHARACTER, 1)
    mechs = how_many(rules, state, players, me, Unit.MECH, mechs_on(state, me, place))
    workers = how_many(rules, state, players, me, Unit.WORKER, state.workers[me, place])
    if character + mechs + workers == 0:
        return
    ride(rules, state, players, me, to, character * 256 + mechs * 16 + workers)


@njit
def how_many(rules, state, players, me, kind, most):
    """How many units of a kind ride."""
    for n in range(most + 1):
        offer(state, Option.AMOUNT, kind, 0, n)
    return ask(rules, state, players, me, Question.RIDE_WITH).amount


@njit
def ride(rules, state, players, me, to, who):
    """SC-392, SC-402: the units go with the resources of their choice; an armed trap is sprung."""
    place, character, mechs, workers = state.fighter[me, Unit.CHARACTER], who // 256, who // 16 % 16, who % 16
    state.unit, state.here, state.heading = N_FIGHTERS, place, NOWHERE
    choose_resources(rules, state, players, me)
    for resource in range(4):
        state.resources[place, resource] -= state.carried[N_FIGHTERS, resource]
        state.resources[to, resource] += state.carried[N_FIGHTERS, resource]
    state.unit, state.here = NOTHING, NOTHING
    add_workers(state, me, place, -workers)
    add_workers(state, me, to, workers)
    for unit in range(1, N_FIGHTERS):
        if mechs and state.fighter[me, unit] == place:
            place_fighter(state, me, unit, to)
            mechs -= 1
    if character:
        place_fighter(state, me, Unit.CHARACTER, to)
    kind = Unit.CHARACTER if character else Unit.MECH
    log_event(state, Event.MOVED, me, kind, place * 64 + to, load_in_words(state, N_FIGHTERS, workers))
    if trap_awaits(state, me, to):
        spring_trap(rules, state, me, to)
