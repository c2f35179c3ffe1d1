"""The game that players play by choosing a strategy: what each gets among copies of another, and a mix that holds.

A table of n is reduced to two roles: one who chooses, and all others, who choose alike (the deviation-preserving
reduction of Wiedenbeck and Wellman, 2012). So a cell is the share of the win of one player among n - 1 of another.
"""

import itertools
from collections.abc import Sequence

import numpy as np

from balancewheel.experiments.mixed_tables import MixedTables, play_candidate
from balancewheel.experiments.tuning import Journal
from balancewheel.sim.players.lineup import Entrant
from balancewheel.sim.run.spec import RunSpec
from balancewheel.sim.run.workers import results_of

TOLERANCE = 1e-9


def pair_shares(spec: RunSpec, players: Sequence[Entrant], games: int, journal: Journal, jobs: int) -> np.ndarray:
    """The share of the win of each player, a row each, as the only one among copies of each other, a column each.

    At a table of two one cell follows from the other. What was played before is read from the journal, where a cell has
    a number that stays the same when players are added.
    """
    n = spec.players
    shares = np.full((len(players), len(players)), 1 / n)
    cells = [(i, j) for i, j in itertools.permutations(range(len(players)), 2) if n > 2 or i < j]
    missing = [cell for cell in cells if journal.values(_number(*cell)) is None]
    tasks: list[tuple] = []
    for i, j in missing:
        tables = MixedTables.of(spec, players[i].full, [players[j].text])
        tasks.append((tables.spec, {}, tables.seatings(0, games, 1)))
    for cell, row in zip(missing, results_of(play_candidate, tasks, jobs), strict=True):
        journal.add(_number(*cell), [float(row.mean() / n)])
    for i, j in cells:
        shares[i, j] = (journal.values(_number(i, j)) or [])[0]
        if n == 2:
            shares[j, i] = 1 - shares[i, j]
    return shares


def _number(i: int, j: int) -> int:
    """A number for a cell that stays the same when players are added."""
    return max(i, j) ** 2 + (i if j > i else 2 * i - j)


def symmetric_equilibrium(shares: np.ndarray) -> np.ndarray:
    """A mix of players at which none of them gets more than the mix itself.

    Every set of players that could hold it is tried. Of several equilibria it is the one that does best among players
    drawn evenly from all.
    """
    n = len(shares)
    best, most = np.full(n, 1 / n), -np.inf
    for size in range(1, n + 1):
        for some in itertools.combinations(range(n), size):
            mix = _indifferent_mix(shares, list(some))
            if mix is None or (shares @ mix).max() > mix @ shares @ mix + TOLERANCE:
                continue
            value = float(mix @ shares.mean(axis=1))
            if value > most + TOLERANCE:
                best, most = mix, value
    return best


def _indifferent_mix(shares: np.ndarray, some: list[int]) -> np.ndarray | None:
    """The mix of some players at which all of them get the same; None if there is no such mix."""
    size = len(some)
    system = np.ones((size + 1, size + 1))
    system[:size, :size], system[size, size] = shares[np.ix_(some, some)], 0
    system[:size, size] = -1
    try:
        weights = np.linalg.solve(system, np.append(np.zeros(size), 1))[:size]
    except np.linalg.LinAlgError:
        return None
    if weights.min() < TOLERANCE:
        return None
    mix = np.zeros(len(shares))
    mix[some] = weights
    return mix
