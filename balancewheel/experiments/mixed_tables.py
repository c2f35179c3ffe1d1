"""Tables at which a candidate sits with a population, once or several times: how much of the win does it get?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from balancewheel.sim.errors import UserError
from balancewheel.sim.kernel.decisions import MAX_ENTRANTS, SEATING_RECORD
from balancewheel.sim.run.prepare import prepare, prepare_cached
from balancewheel.sim.run.spec import ALWAYS, RunSpec
from balancewheel.sim.run.workers import results_of

CANDIDATE = 0  # the first entrant of the lineup; the population follows
Knobs = dict[str, float]


@dataclass(frozen=True)
class MixedTables:
    """A candidate among a population: `spec` has a lineup that names the candidate first."""

    spec: RunSpec
    others: int  # strategies in the population
    weights: tuple[float, ...] | None = None  # how often each of them is drawn; None: all alike

    @classmethod
    def of(
        cls, spec: RunSpec, candidate: str, population: Sequence[str], weights: Sequence[float] | None = None
    ) -> "MixedTables":
        """Tables for a strategy and a population, each as it stands in a lineup."""
        if spec.players < 2:
            raise UserError("strategies are judged by who wins: that takes two or more players")
        if len(population) > MAX_ENTRANTS - 1:
            raise UserError(f"a population holds at most {MAX_ENTRANTS - 1} strategies, not {len(population)}")
        lineup = f"shuffle:candidate={candidate},{','.join(population)}"
        mixed = cls(
            replace(spec, lineup=lineup, tables=ALWAYS), len(population), None if weights is None else tuple(weights)
        )
        prepare(mixed.spec)
        return mixed

    def seatings(self, first: int, games: int, copies: int | None = None) -> np.ndarray:
        """Tables from game number `first` on, with so many copies of the candidate, or one to all but one in turn.

        Chance decides who else sits there, and where everybody sits.
        """
        n = self.spec.players
        chance = np.random.default_rng([self.spec.seed, first])
        seatings = np.zeros(games, SEATING_RECORD)
        seatings["game"], seatings["n_players"] = np.arange(first, first + games), n
        n_copies = 1 + np.arange(games) % (n - 1) if copies is None else np.full(games, copies)
        places = chance.permuted(np.tile(np.arange(n), (games, 1)), axis=1)
        if self.weights is None:
            drawn = 1 + chance.integers(self.others, size=(games, n))
        else:
            drawn = 1 + chance.choice(self.others, size=(games, n), p=self.weights)
        seatings["entrant"][:, :n] = np.where(places < n_copies[:, None], CANDIDATE, drawn)
        return seatings

    def shares(
        self,
        candidates: Sequence[Knobs],
        seatings: np.ndarray,
        jobs: int = 1,
        on_played: Callable[[int], None] = lambda games: None,
    ) -> np.ndarray:
        """The mean share of the win of a copy, a row per candidate and a column per table, as parts of the even share.

        All candidates sit at the same tables with the same luck.
        """
        rows = []
        for row in results_of(play_candidate, [(self.spec, knobs, seatings) for knobs in candidates], jobs):
            rows.append(row)
            on_played(len(seatings))
        return np.array(rows)


def play_candidate(spec: RunSpec, knobs: Knobs, seatings: np.ndarray) -> np.ndarray:
    """A worker's task: the mean share of the win of the candidate's copies at each table, by the even share.

    Without knobs everybody plays as the lineup says, searchers among them.
    """
    prepared = prepare_cached(spec)
    if knobs:
        entrants = prepared.lineup.entrants
        turned = [{**entrants[CANDIDATE].knobs, **knobs}, *(entrant.knobs for entrant in entrants[1:])]
        prepared = prepared.played_by(prepared.game.seat_players([one.strategy for one in entrants], turned))
    seats = prepared.play_seatings(seatings)["seats"]
    shape = (len(seatings), spec.players)
    own = seatings["entrant"][:, : spec.players] == CANDIDATE
    share = wins_of(seats).reshape(shape)
    return (share * own).sum(axis=1) / own.sum(axis=1) * spec.players


def wins_of(seats: np.ndarray) -> np.ndarray:
    """The share of the win of each row; a kernel writes how many share it, and 0 for no win."""
    winners = seats["win_share"].astype(float)
    return np.divide(1, winners, out=np.zeros(len(winners)), where=winners > 0)
