"""What a run keeps of every game of Scythe, column by column."""

from balancewheel.sim.frame.state import Vocabulary
from balancewheel.sim.frame.tables import Column
from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.control import mechs_out, units_at
from balancewheel.sim.games.scythe.mats import FACTIONS, MATS
from balancewheel.sim.games.scythe.scoring import (
    encounter_coins,
    pieces_of,
    resource_coins,
    resources_of,
    star_coins,
    structure_coins,
    territories_of,
    territory_coins,
    tier_of,
)
from balancewheel.sim.games.scythe.stars import upgrades_of
from balancewheel.sim.games.scythe.wind_gambit.tiles import RESOLUTION_NAMES, TILE_NAMES
from balancewheel.sim.games.scythe.words import First, Star
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import size


class Ending(Vocabulary):
    """How a game ends."""

    STARS, ROUND_CAP, RESOLUTION_TILE = range(3)


RESOLUTION = "resolution"  # a module whose columns are left out without it, as those of AIRSHIPS are
EXTRA = "; a designer's own by their ids, after the printed ones"

GAMES = (
    Column("rounds", "UInt8", "turns that the first player has taken"),
    Column("turns", "UInt16", "turns of all players"),
    Column("lead_changes", "UInt8", "rounds after which another player led than before, by the score as it stood"),
    Column("ended_by", Ending.words(), "how the game ended"),
    Column("ender_won", "Boolean", "whoever placed the last star has won, alone or not"),
    Column("winning_score", "Int16", "coins of the best"),
    Column("margin", "Int16", "coins between the best and the next best"),
    Column("structure_tile", "UInt8", "which structure tile was drawn, from 0"),
    Column("combats", "UInt8", "combats fought"),
    Column("encounters", "UInt8", "encounters resolved"),
)
STAR_COLUMNS = [
    Column(f"star_{name}", "UInt8", f"stars for {what}")
    for name, what in zip(
        Star.words()[: Star.TILE],
        ["all upgrades", "all mechs", "all structures", "all recruits", "all workers", "objectives", "combats won",
         "full popularity", "full power"],
        strict=True,
    )
]  # fmt: skip
SEATS = (
    Column("faction", FACTIONS, f"faction mat{EXTRA}"),
    Column("mat", MATS, f"player mat{EXTRA}"),
    Column("turn_order", "UInt8", "0 began, then clockwise"),
    Column("score", "Int16", "coins in the end"),
    Column("turns", "UInt8", "turns taken"),
    Column("character_out", "UInt8", "turn in which the character left the home base; 0 for never"),
    Column("first_encounter", "UInt8", "turn of the first encounter; 0 for none"),
    Column("first_mech", "UInt8", "turn of the first mech; 0 for none"),
    Column("factory_turn", "UInt8", "turn in which the factory card was taken; 0 for never"),
    Column("ended_the_game", "Boolean", "placed the last star"),
    Column("popularity_tier", "UInt8", "tier of popularity in the end, from 0"),
    Column("coins", "Int16", "coins on hand"),
    Column("star_coins", "Int16", "coins for stars"),
    Column("territory_coins", "Int16", "coins for territories"),
    Column("resource_coins", "Int16", "coins for resources"),
    Column("structure_coins", "Int16", "coins of the structure tile"),
    Column("encounter_coins", "Int16", "coins for encounter territories, by Meander at a large table"),
    Column("stars", "UInt8", "stars placed"),
    *STAR_COLUMNS,
    Column("power", "UInt8", "power in the end"),
    Column("popularity", "UInt8", "popularity in the end"),
    Column("combat_cards", "UInt8", "combat cards in hand"),
    Column("territories", "UInt8", "territories as scored, factory, flags and traps included"),
    Column("places", "UInt8", "territories with own units in the end, each counted once"),
    Column("resources", "UInt16", "resource tokens controlled"),
    Column("pieces", "UInt8", "workers, mechs and structures, the first tie-breaker"),
    Column("workers", "UInt8", "workers out of the mat"),
    Column("mechs", "UInt8", "mechs deployed"),
    Column("structures", "UInt8", "structures built"),
    Column("recruits", "UInt8", "recruits enlisted"),
    Column("upgrades", "UInt8", "cubes moved"),
    Column("factory_card", "UInt8", "factory card by its place in the file, from 1; 0 for none"),
    Column("abilities_used", "Int64", "bits of the abilities that made a difference, in the order of `mats.ABILITIES`"),
    Column("structures_built", "UInt8", "bits of the structures built: mine, monument, armory, mill"),
    Column("recruits_enlisted", "UInt8", "bits of the recruits: upgrade, deploy, build, enlist"),
    *s.GROUND_COUNTS,
    Column("resolution_tile", RESOLUTION_NAMES, "resolution tile of the game", module=RESOLUTION),
    Column("star_tile", "UInt8", "stars on the resolution tile or an open objective", module=RESOLUTION),
    Column("aggressive_tile", TILE_NAMES, "aggressive tile of the airship", module=s.AIRSHIPS),
    Column("passive_tile", TILE_NAMES, "passive tile of the airship", module=s.AIRSHIPS),
    Column("tiles_used", "Int64", "bits of the airship tiles whose ability was used, in file order", module=s.AIRSHIPS),
    *s.AIRSHIP_COUNTS,
)
ROUNDS = (
    Column("score", "Int16", "coins if the game ended here"),
    Column("coins", "Int16", "coins on hand"),
    Column("stars", "UInt8", "stars placed"),
    Column("power", "UInt8", "power"),
    Column("popularity", "UInt8", "popularity"),
    Column("combat_cards", "UInt8", "combat cards in hand"),
    Column("territories", "UInt8", "territories as scored"),
    Column("resources", "UInt16", "resource tokens controlled"),
    Column("workers", "UInt8", "workers out of the mat"),
    Column("mechs", "UInt8", "mechs deployed"),
    Column("structures", "UInt8", "structures built"),
    Column("recruits", "UInt8", "recruits enlisted"),
    Column("upgrades", "UInt8", "cubes moved"),
)


@njit
def write_game(rules, state, row):
    """Fill the game's own columns of `games`."""
    row.ended_by = Ending.STARS if state.over else Ending.ROUND_CAP
    row.ender_won = state.over and state.winners >> max(state.ended_by, 0) & 1
    if state.resolution != s.NOTHING:
        row.ended_by = (
            Ending.RESOLUTION_TILE if state.over and not rules.end_last_star_ends[state.resolution] else row.ended_by
        )
        row.ender_won = row.ender_won and state.ended_by != s.NOBODY
    row.winning_score, row.structure_tile, row.combats, row.encounters = 0, state.tile, 0, 0
    for player in range(state.n_players):
        row.winning_score = max(row.winning_score, state.score[player])
        row.combats += state.count[player].attacks_won + state.count[player].attacks_lost
        row.encounters += state.count[player].encounters


@njit
def write_seat(rules, state, row, seat):
    """Fill the game's own columns of `seats`."""
    row.faction, row.mat = state.faction[seat], state.mat[seat]
    row.turns = turns_of(state, seat)
    row.ended_the_game, row.popularity_tier = state.ended_by == seat, tier_of(rules, state, seat)
    row.star_coins, row.territory_coins = star_coins(rules, state, seat), territory_coins(rules, state, seat)
    row.resource_coins, row.structure_coins = resource_coins(rules, state, seat), structure_coins(rules, state, seat)
    row.encounter_coins, row.pieces = encounter_coins(rules, state, seat), pieces_of(state, seat)
    star = state.star[seat]
    row.star_upgrades, row.star_mechs, row.star_structures = (
        star[Star.UPGRADES],
        star[Star.MECHS],
        star[Star.STRUCTURES],
    )
    row.star_recruits, row.star_workers = star[Star.RECRUITS], star[Star.WORKERS]
    row.star_objective, row.star_combat = star[Star.OBJECTIVE], star[Star.COMBAT]
    row.star_popularity, row.star_power = star[Star.POPULARITY], star[Star.POWER]
    row.factory_card, row.abilities_used = state.factory_card[seat] + 1, state.used[seat]
    row.structures_built = 0
    for structure in range(4):
        row.structures_built |= (state.structure[seat, structure] != s.NOWHERE) << structure
    row.recruits_enlisted = state.recruits[seat]
    row.resolution_tile = max(state.resolution, 0)
    row.star_tile, row.tiles_used = star[Star.TILE], state.tiles_used[seat]
    row.aggressive_tile, row.passive_tile = max(state.aggressive[seat], 0), max(state.passive[seat], 0)
    row.places = size(units_at(state, seat) & rules.territories)
    first = state.first_turn[seat]
    row.character_out, row.first_encounter = first[First.LEFT_HOME], first[First.MET_SOMEBODY]
    row.first_mech, row.factory_turn = first[First.DEPLOYED_ONE], first[First.AT_THE_FACTORY]
    write_standing(rules, state, row, seat)


@njit(inline="always")
def write_standing(rules, state, row, seat):
    """What `seats` and `rounds` have in common."""
    row.coins, row.stars, row.power = state.secret_coins[seat], state.stars[seat], state.power[seat]
    row.popularity, row.combat_cards = state.popularity[seat], state.hand_size[seat]
    row.territories, row.resources = territories_of(rules, state, seat), resources_of(rules, state, seat)
    row.workers, row.mechs = state.workers_out[seat], mechs_out(state, seat)
    row.structures, row.recruits = size(state.structures_at[seat]), size(state.recruits[seat])
    row.upgrades = upgrades_of(state, seat)


@njit
def turns_of(state, seat):
    """The turns that a player has taken."""
    return state.turns_taken[seat]


@njit
def write_round(rules, state, row, seat):
    """Fill the game's own columns of `rounds`."""
    write_standing(rules, state, row, seat)
