"""A skill ladder in the terminal, and its picture."""

from pathlib import Path
from typing import Any

import polars as pl

from balancewheel.analysis.ladder import find_depth, find_steps, plot_steps
from balancewheel.cli.progress import games_progress
from balancewheel.cli.report import build_page
from balancewheel.cli.terminal import INTERVAL, plain_table, print_written, show
from balancewheel.experiments.ladder import ladder, write_ladder


def ladder_command(game: str, **settings: Any) -> None:
    """Play with a progress bar, write the table, its page and the picture, then print who beats whom."""
    from balancewheel.reports.verdicts.skill_ladder import verdict

    with games_progress(game) as bar:
        climbed = ladder(game, progress=bar, **settings)
    file, rungs = write_ladder(climbed), list(climbed.rungs)
    players = next(iter(climbed.runs.values())).manifest["players"]
    steps = find_steps(climbed.pairs, rungs)
    page, picture = build_page(file), draw(steps, file.with_suffix(".png"))
    table = plain_table("one of", "among", "wins", INTERVAL, "against one", "games")
    for row in climbed.pairs.iter_rows(named=True):
        ends = f"{100 * row['low']:.0f} to {100 * row['high']:.0f} %"
        wins = round(100 * row["beats"])
        share = f"{100 * row['share']:.0f} %"
        table.add_row(row["rung"], row["against"], share, ends, f"{wins} to {100 - wins}", f"{row['games']:,}")
    show(*verdict(steps, find_depth(climbed.pairs, rungs), climbed.figures, players), *climbed.remarks, "")
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
