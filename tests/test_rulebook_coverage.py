"""Every numbered rule has a test, and every mark and citation names a rule that exists."""

import re
from pathlib import Path

from balancewheel.sim.games import FOLDER, GAMES
from balancewheel.sim.rules.parameters import game_file
from balancewheel.sim.rules.rulebook import cited_rules
from balancewheel.testing import rulebook

TESTS = Path(__file__).parent


def test_every_rule_has_a_test(game):
    tests = rulebook.tests_by_rule(TESTS if game.is_shipped else game.folder)
    assert [rule for rule in rulebook.rules_of(game.folder) if rule not in tests] == []


def test_every_rule_is_cited_where_it_is_carried_out(game):
    """So that `balancewheel rules GAME RULE` leads from each rule to a function or a parameter."""
    cited = set()
    for file in game.folder.rglob("*.py"):
        if not file.name.startswith("test_"):
            cited |= cited_rules(file.read_text(encoding="utf-8"))
    for parameter in game_file(game.folder).parameters.values():
        cited |= cited_rules(parameter.rule)
    played = set(rulebook.rules_of(game.folder)) - rulebook.rules_not_played(game.folder)
    assert sorted(played - cited) == []


def test_every_mark_names_a_rule():
    known = {rule for name in GAMES for rule in rulebook.rules_of(FOLDER / name)}
    assert set(rulebook.tests_by_rule(TESTS)) <= known


def test_every_citation_in_the_code_names_a_rule(game):
    """Docstrings and parameters cite rules by id; an id that does not exist is a slip."""
    cited = set()
    for file in [*game.folder.rglob("*.py"), game.folder / "rules.toml"]:
        cited |= set(re.findall(r"\b[A-Z]{2}-\d{2,3}\b", file.read_text(encoding="utf-8")))
    assert cited and cited <= set(rulebook.rules_of(game.folder))
