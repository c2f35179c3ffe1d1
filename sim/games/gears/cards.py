"""The cards: the component file checked and turned into tables.

A card has power icons, weakness icons and at most one effect. An effect is a list of steps, each one of VERBS with its
fields. A card file may add cards and effects of these verbs; nothing else has to be changed.
"""

from collections.abc import Callable, Iterable
from typing import Any

from balancewheel.sim.errors import UserError, unknown

MAX_CARDS = 128  # both players' Kosmos cards and the Gears cards
MAX_EFFECTS, MAX_STEPS, MAX_ICONS, MAX_AMOUNT = 40, 4, 9, 9

ICONS = ["ingenuity", "finesse", "wealth", "omnis"]  # GE-005
INGENUITY, FINESSE, WEALTH, OMNIS = range(4)
N_ICONS, N_PLAIN = 4, 3

VERBS = ["draw", "discard", "destroy", "gain", "look", "swap", "power", "weakness", "give"]
DRAW, DISCARD, DESTROY, GAIN, LOOK, SWAP, POWER, WEAKNESS, GIVE = range(9)
ZONES = ["hand", "discard", "realm", "play", "realm top", "draw pile", "despair"]
HAND, DISCARD_PILE, REALM, PLAY_AREA, REALM_TOP, DRAW_PILE, DESPAIR = range(7)
WHO = ["self", "opponent"]
SELF, OPPONENT = range(2)
LASTS = ["in play", "phase", "next turn"]
IN_PLAY, PHASE, NEXT_TURN = range(3)
ANY_WEAKNESS = 99

PROVENANCES = ("rulebook", "public", "reconstructed", "own")
Record = dict[str, Any]


def read_cards(table: Record, left_out: Iterable[str] = ()) -> tuple[list[Record], list[Record], list[Record]]:
    """GE-002: the Gears cards, Kosmos cards and effects of a card file; or one line about what is wrong with it."""
    where = f"{table.get('name', 'cards')}: "
    for section in set(table) - {"name", "provenance", "note", "card", "kosmos", "effect"}:
        raise UserError(f"{where}{unknown('section', section, ['card', 'kosmos', 'effect'])}")
    effects = _section(table, "effect", where, _check_effect)
    names = _distinct(effects, "name", f"{where}effect")
    cards = _section(table, "card", where, lambda one: _check_card(one, names, ("number", "name", "power", "weakness")))
    kosmos = _section(table, "kosmos", where, lambda one: _check_card(one, names, ("name", "power", "weakness")))
    _distinct(cards, "number", f"{where}card")
    known = _distinct([*cards, *kosmos], "name", f"{where}card")
    for name in left_out:
        if name not in known:
            raise unknown("card in left_out", name, known)
    cards, kosmos = ([one for one in some if one["name"] not in left_out] for some in (cards, kosmos))
    if len(effects) > MAX_EFFECTS:
        raise UserError(f"{where}there are {len(effects)} effects; at most {MAX_EFFECTS} are allowed")
    total = len(cards) + 2 * copies(kosmos)
    if total > MAX_CARDS:
        raise UserError(f"{where}there are {total} cards with both players' Kosmos cards; at most {MAX_CARDS} fit")
    return cards, kosmos, effects


def copies(kosmos: list[Record]) -> int:
    """GE-008: the Kosmos cards of one player."""
    return sum(one.get("copies_per_player", 1) for one in kosmos)


def step_fields(step: Record) -> dict[str, int]:
    """A step of an effect as numbers."""
    default: str | list[str] = "realm" if step["verb"] == "gain" else []
    zones: Any = step.get("from", step.get("at", step.get("between", default)))
    named = [ZONES.index(zone) for zone in ([zones] if isinstance(zones, str) else zones)]
    return {
        "verb": VERBS.index(step["verb"]),
        "amount": step.get("cards", 1),
        "zones": sum(1 << zone for zone in named),
        "first_zone": named[0] if named else 0,
        "second_zone": named[-1] if named else 0,
        "who": WHO.index(step.get("who", "self")),
        "into": ZONES.index(step.get("to", "discard")),
        "most_weakness": step.get("most_weakness", ANY_WEAKNESS),
        "lasts": LASTS.index(step.get("lasts", "in play")),
    }


def _section(table: Record, kind: str, where: str, check: Callable[[Record], None]) -> list[Record]:
    records = table.get(kind, [] if kind == "effect" else None)
    if not isinstance(records, list) or not all(isinstance(one, dict) for one in records):
        raise UserError(f"{where}it must list [[{kind}]] tables")
    for place, one in enumerate(records, 1):
        try:
            check(one)
        except UserError as error:
            raise UserError(f"{where}{kind} {_label(one, place)}: {error}") from None
    return records


def _label(one: Record, place: int) -> str:
    name = one.get("name")
    number = f"number {one['number']} " if "number" in one else ""
    return f"{number}({name})" if number and name else str(name or number or f"number {place}").strip()


def _distinct(records: list[Record], field: str, where: str) -> list[Any]:
    values = [one[field] for one in records]
    for one in records:
        if values.count(one[field]) > 1:
            twice = [other.get("name") for other in records if other[field] == one[field]]
            names = f" ({' and '.join(map(str, twice))})" if field != "name" else ""
            raise UserError(f"{where} {field} {one[field]} is there twice{names}; each needs its own")
    return values


def _check_card(one: Record, effects: list[str], needed: tuple[str, ...]) -> None:
    """GE-004: number, name, power and weakness icons, and an effect or none."""
    _check_fields(one, needed, ("effect", "copies_per_player", "provenance", "field_provenance", "note"))
    if "number" in needed:
        _check_number(one, "number", 1, 999)
    if not isinstance(one["name"], str) or not one["name"].strip():
        raise UserError("name must be a word")
    for side in ("power", "weakness"):
        _check_icons(one, side, least=0)
    effect = one.get("effect", "none")
    if effect != "none" and effect not in effects:
        raise unknown("effect", str(effect), ["none", *effects])
    if "number" not in needed:
        _check_number(one, "copies_per_player", 0, 50, 1)
    _check_provenance(one)


def _check_effect(one: Record) -> None:
    """GE-034: an effect is a name and one to four steps."""
    _check_fields(one, ("name", "steps"), ("text", "provenance", "note"))
    if not isinstance(one["name"], str) or one["name"] in ("", "none"):
        raise UserError("name must be a word other than none")
    steps = one["steps"]
    if not isinstance(steps, list) or not 1 <= len(steps) <= MAX_STEPS or not all(isinstance(s, dict) for s in steps):
        raise UserError(f'steps must list one to {MAX_STEPS} tables such as {{ verb = "draw", cards = 1 }}')
    for place, step in enumerate(steps, 1):
        try:
            _check_step(step)
        except UserError as error:
            raise UserError(f"step {place}: {error}") from None
    _check_provenance(one)


def _check_step(step: Record) -> None:
    if step.get("verb") not in VERBS:
        raise unknown("verb", str(step.get("verb")), VERBS)
    _STEPS[step["verb"]](step)


def _check_draw(step: Record) -> None:
    _check_fields(step, ("verb", "cards"))
    _check_number(step, "cards", 1, MAX_AMOUNT)


def _check_discard(step: Record) -> None:
    _check_fields(step, ("verb", "cards"), ("who",))
    _check_number(step, "cards", 1, MAX_AMOUNT)
    _check_word(step, "who", WHO)


def _check_destroy(step: Record) -> None:
    """GE-073: cards of hand, discard pile or Realm by choice; of the own Despair pile, face down, at random."""
    _check_fields(step, ("verb", "cards", "from"))
    _check_number(step, "cards", 1, MAX_AMOUNT)
    zones = [step["from"]] if isinstance(step["from"], str) else step["from"]
    if not isinstance(zones, list) or not zones:
        raise UserError("from must name one or more of hand, discard, realm; or despair")
    for zone in zones:
        if zone not in ("hand", "discard", "realm", "despair"):
            raise UserError(f"from: {unknown('pile', str(zone), ['hand', 'discard', 'realm', 'despair'])}")
    if "despair" in zones and len(zones) > 1:
        raise UserError("from: despair stands alone, since its cards are destroyed at random")


def _check_gain(step: Record) -> None:
    _check_fields(step, ("verb", "cards"), ("from", "to", "most_weakness"))
    _check_number(step, "cards", 1, MAX_AMOUNT)
    _check_word(step, "from", ["realm", "realm top"], "realm")
    _check_word(step, "to", ["discard", "hand"], "discard")
    _check_number(step, "most_weakness", 0, ANY_WEAKNESS, ANY_WEAKNESS)


def _check_look(step: Record) -> None:
    _check_fields(step, ("verb", "cards", "at"))
    _check_number(step, "cards", 1, MAX_AMOUNT)
    _check_word(step, "at", ["draw pile", "despair", "realm top"])


def _check_swap(step: Record) -> None:
    _check_fields(step, ("verb", "between"))
    zones, known = step["between"], ["hand", "discard", "realm", "play"]
    if not isinstance(zones, list) or len(zones) != 2 or not all(zone in known for zone in zones):
        raise UserError(f"between must name two of {', '.join(known)}")
    if zones[0] == zones[1]:
        raise UserError(f"between must name two different places, not {zones[0]} twice")


def _check_bonus(step: Record) -> None:
    """GE-076: icons that last as long as the card is in play, or for a timeframe."""
    _check_fields(step, ("verb", "icons"), ("lasts",))
    _check_icons(step, "icons", least=1)
    _check_word(step, "lasts", LASTS, "in play")


_STEPS: dict[str, Callable[[Record], None]] = {
    "draw": _check_draw,
    "discard": _check_discard,
    "destroy": _check_destroy,
    "gain": _check_gain,
    "look": _check_look,
    "swap": _check_swap,
    "power": _check_bonus,
    "weakness": _check_bonus,
    "give": _check_draw,
}


def _check_fields(one: Record, needed: tuple[str, ...], allowed: tuple[str, ...] = ()) -> None:
    for name in needed:
        if name not in one:
            raise UserError(f"{name} is missing")
    for name in set(one) - {*needed, *allowed}:
        raise unknown("field", name, [*needed, *allowed])


def _check_number(one: Record, name: str, least: int, most: int, default: int | None = None) -> None:
    value = one.get(name, default)
    if type(value) is not int or not least <= value <= most:
        raise UserError(f"{name} = {value} must be a whole number from {least} to {most}")


def _check_word(one: Record, name: str, known: list[str], default: str = "") -> None:
    value = one.get(name, default or known[0])
    if value not in known:
        raise UserError(f"{name}: {unknown('word', str(value), known)}")


def _check_icons(one: Record, name: str, least: int) -> None:
    """GE-005: icons of the four kinds."""
    icons = one[name]
    if not isinstance(icons, list) or not least <= len(icons) <= MAX_ICONS:
        raise UserError(f"{name} must list {least} to {MAX_ICONS} icons")
    for icon in icons:
        if icon not in ICONS:
            raise UserError(f"{name}: {unknown('icon', str(icon), ICONS)}")


def _check_provenance(one: Record) -> None:
    if one.get("provenance") not in PROVENANCES:
        raise UserError(f"provenance must be one of {', '.join(PROVENANCES)}")
    fields = one.get("field_provenance", {})
    if not isinstance(fields, dict):
        raise UserError('field_provenance must name fields, like { power = "rulebook" }')
    for name, word in fields.items():
        if name not in one:
            raise UserError(f"field_provenance: {unknown('field', name, list(one))}")
        if word not in PROVENANCES:
            raise UserError(f"field_provenance: {unknown('provenance', str(word), PROVENANCES)}")
