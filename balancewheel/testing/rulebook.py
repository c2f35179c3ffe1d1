"""Which numbered rules have a test: reads the rulebook of a game and the marks of tests."""

import ast
import functools
from collections import defaultdict
from pathlib import Path

from balancewheel.sim.rules.rulebook import read_rulebook


def rules_of(folder: Path) -> dict[str, str]:
    """The numbered rules of a game, from the rulebook.toml in its folder: id and text."""
    return {rule.id: rule.text for rule in read_rulebook(folder).values()}


def rules_not_played(folder: Path) -> set[str]:
    """The ids of rules that only say what a game leaves out: `played = false` in its rulebook.toml."""
    return {rule.id for rule in read_rulebook(folder).values() if not rule.played}


@functools.cache
def tests_by_rule(folder: Path) -> dict[str, list[str]]:
    """For each rule id the tests below a folder that are marked with it."""
    found = defaultdict(list)
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in _marks(node):
                    found[rule].append(f"{file.relative_to(folder).as_posix()}::{node.name}")
    return found


def rules_without_a_test(folder: Path) -> tuple[dict[str, str], list[str]]:
    """The rules of a game whose tests lie in its own folder, and the ids of those that no test is marked with."""
    rules = rules_of(folder)
    return rules, [rule for rule in rules if rule not in tests_by_rule(folder)]


def _marks(test: ast.FunctionDef) -> list[str]:
    """The rule ids on a test: @pytest.mark.rule("GW-031", ...)."""
    calls = (mark for mark in test.decorator_list if isinstance(mark, ast.Call))
    named = (call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "rule")
    return [str(argument.value) for call in named for argument in call.args if isinstance(argument, ast.Constant)]
