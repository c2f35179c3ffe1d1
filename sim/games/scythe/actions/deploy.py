"""Deploy: a mech from the faction mat to the board, and its ability for good."""

from balancewheel.sim.games.scythe.control import controlled, gain_ability, place_fighter
from balancewheel.sim.games.scythe.mats import N_MECHS
from balancewheel.sim.games.scythe.state import NOWHERE, Event, Option, Question
from balancewheel.sim.games.scythe.words import Terrain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def mech_places(rules, state, me, where):
    """SC-115, SC-116, SC-222, SC-331, SC-397: controlled land with an own worker; of an encounter the character's."""
    places = 1 << where if where != NOWHERE else controlled(rules, state, me) & state.workers_at[me]
    return places & rules.territories & ~rules.of_terrain[Terrain.LAKE]


@njit
def deploy(rules, state, players, me, where):
    """SC-115 to SC-118: any mech from the mat, or none; the ability under it works at once."""
    offer(state, Option.DECLINE)
    for mech in range(N_MECHS):
        if state.fighter[me, 1 + mech] == NOWHERE:
            places = mech_places(rules, state, me, where)
            while places:
                offer(state, Option.THIS, mech, lowest(places))
                places &= places - 1
    choice = ask(rules, state, players, me, Question.PLACE_MECH)
    if choice.kind == Option.DECLINE:
        return
    mech, place = choice.what, choice.place
    place_fighter(state, me, 1 + mech, place)
    gain_ability(rules, state, me, rules.faction_mechs[state.faction[me], mech])
    log_event(state, Event.DEPLOYED, me, mech, place)
