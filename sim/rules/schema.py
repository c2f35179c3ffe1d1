"""A JSON schema of variant files, for editors that check and complete."""

from collections import Counter
from typing import Any

from balancewheel.sim.rules import variants
from balancewheel.sim.rules.components import FILE_NAME, is_records, names_of
from balancewheel.sim.rules.folders import game_folder
from balancewheel.sim.rules.parameters import GameFile, Parameter, game_file


def variant_schema(game: str) -> dict[str, Any]:
    """A JSON schema of variant files: the parameters, what each may be and what it means."""
    file, printed = game_file(game_folder(game)), variants.load(game).values
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A variant of the rules of {file.title}",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "game": {"const": game_folder(game).name, "description": "the game that this is a variant of"},
            "extends": {"type": "string", "default": variants.STANDARD, "description": "a preset or another file"},
            "about": {"type": "string", "description": "what it changes, in words"},
            **{name: _property(parameter, printed[name]) for name, parameter in file.parameters.items()},
            **_tables(file),
        },
    }


def _tables(file: GameFile) -> dict[str, Any]:
    """The shorthands, each a table within tables."""
    root: dict[str, Any] = {}
    for name, short in file.shorthands.items():
        *outer, last = name.split(".")
        here = root
        for one in outer:
            table = here.setdefault(one, {"type": "object", "additionalProperties": False, "properties": {}})
            here = table["properties"]
        words = file.parameters[short.sets].value
        here[last] = {
            "type": "array",
            "items": {"type": "integer", "minimum": 1, "maximum": len(words)},
            "uniqueItems": True,
            "description": f"{short.meaning} ({short.rule})",
            "default": short.places(words),
        }
    return root


def _components(content: Any) -> dict[str, Any]:
    """A component file as a table: its records by name, below their sections where names clash, and their fields."""
    if is_records(content):
        return _table({names_of(content, place)[0]: _components(one) for place, one in enumerate(content)})
    if isinstance(content, dict):
        lists = {key: _components(value) for key, value in content.items() if is_records(value)}
        names = Counter(name for below in lists.values() for name in below["properties"])
        inner = {key: _components(value) for key, value in content.items() if key not in lists and key != FILE_NAME}
        for key, below in lists.items():
            inner |= below["properties"] if all(names[name] == 1 for name in below["properties"]) else {key: below}
        return _table(inner)
    kinds = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array"}
    kind = {"type": kinds[type(content)]} if type(content) in kinds else {}
    return kind if isinstance(content, list) else {**kind, "default": content}


def _table(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def _property(parameter: Parameter, content: Any) -> dict[str, Any]:
    about = {"description": f"{parameter.meaning} ({parameter.rule})", "default": parameter.value}
    if parameter.file:
        return {"anyOf": [{"type": "string"}, _components(content)], **about}
    if parameter.free and not isinstance(parameter.value, list):
        return {"type": "string", **about}
    if parameter.free:
        return {"type": "array", "items": {"type": "string"}, **about}
    if isinstance(parameter.value, bool):
        return {"type": "boolean", **about}
    one: dict[str, Any] = {"enum": parameter.choices} if parameter.choices else {"type": "integer"}
    if parameter.range and not parameter.choices:
        one |= {"minimum": parameter.range[0], "maximum": parameter.range[1]}
    if isinstance(parameter.value, list):
        n = len(parameter.value)
        return {"type": "array", "items": one, "minItems": n, "maxItems": n, **about}
    return {**one, **about}
