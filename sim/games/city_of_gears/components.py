"""City tiles, developments and the die: what their files must say."""

from dataclasses import dataclass

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.state import Vocabulary
from balancewheel.sim.games.city_of_gears import words as w
from balancewheel.sim.rules.records import (
    Record,
    check_amounts,
    check_choice,
    check_distinct,
    check_fields,
    check_number,
    check_sections,
    check_text,
    check_words,
    prefixed,
    read_records,
)

WHENS = ["", "reveal", "destroy"]
ALWAYS, ON_REVEAL, ON_DESTROY = range(3)
MAX_TILES, MAX_DEVELOPMENTS, MAX_FACES = 32, 60, 12
MAX_COST = 6
MAX_PRESTIGE = 30
MAX_EXTRA_STORAGE = 3


class TileType(Vocabulary):
    """Types of tiles."""

    NONE, WEALTH, SCIENCE = range(3)


class DevelopmentKind(Vocabulary):
    """When a development works."""

    TURN, PASSIVE, ENDGAME = range(3)


TYPES, DEVELOPMENT_KINDS = TileType.ids(), DevelopmentKind.ids()


@dataclass(frozen=True)
class Tile:
    """CG-009: a city tile as the kernel needs it."""

    name: str
    type: int
    cost: list[int]
    effect: list[list[int]]
    link_bonus: list[list[int]]
    prestige: int


@dataclass(frozen=True)
class Development:
    """CG-008: the development side of a standard gear."""

    name: str
    kind: int
    when: int
    cost: list[int]  # steam, cog, zap, movement, prestige
    effect: list[list[int]]
    uses: int


def read_tiles(table: Record) -> list[Tile]:
    """The city tiles of a file, or one line that names the file, the record and the field."""
    with prefixed(table.get("name", "tiles")):
        check_sections(table, ["tile"])
        tiles = read_records(table, "tile", _read_tile, MAX_TILES)
        check_distinct(table["tile"], "tile", "name")
        return tiles


def read_developments(table: Record) -> list[Development]:
    """The developments of a file."""
    with prefixed(table.get("name", "developments")):
        check_sections(table, ["development"])
        found = read_records(table, "development", _read_development, MAX_DEVELOPMENTS)
        check_distinct(table["development"], "development", "name")
        extra = sum(step[w.Step.AMOUNT] for one in found for step in one.effect if step[w.Step.VERB] == w.Verb.STORAGE)
        if extra > MAX_EXTRA_STORAGE:
            raise UserError(f"effect: storage adds up to {extra}; at most {MAX_EXTRA_STORAGE} are allowed")
        return found


def read_die(table: Record) -> list[int]:
    """CG-026: the faces of a die, each the resources that it shows as bits."""
    with prefixed(table.get("name", "die")):
        check_sections(table, ["face"])
        return read_records(table, "face", _read_face, MAX_FACES)


def _read_tile(one: Record) -> Tile:
    check_fields(one, ["name", "type", "effect", "link_bonus", "prestige", "provenance"], ["cost", "rulebook_fields"])
    check_text(one, "name")
    check_choice(one, "type", TYPES)
    check_number(one, "prestige", 0, MAX_PRESTIGE)
    check_words(one, "rulebook_fields", "field", list(one), 0, len(one))
    return Tile(
        one["name"],
        TYPES.index(one["type"]),
        _cost(one, w.RESOURCES),
        _effect(one, "effect", w.ON_TILES),
        _effect(one, "link_bonus", w.ON_TILES),
        one["prestige"],
    )


def _read_development(one: Record) -> Development:
    check_fields(one, ["name", "kind", "effect", "provenance"], ["when", "cost", "uses"])
    check_text(one, "name")
    check_choice(one, "kind", DEVELOPMENT_KINDS)
    check_choice(one, "when", WHENS[1:])
    check_number(one, "uses", 1, w.MAX_AMOUNT)
    kind, when = one["kind"], one.get("when", "")
    if when and kind != "passive":
        raise UserError("when: only a passive development waits for something to happen")
    if "uses" in one and kind != "turn":
        raise UserError("uses: only a development of kind turn is used so many times a turn")
    passive = ["gain"] if when else w.PASSIVE
    effect = _effect(one, "effect", {"turn": w.IN_TURN, "passive": passive, "endgame": ["score"]}[kind])
    for step in effect:
        if step[w.Step.PER] - 1 in (w.Thing.OWN_LINK_HERE, w.Thing.OWN_WORKER_HERE):
            raise UserError(f"effect: {w.THINGS[step[w.Step.PER] - 1]} can be counted on a tile only")
    verbs = [w.VERBS[step[w.Step.VERB]] for step in effect]
    alone = [verb for verb in verbs if verb in w.TURN_ALONE]
    if alone and len(effect) > 1:
        raise UserError(f"effect: {alone[0]} must be all that the development does")
    cost = _cost(one, w.GOODS)
    if any(cost) and (kind != "turn" or alone and alone[0] != "move"):
        raise UserError(f"cost: a development with {verbs[0]} has no cost")
    return Development(one["name"], DEVELOPMENT_KINDS.index(kind), WHENS.index(when), cost, effect, one.get("uses", 1))


def _read_face(one: Record) -> int:
    check_fields(one, ["shows", "provenance"])
    check_words(one, "shows", "resource", w.RESOURCES, 1, len(w.RESOURCES))
    if len(set(one["shows"])) < len(one["shows"]):
        raise UserError("shows: a resource stands there twice")
    return sum(1 << w.RESOURCES.index(resource) for resource in one["shows"])


def _cost(one: Record, goods: list[str]) -> list[int]:
    """A cost like { steam = 1, cog = 1 } as a list."""
    check_amounts(one, "cost", "icon", goods, MAX_COST)
    return [one.get("cost", {}).get(good, 0) for good in goods]


def _effect(one: Record, name: str, allowed: list[str]) -> list[list[int]]:
    with prefixed(name):
        return w.read_effect(one[name], allowed)
