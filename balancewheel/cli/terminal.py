"""Tables and lines in the terminal."""

import itertools
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from balancewheel.analysis.stats import CONFIDENCE

GAP = 2  # blanks between two columns
INTERVAL = f"{100 * CONFIDENCE:g} % interval"  # a heading


def plain_table(*headings: str) -> Table:
    """A table that reads well in a terminal and in a file."""
    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def show(*things: Table | str) -> None:
    """Print as wide as the terminal; where there is none, as wide as the variable COLUMNS says, or 80 columns.

    What a line of text is indented by goes for its continuation, too.
    """
    console = Console(highlight=False)
    for thing in things:
        if isinstance(thing, Table):
            console.print(thing)
            continue
        margin = " " * (len(thing) - len(thing.lstrip()))
        lines = textwrap.wrap(thing, console.width, subsequent_indent=margin, break_on_hyphens=False) or [""]
        console.print(Text("\n".join(lines)), soft_wrap=True)


def show_entries(entries: Iterable[tuple[Sequence[str], str]], *headings: str) -> None:
    """A list of which each entry has a row of short cells and a text below: narrower than a table of both."""
    entries = list(entries)
    rows = [list(headings), *(list(cells) for cells, _ in entries)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(headings))]
    while sum(widths) + GAP * (len(widths) - 1) > Console().width:
        widths[widths.index(max(widths))] -= 1
    for row, text in zip(rows, ["", *(text for _, text in entries)], strict=True):
        pieces = [textwrap.wrap(cell, width) for cell, width in zip(row, widths, strict=True)]
        for line in itertools.zip_longest(*pieces, fillvalue=""):
            show((" " * GAP).join(map(str.ljust, line, widths)).rstrip())
        if text:
            show(f"    {text}")


def print_written(*files: Path) -> None:
    """Say which files were written."""
    for file in files:
        print(f"written: {file}")
