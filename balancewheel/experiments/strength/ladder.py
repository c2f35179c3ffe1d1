"""A skill ladder: players from chance to deep search, who beats whom, and what the game looks like for each.

Every rung sits alone among copies of every other and among the scripted ideas that none of them is. A searcher's
rollouts model everybody as the expert, so whoever is not the expert is modelled wrongly. Where it would take several
searchers at a table, the rung below is not set among them: the searcher sits alone. Then every rung plays by itself, in
all seats: that is where its figures of seats, factions and length come from. With searchers in all seats, as many seats
are played as in a pair, and so fewer games.
"""

import itertools
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from balancewheel.analysis.comparison.grid import figures
from balancewheel.analysis.ladder import pair_row
from balancewheel.experiments import results
from balancewheel.experiments.kept.paired_runs import value_blocks
from balancewheel.experiments.metrics import metrics_for
from balancewheel.experiments.results import LADDER, Metadata
from balancewheel.experiments.settings import Work, caveats_of
from balancewheel.experiments.strength.mixed_seatings import COLUMNS, MixedSeatings, share_of_candidate
from balancewheel.experiments.strength.strengths import SEARCH_GAMES, find_rungs
from balancewheel.sim.arguments import checked
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game
from balancewheel.sim.players.entrant import Entrant
from balancewheel.sim.players.rungs import OTHERS
from balancewheel.sim.rules.variants import STANDARD
from balancewheel.sim.run.folders import name_folder
from balancewheel.sim.run.jobs import in_blocks
from balancewheel.sim.run.pools import Pool, check_count
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.runner import MAX_GAMES
from balancewheel.sim.run.spec import RunSpec, run_spec
from balancewheel.sim.run.store.cache import ResultCache
from balancewheel.sim.run.store.folder import check_folder

FOLDER = Path("runs/ladder")
GAMES = 2_000  # of a pair of scripts, and of a script by itself
CHUNK = 500


@dataclass(frozen=True)
class Ladder:
    """Who beats whom, and the figures of every rung by itself."""

    rungs: dict[str, Entrant]  # lowest first
    rules: str
    pairs: pl.DataFrame  # a row per rung and opponent
    runs: dict[str, Run]  # of every rung by itself
    figures: pl.DataFrame
    folder: Path
    remarks: list[str]  # rungs that are the same player

    def __repr__(self) -> str:
        """What was measured."""
        return f"Ladder of {', '.join(self.rungs)}; who beats whom is in .pairs, the figures of each in .figures"


@checked
def ladder(
    game: str,
    *,
    rungs: Sequence[str] = (),
    games: int = GAMES,
    search_games: int = SEARCH_GAMES,
    players: int | None = None,
    seed: int = 1,
    rules: str = STANDARD,
    jobs: int = 1,
    backend: str = "threads",
    out: str | Path | None = None,
    progress: Progress = QUIET,
    pool: Pool | None = None,
) -> Ladder:
    """Let every rung play every other, `games` a pair, or `search_games` where somebody searches; games are kept.

    `rungs` names them from weak to strong: uniform, stock, tuned, expert, search8, search32 or any other number of
    rollouts. By default all of these that the game has. Of rungs that are the same player, the first one plays.
    """
    spec = run_spec(game, players=players, seed=seed, rules=rules)
    check_count("games", games, MAX_GAMES)
    check_count("search_games", search_games, MAX_GAMES)
    pool = pool or Pool(jobs, backend, progress)
    if spec.players < 2:
        raise UserError("a ladder shows who wins against whom: that takes two or more players")
    entrants, remarks = _different(find_rungs(find_game(game), rungs), find_game(game).title)
    specs = {name: spec.played_by(entrant) for name, entrant in entrants.items()}
    out = check_folder(Path(out or FOLDER))
    played = [(one.lineup, prepare_cached(one).sources) for one in (*specs.values(), spec)]  # files as they are now
    folder = out / name_folder(spec, spec.rules.digest, *played)
    work, cache = Work(pool, folder), ResultCache(folder / LADDER, [LADDER])
    for one in (spec, *specs.values()):
        prepare_cached(one).compile(pool.progress.compiling)
    pairs = play_pairs(spec, entrants, games, search_games, cache, pool)
    runs, rows = {}, []
    for name, one in specs.items():
        runs[name] = work.play_first(one, max(search_games // spec.players, 1) if entrants[name].searches else games)
        metrics = [metric for metric in metrics_for(one) if metric.by != "strategy"]
        table = figures(metrics, value_blocks(runs[name], metrics, 0, runs[name].manifest.games))
        rows.append(table.select(pl.lit(name).alias("rung"), pl.all()))
    return Ladder(entrants, rules, pairs, runs, pl.concat(rows), folder, remarks)


def _different(rungs: dict[str, Entrant], title: str) -> tuple[dict[str, Entrant], list[str]]:
    """The rungs without those that are the same player as a lower one, and what is to be said of them."""
    names: dict[str, list[str]] = {}
    for name, entrant in rungs.items():
        names.setdefault(entrant.definition, []).append(name)
    if len(names) < 2:
        raise UserError(f"{' and '.join(rungs)} are the same player of {title}: name others, too")
    remarks = [
        f"{' and '.join(others)} {'is' if len(others) == 1 else 'are'} the same player as {first}."
        for first, *others in names.values()
        if others
    ]
    return {first: rungs[first] for first, *_ in names.values()}, remarks


def play_pairs(
    spec: RunSpec, rungs: dict[str, Entrant], games: int, search_games: int, cache: ResultCache, pool: Pool
) -> pl.DataFrame:
    """The share of the win of every rung as the only one among copies of every other, and among other ideas."""
    definitions = {entrant.definition for entrant in rungs.values()}
    ideas = [entrant for entrant in prepare_cached(spec).lineup.entrants if entrant.definition not in definitions]
    opponents = {name: [entrant.called("other")] for name, entrant in rungs.items()} | (
        {OTHERS: ideas} if ideas else {}
    )
    order = list(rungs)
    cells = []
    for name, against in itertools.product(rungs, opponents):
        searches, searched = rungs[name].searches, against in rungs and rungs[against].searches
        if name == against or searched and not (searches and order.index(name) > order.index(against)):
            continue
        cells.append((name, against, search_games if searches else games))
    pool.progress.starting(0, sum(count for *_, count in cells))
    rows = []
    for name, against, count in cells:
        mixed = MixedSeatings.of(spec, rungs[name], opponents[against])
        won = _play(mixed, count, cache.part(f"{name} {against} {count}"), pool)
        rows.append({"rung": name, "against": against, **pair_row(won / spec.players, spec.players)})
    return pl.DataFrame(rows)


def _play(mixed: MixedSeatings, games: int, cache: ResultCache, pool: Pool) -> np.ndarray:
    """What the candidate won in each game, a chunk at a time; chunks in the cache are not played again."""
    chunk = min(prepare_cached(mixed.spec).chunk, CHUNK)
    jobs = dict(
        zip(range(0, games, chunk), in_blocks(mixed.spec, mixed.seatings(0, games, 1), COLUMNS, chunk), strict=True)
    )
    missing = {start: job for start, job in jobs.items() if cache.values(start) is None}
    pool.progress.played(games - sum(map(len, missing.values())))
    for start, outcome in zip(missing, pool.map(list(missing.values())), strict=True):
        cache.add(start, [round(float(share), 6) for share in share_of_candidate(outcome)])
    return np.concatenate([cache.values(start) or [] for start in jobs])


def write_ladder(result: Ladder) -> Path:
    """Write the figures of every rung, with who beats whom and how it came about; returns the file."""
    file, run = result.folder / f"{LADDER}.parquet", next(iter(result.runs.values()))
    words = ["balancewheel", LADDER, run.reference, "--players", str(run.players), "--seed", str(run.manifest.seed)]
    words += ["--rules", result.rules] if result.rules != STANDARD else []
    words += ["--rungs", ",".join(result.rungs)]
    for option, searches in (("--games", False), ("--search-games", True)):
        names = [name for name, entrant in result.rungs.items() if entrant.searches == searches]
        pairs = result.pairs.filter(pl.col("rung").is_in(names))
        words += [option, str(pairs["games"][0])] if pairs.height else []
    metadata = Metadata(
        kind=LADDER,
        command=shlex.join([*words, "--out", str(result.folder.parent)]),
        remarks=[*result.remarks, *caveats_of(list(result.runs.values()))],
        runs={name: str(run.folder.relative_to(result.folder)) for name, run in result.runs.items()},
        games={name: run.manifest.games for name, run in result.runs.items()},
        rungs={name: entrant.explain(run.game) for name, entrant in result.rungs.items()},
        pairs=result.pairs.to_dicts(),
    )
    return results.write(result.figures, file, metadata)
