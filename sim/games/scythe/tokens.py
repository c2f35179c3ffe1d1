"""Flags and traps: placing them, running into them, arming them again."""

from balancewheel.sim.games.scythe.state import N_FIGHTERS, Event, Option, Question
from balancewheel.sim.games.scythe.tracks import lose
from balancewheel.sim.games.scythe.words import N_TRAPS, Ability, Gain, Trap, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def tokens_at(state):
    """SC-300, SC-315: the places with a flag or a trap."""
    places = 0
    for player in range(state.n_players):
        places |= state.flags_at[player] | state.traps_at[player]
    return places


@njit
def can_place_token(rules, state, me):
    """SC-298, SC-300, SC-312, SC-400: the character moved and stands on a territory without token, once a turn."""
    if not state.character_moved or state.token_placed:
        return False
    place = 1 << state.fighter[me, Unit.CHARACTER]
    return (state.flags_left[me] > 0 or state.traps_left[me] > 0) and place & rules.territories & ~tokens_at(state) != 0


@njit
def place_token(rules, state, players, me):
    """SC-298, SC-312, SC-313, SC-332: a flag, or an armed trap of one's choice, under the character; or none.

    A flag stays for good (SC-301); which trap it is stays hidden until it is sprung (SC-325).
    """
    if not can_place_token(rules, state, me):
        return
    place = state.fighter[me, Unit.CHARACTER]
    offer(state, Option.DECLINE)
    if state.flags_left[me] > 0:
        offer(state, Option.FLAG, 0, place)
    for penalty in range(N_TRAPS):
        if state.secret_traps_left[me, penalty]:
            offer(state, Option.TRAP, penalty, place)
    choice = ask(rules, state, players, me, Question.PLACE_TOKEN)
    kind, penalty = choice.kind, choice.what
    if kind == Option.DECLINE:
        return
    state.token_placed = 1
    state.count[me].tokens_placed += 1
    if kind == Option.FLAG:
        state.flags_left[me] -= 1
        state.flags_at[me] |= 1 << place
        state.used[me] |= 1 << Ability.EXALT
        log_event(state, Event.FLAGGED, me, 0, place)
    else:
        state.traps_left[me] -= 1
        state.secret_traps_left[me, penalty] -= 1
        state.traps_at[me] |= 1 << place
        state.armed |= 1 << place
        state.secret_trap[place] = penalty
        state.used[me] |= 1 << Ability.MAIFUKU
        log_event(state, Event.TRAPPED, me, penalty, place)


@njit
def trap_awaits(state, player, place):
    """SC-317, SC-318: is there an armed trap of somebody else?"""
    return state.armed >> place & 1 and not state.traps_at[player] >> place & 1


@njit
def spring_trap(rules, state, player, place):
    """SC-318 to SC-322, SC-401: the penalty shows and is paid as far as possible; the trap stays, disarmed."""
    penalty = state.secret_trap[place]
    state.armed &= ~(1 << place)
    state.trap_face[place] = penalty
    for owner in range(state.n_players):
        state.count[owner].traps_sprung += state.traps_at[owner] >> place & 1
    log_event(state, Event.SPRUNG, player, penalty, place)
    good = Gain.COMBAT_CARDS
    if penalty == Trap.POPULARITY:
        good = Gain.POPULARITY
    elif penalty == Trap.POWER:
        good = Gain.POWER
    elif penalty == Trap.COINS:
        good = Gain.COINS
    lose(rules, state, player, good, rules.trap_penalties[penalty])


@njit
def rearm_traps(rules, state, players, me):
    """SC-335 to SC-337: a fighter whose movement has ended with a step by Shinobi may arm the trap there again.

    Each is asked once: where a combat is to come, only when it is won.
    """
    for unit in range(N_FIGHTERS):
        place = state.fighter[me, unit]
        if not state.by_shinobi >> unit & 1 or state.pending >> place & 1:
            continue
        state.by_shinobi &= ~(1 << unit)
        if not state.traps_at[me] & ~state.armed & 1 << place:
            continue
        offer(state, Option.NO, 0, place)
        offer(state, Option.YES, 0, place)
        if ask(rules, state, players, me, Question.REARM).kind == Option.YES:
            state.armed |= 1 << place
            state.used[me] |= 1 << Ability.SHINOBI
            log_event(state, Event.REARMED, me, 0, place)
