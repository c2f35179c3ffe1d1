"""Play what the pages of a run ask for and is not on disk yet."""

import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import polars as pl

from balancewheel.analysis.quality.comebacks import comebacks, common_rounds
from balancewheel.analysis.quality.forecasts import forecasts
from balancewheel.analysis.quality.kingmaking import hopeless_seats
from balancewheel.analysis.quality.standings import standing_pieces
from balancewheel.experiments.kept.evidence import FEWEST_WON, LUCK_GAMES, MOST_GAMES, ROUNDS, Evidence
from balancewheel.experiments.settings import Work
from balancewheel.experiments.styles.draw import play_styles
from balancewheel.sim.run.forks import change_luck, hand_over
from balancewheel.sim.run.jobs import in_blocks
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.progress import Progress
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.spec import ALWAYS, RunSpec
from balancewheel.sim.run.store.folder import write_atomic
from balancewheel.sim.run.store.shards import encode

KINGS = ("game", "seat", "win_share")


@dataclass(frozen=True)
class Need:
    """Something that a page asks for: about how many games it takes, and how to play them."""

    games: int
    play: Callable[[Pool], None]


class Together(Progress):
    """One count for the games of several runs."""

    def __init__(self, whole: Progress) -> None:
        self.compiling, self.played = whole.compiling, whole.played  # type: ignore[method-assign]


def collect(runs: Sequence[Run], pool: Pool, styles: int | None = None) -> None:
    """Play the styles that are asked for and all that the pages of these runs need, with one count of games."""
    for run in runs if styles is not None else ():
        play_styles(run, styles or 0, pool)
    missing = [need for run in runs for need in needs(run)]
    if missing:
        pool.progress.starting(0, sum(need.games for need in missing))
        quiet = pool.telling(Together(pool.progress))
        for need in missing:
            need.play(quiet)


def needs(run: Run) -> Iterator[Need]:
    """What the pages of a run ask for and is not on disk."""
    evidence = Evidence(run)
    if not run.games_played or evidence.why_not:
        return
    if evidence.has_phases and (evidence.forced_specs or evidence.vote_specs):
        yield from _missing_runs(evidence, [evidence.fresh_spec, *evidence.forced_specs.values()], evidence.games)
        yield from _missing_runs(evidence, list(evidence.vote_specs.values()), evidence.games)
        if not evidence.luck_file.exists():
            yield Need(ROUNDS * min(LUCK_GAMES, evidence.games), partial(_play_with_other_luck, evidence))
    readings = [evidence.reading_spec(reading) for reading in evidence.readings]
    yield from _missing_runs(evidence, readings, evidence.reading_games)
    if evidence.has_kings and not evidence.kings_file.exists():
        players = len(run.manifest.entrants)
        yield Need(MOST_GAMES // players * players, partial(_play_on, evidence))


def _missing_runs(evidence: Evidence, specs: list[RunSpec], games: int) -> Iterator[Need]:
    for spec in specs:
        if evidence.read(spec, games) is None:
            yield Need(games, partial(_play_run, evidence, spec, games))


def _play_run(evidence: Evidence, spec: RunSpec, games: int, pool: Pool) -> None:
    Work(pool, evidence.folder).play_first(spec, games)


def _play_with_other_luck(evidence: Evidence, pool: Pool) -> None:
    """Games that reached a round, once more with other luck from that round on."""
    as_rolled = Work(pool, evidence.folder).play_first(evidence.fresh_spec, evidence.games)
    spec = replace(as_rolled.spec, tables=ALWAYS)
    parts = []
    for number in range(1, ROUNDS + 1):
        reached = as_rolled.games.filter(pl.col("rounds") >= number).select("game").head(LUCK_GAMES).collect()
        if reached.height:
            seatings = change_luck(prepare_cached(spec), reached["game"].to_list(), number)
            rows = [outcome.frame("seats") for outcome in pool.map(in_blocks(spec, seatings))]
            parts.append(pl.concat(rows).with_columns(from_round=pl.lit(number)))
    _write(pl.concat(parts), evidence.luck_file)


def _play_on(evidence: Evidence, pool: Pool) -> None:
    """Games with a seat without hope, played on from there by each strategy of the run in that seat."""
    run, spec = evidence.run, replace(evidence.run.spec, tables=ALWAYS)
    occasions, after = _hopeless(run)
    prepared = prepare_cached(spec)
    games, seats = occasions["game"].to_list(), occasions["seat"].to_list()
    leader = occasions.select("game", seat=pl.col("leader").cast(pl.UInt8))
    kind = pl.Enum(prepared.labels)
    parts = [pl.DataFrame(schema={"game": pl.Int64, "win_share": pl.Float64, "strategy": kind, "after": pl.Int64})]
    for number, name in enumerate(prepared.labels) if games else ():
        jobs = in_blocks(spec, hand_over(prepared, games, seats, number, after + 1), KINGS)
        ends = pl.concat(outcome.frame("seats") for outcome in pool.map(jobs))
        won = leader.join(ends, on=["game", "seat"], how="inner")
        parts.append(won.select("game", "win_share", strategy=pl.lit(name, kind), after=pl.lit(after, pl.Int64)))
    _write(pl.concat(parts), evidence.kings_file)


def _hopeless(run: Run) -> tuple[pl.DataFrame, int]:
    """A row for each game with a seat without hope and a leader after a usual round, and which round that is."""
    empty = pl.DataFrame(schema={"game": pl.Int64, "seat": pl.UInt8, "leader": pl.UInt8})
    if run.games.select((pl.col("winners") > 0).sum()).collect().item() < FEWEST_WON:
        return empty, 0
    folder = tempfile.mkdtemp(prefix="balancewheel-")
    try:
        standings = standing_pieces(run.pieces("rounds"), run.pieces("seats"), folder)
        rounds = common_rounds(comebacks(standings), at_least=0.5)
        if not rounds:
            return empty, 0
        games = MOST_GAMES // len(run.manifest.entrants)
        return hopeless_seats(standings, forecasts(standings), max(rounds), games), max(rounds)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _write(rows: pl.DataFrame, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(file, encode(rows, is_kept=True).data)
