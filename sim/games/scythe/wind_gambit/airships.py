"""Airships: where they are, what they carry, and what their tiles allow all the time.

Nothing here is asked without the module; a tile's figure is 0 where the tile does not have it, so the two tiles of an
airship are added up.
"""

from balancewheel.sim.games.scythe.control import resources_on
from balancewheel.sim.games.scythe.rules import CARGO_FREE
from balancewheel.sim.games.scythe.state import Event
from balancewheel.sim.games.scythe.wind_gambit.tiles import BUILD_ANYWHERE, CARGO_RESOURCES, CARGO_WORKERS
from balancewheel.sim.games.scythe.words import Section, Terrain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import log_event


@njit
def use_tile(state, player, tile):
    """Note that the ability of an airship tile was used."""
    state.tiles_used[player] |= 1 << tile
    log_event(state, Event.TILE_USED, player, tile, state.airship[player])


@njit
def tile_with(figures, state, player):
    """Which of a player's two tiles has a figure."""
    return state.aggressive[player] if figures[state.aggressive[player]] else state.passive[player]


@njit
def figure_of(figures, state, player):
    """The figure of a player's two tiles together."""
    return figures[state.aggressive[player]] + figures[state.passive[player]]


# cargo


@njit
def load_of(state, player):
    """How many resources are aboard."""
    total = 0
    for resource in range(4):
        total += state.aboard[player, resource]
    return total


@njit
def airship_load(state, player):
    """What is aboard as one number, for events: 6 bits for workers, then for each resource."""
    load = state.crew[player]
    for resource in range(4):
        load |= state.aboard[player, resource] << 6 * (resource + 1)
    return load


@njit
def carries(rules, state, player, cargo):
    """SC-343: does the airship carry this kind: as its aggressive tile prints, or either where the choice is free?"""
    return rules.airship_cargo == CARGO_FREE or rules.ship_cargo[state.aggressive[player]] == cargo


@njit
def resource_room(rules, state, player):
    """SC-343: how many resources may be aboard: 3, none while workers are."""
    if state.crew[player] or not carries(rules, state, player, CARGO_RESOURCES):
        return 0
    return rules.airship_resources


@njit
def worker_room(rules, state, player):
    """SC-343: how many workers may be aboard: 2, none while resources are."""
    if load_of(state, player) or not carries(rules, state, player, CARGO_WORKERS):
        return 0
    return rules.airship_workers


@njit
def range_of(rules, state, player):
    """SC-352, SC-355, SC-356: the number on the passive tile, one more by a factory card; no mech ability counts."""
    more = rules.airship_factory_range if state.section == Section.FACTORY_CARD else 0
    return rules.ship_range[state.passive[player]] + more


# what tiles allow on the ground


@njit
def ferried(rules, state, player):
    """Ferry: the lake below the airship, as bits of places."""
    if not figure_of(rules.ship_opens_lakes, state, player):
        return 0
    return 1 << state.airship[player] & rules.of_terrain[Terrain.LAKE]


@njit
def tolls_on(rules, state, player):
    """Toll: the places of opposing airships that ask for a resource of every unit that enters."""
    places = 0
    for owner in range(state.n_players):
        if owner != player and asks_toll(rules, state, owner):
            places |= 1 << state.airship[owner]
    return places & rules.territories


@njit
def asks_toll(rules, state, owner):
    """Toll: the demand stays when the airship is full, unless the tile says otherwise."""
    if not figure_of(rules.ship_toll, state, owner):
        return False
    has_room = load_of(state, owner) < resource_room(rules, state, owner)
    return has_room or figure_of(rules.ship_toll_when_full, state, owner) > 0


@njit
def open_to(rules, state, player, place, targets):
    """Toll: without a resource to carry, a unit cannot enter where an opposing airship asks for one."""
    if resources_on(state, place):
        return targets
    return targets & ~tolls_on(rules, state, player)


@njit
def boosted_steps(rules, state, player, place, steps):
    """Boost: a worker that starts below the airship goes further."""
    if state.airship[player] != place:
        return steps
    return max(steps, figure_of(rules.ship_worker_steps, state, player))


@njit
def crafted(rules, state, player):
    """Craft: the place below the airship, where a Build action may place a structure without a worker."""
    for tile in (state.aggressive[player], state.passive[player]):
        if rules.ship_hook[tile] == BUILD_ANYWHERE:
            return 1 << state.airship[player] & rules.territories
    return 0


@njit
def note_craft(rules, state, player):
    """Craft was needed: a structure was built without a worker."""
    aggressive = rules.ship_hook[state.aggressive[player]] == BUILD_ANYWHERE
    use_tile(state, player, state.aggressive[player] if aggressive else state.passive[player])
