"""Retreat: the loser of a combat goes home, or with Seaworthy to a lake; and moves undone when the game ends."""

from balancewheel.sim.games.scythe.control import add_workers, has, others_at, place_fighter
from balancewheel.sim.games.scythe.shelter import choose_shelter
from balancewheel.sim.games.scythe.state import MAX_STEPS, N_FIGHTERS, NOWHERE, Event, Option, Question
from balancewheel.sim.games.scythe.tokens import spring_trap, trap_awaits
from balancewheel.sim.games.scythe.words import Ability, Terrain, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def retreat(rules, state, players, loser, place):
    """SC-169, SC-170, SC-173, SC-210, SC-211, SC-213, SC-387, SC-408: every unit leaves, no resource goes along.

    Structures stay (SC-214).
    """
    if rules.terrain[place] == Terrain.LAKE:
        set_adrift(state, loser, place)
    shelter = choose_shelter(rules, state, players, loser, place, False) if rules.airships else NOWHERE
    if shelter != NOWHERE:
        go_below_airship(state, loser, place, shelter)
    for unit in range(N_FIGHTERS):
        if state.fighter[loser, unit] == place:
            retreat_fighter(rules, state, players, loser, unit)
    n = state.workers[loser, place]
    add_workers(state, loser, place, -n)
    add_workers(state, loser, state.home[loser], n)
    if loser == state.player:
        state.tired[place] = 0


@njit
def go_below_airship(state, loser, place, shelter):
    """SC-363: Safe Haven takes all units of the loser together."""
    for unit in range(N_FIGHTERS):
        if place == state.fighter[loser, unit]:
            place_fighter(state, loser, unit, shelter)
            note_retreat(state, loser, unit, shelter)
    add_workers(state, loser, shelter, state.workers[loser, place])
    add_workers(state, loser, place, -state.workers[loser, place])


@njit
def note_retreat(state, loser, unit, to):
    """SC-210: a fighter has gone; what its move would have brought is over."""
    log_event(state, Event.RETREATED, loser, Unit.CHARACTER if unit == Unit.CHARACTER else Unit.MECH, to)
    if loser == state.player:
        state.by_shinobi &= ~(1 << unit)
        if unit == Unit.CHARACTER:
            state.character_moved = 0


@njit
def set_adrift(state, loser, place):
    """SC-178, SC-211: what the loser had on a lake may stay there; what the winner brought must go when it goes."""
    for resource in range(4):
        brought = 0  # by the attackers, who have all come in this action
        for unit in range(N_FIGHTERS):
            if state.fighter[state.player, unit] == place:
                brought += state.carried[unit, resource]
        if loser == state.player:
            state.adrift[place, resource] += brought
        else:
            state.adrift[place, resource] = state.resources[place, resource] - brought


@njit
def retreat_fighter(rules, state, players, loser, unit):
    """SC-169, SC-210: a mech or the character to the home base, or with Seaworthy to a lake beside without enemies."""
    place, kind = state.fighter[loser, unit], Unit.CHARACTER if unit == Unit.CHARACTER else Unit.MECH
    offer(state, Option.HERE, kind, state.home[loser])
    if has(state, loser, Ability.SEAWORTHY):
        lakes = rules.shore[place] & ~others_at(state, loser)
        while lakes:
            offer(state, Option.HERE, kind, lowest(lakes))
            lakes &= lakes - 1
    to = ask(rules, state, players, loser, Question.RETREAT_TO).place
    place_fighter(state, loser, unit, to)
    note_retreat(state, loser, unit, to)
    if to == state.home[loser]:
        return
    state.used[loser] |= 1 << Ability.SEAWORTHY
    if kind == Unit.MECH:
        retreat_workers(rules, state, players, loser, place, to)
    if trap_awaits(state, loser, to):  # SC-402
        spring_trap(rules, state, loser, to)


@njit
def retreat_workers(rules, state, players, loser, place, to):
    """SC-170: workers may go to the lake with the mech."""
    for n in range(state.workers[loser, place] + 1):
        offer(state, Option.AMOUNT, 0, to, n)
    n = ask(rules, state, players, loser, Question.RETREAT_WITH).amount
    add_workers(state, loser, place, -n)
    add_workers(state, loser, to, n)


@njit
def undo_moves(state, me):
    """SC-216, SC-265, SC-266: units that still share a territory with enemies go back to where they moved from.

    Workers go back to where they got on, and the resources that a unit carried in go back with it. Ruling: where a
    loser has retreated to the lake that they came from, they go home.
    """
    for unit in range(N_FIGHTERS):
        place = state.fighter[me, unit]
        if place < 0 or not state.pending >> place & 1:
            continue
        for step in range(MAX_STEPS):
            n = state.boarded[unit, step]
            if n:
                add_workers(state, me, place, -n)
                add_workers(state, me, free_place(state, me, state.boarded_at[unit, step]), n)
        if state.origin[unit] == NOWHERE:  # from the airship
            place_fighter(state, me, unit, NOWHERE)
            state.guest[me] = 1
            log_event(state, Event.UNDONE, me, Unit.CHARACTER, NOWHERE)
            continue
        back = free_place(state, me, state.origin[unit])
        for resource in range(4):
            load = min(state.carried[unit, resource], state.resources[place, resource])
            state.resources[place, resource] -= load
            state.resources[back, resource] += load
        place_fighter(state, me, unit, back)
        log_event(state, Event.UNDONE, me, Unit.CHARACTER if unit == Unit.CHARACTER else Unit.MECH, back)
    state.pending = 0


@njit
def free_place(state, player, place):
    """The place, or the home base if others stand there now."""
    return state.home[player] if others_at(state, player) >> place & 1 else place
