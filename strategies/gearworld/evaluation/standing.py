"""Who is ahead, and who could win at once."""

from balancewheel.sim.games.gearworld.places import skyworks_of
from balancewheel.sim.games.gearworld.state import NOBODY
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import size

PER_SKYWORK = 6.0  # a skywork, in land areas


@njit
def standing(rules, state, player):
    """How far a player has come: skyworks, then land and craft."""
    return PER_SKYWORK * skyworks_of(state, player) + size(state.own_land[player]) + size(state.own_craft[player])


@njit
def leading_opponent(rules, state, me):
    """The opponent who has come furthest; of several the first clockwise, so that no seat is favoured."""
    best, highest = NOBODY, -1.0
    for turn in range(1, state.n_players):
        other = (me + turn) % state.n_players
        if state.alive[other]:
            far = standing(rules, state, other)
            if far > highest:
                best, highest = other, far
    return best


@njit
def is_close(rules, state, player):
    """Is the player one skywork away from enough, or has enough?"""
    return skyworks_of(state, player) >= rules.skyworks_to_win - 1
