"""Reports from the command line."""

import contextlib
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from balancewheel.cli.progress import games_progress, progress_bar
from balancewheel.cli.terminal import print_written
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.run import load
from balancewheel.sim.run.store import MANIFEST


def report_command(runs: list[Path], out: Path | None, open_index: bool, **settings: Any) -> None:
    """Build the pages with a progress bar; `open_index` opens the index in a browser."""
    with progress_bar("reports") as bar, _styles_progress(runs, settings["styles"]) as games:
        from balancewheel.reports.build import build

        index = build(
            list(runs),
            out,
            **settings,
            progress=games,
            on_start=lambda chapters: bar.start(0, chapters),
            on_chapter=lambda title: bar.advance(what=title),
        )
    print_written(index)
    if open_index and not webbrowser.open(index.resolve().as_uri()):
        print("no browser was found to open it")


@contextlib.contextmanager
def _styles_progress(runs: list[Path], styles: int | None) -> Iterator[Progress]:
    """A bar for the games that are played in other styles, if any are asked for."""
    if styles is None or not (runs[0] / MANIFEST).exists():
        yield QUIET
        return
    with games_progress(load(runs[0]).reference, "games in other styles") as bar:
        yield bar


def build_page(table: Path) -> Path:
    """Build the page of the table of an experiment, beside it."""
    from balancewheel.reports.build import build_comparison

    return build_comparison(table)
