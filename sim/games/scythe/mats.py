"""Faction mats and player mats: component files checked and numbered.

The printed factions and mats have fixed numbers; others follow in the order of the file. Result tables call them by
their ids.
"""

import warnings
from collections.abc import Callable, Sequence
from typing import Any

from balancewheel.sim.errors import UserError
from balancewheel.sim.games.scythe.board import TERRAINS, Board
from balancewheel.sim.games.scythe.words import Ability, BottomAction, Gain, Resource, Section
from balancewheel.sim.rules.records import (
    check_fields,
    check_number,
    check_sections,
    check_word,
    list_records,
    prefixed,
)

MAX_FACTIONS, MAX_MATS, N_MECHS = 12, 12, 4
FACTIONS = ["albion", "nordic", "rusviet", "togawa", "crimea", "saxony", "polania"]
MATS = ["industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural"]

ABILITIES = Ability.ids()

TOPS, BOTTOMS, RESOURCES, GOODS = Section.ids()[:4], BottomAction.ids(), Resource.ids(), Gain.ids()[: Gain.OIL]
SETS = ["base", "invaders"]
CUBES_ON_A_MAT = COINS_ON_A_MAT = 6  # SC-041

Record = dict[str, Any]


def read_factions(table: Record, board: Board) -> dict[int, Record]:
    """SC-011, SC-013, SC-297: the factions by number, in clockwise order, or one line about what is wrong."""
    return _read(table, "faction", FACTIONS, MAX_FACTIONS, lambda one: _check_faction(one, board))


def read_mats(table: Record) -> dict[int, Record]:
    """SC-015, SC-038, SC-295, SC-393: the player mats by number, in the order of who begins."""
    where = f"{table.get('name', 'player mats')}: "
    found = _read(table, "mat", MATS, MAX_MATS, _check_mat, ["bottom"])
    bottoms = table.get("bottom")
    if not isinstance(bottoms, dict) or not all(isinstance(one, dict) for one in bottoms.values()):
        raise UserError(f"{where}[bottom] must say resource and ongoing of {', '.join(BOTTOMS)}")
    with prefixed(f"{where}bottom"):
        check_fields(bottoms, BOTTOMS)
    for name, one in bottoms.items():
        with prefixed(f"{where}bottom {name}"):
            check_fields(one, ["resource", "ongoing"])
            check_word("resource", one["resource"], RESOURCES)
            check_word("good", one["ongoing"], GOODS)
    return found


def own_words(values: dict[str, Any]) -> dict[str, list[str]]:
    """What result tables call factions and mats: those that a file adds by their ids, in the order of the file."""
    words = {}
    for column, parameter, kind, printed in (
        ("faction", "faction_mats", "faction", FACTIONS),
        ("mat", "player_mats", "mat", MATS),
    ):
        added = [one["id"] for one in values[parameter][kind] if one["id"] not in printed]
        words[column] = [*printed, *added]
    return words


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


def _read(
    table: Record, kind: str, printed: list[str], most: int, check: Callable[[Record], None], others: Sequence[str] = ()
) -> dict[int, Record]:
    where = f"{table.get('name', f'{kind}s')}: "
    with prefixed(where.removesuffix(": ")):
        check_sections(table, [kind], others)
        records = list_records(table, kind)
    if len(records) > most:
        raise UserError(f"{where}there are {len(records)} of [[{kind}]]; at most {most} are allowed")
    found: dict[int, Record] = {}
    for number, one in enumerate(records, 1):
        if not isinstance(one.get("id"), str) or not one["id"].isidentifier():
            raise UserError(f"{where}[[{kind}]] number {number} needs an id of letters, digits and underscores")
        if one["id"] in {other["id"] for other in found.values()}:
            raise UserError(f"{where}there are two of [[{kind}]] {one['id']!r}")
        with prefixed(f"{where}{one['id']}"):
            check(one)
        extras = sum(1 for index in found if index >= len(printed))
        index = printed.index(one["id"]) if one["id"] in printed else len(printed) + extras
        if index >= most:
            raise UserError(
                f"{where}at most {most - len(printed)} of [[{kind}]] may have other ids than the printed ones"
            )
        found[index] = one
    return found


def _check_faction(one: Record, board: Board) -> None:
    check_fields(one, ["id", "name", "set", "home_base", "power", "combat_cards", "ability", "mechs"], ["riverwalk_to"])
    check_word("set", one["set"], SETS)
    check_number(one, "power", 0, 99)
    check_number(one, "combat_cards", 0, 20)
    bases = [name for name in board.ids if board.terrain[board.ids[name]] == TERRAINS.index("home base")]
    check_word("home base of the map", one["home_base"], bases)
    mechs = one["mechs"]
    if not isinstance(mechs, list) or len(mechs) != N_MECHS:
        raise UserError(f"mechs must list {N_MECHS} abilities")
    for name in [one["ability"], *mechs]:
        check_word("ability", name, ABILITIES)
    if len({one["ability"], *mechs}) < N_MECHS + 1:
        raise UserError("an ability stands there twice; the five of a faction must differ")
    lands = one.get("riverwalk_to", [])
    if not isinstance(lands, list):
        raise UserError("riverwalk_to must list terrains")
    for name in lands:
        check_word("terrain", name, TERRAINS[:5])
    if "riverwalk" in mechs and not lands:
        raise UserError("riverwalk needs riverwalk_to, the terrains it leads to")


def _check_mat(one: Record) -> None:
    check_fields(one, ["id", "set", "popularity", "coins", "sections"], ["number"])
    check_word("set", one["set"], SETS)
    check_number(one, "popularity", 0, 99)
    check_number(one, "coins", 0, 99)
    sections = one["sections"]
    if not isinstance(sections, list) or not all(isinstance(section, dict) for section in sections):
        raise UserError("sections must list four pairs of a top and a bottom action")
    for section in sections:
        check_fields(section, ["top", "bottom", "cost", "cubes", "coins"])
        check_word("top action", section["top"], TOPS)
        check_word("bottom action", section["bottom"], BOTTOMS)
        for name in ("cost", "cubes", "coins"):
            check_number(section, name, 0, 9)
        if section["cubes"] > section["cost"]:
            raise UserError(f"{section['bottom']} costs {section['cost']}, so at most as many boxes take a cube")
    for name, known in (("top", TOPS), ("bottom", BOTTOMS)):
        if sorted(section[name] for section in sections) != sorted(known):
            raise UserError(f"each of {', '.join(known)} must stand in one section")
