"""The progress bar, on the error channel."""

import contextlib
import time
from collections.abc import Iterator

from rich import progress as rich_progress
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from balancewheel.sim.games import find_game
from balancewheel.sim.run.progress import Progress


class ProgressBar:
    """A bar that is shown once there is something left to do."""

    def __init__(self, what: str, unit: str = "") -> None:
        self._bar = rich_progress.Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[speed]}"),
            TextColumn("time left"),
            TimeRemainingColumn(),
            console=Console(stderr=True, highlight=False),
        )
        self._task = self._bar.add_task(what, total=None, speed="")
        self._unit, self._before, self._began = unit, 0, time.perf_counter()

    def start(self, done: int, total: int) -> None:
        """Begin to count: so much is done already, so much there is in all."""
        self._before, self._began = done, time.perf_counter()
        self._bar.update(self._task, completed=done, total=total)
        if done < total:
            self._bar.start()

    def advance(self, steps: int = 1, what: str | None = None) -> None:
        """Move on; `what` says what is done from now on."""
        self._bar.update(self._task, advance=steps, description=what)
        if self._unit:
            done = self._bar.tasks[self._task].completed - self._before
            speed = f"{done / (time.perf_counter() - self._began):,.0f} {self._unit}/s"
            self._bar.update(self._task, speed=speed)

    def stop(self) -> None:
        """Leave the bar as it is."""
        if self._bar.live.is_started:
            self._bar.stop()


@contextlib.contextmanager
def progress_bar(what: str, unit: str = "") -> Iterator[ProgressBar]:
    """A progress bar that stops at the end, however that comes about."""
    bar = ProgressBar(what, unit)
    try:
        yield bar
    finally:
        bar.stop()


class GamesProgress(Progress):
    """A bar for the units of a game while it is compiled, then one for the games as they are played."""

    def __init__(self, game: str, what: str) -> None:
        self._compiling = ProgressBar(f"compiling {find_game(game).title} for this machine, once")
        self._playing = ProgressBar(what, "games")
        self._units = 0
        self.games = 0  # played so far

    def compiling(self, done: int, units: int) -> None:
        """Show the first bar, once there is something to compile."""
        if done == 0:
            self._compiling.start(done, units)
        self._compiling.advance(done - self._units)
        self._units = done

    def starting(self, done: int, games: int) -> None:
        """Leave the first bar and show the second."""
        self.games += done
        self._compiling.stop()
        self._playing.start(done, games)

    def played(self, games: int) -> None:
        """Move the second bar."""
        self.games += games
        self._playing.advance(games)

    def stop(self) -> None:
        """Leave both bars as they are."""
        self._compiling.stop()
        self._playing.stop()


@contextlib.contextmanager
def games_progress(game: str, what: str = "games") -> Iterator[GamesProgress]:
    """Progress of compiling and playing that stops at the end, however that comes about."""
    bars = GamesProgress(game, what)
    try:
        yield bars
    except KeyboardInterrupt:
        kept = "The games played so far are saved; run the same command to continue."
        raise KeyboardInterrupt(kept if bars.games else "No games are saved yet.") from None
    finally:
        bars.stop()
