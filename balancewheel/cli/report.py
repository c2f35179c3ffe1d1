"""Reports from the command line."""

import webbrowser
from pathlib import Path
from typing import Any

from balancewheel.cli.progress import progress_bar
from balancewheel.cli.terminal import print_written


def report_command(runs: list[Path], out: Path | None, open_index: bool, **settings: Any) -> None:
    """Build the pages with a progress bar; `open_index` opens the index in a browser."""
    with progress_bar("reports") as bar:
        from balancewheel.reports.build import build

        index = build(
            list(runs),
            out,
            **settings,
            on_start=lambda chapters: bar.start(0, chapters),
            on_chapter=lambda title: bar.advance(what=title),
        )
    print_written(index)
    if open_index and not webbrowser.open(index.resolve().as_uri()):
        print("no browser was found to open it")


def build_page(table: Path) -> Path:
    """Build the page of the table of an experiment, beside it."""
    from balancewheel.reports.build import build_comparison

    return build_comparison(table)
