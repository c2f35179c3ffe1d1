"""Play many games in parallel and keep their results."""

import contextlib
import errno
import platform
import threading
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from joblib import Parallel, delayed

from sim import compile_cache, rules_file, store
from sim.errors import Mistake
from sim.game import Game
from sim.games import find_game
from sim.lineup import Lineup, own_digest, own_strategies, parse
from sim.rules_file import Rules

BACKENDS = {"threads": "threading", "processes": "loky"}
MAX_SEED, MAX_GAMES = 2**63 - 1, 10**10
ALWAYS = ("games", "seats")


@dataclass(frozen=True)
class Plan:
    """All that decides the results of a run."""

    game: str
    players: int
    seed: int
    rules: Rules
    lineup: str
    own: tuple[str, ...] = ()  # strategies of the user's own, as file.py:function
    tables: tuple[str, ...] = ALWAYS


@dataclass(frozen=True)
class Seated:
    """A plan made ready to play."""

    plan: Plan
    game: Game
    lineup: Lineup
    rules: np.ndarray
    players: tuple

    def play(self, first: int, count: int) -> dict[str, np.ndarray]:
        """The result rows of `count` games from number `first` on."""
        return self.play_into(np.zeros(1, self.game.state), first, count)

    def frames(self, rows: dict[str, np.ndarray]) -> dict[str, pl.DataFrame]:
        """Result rows as data frames, with the names of the entrants."""
        entrants = [entrant.label for entrant in self.lineup.entrants]
        return {name: store.frame(self.game.tables[name], rows[name], entrants) for name in rows}

    def play_into(self, state: np.ndarray, first: int, count: int) -> dict[str, np.ndarray]:
        """As `play`, on a table of the caller's, which shows how the last game ended."""
        plan = self.plan
        tables = self.lineup.tables(plan.seed, first, count)
        out = {}
        for name, table in self.game.tables.items():
            rows = self.game.rows(name, count, plan.players, self.rules[0]) if name in plan.tables else 0
            out[name] = np.zeros(rows, table.dtype)
        try:
            self.game.play_games(self.rules, state, self.players, plan.seed, tables, tuple(out.values()))
        except Exception as error:
            raise _fault(self, state[0], error) from error
        return {name: out[name] for name in plan.tables}


def seat(plan: Plan) -> Seated:
    """Check the plan and compile its strategies."""
    game = find_game(plan.game)
    low, high = game.players[0], game.players[-1]
    if plan.players not in game.players:
        raise Mistake(f"{game.title} is for {low} to {high} players, not {plan.players}")
    if not 0 <= plan.seed <= MAX_SEED:
        raise Mistake(f"a seed is a whole number from 0 to {MAX_SEED}, not {plan.seed}")
    for name in plan.tables:
        if name not in game.tables:
            raise Mistake(f"{game.title} keeps no table {name!r}; it keeps {', '.join(game.tables)}")
    game.check_rules(plan.rules.values, plan.players)
    lineup = parse(plan.lineup, game, plan.players, own_strategies(plan.own, game))
    players = game.seat_players([e.strategy for e in lineup.entrants], [e.knobs for e in lineup.entrants])
    return Seated(plan, game, lineup, game.rules_record(plan.rules.values), players)


def _fault(seated: Seated, state: Any, error: Exception) -> Mistake:
    """What a strategy did wrong, with all one needs to see it again."""
    label = seated.lineup.entrants[state.entrant[state.decider]].label
    question = seated.game.words.QUESTIONS[state.question]
    what = f"{type(error).__name__}: {error}"
    if type(error).__name__ == "NotOffered":
        what = f"it answered {state.illegal_answer}; the answer must be 0 to {state.n_options - 1}"
    where = f"game {int(state.secret_game)} of seed {seated.plan.seed}, decision {state.n_answers} ({question})"
    return Mistake(f"strategy {label} failed in {where}: {what}")


_SEATED: dict[str, Seated] = {}  # the plan that this process plays, by its text


def seat_once(plan: Plan) -> Seated:
    """As `seat`, but a worker's second task finds the plan seated already."""
    key = repr((plan, own_digest(plan.own)))
    if key not in _SEATED:
        seated = seat(plan)
        _SEATED.clear()
        _SEATED[key] = seated
    return _SEATED[key]


def play_chunk(plan: Plan, first: int, count: int, folder: Path) -> dict[str, Any]:
    """A worker's task: play games, write their shard and note it in the journal."""
    if not _under_way.begin():
        return {}
    try:
        seated = seat_once(plan)
        shard = store.write_shard(folder, first, seated.frames(seated.play(first, count)))
        store.append_journal(folder, shard)
        return shard
    finally:
        _under_way.end()


def manifest_of(seated: Seated, games: int) -> dict[str, Any]:
    """How a run came about, before any game is played."""
    plan, lineup = seated.plan, seated.lineup
    return {
        "balancewheel": version("balancewheel"),
        "game": plan.game,
        "players": plan.players,
        "games": games,
        "seed": plan.seed,
        "lineup": lineup.text,
        "entrants": [
            {
                "label": entrant.label,
                "strategy": entrant.strategy.name,
                "knobs": entrant.knobs,
                "own": entrant.strategy.source,
                "own_sha256": _file_hash(entrant.strategy.source),
            }
            for entrant in lineup.entrants
        ],
        "rules": {"name": plan.rules.name, "digest": plan.rules.digest, "values": plan.rules.values},
        "tables": list(plan.tables),
        "sources": compile_cache.digest(compile_cache.sources(f"strategies.{plan.game}")),
        "versions": {
            "python": platform.python_version(),
            **{name: version(name) for name in ("numba", "numpy", "polars")},
        },
        "result_hash": None,
        "shards": [],
    }


def _file_hash(place: str) -> str | None:
    return own_digest((place,))[0] if place else None


def differences(ours: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    """In words, the settings in which a folder's run differs from the one asked for."""
    found = []
    for key, name in (("game", "game"), ("players", "players"), ("seed", "seed"), ("lineup", "lineup")):
        if ours[key] != theirs[key]:
            found.append(f"{name} is {theirs[key]} there, {ours[key]} here")
    mine, other = ours["rules"]["values"], theirs["rules"]["values"]
    for key in sorted({*mine, *other}):
        if mine.get(key) != other.get(key):
            found.append(f"rules: {key} is {_brief(other.get(key))} there, {_brief(mine.get(key))} here")
    if not found and [e["own_sha256"] for e in ours["entrants"]] != [e["own_sha256"] for e in theirs["entrants"]]:
        found.append("the file of a strategy of your own has changed since")
    if not found and ours["entrants"] != theirs["entrants"]:
        found.append("the strategies or their knobs are others")
    if set(ours["tables"]) != set(theirs["tables"]):
        found.append(f"tables are {', '.join(theirs['tables'])} there, {', '.join(ours['tables'])} here")
    if not found and ours["sources"] != theirs["sources"]:
        found.append("it was played by another version of the rules or strategies")
    if ours["games"] < theirs["games"]:
        found.append(f"games are {theirs['games']:,} there, {ours['games']:,} here (more would extend it)")
    return found


def _brief(value: Any) -> str:
    if isinstance(value, dict):
        return str(value.get("name", "another file"))
    return str(value)


def missing_ranges(shards: list[dict[str, Any]], games: int, chunk: int) -> list[tuple[int, int]]:
    """Which games are still to be played, as (first, count), no more than a chunk each."""
    ranges, at = [], 0
    for shard in [*sorted(shards, key=lambda shard: shard["first"]), {"first": games, "games": 0}]:
        for first in range(at, shard["first"], chunk):
            ranges.append((first, min(chunk, shard["first"] - first)))
        at = shard["first"] + shard["games"]
    return ranges


def execute(
    plan: Plan,
    games: int,
    out: Path,
    *,
    jobs: int = 1,
    backend: str = "threads",
    chunk: int | None = None,
    on_start: Callable[[int, int], None] = lambda done, games: None,
    on_games: Callable[[int], None] = lambda games: None,
) -> dict[str, Any]:
    """Play the games of a plan that `out` does not hold yet; returns the finished manifest."""
    if backend not in BACKENDS:
        raise Mistake(f"unknown backend {backend!r}; it is threads or processes")
    chunk_size = 1 if chunk is None else chunk
    for name, value, most in (("games", games, MAX_GAMES), ("jobs", jobs, 1024), ("chunk", chunk_size, 10**6)):
        if not 1 <= value <= most:
            raise Mistake(f"{name} must be from 1 to {most:,}, not {value:,}")
    seated = seat_once(plan)
    manifest = manifest_of(seated, games)
    made = _missing_folders(out)
    try:
        if out.is_dir() and not store.holds_nothing(out):  # a first look, before the kernel is compiled
            _refuse_other_run(out, manifest)
        seated.game.compile()
        out.mkdir(parents=True, exist_ok=True)
        with store.locked(out):
            work = _Work(plan, out, manifest, jobs, backend, chunk or seated.game.chunk)
            return work.complete(on_start, on_games)
    except (FileExistsError, NotADirectoryError):
        raise Mistake(f"{out} is a file, or lies in one; name a folder") from None
    except OSError as error:
        raise _disk_mistake(error, out) from None
    finally:
        for folder in made:  # those that stayed empty
            with contextlib.suppress(OSError):
                folder.rmdir()


def _missing_folders(out: Path) -> list[Path]:
    """The folders that a run would have to make, innermost first."""
    missing = []
    try:
        for folder in (out, *out.parents):
            if folder.exists():
                break
            missing.append(folder)
    except OSError as error:
        raise _disk_mistake(error, out) from None
    return missing


def _refuse_other_run(out: Path, manifest: dict[str, Any]) -> dict[str, Any]:
    """The manifest in the folder, if it is of the same run."""
    there = store.read_manifest(out)
    found = differences(manifest, there)
    if found:
        raise Mistake(f"{out} holds another run: {'; '.join(found)}. Choose another folder")
    return there


@dataclass
class _Work:
    """Playing what is missing of a run, with the folder's lock held."""

    plan: Plan
    out: Path
    manifest: dict[str, Any]
    jobs: int
    backend: str
    chunk: int

    def complete(self, on_start: Callable[[int, int], None], on_games: Callable[[int], None]) -> dict[str, Any]:
        """Play the missing games and finish the manifest."""
        out, manifest = self.out, self.manifest
        is_new = store.holds_nothing(out)
        there = None if is_new else _refuse_other_run(out, manifest)
        before = [] if is_new else store.check_shards(out, there["shards"])
        manifest["shards"] = list(before)
        done = sum(shard["games"] for shard in before)
        tasks = missing_ranges(before, manifest["games"], self.chunk)
        on_start(done, manifest["games"])
        if there and not tasks and there["result_hash"] and not (out / store.JOURNAL).exists():
            return there
        try:
            store.sweep_leftovers(out, [] if is_new else there["shards"])
            store.write_journal(out, before)
            store.write_manifest(out, {**manifest, "shards": []})
            with contextlib.closing(_parallel(self.plan, tasks, out, self.jobs, self.backend)) as shards:
                for shard in shards:
                    manifest["shards"].append(shard)
                    on_games(shard["games"])
            manifest["shards"].sort(key=lambda shard: shard["first"])
            manifest["result_hash"] = store.result_hash(manifest)
            store.write_manifest(out, manifest)
            (out / store.JOURNAL).unlink()
        except Mistake:  # a strategy failed: leave the folder as it was found
            self._undo(before, there)
            raise
        except BaseException:
            kept = store.read_manifest(out)["shards"] if (out / store.MANIFEST).exists() else []
            store.sweep_leftovers(out, kept)
            if is_new and not kept:
                self._undo(before, there)
            raise
        return manifest

    def _undo(self, before: list[dict[str, Any]], there: dict[str, Any] | None) -> None:
        """Take back what this call has played."""
        store.sweep_leftovers(self.out, before)
        if there is None:
            (self.out / store.MANIFEST).unlink(missing_ok=True)
        else:
            store.write_manifest(self.out, {**there, "shards": before if there["result_hash"] else []})
        if there is None or there["result_hash"]:
            (self.out / store.JOURNAL).unlink(missing_ok=True)
        else:
            store.write_journal(self.out, before)


def _disk_mistake(error: OSError, out: Path) -> Mistake:
    """A full or read-only disk, in one line."""
    if error.errno == errno.ENOSPC:
        kept = f"the games played so far are kept in {out}" if (out / store.MANIFEST).exists() else "nothing is written"
        return Mistake(f"the disk is full: {kept}; free some space and run the same command again")
    return Mistake(f"cannot write to {out}: {error.strerror or error}")


class _UnderWay:
    """How many chunks this process is playing, so that nobody leaves while a thread still writes."""

    def __init__(self) -> None:
        self.chunks, self.changed, self.stopping = 0, threading.Condition(), False

    def begin(self) -> bool:
        """Count one more chunk, unless none may begin any more."""
        with self.changed:
            self.chunks += not self.stopping
            return not self.stopping

    def end(self) -> None:
        """Count one chunk less."""
        with self.changed:
            self.chunks -= 1
            self.changed.notify_all()

    def stop(self) -> None:
        """Let no further chunk begin, and wait for those under way."""
        with self.changed:
            self.stopping = True
            self.changed.wait_for(lambda: self.chunks == 0)
            self.stopping = False


_under_way = _UnderWay()


def _parallel(plan: Plan, tasks: list[tuple[int, int]], out: Path, jobs: int, backend: str) -> Iterator[dict[str, Any]]:
    """Shards as the workers complete them."""
    if jobs == 1 or len(tasks) == 1:
        yield from (play_chunk(plan, first, count, out) for first, count in tasks)
        return
    workers = min(jobs, len(tasks) or 1)
    parallel = Parallel(workers, backend=BACKENDS[backend], return_as="generator_unordered", batch_size=1)
    shards = parallel(delayed(play_chunk)(plan, first, count, out) for first, count in tasks)
    try:
        for shard in shards:  # noqa: UP028  (`yield from` would close it too, and aloud)
            yield shard
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # joblib warns that results were left behind, which is what we want
            shards.close()
        _under_way.stop()


def plan_of(
    game: str,
    *,
    players: int | None = None,
    seed: int = 1,
    lineup: str | None = None,
    rules: str = rules_file.STANDARD,
    changes: dict[str, Any] | None = None,
    own: tuple[str, ...] = (),
    rounds: bool = False,
) -> Plan:
    """A plan from what a user says, with what is left unsaid filled in."""
    found = find_game(game)
    players = max(found.players) if players is None else players
    names = [place.rpartition(":")[2] for place in own] + list(found.strategies)
    tables = (*ALWAYS, "rounds") if rounds else ALWAYS
    loaded = rules_file.load(game, rules, changes)
    return Plan(
        game, players, seed, loaded, f"shuffle:{','.join(names)}" if lineup is None else lineup, tuple(own), tables
    )
