"""Variants of the rules in the terminal: check a file, show what differs."""

from balancewheel.cli.terminal import plain_table, show
from balancewheel.sim import variants
from balancewheel.sim.games import game_folder
from balancewheel.sim.parameters import game_file
from balancewheel.sim.variants import changed_parameters, check_playable, describe_value, game_of


def diff_command(one: str, other: str, game: str) -> None:
    """Print a line for every parameter that differs."""
    name = game or game_of(one, other)
    changes = changed_parameters(*(variants.load(name, variant).values for variant in (one, other)))
    if not changes:
        show(f"{one} and {other} are the same rules: no parameter differs.")
        return
    table = plain_table("parameter", one, other, "rule", "meaning")
    for parameter, (first, second) in changes.items():
        about = game_file(game_folder(name)).parameters[parameter]
        table.add_row(parameter, describe_value(first), describe_value(second), about.rule, about.meaning)
    show(table)


def check_command(variant: str, game: str) -> None:
    """Load a variant, with every check there is, and print what it changes."""
    name = game or game_of(variant)
    values = variants.load(name, variant).values
    check_playable(name, variant)
    if not changed_parameters(variants.load(name).values, values):
        show(f"{variant} is a valid variant of {name}, but changes nothing.")
        return
    show(f"{variant} is a valid variant of {name}. It changes:", "")
    diff_command(variants.STANDARD, variant, name)
