"""What a run keeps of every game of City of Gears, column by column."""

from balancewheel.sim.frame.state import Vocabulary
from balancewheel.sim.frame.tables import Column
from balancewheel.sim.games.city_of_gears import state as s
from balancewheel.sim.games.city_of_gears.components import TileType
from balancewheel.sim.games.city_of_gears.scoring import (
    discovery_prestige,
    endgame_prestige,
    owned_tiles,
    ownership_prestige,
    workers_in_city,
)
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import size


class Ending(Vocabulary):
    """What drew the gear that ended the game."""

    DRAW_AND_PLACE, TILE, LINK_BONUS, DEVELOPMENT, CAP = range(5)


GAMES = (
    Column("ended_by", Ending.words(), "what drew the Opening Day gear that ended the game; cap: unfinished"),
    Column("ender_won", "Boolean", "the player who drew it won or shared the win"),
    Column("opened_round", "UInt8", "round in which the last tile was found; 0 if never"),
    Column("opener_won", "Boolean", "the player who found the last tile won or shared the win"),
    Column("tiles_found", "UInt8", "tiles revealed"),
    Column("tiles_in_city", "Int64", "tiles in the city (bits, by their place in the file)"),
    Column("bag_left", "UInt8", "standard gears left in the bag"),
    Column("winning_score", "Int16", "the highest prestige"),
)
SEATS = (
    Column("score", "Int16", "prestige in the end"),
    Column("turns", "UInt8", "turns taken"),
    Column("ended_the_game", "Boolean", "drew the last Opening Day gear"),
    Column("opened_the_city", "Boolean", "found the last tile"),
    Column("prestige_tokens", "Int16", "prestige tokens in hand"),
    Column("prestige_discoveries", "Int16", "prestige for discovery tokens"),
    Column("prestige_ownership", "Int16", "prestige for tiles owned"),
    Column("prestige_endgame", "Int16", "prestige of ENDGAME developments"),
    Column("from_tiles", "Int16", "prestige tokens gained by activating tiles"),
    Column("from_bonuses", "Int16", "prestige tokens gained by link bonuses"),
    Column("from_zaps", "Int16", "prestige tokens gained for zaps"),
    Column("from_developments", "Int16", "prestige tokens gained by developments"),
    Column("spent", "Int16", "prestige tokens spent"),
    Column("workers", "UInt8", "workers unlocked, those at the start included"),
    Column("workers_built", "UInt8", "workers constructed", use=True),
    Column("workers_in_city", "UInt8", "workers on tiles"),
    Column("links", "UInt8", "gear links in the end"),
    Column("developments", "UInt8", "developments in the end, the Converter not counted"),
    Column("discoveries", "UInt8", "tiles found", use=True),
    Column("tiles_owned", "UInt8", "tiles owned, alone or with others"),
    Column("activations_wealth", "UInt16", "activations of wealth tiles"),
    Column("activations_science", "UInt16", "activations of science tiles"),
    Column("activations_other", "UInt16", "activations of tiles of no type"),
    Column("tiles_activated", "Int64", "tiles activated at least once (bits, by their place in the file)"),
    Column("developments_held", "Int64", "developments held at any time (bits, by their place in the file)"),
    Column("developments_kept", "Int64", "developments held in the end (bits)"),
    Column("developments_used", "Int64", "developments used or of effect, those of the end left out (bits)"),
    *s.COUNTS,
)
ROUNDS = (
    Column("tokens", "Int16", "prestige tokens in hand"),
    Column("discoveries", "UInt8", "tiles found so far"),
    Column("tiles_owned", "UInt8", "revealed tiles owned"),
    Column("links", "UInt8", "gear links"),
    Column("developments", "UInt8", "developments, the Converter not counted"),
    Column("workers_in_city", "UInt8", "workers on tiles"),
    Column("opened", "Boolean", "Opening Day has come"),
    Column("white_drawn", "UInt8", "Opening Day gears drawn by all so far"),
)


@njit
def write_game(rules, state, row):
    """Fill the game's own columns of `games`."""
    row.ended_by = Ending.CAP if not state.over else min(state.ended_how, Ending.DEVELOPMENT)
    row.ender_won = state.over and state.winners >> max(state.ended_by, 0) & 1
    row.opened_round, row.tiles_found = state.opened_round, size(state.face_up)
    row.opener_won = state.over and state.opened and state.winners >> max(state.opened_by, 0) & 1
    row.tiles_in_city = 0
    for cell in range(rules.n_cells):
        row.tiles_in_city |= 1 << state.secret_tile[cell]
    row.bag_left, row.winning_score = state.n_bag, state.score[0]
    for player in range(1, state.n_players):
        row.winning_score = max(row.winning_score, state.score[player])


@njit
def write_seat(rules, state, row, seat):
    """Fill the game's own columns of `seats`."""
    row.turns = turns_of(state, seat)
    row.ended_the_game, row.opened_the_city = state.ended_by == seat, state.opened_by == seat
    row.prestige_tokens = state.secret_prestige[seat]
    row.prestige_discoveries = discovery_prestige(rules, state, seat)
    row.prestige_ownership = ownership_prestige(rules, state, seat)
    row.prestige_endgame = endgame_prestige(rules, state, seat)
    earned = state.secret_earned[seat]
    row.from_tiles, row.from_bonuses = earned[s.Source.TILES], earned[s.Source.BONUSES]
    row.from_zaps, row.from_developments = earned[s.Source.ZAPS], earned[s.Source.DEVELOPMENTS]
    row.spent = earned.sum() - state.secret_prestige[seat]
    row.workers = rules.workers_per_player - state.locked[seat]
    row.workers_built = state.built[seat]
    row.activations_wealth = uses_of_type(rules, state, seat, TileType.WEALTH)
    row.activations_science = uses_of_type(rules, state, seat, TileType.SCIENCE)
    row.activations_other = uses_of_type(rules, state, seat, TileType.NONE)
    row.tiles_activated = 0
    for tile in range(rules.n_tiles):
        if state.tile_uses[seat, tile]:
            row.tiles_activated |= 1 << tile
    row.developments_held, row.developments_kept = state.ever_held[seat], state.held[seat]
    row.developments_used = state.used[seat]
    write_standing(rules, state, row, seat)


@njit(inline="always")
def write_standing(rules, state, row, seat):
    """What `seats` and `rounds` have in common."""
    row.links, row.developments = size(state.links[seat]), size(state.held[seat])
    row.discoveries, row.workers_in_city = state.discoveries[seat], workers_in_city(rules, state, seat)
    row.tiles_owned = size(owned_tiles(rules, state, seat))


@njit
def uses_of_type(rules, state, seat, kind):
    """Activations of tiles of a type."""
    total = 0
    for tile in range(rules.n_tiles):
        if rules.tile_type[tile] == kind:
            total += state.tile_uses[seat, tile]
    return total


@njit
def turns_of(state, seat):
    """The turns that a player has taken: every full round, and the last one as far as it went."""
    played = state.turns - (state.round_number - 1) * state.n_players
    return state.round_number - 1 + (state.turn_order[seat] < played)


@njit
def write_round(rules, state, row, seat):
    """Fill the game's own columns of `rounds`."""
    write_standing(rules, state, row, seat)
    row.tokens, row.opened, row.white_drawn = state.secret_prestige[seat], state.opened, state.white_drawn
