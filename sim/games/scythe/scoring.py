"""End scoring: tiers of popularity, stars, territories, resources, the structure tile; and ties."""

from balancewheel.sim.games.scythe.board import N_AXES
from balancewheel.sim.games.scythe.cards import MAX_TILE_COINS, StructureTile
from balancewheel.sim.games.scythe.control import controlled, has, mechs_out, resources_on
from balancewheel.sim.games.scythe.state import NOTHING
from balancewheel.sim.games.scythe.wind_gambit.airships import load_of
from balancewheel.sim.games.scythe.words import Ability, Terrain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size


@njit
def tier_of(rules, state, player):
    """SC-268: which tier of popularity counts."""
    tier = 0
    while tier < rules.tiers - 1 and state.popularity[player] >= rules.tier_from[tier + 1]:
        tier += 1
    return tier


@njit
def flag_territories(rules, state, player):
    """SC-302 to SC-304, SC-398: one more for each flag on a controlled territory that is not beside the own base."""
    return size(state.flags_at[player] & controlled(rules, state, player) & ~rules.near[state.home[player]])


@njit
def trap_territories(rules, state, player):
    """SC-316, SC-398: one for each armed trap, no unit needed, on top of the territory where the player controls it.

    Another's lone structure there is no obstacle. Both are as the text has it, and parameters for the other reading.
    """
    traps = state.traps_at[player] & state.armed
    if not rules.armed_trap_on_own_territory_scores:
        traps &= ~controlled(rules, state, player)
    if not rules.armed_trap_with_enemy_structure_scores:
        for other in range(state.n_players):
            if other != player:
                traps &= ~state.structures_at[other] | state.fighters_at[player] | state.workers_at[player]
    return size(traps)


@njit
def territories_of(rules, state, player):
    """SC-270 to SC-272, SC-324: controlled territories, the factory as three, and what flags and traps add."""
    held = controlled(rules, state, player)
    total = size(held) + flag_territories(rules, state, player) + trap_territories(rules, state, player)
    if held >> rules.factory & 1:
        total += rules.factory_territories - 1
    return total


@njit
def resources_of(rules, state, player):
    """SC-274, SC-275, SC-346: resource tokens on controlled territories and aboard the airship."""
    total, held = load_of(state, player), controlled(rules, state, player)
    while held:
        total += resources_on(state, lowest(held))
        held &= held - 1
    return total


@njit
def star_coins(rules, state, player):
    """SC-269, SC-366: coins for the stars placed, wherever they lie."""
    return state.stars[player] * rules.coins_per_star[tier_of(rules, state, player)]


@njit
def territory_coins(rules, state, player):
    """SC-270: coins for territories, more of them where a resolution tile says so."""
    more = rules.end_territory_coins[state.resolution] if state.resolution != NOTHING else 0
    return territories_of(rules, state, player) * (rules.coins_per_territory[tier_of(rules, state, player)] + more)


@njit
def resource_coins(rules, state, player):
    """SC-273: coins for every two resources, all types together."""
    return resources_of(rules, state, player) // rules.pair_size * rules.coins_per_pair[tier_of(rules, state, player)]


@njit
def structure_coins(rules, state, player):
    """SC-276 to SC-278, SC-404: coins of the structure tile, whoever controls the territories."""
    n = tile_count(rules, state, player, rules.tile_counts[state.tile])
    return rules.tile_coins[state.tile, min(n, MAX_TILE_COINS - 1)]


@njit
def tile_count(rules, state, player, kind):
    """SC-278, SC-388, SC-404: what a tile counts: places beside the structures, or structures that lie well."""
    built = state.structures_at[player]
    if kind == StructureTile.STRAIGHT_LINE:
        return longest_line(rules, built)
    if kind == StructureTile.ON_TUNNELS:
        return size(built & rules.tunnels)
    if kind == StructureTile.ON_FARM_OR_TUNDRA:
        return size(built & (rules.of_terrain[Terrain.FARM] | rules.of_terrain[Terrain.TUNDRA]))
    beside, rest = 0, built
    while rest:
        beside |= rules.near[lowest(rest)]
        rest &= rest - 1
    if kind == StructureTile.TUNNELS_ADJACENT:
        return size(beside & rules.tunnels)
    if kind == StructureTile.LAKES_ADJACENT:
        return size(beside & rules.of_terrain[Terrain.LAKE])
    return size(beside & rules.encounters) if kind == StructureTile.ENCOUNTERS_ADJACENT else 0


@njit
def longest_line(rules, built):
    """SC-278: the longest straight row of structures, along any of the three axes."""
    best, rest = 0, built
    while rest:
        start = lowest(rest)
        rest &= rest - 1
        for axis in range(N_AXES):
            n, place = 0, start
            while place >= 0 and built >> place & 1:
                n += 1
                place = rules.ahead[place, axis]
            best = max(best, n)
    return best


@njit
def encounter_coins(rules, state, player):
    """SC-293: with Meander at a large table, coins for each controlled encounter territory."""
    if state.n_players < rules.large_table or not has(state, player, Ability.MEANDER):
        return 0
    return rules.meander_coins * size(controlled(rules, state, player) & rules.encounters)


@njit
def end_coins(rules, state, player):
    """SC-267: the coins that come at the end, all of them for what lies open on the table."""
    total = star_coins(rules, state, player) + territory_coins(rules, state, player)
    total += resource_coins(rules, state, player) + structure_coins(rules, state, player)
    return total + encounter_coins(rules, state, player)


@njit
def score_of(rules, state, player):
    """SC-184, SC-267, SC-279: all coins; power, cards and unrevealed objectives count nothing."""
    return state.secret_coins[player] + end_coins(rules, state, player)


@njit
def pieces_of(state, player):
    """SC-281: workers out of the mat, mechs and structures."""
    return state.workers_out[player] + mechs_out(state, player) + size(state.structures_at[player])


@njit
def lead_of(rules, state, one, other):
    """SC-280 to SC-286: above 0 if `one` is ahead of `other`, by coins, then by the six tie-breakers in order."""
    if state.score[one] != state.score[other]:
        return state.score[one] - state.score[other]
    if pieces_of(state, one) != pieces_of(state, other):
        return pieces_of(state, one) - pieces_of(state, other)
    if state.power[one] != state.power[other]:
        return state.power[one] - state.power[other]
    if state.popularity[one] != state.popularity[other]:
        return state.popularity[one] - state.popularity[other]
    tokens = resources_of(rules, state, one) - resources_of(rules, state, other)
    if tokens != 0:
        return tokens
    territories = territories_of(rules, state, one) - territories_of(rules, state, other)
    if territories != 0:
        return territories
    return state.stars[one] - state.stars[other]


@njit
def is_ahead(rules, state, one, other):
    """SC-280: more coins, then the tie-breakers; SC-287: a tie that survives them all is a shared win."""
    return lead_of(rules, state, one, other) > 0
