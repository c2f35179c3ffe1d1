"""Runs side by side in one program: each gives the games that it gives alone, and any of them may be stopped."""

import asyncio
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import balancewheel as bw
from balancewheel.sim.games import find_game
from balancewheel.sim.run.pools import Stopped
from balancewheel.sim.run.progress import Progress
from tests.conftest import COIN_RACE

RACE = str(COIN_RACE)
RUNS = [
    {"game": RACE, "games": 400, "players": 3, "seed": 1, "chunk": 50},
    {"game": RACE, "games": 300, "players": 2, "seed": 2, "lineup": "sensible(courage=2),robber", "chunk": 50},
    {"game": RACE, "games": 300, "players": 4, "seed": 3, "changes": {"start_coins": 9}, "chunk": 50},
    {"game": RACE, "games": 6, "players": 2, "seed": 4, "lineup": "search(rollouts=2),robber", "chunk": 1},
    {"game": "gears", "games": 60, "seed": 5, "chunk": 10},
    {"game": "gears", "games": 60, "seed": 6, "lineup": "mirror:expert", "chunk": 10},
    {"game": "gearworks", "games": 60, "players": 3, "seed": 7, "lineup": "shuffle:sensible,hoarder", "chunk": 10},
    {"game": "gearworks", "games": 40, "players": 4, "seed": 8, "lineup": "mirror:uniform", "rounds": True, "chunk": 9},
]
CANCELLED = 6  # the one that is stopped


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """The hash of each run by itself, on one worker."""
    folder = tmp_path_factory.mktemp("alone")
    return [play(number, folder).result_hash for number in range(len(RUNS))]


def play(number, folder, **how):
    """One of the runs, in a folder of its own."""
    return bw.run(**RUNS[number], out=folder / f"run{number}", **how)


class StoppedElsewhere(Progress):
    """After the first chunk it waits until somebody in another thread has stopped the pool."""

    def __init__(self):
        self.has_played, self.is_stopped = threading.Event(), threading.Event()

    def played(self, games):
        self.has_played.set()
        assert self.is_stopped.wait(60)


class Cancelled:
    """A pool with somebody in another thread who stops it once a chunk is played."""

    def __init__(self):
        self.progress = StoppedElsewhere()
        self.pool = bw.Pool(jobs=2, progress=self.progress)
        self.other = threading.Thread(target=self._stop)
        self.other.start()

    def _stop(self):
        assert self.progress.has_played.wait(60)
        self.pool.stop()
        self.progress.is_stopped.set()


def check_the_others(results, alone):
    """All but the stopped one gave the hashes that they give alone."""
    assert isinstance(results[CANCELLED], Stopped)
    others = [number for number in range(len(RUNS)) if number != CANCELLED]
    assert [results[number].result_hash for number in others] == [alone[number] for number in others]


def check_the_stopped_one(folder, alone):
    """It kept what it had, and the same command completes it."""
    kept = bw.load(folder / f"run{CANCELLED}")
    assert 0 < kept.games_played < RUNS[CANCELLED]["games"] and kept.result_hash is None
    before = {file: file.stat().st_mtime_ns for file in kept.files("seats")}
    resumed = play(CANCELLED, folder, jobs=2)
    assert resumed.result_hash == alone[CANCELLED]
    assert {file: file.stat().st_mtime_ns for file in before} == before


def test_eight_runs_of_three_games_in_eight_threads(alone, tmp_path):
    cancelled = Cancelled()

    def run(number):
        return play(number, tmp_path, **({"pool": cancelled.pool} if number == CANCELLED else {"jobs": 2}))

    with ThreadPoolExecutor(len(RUNS)) as threads:
        futures = [threads.submit(run, number) for number in range(len(RUNS))]
        results = [future.exception() or future.result() for future in futures]
    cancelled.other.join()
    check_the_others(results, alone)
    check_the_stopped_one(tmp_path, alone)


def test_eight_runs_of_three_games_from_one_event_loop(alone, tmp_path):
    cancelled = Cancelled()

    async def all_of_them():
        hows = [{"pool": cancelled.pool} if number == CANCELLED else {"jobs": 2} for number in range(len(RUNS))]
        tasks = [asyncio.to_thread(play, number, tmp_path, **how) for number, how in enumerate(hows)]
        return await asyncio.gather(*tasks, return_exceptions=True)

    results = asyncio.run(all_of_them())
    cancelled.other.join()
    check_the_others(results, alone)
    check_the_stopped_one(tmp_path, alone)


def test_threads_and_processes_side_by_side(alone, tmp_path):
    chosen = [0, 1, 4, 6]

    def run(number):
        return play(number, tmp_path, jobs=2, backend="processes" if number % 2 else "threads")

    with ThreadPoolExecutor(len(chosen)) as threads:
        assert [run.result_hash for run in threads.map(run, chosen)] == [alone[number] for number in chosen]


def test_one_pool_stops_all_that_it_was_handed_to(tmp_path):
    """A stopped pool begins nothing, and says so at once."""
    pool = bw.Pool(jobs=2)
    assert play(0, tmp_path, pool=pool).result_hash
    pool.stop()
    for call in (
        lambda: play(1, tmp_path, pool=pool),
        lambda: bw.compare(RACE, ["standard", rich(tmp_path)], games=20, players=2, out=tmp_path, pool=pool),
        lambda: bw.sweep(RACE, {"start_coins": [3, 4]}, games=20, players=2, out=tmp_path, pool=pool),
        lambda: bw.tune(RACE, "sensible", players=2, max_games=300, out=tmp_path / "x.toml", pool=pool),
        lambda: bw.population(RACE, players=2, max_games=300, out=tmp_path / "grown", pool=pool),
        lambda: bw.ladder(RACE, rungs=["uniform", "stock"], games=20, players=2, out=tmp_path, pool=pool),
    ):
        with pytest.raises(Stopped, match="what was played before is saved"):
            call()
    assert not (tmp_path / "run1").exists()


def rich(folder):
    """A variant of Coin Race."""
    file = Path(folder) / "rich.toml"
    file.write_text("start_coins = 9\n")
    return str(file)


def test_a_game_that_many_threads_import_at_once_is_never_seen_half_loaded(tmp_path):
    """Each of its modules takes its time, before and after it has made something."""
    folder = tmp_path / "slow_race"
    shutil.copytree(COIN_RACE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    slow = "import time\n\ntime.sleep(0.2)\n"
    for name in ("__init__.py", "game.py"):
        text = (folder / name).read_text()
        (folder / name).write_text(f"{slow}{text}\ntime.sleep(0.2)\n")
    strategies = (folder / "strategies.py").read_text()
    (folder / "strategies.py").write_text(strategies.replace("\n\n\n@", f"\n\n{slow}\n\n@"))
    together = threading.Barrier(8)

    def look(_):
        together.wait(60)
        game = find_game(str(folder))
        return game, list(game.strategies), game.questions

    with ThreadPoolExecutor(8) as threads:
        seen = list(threads.map(look, range(8)))
    assert all(one == (seen[0][0], ["sensible", "robber", "uniform"], ("turn",)) for one in seen)
