"""Workers: play chunks of a spec in threads or processes, and see that none writes after the others have stopped."""

import contextlib
import threading
import warnings
from collections.abc import Callable, Generator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed

from balancewheel.sim.players.lineup import split_place
from balancewheel.sim.run import store
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.spec import RunSpec

BACKENDS = {"threads": "threading", "processes": "loky"}
GRACE = 20  # seconds that an interrupted run waits for the games under way


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
        """Let no further chunk begin, and wait for those under way; one that never ends is left to itself."""
        with self.changed:
            self.stopping = True
            self.stopping = not self.changed.wait_for(lambda: self.chunks == 0, timeout=GRACE)


_under_way = _UnderWay()


def shards_of(
    spec: RunSpec, tasks: list[tuple[int, int]], out: Path, jobs: int, backend: str
) -> Generator[dict[str, Any], None, None]:
    """Shards as the workers complete them."""
    if jobs == 1 or len(tasks) == 1:
        try:
            yield from (_in_a_thread(play_chunk, spec, first, count, out) for first, count in tasks)
        finally:
            _under_way.stop()
        return
    workers = min(jobs, len(tasks) or 1)
    spec, out = replace(spec, own=tuple(map(_from_the_root, spec.own))), out.absolute()
    parallel = Parallel(workers, backend=BACKENDS[backend], return_as="generator_unordered", batch_size=1)
    shards = parallel(delayed(play_chunk)(spec, first, count, out) for first, count in tasks)
    try:
        for shard in shards:  # noqa: UP028  (`yield from` would close it too, with a warning)
            yield shard
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # joblib warns that results were left behind, which is what we want
            shards.close()
        _under_way.stop()


def _from_the_root(place: str) -> str:
    """An own strategy with its whole path: a process that is used again began its work in another folder."""
    path, name = split_place(place)
    return f"{path.absolute()}:{name}"


def results_of(function: Callable, tasks: list[tuple], jobs: int) -> Generator[Any, None, None]:
    """What a function returns for each task, in their order."""
    if jobs == 1 or len(tasks) <= 1:
        yield from (_in_a_thread(function, *task) for task in tasks)
    else:
        work = (delayed(function)(*task) for task in tasks)
        yield from Parallel(min(jobs, len(tasks)), backend="threading", return_as="generator")(work)


def _in_a_thread(function: Callable, *args: Any) -> Any:
    """Call a function in a thread of its own: Ctrl-C reaches the main thread, but never one inside a kernel."""
    done: Future = Future()

    def work() -> None:
        try:
            done.set_result(function(*args))
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=work, daemon=True).start()
    while True:
        with contextlib.suppress(TimeoutError):
            return done.result(timeout=0.2)


def play_chunk(spec: RunSpec, first: int, count: int, folder: Path) -> dict[str, Any]:
    """A worker's task: play games, write their shard and note it in the journal."""
    if not _under_way.begin():
        return {}
    try:
        prepared = prepare_cached(spec)
        shard = store.write_shard(folder, first, prepared.frames(prepared.play(first, count)))
        store.append_journal(folder, shard)
        return shard
    finally:
        _under_way.end()
