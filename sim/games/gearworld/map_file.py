"""A map file as it is written: its sections, their records, and what each field may be."""

from reprlib import repr as shortened
from typing import Any

from balancewheel.sim.errors import UserError, did_you_mean, unknown
from balancewheel.sim.rules.records import PROVENANCES

COLOURS = ("red", "orange", "yellow")  # GB-047
LANDMASS_KINDS = ("continent", "island")

Record = dict[str, Any]
File = dict[str, list[Record]]  # the records of each section


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9  # nor nan


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()


def _is_points(value: Any, at_least: int) -> bool:
    points = isinstance(value, list) and all(isinstance(point, list) and len(point) == 2 for point in value)
    return points and len(value) >= at_least and all(_is_number(number) for point in value for number in point)


FIELD_KINDS = {  # what a field may be: a test, and the same in words
    "text": (_is_text, "a text in quotes"),
    "one land": (_is_text, "the id of one land area, in quotes"),
    "two lands": (
        lambda value: isinstance(value, list) and len(value) == 2 and all(map(_is_text, value)),
        "a list of exactly two land ids",
    ),
    "number": (_is_number, "a number"),
    "line": (lambda value: _is_points(value, 2), "a list of two or more [x, y] points"),
    "polygon": (lambda value: _is_points(value, 3), "a list of three or more [x, y] points"),
    "landmass kind": (lambda value: value in LANDMASS_KINDS, '"continent" or "island"'),
    "colour": (lambda value: value in COLOURS, f"one of {', '.join(COLOURS)}, or left out"),
    "provenance": (lambda value: value in PROVENANCES, f"one of {', '.join(PROVENANCES)}"),
}
WORDS = {"landmass kind": LANDMASS_KINDS, "colour": COLOURS, "provenance": PROVENANCES}
_PLACE = {"x": "number", "y": "number"}
SECTIONS: dict[str, tuple[dict[str, str], dict[str, str]]] = {  # fields that must be there, and that may be
    "landmasses": ({"name": "text", "kind": "landmass kind"}, {}),
    "land": (
        {"id": "text", "name": "text", "landmass": "text"},
        {
            "coast_colour": "colour",
            "landmass_provenance": "provenance",
            "colour_provenance": "provenance",
            **_PLACE,
            "polygon": "polygon",
        },
    ),
    "river": ({"id": "text", "banks": "two lands"}, {"river": "text", **_PLACE, "line": "line"}),
    "lake": ({"id": "text", "land": "one land"}, _PLACE),
    "sea": ({"id": "text", "land": "one land"}, _PLACE),
    "land_borders": ({"a": "one land", "b": "one land"}, {"length": "number"}),
    "water_borders": ({"a": "text", "b": "text"}, {}),
    "river_mouths": ({"area": "text"}, {}),
    "abutment_pairs": ({"continent": "one land", "island": "one land"}, {}),
}


def sections(table: dict[str, Any]) -> File:
    """Every section's records, each with all fields it needs and none it cannot have."""
    for key in table:
        if key not in SECTIONS and key not in ("name", "meta"):
            raise unknown("section", key, [*SECTIONS, "meta"])
    found = {}
    for section, (needed, optional) in SECTIONS.items():
        records = table.get(section)
        if not isinstance(records, list):
            what = "is missing" if records is None else "must be a list"
            raise UserError(f"{section} {what}; it lists records with {', '.join(needed)} and provenance, or is []")
        for number, record in enumerate(records, 1):
            _check_fields(section, number, record, {**needed, "provenance": "provenance"}, optional)
        found[section] = records
    return found


def _check_fields(section: str, number: int, record: Any, needed: dict[str, str], optional: dict[str, str]) -> None:
    if not isinstance(record, dict):
        raise UserError(f"{section} record {number} must be a record with {', '.join(needed)}")
    label = label_of(section, number, record)
    for field, value in record.items():
        if field not in needed and field not in optional:
            problem = unknown("field", field, [*needed, *optional])
            raise UserError(f"{label}: {problem}")
        kind = {**needed, **optional}[field]
        good, words = FIELD_KINDS[kind]
        if not good(value) and not (value is None and field in optional):
            hint = did_you_mean(str(value), WORDS.get(kind, ()))
            raise UserError(f"{label}: {field} = {shortened(value)} must be {words}{hint}")
    for field, kind in needed.items():
        if field not in record:
            raise UserError(f"{label}: {field} is missing; it must be {FIELD_KINDS[kind][1]}")


def label_of(section: str, number: int, record: Record) -> str:
    """How a message calls a record: by its id or name, by what it joins, or by its number."""
    if _is_text(record.get("id")):
        return record["id"]
    joins = [
        record[field] for field in ("name", "area", "a", "b", "continent", "island") if _is_text(record.get(field))
    ]
    return f"{section} {' and '.join(joins)}" if joins else f"{section} record {number}"
