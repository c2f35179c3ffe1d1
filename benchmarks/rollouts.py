"""Measure a searcher's rollouts against the kernel's own games, both played on from the same point of the same games.

Both replay the answers so far. Then the kernel goes on with the players' own cards and luck, the rollout with cards
dealt anew and other luck. A point is a number of decisions, a part of those in a mean game. As a part of those in the
game itself it would favour the kernel: three quarters of a short game have few decisions left, until cards and luck
change. The decisions left are told beside the speed; the kernel is 1 in both columns.
"""

import argparse
import itertools
import time
from collections.abc import Iterator

import numpy as np

from balancewheel.cli.terminal import plain_table, show
from balancewheel.sim.games import GAMES
from balancewheel.sim.kernel.decisions import NOWHERE, TAPE
from balancewheel.sim.run.prepare import PreparedRun, prepare
from balancewheel.sim.run.spec import run_spec

POINTS = (0.25, 0.5, 0.75)  # of the decisions of a mean game
SCRIPT = "expert"
KEYS, REPEATS = 4, 32  # redeals of a game, and how often each is played in one call of the kernel
FIRST_GAMES = 100  # that tell how long a mean game is, and are not timed


class Branches:
    """Games of one script in all seats, to be played on from some point by the kernel or as rollouts."""

    def __init__(self, game: str) -> None:
        self.run: PreparedRun = prepare(run_spec(game, lineup=f"mirror:search(rollouts=1,script={SCRIPT})"))
        self.state, self.tape = np.zeros(1, self.run.game.state), np.zeros(1, TAPE)
        self.searcher = int(np.flatnonzero(self.run.searchers["questions"])[0])
        self.script = int(self.run.searchers["script"][self.searcher])

    def seatings(self, game: int, entrant: int) -> np.ndarray:
        """The same game several times, with this entrant in all seats."""
        seatings = np.repeat(self.run.lineup.seatings(self.run.spec.seed, game, 1), REPEATS)
        seatings["entrant"] = entrant
        return seatings

    def clock(self, seatings: np.ndarray) -> tuple[float, int]:
        """The processor time of these games, and the decisions of one."""
        tables = self.run.game.tables
        rows = {"games": len(seatings), "seats": len(seatings) * self.run.spec.players}
        out = tuple(np.zeros(rows.get(name, 0), table.dtype) for name, table in tables.items())
        began = time.thread_time()
        players = (*self.run.players, self.tape)
        self.run.kernel.play(self.run.rules, self.state, players, self.run.spec.seed, seatings, out)
        return time.thread_time() - began, int(out[0]["decisions"][0])

    def play_out(self, game: int) -> int:
        """Play a game of scripts to its end, its answers on the tape; how many decisions it has."""
        self.tape["n_scripted"], self.tape["branch"]["at"] = 0, NOWHERE
        return self.clock(self.seatings(game, self.script)[:1])[1]

    def measure(self, game: int, at: int) -> Iterator[tuple[str, float, int]]:
        """Kernel and rollouts in turn: which it was, its processor time, and its decisions after the point."""
        tape, branch = self.tape[0], self.tape[0]["branch"]
        kernels, rollouts = self.seatings(game, self.script), self.seatings(game, self.searcher)
        tape["n_scripted"] = branch["at"] = at
        branch["entrant"], branch["answer"], branch["seed"] = self.script, int(tape["answers"][at]), game + 1
        for key in range(KEYS):
            branch["game"], branch["is_rollout"] = key, 1
            for kind, seatings in (("kernel", kernels), ("rollout", rollouts)):
                seconds, decisions = self.clock(seatings)
                yield kind, seconds, REPEATS * (decisions - at)


def compare(game: str, games: int) -> list[list[str]]:
    """A row for each point of a game."""
    branches = Branches(game)
    mean = np.mean([branches.play_out(number) for number in range(FIRST_GAMES)])
    rows = []
    for at in (int(point * mean) for point in POINTS):
        spent, decided = {"kernel": 0.0, "rollout": 0.0}, {"kernel": 0, "rollout": 0}
        lasting = (number for number in itertools.count(FIRST_GAMES) if branches.play_out(number) > at)
        for number in itertools.islice(lasting, games):
            for kind, seconds, decisions in branches.measure(number, at):
                spent[kind] += seconds
                decided[kind] += decisions
        speed = spent["kernel"] / spent["rollout"]
        longer = decided["rollout"] / decided["kernel"]
        per_second = games * KEYS * REPEATS / spent["rollout"]
        rows.append([game, f"{at / mean:.0%}", f"{per_second:,.0f}", f"{speed:.2f}", f"{longer:.2f}"])
    return rows


def main() -> None:
    """Print a table of all games, or of one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), help="only this one")
    parser.add_argument("--games", type=int, default=40, help="games played on, at each point")
    asked = parser.parse_args()
    rows = [row for game in ([asked.game] if asked.game else GAMES) for row in compare(game, asked.games)]
    table = plain_table("game", "from", "rollouts/CPU s", "speed", "decisions left")
    for row in rows:
        table.add_row(*row)
    show(table)


if __name__ == "__main__":
    main()
