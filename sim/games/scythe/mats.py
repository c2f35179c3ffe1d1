"""Faction mats and player mats: component files checked and numbered.

The printed factions and mats have fixed numbers, so that result tables can name them; others follow as "extra_1" and
so on, in the order of the file.
"""

import warnings
from collections.abc import Set
from typing import Any

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.games.scythe.board import TERRAINS, Board

MAX_FACTIONS, MAX_MATS, N_MECHS = 12, 12, 4
FACTIONS = ["albion", "nordic", "rusviet", "togawa", "crimea", "saxony", "polania"]
MATS = ["industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural"]
EXTRAS = [f"extra_{number}" for number in range(1, 6)]
FACTION_NAMES, MAT_NAMES = FACTIONS + EXTRAS, MATS + EXTRAS

ABILITIES = [
    "swim", "relentless", "coercion", "dominate", "meander", "exalt", "maifuku", "riverwalk", "speed", "seaworthy",
    "artillery", "township", "peoples_army", "wayfare", "scout", "submerge", "camaraderie", "underpass", "disarm",
    "burrow", "sword", "shield", "rally", "toka", "suiton", "ronin", "shinobi",
]  # fmt: skip
(
    SWIM, RELENTLESS, COERCION, DOMINATE, MEANDER, EXALT, MAIFUKU, RIVERWALK, SPEED, SEAWORTHY, ARTILLERY, TOWNSHIP,
    PEOPLES_ARMY, WAYFARE, SCOUT, SUBMERGE, CAMARADERIE, UNDERPASS, DISARM, BURROW, SWORD, SHIELD, RALLY, TOKA, SUITON,
    RONIN, SHINOBI,
) = range(27)  # fmt: skip

TOPS = ["move", "bolster", "trade", "produce"]
BOTTOMS = ["upgrade", "deploy", "build", "enlist"]
RESOURCES = ["oil", "metal", "wood", "food"]  # of tundra, mountain, forest, farm; for upgrade, deploy, build, enlist
GOODS = ["power", "coins", "popularity", "combat_cards"]
SETS = ["base", "invaders"]
CUBES_ON_A_MAT = COINS_ON_A_MAT = 6  # SC-041

Record = dict[str, Any]


def read_factions(table: Record, board: Board) -> dict[int, Record]:
    """SC-011, SC-013, SC-297: the factions by number, in clockwise order, or one line about what is wrong."""
    return _read(table, "faction", FACTIONS, MAX_FACTIONS, lambda one: _check_faction(one, board))


def read_mats(table: Record) -> dict[int, Record]:
    """SC-015, SC-038, SC-295, SC-393: the player mats by number, in the order of who begins."""
    where = f"{table.get('name', 'player mats')}: "
    bottoms = table.get("bottom")
    if not isinstance(bottoms, dict) or set(bottoms) != set(BOTTOMS):
        raise UserError(f"{where}[bottom] must say resource and ongoing of {', '.join(BOTTOMS)}")
    for name, one in bottoms.items():
        if not isinstance(one, dict) or set(one) != {"resource", "ongoing"}:
            raise UserError(f"{where}bottom {name} must have resource and ongoing")
        _choice(f"{where}bottom {name}", "resource", one["resource"], RESOURCES)
        _choice(f"{where}bottom {name}", "ongoing", one["ongoing"], GOODS)
    return _read(table, "mat", MATS, MAX_MATS, _check_mat, {"bottom"})


def doubts_about_mats(table: Record) -> list[str]:
    """SC-041: cubes and coins that do not add up; designers may want this, so it is a warning."""
    doubts = []
    for one in read_mats(table).values():
        for field, due in (("cubes", CUBES_ON_A_MAT), ("coins", COINS_ON_A_MAT)):
            total = sum(section[field] for section in one["sections"])
            if total != due:
                doubts.append(f"player mat {one['id']}: its {field} add up to {total}; on every printed mat to {due}")
    return doubts


def warn_about_mats(table: Record) -> None:
    """Say what is odd about the mats, once."""
    for doubt in doubts_about_mats(table):
        warnings.warn(doubt, UserWarning, stacklevel=2)


def _read(table: Record, kind: str, printed: list[str], most: int, check: Any, others: Set[str] = frozenset()) -> dict:
    where = f"{table.get('name', f'{kind}s')}: "
    for key in set(table) - {"name", "provenance", "note", kind} - others:
        raise UserError(f"{where}{unknown('section', key, [kind, *others])}")
    records = table.get(kind)
    if not isinstance(records, list) or not records or not all(isinstance(one, dict) for one in records):
        raise UserError(f"{where}it must list at least one [[{kind}]]")
    if len(records) > most:
        raise UserError(f"{where}there are {len(records)} of [[{kind}]]; at most {most} are allowed")
    found: dict[int, Record] = {}
    for number, one in enumerate(records, 1):
        if not isinstance(one.get("id"), str) or not one["id"].isidentifier():
            raise UserError(f"{where}[[{kind}]] number {number} needs an id of letters, digits and underscores")
        if one["id"] in {other["id"] for other in found.values()}:
            raise UserError(f"{where}there are two of [[{kind}]] {one['id']!r}")
        try:
            check(one)
        except UserError as error:
            raise UserError(f"{where}{one['id']}: {error}") from None
        extras = sum(1 for index in found if index >= len(printed))
        index = printed.index(one["id"]) if one["id"] in printed else len(printed) + extras
        if index >= most:
            raise UserError(
                f"{where}at most {most - len(printed)} of [[{kind}]] may have other ids than the printed ones"
            )
        found[index] = one
    return found


def _check_fields(one: Record, needed: set[str], optional: set[str]) -> None:
    for name in needed - set(one):
        raise UserError(f"{name} is missing")
    for name in set(one) - needed - optional:
        raise unknown("field", name, sorted(needed | optional))


def _choice(where: str, name: str, value: Any, known: list[str]) -> None:
    if value not in known:
        raise UserError(f"{where}: {unknown(name, str(value), known)}")


def _number(one: Record, name: str, low: int, high: int) -> None:
    if type(one[name]) is not int or not low <= one[name] <= high:
        raise UserError(f"{name} = {one[name]} must be a whole number from {low} to {high}")


def _check_faction(one: Record, board: Board) -> None:
    needed = {"id", "name", "set", "home_base", "power", "combat_cards", "ability", "mechs"}
    _check_fields(one, needed, {"riverwalk_to", "provenance", "note"})
    _choice("set", "set", one["set"], SETS)
    _number(one, "power", 0, 99)
    _number(one, "combat_cards", 0, 20)
    bases = [name for name in board.ids if board.terrain[board.ids[name]] == TERRAINS.index("home base")]
    _choice("home_base", "home base of the map", one["home_base"], bases)
    mechs = one["mechs"]
    if not isinstance(mechs, list) or len(mechs) != N_MECHS:
        raise UserError(f"mechs must list {N_MECHS} abilities")
    for name in [one["ability"], *mechs]:
        _choice("abilities", "ability", name, ABILITIES)
    if len({one["ability"], *mechs}) < N_MECHS + 1:
        raise UserError("an ability stands there twice; the five of a faction must differ")
    lands = one.get("riverwalk_to", [])
    if not isinstance(lands, list):
        raise UserError("riverwalk_to must list terrains")
    for name in lands:
        _choice("riverwalk_to", "terrain", name, TERRAINS[:5])
    if "riverwalk" in mechs and not lands:
        raise UserError("riverwalk needs riverwalk_to, the terrains it leads to")


def _check_mat(one: Record) -> None:
    _check_fields(one, {"id", "set", "popularity", "coins", "sections"}, {"number", "provenance", "note"})
    _choice("set", "set", one["set"], SETS)
    _number(one, "popularity", 0, 99)
    _number(one, "coins", 0, 99)
    sections = one["sections"]
    if not isinstance(sections, list) or not all(isinstance(section, dict) for section in sections):
        raise UserError("sections must list four pairs of a top and a bottom action")
    for section in sections:
        _check_fields(section, {"top", "bottom", "cost", "cubes", "coins"}, set())
        _number(section, "cost", 0, 9)
        _number(section, "cubes", 0, 9)
        _number(section, "coins", 0, 9)
        if section["cubes"] > section["cost"]:
            raise UserError(f"{section['bottom']} costs {section['cost']}, so at most as many boxes take a cube")
    for name, known in (("top", TOPS), ("bottom", BOTTOMS)):
        if sorted(section[name] for section in sections) != sorted(known):
            raise UserError(f"each of {', '.join(known)} must stand in one section")
