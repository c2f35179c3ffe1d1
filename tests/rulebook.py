"""Which numbered rules have a test: reads the marks, and prints covered / total for every game."""

import ast
import functools
import tomllib
from collections import defaultdict
from pathlib import Path

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "sim" / "games"


def rules_of(game: str) -> dict[str, str]:
    """The numbered rules of a game: id and text."""
    book = tomllib.loads((GAMES / game / "rulebook.toml").read_text(encoding="utf-8"))
    return {rule["id"]: rule["text"] for rule in book["rule"]}


@functools.cache
def tests_by_rule() -> dict[str, list[str]]:
    """For each rule id the tests that are marked with it."""
    found = defaultdict(list)
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in _marks(node):
                    found[rule].append(f"{file.relative_to(TESTS).as_posix()}::{node.name}")
    return found


def _marks(test: ast.FunctionDef) -> list[str]:
    """The rule ids on a test: @pytest.mark.rule("GW-031", ...)."""
    calls = (mark for mark in test.decorator_list if isinstance(mark, ast.Call))
    named = (call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "rule")
    return [argument.value for call in named for argument in call.args if isinstance(argument, ast.Constant)]


def main() -> None:
    """Print a line a game, and the rules that no test checks."""
    tests = tests_by_rule()
    for folder in sorted(GAMES.glob("*/rulebook.toml")):
        rules = rules_of(folder.parent.name)
        bare = [rule for rule in rules if rule not in tests]
        print(f"{folder.parent.name}: {len(rules) - len(bare)} / {len(rules)} rules have a test")
        for rule in bare:
            print(f"  {rule}: {rules[rule]}")


if __name__ == "__main__":
    main()
