"""The end of a round: who has enough skyworks, and what happens when several have."""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.places import skyworks_of, strength
from balancewheel.sim.games.gearworld.rules import AllOrNothing, Cargo
from balancewheel.sim.games.gearworld.set_up import TIE_EVENTS, highest_roll
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest


@njit
def check_victory(rules, state):
    """GB-069 to GB-073: at the end of a round, most skyworks among those who have enough."""
    most, tied = 0, 0
    for player in range(state.n_players):
        skyworks = skyworks_of(state, player)
        if state.alive[player] and skyworks >= rules.skyworks_to_win:
            if skyworks > most:
                most, tied = skyworks, 0
            if skyworks == most:
                tied |= 1 << player
    if tied == 0:
        return
    if tied & (tied - 1) and rules.all_or_nothing != AllOrNothing.SHARED:  # GB-232
        if rules.all_or_nothing == AllOrNothing.PLAY_ON:  # GB-233
            return
        tied = break_tie(rules, state, tied)
    state.over, state.winners = 1, tied


@njit
def break_tie(rules, state, tied):
    """GB-234 to GB-236: the die, the strength of developments or the total strength; equal strength goes to the die."""
    if rules.all_or_nothing != AllOrNothing.BY_DIE:
        best, highest = 0, -1
        for player in range(state.n_players):
            if tied >> player & 1:
                points = total_strength(rules, state, player, rules.all_or_nothing == AllOrNothing.BY_STRENGTH)
                if points > highest:
                    best, highest = 0, points
                if points == highest:
                    best |= 1 << player
        tied = best
    return 1 << highest_roll(state, tied, TIE_EVENTS)


@njit
def total_strength(rules, state, player, everything):
    """GB-235, GB-236: strength of all developments, and with `everything` of land areas and horses too."""
    points, lands, craft = 0, state.own_land[player], state.own_craft[player]
    while lands:
        place = lowest(lands)
        lands &= lands - 1
        points += strength(rules, state, place)
        if not everything:
            points -= rules.land_strength + rules.horse_strength * state.held[place, Cargo.HORSE]
    while craft:
        place = MAX_LANDS + lowest(craft)
        craft &= craft - 1
        points += strength(rules, state, place)
        if not everything:
            points -= rules.horse_strength * state.held[place, Cargo.HORSE]
    return points
