"""Reports from the command line and from Python."""

import contextlib
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn


def report(*runs: str | Path, out: str | Path | None = None, notebooks: bool = False) -> Path:
    """Build the reports that fit these runs into a folder, by default beside the first run; returns its index.html."""
    from balancewheel.reports.build import build

    return build(list(runs), out, notebooks=notebooks)


def report_and_tell(runs: list[Path], out: Path | None, show: bool, notebooks: bool) -> None:
    """Build with a progress bar on the error channel; `show` opens the index in a browser."""
    with _progress() as (on_start, on_chapter):
        from balancewheel.reports.build import build

        index = build(list(runs), out, notebooks=notebooks, on_start=on_start, on_chapter=on_chapter)
    print(f"written: {index}")
    if show and not webbrowser.open(index.resolve().as_uri()):
        print("no browser was found to open it")


@contextlib.contextmanager
def _progress() -> Iterator[tuple[Callable[[int], None], Callable[[str], None]]]:
    """A progress bar, shown from the first function's call on, and moved by the second."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(stderr=True, highlight=False),
    )
    task = bar.add_task("reports", total=None)

    def on_start(chapters: int) -> None:
        bar.update(task, total=chapters)
        bar.start()

    try:
        yield on_start, lambda title: bar.update(task, advance=1, description=title)
    finally:
        if bar.live.is_started:
            bar.stop()
