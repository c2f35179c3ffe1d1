"""A skill ladder in the terminal, and its picture."""

from pathlib import Path

import polars as pl

from balancewheel.analysis.ladder import find_depth, find_steps, plot_steps
from balancewheel.cli.report import build_page
from balancewheel.cli.terminal import INTERVAL, plain_table, print_written, show
from balancewheel.experiments.strength.ladder import Ladder, write_ladder


def print_ladder(result: Ladder) -> None:
    """Write the table, its page and the picture, then print who beats whom."""
    from balancewheel.reports.verdicts.skill_ladder import verdict

    file, rungs = write_ladder(result), list(result.rungs)
    players = next(iter(result.runs.values())).manifest.players
    steps = find_steps(result.pairs, rungs)
    page, picture = build_page(file), draw(steps, file.with_suffix(".png"))
    table = plain_table("one of", "among", "wins", INTERVAL, "against one", "games")
    for row in result.pairs.iter_rows(named=True):
        ends = f"{100 * row['low']:.0f} to {100 * row['high']:.0f} %"
        wins = round(100 * row["beats"])
        share = f"{100 * row['share']:.0f} %"
        table.add_row(row["rung"], row["against"], share, ends, f"{wins} to {100 - wins}", f"{row['games']:,}")
    show(*verdict(steps, find_depth(result.pairs, rungs), result.figures, players), *result.remarks, "")
    show(
        f"Shares of the win of one player against {players - 1} of another kind; {100 / players:.0f} % would be even.",
        "",
        table,
        "",
    )
    print_written(file, page, picture)


def draw(steps: pl.DataFrame, file: Path) -> Path:
    """Draw every rung against the one below; returns the picture's file."""
    import matplotlib.style
    from matplotlib.figure import Figure

    from balancewheel.reports.page import STYLE

    with matplotlib.style.context(STYLE):
        picture = Figure(figsize=(8, 5))
        plot_steps(steps, picture.subplots())
        picture.savefig(file, dpi=150)
    return file
