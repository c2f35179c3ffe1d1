"""The cards: the component file checked and turned into tables.

A card has power icons, weakness icons and at most one effect. An effect is a list of steps, each one of VERBS with its
fields. A card file may add cards and effects of these verbs; nothing else has to be changed.
"""

from collections.abc import Callable, Iterable
from typing import Any

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.state import Vocabulary
from balancewheel.sim.rules.records import (
    PROVENANCES,
    Record,
    check_choice,
    check_distinct,
    check_fields,
    check_number,
    check_sections,
    check_text,
    check_word,
    check_words,
    prefixed,
    read_records,
)

MAX_CARDS = 128  # both players' Kosmos cards and the Gears cards
MAX_EFFECTS, MAX_STEPS, MAX_ICONS, MAX_AMOUNT = 40, 4, 9, 9

N_ICONS, N_PLAIN = 4, 3
ANY_WEAKNESS = 99
FACE = ["name", "power", "weakness", "provenance"]  # fields of every card


class Icon(Vocabulary):
    """GE-005."""

    INGENUITY, FINESSE, WEALTH, OMNIS = range(4)


class Verb(Vocabulary):
    """What a step of an effect does."""

    DRAW, DISCARD, DESTROY, GAIN, LOOK, SWAP, POWER, WEAKNESS, GIVE = range(9)


class Zone(Vocabulary):
    """Where cards lie."""

    HAND, DISCARD, REALM, PLAY, REALM_TOP, DRAW_PILE, DESPAIR = range(7)


class Who(Vocabulary):
    """Whom a step concerns."""

    SELF, OPPONENT = range(2)


class Lasts(Vocabulary):
    """How long added icons stay."""

    IN_PLAY, PHASE, NEXT_TURN = range(3)


ICONS, VERBS, ZONES, WHO, LASTS = Icon.words(), Verb.words(), Zone.words(), Who.words(), Lasts.words()


def read_cards(table: Record, left_out: Iterable[str] = ()) -> tuple[list[Record], list[Record], list[Record]]:
    """GE-002: the Gears cards, Kosmos cards and effects of a card file; or one line about what is wrong with it."""
    with prefixed(table.get("name", "cards")):
        check_sections(table, ["card", "kosmos", "effect"])
        effects = read_records(table, "effect", _read_effect, MAX_EFFECTS) if "effect" in table else []
        check_distinct(effects, "effect", "name")
        names = ["none", *(one["name"] for one in effects)]
        cards = read_records(table, "card", lambda one: _read_card(one, names), MAX_CARDS)
        kosmos = read_records(table, "kosmos", lambda one: _read_kosmos(one, names), MAX_CARDS)
        check_distinct(cards, "card", "number")
        check_distinct([*cards, *kosmos], "card", "name")
    for name in left_out:
        check_word("card in left_out", name, [one["name"] for one in [*cards, *kosmos]])
    cards, kosmos = ([one for one in some if one["name"] not in left_out] for some in (cards, kosmos))
    total = len(cards) + 2 * copies(kosmos)
    if total > MAX_CARDS:
        raise UserError(
            f"{table.get('name', 'cards')}: there are {total} cards with both players' Kosmos cards; "
            f"at most {MAX_CARDS} fit"
        )
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


def _read_card(one: Record, effects: list[str]) -> Record:
    """GE-004: number, name, power and weakness icons, and an effect or none."""
    check_fields(one, ["number", *FACE], ["effect", "field_provenance"])
    check_number(one, "number", 1, 999)
    return _read_face(one, effects)


def _read_kosmos(one: Record, effects: list[str]) -> Record:
    """GE-008: a Kosmos card has no number; each player has so many copies of it."""
    check_fields(one, FACE, ["effect", "copies_per_player", "field_provenance"])
    check_number(one, "copies_per_player", 0, 50)
    return _read_face(one, effects)


def _read_face(one: Record, effects: list[str]) -> Record:
    check_text(one, "name")
    for side in ("power", "weakness"):
        check_words(one, side, "icon", ICONS, 0, MAX_ICONS)  # GE-005
    check_word("effect", one.get("effect", "none"), effects)
    sources = one.get("field_provenance", {})
    with prefixed("field_provenance"):
        if not isinstance(sources, dict):
            raise UserError(f'{sources} must name fields, as in {{ power = "rulebook" }}')
        for name in sources:
            check_word("field", name, list(one))
            check_choice(sources, name, PROVENANCES)
    return one


def _read_effect(one: Record) -> Record:
    """GE-034: an effect is a name and one to four steps."""
    check_fields(one, ["name", "steps", "provenance"], ["text"])
    check_text(one, "name")
    if one["name"] == "none":
        raise UserError("name = none is kept for cards without an effect")
    steps = one["steps"]
    if not isinstance(steps, list) or not 1 <= len(steps) <= MAX_STEPS or not all(isinstance(s, dict) for s in steps):
        raise UserError(f'steps must list one to {MAX_STEPS} tables such as {{ verb = "draw", cards = 1 }}')
    for place, step in enumerate(steps, 1):
        with prefixed(f"step {place}"):
            check_word("verb", step.get("verb"), VERBS)
            _STEPS[step["verb"]](step)
            check_number(step, "cards", 1, MAX_AMOUNT)
    return one


def _check_draw(step: Record) -> None:
    check_fields(step, ["verb", "cards"])


def _check_discard(step: Record) -> None:
    check_fields(step, ["verb", "cards"], ["who"])
    check_choice(step, "who", WHO)


def _check_destroy(step: Record) -> None:
    """GE-073: cards of hand, discard pile or Realm by choice; of the own Despair pile, face down, at random."""
    check_fields(step, ["verb", "cards", "from"])
    zones = [step["from"]] if isinstance(step["from"], str) else step["from"]
    known = ["hand", "discard", "realm", "despair"]
    check_words({"from": zones}, "from", "pile", known, 1, len(known))
    if "despair" in zones and len(zones) > 1:
        raise UserError("from: despair stands alone, since its cards are destroyed at random")


def _check_gain(step: Record) -> None:
    check_fields(step, ["verb", "cards"], ["from", "to", "most_weakness"])
    check_choice(step, "from", ["realm", "realm top"])
    check_choice(step, "to", ["discard", "hand"])
    check_number(step, "most_weakness", 0, ANY_WEAKNESS)


def _check_look(step: Record) -> None:
    check_fields(step, ["verb", "cards", "at"])
    check_choice(step, "at", ["draw pile", "despair", "realm top"])


def _check_swap(step: Record) -> None:
    check_fields(step, ["verb", "between"])
    check_words(step, "between", "pile", ["hand", "discard", "realm", "play"], 2, 2)
    if step["between"][0] == step["between"][1]:
        raise UserError(f"between must name two different places, not {step['between'][0]} twice")


def _check_bonus(step: Record) -> None:
    """GE-076: icons that last as long as the card is in play, or for a timeframe."""
    check_fields(step, ["verb", "icons"], ["lasts"])
    check_words(step, "icons", "icon", ICONS, 1, MAX_ICONS)
    check_choice(step, "lasts", LASTS)


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
