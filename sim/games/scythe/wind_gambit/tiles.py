"""Airship and resolution tiles: the component file checked and turned into tables.

An airship tile has one hook, the moment at which it works, and what it does there; a resolution tile says when and how
the game ends. Both are plain figures, so a tile is changed or added in the file alone.
"""

from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.games.scythe import mats
from balancewheel.sim.games.scythe.board import N_TERRAINS, TERRAINS
from balancewheel.sim.games.scythe.cards import COSTS, amounts
from balancewheel.sim.games.scythe.mats import GOODS, RESOURCES
from balancewheel.sim.games.scythe.words import N_GAINS
from balancewheel.sim.rules.records import check_fields, check_number, check_sections, check_word, prefixed

MAX_AIRSHIP_TILES, MAX_RESOLUTION_TILES, MAX_PAID = 24, 16, 4
AGGRESSIVE, PASSIVE, RESOLUTION_POOL = range(3)
KINDS = ["aggressive", "passive"]
CARGO_RESOURCES, CARGO_WORKERS = range(2)
CARGOES = ["resources", "workers"]
TILE_NAMES = [f"tile_{number}" for number in range(1, MAX_AIRSHIP_TILES + 1)]  # until a file says their ids
RESOLUTION_NAMES = [f"tile_{number}" for number in range(1, MAX_RESOLUTION_TILES + 1)]
POOLS = ["sourced", "hinted", "all"]  # each holds the one before
ANY = "any"
STAND_IN = "reconstructed"
ORIGINS = {"rulebook": "rulebook, in part", "public": "public source", STAND_IN: "stand-in", "own": "your own"}

HOOKS: dict[str, list[str]] = {  # what a tile may say, by its hook
    "move_end": [
        "terrains", "beside", "gain", "yields", "looks_at_hand", "swaps_objective", "moves_workers",
        "attacks_airships", "cards_each",
    ],
    "pre_combat": ["opponent_power_loss"],
    "combat_total": ["bonus_per_resource", "bonus_max", "side"],
    "after_combat": ["gain", "whoever_won"],
    "retreat": ["shelters_workers"],
    "build": [],
    "passive_modifier": ["toll", "toll_when_full", "opens_lakes", "worker_steps", "carries_character"],
}  # fmt: skip
MOVE_END, PRE_COMBAT, COMBAT_TOTAL, AFTER_COMBAT, RETREAT, BUILD_ANYWHERE, PASSIVE_MODIFIER = range(7)
SIDES = ["attacker", "defender", "either"]
NUMBERS = {  # the largest that a field may be
    "moves_workers": 3, "cards_each": 4, "bonus_per_resource": 9, "bonus_max": 20, "toll": 1, "worker_steps": 3,
    "may_call_at": 9, "must_call_at": 9, "trigger_stars": 9, "trigger_coins": 20, "more_turns": 9, "turns": 60,
    "territory_coins": 9, "popularity_per_unit": 9, "combat_stars": 9, "loser_pays": 20, "turns_on_factory": 9,
    "open_objectives": 2,
}  # fmt: skip
SWITCHES = [
    "looks_at_hand", "swaps_objective", "attacks_airships", "whoever_won", "shelters_workers", "toll_when_full",
    "opens_lakes", "carries_character", "last_star_ends", "everyone", "finish_round", "no_move", "repeats_section",
    "explodes",
]  # fmt: skip
ENDINGS = [
    "may_call_at", "must_call_at", "trigger_stars", "trigger_coins", "more_turns", "turns", "territory_coins",
    "popularity_per_unit", "combat_stars", "loser_pays", "turns_on_factory", "open_objectives", "last_star_ends",
    "everyone", "finish_round", "no_move", "repeats_section", "explodes",
]  # fmt: skip
SHIP_FIELDS = [
    ("ship_hook", np.int64, MAX_AIRSHIP_TILES),
    ("ship_cargo", np.int64, MAX_AIRSHIP_TILES),
    ("ship_range", np.int64, MAX_AIRSHIP_TILES),
    ("ship_terrains", np.int64, MAX_AIRSHIP_TILES),  # bits; none for any
    ("ship_beside", np.int64, MAX_AIRSHIP_TILES),
    ("ship_gain", np.int64, (MAX_AIRSHIP_TILES, 4)),
    ("ship_yields", np.int64, (MAX_AIRSHIP_TILES, N_TERRAINS)),  # a resource and 1, by terrain; 0 for none
    ("ship_loss", np.int64, (MAX_AIRSHIP_TILES, MAX_PAID + 1)),  # of the opponent's power, by resources paid
    ("ship_most_paid", np.int64, MAX_AIRSHIP_TILES),
    ("ship_attacks", np.int64, MAX_AIRSHIP_TILES),  # bits of the sides that a bonus is for
    *((f"ship_{name}", np.int64, MAX_AIRSHIP_TILES) for name in (
        "looks_at_hand", "swaps_objective", "moves_workers", "attacks_airships", "cards_each", "bonus_per_resource",
        "bonus_max", "whoever_won", "shelters_workers", "toll", "toll_when_full", "opens_lakes", "worker_steps",
        "carries_character",
    )),
]  # fmt: skip
TILE_FIELDS: list[tuple[Any, ...]] = [
    *SHIP_FIELDS,
    ("tile_pools", np.int64, 3),  # bits of the aggressive, passive and resolution tiles that may be drawn
    *((f"end_{name}", np.int64, MAX_RESOLUTION_TILES) for name in ENDINGS),
    ("end_sells_star", np.int64, MAX_RESOLUTION_TILES),
    ("end_star_cost", np.int64, (MAX_RESOLUTION_TILES, N_GAINS)),
]

Record = dict[str, Any]


def read_tiles(table: Record) -> tuple[list[Record], list[Record]]:
    """SC-339, SC-363, SC-364: the airship tiles and the resolution tiles, or one line about what is wrong."""
    where = str(table.get("name", "airship and resolution tiles"))
    with prefixed(where):
        check_sections(table, ["airship_tile", "resolution_tile"])
        ships = _records(table, "airship_tile", MAX_AIRSHIP_TILES, _check_airship_tile)
        for kind in KINDS:
            if not any(one["kind"] == kind for one in ships):
                raise UserError(f"there must be at least one [[airship_tile]] of kind {kind}")
        return ships, _records(table, "resolution_tile", MAX_RESOLUTION_TILES, _check_resolution_tile)


def _records(table: Record, section: str, most: int, check: Any) -> list[Record]:
    records = table.get(section)
    if not isinstance(records, list) or not records or not all(isinstance(one, dict) for one in records):
        raise UserError(f"it must list at least one [[{section}]]")
    if len(records) > most:
        raise UserError(f"there are {len(records)} of [[{section}]]; at most {most} are allowed")
    seen: set[str] = set()
    for number, one in enumerate(records, 1):
        if not isinstance(one.get("id"), str) or not one["id"].isidentifier():
            raise UserError(f"[[{section}]] number {number} needs an id of letters, digits and underscores")
        if one["id"] == ANY:
            raise UserError(f"[[{section}]] number {number}: {ANY!r} stands for a drawn tile; choose another id")
        if one["id"] in seen:
            raise UserError(f"there are two of [[{section}]] {one['id']!r}")
        seen.add(one["id"])
        with prefixed(one["id"]):
            check(one)
    return records


def _check_airship_tile(one: Record) -> None:
    check_word("kind", one.get("kind"), KINDS)
    check_word("hook", one.get("hook"), list(HOOKS))
    printed = "cargo" if one["kind"] == "aggressive" else "range"
    check_fields(one, ["id", "name", "kind", "hook", "pool", printed], HOOKS[one["hook"]])
    check_word("pool", one["pool"], POOLS)
    if printed == "cargo":
        check_word("cargo", one["cargo"], CARGOES)
    else:
        check_number(one, "range", 1, 6)
    _check_plain_fields(one)
    check_word("side", one.get("side", SIDES[0]), SIDES)
    check_word("neighbour", one.get("beside", "opposing unit"), ["opposing unit"])
    _check_map(one, "gain", GOODS, "good")
    for terrain, resource in _table(one, "yields").items():
        check_word("terrain", terrain, TERRAINS[:-1])
        check_word("resource", resource, RESOURCES)
    terrains = one.get("terrains", [])
    if not isinstance(terrains, list):
        raise UserError("terrains must list terrains")
    for terrain in terrains:
        check_word("terrain", terrain, TERRAINS[:-1])
    losses = one.get("opponent_power_loss", [0])
    good = isinstance(losses, list) and 1 <= len(losses) <= MAX_PAID
    if not good or not all(type(n) is int and 0 <= n <= 20 for n in losses):
        raise UserError(f"opponent_power_loss must list up to {MAX_PAID} whole numbers: for 1, 2 ... resources paid")


def _check_resolution_tile(one: Record) -> None:
    check_fields(one, ["id", "name", "pool"], [*ENDINGS, "star_cost"])
    check_word("pool", one["pool"], POOLS)
    _check_plain_fields(one)
    _check_map(one, "star_cost", COSTS, "cost")
    if one.get("may_call_at", 0) > one.get("must_call_at", 0):
        raise UserError("may_call_at needs a must_call_at that is at least as high (SC-365)")
    if not any(one.get(name) for name in ("last_star_ends", "trigger_stars", "must_call_at", "turns")):
        raise UserError("nothing ends the game; it needs last_star_ends, trigger_stars, must_call_at or turns (SC-365)")


def _check_plain_fields(one: Record) -> None:
    for name, most in NUMBERS.items():
        if name in one:
            check_number(one, name, 0, most)
    for name in SWITCHES:
        if type(one.get(name, False)) is not bool:
            raise UserError(f"{name} must be true or false")


def _table(one: Record, name: str) -> Record:
    found = one.get(name, {})
    if not isinstance(found, dict):
        raise UserError(f"{name} must be a table such as {{ coins = 2 }}")
    return found


def _check_map(one: Record, name: str, known: list[str], what: str) -> None:
    for word, amount in _table(one, name).items():
        check_word(what, word, known)
        if type(amount) is not int or not 0 <= amount <= 9:
            raise UserError(f"{name}: {word} = {amount} must be a whole number from 0 to 9")


def pool(values: Record, kind: str) -> list[int]:
    """The numbers of the tiles that may be drawn: those of the pool, or the one that is pinned."""
    ships, endings = read_tiles(values["wind_gambit"])
    tiles = endings if kind == "resolution" else ships
    parameter = "resolution_tile" if kind == "resolution" else f"airship_{kind}"
    known = {one["id"]: number for number, one in enumerate(tiles) if one.get("kind", kind) == kind}
    pinned = values[parameter]
    if pinned != ANY:
        if pinned not in known:
            raise UserError(f"{parameter}: {unknown('tile', pinned, [ANY, *known])}")
        return [known[pinned]]
    allowed = POOLS[: POOLS.index(values["tile_pool"]) + 1]
    return [number for number in known.values() if tiles[number]["pool"] in allowed]


def check_tiles(values: Record, n_players: int) -> None:
    """SC-339, SC-340, SC-364: enough tiles lie in the pools, and what is pinned exists."""
    _check_stars(values)
    for kind in (*KINDS, "resolution"):
        found = pool(values, kind)
        module = "resolution" if kind == "resolution" else "airships"
        pin = "resolution_tile" if kind == "resolution" else f"airship_{kind}"
        on = values[module]
        if on == "off" and values[pin] != ANY:
            raise UserError(
                f"{pin} = {values[pin]} changes nothing while {module} = off; --rules {module} switches it on"
            )
        if on != "off" and not found:
            raise UserError(f"tile_pool = {values['tile_pool']} has no {kind} tile")
        if on != "own":
            continue
        if values[pin] != ANY:
            raise UserError(f"airships = own deals tiles to each player, so {pin} cannot pin one")
        if len(found) < n_players:
            tiles = "1 tile" if len(found) == 1 else f"{len(found)} tiles"
            raise UserError(
                f"airships = own needs {n_players} {kind} tiles for {n_players} players; "
                f"tile_pool = {values['tile_pool']} has {tiles}"
            )


def _check_stars(values: Record) -> None:
    """SC-365, SC-367: nobody places more stars than the rules allow, so a tile must not wait for more."""
    if values["resolution"] == "off":
        return
    most, endings = values["stars_to_end"], read_tiles(values["wind_gambit"])[1]
    for number in pool(values, "resolution"):
        for name in ("trigger_stars", "must_call_at"):
            if endings[number].get(name, 0) > most:
                raise UserError(
                    f"resolution tile {endings[number]['id']} waits for {endings[number][name]} stars ({name}); "
                    f"stars_to_end = {most} allows no more than {most}"
                )


def fill_tiles(one: Any, values: Record) -> None:
    """The tiles as tables of the rules record."""
    ships, endings = read_tiles(values["wind_gambit"])
    for place, kind in enumerate((*KINDS, "resolution")):
        for drawn in pool(values, kind):
            one.tile_pools[place] |= 1 << drawn
    for number, tile in enumerate(ships):
        one.ship_hook[number] = list(HOOKS).index(tile["hook"])
        one.ship_cargo[number] = CARGOES.index(tile.get("cargo", "resources"))
        one.ship_range[number] = tile.get("range", 0)
        one.ship_beside[number] = "beside" in tile
        one.ship_attacks[number] = 1 + SIDES.index(tile.get("side", "either"))
        for terrain in tile.get("terrains", []):
            one.ship_terrains[number] |= 1 << TERRAINS.index(terrain)
        for terrain, resource in tile.get("yields", {}).items():
            one.ship_yields[number, TERRAINS.index(terrain)] = 1 + RESOURCES.index(resource)
        for good, amount in tile.get("gain", {}).items():
            one.ship_gain[number, GOODS.index(good)] = amount
        losses = tile.get("opponent_power_loss", [])
        one.ship_most_paid[number] = len(losses)
        one.ship_loss[number, 1 : 1 + len(losses)] = losses
        for name in (*NUMBERS, *SWITCHES):
            if name in tile:
                one[f"ship_{name}"][number] = tile[name]
    for number, tile in enumerate(endings):
        for name in ENDINGS:
            one[f"end_{name}"][number] = tile.get(name, 0)
        one.end_may_call_at[number] = tile.get("may_call_at", tile.get("must_call_at", 0))
        one.end_sells_star[number] = "star_cost" in tile
        one.end_star_cost[number] = amounts(tile.get("star_cost", {}))


def origin(tile: Record) -> str:
    """Where a tile is from, in words: "public source", "stand-in" and so on."""
    word = str(tile.get("provenance", "own"))
    known = ORIGINS.get(word, word)
    ranged = tile.get("kind") == "passive" and word in ("rulebook", "public")
    return f"{known}, its range is a stand-in" if ranged else known


def own_words(values: Record) -> dict[str, list[str]]:
    """What result tables call factions, mats and tiles: those of a file by their ids, in its order."""
    table = values["wind_gambit"]
    ships, endings = ([one["id"] for one in table[section]] for section in ("airship_tile", "resolution_tile"))
    ships += [f"own_{number + 1}" for number in range(MAX_AIRSHIP_TILES - len(ships))]
    endings += [f"own_{number + 1}" for number in range(MAX_RESOLUTION_TILES - len(endings))]
    return mats.own_words(values) | {"aggressive_tile": ships, "passive_tile": ships, "resolution_tile": endings}
