"""The rules record of Gearworks: the parameters of rules.toml, and the cards worked out from them."""

from pathlib import Path
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError, did_you_mean
from balancewheel.sim.rules.parameters import game_file, rules_type
from balancewheel.sim.rules.records import check_fields, check_sections, prefixed

FOLDER = Path(__file__).parent
MAX_COLUMNS, MAX_ROWS, MAX_VALUES, MAX_COLOURS = 5, 4, 12, 6
MAX_CELLS = MAX_COLUMNS * MAX_ROWS  # a cell is row * MAX_COLUMNS + column, on the smaller grid too
MAX_LINES = MAX_COLUMNS + MAX_ROWS  # a line (and its part) is a column, or MAX_COLUMNS + row
MAX_GEARS = MAX_VALUES * MAX_COLOURS
MAX_CONTRAPTIONS = 40
MAX_HAND = 10

EASY, MEDIUM, HARD, VERY_HARD = range(4)
BARTLEBY, VICTORIA, WYATT, JADE, DEALT = range(5)

COLUMN_NAMES, ROW_NAMES = "ABCDE", "1234"
LINE_NAMES = COLUMN_NAMES + ROW_NAMES
ORIGINS = ("rulebook", "public", "reconstructed", "own")  # of a contraption card

RULES = rules_type(
    FOLDER,
    [
        ("n_gears", np.int64),
        ("gear_value", np.int64, MAX_GEARS),
        ("gear_colour", np.int64, MAX_GEARS),
        ("n_contraptions", np.int64),
        ("contraption_parts", np.int64, (MAX_CONTRAPTIONS, 2)),
        ("contraption_dot", np.int64, MAX_CONTRAPTIONS),
    ],
)


def cell(name: str) -> int:
    """The number of a space of the grid: cell("A2")."""
    return ROW_NAMES.index(name[1]) * MAX_COLUMNS + COLUMN_NAMES.index(name[0])


def fill_rules(one: Any, values: dict[str, Any]) -> None:
    """What the kernel plays by besides the parameters: components as tables."""
    one.n_gears = one.gear_values * one.gear_colours  # GW-001
    for gear in range(one.n_gears):
        one.gear_colour[gear], one.gear_value[gear] = gear // one.gear_values, gear % one.gear_values + 1
    for name in ("start_cells", "start_cells_two_players"):  # the choices are named column first, row by row
        one[name] = [cell(place) for place in values[name]]
    cards = _contraptions(values["contraptions"])
    one.n_contraptions = len(cards)
    for number, (parts, dot) in enumerate(cards):
        one.contraption_parts[number] = parts
        one.contraption_dot[number] = dot


def _contraptions(table: dict[str, Any]) -> list[tuple[list[int], bool]]:
    """GW-002: the contraption cards, each with two different parts."""
    where = f"contraptions {table.get('name')!r}"
    with prefixed(where):
        check_sections(table, ["contraption"])
    cards = table.get("contraption")
    if not isinstance(cards, list) or not 1 <= len(cards) <= MAX_CONTRAPTIONS:
        raise UserError(f"{where}: the file must list 1 to {MAX_CONTRAPTIONS} [[contraption]] cards")
    found = []
    for number, card in enumerate(cards, 1):
        if not isinstance(card, dict):
            raise UserError(f"{where}: card {number} must be a [[contraption]] table")
        origin = card.get("provenance")
        if origin not in ORIGINS:
            hint = did_you_mean(str(origin), ORIGINS)
            raise UserError(f"{where}: card {number} needs provenance = {', '.join(ORIGINS)}{hint}")
        with prefixed(f"{where}: card {number}"):
            check_fields(card, [], ["parts", "dot"])
        parts: Any = card.get("parts")
        is_pair = isinstance(parts, list) and len(parts) == 2 and parts[0] != parts[1]
        if not is_pair or not all(isinstance(part, str) and len(part) == 1 and part in LINE_NAMES for part in parts):
            raise UserError(f"{where}: card {number} needs parts = two different ones of {', '.join(LINE_NAMES)}")
        if not isinstance(card.get("dot", False), bool):
            raise UserError(f"{where}: card {number}: dot must be true or false")
        found.append(([LINE_NAMES.index(part) for part in parts], card.get("dot", False)))
    return found


def check_rules(values: dict[str, Any], n_players: int) -> None:
    """What single ranges cannot say: the parameters must fit together at this player count."""
    _contraptions(values["contraptions"])
    for name in ("start_sparks", *(["start_sparks_fourth_player"] if n_players == 4 else [])):
        if values[name] > values["spark_limit"]:
            limit = f"spark_limit = {values['spark_limit']}"
            raise UserError(f"{name} = {values[name]}: nobody may hold more sparks than {limit}")
    if n_players > 1 and values["difficulty"] != game_file(FOLDER).parameters["difficulty"].value:
        raise UserError(
            f"difficulty = {values['difficulty']} is a rule of the solo game and changes nothing with {n_players} "
            "players: play it with --players 1"
        )
    small = n_players <= 2
    columns = values["columns_two_players" if small else "columns"]
    name = "start_cells_two_players" if small else "start_cells"
    for place in values[name]:
        if COLUMN_NAMES.index(place[0]) >= columns or ROW_NAMES.index(place[1]) >= values["rows"]:
            raise UserError(f"{name}: {place} is outside the grid of {columns} columns and {values['rows']} rows")
    if len(set(values[name])) < len(values[name]):
        raise UserError(f"{name}: a space is named twice; each starting gear needs its own")
    pinned = [who for who in values["tinkerer_of_seat"][:n_players] if who != "dealt"]
    if len(set(pinned)) < len(pinned):
        raise UserError(f"tinkerer_of_seat: {max(pinned, key=pinned.count)} is named twice; there is one card of each")
    highest = min(values["gear_values"], values["highest_gear_two_players"] if small else values["gear_values"])
    gears, needed = highest * values["gear_colours"], len(values[name]) + values["start_gears"] * n_players
    if gears < needed:
        raise UserError(f"set-up takes {needed} gear cards and there are {gears}: raise gear_values or gear_colours")
    lines = COLUMN_NAMES[:columns] + ROW_NAMES[: values["rows"]]
    cards = [c for c in values["contraptions"]["contraption"] if all(part in lines for part in c["parts"])]
    if n_players == 1:
        usable = [
            c for c in cards if not c.get("dot") and sorted(part in COLUMN_NAMES for part in c["parts"]) == [0, 1]
        ]
        if len(usable) < len([c for c in cards if not c.get("dot")]):
            raise UserError("contraptions: in the solo game every card without a dot must name one column and one row")
        missing = set(lines[:columns]) - {part for c in usable for part in c["parts"]}
        if missing:
            raise UserError(f"contraptions: the solo game needs a card without a dot for column {min(missing)}")
        cards = usable
    wanted = n_players * values["start_contraptions"]
    if len(cards) < wanted:
        raise UserError(f"set-up deals {wanted} contraption cards and only {len(cards)} can be built on this grid")
