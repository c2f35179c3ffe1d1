"""What a run keeps of every game of Gearworld, column by column."""

from balancewheel.sim.frame.state import Vocabulary
from balancewheel.sim.frame.tables import Column
from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.places import kind_of, skyworks_of, total_of
from balancewheel.sim.games.gearworld.rules import N_RESOURCES, Cargo, DynamicPhase
from balancewheel.sim.games.gearworld.state import COUNTS, Decider, PlaceKind
from balancewheel.sim.games.gearworld.winning import total_strength
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size


class Ending(Vocabulary):
    """How a game ends."""

    SKYWORKS, SHARED, ELIMINATION, ROUND_CAP = range(4)


DECIDERS = Decider.words()

GAMES = (
    Column("turns", "UInt16", "rounds times living players, summed: turns of the battle phase"),
    Column("lead_changes", "UInt8", "rounds after which another player led in skyworks, then land, than before"),
    Column("ended_by", Ending.words(), "how the game ended"),
    Column("eliminated", "UInt8", "players without a figure at the end"),
    Column("margin", "Int16", "skyworks between the best and the next best"),
)
SEATS = (
    Column("score", "Int16", "skyworks controlled at the end"),
    Column("eliminated", "Boolean", "out of the game"),
    Column("lands", "UInt8", "land areas controlled at the end"),
    Column("strength", "UInt16", "strength of all places at the end"),
    Column("resources", "UInt16", "resource tokens at the end"),
    Column("weapons", "UInt8", "weapons at the end"),
    Column("riverboats", "UInt8", "riverboats at the end"),
    Column("ships", "UInt8", "ships at the end"),
    Column("bridges", "UInt8", "bridges at the end"),
    *COUNTS,
)
ROUNDS = (
    Column("first_player", "Boolean", "held the first-player token"),
    Column("score", "Int16", "skyworks controlled at the end of the round"),
    Column("lands", "UInt8", "land areas"),
    Column("strength", "UInt16", "strength of all places"),
    Column("resources", "UInt16", "resource tokens"),
    Column("developments", "UInt16", "weapons, craft, bridges and skyworks"),
    Column("alive", "Boolean", "still in the game"),
    Column("production_die", "UInt8", "the die for production, 0 if none was rolled"),
    Column("production_by", DECIDERS, "who decided on production"),
    Column("production_resolved", "Boolean", "production took place"),
    Column("trade_die", "UInt8", "the die for trade"),
    Column("trade_by", DECIDERS, "who decided on trade"),
    Column("trade_resolved", "Boolean", "trade took place"),
    Column("transport_die", "UInt8", "the die for transport"),
    Column("transport_by", DECIDERS, "who decided on transport"),
    Column("transport_resolved", "Boolean", "transport took place"),
)


@njit
def score(rules, state, player):
    """Skyworks controlled."""
    return skyworks_of(state, player)


@njit
def is_ahead(rules, state, one, other):
    """More skyworks, then more land areas."""
    if skyworks_of(state, one) != skyworks_of(state, other):
        return skyworks_of(state, one) > skyworks_of(state, other)
    return size(state.own_land[one]) > size(state.own_land[other])


@njit
def resources_of(state, player):
    """Resource tokens of a player."""
    total = 0
    for cargo in range(N_RESOURCES):
        total += total_of(state, player, cargo)
    return total


@njit
def craft_of(state, player, kind):
    """Riverboats, ships or bridges of a player."""
    n, craft = 0, state.own_craft[player]
    while craft:
        n += kind_of(MAX_LANDS + lowest(craft)) == kind
        craft &= craft - 1
    return n


@njit
def write_game(rules, state, row):
    """Fill the game's own columns of `games`."""
    row.ended_by, row.eliminated = Ending.ROUND_CAP, 0
    if state.over:
        alone = size(state.winners) == 1
        row.ended_by = Ending.ELIMINATION if state.by_elimination else Ending.SKYWORKS if alone else Ending.SHARED
    for player in range(state.n_players):
        row.eliminated += not state.alive[player]


@njit
def write_seat(rules, state, row, seat):
    """Fill the game's own columns of `seats`."""
    row.eliminated = not state.alive[seat]
    row.lands, row.strength = size(state.own_land[seat]), total_strength(rules, state, seat, True)
    row.resources, row.weapons = resources_of(state, seat), total_of(state, seat, Cargo.WEAPON)
    row.riverboats, row.ships = craft_of(state, seat, PlaceKind.BOAT), craft_of(state, seat, PlaceKind.SHIP)
    row.bridges = craft_of(state, seat, PlaceKind.BRIDGE)


@njit
def write_round(rules, state, row, seat):
    """Fill the game's own columns of `rounds`, at the end of the battle phase."""
    row.first_player = seat == state.first_player
    row.lands, row.alive = size(state.own_land[seat]), state.alive[seat]
    row.strength, row.resources = total_strength(rules, state, seat, True), resources_of(state, seat)
    row.developments = total_of(state, seat, Cargo.WEAPON) + size(state.own_craft[seat]) + state.score[seat]
    row.production_die, row.production_by = (
        state.die[DynamicPhase.PRODUCTION],
        state.decided_by[DynamicPhase.PRODUCTION],
    )
    row.production_resolved = state.resolved[DynamicPhase.PRODUCTION]
    row.trade_die, row.trade_by, row.trade_resolved = (
        state.die[DynamicPhase.TRADE],
        state.decided_by[DynamicPhase.TRADE],
        state.resolved[DynamicPhase.TRADE],
    )
    row.transport_die, row.transport_by = state.die[DynamicPhase.TRANSPORT], state.decided_by[DynamicPhase.TRANSPORT]
    row.transport_resolved = state.resolved[DynamicPhase.TRANSPORT]
