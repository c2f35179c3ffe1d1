"""Break rules on purpose, one at a time, and see their tests fail.

tests/mutants/<game>.toml, or <game>_<part>.toml, lists the breaks: the rule, a file of the game, a piece of its text
and what it becomes. Each is made in a copy of the project, and the tests marked with the rule run there in plain
Python. A break that no marked test notices is an error.

    python -m tests.mutants [GAME or RULE ...]
"""

import compileall
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from queue import SimpleQueue

from balancewheel.sim.games import GAMES
from balancewheel.testing.rulebook import tests_by_rule

ROOT = Path(__file__).parents[1]
BREAKS = Path(__file__).parent / "mutants"
PARTS = ["sim", "strategies", "analysis"]  # of the package `balancewheel`
COPIED = ["tests", "pyproject.toml"]


class Bench:
    """A copy of the project in which one rule at a time is broken, and a process that tests it."""

    def __init__(self, folder: Path) -> None:
        self.package = shutil.copytree(ROOT / "balancewheel", folder / "balancewheel")
        for name in PARTS:
            shutil.copytree(ROOT / name, self.package / name)
        for name in COPIED:
            source = ROOT / name
            (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)
        compileall.compile_dir(self.package, quiet=1)
        self.tester = subprocess.Popen(
            [sys.executable, "-m", "tests.warm_pytest"],
            cwd=folder,
            env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.breaks_made = count(1)

    def outcome(self, one: dict[str, str]) -> str:
        """What became of one break: noticed, or what is wrong."""
        file = file_of(one, self.package)
        text = file.read_text(encoding="utf-8")
        if text.count(one["old"]) != 1:
            return f"the text to change occurs {text.count(one['old'])} times in {one['file']}"
        tests = [f"tests/{test}" for test in tests_by_rule(ROOT / "tests").get(one["rule"], [])]
        if not tests:
            return "no test is marked with it"
        with self._changed(file, text.replace(one["old"], one["new"])):
            assert self.tester.stdin and self.tester.stdout
            print(json.dumps(tests), file=self.tester.stdin, flush=True)
            answer = json.loads(self.tester.stdout.readline())
        if answer["code"] == 1 and " failed" in answer["output"]:
            return "noticed"
        return "no test noticed it" if answer["code"] == 0 else answer["output"][-500:]

    @contextmanager
    def _changed(self, file: Path, text: str) -> Iterator[None]:
        """A file with another text and a date that no other break of it has: Python compiles what is newly dated."""
        before, dates = file.read_text(encoding="utf-8"), file.stat()
        file.write_text(text, encoding="utf-8")
        os.utime(file, (dates.st_atime, next(self.breaks_made)))
        yield
        file.write_text(before, encoding="utf-8")
        os.utime(file, (dates.st_atime, dates.st_mtime))

    def close(self) -> None:
        """End the process that tests."""
        assert self.tester.stdin
        self.tester.stdin.close()
        self.tester.wait()


def breaks() -> list[dict[str, str]]:
    """All breaks there are, each with the name of the game, which is how the file begins: gearworld_b.toml."""
    return [
        {"game": next(name for name in GAMES if f"{file.stem}_".startswith(f"{name}_")), **one}
        for file in sorted(BREAKS.glob("*.toml"))
        for one in tomllib.loads(file.read_text(encoding="utf-8"))["mutant"]
    ]


def file_of(one: dict[str, str], package: Path = ROOT) -> Path:
    """The file of a game that a break changes."""
    return package / "sim" / "games" / one["game"] / one["file"]


def main(wanted: list[str]) -> int:
    """Try all breaks, or those of some games and rules; the exit code is 1 if nobody noticed one."""
    chosen = [one for one in breaks() if not wanted or one["rule"] in wanted or one["game"] in wanted]
    workers = os.cpu_count() or 1
    unnoticed = 0
    with ExitStack() as stack:
        benches: SimpleQueue[Bench] = SimpleQueue()
        for _ in range(workers):
            bench = Bench(Path(stack.enter_context(tempfile.TemporaryDirectory())))
            stack.callback(bench.close)
            benches.put(bench)

        def outcome(one: dict[str, str]) -> str:
            bench = benches.get()
            try:
                return bench.outcome(one)
            finally:
                benches.put(bench)

        pool = stack.enter_context(ThreadPoolExecutor(workers))
        for one, result in zip(chosen, pool.map(outcome, chosen), strict=True):
            if result != "noticed":
                unnoticed += 1
                print(f"{one['rule']}: {result}: {one['old']!r} -> {one['new']!r}", flush=True)
    broken = len({one["rule"] for one in chosen})
    print(f"mutants: {len(chosen) - unnoticed} passed, {unnoticed} failed ({broken} rules broken)")
    return min(unnoticed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
