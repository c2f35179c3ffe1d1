"""Reports from the command line, with a bar for the games that pages ask for and one for the pages."""

from collections.abc import Sequence
from pathlib import Path

from balancewheel.cli.progress import games_progress, progress_bar
from balancewheel.sim.errors import UserError
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
    from balancewheel.experiments.evidence.collect import collect
    from balancewheel.experiments.styles.draw import check_styles
    from balancewheel.reports.build import build, different_folders, runs_among

    if styles is not None:
        check_styles(styles)
    each = different_folders(folders)
    runs = runs_among(each)
    if styles is not None and len(runs) < len(each):
        raise UserError("the styles of a comparison are played by compare or knockout with --styles")
    if runs:
        with games_progress(runs[0].reference, "games for the pages") as games:
            collect(runs, pool.telling(games), styles)
    with progress_bar("reports") as bar:
        return build(
            each,
            out,
            only=only,
            single=single,
            tolerance=tolerance,
            notebooks=notebooks,
            on_start=lambda chapters: bar.start(0, chapters),
            on_chapter=lambda title: bar.advance(what=title),
        )


def build_page(table: Path) -> Path:
    """Build the page of the table of an experiment, beside it."""
    from balancewheel.reports.build import build_comparison

    return build_comparison(table)
