"""The game that players play by choosing a strategy: what each gets among copies of another, and a mix that holds.

A table of n is reduced to two roles: one who chooses, and all others, who choose alike (the deviation-preserving
reduction of Wiedenbeck and Wellman, 2012). So a cell is the share of the win of one player among n - 1 of another.
"""

import itertools
from collections.abc import Sequence

import numpy as np

from balancewheel.experiments.strength.mixed_seatings import COLUMNS, MixedSeatings, share_of_candidate
from balancewheel.sim.players.entrant import Entrant
from balancewheel.sim.run.jobs import Job
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.spec import RunSpec
from balancewheel.sim.run.store.cache import ResultCache

TOLERANCE = 1e-9


def pair_shares(spec: RunSpec, players: Sequence[Entrant], games: int, cache: ResultCache, pool: Pool) -> np.ndarray:
    """The share of the win of each player, a row each, as the only one among copies of each other, a column each.

    At a table of two one cell follows from the other. What was played before is read from the cache, where a cell has
    a number that stays the same when players are added.
    """
    n = spec.players
    shares = np.full((len(players), len(players)), 1 / n)
    cells = [(i, j) for i, j in itertools.permutations(range(len(players)), 2) if n > 2 or i < j]
    missing = [cell for cell in cells if cache.values(_number(*cell)) is None]
    jobs = []
    for i, j in missing:
        mixed = MixedSeatings.of(spec, players[i], [players[j].called("other")])
        jobs.append(Job(mixed.spec, seatings=mixed.seatings(0, games, 1), columns=COLUMNS))
    for cell, outcome in zip(missing, pool.map(jobs, is_told=False), strict=True):
        cache.add(_number(*cell), [float(share_of_candidate(outcome).mean() / n)])
    for i, j in cells:
        shares[i, j] = (cache.values(_number(i, j)) or [])[0]
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
        for members in itertools.combinations(range(n), size):
            mix = _indifferent_mix(shares, list(members))
            if mix is None or (shares @ mix).max() > mix @ shares @ mix + TOLERANCE:
                continue
            value = float(mix @ shares.mean(axis=1))
            if value > most + TOLERANCE:
                best, most = mix, value
    return best


def _indifferent_mix(shares: np.ndarray, members: list[int]) -> np.ndarray | None:
    """The mix of some players at which all of them get the same; None if there is no such mix."""
    size = len(members)
    system = np.ones((size + 1, size + 1))
    system[:size, :size], system[size, size] = shares[np.ix_(members, members)], 0
    system[:size, size] = -1
    try:
        weights = np.linalg.solve(system, np.append(np.zeros(size), 1))[:size]
    except np.linalg.LinAlgError:
        return None
    if weights.min() < TOLERANCE:
        return None
    mix = np.zeros(len(shares))
    mix[members] = weights
    return mix
