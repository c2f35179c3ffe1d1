"""Build: a structure from the player mat to the board."""

from balancewheel.sim.games.scythe.board import LAKE
from balancewheel.sim.games.scythe.control import controlled, structures
from balancewheel.sim.games.scythe.state import BUILT, DECLINE, NOWHERE, PLACE_STRUCTURE, THIS
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def structure_places(rules, state, me, where):
    """SC-119 to SC-121, SC-222, SC-225, SC-323, SC-331, SC-397: controlled land with an own worker and no structure."""
    places = 1 << where if where != NOWHERE else controlled(rules, state, me) & state.workers_at[me]
    return places & rules.territories & ~rules.of_terrain[LAKE] & ~structures(state)


@njit
def build(rules, state, players, me, where):
    """SC-119 to SC-122, SC-125: any structure from the mat, or none."""
    offer(state, DECLINE)
    for structure in range(4):
        if state.structure[me, structure] == NOWHERE:
            places = structure_places(rules, state, me, where)
            while places:
                offer(state, THIS, structure, lowest(places))
                places &= places - 1
    choice = ask(rules, state, players, me, PLACE_STRUCTURE)
    if choice.kind == DECLINE:
        return
    structure, place = choice.what, choice.place
    state.structure[me, structure] = place
    state.structures_at[me] |= 1 << place
    log_event(state, BUILT, me, structure, place)
