"""Who stands where and who controls what."""

from balancewheel.sim.games.scythe.state import N_FIGHTERS, NOBODY, NOWHERE
from balancewheel.sim.games.scythe.words import N_TRAPS, Ability, Structure, Unit
from balancewheel.sim.kernel import njit


@njit
def has(state, player, ability):
    """Does an ability work for the player: the faction's own, or that of a deployed mech?"""
    return state.abilities[player] >> ability & 1


@njit
def gain_ability(rules, state, player, ability):
    """SC-117, SC-299, SC-314: the ability works from now on; Exalt comes with flags, Maifuku with traps."""
    state.abilities[player] |= 1 << ability
    if ability == Ability.EXALT:
        state.flags_left[player] = rules.flag_tokens
    elif ability == Ability.MAIFUKU:
        state.traps_left[player] = 0
        for penalty in range(N_TRAPS):
            state.traps_left[player] += rules.trap_tokens[penalty]
            state.secret_traps_left[player, penalty] = rules.trap_tokens[penalty]


@njit
def units_at(state, player):
    """The places with a worker, mech or character of the player."""
    return state.fighters_at[player] | state.workers_at[player]


@njit
def others_at(state, player):
    """The places with a unit of anybody else; airships do not count (SC-360)."""
    places = 0
    for other in range(state.n_players):
        if other != player:
            places |= state.fighters_at[other] | state.workers_at[other]
    return places


@njit
def structures(state):
    """SC-120: the places with a structure, whoever owns it."""
    places = 0
    for player in range(state.n_players):
        places |= state.structures_at[player]
    return places


@njit
def controlled(rules, state, player):
    """SC-027, SC-043 to SC-046, SC-399, SC-409: where a unit is, or a structure and nobody else's unit; no home base.

    While a combat is pending the territory is still the defender's. The factory is a territory like others (SC-236).
    Airships control nothing (SC-341), nor do workers aboard (SC-347).
    """
    places = state.fighters_at[player] | state.workers_at[player]
    if player == state.player:
        places &= ~state.pending
    return (places | (state.structures_at[player] & ~others_at(state, player))) & rules.territories


@njit
def enemy_at(state, player, place):
    """Another player with a unit at a place, or NOBODY."""
    for other in range(state.n_players):
        if other != player and (state.fighters_at[other] | state.workers_at[other]) >> place & 1:
            return other
    return NOBODY


@njit
def fighters_on(state, player, place):
    """How many mechs and characters of the player are at a place."""
    n = 0
    for unit in range(N_FIGHTERS):
        n += state.fighter[player, unit] == place
    return n


@njit
def mechs_on(state, player, place):
    """How many mechs of the player are at a place."""
    return fighters_on(state, player, place) - (state.fighter[player, Unit.CHARACTER] == place)


@njit
def mechs_out(state, player):
    """How many mechs the player has deployed."""
    n = 0
    for unit in range(1, N_FIGHTERS):
        n += state.fighter[player, unit] != NOWHERE
    return n


@njit
def place_fighter(state, player, unit, place):
    """Put a mech or the character somewhere."""
    state.fighter[player, unit] = place
    places = 0
    for other in range(N_FIGHTERS):
        if state.fighter[player, other] != NOWHERE:
            places |= 1 << state.fighter[player, other]
    state.fighters_at[player] = places


@njit
def add_workers(state, player, place, n):
    """Put workers somewhere, or take them away where n is negative."""
    state.workers[player, place] += n
    if state.workers[player, place] > 0:
        state.workers_at[player] |= 1 << place
    else:
        state.workers_at[player] &= ~(1 << place)


@njit
def tunnels_of(rules, state, player):
    """SC-062, SC-123, SC-132, SC-134: the printed tunnels, and the player's own mine for every kind of unit."""
    places = rules.tunnels
    if state.structure[player, Structure.MINE] != NOWHERE:
        places |= 1 << state.structure[player, Structure.MINE]
    return places


@njit
def resources_on(state, place):
    """How many resource tokens lie at a place."""
    total = 0
    for resource in range(4):
        total += state.resources[place, resource]
    return total
