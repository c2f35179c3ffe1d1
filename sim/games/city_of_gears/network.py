"""Who is linked to what: neighbours over own gear links, connected tiles, spots where a link may go."""

from balancewheel.sim.games.city_of_gears.layout import FIRST_FACTORY, MAX_PLAYERS
from balancewheel.sim.games.city_of_gears.state import is_cell, standing_at
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest

CELLS = (1 << FIRST_FACTORY) - 1


@njit
def neighbours(rules, state, me, node):
    """CG-049: the nodes across one of the player's own links, as bits."""
    spots = state.links[me] & rules.spots_at[state.n_players, node]
    found = 0
    while spots:
        end = rules.spot_end[state.n_players, lowest(spots)]
        found |= 1 << (end[0] + end[1] - node)
        spots &= spots - 1
    return found


@njit
def rapid_reach(rules, state, me, node):
    """CG-048: nodes that rapid transit leads to over any number of own links, as bits.

    Ruling: it may end on a face-down tile, which ends the move; it does not pass one.
    """
    through = state.face_up | ~CELLS
    if rules.rapid_through_face_down:
        through = -1
    reached = 1 << node
    fresh = reached
    while fresh:
        here = lowest(fresh)
        fresh &= fresh - 1
        if here == node or through >> here & 1:
            more = neighbours(rules, state, me, here) & ~reached
            reached |= more
            fresh |= more
    return reached & ~(1 << node)


@njit
def connected_tiles(rules, state, me, cells):
    """CG-041, CG-042, CG-045: tiles joined to some of `cells` by chains of the player's own links.

    Ruling: the factory does not connect.
    """
    reached = cells
    fresh = cells
    while fresh:
        here = lowest(fresh)
        fresh &= fresh - 1
        more = neighbours(rules, state, me, here) & CELLS & ~reached
        reached |= more
        fresh |= more
    return reached


@njit
def open_spots(rules, state, me):
    """CG-059 to CG-061: spots without a gear, those at opponents' factories left out."""
    spots = ((1 << rules.n_spots[state.n_players]) - 1) & ~state.taken
    for place in range(MAX_PLAYERS):
        if FIRST_FACTORY + place != state.home[me]:
            spots &= ~rules.spots_at[state.n_players, FIRST_FACTORY + place]
    return spots


@njit
def spots_beside(rules, state, nodes):
    """All spots that touch one of these nodes."""
    spots = 0
    while nodes:
        spots |= rules.spots_at[state.n_players, lowest(nodes)]
        nodes &= nodes - 1
    return spots


@njit
def spots_in_reach(rules, state, me):
    """CG-058: open spots that touch a tile or factory with a worker of the player."""
    return open_spots(rules, state, me) & spots_beside(rules, state, standing_at(rules, state, me))


@njit
def touched_nodes(rules, state, me):
    """The nodes at the ends of the player's links."""
    links, nodes = state.links[me], 0
    while links:
        end = rules.spot_end[state.n_players, lowest(links)]
        nodes |= 1 << end[0] | 1 << end[1]
        links &= links - 1
    return nodes


@njit
def spots_of_network(rules, state, me):
    """Open spots with an end on a tile that the player's links touch or that holds one of their workers."""
    nodes = (touched_nodes(rules, state, me) | state.at[me]) & CELLS | 1 << state.home[me]
    return open_spots(rules, state, me) & spots_beside(rules, state, nodes)


@njit
def owner_of(state, spot):
    """Whose link lies on a spot that is taken."""
    for player in range(state.n_players):
        if state.links[player] >> spot & 1:
            return player
    return -1


@njit
def links_at(rules, state, player, node):
    """The player's links that touch a node, as bits."""
    return state.links[player] & rules.spots_at[state.n_players, node]


@njit
def is_home_link(rules, state, spot):
    """Does a spot touch a factory?"""
    return not is_cell(rules.spot_end[state.n_players, spot, 1])
