"""A population of players, grown until a new one gains nothing against it; what remains is `expert`.

First every scripted idea is tuned, at tables of all ideas, the strongest first; those tuned already sit there in their
new form. An idea keeps its bent: a knob that it has above or below `sensible` may go further, but back only half of the
way, or all of it where the idea would be too weak otherwise. What wins no more than before, once everybody is tuned, is
tuned once more, from where it was. Then the tuned ideas choose among themselves: the mix at which none of them does
better than the others is solved for, a best response to it is tuned with all knobs free, added, and the mix solved
again (Lanctot et al., "A unified game-theoretic approach to multiagent reinforcement learning", 2017), until a response
gains no more than a point.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from balancewheel.experiments import tuning
from balancewheel.experiments.empirical_game import pair_shares, symmetric_equilibrium
from balancewheel.experiments.mixed_tables import Knobs, MixedTables, wins_of
from balancewheel.experiments.tuning import (
    Journal,
    Ranges,
    check_gain,
    describe_spec,
    describe_tuned,
    evolve,
    judge,
    knob_ranges,
    race,
)
from balancewheel.sim.arguments import checked
from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Game
from balancewheel.sim.kernel.decisions import MAX_ENTRANTS
from balancewheel.sim.players.kinds.tuned import EXPERT, TUNED
from balancewheel.sim.players.lineup import Entrant, entrant_label, parse, turnable_knobs
from balancewheel.sim.rules.variants import STANDARD
from balancewheel.sim.run import runner
from balancewheel.sim.run.folders import check_folder
from balancewheel.sim.run.prepare import prepare, prepare_cached
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.runner import MAX_JOBS, check_count
from balancewheel.sim.run.spec import RunSpec, run_spec
from balancewheel.sim.run.store import write_atomic
from balancewheel.sim.run.workers import results_of

MAX_GAMES = 100_000  # of one tuning
MOST_ROUNDS = 6  # of responses
TRIED = 2  # ideas that look for a response before it is said that there is none
PAIRS, JUDGED, TABLES = 25, 25, 8  # parts of them: games of a pair; of a side of a trial; of all ideas at one table
LEAST_CHECKED = 0.0  # gain of a check below which a tuning is about to end
CHUNK = 1_000  # games that a worker plays at a time
WEAK = 0.75  # of the even share, below which an idea is tuned once more
BENT = 0.5  # of its way from `sensible` that an idea keeps at least
LEAST_GAIN = 0.01  # of all wins
STARTS, REVERSED = 2**42, 2**43  # the first of the games that decide where a tuning starts, and whether it lost
NEXT_SEED = 1_000_003  # so far apart are the seeds of two rounds


@dataclass(frozen=True)
class Idea:
    """A scripted strategy as it was and as it is tuned."""

    stock: Entrant
    tuned: Entrant
    games: int
    share: float  # of the win at a table of all ideas as they were
    tuned_share: float  # and of all ideas in tuned form
    worth: pl.DataFrame


@dataclass(frozen=True)
class Population:
    """What was found: the ideas in tuned form, the mix that nothing gains much against, and the expert."""

    spec: RunSpec
    ideas: list[Idea]
    mix: dict[str, float]  # weights of the players that remain
    gains: list[float]  # what the best response of each round gained, in wins
    games: int  # that all tunings took
    expert: Entrant
    is_settled: bool  # did the last response gain no more than was asked for?
    worth: pl.DataFrame  # of the expert at tables of the ideas as they were
    folder: Path


@dataclass(frozen=True)
class Work:
    """What all steps need."""

    spec: RunSpec
    game: Game
    journal: Journal
    max_games: int
    jobs: int
    progress: Progress
    games: Counter[str] = field(default_factory=Counter)  # that the tunings of each name took

    @property
    def judged(self) -> int:
        """Games of either side of a trial, for each kind of table."""
        return max(self.max_games // JUDGED, 2)

    def tune(self, name: str, start: Entrant, tables: MixedTables, ranges: Ranges) -> Knobs:
        """The best knobs within ranges at these tables."""
        self.progress.starting(0, self.max_games)
        journal = self.journal.part(name)
        after, games = evolve(tables, ranges, journal, LEAST_CHECKED, self.max_games, self.jobs, self.progress)
        self.games[name] += games
        return knobs_of(self.game, start) | after

    def entrant(self, name: str, strategy: str, knobs: Knobs) -> Entrant:
        """A player of this name."""
        text = f"{name}={entrant_label(self.game.find_strategy(strategy), knobs)}"
        return parse(f"mirror:{text}", self.game, self.spec.players).entrants[0]


@checked
def population(
    game: str,
    *,
    players: int | None = None,
    seed: int = 1,
    rules: str = STANDARD,
    least_gain: float = LEAST_GAIN,
    max_games: int = MAX_GAMES,
    jobs: int = 1,
    out: str | Path | None = None,
    progress: Progress = QUIET,
) -> Population:
    """Tune every idea of a game, then respond to the mix of all players until no response gains more than `least_gain`.

    Writes a file for each tuned idea, and `expert.toml`, into the folder `out`. `max_games` bounds a single tuning.
    """
    check_count("max_games", max_games, runner.MAX_GAMES)
    check_count("jobs", jobs, MAX_JOBS)
    spec = run_spec(game, players=players, seed=seed, rules=rules)
    prepared = prepare(spec)
    stock = prepared.lineup.entrants
    if not any(one.knobs for one in stock):
        raise UserError(f"{prepared.game.title} has no population: its strategies have no knobs to tune")
    if spec.players < 2:
        raise UserError("strategies are judged by who wins: that takes two or more players")
    folder = Path("runs") / f"population-{prepared.game.name}-{spec.players}p-seed{seed}" if out is None else Path(out)
    check_folder(folder)
    check_gain(least_gain)
    sources = prepared.sources
    key = [spec.game, spec.players, seed, spec.rules.digest, spec.lineup, sources, least_gain, max_games]
    work = Work(spec, prepared.game, Journal(folder / "population", key), max_games, jobs, progress)
    prepared.compile(progress.compiling)
    ideas = tune_ideas(work, stock)
    members, mix, gains = respond(work, ideas, least_gain)
    best = members[int(mix.argmax())]
    expert = work.entrant(EXPERT, best.strategy.name, best.knobs)
    tables = MixedTables.of(spec, expert.strategy.name, [one.text for one in stock])
    before = turnable_knobs(work.game, expert.strategy)
    worth = judge(tables, before, before | expert.knobs, jobs, work.judged)
    weights = {one.label: round(float(weight), 3) for one, weight in zip(members, mix, strict=True) if weight > 0}
    games = work.games.total()
    grown = Population(spec, ideas, weights, gains, games, expert, gains[-1] <= least_gain, worth, folder)
    _write(grown, work.game)
    work.journal.remove()
    return grown


def tune_ideas(work: Work, stock: list[Entrant]) -> list[Idea]:
    """Every idea in tuned form, the strongest first; one that is weak or no better among the others then, once more."""
    before = table_shares(work, stock)
    order = [stock[i] for i in np.argsort(-before, kind="stable")]
    forms = {one.label: one for one in stock}
    for idea in order:
        _tune_idea(work, idea, forms, idea.label, order[0].label)
    after = table_shares(work, list(forms.values()))
    for idea, share in zip(stock, after, strict=True):
        if share < WEAK / work.spec.players:
            _tune_idea(work, idea, forms, f"{idea.label} again", order[0].label, 0)
        elif was_better(work, idea, forms):
            _tune_idea(work, idea, forms, f"{idea.label} again", order[0].label)
    tuned = list(forms.values())
    after = table_shares(work, tuned)
    ideas = []
    for number, (idea, form) in enumerate(zip(stock, tuned, strict=True)):
        old, new = knobs_of(work.game, idea), knobs_of(work.game, form)
        tables = MixedTables.of(work.spec, idea.full, [one.text for one in tuned])
        worth = judge(tables, old, new, work.jobs, work.judged) if old else pl.DataFrame()
        games = work.games[idea.label] + work.games[f"{idea.label} again"]
        ideas.append(Idea(idea, form, games, float(before[number]), float(after[number]), worth))
    return ideas


def _tune_idea(
    work: Work, idea: Entrant, forms: dict[str, Entrant], name: str, strongest: str, bent: float = BENT
) -> None:
    """Put the tuned form of an idea, judged at tables of all forms, in the place of the one that is there.

    It starts from its own knobs, as they are or were, or from those of the strongest idea, which was tuned first, as
    far as they are within its ranges: from whichever win most.
    """
    now = forms[idea.label]
    if not idea.knobs:
        return
    tables = MixedTables.of(work.spec, now.full, [one.text for one in forms.values()])
    ranges = bent_ranges(work.game, idea, now, bent)
    starts = [ranges.start]
    for other in (idea, forms[strongest]):
        knobs = ranges.clip(knobs_of(work.game, other))
        starts += [knobs] if knobs not in starts else []
    shares = tables.shares(starts, tables.seatings(STARTS, work.judged), work.jobs).mean(axis=1)
    after = work.tune(name, now, tables, replace(ranges, start=starts[int(shares.argmax())]))
    forms[idea.label] = work.entrant(f"{TUNED}_{idea.label}", idea.strategy.name, after)


def was_better(work: Work, idea: Entrant, forms: dict[str, Entrant]) -> bool:
    """Does an idea as it was win more than its tuned form, at tables of all forms or as the only one among copies?"""
    if not idea.knobs:
        return False
    form = forms[idea.label]
    old, new = knobs_of(work.game, idea), knobs_of(work.game, form)
    for others, copies in (([one.text for one in forms.values()], None), ([form.text], 1)):
        tables = MixedTables.of(work.spec, form.full, others)
        gain, error = race(tables, new, old, tables.seatings(REVERSED, work.judged, copies), 0, work.jobs)
        if gain > error:
            return True
    return False


def knobs_of(game: Game, player: Entrant) -> Knobs:
    """All knobs of a player."""
    return turnable_knobs(game, player.strategy) | player.knobs


def bent_ranges(game: Game, idea: Entrant, now: Entrant, bent: float = BENT) -> Ranges:
    """The ranges within which an idea stays itself: each knob on its side of `sensible`, part of the way at least."""
    stock = turnable_knobs(game, idea.strategy)
    ranges = knob_ranges(game, idea.strategy.name, stock | now.knobs, [])
    low, high = ranges.low.astype(float), ranges.high.astype(float)
    for number, knob in enumerate(ranges.start):
        middle = game.common_knobs.get(knob, stock[knob])
        kept = middle + bent * (stock[knob] - middle)
        if stock[knob] > middle:
            low[number] = kept
        elif stock[knob] < middle:
            high[number] = kept
    return Ranges(ranges.start, low, high)


def table_shares(work: Work, players: list[Entrant]) -> np.ndarray:
    """The share of the win of each player where all of them take turns at one table."""
    lineup = f"shuffle:{','.join(one.text for one in players)}"
    spec = replace(work.spec, lineup=lineup)
    tasks = [(spec, first, CHUNK) for first in range(0, max(work.max_games // TABLES, 1), CHUNK)]
    wins, seats = sum(results_of(count_wins, tasks, work.jobs), start=np.zeros((2, len(players))))
    return wins / seats


def count_wins(spec: RunSpec, first: int, games: int) -> np.ndarray:
    """A worker's task: how much every entrant has won, and in how many seats."""
    prepared = prepare_cached(spec)
    seats = prepared.play(first, games)["seats"]
    n = len(prepared.labels)
    return np.array([np.bincount(seats["strategy"], weights, n) for weights in (wins_of(seats), np.ones(len(seats)))])


def respond(work: Work, ideas: list[Idea], least_gain: float) -> tuple[list[Entrant], np.ndarray, list[float]]:
    """The tuned ideas and the responses to them, their mix, and what the responses gained."""
    members = [one.tuned for one in ideas]
    gains: list[float] = []
    while True:
        shares = pair_shares(work.spec, members, max(work.max_games // PAIRS, 1), work.journal.part("pairs"), work.jobs)
        mix = symmetric_equilibrium(shares)
        if len(gains) == MOST_ROUNDS + 1 or gains and gains[-1] <= least_gain:
            return members, mix, gains
        response, gain = _best_response(work, members, mix, shares @ mix, len(gains) + 1, least_gain)
        gains.append(gain)
        if gain > least_gain and len(gains) <= MOST_ROUNDS:
            members.append(response)


def _best_response(
    work: Work, members: list[Entrant], mix: np.ndarray, payoffs: np.ndarray, number: int, least_gain: float
) -> tuple[Entrant, float]:
    """A player that wins more than the even share among the mix, and how much more; the best found if there is none.

    The ideas that do best against the mix are tried first.
    """
    spec = replace(work.spec, seed=(work.spec.seed + NEXT_SEED * number) % 2**63)
    heaviest = [int(i) for i in np.argsort(-mix, kind="stable") if mix[i] > 0][: MAX_ENTRANTS - 1]
    weights = mix[heaviest] / mix[heaviest].sum()
    starts: dict[str, Entrant] = {}
    for i in np.argsort(-payoffs, kind="stable"):
        if members[i].knobs:
            starts.setdefault(members[i].strategy.name, members[i])
    best: tuple[Entrant, float] | None = None
    for strategy, start in list(starts.items())[:TRIED]:
        tables = MixedTables.of(spec, start.full, [members[i].text for i in heaviest], weights.tolist())
        ranges = knob_ranges(work.game, strategy, knobs_of(work.game, start), [])
        after = work.tune(f"response {number} {strategy}", start, tables, ranges)
        seatings = tables.seatings(tuning.FINAL, tuning.FINAL_GAMES, 1)
        gain = float(tables.shares([after], seatings, work.jobs).mean() - 1) / spec.players
        if best is None or gain > best[1]:
            best = work.entrant(f"response_{number}", strategy, after), gain
        if gain > least_gain:
            break
    assert best is not None, "some strategy has knobs"
    return best


def _write(grown: Population, game: Game) -> None:
    """A file for each tuned idea, and one for the expert."""
    common = describe_spec(grown.spec)
    for idea in grown.ideas:
        if not idea.stock.knobs:
            continue
        name, about = idea.stock.strategy.name, common | {"games": idea.games}
        about |= {"share_among_all": round(idea.share, 4), "share_among_all_tuned": round(idea.tuned_share, 4)}
        _write_one(grown.folder, game, name, f"{name}@{TUNED}", idea.tuned, about, idea.worth)
    about = common | {
        "games": grown.games,
        "best_responses_gained": [round(gain, 4) for gain in grown.gains],
        "mix": [f"{name} {weight}" for name, weight in grown.mix.items()],
    }
    _write_one(grown.folder, game, EXPERT, EXPERT, grown.expert, about, grown.worth)


def _write_one(
    folder: Path, game: Game, stem: str, name: str, player: Entrant, about: dict[str, Any], worth: pl.DataFrame
) -> None:
    text = describe_tuned(name, game.name, player.strategy.name, knobs_of(game, player), about, worth)
    write_atomic(folder / f"{stem}.toml", text.encode())
