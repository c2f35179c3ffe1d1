"""Compile a game's kernel and strategies in several processes at once.

Numba compiles one function after the other. So some processes share out the functions that a game names as its
`parts`, and the strategies, and compile them into caches of their own; what they made is then moved into the common
cache. Whatever is missing there, for whatever reason, is compiled when it is first called.
"""

import contextlib
import os
import queue
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from balancewheel.sim.kernel import cache as compile_cache

if TYPE_CHECKING:
    from balancewheel.sim.game import Game

PROCESSES = 4  # at most: the parts have much in common, which every process compiles for itself


def compile_in_parallel(game: "Game", strategies: list[str]) -> None:
    """Fill the common cache with the parts of a game and with these of its strategies, where that saves time."""
    common = compile_cache.folder(f"balancewheel.sim.games.{game.name}")
    processes = min(PROCESSES, _cores())
    if processes < 2 or common is None:
        return
    work: queue.SimpleQueue = queue.SimpleQueue()
    for item in [" ".join(strategies), *(f"{part.__module__}:{part.__name__}" for part in game.compile_units)]:
        work.put(item)
    with tempfile.TemporaryDirectory(dir=common.parent, prefix=".ahead-") as home:
        homes = [Path(home) / str(number) for number in range(processes)]
        started = [_start(game.name, own) for own in homes]
        threads = [threading.Thread(target=_feed, args=(process, work), daemon=True) for process in started]
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
        [sys.executable, "-P", "-m", "balancewheel.sim.kernel.parallel_compile", game],
        env=os.environ | {"BALANCEWHEEL_CACHE": str(home)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def _feed(process: subprocess.Popen, work: queue.SimpleQueue) -> None:
    """Hand the process one piece of work after the other; it answers when it is ready for the next."""
    with contextlib.suppress(queue.Empty, OSError, ValueError):
        while process.stdout.readline():
            process.stdin.write(work.get_nowait() + "\n")
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


def main(name: str) -> None:
    """Compile what the lines of the input name: parts (`module:function`) and strategies."""
    import importlib

    from balancewheel.sim.game import compile_strategy
    from balancewheel.sim.games import find_game

    game = find_game(name)
    print("ready", flush=True)
    for line in sys.stdin:
        for item in line.split():
            module, _, function = item.partition(":")
            if function:
                game.compile_part(getattr(importlib.import_module(module), function))
            else:
                compile_strategy(game, game.strategies[module])
        print("ready", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
