"""Influence, ownership, endgame developments, and who wins."""

from balancewheel.sim.games.city_of_gears.components import DevelopmentKind, TileType
from balancewheel.sim.games.city_of_gears.layout import FIRST_FACTORY
from balancewheel.sim.games.city_of_gears.network import CELLS, links_at, touched_nodes
from balancewheel.sim.games.city_of_gears.rules import FIRST_DEVELOPMENT
from balancewheel.sim.games.city_of_gears.words import N_RESOURCES, Step, Thing
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size


@njit
def workers_on(state, player, cell):
    """CG-101, CG-111: the player's workers on a tile, installed ones included."""
    return state.workers[player, cell] + state.installed[player, cell]


@njit
def owners_of(rules, state, cell):
    """CG-101 to CG-105: who owns a tile, as bits: most influence, then most links; all who are still tied."""
    best, owners = 0, 0
    for player in range(state.n_players):
        links = size(links_at(rules, state, player, cell))
        influence = workers_on(state, player, cell) + links
        standing = influence * 64 + links if influence > 0 else 0
        if standing > best:
            best, owners = standing, 1 << player
        elif standing == best and best > 0:
            owners |= 1 << player
    return owners


@njit
def owned_tiles(rules, state, player):
    """CG-102, CG-104: the revealed tiles that a player owns, alone or with others, as bits."""
    owned = 0
    for cell in range(rules.n_cells):
        if state.face_up >> cell & 1 and owners_of(rules, state, cell) >> player & 1:
            owned |= 1 << cell
    return owned


@njit
def ownership_prestige(rules, state, player):
    """CG-102, CG-104: the full value of every tile owned."""
    total, owned = 0, owned_tiles(rules, state, player)
    while owned:
        total += rules.tile_prestige[state.tile[lowest(owned)]]
        owned &= owned - 1
    return total


@njit
def discovery_prestige(rules, state, player):
    """CG-089: 2 for each discovery token."""
    return rules.discovery_prestige * state.discoveries[player]


@njit
def endgame_prestige(rules, state, player):
    """CG-106: what ENDGAME developments score, after the tiles have their owners."""
    total, held = 0, state.held[player]
    while held:
        development = lowest(held)
        held &= held - 1
        if rules.kind[development] == DevelopmentKind.ENDGAME:
            effect = FIRST_DEVELOPMENT + development
            for i in range(rules.n_steps[effect]):
                total += amount_of(rules, state, player, rules.step[effect, i], 0)
    return total


@njit
def amount_of(rules, state, me, step, cell):
    """How much a step gives: its amount, or so much per thing counted, up to its most."""
    amount = step[Step.AMOUNT]
    if step[Step.PER] > 0:
        amount *= count_things(rules, state, me, step[Step.PER] - 1, cell) // step[Step.EACH]
        amount = min(amount, step[Step.MOST])
    return amount


@njit
def count_things(rules, state, me, thing, cell):
    """CG-112: what gains and scores may count."""
    if thing == Thing.OWN_LINK_HERE:
        return size(links_at(rules, state, me, cell))
    if thing == Thing.OWN_WORKER_HERE:
        return workers_on(state, me, cell)
    if thing == Thing.LINK:
        return size(state.links[me])
    if thing == Thing.WORKER_IN_CITY:
        return workers_in_city(rules, state, me)
    if thing == Thing.WEALTH_TILE:
        return tiles_of_type(rules, state, me, TileType.WEALTH)
    if thing == Thing.SCIENCE_TILE:
        return tiles_of_type(rules, state, me, TileType.SCIENCE)
    if thing == Thing.DISCOVERY:
        return state.discoveries[me]
    if thing == Thing.DEVELOPMENT:
        return size(state.held[me]) + 1  # the Converter is one
    if thing == Thing.WORKER_BUILT:
        return state.built[me]
    if thing == Thing.TILE_TOUCHED:
        return size(tiles_touched(rules, state, me))
    if thing == Thing.TOKEN_STORED:
        stored = state.movement[me]
        for resource in range(N_RESOURCES):
            stored += state.tokens[me, resource]
        return stored
    return 0


@njit
def workers_in_city(rules, state, me):
    """Workers on tiles, installed ones included."""
    total = 0
    for cell in range(rules.n_cells):
        total += workers_on(state, me, cell)
    return total


@njit
def tiles_of_type(rules, state, me, kind):
    """Tiles of a type that the player owns."""
    total, owned = 0, owned_tiles(rules, state, me)
    while owned:
        total += rules.tile_type[state.tile[lowest(owned)]] == kind
        owned &= owned - 1
    return total


@njit
def tiles_touched(rules, state, me):
    """Cells with a worker of the player or at the end of one of their links, as bits."""
    cells = (state.at[me] | touched_nodes(rules, state, me)) & CELLS
    for cell in range(min(rules.n_cells, FIRST_FACTORY)):
        if state.installed[me, cell]:
            cells |= 1 << cell
    return cells


@njit
def score(rules, state, player):
    """CG-089, CG-090, CG-107: prestige in hand, for discoveries, for tiles owned, and of endgame developments."""
    return (
        state.secret_prestige[player]
        + discovery_prestige(rules, state, player)
        + ownership_prestige(rules, state, player)
        + endgame_prestige(rules, state, player)
    )


@njit
def is_ahead(rules, state, one, other):
    """CG-107 to CG-109: more prestige, then more tiles owned; beyond that the win is shared."""
    if state.score[one] != state.score[other]:
        return state.score[one] > state.score[other]
    return size(owned_tiles(rules, state, one)) > size(owned_tiles(rules, state, other))
