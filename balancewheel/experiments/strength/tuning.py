"""Knobs turned by evolution until a strategy wins more, at tables of a whole population.

The search is CMA-ES within the knobs' ranges (Hansen, "The CMA evolution strategy: a tutorial", 2016). All candidates
of a generation sit at the same tables with the same luck. Some tables hold one copy of a candidate, others two, up to
all seats but one, so that what is found does not only beat the others but also gets on with itself.
"""

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from balancewheel.analysis.stats.intervals import critical_value
from balancewheel.experiments.strength.mixed_seatings import Knobs, MixedSeatings
from balancewheel.sim.arguments import checked
from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.frame.game import Game
from balancewheel.sim.rules.parameters import read_toml
from balancewheel.sim.rules.variants import STANDARD
from balancewheel.sim.run import runner
from balancewheel.sim.run.pools import Pool, check_count
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.spec import RunSpec, run_spec
from balancewheel.sim.run.store.cache import ResultCache
from balancewheel.sim.run.store.folder import check_folder, write_atomic

GAMES = 150  # of every candidate in a generation: many generations of few games find more than few of many
CHECK_EVERY = 12  # generations
PATIENCE = 6  # checks in a row that may find no gain: near the best, most steps lead down
CHECK = 40  # times as many games of either side of a check, at most
BLOCK, CLEAR = 1_000, 3.0  # a check is looked at every so many games, and ends where so many standard errors tell
FINAL_GAMES = 10_000  # of either side, for each kind of table
MAX_GAMES = 600_000  # of all generations
FIRST_STEP, FIRST_STEP_OF_FEW = 0.05, 0.15  # of a knob's range; wide steps of many knobs at once all lead down
FEW_KNOBS = 8
CHECKS, FINAL = 2**40, 2**41  # numbers of games that no generation plays


@dataclass(frozen=True)
class Tuning:
    """A strategy with its knobs before and after, and what that is worth in games that had no part in it."""

    spec: RunSpec
    strategy: str
    before: Knobs
    after: Knobs
    games: int  # that the generations took
    worth: pl.DataFrame
    file: Path


@dataclass(frozen=True)
class Ranges:
    """The knobs that are turned, each within its range; a point has a share of the range for every knob."""

    start: Knobs
    low: np.ndarray
    high: np.ndarray

    @property
    def first(self) -> np.ndarray:
        """The point of the knobs as they are; a single knob gets an idle one beside it, since CMA-ES needs two."""
        point = np.clip((np.array(list(self.start.values())) - self.low) / (self.high - self.low), 0, 1)
        return point if len(point) > 1 else np.append(point, 0.5)

    def clip(self, knobs: Knobs) -> Knobs:
        """Other knobs, as far as there are any of these names, within the ranges."""
        values = np.clip([knobs.get(knob, value) for knob, value in self.start.items()], self.low, self.high)
        return {knob: float(f"{value:.4g}") for knob, value in zip(self.start, values, strict=True)}

    def knobs(self, point: np.ndarray) -> Knobs:
        """The knobs of a point, rounded as a file has them."""
        shares = np.clip(point[: len(self.start)], 0, 1)
        values = self.low + shares * (self.high - self.low)
        return {knob: float(f"{value:.4g}") for knob, value in zip(self.start, values, strict=True)}


@checked
def tune(
    game: str,
    strategy: str,
    *,
    players: int | None = None,
    seed: int = 1,
    rules: str = STANDARD,
    against: str | None = None,
    keep: list[str] | None = None,
    least_gain: float = 0.01,
    max_games: int = MAX_GAMES,
    jobs: int = 1,
    backend: str = "threads",
    out: str | Path | None = None,
    progress: Progress = QUIET,
    pool: Pool | None = None,
) -> Tuning:
    """Turn the knobs of a strategy until fresh games show no gain above `least_gain` of the even share; write a file.

    `against` names the population as a lineup does, all scripted strategies by default. Knobs in `keep` stay.
    """
    check_count("max_games", max_games, runner.MAX_GAMES)
    pool = pool or Pool(jobs, backend, progress)
    check_gain(least_gain)
    if against is not None and not against.strip():
        raise UserError("--against names nobody; name strategies, as in --against builder,raider")
    spec = run_spec(game, players=players, seed=seed, rules=rules, lineup=f"shuffle:{against}" if against else None)
    prepared = prepare_cached(spec)
    population, candidate = prepared.lineup.entrants, spec.roster.find(strategy)
    if candidate.searches or any(entrant.searches for entrant in population):
        raise UserError("searchers have no knobs and take too long to be tuned against: tune and name scripts")
    before = candidate.turnable(prepared.game)
    ranges = knob_ranges(prepared.game, candidate.name, before, keep or [])
    mixed = MixedSeatings.of(spec, candidate, population)
    file = Path(f"{prepared.game.name}_{candidate.name}.toml" if out is None else out)
    _check_file(file, prepared.game, candidate.name)
    played = [mixed.spec.game, mixed.spec.players, seed, mixed.spec.rules.digest, mixed.spec.lineup]
    cache = ResultCache(file, [*played, ranges.start, prepare_cached(mixed.spec).sources, least_gain, max_games])
    prepare_cached(mixed.spec).compile(pool.progress.compiling)
    pool.progress.starting(0, max_games)
    after, games = evolve(mixed, ranges, cache, least_gain, max_games, pool)
    worth = measure_gain(mixed, ranges.start, after, pool)
    tuning = Tuning(mixed.spec, candidate.name, before, before | after, games, worth, file)
    write_atomic(file, describe(tuning).encode())
    cache.remove()
    return tuning


def check_gain(least_gain: float) -> None:
    """The gain at which tuning stops is a share of something."""
    if not 0 <= least_gain <= 1:
        raise UserError(f"the gain at which tuning stops must be from 0 to 100, not {100 * least_gain:g}")


def _check_file(file: Path, game: Game, strategy: str) -> None:
    """Nothing is lost if this file is written: it is new, or holds the same strategy tuned before."""
    if file.is_dir():
        raise UserError(f"{file} is a folder; name a file, like {file / (strategy + '.toml')}")
    check_folder(file.parent)
    if file.exists():
        content = read_toml(file)
        if (content.get("game"), content.get("strategy")) != (game.name, strategy):
            raise UserError(f"{file} holds something else than {strategy} of {game.name}; choose another --out")


def knob_ranges(game: Game, name: str, knobs: Knobs, keep: list[str]) -> Ranges:
    """The ranges of the knobs of a strategy that are to be turned."""
    for knob in keep:
        if knob not in knobs:
            raise unknown(f"knob of {name}", knob, knobs)
    start = {knob: value for knob, value in knobs.items() if knob not in keep}
    if not start:
        raise UserError(f"{name} has no knobs to tune{' besides those that stay as they are' if keep else ''}")
    for knob in start:
        if not math.isfinite(game.knobs[knob].high - game.knobs[knob].low):
            raise UserError(f"{knob} of {game.name} has no range to tune it within; name it with --keep")
    low = [min(game.knobs[knob].low, value) for knob, value in start.items()]
    high = [max(game.knobs[knob].high, value) for knob, value in start.items()]
    return Ranges(start, np.array(low), np.array(high))


def evolve(
    mixed: MixedSeatings, ranges: Ranges, cache: ResultCache, least_gain: float, max_games: int, pool: Pool
) -> tuple[Knobs, int]:
    """The best knobs that a check on fresh games confirmed, and how many games the generations took.

    A gain within its standard error confirms nothing: a row of such gains would lead anywhere.
    """
    import cma

    options = {"seed": mixed.spec.seed % (2**32 - 1) + 1, "bounds": [0, 1], "verbose": -9}
    step = FIRST_STEP if len(ranges.start) > FEW_KNOBS else FIRST_STEP_OF_FEW
    search = cma.CMAEvolutionStrategy(ranges.first, step, options)
    best, games, idle = ranges.start, 0, 0
    while games < max_games and idle < PATIENCE:
        generation = int(search.countiter)
        points = search.ask()
        candidates = [ranges.knobs(point) for point in points]
        shares = cache.values(generation)
        if shares is None:
            seatings = mixed.seatings(generation * GAMES, GAMES)
            shares = mixed.shares(candidates, seatings, pool, is_told=True).mean(axis=1).tolist()
            cache.add(generation, shares)
        else:
            pool.progress.played(GAMES * len(points))
        search.tell(points, [-share for share in shares])
        games += GAMES * len(points)
        if (generation + 1) % CHECK_EVERY == 0 or games >= max_games:
            favourite = ranges.knobs(search.result.xfavorite)
            fresh = mixed.seatings(CHECKS + generation * CHECK * GAMES, CHECK * GAMES)
            known = cache.values(-generation - 1)
            gain, error = known or sequential_test(mixed, best, favourite, fresh, least_gain, pool)
            cache.add(-generation - 1, [gain, error])
            idle = idle + 1 if gain < least_gain else 0
            best = favourite if gain > error else best
    return best, games


def sequential_test(
    mixed: MixedSeatings, before: Knobs, after: Knobs, seatings: np.ndarray, least_gain: float, pool: Pool
) -> list[float]:
    """What other knobs bring in these seatings, in parts of the even share, and its standard error.

    The test is over as soon as it is clear whether they bring more or less than is asked for.
    """
    gains = np.empty(0)
    for block in np.array_split(seatings, max(len(seatings) // BLOCK, 1)):
        shares = mixed.shares([before, after], block, pool)
        gains = np.append(gains, shares[1] - shares[0])
        gain, error = float(gains.mean()), float(gains.std(ddof=1) / math.sqrt(len(gains)))
        if abs(gain - least_gain) > CLEAR * error:
            break
    return [gain, error]


def measure_gain(
    mixed: MixedSeatings, before: Knobs, after: Knobs, pool: Pool, games: int = FINAL_GAMES
) -> pl.DataFrame:
    """What the knobs are worth on games of their own: shares of the win before and after, and the gain's interval.

    The last row is the reverse: a copy as before at a table of tuned ones, where an equal would get the even share.
    """
    n, game = mixed.spec.players, prepare_cached(mixed.spec).game
    rows = []
    for copies in sorted({1, n - 1}):
        shares = mixed.shares([before, after], mixed.seatings(FINAL, games, copies), pool) / n
        rows.append({"tables": _name_tables(copies), **_compared(shares[0], shares[1])})
    tuned = mixed.candidate.turned(after, game).called("tuned")
    reverse = MixedSeatings.of(mixed.spec, mixed.candidate, [tuned])
    shares = reverse.shares([before], reverse.seatings(FINAL, games, 1), pool) / n
    rows.append({"tables": "one as before among tuned ones", **_compared(np.full(games, 1 / n), shares[0])})
    return pl.DataFrame(rows)


def _name_tables(copies: int) -> str:
    return "one among the population" if copies == 1 else f"{copies} with one of the population"


def _compared(before: np.ndarray, after: np.ndarray) -> dict[str, float]:
    """Means of two columns of the same games, and their difference with its interval."""
    difference = after - before
    reach = critical_value() * difference.std(ddof=1) / math.sqrt(len(difference))
    gain = difference.mean()
    return {
        "before": before.mean(),
        "after": after.mean(),
        "gain": gain,
        "low": gain - reach,
        "high": gain + reach,
    }


def describe(tuning: Tuning) -> str:
    """The file: the knobs, how they were found, and what they are worth."""
    spec, prepared = tuning.spec, prepare_cached(tuning.spec)
    about = describe_spec(spec) | {
        "games": tuning.games,
        "population": [entrant.text for entrant in prepared.lineup.entrants[1:]],
    }
    name = f"{tuning.strategy}@{tuning.file.name}"
    return describe_tuned(name, prepared.game.name, tuning.strategy, tuning.after, about, tuning.worth)


def describe_spec(spec: RunSpec) -> dict[str, Any]:
    """What all games had in common."""
    return {"players": spec.players, "rules": spec.rules.name, "seed": spec.seed}


def describe_tuned(
    name: str, game: str, strategy: str, knobs: Knobs, about: dict[str, Any], worth: pl.DataFrame
) -> str:
    """A file of tuned knobs that lineups can name, with how they were found and what they are worth."""
    lines = [
        f"# Play it with: --lineup {name}",
        f"game = {json.dumps(game)}",
        f"strategy = {json.dumps(strategy)}",
        "",
        "[knobs]",
        *(f"{knob} = {value!r}" for knob, value in knobs.items()),
        "",
        "[found]",
        *(f"{key} = {json.dumps(value)}" for key, value in about.items()),
    ]
    for row in worth.iter_rows(named=True):
        lines += ["", "[[worth]]  # shares of the win on fresh games, and 95 % interval of the gain"]
        lines += [f"{key} = {json.dumps(value if key == 'tables' else round(value, 4))}" for key, value in row.items()]
    return "\n".join(lines) + "\n"
