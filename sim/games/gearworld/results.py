"""What a run keeps of every game of Gearworld, column by column."""

from balancewheel.sim.game import Column, Table
from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.places import kind_of, skyworks_of, total_of
from balancewheel.sim.games.gearworld.rules import N_RESOURCES, PRODUCTION, TRADE, TRANSPORT, WEAPON
from balancewheel.sim.games.gearworld.state import (
    ALLIED_ATTACK,
    ALLIED_DEFENCE,
    ATTACKS_LOST,
    ATTACKS_WON,
    BOAT,
    BOAT_LEADS,
    BOAT_TRANSPORTS,
    BOATS_BUILT,
    BRIDGE,
    BRIDGES_BUILT,
    CHOICES_TO_RESOLVE,
    CHOICES_TO_SKIP,
    DEFENCES_LOST,
    FOOT_TRANSPORTS,
    HORSE_LEADS,
    HORSE_TRANSPORTS,
    PRODUCED,
    PROPOSALS,
    ROUTE_TRANSPORTS,
    SHIP,
    SHIP_LEADS,
    SHIP_TRANSPORTS,
    SHIPS_BUILT,
    SKYWORKS_BUILT,
    TRADES,
    WEAPON_LEADS,
    WEAPONS_BUILT,
)
from balancewheel.sim.games.gearworld.winning import total_strength
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size

ENDS = ["skyworks", "shared", "elimination", "round cap"]
BY_SKYWORKS, BY_SHARE, BY_ELIMINATION, BY_CAP = range(4)
DECIDERS = ["die", "first player", "vote", "forced", "rule"]

GAMES = Table(
    Column("game", "Int64", "number of the game"),
    Column("players", "UInt8", "players at the table"),
    Column("finished", "Boolean", "false if the round cap was hit"),
    Column("rounds", "UInt8", "rounds played"),
    Column("turns", "UInt16", "rounds times living players, summed: turns of the battle phase"),
    Column("decisions", "UInt16", "choices among two or more options"),
    Column("options", "UInt32", "options offered in these choices, added up"),
    Column("lead_changes", "UInt8", "rounds after which another player led in skyworks, then land, than before"),
    Column("ended_by", ENDS, "how the game ended"),
    Column("winners", "UInt8", "players who share the win"),
    Column("eliminated", "UInt8", "players without a figure at the end"),
    Column("margin", "Int16", "skyworks between the best and the next best"),
)
SEATS = Table(
    Column("game", "Int64", "number of the game"),
    Column("seat", "UInt8", "place at the table, from 0"),
    Column("strategy", "entrant", "who decided for this seat"),
    Column("turn_order", "UInt8", "place in the order of round 1: 0 began"),
    Column("score", "Int16", "skyworks controlled at the end"),
    Column("rank", "UInt8", "1 for winners; others by skyworks, then land areas; 0 if the game is unfinished"),
    Column("win_share", "share", "1 for a win, a half for a win shared by two, ...; 0 if the game is unfinished"),
    Column("eliminated", "Boolean", "out of the game"),
    Column("lands", "UInt8", "land areas controlled at the end"),
    Column("strength", "UInt16", "strength of all places at the end"),
    Column("resources", "UInt16", "resource tokens at the end"),
    Column("weapons", "UInt8", "weapons at the end"),
    Column("riverboats", "UInt8", "riverboats at the end"),
    Column("ships", "UInt8", "ships at the end"),
    Column("bridges", "UInt8", "bridges at the end"),
    Column("weapons_built", "UInt16", "weapons built", use=True),
    Column("skyworks_built", "UInt16", "skyworks built", use=True),
    Column("riverboats_built", "UInt16", "riverboats built", use=True),
    Column("ships_built", "UInt16", "ships built", use=True),
    Column("bridges_built", "UInt16", "bridges built", use=True),
    Column("produced", "UInt16", "resources produced"),
    Column("proposals", "UInt16", "trades proposed", use=True),
    Column("trades", "UInt16", "trades completed", use=True),
    Column("foot", "UInt16", "transports by foot", use=True),
    Column("horse", "UInt16", "transports by horse", use=True),
    Column("riverboat", "UInt16", "transports by riverboat", use=True),
    Column("ship", "UInt16", "transports by ship", use=True),
    Column("supply_route", "UInt16", "transports by supply route", use=True),
    Column("attacks_won", "UInt16", "successful attacks", use=True),
    Column("attacks_lost", "UInt16", "failed attacks", use=True),
    Column("defences_lost", "UInt16", "places lost to attacks"),
    Column("horse_leads", "UInt16", "spearheads led by a horse", use=True),
    Column("weapon_leads", "UInt16", "spearheads led by a weapon", use=True),
    Column("riverboat_leads", "UInt16", "spearheads led by a riverboat", use=True),
    Column("ship_leads", "UInt16", "spearheads led by a ship", use=True),
    Column("allied_attack", "UInt16", "alliances with an attacker", use=True),
    Column("allied_defence", "UInt16", "alliances with a defender", use=True),
    Column("chose_resolve", "UInt16", "dynamic phases resolved by this player's choice", use=True),
    Column("chose_skip", "UInt16", "dynamic phases skipped by this player's choice", use=True),
)
ROUNDS = Table(
    Column("game", "Int64", "number of the game"),
    Column("round_number", "UInt8", "round, from 1"),
    Column("seat", "UInt8", "place at the table, from 0"),
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
def leads_over(state, one, other):
    """More skyworks, then more land areas."""
    if skyworks_of(state, one) != skyworks_of(state, other):
        return skyworks_of(state, one) > skyworks_of(state, other)
    return size(state.own_land[one]) > size(state.own_land[other])


@njit
def rank(state, player):
    """1 for winners; the others by skyworks, then land areas."""
    if state.winners >> player & 1:
        return 1
    place = 1
    for other in range(state.n_players):
        if other != player and (state.winners >> other & 1 or leads_over(state, other, player)):
            place += 1
    return max(place, 1 + size(state.winners))


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


@njit(inline="always")
def write_game(rules, state, row, game):
    """Fill one row of `games`."""
    row.game, row.players, row.finished = game, state.n_players, state.over
    row.rounds, row.turns = state.round_number, state.turns
    row.decisions, row.options = state.n_answers, state.n_offered
    row.lead_changes, row.winners = state.lead_changes, size(state.winners)
    row.ended_by = BY_CAP
    if state.over:
        row.ended_by = BY_ELIMINATION if state.by_elimination else BY_SKYWORKS if row.winners == 1 else BY_SHARE
    best, second, out = 0, 0, 0
    for player in range(state.n_players):
        skyworks = skyworks_of(state, player)
        best, second = max(best, skyworks), max(second, min(best, skyworks))
        out += not state.alive[player]
    row.margin, row.eliminated = best - second, out


@njit(inline="always")
def write_seat(rules, state, row, seat):
    """Fill one row of `seats`."""
    row.seat, row.strategy, row.turn_order = seat, state.entrant[seat], state.turn_order[seat]
    row.score, row.eliminated = skyworks_of(state, seat), not state.alive[seat]
    row.rank, row.win_share = 0, 0
    if state.over:
        row.rank = rank(state, seat)
        row.win_share = size(state.winners) if state.winners >> seat & 1 else 0  # one of this many
    row.lands, row.strength = size(state.own_land[seat]), total_strength(rules, state, seat, True)
    row.resources, row.weapons = resources_of(state, seat), total_of(state, seat, WEAPON)
    row.riverboats, row.ships = craft_of(state, seat, BOAT), craft_of(state, seat, SHIP)
    row.bridges = craft_of(state, seat, BRIDGE)
    count = state.count[seat]
    row.weapons_built, row.skyworks_built = count[WEAPONS_BUILT], count[SKYWORKS_BUILT]
    row.riverboats_built, row.ships_built = count[BOATS_BUILT], count[SHIPS_BUILT]
    row.bridges_built, row.produced = count[BRIDGES_BUILT], count[PRODUCED]
    row.proposals, row.trades = count[PROPOSALS], count[TRADES]
    row.foot, row.horse, row.riverboat = count[FOOT_TRANSPORTS], count[HORSE_TRANSPORTS], count[BOAT_TRANSPORTS]
    row.ship, row.supply_route = count[SHIP_TRANSPORTS], count[ROUTE_TRANSPORTS]
    row.attacks_won, row.attacks_lost = count[ATTACKS_WON], count[ATTACKS_LOST]
    row.defences_lost = count[DEFENCES_LOST]
    row.horse_leads, row.weapon_leads = count[HORSE_LEADS], count[WEAPON_LEADS]
    row.riverboat_leads, row.ship_leads = count[BOAT_LEADS], count[SHIP_LEADS]
    row.allied_attack, row.allied_defence = count[ALLIED_ATTACK], count[ALLIED_DEFENCE]
    row.chose_resolve, row.chose_skip = count[CHOICES_TO_RESOLVE], count[CHOICES_TO_SKIP]


@njit(inline="always")
def write_round(rules, state, row, seat):
    """Fill one row of `rounds`, at the end of the battle phase."""
    row.round_number, row.seat, row.first_player = state.round_number, seat, seat == state.first_player
    row.score, row.lands, row.alive = skyworks_of(state, seat), size(state.own_land[seat]), state.alive[seat]
    row.strength, row.resources = total_strength(rules, state, seat, True), resources_of(state, seat)
    row.developments = total_of(state, seat, WEAPON) + size(state.own_craft[seat]) + row.score
    row.production_die, row.production_by = state.die[PRODUCTION], state.decided_by[PRODUCTION]
    row.production_resolved = state.resolved[PRODUCTION]
    row.trade_die, row.trade_by, row.trade_resolved = state.die[TRADE], state.decided_by[TRADE], state.resolved[TRADE]
    row.transport_die, row.transport_by = state.die[TRANSPORT], state.decided_by[TRANSPORT]
    row.transport_resolved = state.resolved[TRANSPORT]
