"""A sweep in the terminal, and its picture."""

from pathlib import Path

import polars as pl

from balancewheel.analysis.comparison.grid import plot_grid
from balancewheel.cli.compare import print_remarks
from balancewheel.cli.report import build_page
from balancewheel.cli.terminal import INTERVAL, plain_table, print_written, show
from balancewheel.experiments.comparing.sweep import Sweep, write_sweep
from balancewheel.words.comparisons import digits_of, format_figure, format_interval


def print_sweep(result: Sweep, metric: str) -> None:
    """Write the table, its page and the picture, then print one figure of every cell."""
    file, rows, names = write_sweep(result, metric), result.table.filter(metric=metric), list(result.grid)
    page, picture = build_page(file), draw(rows, names, file.with_suffix(".png"))
    table = plain_table(*names, metric, INTERVAL, "games")
    for row in rows.iter_rows(named=True):
        value, interval = format_figure(row["value"], row["kind"], digits_of(row)), format_interval(row)
        table.add_row(*(row[name] for name in names), value, interval, f"{row['seated']:,}")
    show(table, "")
    print_remarks(file, {})
    print_written(file, page, picture)


def draw(rows: pl.DataFrame, names: list[str], file: Path) -> Path:
    """Draw one figure over the grid; returns the picture's file."""
    import matplotlib.style
    from matplotlib.figure import Figure

    from balancewheel.reports.page import STYLE

    with matplotlib.style.context(STYLE):
        picture = Figure(figsize=(8, 5))
        plot_grid(rows, names, picture.subplots())
        picture.savefig(file, dpi=150)
    return file
