"""Compile the functions of a game in several processes at once.

Numba compiles one function after the other. So some processes share out the units of a game, its large functions and
its strategies, and compile them into caches of their own; what they made is then moved into the common cache. Whatever
is missing there, for whatever reason, is compiled when it is first called.
"""

import contextlib
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

PROCESSES = 4  # at most: the units have much in common, which every process compiles for itself
COMPILER = "balancewheel.sim.compile_process"


def compile_in_parallel(game: str, common: Path | None, units: list[str], on_unit: Callable[[int, int], None]) -> None:
    """Fill the common cache with these units of a game, largest first, where that saves time."""
    processes = min(PROCESSES, _cores())
    if processes < 2 or common is None:
        return
    work: queue.SimpleQueue = queue.SimpleQueue()
    for unit in units:
        work.put(unit)
    done: list[str] = []
    on_unit(0, len(units))

    def advance(unit: str) -> None:
        done.append(unit)
        on_unit(len(done), len(units))

    with tempfile.TemporaryDirectory(dir=common.parent, prefix=".ahead-") as home:
        homes = [Path(home) / str(number) for number in range(processes)]
        started = [_start(game, own) for own in homes]
        threads = [threading.Thread(target=_feed, args=(process, work, advance), daemon=True) for process in started]
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:
            for process in started:
                process.kill()
                process.communicate()
        for own in homes:
            _move(own, common.parent)


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _start(game: str, home: Path) -> subprocess.Popen:
    """A process that compiles what it is told into a cache of its own."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", COMPILER, game],
        env=os.environ | {"BALANCEWHEEL_CACHE": str(home)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def _feed(process: subprocess.Popen, work: queue.SimpleQueue, advance: Callable[[str], None]) -> None:
    """Hand the process one unit after the other; it answers when it is ready for the next."""
    unit = ""
    with contextlib.suppress(queue.Empty, OSError, ValueError):
        while process.stdout.readline():
            if unit:
                advance(unit)
            unit = work.get_nowait()
            process.stdin.write(unit + "\n")
            process.stdin.flush()


def _move(own: Path, common: Path) -> None:
    """Move the functions that the common cache does not have yet: of each, its index and what the index names."""
    for index in sorted(own.rglob("*.nbi")):
        target = common / index.relative_to(own)
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            for data in index.parent.glob(f"{index.stem}.*.nbc"):
                data.replace(target.parent / data.name)
            index.replace(target)
