"""Reports from the command line, with a bar for the games that pages ask for and one for the pages."""

from collections.abc import Sequence
from pathlib import Path

from balancewheel.cli.progress import progress_bar
from balancewheel.sim.run.pools import Pool


def write_pages(
    folders: list[Path],
    out: Path | None,
    pool: Pool,
    *,
    only: Sequence[str],
    single: bool,
    tolerance: float,
    notebooks: bool,
    styles: int | None,
) -> Path:
    """Play what the pages ask for and is not there yet, then write them; returns the first page."""
    from balancewheel.reports.build import build

    with progress_bar("reports") as bar:
        return build(
            folders,
            out,
            only=only,
            single=single,
            tolerance=tolerance,
            notebooks=notebooks,
            styles=styles,
            jobs=pool.jobs,
            on_start=lambda chapters: bar.start(0, chapters),
            on_chapter=lambda title: bar.advance(what=title),
        )


def build_page(table: Path) -> Path:
    """Build the page of the table of an experiment, beside it."""
    from balancewheel.reports.build import build_comparison

    return build_comparison(table)
