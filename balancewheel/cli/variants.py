"""Variants of the rules in the terminal: check a file, show what differs."""

from collections.abc import Sequence

from balancewheel.cli.terminal import show, show_entries
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game, game_folder
from balancewheel.sim.rules import variants
from balancewheel.sim.rules.parameters import game_file
from balancewheel.sim.rules.variants import (
    changed_parameters,
    component_changes,
    describe_value,
    game_of,
)


def print_differences(one: str, other: str, game: str) -> None:
    """Print a line for every parameter that differs, and for every field of a component file."""
    name = game or game_of(one, other)
    changes = changed_parameters(*(variants.load(name, variant).values for variant in (one, other)))
    if not changes:
        show(f"{one} and {other} are the same rules: no parameter differs.")
        return
    entries: list[tuple[Sequence[str], str]] = []
    within: list[str] = []
    for parameter, (first, second) in changes.items():
        about = game_file(game_folder(name)).parameters[parameter]
        fields = component_changes(first, second)
        if fields:
            within += ["", f"{parameter} ({about.rule}):", *(f"  {field}" for field in fields)]
        if not fields or first["name"] != second["name"]:
            cells = parameter, describe_value(first), describe_value(second), about.rule
            entries.append((cells, about.meaning))
    if entries:
        show_entries(entries, "parameter", one, other, "rule")
    show(*within[0 if entries else 1 :])


def print_check(variant: str, game: str) -> None:
    """Load a variant, with every check there is, and print what it changes."""
    name = game or game_of(variant)
    loaded = variants.load(name, variant)
    check_playable(name, variant)
    title = f"{variant} is a valid variant of {name}"
    if not changed_parameters(variants.load(name).values, loaded.values):
        show(f"{title}, but changes nothing.")
        return
    show(f"{title} ({loaded.about.rstrip('.')}). It changes:" if loaded.about else f"{title}. It changes:", "")
    print_differences(variants.STANDARD, variant, name)


def check_playable(name: str, variant: str) -> None:
    """The parameters of a variant must fit together for at least one number of players."""
    game, complaints = find_game(name), []
    values = variants.load(name, variant).values
    for players in game.player_counts:
        try:
            game.components.check(values, players)
        except UserError as error:
            complaints.append(error)
    if len(complaints) == len(game.player_counts):
        raise complaints[0]
