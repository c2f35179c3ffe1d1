"""Stars: the goals of the triumph track, their limits, and the sixth star that ends the game."""

from balancewheel.sim.games.scythe.control import has, mechs_out
from balancewheel.sim.games.scythe.state import NOTHING, Event
from balancewheel.sim.games.scythe.wind_gambit.resolution import note_star
from balancewheel.sim.games.scythe.words import N_STARS, Ability, Star
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import size
from balancewheel.sim.kernel.decisions import log_event


@njit
def upgrades_of(state, player):
    """How many cubes a player has moved."""
    return size(state.cubes[player])


@njit
def goal_reached(rules, state, player, goal):
    """SC-250 to SC-254, SC-257, SC-258: is the goal of a star reached? Objectives and combats are not asked here."""
    if goal == Star.UPGRADES:
        return upgrades_of(state, player) >= rules.star_upgrades
    if goal == Star.MECHS:
        return mechs_out(state, player) >= rules.star_mechs
    if goal == Star.STRUCTURES:
        return size(state.structures_at[player]) >= rules.star_structures
    if goal == Star.RECRUITS:
        return size(state.recruits[player]) >= rules.star_recruits
    if goal == Star.WORKERS:
        return state.workers_out[player] >= rules.star_workers
    if goal == Star.POPULARITY:
        return state.popularity[player] >= rules.popularity_max
    if goal == Star.POWER:
        return state.power[player] >= rules.power_max
    return False


@njit
def check_stars(rules, state, player):
    """SC-245 to SC-248: place the stars whose goals are reached, in fixed order, each once, whoever else has it."""
    for goal in range(N_STARS):
        if state.star[player, goal] == 0 and goal_reached(rules, state, player, goal):
            place_star(rules, state, player, goal)


@njit
def place_star(rules, state, player, goal):
    """SC-249, SC-260, SC-365, SC-367: one star, never more than six; the sixth ends the game at once.

    With a resolution tile, stars mean what the tile says.
    """
    if state.over or state.stars[player] >= rules.stars_to_end:
        return
    state.stars[player] += 1
    state.star[player, goal] += 1
    log_event(state, Event.STAR, player, goal, 0, state.stars[player])
    if state.resolution != NOTHING:
        note_star(rules, state, player)
    elif state.stars[player] == rules.stars_to_end:
        state.over, state.ended_by = 1, player


@njit
def place_combat_star(rules, state, player):
    """SC-207, SC-256: for a combat won, while there may be one."""
    if may_place_combat_star(rules, state, player):
        place_star(rules, state, player, Star.COMBAT)


@njit
def may_place_combat_star(rules, state, player):
    """SC-189, SC-207: two stars from combats, or as many as a resolution tile says; no limit with Dominate."""
    if state.resolution != NOTHING and state.star[player, Star.COMBAT] < rules.end_combat_stars[state.resolution]:
        return True
    return state.star[player, Star.COMBAT] < rules.combat_stars or has(state, player, Ability.DOMINATE)


@njit
def may_place_objective_star(rules, state, player):
    """SC-189, SC-241: one star from objectives; no limit with Dominate."""
    return state.star[player, Star.OBJECTIVE] < rules.objective_stars or has(state, player, Ability.DOMINATE)
