"""Checks of single records in component files, for the readers of all games: each says in one line what is wrong."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from balancewheel.sim.errors import UserError, unknown

PROVENANCES = ("rulebook", "public", "one public source", "uncertain", "reconstructed", "own")
REMARKS = ("provenance", "note")  # fields that every record may have


def check_fields(one: dict[str, Any], needed: Collection[str], optional: Iterable[str] = ()) -> None:
    """A record has all fields it needs, none that it cannot have, and says nothing unknown about where it is from."""
    known = [*needed, *optional, *(name for name in REMARKS if name not in needed)]
    for name in one:
        if name not in known:
            raise unknown("field", name, known)
    for name in needed:
        if name not in one:
            raise UserError(f"{name} is missing")
    check_provenance(one)


def check_provenance(one: dict[str, Any]) -> None:
    """Where a record or file is from is one of a few words, since pages count them."""
    if "provenance" in one:
        check_word("provenance", one["provenance"], PROVENANCES)


def check_sections(table: dict[str, Any], sections: Iterable[str], others: Iterable[str] = ()) -> None:
    """A component file has no section but these."""
    known = [*sections, *others, *REMARKS]
    for name in table:
        if name != "name" and name not in known:
            raise unknown("section", name, known)
    check_provenance(table)


def check_word(what: str, value: Any, known: Collection[str]) -> None:
    """A word is one of those known."""
    if not isinstance(value, str) or value not in known:
        raise unknown(what, str(value), known)


def check_number(one: dict[str, Any], name: str, low: int, high: int) -> None:
    """A field is a whole number within bounds."""
    if type(one[name]) is not int or not low <= one[name] <= high:
        raise UserError(f"{name} = {one[name]} must be a whole number from {low} to {high}")


@contextmanager
def prefixed(where: str) -> Iterator[None]:
    """Say where in a file the mistake is that the checks within find."""
    try:
        yield
    except UserError as error:
        raise UserError(f"{where}: {error}") from None
