"""City tiles, developments and the die: what their files must say."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.games.city_of_gears import words as w

Record = dict[str, Any]

PROVENANCES = ("rulebook", "public", "reconstructed", "own")
TYPES = ["none", "wealth", "science"]
NO_TYPE, WEALTH, SCIENCE = range(3)
DEVELOPMENT_KINDS = ["turn", "passive", "endgame"]
TURN, PASSIVE, ENDGAME = range(3)
WHENS = ["", "reveal", "destroy"]
ALWAYS, ON_REVEAL, ON_DESTROY = range(3)
MAX_TILES, MAX_DEVELOPMENTS, MAX_FACES = 32, 60, 12
MAX_COST = 6
MAX_PRESTIGE = 30
MAX_EXTRA_STORAGE = 3


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
    """The city tiles of a file."""
    return _read(table, "tile", MAX_TILES, _read_tile)


def read_developments(table: Record) -> list[Development]:
    """The developments of a file."""
    found: list[Development] = _read(table, "development", MAX_DEVELOPMENTS, _read_development)
    extra = sum(step[w.AMOUNT] for one in found for step in one.effect if step[w.VERB] == w.STORAGE)
    if extra > MAX_EXTRA_STORAGE:
        where = _file(table, "development")
        raise UserError(f"{where}: effect: storage adds up to {extra}; at most {MAX_EXTRA_STORAGE} are allowed")
    return found


def read_die(table: Record) -> list[int]:
    """CG-026: the faces of a die, each the resources that it shows as bits."""
    return _read(table, "face", MAX_FACES, _read_face)


def _file(table: Record, kind: str) -> str:
    return str(table.get("name", f"{kind}s"))


def _read(table: Record, kind: str, most: int, read: Callable[[Record], Any]) -> list[Any]:
    """All records of a file, or one line that names the file, the record and the field."""
    where = _file(table, kind)
    for key in set(table) - {"name", "provenance", "note", kind}:
        raise UserError(f"{where}: {unknown('section', key, [kind])}")
    records = table.get(kind)
    if not isinstance(records, list) or not records or not all(isinstance(one, dict) for one in records):
        raise UserError(f"{where}: it must list at least one [[{kind}]]")
    if len(records) > most:
        raise UserError(f"{where}: there are {len(records)} of [[{kind}]]; at most {most} are allowed")
    found, names = [], set()
    for number, one in enumerate(records, 1):
        name = one.get("name")
        title = f"{kind} {number}" if not isinstance(name, str) else f"{kind} {name!r}"
        if kind != "face" and (not isinstance(name, str) or not name or name in names):
            raise UserError(f"{where}: {kind} {number}: name: it must be a name of its own")
        names.add(name)
        try:
            _field(one, "provenance", lambda value: value in PROVENANCES, f"one of {', '.join(PROVENANCES)}")
            found.append(read(one))
        except UserError as error:
            raise UserError(f"{where}: {title}: {error}") from None
    return found


def _field(one: Record, name: str, allows: Callable[[Any], bool], what: str, default: Any = None) -> Any:
    """A field of a record, checked."""
    value = one.get(name, default)
    if not allows(value):
        raise UserError(
            f"{name}: {value!r} must be {what}" if name in one else f"{name}: it is missing; it must be {what}"
        )
    return value


def _check_names(one: Record, known: set[str]) -> None:
    for name in set(one) - known - {"provenance", "note"}:
        raise unknown("field", name, sorted(known))


def _number(least: int, most: int) -> tuple[Callable[[Any], bool], str]:
    return lambda value: type(value) is int and least <= value <= most, f"a whole number from {least} to {most}"


def _cost(one: Record, goods: list[str]) -> list[int]:
    """A cost like { steam = 1, cog = 1 } as a list."""
    cost = _field(one, "cost", lambda value: isinstance(value, dict), f"a table like {{ {goods[0]} = 1 }}", {})
    for good, amount in cost.items():
        if good not in goods:
            raise UserError(f"cost: {unknown('icon', good, goods)}")
        if type(amount) is not int or not 0 <= amount <= MAX_COST:
            raise UserError(f"cost: {good} = {amount!r}: it must be a whole number from 0 to {MAX_COST}")
    return [cost.get(good, 0) for good in goods]


def _effect(one: Record, name: str, allowed: list[str]) -> list[list[int]]:
    if name not in one:
        raise UserError(f"{name}: it is missing; it must be a list of sentences")
    try:
        return w.read_effect(one[name], allowed)
    except UserError as error:
        raise UserError(f"{name}: {error}") from None


def _read_tile(one: Record) -> Tile:
    _check_names(one, {"name", "type", "cost", "effect", "link_bonus", "prestige", "rulebook_fields"})
    for name in one.get("rulebook_fields", []):
        if name not in one:
            raise UserError(f"rulebook_fields: {unknown('field', str(name), list(one))}")
    kind = _field(one, "type", lambda value: value in TYPES, f"one of {', '.join(TYPES)}")
    return Tile(
        one["name"],
        TYPES.index(kind),
        _cost(one, w.RESOURCES),
        _effect(one, "effect", w.ON_TILES),
        _effect(one, "link_bonus", w.ON_TILES),
        _field(one, "prestige", *_number(0, MAX_PRESTIGE)),
    )


def _read_development(one: Record) -> Development:
    _check_names(one, {"name", "kind", "when", "cost", "effect", "uses"})
    kind = _field(one, "kind", lambda value: value in DEVELOPMENT_KINDS, f"one of {', '.join(DEVELOPMENT_KINDS)}")
    when = _field(one, "when", lambda value: value in WHENS, "reveal or destroy", "")
    if when and kind != "passive":
        raise UserError("when: only a passive development waits for something to happen")
    passive = ["gain"] if when else w.PASSIVE
    effect = _effect(one, "effect", {"turn": w.IN_TURN, "passive": passive, "endgame": ["score"]}[kind])
    for step in effect:
        if step[w.PER] - 1 in (w.LINK_HERE, w.WORKER_HERE):
            raise UserError(f"effect: {w.THINGS[step[w.PER] - 1]} can be counted on a tile only")
    verbs = [w.VERBS[step[w.VERB]] for step in effect]
    alone = [verb for verb in verbs if verb in w.TURN_ALONE]
    if alone and len(effect) > 1:
        raise UserError(f"effect: {alone[0]} must be all that the development does")
    cost = _cost(one, w.GOODS)
    if any(cost) and (kind != "turn" or alone and alone[0] != "move"):
        raise UserError(f"cost: a development with {verbs[0]} has no cost")
    if "uses" in one and kind != "turn":
        raise UserError("uses: only a development of kind turn is used so many times a turn")
    uses = _field(one, "uses", *_number(1, w.MAX_AMOUNT), 1)
    return Development(one["name"], DEVELOPMENT_KINDS.index(kind), WHENS.index(when), cost, effect, uses)


def _read_face(one: Record) -> int:
    _check_names(one, {"shows"})
    shows = _field(one, "shows", lambda value: isinstance(value, list) and bool(value), "a list of resources")
    for resource in shows:
        if resource not in w.RESOURCES:
            raise UserError(f"shows: {unknown('resource', str(resource), w.RESOURCES)}")
    if len(set(shows)) < len(shows):
        raise UserError("shows: a resource stands there twice")
    return sum(1 << w.RESOURCES.index(resource) for resource in shows)
