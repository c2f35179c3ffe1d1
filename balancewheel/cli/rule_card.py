"""One numbered rule: its text, the parameters that turn it, the code that carries it out, the tests that check it."""

import itertools
import os
from difflib import get_close_matches
from pathlib import Path

from rich.text import Text

from balancewheel.cli.terminal import plain_table, show
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import FOLDER, game_folder
from balancewheel.sim.rules import variants
from balancewheel.sim.rules.parameters import game_file
from balancewheel.sim.rules.rulebook import Rule, code_of, parameters_of, read_rulebook
from balancewheel.sim.rules.variants import describe_value
from balancewheel.testing.rulebook import tests_by_rule

STRATEGIES = FOLDER.parents[1] / "strategies"
CHECKOUT = FOLDER.resolve().parents[1]


def print_rule(game: str, name: str, variant: str) -> None:
    """Everything about one rule."""
    folder = game_folder(game)
    rule = _find_rule(game, folder, name.upper())
    show(f"{rule.id}, {rule.section}" if rule.section else rule.id, f"  {rule.text}", "")
    values, parameters = variants.load(game, variant).values, plain_table("parameter", "value", "meaning")
    for parameter in parameters_of(folder, rule.id):
        meaning = game_file(folder).parameters[parameter].meaning
        parameters.add_row(*map(Text, (parameter, describe_value(values[parameter]), meaning)))
    show(parameters if parameters.row_count else "No parameter turns it.", "")
    is_shipped = folder.parent == FOLDER
    code = code_of([folder, STRATEGIES / folder.name] if is_shipped else [folder], rule.id)
    show("Code:" if code else "No function cites it.")
    show(*(f"  {_shown(place.file)}:{place.line}  {place.name}" for place in code))
    home = CHECKOUT / "tests" if is_shipped else folder
    tests = [test.partition("::") for test in tests_by_rule(home).get(rule.id, [])]
    missing = (
        "The tests come with the source code, not with the package." if is_shipped else "No test is marked with it."
    )
    show("", "Tests:" if tests else missing)
    for file, some in itertools.groupby(tests, key=lambda test: test[0]):
        show(f"  {_shown(home / file)}", *(f"    {function}" for _, _, function in some))


def _find_rule(game: str, folder: Path, name: str) -> Rule:
    rules = read_rulebook(folder)
    if not rules:
        raise UserError(f"{game} has no numbered rules: its folder holds no rulebook.toml")
    if name not in rules:
        first, *_, last = rules
        near = get_close_matches(name, rules, n=1, cutoff=0.7)
        hint = f"did you mean {near[0]}?" if near else f"it has {first} to {last}"
        raise UserError(f"{game} has no rule {name!r}; {hint}")
    return rules[name]


def _shown(file: Path) -> str:
    """A path as one would type it from here."""
    return os.path.relpath(file.resolve())
