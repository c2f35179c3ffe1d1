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
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from balancewheel.experiments.strength import tuning
from balancewheel.experiments.strength.empirical_game import pair_shares, symmetric_equilibrium
from balancewheel.experiments.strength.mixed_seatings import Knobs, MixedSeatings
from balancewheel.experiments.strength.tuning import (
    Ranges,
    check_gain,
    describe_spec,
    describe_tuned,
    evolve,
    knob_ranges,
    measure_gain,
    sequential_test,
)
from balancewheel.sim.arguments import checked
from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Game
from balancewheel.sim.kernel.decisions import MAX_ENTRANTS
from balancewheel.sim.players.entrant import Entrant
from balancewheel.sim.players.kinds.script import Script
from balancewheel.sim.players.lineup import shuffle
from balancewheel.sim.players.rungs import EXPERT, TUNED
from balancewheel.sim.rules.variants import STANDARD
from balancewheel.sim.run import runner
from balancewheel.sim.run.jobs import Job
from balancewheel.sim.run.pools import Pool, check_count
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.spec import RunSpec, run_spec
from balancewheel.sim.run.store.cache import ResultCache
from balancewheel.sim.run.store.folder import check_folder, write_atomic

MAX_GAMES = 100_000  # of one tuning
MOST_ROUNDS = 6  # of responses
TRIED = 2  # ideas that look for a response before it is said that there is none
PAIRS, TESTED, TABLES = 25, 25, 8  # parts of them: games of a pair; of a side of a trial; of all ideas at one table
LEAST_CHECKED = 0.0  # gain of a check below which a tuning is about to end
CHUNK = 1_000  # games that a worker plays at a time
WEAK = 0.75  # of the even share, below which an idea is tuned once more
BENT = 0.5  # of its way from `sensible` that an idea keeps at least
LEAST_GAIN = 0.01  # of all wins
STARTS, REVERSED = 2**42, 2**43  # the first of the games that decide where a tuning starts, and whether it lost
NEXT_SEED = 1_000_003  # so far apart are the seeds of two rounds


@dataclass(frozen=True)
class Archetype:
    """A scripted idea as it was and as it is tuned."""

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
    ideas: list[Archetype]
    mix: dict[str, float]  # weights of the players that remain
    gains: list[float]  # what the best response of each round gained, in wins
    games: int  # that all tunings took
    expert: Entrant
    is_settled: bool  # did the last response gain no more than was asked for?
    worth: pl.DataFrame  # of the expert at tables of the ideas as they were
    folder: Path


@dataclass(frozen=True)
class PopulationRun:
    """What all steps need."""

    spec: RunSpec
    game: Game
    cache: ResultCache
    max_games: int
    pool: Pool
    games: Counter[str] = field(default_factory=Counter)  # that the tunings of each name took

    @property
    def test_games(self) -> int:
        """Games of either side of a test, for each kind of seating."""
        return max(self.max_games // TESTED, 2)

    def tune(self, name: str, start: Entrant, mixed: MixedSeatings, ranges: Ranges) -> Knobs:
        """The best knobs within ranges in these seatings."""
        self.pool.progress.starting(0, self.max_games)
        after, games = evolve(mixed, ranges, self.cache.part(name), LEAST_CHECKED, self.max_games, self.pool)
        self.games[name] += games
        return start.turnable(self.game) | after

    def mixed(self, candidate: Entrant, population: Sequence[Entrant]) -> MixedSeatings:
        """Seatings of a player among a population."""
        return MixedSeatings.of(self.spec, candidate, population)

    def player(self, name: str, strategy: str, knobs: Knobs) -> Entrant:
        """A player of this name."""
        return Script.of(self.game.find_strategy(strategy), knobs, self.game, name)


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
    backend: str = "threads",
    out: str | Path | None = None,
    progress: Progress = QUIET,
    pool: Pool | None = None,
) -> Population:
    """Tune every idea of a game, then add best responses to the mix of all players until none gains `least_gain`.

    Writes a file for each tuned idea, and `expert.toml`, into the folder `out`. `max_games` bounds a single tuning.
    """
    check_count("max_games", max_games, runner.MAX_GAMES)
    pool = pool or Pool(jobs, backend, progress)
    spec = run_spec(game, players=players, seed=seed, rules=rules)
    prepared = prepare_cached(spec)
    stock = prepared.lineup.entrants
    if not any(entrant.knobs for entrant in stock):
        raise UserError(f"{prepared.game.title} has no population: its strategies have no knobs to tune")
    if spec.players < 2:
        raise UserError("strategies are judged by who wins: that takes two or more players")
    folder = Path("runs") / f"population-{prepared.game.name}-{spec.players}p-seed{seed}" if out is None else Path(out)
    check_folder(folder)
    check_gain(least_gain)
    key = [spec.game, spec.players, seed, spec.rules.digest, spec.lineup, prepared.sources, least_gain, max_games]
    work = PopulationRun(spec, prepared.game, ResultCache(folder / "population", key), max_games, pool)
    prepared.compile(pool.progress.compiling)
    ideas = tune_ideas(work, stock)
    members, mix, gains = add_best_responses(work, [idea.tuned for idea in ideas], least_gain)
    best = members[int(mix.argmax())]
    expert = best.called(EXPERT)
    before = work.game.turnable_knobs(work.game.find_strategy(best.name))
    mixed = work.mixed(work.player("", best.name, {}), stock)
    worth = measure_gain(mixed, before, expert.turnable(work.game), pool, work.test_games)
    weights = {one.label: round(float(weight), 3) for one, weight in zip(members, mix, strict=True) if weight > 0}
    is_settled = gains[-1] <= least_gain
    found = Population(spec, ideas, weights, gains, work.games.total(), expert, is_settled, worth, folder)
    _write(found, work.game)
    work.cache.remove()
    return found


def tune_ideas(work: PopulationRun, stock: list[Entrant]) -> list[Archetype]:
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
        old, new = idea.turnable(work.game), form.turnable(work.game)
        worth = measure_gain(work.mixed(idea, tuned), old, new, work.pool, work.test_games) if old else pl.DataFrame()
        games = work.games[idea.label] + work.games[f"{idea.label} again"]
        ideas.append(Archetype(idea, form, games, float(before[number]), float(after[number]), worth))
    return ideas


def _tune_idea(
    work: PopulationRun, idea: Entrant, forms: dict[str, Entrant], name: str, strongest: str, bent: float = BENT
) -> None:
    """Put the tuned form of an idea, judged at tables of all forms, in the place of the one that is there.

    It starts from its own knobs, as they are or were, or from those of the strongest idea, which was tuned first, as
    far as they are within its ranges: from whichever win most.
    """
    now = forms[idea.label]
    if not idea.knobs:
        return
    mixed = work.mixed(now, list(forms.values()))
    ranges = bent_ranges(work.game, idea, now, bent)
    starts = [ranges.start]
    for other in (idea, forms[strongest]):
        knobs = ranges.clip(other.turnable(work.game))
        starts += [knobs] if knobs not in starts else []
    shares = mixed.shares(starts, mixed.seatings(STARTS, work.test_games), work.pool).mean(axis=1)
    after = work.tune(name, now, mixed, replace(ranges, start=starts[int(shares.argmax())]))
    forms[idea.label] = work.player(f"{TUNED}_{idea.label}", idea.name, after)


def was_better(work: PopulationRun, idea: Entrant, forms: dict[str, Entrant]) -> bool:
    """Does an idea as it was win more than its tuned form, at tables of all forms or as the only one among copies?"""
    if not idea.knobs:
        return False
    form = forms[idea.label]
    old, new = idea.turnable(work.game), form.turnable(work.game)
    for others, copies in ((list(forms.values()), None), ([form], 1)):
        mixed = work.mixed(form, others)
        gain, error = sequential_test(mixed, new, old, mixed.seatings(REVERSED, work.test_games, copies), 0, work.pool)
        if gain > error:
            return True
    return False


def bent_ranges(game: Game, idea: Entrant, now: Entrant, bent: float = BENT) -> Ranges:
    """The ranges within which an idea stays itself: each knob on its side of `sensible`, part of the way at least."""
    stock = game.turnable_knobs(game.find_strategy(idea.name))
    ranges = knob_ranges(game, idea.name, now.turnable(game), [])
    low, high = ranges.low.astype(float), ranges.high.astype(float)
    for number, knob in enumerate(ranges.start):
        middle = game.common_knobs.get(knob, stock[knob])
        kept = middle + bent * (stock[knob] - middle)
        if stock[knob] > middle:
            low[number] = kept
        elif stock[knob] < middle:
            high[number] = kept
    return Ranges(ranges.start, low, high)


def table_shares(work: PopulationRun, players: list[Entrant]) -> np.ndarray:
    """The share of the win of each player where all of them take turns at one table."""
    spec, n = work.spec.seating(shuffle(players)), len(players)
    games = range(0, max(work.max_games // TABLES, 1), CHUNK)
    jobs = [Job(spec, first, CHUNK, columns=("strategy", "win_share")) for first in games]
    wins, seats = np.zeros(n), np.zeros(n)
    for outcome in work.pool.map(jobs, is_told=False):
        rows = outcome.frame("seats")
        player = rows["strategy"].to_physical().to_numpy()
        wins += np.bincount(player, rows["win_share"].to_numpy(), n)
        seats += np.bincount(player, minlength=n)
    return wins / seats


def add_best_responses(
    work: PopulationRun, members: list[Entrant], least_gain: float
) -> tuple[list[Entrant], np.ndarray, list[float]]:
    """The players and the responses to them, their mix, and what the responses gained."""
    members = list(members)
    gains: list[float] = []
    while True:
        games = max(work.max_games // PAIRS, 1)
        shares = pair_shares(work.spec, members, games, work.cache.part("pairs"), work.pool)
        mix = symmetric_equilibrium(shares)
        if len(gains) == MOST_ROUNDS + 1 or gains and gains[-1] <= least_gain:
            return members, mix, gains
        response, gain = _best_response(work, members, mix, shares @ mix, len(gains) + 1, least_gain)
        gains.append(gain)
        if gain > least_gain and len(gains) <= MOST_ROUNDS:
            members.append(response)


def _best_response(
    work: PopulationRun, members: list[Entrant], mix: np.ndarray, payoffs: np.ndarray, number: int, least_gain: float
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
            starts.setdefault(members[i].name, members[i])
    best: tuple[Entrant, float] | None = None
    for strategy, start in list(starts.items())[:TRIED]:
        mixed = MixedSeatings.of(spec, start, [members[i] for i in heaviest], weights.tolist())
        ranges = knob_ranges(work.game, strategy, start.turnable(work.game), [])
        after = work.tune(f"response {number} {strategy}", start, mixed, ranges)
        seatings = mixed.seatings(tuning.FINAL, tuning.FINAL_GAMES, 1)
        gain = float(mixed.shares([after], seatings, work.pool).mean() - 1) / spec.players
        if best is None or gain > best[1]:
            best = work.player(f"response_{number}", strategy, after), gain
        if gain > least_gain:
            break
    assert best is not None, "some strategy has knobs"
    return best


def _write(found: Population, game: Game) -> None:
    """A file for each tuned idea, and one for the expert."""
    common = describe_spec(found.spec)
    for idea in found.ideas:
        if not idea.stock.knobs:
            continue
        name, about = idea.stock.name, common | {"games": idea.games}
        about |= {"share_among_all": round(idea.share, 4), "share_among_all_tuned": round(idea.tuned_share, 4)}
        _write_one(found.folder, game, name, f"{name}@{TUNED}", idea.tuned, about, idea.worth)
    about = common | {
        "games": found.games,
        "best_responses_gained": [round(gain, 4) for gain in found.gains],
        "mix": [f"{name} {weight}" for name, weight in found.mix.items()],
    }
    _write_one(found.folder, game, EXPERT, EXPERT, found.expert, about, found.worth)


def _write_one(
    folder: Path, game: Game, stem: str, name: str, player: Entrant, about: dict[str, Any], worth: pl.DataFrame
) -> None:
    text = describe_tuned(name, game.name, player.name, player.turnable(game), about, worth)
    write_atomic(folder / f"{stem}.toml", text.encode())
