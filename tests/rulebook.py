"""Print how many of the numbered rules of every game have a test, and those that have none."""

from pathlib import Path

from balancewheel.sim.games import FOLDER, GAMES
from balancewheel.testing.rulebook import rules_of, tests_by_rule

TESTS = Path(__file__).parent


def main() -> None:
    """Print one line per game, and the rules that no test checks."""
    tests = tests_by_rule(TESTS)
    for name in GAMES:
        rules = rules_of(FOLDER / name)
        bare = [rule for rule in rules if rule not in tests]
        print(f"{name}: {len(rules) - len(bare)} / {len(rules)} rules have a test")
        for rule in bare:
            print(f"  {rule}: {rules[rule]}")


if __name__ == "__main__":
    main()
