"""A comparison in the terminal."""

from pathlib import Path
from typing import Any

from rich.text import Text

from balancewheel.analysis.comparison.changes import differs
from balancewheel.analysis.stats.paired import CHANGED, OPEN, SAME, SLIGHT
from balancewheel.cli.progress import games_progress
from balancewheel.cli.report import build_page
from balancewheel.cli.terminal import INTERVAL, plain_table, print_written, show
from balancewheel.experiments import comparison_file
from balancewheel.experiments.compare import Comparison, compare, write_comparison
from balancewheel.experiments.wording import (
    comparison_title,
    describe_confirmation,
    describe_pairing,
    difference_cells,
)

STYLES = {CHANGED: "bold", SLIGHT: "", SAME: "", OPEN: "dim"}


def compare_command(game: str, rules: list[str], **settings: Any) -> None:
    """Play with a progress bar, write the table and its page, then print what differs."""
    with games_progress(game) as bar:
        comparison = compare(game, rules, progress=bar, **settings)
    file = write_comparison(comparison)
    page = build_page(file)
    for name in list(comparison.runs)[1:]:
        print_differences(comparison, name)
    print_remarks(file)
    print_written(file, page)


def print_remarks(file: Path) -> None:
    """What is to be known about a table: how it ended, earlier looks, what fresh games confirm."""
    about = comparison_file.read(file).about
    for lines in (about["remarks"], describe_confirmation(about["confirmed"])):
        if lines:
            show(*lines, "")


def print_differences(comparison: Comparison, name: str) -> None:
    """The table of one variant, the clearest changes first."""
    rows = comparison.table.filter(rules=name)
    shown = rows.filter(differs())
    table = plain_table("figure", "base", "variant", "difference", INTERVAL, "verdict")
    for row in shown.iter_rows(named=True):
        table.add_row(*(Text(text, style=STYLES[row["verdict"]]) for text in difference_cells(row)))
    same = ", ".join(rows.join(shown, on="metric", how="anti", maintain_order="left")["metric"])
    show(
        comparison_title(comparison.runs, comparison.table, name),
        "",
        table,
        "",
        "Shares differ in percentage points.",
        f"The same in every game: {same or 'nothing'}.",
        describe_pairing(rows),
        "",
    )
