"""A skill ladder: players from chance to deep search, who beats whom, and what the game looks like for each.

Every rung sits alone among copies of every other and among the scripted ideas that none of them is. A searcher's
rollouts model everybody as the expert, so whoever is not the expert is modelled wrongly. Where it would take several
searchers at a table, the rung below is not set among them: the searcher sits alone. Then every rung plays by itself, in
all seats: that is where its figures of seats, factions and length come from. With searchers in all seats, as many seats
are played as in a pair, and so fewer games.
"""

import itertools
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from balancewheel.analysis.comparison.grid import figures
from balancewheel.analysis.ladder import pair_row
from balancewheel.experiments import comparison_file
from balancewheel.experiments.comparison_file import LADDER
from balancewheel.experiments.metrics import metrics_for
from balancewheel.experiments.mixed_tables import MixedTables, play_candidate
from balancewheel.experiments.play import caveats_of, comparison_folder, play_first, value_blocks
from balancewheel.experiments.tuning import Journal
from balancewheel.sim.arguments import checked
from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.strategy import uniform
from balancewheel.sim.games import find_game
from balancewheel.sim.players.kinds.tuned import EXPERT, TUNED, list_shipped, spell_out
from balancewheel.sim.rules.variants import STANDARD
from balancewheel.sim.run.folders import check_folder
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.runner import MAX_GAMES, MAX_JOBS, check_count
from balancewheel.sim.run.spec import RunSpec, run_spec
from balancewheel.sim.run.workers import results_of

FOLDER = Path("runs/ladder")
CHANCE, STOCK, OTHERS = "uniform", "stock", "other ideas"
SEARCH = re.compile(r"search([1-9]\d*)")
DEFAULT_ROLLOUTS = (8, 32)
GAMES = 2_000  # of a pair of scripts, and of a script by itself
SEARCH_GAMES = 100  # of a pair with a searcher
CHUNK = 500


@dataclass(frozen=True)
class Ladder:
    """Who beats whom, and the figures of every rung by itself."""

    rungs: dict[str, str]  # the entrant of each, lowest first
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
    out: str | Path | None = None,
    progress: Progress = QUIET,
) -> Ladder:
    """Let every rung play every other, `games` a pair, or `search_games` where somebody searches; games are kept.

    `rungs` names them from weak to strong: uniform, stock, tuned, expert, search8, search32 or any other number of
    rollouts. By default all of these that the game has. Of rungs that are the same player, the first one plays.
    """
    spec = run_spec(game, players=players, seed=seed, rules=rules)
    check_count("games", games, MAX_GAMES)
    check_count("search_games", search_games, MAX_GAMES)
    check_count("jobs", jobs, MAX_JOBS)
    if spec.players < 2:
        raise UserError("a ladder shows who wins against whom: that takes two or more players")
    entrants, remarks = different(spec, find_rungs(find_game(game), rungs))
    specs = {name: _by_itself(spec, entrant) for name, entrant in entrants.items()}
    lineups = ",".join([*(one.lineup for one in specs.values()), spec.lineup])  # players as their files are now
    out = check_folder(Path(out or FOLDER))
    folder = comparison_folder(replace(spec, lineup=f"{lineups} {spec.rules.digest}"), out)
    journal = Journal(folder / LADDER, [LADDER])
    prepare(list(specs.values())[-1]).compile(progress.compiling)
    pairs = play_pairs(spec, entrants, games, search_games, journal, jobs, progress)
    runs, rows = {}, []
    for name, one in specs.items():
        count = max(search_games // spec.players, 1) if SEARCH.fullmatch(name) else games
        runs[name] = play_first(one, count, folder, jobs=jobs, progress=progress)
        metrics = [metric for metric in metrics_for(one) if metric.by != "strategy"]
        table = figures(metrics, value_blocks(runs[name], metrics, 0, runs[name].manifest["games"]))
        rows.append(table.select(pl.lit(name).alias("rung"), pl.all()))
    return Ladder(entrants, rules, pairs, runs, pl.concat(rows), folder, remarks)


def different(spec: RunSpec, rungs: dict[str, str]) -> tuple[dict[str, str], list[str]]:
    """The rungs without those that are the same player as a lower one, and what is to be said of them."""
    names: dict[str, list[str]] = {}
    for name, entrant in rungs.items():
        names.setdefault(_full(spec, entrant), []).append(name)
    if len(names) < 2:
        raise UserError(f"{' and '.join(rungs)} are the same player of {find_game(spec.game).title}: name others, too")
    remarks = [
        f"{' and '.join(others)} {'is' if len(others) == 1 else 'are'} the same player as {first}."
        for first, *others in names.values()
        if others
    ]
    return {first: rungs[first] for first, *_ in names.values()}, remarks


def rank(rung: str) -> int:
    """Where a kind of player stands on the ladder."""
    match = SEARCH.fullmatch(rung)
    return 4 + int(match[1]) if match else [CHANCE, STOCK, TUNED, EXPERT].index(rung)


def _unknown(what: str, name: str) -> UserError:
    """What to say of a rung, or a strength, that there is not."""
    if name.startswith("search"):
        return UserError(f"unknown {what} {name!r}: write search and a number of rollouts from 1 on, like search8")
    return unknown(what, name, [CHANCE, STOCK, TUNED, EXPERT, "search8 or any other number of rollouts"])


def find_rungs(game: Game, names: Sequence[str] = (), what: str = "rung") -> dict[str, str]:
    """The entrant of every rung, as a lineup names it, weakest first; without names, all rungs that the game has."""
    shipped = list_shipped(game)
    entrants = {CHANCE: uniform.__name__, STOCK: "sensible", TUNED: f"sensible@{TUNED}", EXPERT: EXPERT}
    has = {CHANCE: True, STOCK: "sensible" in game.strategies, TUNED: "sensible" in shipped, EXPERT: EXPERT in shipped}
    if not names:
        names = [*(name for name in entrants if has[name]), *(f"search{rollouts}" for rollouts in DEFAULT_ROLLOUTS)]
    script = next((text for name, text in reversed(entrants.items()) if has[name]), uniform.__name__)
    rungs: dict[str, str] = {}
    for name in names:
        if match := SEARCH.fullmatch(name):
            rungs[name] = f"search(rollouts={match[1]},script={script})"
        elif name in entrants:
            rungs[name] = entrants[name]
        else:
            raise _unknown(what, name)
    if len(rungs) < len(names) or len(rungs) < 2:
        raise UserError("a ladder has two rungs or more, each of them once, as in --rungs stock,expert,search8")
    return {name: rungs[name] for name in sorted(rungs, key=rank)}


def _by_itself(spec: RunSpec, entrant: str) -> RunSpec:
    """The rung in all seats, files spelled out."""
    return replace(spec, lineup=spell_out(f"mirror:{entrant}", find_game(spec.game)))


def _full(spec: RunSpec, entrant: str) -> str:
    """The player of a rung with all its knobs."""
    return prepare(_by_itself(spec, entrant)).lineup.entrants[0].full


def play_pairs(
    spec: RunSpec,
    rungs: dict[str, str],
    games: int,
    search_games: int,
    journal: Journal,
    jobs: int,
    progress: Progress,
) -> pl.DataFrame:
    """The share of the win of every rung as the only one among copies of every other, and among other ideas."""
    full = {name: _full(spec, entrant) for name, entrant in rungs.items()}
    ideas = [one.full for one in prepare(spec).lineup.entrants if one.full not in full.values()]
    opponents = {name: [f"other={text}"] for name, text in full.items()} | ({OTHERS: ideas} if ideas else {})
    order = list(rungs)
    cells = []
    for name, against in itertools.product(rungs, opponents):
        searches, searched = (bool(SEARCH.fullmatch(one)) for one in (name, against))
        if name == against or searched and not (searches and order.index(name) > order.index(against)):
            continue
        cells.append((name, against, search_games if searches else games))
    progress.starting(0, sum(count for *_, count in cells))
    rows = []
    for name, against, count in cells:
        tables = MixedTables.of(spec, full[name], opponents[against])
        won = _play(tables, count, journal.part(f"{name} {against} {count}"), jobs, progress)
        rows.append({"rung": name, "against": against, **pair_row(won / spec.players, spec.players)})
    return pl.DataFrame(rows)


def _play(tables: MixedTables, games: int, journal: Journal, jobs: int, progress: Progress) -> np.ndarray:
    """What the candidate won in each game, a chunk at a time; chunks in the journal are not played again."""
    seatings = tables.seatings(0, games, 1)
    chunk = min(prepare(tables.spec).chunk, CHUNK)
    starts = range(0, games, chunk)
    missing = [start for start in starts if journal.values(start) is None]
    progress.played(games - sum(min(chunk, games - start) for start in missing))
    tasks: list[tuple] = [(tables.spec, {}, seatings[start : start + chunk]) for start in missing]
    for start, shares in zip(missing, results_of(play_candidate, tasks, jobs), strict=True):
        journal.add(start, [round(float(share), 6) for share in shares])
        progress.played(len(shares))
    return np.concatenate([journal.values(start) or [] for start in starts])


def write_ladder(climbed: Ladder) -> Path:
    """Write the figures of every rung, with who beats whom and how it came about; returns the file."""
    file = climbed.folder / f"{LADDER}.parquet"
    run = next(iter(climbed.runs.values()))
    m = run.manifest
    scripts = climbed.pairs.filter(~pl.col("rung").str.contains(SEARCH.pattern))
    searchers = climbed.pairs.filter(pl.col("rung").str.contains(SEARCH.pattern))
    words = ["balancewheel", LADDER, run.reference, "--players", str(m["players"]), "--seed", str(m["seed"])]
    words += ["--rules", climbed.rules] if climbed.rules != STANDARD else []
    words += ["--rungs", ",".join(climbed.rungs)]
    words += ["--games", str(scripts["games"][0])] if scripts.height else []
    words += ["--search-games", str(searchers["games"][0])] if searchers.height else []
    about: dict[str, Any] = {
        "kind": LADDER,
        "command": shlex.join([*words, "--out", str(climbed.folder.parent)]),
        "remarks": [*climbed.remarks, *caveats_of(list(climbed.runs.values()))],
        "runs": {name: str(run.folder.relative_to(climbed.folder)) for name, run in climbed.runs.items()},
        "games": {name: run.manifest["games"] for name, run in climbed.runs.items()},
        "rungs": climbed.rungs,
        "pairs": climbed.pairs.to_dicts(),
    }
    return comparison_file.write(climbed.figures, file, about)
