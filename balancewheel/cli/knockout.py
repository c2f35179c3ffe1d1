"""A knockout in the terminal."""

import polars as pl

from balancewheel.analysis.comparison.changes import count_changes
from balancewheel.analysis.stats.paired import CHANGED
from balancewheel.cli.compare import print_remarks, print_strengths
from balancewheel.cli.report import build_page
from balancewheel.cli.terminal import plain_table, print_written, show
from balancewheel.experiments.comparing.compare import Comparison
from balancewheel.experiments.comparing.knockout import write_knockout
from balancewheel.words.comparisons import FALSE_DISCOVERY_RATE, comparison_title


def print_knockout(comparison: Comparison, impossible: list[str]) -> None:
    """Write the table and its page, then print which parts change what."""
    file = write_knockout(comparison, impossible)
    page = build_page(file)
    print_parts(comparison)
    print_strengths(comparison)
    print_remarks(file, comparison.runs)
    print_written(file, page)


def print_parts(comparison: Comparison) -> None:
    """One row per part: how many figures it changes; then what it changes most. The most important parts first."""
    from balancewheel.reports.verdicts.changes import describe_change
    from balancewheel.reports.verdicts.rule_comparison import most_important, verdict_on_parts

    show(comparison_title(comparison.runs, comparison.table, "each part switched"), "")
    show(*verdict_on_parts(comparison.table, []), "")
    rows = comparison.table.filter("asked") if comparison.extras.metric else comparison.table
    table, sentences = plain_table("part", "changed", "slightly", "by FDR"), []
    parts = count_changes(rows)
    for part in parts.filter("differs").iter_rows(named=True):
        changed = most_important(rows.filter(rules=part["rules"], verdict=CHANGED))
        counts = [f"{part['changed']} of {part['metrics']}", str(part["slight"]), str(part["discovered"])]
        changes = [describe_change(row) for row in changed.iter_rows(named=True)]
        table.add_row(part["rules"], *counts)
        sentences += [f"{part['rules']}: {'; '.join(changes)}."] if changes else []
    show(
        table,
        "",
        *sentences,
        "",
        "Slightly: changed, but by less than matters (--margin).",
        f"{FALSE_DISCOVERY_RATE}",
        "",
    )
    idle = count_changes(comparison.table).filter(~pl.col("differs"))["rules"].sort()
    if len(idle):
        show(f"No effect at this table, not one game differs: {', '.join(idle)}.")
