"""The progress bar, on the error channel."""

import contextlib
import time
from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from balancewheel.sim.games import find_game


class ProgressBar:
    """A bar that is shown once there is something left to do."""

    def __init__(self, what: str, unit: str = "") -> None:
        self._bar = Progress(
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


@contextlib.contextmanager
def games_progress(game: str, what: str = "games") -> Iterator[ProgressBar]:
    """A progress bar for games, after a line that says so if the game has to be compiled first."""
    played = find_game(game)
    if not played.is_compiled():
        text = f"Compiling {played.title} for this machine: this takes up to a minute, once."
        Console(stderr=True, highlight=False).print(text, style="dim")
    with progress_bar(what, "games") as bar:
        yield bar
