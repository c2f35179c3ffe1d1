"""Variants of the rules: check a file, show what differs, and a schema for editors."""

from pathlib import Path
from typing import Any

from balancewheel.listing import plain_table, show
from balancewheel.sim import rules_file
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import check_game


def game_of(game: str, *variants: str) -> str:
    """The game that is meant: as asked for, or as the first of the variant files says."""
    if game:
        return check_game(game)
    for variant in variants:
        if variant.endswith(".toml"):
            named = rules_file.read_toml(Path(variant)).get("game")
            if isinstance(named, str):
                return check_game(named)
    raise UserError('which game? say game = "gearworks" in the file, or --game gearworks')


def changes(game: str, one: str, other: str) -> list[tuple[str, Any, Any, rules_file.Parameter]]:
    """The parameters in which two rules differ: name, both values, and what the parameter is."""
    first, second = rules_file.load(game, one), rules_file.load(game, other)
    return [
        (name, first.values[name], second.values[name], parameter)
        for name, parameter in rules_file.game_file(game).parameters.items()
        if first.values[name] != second.values[name]
    ]


def in_words(value: Any) -> str:
    """A value as a designer writes it."""
    if isinstance(value, dict):  # a component file
        return str(value.get("name", "a file"))
    if isinstance(value, list):
        return ", ".join(map(in_words, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def print_diff(one: str, other: str, game: str) -> None:
    """A line for every parameter that differs."""
    found = changes(game_of(game, one, other), one, other)
    if not found:
        show(f"{one} and {other} are the same rules: no parameter differs.")
        return
    table = plain_table("parameter", one, other, "rule", "meaning")
    for name, first, second, parameter in found:
        table.add_row(name, in_words(first), in_words(second), parameter.rule, parameter.meaning)
    show(table)


def print_check(variant: str, game: str) -> None:
    """Load a variant, with every check there is, and say what it changes."""
    name = game_of(game, variant)
    found = changes(name, rules_file.STANDARD, variant)
    _check_together(name, variant)
    if not found:
        show(f"{variant} is a sound variant of {name}, but changes nothing.")
        return
    show(f"{variant} is a sound variant of {name}. It changes:", "")
    print_diff(rules_file.STANDARD, variant, name)


def _check_together(name: str, variant: str) -> None:
    """The parameters must fit together at one player count at least."""
    from balancewheel.sim.games import find_game

    game = find_game(name)
    values, complaint = rules_file.load(name, variant).values, None
    for players in game.players:
        try:
            game.check_rules(values, players)
        except UserError as error:
            complaint = complaint or error
        else:
            return
    raise complaint


def schema(game: str) -> dict[str, Any]:
    """A JSON schema of variant files: the parameters, what each may be and what it means."""
    check_game(game)
    file = rules_file.game_file(game)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A variant of the rules of {file.title}",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "game": {"const": game, "description": "the game that this is a variant of"},
            "extends": {"type": "string", "default": rules_file.STANDARD, "description": "a preset or another file"},
            "about": {"type": "string", "description": "what it changes, in words"},
            **{name: _property(parameter) for name, parameter in file.parameters.items()},
            **_tables(file),
        },
    }


def _tables(file: rules_file.GameFile) -> dict[str, Any]:
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


def _property(parameter: rules_file.Parameter) -> dict[str, Any]:
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
