"""A pool of workers: maps jobs to outcomes, in threads or processes, and can be stopped.

Everything that goes on belongs to the pool object, so any number of them may work side by side in one program. Workers
only compute; whoever asks for the outcomes writes them down.
"""

import contextlib
import threading
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future
from typing import Any

from joblib import Parallel, delayed

from balancewheel.sim.errors import UserError
from balancewheel.sim.run.jobs import Job, Outcome
from balancewheel.sim.run.progress import QUIET, Progress

BACKENDS = {"threads": "threading", "processes": "loky"}
MAX_JOBS = 1024


class Stopped(Exception):
    """Somebody has stopped the pool; what was done before is kept."""


class Pool:
    """So many workers, and whom to tell how far they are.

    Hand one pool to several calls to have them stopped together: `pool.stop()` may be called from any thread.
    """

    def __init__(self, jobs: int = 1, backend: str = "threads", progress: Progress = QUIET) -> None:
        if backend not in BACKENDS:
            raise UserError(f"unknown backend {backend!r}; it is threads or processes")
        check_count("jobs", jobs, MAX_JOBS)
        self.jobs, self.backend, self.progress = jobs, backend, progress
        self._stopping = threading.Event()

    def __repr__(self) -> str:
        """How many workers of what kind."""
        return f"Pool of {self.jobs} {self.backend}"

    def telling(self, progress: Progress) -> "Pool":
        """The same workers, stopped together with these, that tell somebody else how far they are."""
        other = Pool(self.jobs, self.backend, progress)
        other._stopping = self._stopping
        return other

    def stop(self) -> None:
        """Let no further job begin; whoever waits for outcomes gets `Stopped`."""
        self._stopping.set()

    def check(self) -> None:
        """Go on only if nobody has stopped the pool."""
        if self._stopping.is_set():
            raise Stopped("Stopped: what was played before is saved.")

    def map(self, jobs: Sequence[Job], *, ordered: bool = True, is_told: bool = True) -> Iterator[Outcome]:
        """The outcome of each job, in order or as they come about; progress is told, unless nobody counts them."""
        self.check()
        outcomes = self._alone(jobs) if self.jobs == 1 or len(jobs) <= 1 else self._side_by_side(jobs, ordered)
        with contextlib.closing(outcomes):
            for outcome in outcomes:
                yield outcome
                if is_told:
                    self.progress.played(len(outcome.job))

    def _alone(self, jobs: Sequence[Job]) -> Generator[Outcome, None, None]:
        for job in jobs:
            self.check()
            yield _in_a_thread(job.play)

    def _side_by_side(self, jobs: Sequence[Job], ordered: bool) -> Generator[Outcome, None, None]:
        how = "generator" if ordered else "generator_unordered"
        workers = min(self.jobs, len(jobs))
        parallel = Parallel(workers, backend=BACKENDS[self.backend], return_as=how, batch_size=1)
        if self.backend == "processes":
            jobs = [job.from_the_root() for job in jobs]
        outcomes = parallel(delayed(job.play)() for job in jobs if not self._stopping.is_set())
        try:
            for outcome in outcomes:
                self.check()
                yield outcome
            self.check()
        finally:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # joblib warns that results were left behind, which is what we want
                outcomes.close()


def _in_a_thread(function: Callable[[], Any]) -> Any:
    """Call a function in a thread of its own: Ctrl-C reaches the main thread, but never one inside a kernel."""
    done: Future = Future()

    def work() -> None:
        try:
            done.set_result(function())
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=work, daemon=True).start()
    while True:
        with contextlib.suppress(TimeoutError):
            return done.result(timeout=0.2)


def check_count(name: str, value: int, most: int) -> None:
    """A number of games, workers or the like is at least 1."""
    if not 1 <= value <= most:
        raise UserError(f"{name} must be from 1 to {most:,}, not {value:,}")
