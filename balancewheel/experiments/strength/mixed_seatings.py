"""Seatings in which a candidate sits with a population, once or several times: how much of the win does it get?"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from balancewheel.sim.errors import UserError
from balancewheel.sim.kernel.decisions import MAX_ENTRANTS, SEATING_RECORD
from balancewheel.sim.players.entrant import Entrant
from balancewheel.sim.players.lineup import shuffle
from balancewheel.sim.run.jobs import Job, Outcome
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.spec import ALWAYS, RunSpec

CANDIDATE = 0  # the first entrant of the lineup; the population follows
NAME = "candidate"
COLUMNS = ("win_share",)
Knobs = dict[str, float]


@dataclass(frozen=True)
class MixedSeatings:
    """A candidate among a population: `spec` has a lineup that names the candidate first."""

    spec: RunSpec
    others: int  # strategies in the population
    weights: tuple[float, ...] | None = None  # how often each of them is drawn; None: all alike

    @classmethod
    def of(
        cls, spec: RunSpec, candidate: Entrant, population: Sequence[Entrant], weights: Sequence[float] | None = None
    ) -> "MixedSeatings":
        """Seatings of a player among a population."""
        if spec.players < 2:
            raise UserError("strategies are judged by who wins: that takes two or more players")
        if len(population) > MAX_ENTRANTS - 1:
            raise UserError(f"a population holds at most {MAX_ENTRANTS - 1} strategies, not {len(population)}")
        lineup = shuffle([candidate.called(NAME), *population])
        made = cls(
            replace(spec, lineup=lineup, tables=ALWAYS), len(population), None if weights is None else tuple(weights)
        )
        prepare_cached(made.spec)
        return made

    @property
    def candidate(self) -> Entrant:
        """Whose share it is."""
        return prepare_cached(self.spec).lineup.entrants[CANDIDATE]

    def seatings(self, first: int, games: int, copies: int | None = None) -> np.ndarray:
        """Seatings from game number `first` on, with so many copies of the candidate, or one to all but one in turn.

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
        self, candidates: Sequence[Knobs], seatings: np.ndarray, pool: Pool, *, is_told: bool = False
    ) -> np.ndarray:
        """The mean share of the win of a copy, a row per candidate and a column per seating, by the even share.

        All candidates sit in the same seats with the same luck.
        """
        jobs = [Job(self._with(knobs), seatings=seatings, columns=COLUMNS) for knobs in candidates]
        return np.array([share_of_candidate(outcome) for outcome in pool.map(jobs, is_told=is_told)])

    def _with(self, knobs: Knobs) -> RunSpec:
        """The spec in which the candidate has these knobs."""
        prepared = prepare_cached(self.spec)
        candidate, *others = prepared.lineup.entrants
        return self.spec.seating(shuffle([candidate.turned(knobs, prepared.game).called(NAME), *others]))


def share_of_candidate(outcome: Outcome) -> np.ndarray:
    """The mean share of the win of the candidate's copies in each game, by the even share."""
    seatings, players = outcome.job.seatings, outcome.job.spec.players
    assert seatings is not None, "the candidate sits where a seating says"
    own = seatings["entrant"][:, :players] == CANDIDATE
    share = outcome.frame("seats")["win_share"].to_numpy().reshape(own.shape)
    return (share * own).sum(axis=1) / own.sum(axis=1) * players
