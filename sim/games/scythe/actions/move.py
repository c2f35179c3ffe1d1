"""Move: units go step by step, with cargo, into empty, hostile and contested territories."""

from balancewheel.sim.games.scythe.actions.arrival import arrive
from balancewheel.sim.games.scythe.actions.cargo import TIRED, carry, choose_resources, choose_workers, note_boarding
from balancewheel.sim.games.scythe.control import add_workers, has, place_fighter, tunnels_of
from balancewheel.sim.games.scythe.state import AIRSHIP_UNIT, N_FIGHTERS, NOTHING, NOWHERE, Event, Option, Question
from balancewheel.sim.games.scythe.steps import choose_next, fighter_reach, note_ferry, note_way, worker_reach
from balancewheel.sim.games.scythe.tokens import rearm_traps
from balancewheel.sim.games.scythe.wind_gambit.airship_tiles import pay_tolls
from balancewheel.sim.games.scythe.wind_gambit.airships import boosted_steps, tile_with, use_tile
from balancewheel.sim.games.scythe.wind_gambit.fly import fly
from balancewheel.sim.games.scythe.words import Ability, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def begin_move(state):
    """Nobody has moved yet in this action."""
    state.moved, state.pending, state.by_shinobi = 0, 0, 0
    state.tired[:], state.origin[:], state.carried[:], state.boarded[:] = 0, NOWHERE, 0, 0
    state.crew_tired, state.duel = 0, 0


@njit
def move_units(rules, state, players, me, units, steps):
    """SC-050, SC-052 to SC-054, SC-260, SC-335: up to so many different units, one after the other, each so many steps.

    Who has come by Shinobi may arm the trap before the next unit moves: nobody can come there and fight any more. Where
    an airship tile brings the last star, nobody moves any more.
    """
    begin_move(state)
    for _ in range(units):
        if state.over:
            return
        list_units(rules, state, me)
        choice = ask(rules, state, players, me, Question.UNIT)
        kind, what, place = choice.kind, choice.what, choice.place
        if kind == Option.DONE:
            return
        state.unit, state.here = unit_at(state, me, what, place), place
        if what == Unit.AIRSHIP:
            fly(rules, state, players, me)
        else:
            move_unit(rules, state, players, me, steps)
            rearm_traps(rules, state, players, me)


@njit
def list_units(rules, state, me):
    """SC-052, SC-058, SC-080: stop, or a unit that has not moved and can; mechs and workers of one place are alike."""
    offer(state, Option.DONE)
    listed = 0
    for unit in range(N_FIGHTERS):
        place = state.fighter[me, unit]
        if place == NOWHERE or state.moved >> unit & 1 or state.pending >> place & 1:
            continue
        if unit != Unit.CHARACTER and listed >> place & 1:
            continue
        if fighter_reach(rules, state, me, place):
            offer(state, Option.THIS, Unit.CHARACTER if unit == Unit.CHARACTER else Unit.MECH, place)
            if unit != Unit.CHARACTER:
                listed |= 1 << place
    places = state.workers_at[me] & ~state.pending
    while places:
        place = lowest(places)
        places &= places - 1
        if state.workers[me, place] > state.tired[place] and worker_reach(rules, state, me, place):
            offer(state, Option.THIS, Unit.WORKER, place)
    if rules.airships and not state.moved >> AIRSHIP_UNIT & 1:  # SC-351
        offer(state, Option.THIS, Unit.AIRSHIP, state.airship[me])


@njit
def unit_at(state, me, kind, place):
    """The number of the unit that was chosen: a mech that has not moved, the character, or a worker."""
    if kind == Unit.WORKER:
        return N_FIGHTERS
    if kind == Unit.AIRSHIP:
        return AIRSHIP_UNIT
    for unit in range(N_FIGHTERS):
        if (
            state.fighter[me, unit] == place
            and not state.moved >> unit & 1
            and (unit == Unit.CHARACTER) == (kind == Unit.CHARACTER)
        ):
            return unit
    return NOTHING


@njit
def move_unit(rules, state, players, me, steps):
    """SC-050, SC-148, SC-150, SC-151, SC-234: step by step, with other cargo each time, until it stops or has to."""
    more = 0
    if state.unit != N_FIGHTERS:
        state.moved |= 1 << state.unit
        state.origin[state.unit] = state.here
        if has(state, me, Ability.SPEED):
            more = rules.speed_steps
    elif rules.airships:
        more = boosted_steps(rules, state, me, state.here, steps) - steps
    for step in range(steps + more):
        state.steps_left = steps + more - step
        to = choose_step(rules, state, players, me)
        if to == NOWHERE:
            break
        if step >= steps and state.unit == N_FIGHTERS:
            use_tile(state, me, tile_with(rules.ship_worker_steps, state, me))
        elif step >= steps:
            state.used[me] |= 1 << Ability.SPEED
        if take_step(rules, state, players, me, to, step):
            break
    if state.unit == N_FIGHTERS:
        state.tired[state.here] += 1
    state.unit, state.steps_left = NOTHING, 0


@njit
def choose_step(rules, state, players, me):
    """SC-064 to SC-066, SC-165: stay here, or a place that one step leads to."""
    if state.unit == N_FIGHTERS:
        targets = worker_reach(rules, state, me, state.here)
    else:
        targets = fighter_reach(rules, state, me, state.here)
    return choose_next(rules, state, players, me, targets)


@njit
def take_step(rules, state, players, me, to, step):
    """SC-055, SC-056, SC-076: the unit and its cargo go to a place; returns whether the movement ends there."""
    workers = choose_workers(rules, state, players, me)
    choose_resources(rules, state, players, me)
    place, unit = state.here, state.unit
    ferry = rules.airships and note_ferry(rules, state, me, place, to)
    if unit == N_FIGHTERS:
        if swims(rules, state, me, place, to):
            state.used[me] |= 1 << Ability.SWIM
        add_workers(state, me, place, -1)
        add_workers(state, me, to, 1)
        kind = Unit.WORKER
    else:
        if not ferry:
            note_way(rules, state, me, place, to)
        shinobi = has(state, me, Ability.SHINOBI) and state.traps_at[me] >> to & 1
        state.by_shinobi = state.by_shinobi | 1 << unit if shinobi else state.by_shinobi & ~(1 << unit)
        note_boarding(state, place, workers // TIRED + workers % TIRED, step)
        place_fighter(state, me, unit, to)
        kind = Unit.CHARACTER if unit == Unit.CHARACTER else Unit.MECH
    carry(state, me, place, to, workers)
    state.here = to
    if unit == Unit.CHARACTER:
        state.character_moved = 1
    log_event(
        state, Event.MOVED, me, kind, place * 64 + to, load_in_words(state, unit, workers // TIRED + workers % TIRED)
    )
    if rules.airships:
        pay_tolls(rules, state, players, me, to)
    return arrive(rules, state, players, me, to)


@njit
def swims(rules, state, me, place, to):
    """SC-185: does a worker cross a river by Swim, and not by a tunnel or mine at either end?"""
    tunnels = tunnels_of(rules, state, me)
    return has(state, me, Ability.SWIM) and rules.wet[place] >> to & 1 and not tunnels >> place & tunnels >> to & 1


@njit
def load_in_words(state, unit, workers):
    """Workers and resources with a unit as one number, for the event: 6 bits each."""
    load = workers
    for resource in range(4):
        load |= min(state.carried[unit, resource], 63) << 6 * (resource + 1)
    return load
