"""Tables and lines in the terminal."""

import os
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from balancewheel.analysis.stats.intervals import CONFIDENCE

INTERVAL = f"{100 * CONFIDENCE:g} % interval"  # a heading


def plain_table(*headings: str) -> Table:
    """A table that reads well in a terminal and in a file."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def show(*things: Table | str) -> None:
    """Print to the terminal; where there is none, as wide as the variable COLUMNS says, or as need be."""
    console = Console(highlight=False)
    if not console.is_terminal and not os.environ.get("COLUMNS"):
        console = Console(highlight=False, width=160)
    for thing in things:
        console.print(thing if isinstance(thing, Table) else Text(thing))


def print_written(*files: Path) -> None:
    """Say which files were written."""
    for file in files:
        print(f"written: {file}")
