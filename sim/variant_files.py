"""Variants of the rules: which game a file is for, whether it can be played, and what it changes."""

from pathlib import Path
from typing import Any

from balancewheel.sim import rules_file
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import check_game, find_game


def game_of(*variants: str) -> str:
    """The game that the first of the variant files names."""
    for variant in variants:
        if variant.endswith(".toml"):
            named = rules_file.read_toml(Path(variant)).get("game")
            if isinstance(named, str):
                return check_game(named)
    raise UserError('which game? say game = "gearworks" in the file, or --game gearworks')


def check_playable(name: str, variant: str) -> None:
    """The parameters of a variant must fit together for at least one number of players."""
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


def changed_parameters(base: dict[str, Any], other: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The parameters in which two rule sets differ, each with both values; None where one of them lacks it."""
    names = base | other
    return {name: (base.get(name), other.get(name)) for name in names if base.get(name) != other.get(name)}


def describe_value(value: Any) -> str:
    """The value of a parameter as a designer writes it."""
    if isinstance(value, dict):  # a component file
        return str(value.get("name", "a file"))
    if isinstance(value, list):
        return ", ".join(map(describe_value, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
