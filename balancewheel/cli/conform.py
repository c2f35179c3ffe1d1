"""Whether a game does what every game must do: its own tests, and the suites that are shipped."""

import importlib.util
import os
import subprocess
import sys

from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game
from balancewheel.testing.rulebook import rules_without_a_test

SUITES = ["balancewheel.testing.every_game", "balancewheel.testing.every_strategy"]


def test_game(game: str, jobs: int) -> int:
    """Run the game's own tests in plain Python, then the suites compiled with bounds checked; returns the exit code."""
    if importlib.util.find_spec("pytest") is None:
        raise UserError("the tests need pytest: pip install 'balancewheel[test]'")
    found = find_game(game)
    failures = 0
    if not found.is_shipped:
        rules, bare = rules_without_a_test(found.folder)
        print(f"{found.title}: {len(rules) - len(bare)} of {len(rules)} rules have a test")
        for rule in bare:
            print(f"  {rule}: {rules[rule]}")
        print("its own tests, in plain Python:", flush=True)
        failures += _pytest([str(found.folder)], NUMBA_DISABLE_JIT="1") != 0
    print("what every game and every strategy must do:", flush=True)
    workers = ["-n", str(jobs)] if jobs > 1 and importlib.util.find_spec("xdist") else []
    suites = ["--pyargs", *SUITES, "--game", found.reference, *workers]
    failures += _pytest(suites, NUMBA_BOUNDSCHECK="1") != 0
    print(f"{found.title} {'does not conform yet' if failures else 'conforms'}.")
    return min(failures, 1)


def _pytest(words: list[str], **environment: str) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "balancewheel.testing.plugin", "-p", "no:cacheprovider"]
    return subprocess.run([*command, *words], env=os.environ | environment, check=False).returncode
