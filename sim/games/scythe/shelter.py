"""Safe Haven: units that must retreat may go below their airship instead of home."""

from balancewheel.sim.games.scythe.control import others_at
from balancewheel.sim.games.scythe.state import NOWHERE, Option, Question
from balancewheel.sim.games.scythe.tokens import spring_trap, trap_awaits
from balancewheel.sim.games.scythe.wind_gambit.airships import figure_of, use_tile
from balancewheel.sim.games.scythe.wind_gambit.tiles import RETREAT
from balancewheel.sim.games.scythe.words import Terrain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, offer


@njit
def shelter_of(rules, state, player, place, only_workers):
    """Land below the airship that is not where the units come from and has no opposing unit; or NOWHERE."""
    sheltering = False
    for tile in (state.aggressive[player], state.passive[player]):
        sheltering |= rules.ship_hook[tile] == RETREAT
    if not sheltering or only_workers and not figure_of(rules.ship_shelters_workers, state, player):
        return NOWHERE
    free = rules.territories & ~rules.of_terrain[Terrain.LAKE] & ~others_at(state, player) & ~(1 << place)
    return state.airship[player] if free >> state.airship[player] & 1 else NOWHERE


@njit
def choose_shelter(rules, state, players, player, place, only_workers):
    """SC-363: all of them go below the airship, or NOWHERE for home; an armed trap there is sprung."""
    shelter = shelter_of(rules, state, player, place, only_workers)
    if shelter == NOWHERE:
        return NOWHERE
    tile = state.passive[player] if rules.ship_hook[state.passive[player]] == RETREAT else state.aggressive[player]
    offer(state, Option.NO, tile, shelter)
    offer(state, Option.YES, tile, shelter)
    if ask(rules, state, players, player, Question.USE_TILE).kind == Option.NO:
        return NOWHERE
    use_tile(state, player, tile)
    if trap_awaits(state, player, shelter):
        spring_trap(rules, state, player, shelter)
    return shelter
