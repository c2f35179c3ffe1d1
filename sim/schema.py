"""A JSON schema of variant files, for editors that check and complete."""

from typing import Any

from balancewheel.sim import variants
from balancewheel.sim.games import game_folder
from balancewheel.sim.parameters import GameFile, Parameter, game_file


def variant_schema(game: str) -> dict[str, Any]:
    """A JSON schema of variant files: the parameters, what each may be and what it means."""
    file = game_file(game_folder(game))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A variant of the rules of {file.title}",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "game": {"const": game_folder(game).name, "description": "the game that this is a variant of"},
            "extends": {"type": "string", "default": variants.STANDARD, "description": "a preset or another file"},
            "about": {"type": "string", "description": "what it changes, in words"},
            **{name: _property(parameter) for name, parameter in file.parameters.items()},
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


def _property(parameter: Parameter) -> dict[str, Any]:
    about = {"description": f"{parameter.meaning} ({parameter.rule})", "default": parameter.value}
    if parameter.file:
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
