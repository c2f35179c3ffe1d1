"""Play many games in parallel and keep their results."""

import errno
import platform
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from joblib import Parallel, delayed

from sim import compile_cache, rules_file, store
from sim.errors import Mistake
from sim.game import Game
from sim.games import find_game
from sim.lineup import Lineup, own_strategies, parse
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
    key = repr(plan)
    if key not in _SEATED:
        seated = seat(plan)
        _SEATED.clear()
        _SEATED[key] = seated
    return _SEATED[key]


def play_chunk(plan: Plan, first: int, count: int, folder: Path) -> dict[str, Any]:
    """A worker's task: play games and write their shard."""
    seated = seat_once(plan)
    rows = seated.play(first, count)
    entrants = [entrant.label for entrant in seated.lineup.entrants]
    frames = {name: store.frame(seated.game.tables[name], rows[name], entrants) for name in rows}
    return store.write_shard(folder, first, frames)


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
    return store._sha256(Path(place.rpartition(":")[0])) if place else None


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
    for name, value, most in (("games", games, MAX_GAMES), ("jobs", jobs, 1024), ("chunk", chunk or 1, 10**6)):
        if not 1 <= value <= most:
            raise Mistake(f"{name} must be from 1 to {most:,}, not {value:,}")
    seated = seat_once(plan)
    manifest = manifest_of(seated, games)
    is_new = store.free_name(out)
    if not is_new:
        there = store.read_manifest(out)
        found = differences(manifest, there)
        if found:
            raise Mistake(f"{out} holds another run: {'; '.join(found)}. Choose another folder")
        manifest["shards"] = store.check_shards(out, there["shards"])
    seated.game.compile()
    was_there = out.exists()
    try:
        out.mkdir(parents=True, exist_ok=True)
        with store.locked(out):
            done = sum(shard["games"] for shard in manifest["shards"])
            on_start(done, games)
            if is_new or done < games:
                _begin(out, manifest)
            tasks = missing_ranges(manifest["shards"], games, chunk or seated.game.chunk)
            for shard in _parallel(plan, tasks, out, min(jobs, len(tasks)), backend):
                store.append_journal(out, shard)
                manifest["shards"].append(shard)
                on_games(shard["games"])
            if tasks or is_new:
                manifest["shards"].sort(key=lambda shard: shard["first"])
                manifest["result_hash"] = store.result_hash(manifest)
                store.write_manifest(out, manifest)
                (out / store.JOURNAL).unlink(missing_ok=True)
            else:
                manifest = store.read_manifest(out)
    except Mistake:
        if is_new:
            _undo(out, was_there)
        raise
    except OSError as error:
        raise _disk_mistake(error, out) from None
    return manifest


def _begin(out: Path, manifest: dict[str, Any]) -> None:
    """Write the manifest of a run that goes on: no result hash, and its shards in the journal."""
    store.sweep_leftovers(out)
    store.write_manifest(out, {**manifest, "shards": []})
    store.write_whole(out / store.JOURNAL, b"")
    for shard in manifest["shards"]:
        store.append_journal(out, shard)


def _undo(out: Path, was_there: bool) -> None:
    """Take back a new run that came to nothing."""
    shutil.rmtree(out, ignore_errors=True)
    if was_there:
        out.mkdir()


def _disk_mistake(error: OSError, out: Path) -> Mistake:
    """A full or read-only disk, in one line."""
    if error.errno == errno.ENOSPC:
        return Mistake(f"the disk is full: the games played so far are kept in {out}; free some space and run it again")
    return Mistake(f"cannot write to {out}: {error.strerror or error}")


def _parallel(plan: Plan, tasks: list[tuple[int, int]], out: Path, jobs: int, backend: str) -> Iterator[dict[str, Any]]:
    """Shards as the workers complete them."""
    if jobs <= 1:
        yield from (play_chunk(plan, first, count, out) for first, count in tasks)
        return
    parallel = Parallel(jobs, backend=BACKENDS[backend], return_as="generator_unordered", batch_size=1)
    yield from parallel(delayed(play_chunk)(plan, first, count, out) for first, count in tasks)


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
    return Plan(game, players, seed, loaded, lineup or f"shuffle:{','.join(names)}", tuple(own), tables)
