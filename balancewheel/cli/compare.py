"""A comparison in the terminal: the answer in sentences, then the figures."""

from pathlib import Path

import polars as pl
from rich.text import Text

from balancewheel.analysis.columns import smallest_int
from balancewheel.analysis.comparison.changes import differs
from balancewheel.analysis.stats.paired import CHANGED, IDENTICAL, MIXED, OPEN, SAME, SLIGHT
from balancewheel.cli.report import build_page
from balancewheel.cli.terminal import INTERVAL, plain_table, print_written, show
from balancewheel.experiments import results
from balancewheel.experiments.comparing.compare import Comparison, write_comparison
from balancewheel.sim.run.run import Run
from balancewheel.words.comparisons import (
    STYLE_HEAD,
    comparison_title,
    confirmed_with_titles,
    describe_confirmation,
    describe_pairing,
    difference_cells,
    explain_open,
    explain_styles,
    rules_titles,
    style_cells,
    with_titles,
)
from balancewheel.words.numbers import count_noun

STYLES = {CHANGED: "bold", SLIGHT: "", SAME: "", IDENTICAL: "", MIXED: "", OPEN: "dim"}
WORDS = {  # narrow enough for a column
    CHANGED: "changed",
    SLIGHT: "slightly",
    SAME: "no change",
    IDENTICAL: "no change",
    MIXED: "depends",
    OPEN: "cannot tell",
}


def print_comparison(comparison: Comparison) -> None:
    """Write the table and its page, then print what differs, the answer first."""
    file = write_comparison(comparison)
    page = build_page(file)
    print_answers(comparison, list(comparison.runs)[1:])
    for name in list(comparison.runs)[1:]:
        print_differences(comparison, name)
    print_strengths(comparison)
    print_remarks(file, comparison.runs)
    print_written(file, page)


def print_answers(comparison: Comparison, names: list[str]) -> None:
    """What the page says in short: before the figures."""
    from balancewheel.reports.verdicts.rule_comparison import verdict

    titles = rules_titles(comparison.runs)
    table, confirmed = with_titles(comparison.table, titles), confirmed_with_titles(comparison.confirmed, titles)
    show(comparison_title(comparison.runs, comparison.table, " and ".join(titles[name] for name in names)), "")
    show(*verdict(table, [titles[name] for name in names], [], confirmed), "")


def print_strengths(comparison: Comparison) -> None:
    """Whether the changes hold with stronger players, if they were asked for."""
    from balancewheel.reports.verdicts.strengths import on_changes

    titles = rules_titles(comparison.runs)
    asked = set(comparison.table.filter(pl.col("asked") | (not comparison.extras.metric))["metric"])
    if comparison.at_strengths is not None:
        rows = [row | {"rules": titles[row["rules"]]} for row in comparison.at_strengths.to_dicts()]
        rows = [row for row in rows if row["metric"] in asked]
        show(*(on_changes(rows) or ["Nothing changes, so nothing was played again with stronger players."]), "")


def print_remarks(file: Path, runs: dict[str, Run]) -> None:
    """What is to be known about a table: how it ended, earlier looks, what fresh games confirm."""
    metadata = results.read(file).metadata
    confirmed = confirmed_with_titles(metadata.confirmed, rules_titles(runs))
    for lines in (metadata.remarks, describe_confirmation(confirmed)):
        if lines:
            show(*lines, "")


def print_differences(comparison: Comparison, name: str) -> None:
    """The table of one variant, the most important changes first; of what was not asked for only what changes."""
    rows = comparison.table.filter(rules=name)
    shown = rows.filter(differs() | pl.col("asked"))
    if comparison.extras.metric:
        shown, folded = shown.filter("asked"), shown.filter(~pl.col("asked"))
    titles = rules_titles(comparison.runs)
    base = next(iter(titles.values()))
    has_styles = "in_styles" in rows.columns
    table = plain_table("figure", "base", "variant", "change", INTERVAL, *(STYLE_HEAD * has_styles), "verdict")
    for row in shown.iter_rows(named=True):
        cells = [*difference_cells(row)[:-1], *(style_cells(row) if has_styles else []), WORDS[row["verdict"]]]
        table.add_row(*(Text(text, style=STYLES[row["verdict"]]) for text in cells))
    show(f"{titles[name]} against {base}, {count_noun(smallest_int(rows['games']), 'game')} each", "", table, "")
    show("Shares change in percentage points. Slightly: clear, but by less than matters (--margin).")
    if has_styles:
        show(explain_styles(len(rows["in_styles"][0])))
    if comparison.extras.metric:
        changed = folded.filter(verdict=CHANGED)["metric"]
        said = f"Not asked for, {len(changed)} of {folded.height} change: {', '.join(changed)}."
        show(said if len(changed) else f"None of the {count_noun(folded.height, 'other figure')} clearly changes.")
    else:
        same = ", ".join(rows.join(shown, on="metric", how="anti", maintain_order="left")["metric"])
        show(f"The same in every game: {same or 'nothing'}.")
    show(*filter(None, [explain_open(shown), describe_pairing(rows)]), "")
