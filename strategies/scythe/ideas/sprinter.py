"""Six stars, as soon as can be."""

from balancewheel.sim.games.scythe import GAME
from balancewheel.sim.games.scythe.words import N_STARS, Star
from balancewheel.sim.kernel import njit
from balancewheel.strategies.scythe.evaluation.worth import pieces_left
from balancewheel.strategies.scythe.ideas.sensible import answer


@GAME.strategy(
    stars=18.0,
    workers=8.0,
    labour=6.0,
    territory=0.6,
    popularity=0.5,
    odds=0.6,
    focus=1.0,
    upgrades=16.0,
    mechs=11.0,
    structures=6.0,
    recruits=15.0,
    power=1.2,
    encounter=5.0,
    pace=3.0,
    opening=2.0,
)
def sprinter(rules, state, knobs):
    """Go for the stars that are nearest, no more of them than are still needed, and end the game before the others."""
    return answer(rules, state, knobs, nearest_stars(rules, state, state.decider))


@njit
def nearest_stars(rules, state, me):
    """As many kinds of stars as are still needed, those first that take fewest turns."""
    plan = 0
    for _ in range(rules.stars_to_end - state.stars[me]):
        nearest, fewest = 0, 100.0
        for goal in range(N_STARS):
            turns = turns_to_star(rules, state, me, goal)
            if turns < fewest and not plan >> goal & 1:
                nearest, fewest = goal, turns
        plan |= 1 << nearest
    return plan


@njit
def turns_to_star(rules, state, me, goal):
    """About how many turns a star still takes."""
    if goal == Star.TILE:
        return 99.0
    if goal == Star.COMBAT:
        return 4.0 if state.star[me, goal] < rules.combat_stars else 99.0
    if state.star[me, goal]:
        return 99.0
    if goal == Star.OBJECTIVE:
        return 5.0
    if goal == Star.WORKERS:
        return 0.8 * (rules.star_workers - state.workers_out[me])
    if goal == Star.POWER:
        return (rules.power_max - state.power[me]) / 2
    if goal == Star.POPULARITY:
        return (rules.popularity_max - state.popularity[me]) / 1.5
    return 2.0 * pieces_left(state, me, goal)  # the first four stars stand for the four bottom actions
