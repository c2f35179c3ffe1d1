"""A knockout in the terminal."""

from typing import Any

from balancewheel.analysis.comparison.changes import count_changes
from balancewheel.analysis.stats.paired import CHANGED
from balancewheel.cli.compare import print_remarks
from balancewheel.cli.progress import games_progress
from balancewheel.cli.report import build_page
from balancewheel.cli.terminal import INTERVAL, plain_table, print_written, show
from balancewheel.experiments.compare import Comparison
from balancewheel.experiments.knockout import knockout, write_knockout
from balancewheel.experiments.wording import FALSE_DISCOVERY_RATE, comparison_title, format_change, format_range

MOST_SHOWN = 3  # changes that are shown for each part, the clearest first


def knockout_command(game: str, **settings: Any) -> None:
    """Play with a progress bar, write the table and its page, then print which parts change what."""
    with games_progress(game) as bar:
        comparison, impossible = knockout(game, progress=bar, **settings)
    file = write_knockout(comparison, impossible)
    page = build_page(file)
    print_parts(comparison)
    print_remarks(file)
    print_written(file, page)


def print_parts(comparison: Comparison) -> None:
    """One line per part: how many figures it changes, and the clearest changes; what changes most first."""
    clearest = f"clearest changes ({INTERVAL}; points for shares)"
    table = plain_table("part", "figures changed", "slightly", "by FDR", clearest)
    parts = count_changes(comparison.table)
    for part in parts.filter("differs").iter_rows(named=True):
        rows = comparison.table.filter(rules=part["rules"], verdict=CHANGED).head(MOST_SHOWN)
        changes = [
            f"{row['metric']} {format_change(row['difference'], row['kind'])} ({format_range(row)})"
            for row in rows.iter_rows(named=True)
        ]
        counts = [f"{part['changed']} of {part['metrics']}", str(part["slight"]), str(part["discovered"])]
        table.add_row(part["rules"], *counts, "; ".join(changes) or "-")
    show(comparison_title(comparison.runs, comparison.table, "each part switched"), "", table, "")
    show("Slightly: changed, but by less than matters (--margin).", f"{FALSE_DISCOVERY_RATE}", "")
    idle = parts.filter(~parts["differs"])["rules"].sort()
    if len(idle):
        show(f"No effect at this table, not one game differs: {', '.join(idle)}.")
