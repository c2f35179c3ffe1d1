"""Checks of component files, for the readers of all games: each says in one line which record and field is wrong."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from balancewheel.sim.errors import UserError, unknown

PROVENANCES = ("rulebook", "public", "one public source", "uncertain", "reconstructed", "own")
REMARKS = ("provenance", "note")  # fields that every record may have

Record = dict[str, Any]
T = TypeVar("T")


@contextmanager
def prefixed(where: str) -> Iterator[None]:
    """Say where in a file the mistake is that the checks within find."""
    try:
        yield
    except UserError as error:
        raise UserError(f"{where}: {error}") from None


def check_sections(table: Record, sections: Iterable[str], others: Iterable[str] = ()) -> None:
    """A component file has no section but these."""
    known = [*sections, *others, *REMARKS]
    for name in table:
        if name != "name" and name not in known:
            raise unknown("section", name, known)
    check_provenance(table)


def list_records(table: Record, kind: str) -> list[Record]:
    """The records of a section, which must be there."""
    records = table.get(kind)
    if not isinstance(records, list) or not records or not all(isinstance(one, dict) for one in records):
        raise UserError(f"it must list at least one [[{kind}]]")
    return records


def read_records(table: Record, kind: str, read: Callable[[Record], T], most: int) -> list[T]:
    """The records of a section, each read; what is wrong with one is said with its name."""
    records = list_records(table, kind)
    if len(records) > most:
        raise UserError(f"there are {len(records)} of [[{kind}]]; at most {most} are allowed")
    found = []
    for place, one in enumerate(records, 1):
        with prefixed(name_record(kind, one, place)):
            found.append(read(one))
    return found


def name_record(kind: str, one: Record, place: int) -> str:
    """A record as a designer calls it: by its id or name, else by its number."""
    number = one.get("number", place)
    return f"{kind} {one.get('id') or one.get('name') or f'number {number}'}"


def check_fields(one: Record, needed: Collection[str], optional: Iterable[str] = ()) -> None:
    """A record has all fields it needs, none that it cannot have, and says nothing unknown about where it is from."""
    known = [*needed, *optional, *(name for name in REMARKS if name not in needed)]
    for name in one:
        if name not in known:
            raise unknown("field", name, known)
    for name in needed:
        if name not in one:
            raise UserError(f"{name} is missing")
    check_provenance(one)


def check_provenance(one: Record) -> None:
    """Where a record or file is from is one of a few words, since pages count them."""
    if "provenance" in one:
        check_word("provenance", one["provenance"], PROVENANCES)


def check_distinct(records: list[Record], kind: str, field: str) -> None:
    """No two records of a section have the same name or number."""
    seen: dict[Any, Record] = {}
    for one in records:
        if one[field] in seen:
            names = f" ({seen[one[field]]['name']} and {one['name']})" if field != "name" and "name" in one else ""
            raise UserError(f"{kind}: {field} {one[field]} is there twice{names}; each needs its own")
        seen[one[field]] = one


def check_text(one: Record, name: str) -> None:
    """A field, where it is there, is a text that is not empty."""
    if name in one and (not isinstance(one[name], str) or not one[name].strip()):
        raise UserError(f"{name} = {one[name]} must be a text in quotes")


def check_word(what: str, value: Any, known: Collection[str]) -> None:
    """A word is one of those known."""
    if not isinstance(value, str) or value not in known:
        raise unknown(what, str(value), known)


def check_choice(one: Record, name: str, known: Collection[str]) -> None:
    """A field, where it is there, is one of a few words."""
    with prefixed(name):
        check_word("word", one.get(name, next(iter(known))), known)


def check_words(one: Record, name: str, what: str, known: Collection[str], low: int, high: int) -> None:
    """A field, where it is there, lists so many of the words known."""
    words = one.get(name, [])
    if name in one and (not isinstance(words, list) or not low <= len(words) <= high):
        count = low if low == high else f"{low} to {high}"
        raise UserError(f"{name} must list {count} of: {', '.join(known)}")
    for word in words:
        with prefixed(name):
            check_word(what, word, known)


def check_number(one: Record, name: str, low: int, high: int) -> None:
    """A field, where it is there, is a whole number within bounds."""
    if name in one and (type(one[name]) is not int or not low <= one[name] <= high):
        raise UserError(f"{name} = {one[name]} must be a whole number from {low} to {high}")


def check_amounts(one: Record, name: str, what: str, known: Collection[str], high: int) -> None:
    """A field, where it is there, is a table of amounts, as in { steam = 1, cog = 2 }."""
    amounts = one.get(name, {})
    with prefixed(name):
        if not isinstance(amounts, dict):
            raise UserError(f"{amounts} must be a table such as {{ {next(iter(known))} = 1 }}")
        for word in amounts:
            check_word(what, word, known)
            check_number(amounts, word, 0, high)
