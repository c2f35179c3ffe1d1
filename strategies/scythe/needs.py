"""What bottom actions, resources and points on the tracks are worth to a player now, in coins."""

from sim.bits import size
from sim.games.scythe.actions.bottom import bottom_cost
from sim.games.scythe.actions.build import structure_places
from sim.games.scythe.control import mechs_out
from sim.games.scythe.payment import available
from sim.games.scythe.state import (
    BUILD,
    DEPLOY,
    N_CUBES,
    NOWHERE,
    STAR_MECHS,
    STAR_POPULARITY,
    STAR_POWER,
    STAR_RECRUITS,
    STAR_STRUCTURES,
    STAR_UPGRADES,
    STAR_WORKERS,
    UPGRADE,
)
from sim.kernel import njit

STAR_WORTH, PATIENCE = 6.0, 15.0  # a star's coins and a step towards the end; rounds after which it counts twice


@njit
def most_stars(state):
    """The stars of whoever has most."""
    most = 0
    for player in range(state.n_players):
        most = max(most, state.stars[player])
    return most


@njit
def star_worth(state):
    """What a star is worth: more, the longer the game has lasted."""
    return STAR_WORTH * (1.0 + state.round_number / PATIENCE)


@njit
def pieces_left(rules, state, me, bottom):
    """How often a bottom action can still place something."""
    if bottom == UPGRADE:
        return N_CUBES - size(state.cubes[me])
    if bottom == DEPLOY:
        return 4 - mechs_out(state, me)
    if bottom == BUILD:
        return 4 - size(state.structures_at[me])
    return 4 - size(state.recruits[me])


@njit
def piece_worth(rules, state, knobs, me, bottom):
    """What the next piece is worth: its use for the rest of the game, and its share of the star."""
    left = pieces_left(rules, state, me, bottom)
    if left <= 0 or bottom == BUILD and not structure_places(rules, state, me, NOWHERE):
        return 0.0
    if bottom == UPGRADE:
        use, star = knobs.upgrades, STAR_UPGRADES
    elif bottom == DEPLOY:
        use, star = knobs.mechs, STAR_MECHS
    elif bottom == BUILD:
        use, star = knobs.structures, STAR_STRUCTURES
    else:
        use, star = knobs.recruits, STAR_RECRUITS
    if state.star[me, star] == 0:
        return use + star_worth(state) / left
    return use


@njit
def bottom_worth(rules, state, knobs, me, bottom):
    """Coins, the piece and the own recruit's bonus."""
    worth = rules.bottom_coins[state.mat[me], bottom] + piece_worth(rules, state, knobs, me, bottom)
    return worth + 0.8 if state.recruits[me] >> bottom & 1 else worth


@njit
def missing(rules, state, me, bottom):
    """Resources that a bottom action still lacks."""
    return max(bottom_cost(rules, state, me, bottom) - available(rules, state, me, rules.bottom_resource[bottom]), 0)


@njit
def token_worth(rules, state, knobs, me, resource):
    """What one more token of a type is worth: its share of a bottom action that lacks it, or half a pair."""
    best = 0.5
    for bottom in range(4):
        if rules.bottom_resource[bottom] == resource and missing(rules, state, me, bottom) > 0:
            cost = max(bottom_cost(rules, state, me, bottom), 1)
            best = max(best, bottom_worth(rules, state, knobs, me, bottom) / cost)
    return best


@njit
def worker_worth(rules, state, knobs, me):
    """What a new worker is worth: hands, and its share of the star."""
    left = rules.workers - state.workers_out[me]
    if left <= 0:
        return 0.0
    return knobs.workers + star_worth(state) / left if state.star[me, STAR_WORKERS] == 0 else knobs.workers


@njit
def power_worth(rules, state, knobs, me, amount):
    """What so much power is worth, more towards the star."""
    gained = min(amount, rules.power_max - state.power[me])
    if gained <= 0:
        return 0.0
    worth = knobs.power * gained
    if state.star[me, STAR_POWER] == 0:
        worth += star_worth(state) * gained / (rules.power_max - state.power[me] + 6)
    return worth


@njit
def popularity_worth(rules, state, knobs, me, amount):
    """What so much popularity is worth, more just below a tier and towards the star."""
    now = state.popularity[me]
    gained = min(amount, rules.popularity_max - now)
    if gained <= 0:
        return 0.0
    worth = knobs.popularity * gained
    for tier in range(1, 3):
        if now < rules.tier_from[tier]:
            worth += 10.0 * gained / (rules.tier_from[tier] - now + 6)
            break
    if state.star[me, STAR_POPULARITY] == 0:
        worth += star_worth(state) * gained / (rules.popularity_max - now + 6)
    return worth


@njit
def good_worth(rules, state, knobs, me, good, amount):
    """What power, coins, popularity or combat cards are worth."""
    if good == 0:
        return power_worth(rules, state, knobs, me, amount)
    if good == 1:
        return 1.0 * amount
    if good == 2:
        return popularity_worth(rules, state, knobs, me, amount)
    return knobs.cards * amount
