"""Compile the functions of a game in several processes at once.

Numba compiles one function after the other. So some processes share out the units of a game, its large functions and
its strategies, and compile them into the common cache, where each finds what the others have done. Whatever is missing
there, for whatever reason, is compiled when it is first called.
"""

import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable

PROCESSES = 4  # at most: the units have much in common
COMPILER = "balancewheel.sim.run.compile_process"


def compile_in_parallel(game: str, units: list[str], on_unit: Callable[[int, int], None]) -> None:
    """Fill the cache with these units of a game, largest first, where that saves time."""
    processes = min(PROCESSES, _cores())
    if processes < 2:
        return
    work: queue.SimpleQueue = queue.SimpleQueue()
    for unit in units:
        work.put(unit)
    done: list[str] = []
    on_unit(0, len(units))

    def advance(unit: str) -> None:
        done.append(unit)
        on_unit(len(done), len(units))

    started = [_start(game) for _ in range(processes)]
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


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _start(game: str) -> subprocess.Popen:
    """A process that compiles the units it is given."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", COMPILER, game],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def _feed(process: subprocess.Popen, work: queue.SimpleQueue, advance: Callable[[str], None]) -> None:
    """Hand the process one unit after the other; it answers when it is ready for the next."""
    assert process.stdin and process.stdout, "both are pipes"
    unit = ""
    with contextlib.suppress(queue.Empty, OSError, ValueError):
        while process.stdout.readline():
            if unit:
                advance(unit)
            unit = work.get_nowait()
            process.stdin.write(unit + "\n")
            process.stdin.flush()
