"""Setting up the table: factions and mats are dealt, decks shuffled, pieces placed."""

from balancewheel.sim.games.scythe.control import add_workers, gain_ability, place_fighter
from balancewheel.sim.games.scythe.decks import (
    AGGRESSIVE_EVENT,
    FACTIONS_EVENTS,
    MATS_EVENTS,
    ORDER_EVENTS,
    SEATING_EVENTS,
    draw_combat_cards,
    draw_objective,
    shuffle_combat_cards,
    shuffle_other_decks,
)
from balancewheel.sim.games.scythe.rules import AIRSHIPS_OWN, BANS_OFF, BANS_REDEAL
from balancewheel.sim.games.scythe.state import NOBODY, NOTHING, NOWHERE, Event
from balancewheel.sim.games.scythe.wind_gambit.tiles import AGGRESSIVE, PASSIVE, RESOLUTION_POOL
from balancewheel.sim.games.scythe.words import Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
from balancewheel.sim.kernel.chance import LUCK, draw, event, shuffle
from balancewheel.sim.kernel.decisions import log_event

ATTEMPTS = 2000  # deals that have numbered events of their own


@njit
def set_up(rules, state, players):
    """SC-001 to SC-026: everything before the first turn."""
    clear_table(rules, state)
    deal_factions(rules, state)
    deal_mats(rules, state)
    lay_out(rules, state)


@njit
def clear_table(rules, state):
    """SC-023, SC-024: nothing on the board, no token on a section."""
    state.ended_by = NOBODY
    state.faction[:], state.mat[:], state.home[:] = NOTHING, NOTHING, NOWHERE
    state.last_section[:], state.factory_card[:] = NOTHING, NOTHING
    state.fighter[:], state.structure[:] = NOWHERE, NOWHERE
    state.secret_trap[:], state.trap_face[:], state.secret_objectives[:] = NOTHING, NOTHING, NOTHING
    state.encounters, state.encounter_card = rules.encounters, NOTHING  # SC-007
    state.section, state.unit, state.here, state.battle = NOTHING, NOTHING, NOWHERE, NOWHERE
    state.origin[:], state.boarded_at[:], state.side[:] = NOWHERE, NOWHERE, NOBODY
    state.aggressive[:], state.passive[:], state.airship[:] = NOTHING, NOTHING, NOWHERE
    state.resolution, state.open_objective[:] = NOTHING, NOTHING


@njit
def deal_factions(rules, state):
    """SC-010, SC-011, SC-297: different random factions, seated clockwise as their bases lie; pinned where pinned."""
    attempt = 0
    while not seat_factions(rules, state, attempt):
        attempt = (attempt + 1) % ATTEMPTS


@njit
def seat_factions(rules, state, attempt):
    """One deal of factions; False if it does not fit the pinned seats."""
    drawn = 0
    for seat in range(state.n_players):
        if rules.pinned_faction[seat] >= 0:
            drawn |= 1 << rules.pinned_faction[seat]
    cards, n, pool = state.secret_pile, 0, rules.factions & ~drawn
    while pool:
        cards[n] = lowest(pool)
        pool &= pool - 1
        n += 1
    shuffle(state, FACTIONS_EVENTS + attempt, cards, n)
    i = 0
    while size(drawn) < state.n_players:
        drawn |= 1 << cards[i]
        i += 1
    first = event(state, SEATING_EVENTS + attempt, state.n_players)
    for place in range(state.n_players):
        faction = NOTHING
        rest = drawn
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if faction == NOTHING or rules.clockwise[other] < rules.clockwise[faction]:
                faction = other
        drawn &= ~(1 << faction)
        seat = (first + place) % state.n_players
        state.faction[seat] = faction
        if rules.pinned_faction[seat] >= 0 and rules.pinned_faction[seat] != faction:
            return False
    return True


@njit
def deal_mats(rules, state):
    """SC-010, SC-369, SC-372: different random player mats, by chance or clockwise by number; bans as the rules say."""
    attempt = 0
    while True:
        if rules.mats_in_order:
            complete = mats_in_order(rules, state, attempt)
        else:
            complete = mats_by_chance(rules, state, attempt)
        if complete:
            return
        attempt = (attempt + 1) % ATTEMPTS


@njit
def is_banned(rules, state, seat, mat):
    """SC-371, SC-373: is the mat banned for the faction in this seat?"""
    return rules.bans != BANS_OFF and rules.banned[state.faction[seat]] >> mat & 1


@njit
def shuffled_mats(rules, state, attempt):
    """The mats that are not pinned, in random order, in `secret_pile`; returns how many."""
    pool, n = rules.mats, 0
    for seat in range(state.n_players):
        if rules.pinned_mat[seat] >= 0:
            pool &= ~(1 << rules.pinned_mat[seat])
    while pool:
        state.secret_pile[n] = lowest(pool)
        pool &= pool - 1
        n += 1
    shuffle(state, MATS_EVENTS + attempt, state.secret_pile, n)
    return n


@njit
def mats_by_chance(rules, state, attempt):
    """SC-372: one by one; whoever draws a banned mat draws another and shuffles it back in. False: deal again.

    Banned mats come back to those who draw later, so chance says who draws first.
    """
    left, first = shuffled_mats(rules, state, attempt), event(state, ORDER_EVENTS + attempt, state.n_players)
    pool = state.secret_pile
    for turn in range(state.n_players):
        seat = (first + turn) % state.n_players
        if rules.pinned_mat[seat] >= 0:
            state.mat[seat] = rules.pinned_mat[seat]
            if is_banned(rules, state, seat, state.mat[seat]):
                return False
            continue
        drawn = left - 1
        while drawn >= 0 and is_banned(rules, state, seat, pool[drawn]):
            if rules.bans == BANS_REDEAL:
                return False
            drawn -= 1
        if drawn < 0:
            return False
        state.mat[seat] = pool[drawn]
        for i in range(drawn, left - 1):
            pool[i] = pool[i + 1]
        left -= 1
        if drawn < left:  # banned mats were drawn: they are shuffled back in
            for i in range(left - 1, 0, -1):
                other = draw(state, LUCK, i + 1)
                pool[i], pool[other] = pool[other], pool[i]
    return True


@njit
def mats_in_order(rules, state, attempt):
    """SC-369: random mats, clockwise by number; False if a banned pair came up."""
    n = shuffled_mats(rules, state, attempt)
    first = event(state, ORDER_EVENTS + attempt, state.n_players)
    pool = state.secret_pile
    for i in range(1, min(n, state.n_players)):
        j = i
        while j > 0 and rules.mat_rank[pool[j - 1]] > rules.mat_rank[pool[j]]:
            pool[j - 1], pool[j] = pool[j], pool[j - 1]
            j -= 1
    for place in range(state.n_players):
        seat = (first + place) % state.n_players
        state.mat[seat] = pool[place]
        if is_banned(rules, state, seat, pool[place]):
            return False
    return True


@njit
def lay_out(rules, state):
    """SC-012 to SC-022, SC-026: decks, tracks, pieces and the first player, once factions and mats are dealt."""
    shuffle_combat_cards(rules, state)
    shuffle_other_decks(rules, state)
    state.first_player = 0
    for seat in range(state.n_players):
        if rules.mat_rank[state.mat[seat]] < rules.mat_rank[state.mat[state.first_player]]:  # SC-026, SC-294
            state.first_player = seat
    for seat in range(state.n_players):
        lay_out_player(rules, state, seat)
        place = (seat - state.first_player) % state.n_players
        log_event(state, Event.DEALT, seat, state.faction[seat], state.mat[seat], place)
    if rules.airships:
        deal_airship_tiles(rules, state)
    if rules.resolution:
        draw_resolution(rules, state)


@njit
def shuffled_tiles(rules, state, kind):
    """The tiles of a kind that may be drawn, in random order, in `secret_pile`."""
    left, n = rules.tile_pools[kind], 0
    while left:
        state.secret_pile[n] = lowest(left)
        left &= left - 1
        n += 1
    shuffle(state, AGGRESSIVE_EVENT + kind, state.secret_pile, n)


@njit
def deal_airship_tiles(rules, state):
    """SC-338 to SC-340: airships on their home bases; one aggressive and one passive tile for all, or for each."""
    for kind in (AGGRESSIVE, PASSIVE):
        shuffled_tiles(rules, state, kind)
        for seat in range(state.n_players):
            tile = state.secret_pile[seat if rules.airships == AIRSHIPS_OWN else 0]
            if kind == AGGRESSIVE:
                state.aggressive[seat] = tile
            else:
                state.passive[seat] = tile
            if seat == 0 or rules.airships == AIRSHIPS_OWN:
                log_event(state, Event.TILE_DEALT, seat, tile, rules.airships)
    for seat in range(state.n_players):
        state.airship[seat] = state.home[seat]


@njit
def draw_resolution(rules, state):
    """SC-364: one resolution tile for all; with it come objective cards that lie open, or turns that are counted."""
    shuffled_tiles(rules, state, RESOLUTION_POOL)
    state.resolution = state.secret_pile[0]
    log_event(state, Event.RESOLUTION_DEALT, NOBODY, state.resolution)
    for i in range(rules.end_open_objectives[state.resolution]):
        state.open_objective[i] = draw_objective(rules, state)
        log_event(state, Event.OBJECTIVE_OPEN, NOBODY, state.open_objective[i])
    state.turns_left = rules.end_turns[state.resolution] * state.n_players


@njit
def lay_out_player(rules, state, seat):
    """SC-012, SC-014, SC-018 to SC-022: one player's start."""
    faction, mat = state.faction[seat], state.mat[seat]
    state.home[seat] = rules.faction_base[faction]
    gain_ability(rules, state, seat, rules.faction_ability[faction])
    state.power[seat] = min(rules.faction_power[faction], rules.power_max)
    state.popularity[seat] = min(rules.mat_popularity[mat], rules.popularity_max)
    state.secret_coins[seat] = rules.mat_coins[mat]
    draw_combat_cards(rules, state, seat, rules.faction_cards[faction])
    for i in range(rules.objective_cards):
        state.secret_objectives[seat, i] = draw_objective(rules, state)
    state.n_objectives[seat] = rules.objective_cards
    place_fighter(state, seat, Unit.CHARACTER, state.home[seat])  # SC-021
    exits = rules.dry[state.home[seat]]  # SC-022: joined by land
    while exits and state.workers_out[seat] < rules.workers:
        add_workers(state, seat, lowest(exits), 1)
        state.workers_out[seat] += 1
        exits &= exits - 1
