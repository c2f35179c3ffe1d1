"""A process that compiles the units of a game that its input names, one per line: `compile_in_parallel` starts it."""

import sys

from balancewheel.sim.frame.compiling import compile_unit, seldom_collecting
from balancewheel.sim.games import find_game


def main(name: str) -> None:
    """Compile units until there are no more."""
    game = find_game(name)
    print("ready", flush=True)
    with seldom_collecting():
        for line in sys.stdin:
            compile_unit(game, line.strip())
            print("ready", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
