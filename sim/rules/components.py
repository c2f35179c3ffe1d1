"""Into component files: one field of one record by its name, as in `faction_mats.nordic.power`, and what differs.

A record is called by its id or its name; one that has neither by its words, as in "upgrade" or "A3", or by its number,
counted from 1. The section that it stands in may be left out where one record only has that name.
"""

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from balancewheel.sim.errors import UserError, list_names, unknown
from balancewheel.sim.rules.records import REMARKS

Path = tuple[str | int, ...]  # keys of tables and places in lists
FILE_NAME = "name"  # of a component file, beside its sections
ABSENT = "none"
LONG_LIST = 8  # of longer ones only what is gone and what is new is shown


@dataclass(frozen=True)
class Difference:
    """One field in which two component files differ; None where one of them lacks it."""

    steps: tuple[str, ...]  # how `--set` names it
    label: str  # how people read it
    before: Any
    after: Any

    def __str__(self) -> str:
        """As in "Nordic: power 4 → 6"."""
        return f"{self.label} {self.texts[0]} → {self.texts[1]}"

    @property
    def texts(self) -> tuple[str, str]:
        """Both values in words; of long lists only what is gone and what is new."""
        one, other = self.before, self.after
        if isinstance(one, list) and isinstance(other, list) and max(len(one), len(other)) > LONG_LIST:
            one, other = [x for x in one if x not in other], [x for x in other if x not in one]
        return describe_field(one), describe_field(other)


def describe_field(value: Any) -> str:
    """The value of a field as a designer writes it."""
    if value is None:
        return ABSENT
    if isinstance(value, dict):
        return ", ".join(f"{key} = {describe_field(one)}" for key, one in value.items()) or ABSENT
    if isinstance(value, list):
        return ", ".join(map(describe_field, value)) or ABSENT
    return str(value).lower() if isinstance(value, bool) else str(value)


def change_field(content: dict[str, Any], steps: Sequence[str], value: Any) -> tuple[dict[str, Any], Path]:
    """The content of a component file with one field changed, and where that is; or one line about what is wrong."""
    path = _locate(content, steps)
    *outer, last = path
    changed = copy.deepcopy(content)
    here: Any = changed
    for step in outer:
        here = here[step]
    tables = [here, *_tables_like(content, tuple(outer))] if isinstance(here, dict) else []
    now = next((table[last] for table in tables if last in table), 0) if tables else here[last]
    if not _is_alike(now, value):
        raise UserError(f"{describe_field(value)!r} must be {_kind(now)}, like {describe_field(now)}")
    here[last] = value
    return changed, path


def names_of(records: list[dict[str, Any]], place: int) -> list[str]:
    """What a record of a list may be called, the best name first."""
    names = [_plain(str(records[place][field])) for field in ("id", "name") if field in records[place]]
    return names or [*(_plain(word) for word in _own_words(records[place])), str(place + 1)]


def is_records(value: Any) -> bool:
    """Is this a list of records?"""
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[Difference]:
    """Every field in which two component files differ."""
    one, other = (
        {key: value for key, value in content.items() if key not in (FILE_NAME, *REMARKS)}
        for content in (before, after)
    )
    return [_shortened(found, before, after) for found in _differ(one, other, (), "", "")]


def _plain(name: str) -> str:
    """A name as it is compared: in small letters, with underscores for spaces."""
    return name.strip().lower().replace(" ", "_").replace("-", "_").replace(".", "")


def _own_words(one: dict[str, Any]) -> Iterator[str]:
    """Words that tell a record without id and name from others: an action, a pair of parts."""
    for field, value in one.items():
        if field in ("id", "name", "set", *REMARKS):
            continue
        if isinstance(value, str):
            yield value
        elif isinstance(value, list) and value and all(isinstance(word, str) for word in value):
            yield "".join(value)


def _locate(content: dict[str, Any], steps: Sequence[str]) -> Path:
    path: Path = ()
    here: Any = {key: value for key, value in content.items() if key != FILE_NAME}
    for number, step in enumerate(steps):
        found = _step(content, here, path, step, is_last=number == len(steps) - 1)
        path += found
        for one in found:
            here = here.get(one) if isinstance(here, dict) else here[int(one)]
    if path and isinstance(here, dict) and isinstance(path[-1], int):
        raise UserError(f"{steps[-1]} is a record; name one of its fields: {list_names(list(here))}")
    return path


def _step(content: dict[str, Any], here: Any, path: Path, step: str, is_last: bool) -> Path:
    """The keys that one word of a name stands for."""
    if is_records(here):
        return (_find_record(here, step),)
    if isinstance(here, list):
        if step.isdigit() and 1 <= int(step) <= len(here):
            return (int(step) - 1,)
        raise UserError(f"{step}: name one of its {len(here)} places by its number, from 1 on")
    if not isinstance(here, dict):
        raise UserError(f"{step}: there is nothing below {describe_field(here)}")
    if step in here:
        return (step,)
    lists = {key: below for key, below in here.items() if is_records(below)}
    found: list[tuple[str, int]] = [
        (key, place)
        for key, below in lists.items()
        for place in range(len(below))
        if _plain(step) in names_of(below, place)
    ]
    found = [(key, place) for key, place in found if {"id", "name"} & set(lists[key][place])] or found
    if len(found) == 1:
        return found[0]
    if len({key for key, _ in found}) > 1:
        places = list_names([f"{key}.{step}" for key in dict.fromkeys(key for key, _ in found)])
        raise UserError(f"{step} names several records; say which: {places}")
    if found:
        return (found[0][0], _find_record(lists[found[0][0]], step))
    known = list(dict.fromkeys(field for table in _tables_like(content, path) for field in table))
    known = [field for field in known if path or field != FILE_NAME]
    is_amounts = bool(path) and isinstance(path[-1], str) and all(type(value) is int for value in here.values())
    if is_last and (step in known or is_amounts):  # the game itself checks what there may be amounts of
        return (step,)
    names = [name for below in lists.values() for place in range(len(below)) for name in names_of(below, place)]
    raise unknown("record or field" if names else "field", step, [*names, *known])


def _find_record(records: list[dict[str, Any]], step: str) -> int:
    found = [place for place in range(len(records)) if _plain(step) in names_of(records, place)]
    first = [place for place in found if names_of(records, place)[0] == _plain(step)] or found
    if len(first) > 1:
        numbers = list_names([str(place + 1) for place in first])
        raise UserError(f"{step} names several records; say which by its number: {numbers}")
    if not first:
        raise unknown("record", step, [names_of(records, place)[0] for place in range(len(records))])
    return first[0]


def _tables_like(content: Any, path: Path) -> Iterator[dict[str, Any]]:
    """The table at a path, then all tables at the same path in other records: together they show what fields exist."""
    places = [content]
    for step in path:
        below = []
        for place in places:
            if isinstance(place, list) and isinstance(step, int):
                below += [place[step], *place] if step < len(place) else place
            elif isinstance(place, dict) and step in place:
                below.append(place[str(step)])
        places = below
    return (place for place in places if isinstance(place, dict))


def _is_alike(now: Any, value: Any) -> bool:
    """Is the new value of the kind of the old one?"""
    if isinstance(now, bool) or isinstance(value, bool):
        return type(now) is type(value)
    if isinstance(now, int | float):
        return isinstance(value, float if isinstance(now, float) else int) or type(value) is int
    return type(now) is type(value)


def _kind(value: Any) -> str:
    kinds = {bool: "true or false", int: "a whole number", float: "a number", str: "a word", list: "a list"}
    return kinds.get(type(value), "a table")


def _differ(before: Any, after: Any, steps: tuple[str, ...], label: str, field: str) -> Iterator[Difference]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            words = f"{field} {key.replace('_', ' ')}".strip()
            yield from _differ(before.get(key), after.get(key), (*steps, key), label, words)
    elif is_records(before) and is_records(after):
        yield from _records_differ(before, after, steps, label, field)
    else:
        yield Difference(steps, f"{label}: {field}" if label and field else label or field, before, after)


def _records_differ(before: list, after: list, steps: tuple[str, ...], label: str, field: str) -> Iterator[Difference]:
    """Records are compared with those of the same name, or by their place where names do not tell them apart."""
    named = [{names_of(records, place)[0]: place for place in range(len(records))} for records in (before, after)]
    if any(
        len(names) < len(records) or any(map(str.isdigit, names))
        for names, records in zip(named, (before, after), strict=True)
    ):
        named = [{str(place + 1): place for place in range(len(records))} for records in (before, after)]
    for name in dict.fromkeys([*named[0], *named[1]]):
        one, other = (names.get(name) for names in named)
        shown = _title(before if one is not None else after, one if one is not None else other or 0, field)
        inner = f"{label}, {shown}" if label else f"{shown[:1].upper()}{shown[1:]}" if shown.isalpha() else shown
        if one is None or other is None:
            yield Difference(
                (*steps, name), inner, None if one is None else "there", None if other is None else "there"
            )
        else:
            yield from _differ(before[one], after[other], (*steps, name), inner, "")


def _title(records: list[dict[str, Any]], place: int, section: str) -> str:
    """A record as people call it."""
    one, name = records[place], records[place].get("name")
    if isinstance(one.get("id"), str):
        if isinstance(name, str) and _plain(name) == one["id"]:
            return name
        return one["id"]
    if isinstance(name, str):
        return name
    words = "" if "id" in one else " and ".join(_own_words(records[place])).replace("_", " ")
    return words or f"{section} {one.get('id', place + 1)}".strip()


def _shortened(one: Difference, before: dict[str, Any], after: dict[str, Any]) -> Difference:
    """The difference without the name of its section where that is not needed."""
    for content in (before, after):
        try:
            if len(one.steps) > 2 and _locate(content, one.steps[1:]) == _locate(content, one.steps):
                return Difference(one.steps[1:], one.label, one.before, one.after)
        except UserError:
            continue
    return one
