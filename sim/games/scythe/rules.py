"""The rules record of Scythe: the parameters of rules.toml, and map, mats and cards as tables."""

from pathlib import Path
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.games.scythe.board import (
    FIRST_BASE,
    N_AXES,
    N_PLACES,
    N_TERRAINS,
    TERRAINS,
    Board,
    mask,
    read_board,
)
from balancewheel.sim.games.scythe.cards import (
    MAX_ENCOUNTERS,
    MAX_FACTORY_CARDS,
    MAX_OBJECTIVES,
    MAX_TERMS,
    MAX_TILE_COINS,
    MAX_TILES,
    N_CHOICES,
    TIMINGS,
    StructureTile,
    amounts,
    read_cards,
    terms,
)
from balancewheel.sim.games.scythe.mats import (
    ABILITIES,
    BOTTOMS,
    FACTIONS,
    GOODS,
    MATS,
    MAX_FACTIONS,
    MAX_MATS,
    N_MECHS,
    RESOURCES,
    TOPS,
    Record,
    read_factions,
    read_mats,
)
from balancewheel.sim.games.scythe.wind_gambit.tiles import TILE_FIELDS, fill_tiles
from balancewheel.sim.games.scythe.words import N_GAINS
from balancewheel.sim.rules.parameters import rules_type
from balancewheel.sim.rules.records import check_word, prefixed

FOLDER = Path(__file__).parent
MAX_PLAYERS = 7
ANY = "any"
MAX_DECK = 120  # decks of one size are one type to the compiler
BANS_OFF, BANS_ON, BANS_REDEAL = range(3)
REPEAT_PRINTED, REPEAT_NOT_AT_2_3, REPEAT_NEVER = range(3)
ANY_FORCED_RETREAT, COMBAT_ONLY = range(2)
AIRSHIPS_OFF, AIRSHIPS_SHARED, AIRSHIPS_OWN = range(3)
CARGO_BY_TILE, CARGO_FREE = range(2)
DROP_WITHOUT_WORKERS, DROP_WITHOUT_ENEMIES = range(2)

RULES = rules_type(
    FOLDER,
    [
        # the board; sets of places are bits
        ("n_territories", np.int64),
        ("n_bases", np.int64),
        ("factory", np.int64),
        ("terrain", np.int64, N_PLACES),
        ("near", np.int64, N_PLACES),
        ("dry", np.int64, N_PLACES),
        ("wet", np.int64, N_PLACES),
        ("shore", np.int64, N_PLACES),
        ("ahead", np.int64, (N_PLACES, N_AXES)),
        ("of_terrain", np.int64, N_TERRAINS),
        ("territories", np.int64),
        ("bases", np.int64),
        ("tunnels", np.int64),
        ("encounters", np.int64),
        # the factions
        ("factions", np.int64),  # bits of those that may be dealt
        ("clockwise", np.int64, MAX_FACTIONS),
        ("faction_power", np.int64, MAX_FACTIONS),
        ("faction_cards", np.int64, MAX_FACTIONS),
        ("faction_base", np.int64, MAX_FACTIONS),
        ("faction_ability", np.int64, MAX_FACTIONS),
        ("faction_mechs", np.int64, (MAX_FACTIONS, N_MECHS)),
        ("faction_riverwalk", np.int64, MAX_FACTIONS),  # places that Riverwalk leads to
        # the player mats; a section is named by its top action
        ("mats", np.int64),  # bits of those that may be dealt
        ("mat_rank", np.int64, MAX_MATS),
        ("mat_popularity", np.int64, MAX_MATS),
        ("mat_coins", np.int64, MAX_MATS),
        ("mat_bottom", np.int64, (MAX_MATS, 4)),  # the bottom action below each top action
        ("mat_top", np.int64, (MAX_MATS, 4)),
        ("bottom_cost", np.int64, (MAX_MATS, 4)),
        ("bottom_cubes", np.int64, (MAX_MATS, 4)),
        ("bottom_coins", np.int64, (MAX_MATS, 4)),
        ("bottom_resource", np.int64, 4),
        ("bottom_ongoing", np.int64, 4),
        # the deal
        ("banned", np.int64, MAX_FACTIONS),  # mats that a faction may not have
        ("pinned_faction", np.int64, MAX_PLAYERS),
        ("pinned_mat", np.int64, MAX_PLAYERS),
        # the cards
        ("n_encounters", np.int64),
        ("encounter_options", np.int64, MAX_ENCOUNTERS),
        ("encounter_cost", np.int64, (MAX_ENCOUNTERS, N_CHOICES, N_GAINS)),
        ("encounter_gain", np.int64, (MAX_ENCOUNTERS, N_CHOICES, N_GAINS)),
        ("n_objectives", np.int64),
        ("objective_timing", np.int64, MAX_OBJECTIVES),
        ("objective_terms", np.int64, MAX_OBJECTIVES),
        ("term_kind", np.int64, (MAX_OBJECTIVES, MAX_TERMS)),
        ("term_number", np.int64, (MAX_OBJECTIVES, MAX_TERMS)),
        ("term_second", np.int64, (MAX_OBJECTIVES, MAX_TERMS)),
        ("n_factory_cards", np.int64),
        ("factory_cost", np.int64, (MAX_FACTORY_CARDS, N_GAINS)),
        ("factory_gain", np.int64, (MAX_FACTORY_CARDS, N_GAINS)),
        ("factory_choose_one", np.int64, MAX_FACTORY_CARDS),
        ("n_tiles", np.int64),
        ("tile_counts", np.int64, MAX_TILES),
        ("tile_coins", np.int64, (MAX_TILES, MAX_TILE_COINS)),
        # airship and resolution tiles
        *TILE_FIELDS,
    ],
)


def fill_rules(one: Any, values: dict[str, Any]) -> None:
    """What the kernel plays by besides the parameters: components as tables."""
    board = read_board(values["map"])
    for name in (
        "n_territories",
        "n_bases",
        "factory",
        "terrain",
        "near",
        "dry",
        "wet",
        "shore",
        "ahead",
        "of_terrain",
    ):
        one[name] = getattr(board, name)
    one.territories = (1 << board.n_territories) - 1
    one.bases = mask(range(FIRST_BASE, FIRST_BASE + board.n_bases))
    one.tunnels, one.encounters = board.tunnels, board.encounters
    factions, mats = read_factions(values["faction_mats"], board), read_mats(values["player_mats"])
    _fill_factions(one, values, board, factions)
    _fill_mats(one, values, mats)
    _fill_cards(one, read_cards(values))
    fill_tiles(one, values)
    one.pinned_faction[:], one.pinned_mat[:] = -1, -1
    for seat, faction in enumerate(pins(values, "seat_factions", factions)[:MAX_PLAYERS]):
        one.pinned_faction[seat] = faction
    for seat, mat in enumerate(pins(values, "seat_mats", mats)[:MAX_PLAYERS]):
        one.pinned_mat[seat] = mat
    for faction, mat in banned_pairs(values, factions, mats):
        one.banned[faction] |= 1 << mat


def _fill_factions(one: Any, values: dict[str, Any], board: Board, factions: dict[int, Record]) -> None:
    for rank, (number, faction) in enumerate(factions.items()):
        if faction["set"] == "base" or values["invaders"]:
            one.factions |= 1 << number
        one.clockwise[number] = rank
        one.faction_power[number], one.faction_cards[number] = faction["power"], faction["combat_cards"]
        one.faction_base[number] = board.ids[faction["home_base"]]
        one.faction_ability[number] = ABILITIES.index(faction["ability"])
        one.faction_mechs[number] = [ABILITIES.index(name) for name in faction["mechs"]]
        for terrain in faction.get("riverwalk_to", []):
            one.faction_riverwalk[number] |= board.of_terrain[TERRAINS.index(terrain)]


def _fill_mats(one: Any, values: dict[str, Any], mats: dict[int, Record]) -> None:
    for rank, (number, mat) in enumerate(mats.items()):
        if mat["set"] == "base" or values["invaders"]:
            one.mats |= 1 << number
        one.mat_rank[number], one.mat_popularity[number], one.mat_coins[number] = rank, mat["popularity"], mat["coins"]
        for section in mat["sections"]:
            top, bottom = TOPS.index(section["top"]), BOTTOMS.index(section["bottom"])
            one.mat_bottom[number, top], one.mat_top[number, bottom] = bottom, top
            one.bottom_cost[number, bottom], one.bottom_cubes[number, bottom] = section["cost"], section["cubes"]
            one.bottom_coins[number, bottom] = section["coins"]
    for bottom, name in enumerate(BOTTOMS):
        one.bottom_resource[bottom] = RESOURCES.index(values["player_mats"]["bottom"][name]["resource"])
        one.bottom_ongoing[bottom] = GOODS.index(values["player_mats"]["bottom"][name]["ongoing"])


def _fill_cards(one: Any, cards: dict[str, list[Record]]) -> None:
    one.n_encounters, one.n_objectives = len(cards["encounter"]), len(cards["objective"])
    one.n_factory_cards, one.n_tiles = len(cards["factory"]), len(cards["structure_tile"])
    for number, card in enumerate(cards["encounter"]):
        one.encounter_options[number] = len(card["options"])
        for place, option in enumerate(card["options"]):
            one.encounter_cost[number, place] = amounts(option["cost"])
            one.encounter_gain[number, place] = amounts(option["gain"])
    for number, card in enumerate(cards["objective"]):
        one.objective_timing[number] = TIMINGS.index(card["timing"])
        for place, (kind, amount, second) in enumerate(terms(card["needs"])):
            one.objective_terms[number] = place + 1
            one.term_kind[number, place], one.term_number[number, place] = kind, amount
            one.term_second[number, place] = second
    for number, card in enumerate(cards["factory"]):
        one.factory_cost[number], one.factory_gain[number] = amounts(card["cost"]), amounts(card["gain"])
        one.factory_choose_one[number] = card.get("choose_one", False)
    for number, tile in enumerate(cards["structure_tile"]):
        one.tile_counts[number] = StructureTile[tile["counts"].upper()]
        coins = tile["coins"]
        one.tile_coins[number] = coins + coins[-1:] * (MAX_TILE_COINS - len(coins))


def pins(values: dict[str, Any], name: str, known: dict[int, Record]) -> list[int]:
    """The pinned factions or mats as numbers, -1 for any."""
    numbers = {one["id"]: number for number, one in known.items()} | {ANY: -1}
    for word in values[name]:
        if word not in numbers:
            raise UserError(f"{name}: {unknown('name', word, numbers)}")
    found = [numbers[word] for word in values[name]]
    for number in set(found) - {-1}:
        if found.count(number) > 1:
            raise UserError(
                f"{name}: {known[number]['id']} stands there twice; everybody gets a different one (SC-010)"
            )
    return found


def banned_pairs(values: dict[str, Any], factions: dict[int, Record], mats: dict[int, Record]) -> list[tuple[int, int]]:
    """SC-371: the banned pairs as numbers; a printed faction or mat that is not dealt bans nothing."""
    by_faction, by_mat = ({one["id"]: number for number, one in known.items()} for known in (factions, mats))
    found = []
    for pair in values["banned_pairs"]:
        words = pair.split()
        if len(words) != 2:
            raise UserError(f'banned_pairs: {pair!r} must be a faction and a mat, like "rusviet industrial"')
        with prefixed(f"banned_pairs: {pair!r}"):
            check_word("faction", words[0], [*by_faction, *(name for name in FACTIONS if name not in by_faction)])
            check_word("player mat", words[1], [*by_mat, *(name for name in MATS if name not in by_mat)])
        if words[0] in by_faction and words[1] in by_mat:
            found.append((by_faction[words[0]], by_mat[words[1]]))
    return found
