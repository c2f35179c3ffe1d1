"""The production phase: every site yields, ranches breed, skyworks double."""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.rules import Cargo
from balancewheel.sim.games.gearworld.state import NOTHING, Event, Option, Question
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def production_turn(rules, state, players, me):
    """GB-102 to GB-104: all sites of the player produce what they can; the order is the player's where it matters."""
    state.player = me
    lands = state.own_land[me]
    while lands:
        land = lowest(lands)
        lands &= lands - 1
        state.due[land] = wants(rules, state, land, me) if 0 <= state.site[land] < Cargo.HORSE else 0
    for resource in range(Cargo.HORSE):
        while still_due(state, me, resource) > 0 and state.supply[resource] > 0:
            serve_mine(rules, state, players, me, resource)
    breed(rules, state, players, me)


@njit
def has_skywork_near(state, land, player):
    """GB-114, GB-117: does a skywork of the player, one or several, stand in this land or beside it?"""
    beside = state.near_land[land] & state.own_land[player] | 1 << land
    while beside:
        if state.skyworks[lowest(beside)]:
            return True
        beside &= beside - 1
    return False


@njit
def wants(rules, state, land, player):
    """GB-105, GB-107, GB-115, GB-117: how many tokens the mine or scrapyard of this land produces in a phase."""
    held = state.held[land, state.site[land]]
    most = min(rules.site_yield, rules.fill_to - held)
    if has_skywork_near(state, land, player):
        most = max(most, min(rules.site_yield_with_skywork, rules.fill_to_with_skywork - held))
    return max(0, most)


@njit
def still_due(state, me, resource):
    """How many tokens of a resource the player's sites have still to produce in this phase."""
    total, lands = 0, state.own_land[me]
    while lands:
        land = lowest(lands)
        lands &= lands - 1
        if state.site[land] == resource:
            total += state.due[land]
    return total


@njit
def serve_mine(rules, state, players, me, resource):
    """GB-105, GB-108: one token for one site; only when the supply cannot serve all does the player choose which."""
    short = still_due(state, me, resource) > state.supply[resource]
    lands, chosen = state.own_land[me], NOTHING
    while lands:
        land = lowest(lands)
        lands &= lands - 1
        if state.site[land] == resource and state.due[land] > 0:
            if short:
                offer(state, Option.HERE, resource, land)
            elif chosen == NOTHING:
                chosen = land
    if short:
        chosen = ask(rules, state, players, me, Question.WHICH_SITE).place
    state.held[chosen, resource] += 1
    state.due[chosen] -= 1
    state.supply[resource] -= 1
    state.count[me].produced += 1
    log_event(state, Event.YIELDED, me, resource, chosen)


@njit
def breed(rules, state, players, me):
    """GB-103, GB-104, GB-109 to GB-113, GB-116: each ranch breeds one horse, if it has a place; skyworks add none."""
    ranches, lands = 0, state.own_land[me]
    while lands:
        land = lowest(lands)
        lands &= lands - 1
        if state.site[land] == Cargo.HORSE:
            ranches |= 1 << land
    while ranches and state.supply[Cargo.HORSE] > 0:
        land = next_ranch(rules, state, players, me, ranches)
        ranches &= ~(1 << land)
        for _ in range(min(rules.horses_per_ranch, state.supply[Cargo.HORSE])):
            breed_at(rules, state, players, me, land)


@njit
def next_ranch(rules, state, players, me, ranches):
    """GB-104: the order of several ranches matters, and is asked for, once one holds a horse or horses are short.

    Ranches that breed several horses always depend on each other.
    """
    holding, rest = 0, ranches
    while rest:
        holding += state.held[lowest(rest), Cargo.HORSE] >= rules.horses_in_a_place
        rest &= rest - 1
    enough = state.supply[Cargo.HORSE] >= size(ranches) * rules.horses_per_ranch
    if size(ranches) == 1 or holding == 0 and enough and rules.horses_per_ranch <= 1:
        return lowest(ranches)
    rest = ranches
    while rest:
        offer(state, Option.HERE, Cargo.HORSE, lowest(rest))
        rest &= rest - 1
    return ask(rules, state, players, me, Question.WHICH_SITE).place


@njit
def breed_at(rules, state, players, me, land):
    """GB-109 to GB-113: the horse stays at its ranch if there is none yet; else next to it or to a chain of horses."""
    place = land
    if state.held[land, Cargo.HORSE] >= rules.horses_in_a_place:
        if not list_horse_places(rules, state, me, land):
            return
        place = ask(rules, state, players, me, Question.PLACE_HORSE).place
    state.held[place, Cargo.HORSE] += 1
    state.supply[Cargo.HORSE] -= 1
    state.count[me].produced += 1
    log_event(state, Event.HORSE_BORN, me, land, place)


@njit
def list_horse_places(rules, state, me, ranch):
    """GB-110 to GB-113: own places without a horse, beside the ranch or the chain of horses that begins there."""
    chain_land, chain_craft, seen_land, seen_craft = 1 << ranch, 0, 0, 0
    near_land, near_craft = 0, 0
    while chain_land != seen_land or chain_craft != seen_craft:
        lands, craft = chain_land & ~seen_land, chain_craft & ~seen_craft
        seen_land, seen_craft = chain_land, chain_craft
        while lands:
            near_land |= state.near_land[lowest(lands)] & state.own_land[me]
            near_craft |= state.near_craft[lowest(lands)] & state.own_craft[me]
            lands &= lands - 1
        while craft:
            near_land |= state.near_land[MAX_LANDS + lowest(craft)] & state.own_land[me]
            near_craft |= state.near_craft[MAX_LANDS + lowest(craft)] & state.own_craft[me]
            craft &= craft - 1
        chain_land |= with_horses(state, near_land, 0, 1)
        chain_craft |= with_horses(state, near_craft, MAX_LANDS, 1)
    most = rules.horses_in_a_place
    offer_places(state, near_land & ~with_horses(state, near_land, 0, most), 0)
    offer_places(state, near_craft & ~with_horses(state, near_craft, MAX_LANDS, most), MAX_LANDS)
    return state.n_options > 0


@njit
def with_horses(state, places, first, least):
    """Of a set of places those that hold at least so many horses; `first` is the place of bit 0."""
    held, rest = 0, places
    while rest:
        i = lowest(rest)
        rest &= rest - 1
        if state.held[first + i, Cargo.HORSE] >= least:
            held |= 1 << i
    return held


@njit
def offer_places(state, places, first):
    """Offer every place of a set."""
    while places:
        offer(state, Option.HERE, 0, first + lowest(places))
        places &= places - 1
