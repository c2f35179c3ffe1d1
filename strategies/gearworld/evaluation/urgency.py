"""When a round may end the game: where strength decides it."""

from balancewheel.sim.games.gearworld.places import skyworks_of
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest

LAST_STAND = 10.0  # a weapon where strength decides the game, against a token that the plan misses


@njit
def skywork_lands(state, player):
    """The player's land areas with skyworks."""
    found, lands = 0, state.own_land[player]
    while lands:
        land = lowest(lands)
        lands &= lands - 1
        if state.skyworks[land] > 0:
            found |= 1 << land
    return found


@njit
def around(state, lands):
    """These land areas and all beside them."""
    found = lands
    while lands:
        found |= state.near_land[lowest(lands)]
        lands &= lands - 1
    return found


@njit
def front(rules, state, me):
    """Own land where strength decides the game in this round: around own skyworks that would win, or beside others'.

    0 if nobody has enough skyworks.
    """
    most, winners = rules.skyworks_to_win, 0
    for player in range(state.n_players):
        skyworks = skyworks_of(state, player)
        if skyworks > most:
            most, winners = skyworks, 0
        if skyworks == most:
            winners |= skywork_lands(state, player)
    if winners & state.own_land[me]:
        winners &= state.own_land[me]
    return around(state, winners) & state.own_land[me]
