"""Break rules on purpose, one at a time, and see their tests fail.

tests/mutants/<game>.toml, or <game>_<part>.toml, lists the breaks: the rule, a file of the game, a piece of its text
and what it becomes. Each is made in a copy of the project, and the tests marked with the rule run there in plain
Python. A break that no marked test notices is an error.

    python -m tests.mutants [RULE ...]
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from balancewheel.sim.games import GAMES
from balancewheel.testing.rulebook import tests_by_rule

ROOT = Path(__file__).parents[1]
BREAKS = Path(__file__).parent / "mutants"
PARTS = ["sim", "strategies", "analysis"]  # of the package `balancewheel`
COPIED = ["tests", "pyproject.toml"]


def breaks() -> list[dict[str, str]]:
    """All breaks there are, each with the name of the game, which is how the file begins: gearworld_b.toml."""
    return [
        {"game": next(name for name in GAMES if f"{file.stem}_".startswith(f"{name}_")), **one}
        for file in sorted(BREAKS.glob("*.toml"))
        for one in tomllib.loads(file.read_text(encoding="utf-8"))["mutant"]
    ]


def outcome(one: dict[str, str]) -> str:
    """What became of one break: noticed, or what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        package = shutil.copytree(ROOT / "balancewheel", Path(folder) / "balancewheel")
        for name in PARTS:
            shutil.copytree(ROOT / name, package / name)
        for name in COPIED:
            source = ROOT / name
            (shutil.copytree if source.is_dir() else shutil.copy)(source, Path(folder) / name)
        file = package / "sim" / "games" / one["game"] / one["file"]
        text = file.read_text(encoding="utf-8")
        if text.count(one["old"]) != 1:
            return f"the text to change occurs {text.count(one['old'])} times in {one['file']}"
        file.write_text(text.replace(one["old"], one["new"]), encoding="utf-8")
        tests = [f"tests/{test}" for test in tests_by_rule(ROOT / "tests").get(one["rule"], [])]
        if not tests:
            return "no test is marked with it"
        result = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests],
            cwd=folder,
            env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": folder},
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )
    if result.returncode == 1 and " failed" in result.stdout:
        return "noticed"
    return "no test noticed it" if result.returncode == 0 else result.stdout[-500:]


def main(rules: list[str]) -> int:
    """Try all breaks, or those of some rules; the exit code counts the ones nobody noticed."""
    chosen = [one for one in breaks() if not rules or one["rule"] in rules]
    unnoticed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for one, result in zip(chosen, pool.map(outcome, chosen), strict=True):
            if result != "noticed":
                unnoticed += 1
                print(f"{one['rule']}: {result}: {one['old']!r} -> {one['new']!r}", flush=True)
    broken = len({one["rule"] for one in chosen})
    print(f"mutants: {len(chosen) - unnoticed} passed, {unnoticed} failed ({broken} rules broken)")
    return min(unnoticed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
