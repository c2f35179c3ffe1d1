"""The end of a turn: what is stored, what is returned, and zaps that become prestige."""

from balancewheel.sim.games.city_of_gears.converter import pack, unpack
from balancewheel.sim.games.city_of_gears.developments import note_passives
from balancewheel.sim.games.city_of_gears.resources import at_hand, can_pay, gain_prestige
from balancewheel.sim.games.city_of_gears.state import N_MASKS, Event, Option, Question, Source
from balancewheel.sim.games.city_of_gears.words import N_RESOURCES, Good, Verb
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def spoil(rules, state, players, me):
    """CG-084 to CG-088: choose what to store of tokens and unspent dice, cash zaps, and return the rest."""
    total = state.n_dice
    for resource in range(N_RESOURCES):
        total += state.tokens[me, resource]
    if total == 0:
        return
    list_stores(rules, state, me)
    kept = ask(rules, state, players, me, Question.KEEP).what
    cash_zaps(rules, state, players, me, kept)
    store(rules, state, me, kept)


@njit
def list_stores(rules, state, me):
    """CG-084, CG-085: all that may lie in storage afterwards: one of each and a wild one, of what is there."""
    wild = rules.wild_storage + state.modifier[me, Verb.STORAGE]
    for steam in range(most_kept(rules, state, me, Good.STEAM, wild), -1, -1):
        left = wild - max(0, steam - rules.storage[Good.STEAM])
        for cog in range(most_kept(rules, state, me, Good.COG, left), -1, -1):
            rest = left - max(0, cog - rules.storage[Good.COG])
            for zap in range(most_kept(rules, state, me, Good.ZAP, rest), -1, -1):
                if can_pay(state, me, steam, cog, zap):
                    offer(state, Option.STORE, pack(steam, cog, zap))


@njit
def most_kept(rules, state, me, resource, wild):
    """The most of a resource that can be stored: what is there, what there is room and, for dice, a token for."""
    room = rules.storage[resource] + wild
    return min(at_hand(state, me, resource), room, state.tokens[me, resource] + state.supply[resource])


@njit
def cash_zaps(rules, state, players, me, kept):
    """CG-088: any zap, stored or surplus, may be returned for 1 prestige instead."""
    most = 0
    while can_pay(state, me, unpack(kept, Good.STEAM), unpack(kept, Good.COG), unpack(kept, Good.ZAP) + most + 1):
        most += 1
    for zaps in range(most, -1, -1):
        offer(state, Option.CASH_ZAPS, 0, 0, zaps)
    zaps = ask(rules, state, players, me, Question.CASH).amount
    if zaps > 0:
        state.count[me].zaps_cashed += zaps
        state.count[me].spoiled -= zaps
        log_event(state, Event.CASHED, me, 0, 0, zaps)
        gain_prestige(rules, state, me, zaps * rules.zap_prestige, Source.ZAPS)


@njit
def store(rules, state, me, kept):
    """CG-084, CG-086: storage is filled from tokens and dice, and everything else goes back to the supply."""
    state.count[me].spoiled += state.n_dice
    wild = 0
    for resource in range(N_RESOURCES):
        n = unpack(kept, resource)
        wild += max(0, n - rules.storage[resource])
        state.count[me].spoiled += state.tokens[me, resource] - n
        state.supply[resource] += state.tokens[me, resource] - n
        state.tokens[me, resource] = n
    for mask in range(N_MASKS):
        state.dice[mask] = 0
    state.n_dice = 0
    note_passives(rules, state, me, Verb.STORAGE, wild - rules.wild_storage)
    log_event(state, Event.STORED, me, kept)
