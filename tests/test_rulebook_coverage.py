"""Every numbered rule has a test, and every mark and citation names a rule that exists."""

import re
from pathlib import Path

import pytest

from balancewheel.sim.games import GAMES
from tests import rulebook

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_test(name):
    assert [rule for rule in rulebook.rules_of(name) if rule not in rulebook.tests_by_rule()] == []


def test_every_mark_names_a_rule():
    books = (file.parent.name for file in rulebook.GAMES.glob("*/rulebook.toml"))
    known = {rule for name in books for rule in rulebook.rules_of(name)}
    assert set(rulebook.tests_by_rule()) <= known


@pytest.mark.parametrize("name", GAMES)
def test_every_citation_in_the_code_names_a_rule(name):
    """Docstrings and parameters cite rules by id; an id that does not exist is a slip."""
    folder = ROOT / "sim" / "games" / name
    cited = set()
    for file in [*folder.rglob("*.py"), folder / "rules.toml"]:
        cited |= set(re.findall(r"\b[A-Z]{2}-\d{3}\b", file.read_text(encoding="utf-8")))
    assert cited and cited <= set(rulebook.rules_of(name))
