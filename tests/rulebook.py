"""Print how many of the numbered rules of every game have a test, and those that have none."""

from pathlib import Path

from balancewheel.sim.games import FOLDER, GAMES
from balancewheel.testing.rulebook import rules_not_played, rules_of, tests_by_rule

TESTS = Path(__file__).parent


def main() -> None:
    """Print one line per game, and the rules that no test checks."""
    tests = tests_by_rule(TESTS)
    for name in GAMES:
        rules, left_out = rules_of(FOLDER / name), rules_not_played(FOLDER / name)
        bare = [rule for rule in rules if rule not in tests]
        played = [rule for rule in rules if rule not in left_out]
        note = f"; {len(left_out)} more are not played, which is tested too" if left_out else ""
        print(f"{name}: {len(set(played) - set(bare))} / {len(played)} rules have a test{note}")
        for rule in bare:
            print(f"  {rule}: {rules[rule]}")


if __name__ == "__main__":
    main()
