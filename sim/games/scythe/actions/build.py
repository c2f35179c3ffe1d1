"""Build: a structure from the player mat to the board."""

from balancewheel.sim.games.scythe.control import controlled, others_at, structures
from balancewheel.sim.games.scythe.state import NOWHERE, Event, Option, Question
from balancewheel.sim.games.scythe.wind_gambit.airships import crafted, note_craft
from balancewheel.sim.games.scythe.words import Section, Terrain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def structure_places(rules, state, me, where):
    """SC-119 to SC-121, SC-222, SC-225, SC-323, SC-331, SC-397: controlled land with an own worker and no structure.

    With Craft also below the airship, for a Build action.
    """
    places = 1 << where if where != NOWHERE else controlled(rules, state, me) & state.workers_at[me]
    if rules.airships and where == NOWHERE and state.section != Section.FACTORY_CARD:
        places |= crafted(rules, state, me) & ~others_at(state, me)
    return places & rules.territories & ~rules.of_terrain[Terrain.LAKE] & ~structures(state)


@njit
def build(rules, state, players, me, where):
    """SC-119 to SC-122, SC-125: any structure from the mat, or none."""
    offer(state, Option.DECLINE)
    for structure in range(4):
        if state.structure[me, structure] == NOWHERE:
            places = structure_places(rules, state, me, where)
            while places:
                offer(state, Option.THIS, structure, lowest(places))
                places &= places - 1
    choice = ask(rules, state, players, me, Question.PLACE_STRUCTURE)
    if choice.kind == Option.DECLINE:
        return
    structure, place = choice.what, choice.place
    if rules.airships and where == NOWHERE and not state.workers[me, place]:
        note_craft(rules, state, me)
    state.structure[me, structure] = place
    state.structures_at[me] |= 1 << place
    log_event(state, Event.BUILT, me, structure, place)
