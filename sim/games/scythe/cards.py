"""Cards and structure tiles: the component file checked and turned into tables.

What a card costs or gives is a row of amounts, one for each of GAINS. An objective is a list of terms, each a kind of
condition with a number, that must all hold.
"""

from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.state import Vocabulary
from balancewheel.sim.games.scythe.board import TERRAINS
from balancewheel.sim.games.scythe.mats import GOODS, RESOURCES
from balancewheel.sim.games.scythe.words import N_GAINS, Gain
from balancewheel.sim.rules.records import (
    Record,
    check_amounts,
    check_fields,
    check_sections,
    check_word,
    list_records,
    name_record,
    prefixed,
)

MAX_ENCOUNTERS, MAX_OBJECTIVES, MAX_FACTORY_CARDS, MAX_TILES, MAX_TERMS, MAX_TILE_COINS = 60, 60, 40, 12, 6, 16
N_CHOICES = 3  # options on an encounter card

GAINS = Gain.ids()
COSTS = GAINS[: Gain.DIFFERENT_RESOURCES + 1]

STOCKPILE = "resources_on_one_controlled_territory_min"
STOCKPILE_EACH = "each_type_there_min"  # goes with the stockpile on one territory
AT_END, ANY_TIME = range(2)
TIMINGS = ["end", "any"]
TITLES = ["id", "name", "set"]  # fields that every card may have
SETS_OF_CARDS = {
    "structure_tile": ["base"],
    "encounter": ["base", "promo A", "promo B"],
    "objective": ["base", "promo"],
    "factory": ["base", "promo"],
}


class StructureTile(Vocabulary):
    """What the tiles pay for."""

    TUNNELS_ADJACENT, LAKES_ADJACENT, ENCOUNTERS_ADJACENT, ON_TUNNELS, STRAIGHT_LINE, ON_FARM_OR_TUNDRA = range(6)


class Term(Vocabulary):
    """What objectives ask for."""

    CONTROLS_TUNDRA_MIN, CONTROLS_MOUNTAIN_MIN, CONTROLS_FOREST_MIN, CONTROLS_FARM_MIN = range(4)
    CONTROLS_VILLAGE_MIN, CONTROLS_LAKE_MIN, CONTROLS_FACTORY, CONTROLS_TUNNELS_MIN = range(4, 8)
    POWER_RANK_HIGHEST_TIES_OK, FORCED_OPPONENT_WORKER_RETREAT_THIS_TURN, POWER_MIN = range(8, 11)
    POWER_MAX, POPULARITY_MIN, POPULARITY_MAX, COINS_MIN, COINS_MAX, WORKERS_MIN = range(11, 17)
    WORKERS_MAX, FACTORY_CARD, MECHS_MIN, MECHS_MAX, STRUCTURES_MIN, STRUCTURES_MAX = range(17, 23)
    RECRUITS_MIN, RECRUITS_MAX, UPGRADES_MIN, UPGRADES_MAX, COMBAT_CARDS_MIN = range(23, 28)
    COMBAT_STARS_MIN, RESOURCES_ON_ONE_CONTROLLED_TERRITORY_MIN = range(28, 30)
    OWN_TOKENS_ON_ONE_TERRITORY_MIN, EACH_RESOURCE_CONTROLLED_MIN = range(30, 32)
    SINGLE_RESOURCE_CONTROLLED_MIN, WORKERS_EQUAL_RECRUITS, CHARACTER_TERRITORY_MECHS = range(32, 35)
    CHARACTER_TERRITORY_WORKERS, CHARACTER_TERRITORY_RESOURCES_MIN = range(35, 37)
    CONTROLS_ADJACENT_TO_FACTORY_MIN = 37
    CONTROLS_AROUND_SAME_LAKE_MIN, WORKERS_ON_ONE_HEX_ADJACENT_TO_FACTORY_MIN = range(38, 40)
    WORKER_ON_EACH_OF, STRUCTURES_ADJACENT_TO_OWN_HOME_BASE_MAX = range(40, 42)


def read_cards(values: dict[str, Any]) -> dict[str, list[Record]]:
    """SC-392: the cards in play, promos only where the parameters say so; or one line about what is wrong."""
    table = values["cards"]
    where = f"{table.get('name', 'cards')}: "
    limits = {
        "structure_tile": MAX_TILES,
        "encounter": MAX_ENCOUNTERS,
        "objective": MAX_OBJECTIVES,
        "factory": MAX_FACTORY_CARDS,
    }
    with prefixed(where.removesuffix(": ")):
        check_sections(table, limits)
    sets = {
        "structure_tile": {"base"},
        "encounter": {
            "base",
            *{"none": [], "A": ["promo A"], "A+B": ["promo A", "promo B"]}[values["promo_encounters"]],
        },
        "objective": {"base", *(["promo"] if values["promo_objectives"] else [])},
        "factory": {"base", *(["promo"] if values["promo_factory"] else [])},
    }
    found = {}
    for kind, most in limits.items():
        with prefixed(where.removesuffix(": ")):
            records = list_records(table, kind)
        for number, one in enumerate(records, 1):
            with prefixed(f"{where}{name_record(kind, one, number)}"):
                CHECKS[kind](one)
                check_word("set", one.get("set", "base"), SETS_OF_CARDS[kind])
        found[kind] = [one for one in records if one.get("set", "base") in sets[kind]]
        if not found[kind]:
            raise UserError(f"{where}no [[{kind}]] is in play; at least one must be of set base")
        if len(found[kind]) > most:
            raise UserError(f"{where}there are {len(found[kind])} of [[{kind}]] in play; at most {most} are allowed")
    return found


def amounts(table: Record) -> np.ndarray:
    """A cost or gain as one amount for each of GAINS."""
    row = np.zeros(N_GAINS, np.int64)
    for name, amount in table.items():
        row[GAINS.index(name)] = amount
    return row


def terms(needs: Record) -> list[tuple[int, int, int]]:
    """An objective's conditions as (kind, number, second number)."""
    found: list[tuple[int, int, int]] = []
    for name, value in needs.items():
        if name == STOCKPILE_EACH:
            continue
        if name == "worker_on_each_of":
            value = sum(1 << TERRAINS.index(terrain) for terrain in value)
        second = needs.get(STOCKPILE_EACH, 0) if name == STOCKPILE else 0
        found.append((int(Term[name.upper()]), int(value), second))
    return found


def _amounts(one: Record, name: str, known: list[str]) -> None:
    check_amounts(one, name, "entry", known, 9)
    if one[name].get("different_resources", 0) > len(RESOURCES):
        raise UserError(f"{name}: there are only {len(RESOURCES)} different resources")


def _check_tile(one: Record) -> None:
    check_fields(one, ["counts", "coins"], TITLES)
    check_word("count", one["counts"], StructureTile.ids())
    coins = one["coins"]
    good = isinstance(coins, list) and 1 <= len(coins) <= MAX_TILE_COINS
    if not good or not all(type(n) is int and 0 <= n <= 99 for n in coins):
        raise UserError(f"coins must list up to {MAX_TILE_COINS} whole numbers: for 0, 1, 2 ... counted")


def _check_encounter(one: Record) -> None:
    check_fields(one, ["options"], TITLES)
    options = one["options"]
    if not isinstance(options, list) or not 1 <= len(options) <= N_CHOICES:
        raise UserError(f"it must have one to {N_CHOICES} options")
    for option in options:
        if not isinstance(option, dict):
            raise UserError("an option must have cost and gain")
        check_fields(option, ["cost", "gain"])
        _amounts(option, "cost", COSTS)
        _amounts(option, "gain", [one for one in GAINS if one not in ("different_resources", "produce_territories")])


def _check_objective(one: Record) -> None:
    check_fields(one, ["timing", "needs"], TITLES)
    check_word("timing", one["timing"], TIMINGS)
    needs = one["needs"]
    if not isinstance(needs, dict) or not 1 <= len(needs) <= MAX_TERMS:
        raise UserError(f"needs must be a table of one to {MAX_TERMS} conditions")
    for name, value in needs.items():
        check_word("condition", name, [*Term.ids(), STOCKPILE_EACH])
        if name == STOCKPILE_EACH and STOCKPILE not in needs:
            raise UserError(f"{name} goes with {STOCKPILE}, which is missing")
        if name == "worker_on_each_of":
            if not isinstance(value, list):
                raise UserError(f"{name} must list terrains of {', '.join(TERRAINS[:5])}")
            for terrain in value:
                check_word("terrain", terrain, TERRAINS[:5])
        elif not isinstance(value, int) or not 0 <= value <= 99:
            raise UserError(f"{name} = {value} must be a whole number from 0 to 99, or true")


def _check_factory(one: Record) -> None:
    check_fields(one, ["cost", "gain"], [*TITLES, "choose_one"])
    _amounts(one, "cost", COSTS)
    _amounts(
        one,
        "gain",
        [*GOODS, "any_resource", "worker", "upgrade", "mech", "structure", "recruit", "produce_territories"],
    )
    if not isinstance(one.get("choose_one", False), bool):
        raise UserError("choose_one must be true or false")


CHECKS = {
    "structure_tile": _check_tile,
    "encounter": _check_encounter,
    "objective": _check_objective,
    "factory": _check_factory,
}
