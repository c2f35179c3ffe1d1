"""Compile every game with all its strategies into the cache, one game per core, the largest first.

NUMBA_BOUNDSCHECK=1 python -m tests.compile
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from balancewheel.sim.frame import compiling
from balancewheel.sim.games import GAMES, find_game
from tests.conftest import COIN_RACE


def size(name: str) -> int:
    """How much there is to compile: the bytes of a game's kernels and strategies."""
    from balancewheel.sim.kernel import cache

    folders = cache.source_folders(find_game(name).strategy_package)
    return sum(file.stat().st_size for folder in folders for file in cache.kernel_files(folder))


def compile_alone(name: str) -> str:
    """Compile one game in a process of its own; returns how long that took."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-m", "tests.compile", name], check=True)
    return f"{find_game(name).name} {time.perf_counter() - began:.0f} s"


def main(names: list[str]) -> None:
    """Compile the game that is named, or all of them side by side."""
    if names:
        game = find_game(names[0])
        compiling.compile_game(game, list(game.strategies), alone=True)
        return
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        games = sorted([*GAMES, str(COIN_RACE)], key=size, reverse=True)
        print("compiled: " + ", ".join(pool.map(compile_alone, games)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
