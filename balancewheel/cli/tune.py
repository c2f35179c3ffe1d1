"""A strategy tuned, in the terminal."""

import polars as pl
from rich.table import Table

from balancewheel.cli.terminal import INTERVAL, plain_table, print_written, show
from balancewheel.experiments.strength.tuning import Tuning
from balancewheel.words.numbers import count_noun


def print_tuning(tuning: Tuning) -> None:
    """The knobs, and what they are worth."""
    knobs = plain_table("knob", "before", "after")
    for knob, value in tuning.after.items():
        knobs.add_row(knob, f"{tuning.before[knob]:g}", f"{value:g}")
    show(
        f"Tuned in {count_noun(tuning.games, 'game')}. {tuning.strategy} before and after at the same tables, in "
        "fresh games:",
        f"shares of the win, the even share being {100 / tuning.spec.players:.1f} %.",
        "",
        worth_table(tuning.worth),
        "",
        knobs,
        "",
        f"Play it with --lineup {tuning.strategy}@{tuning.file}",
    )
    print_written(tuning.file)


def worth_table(worth: pl.DataFrame) -> Table:
    """Win shares before and after at each kind of table."""
    table = plain_table("at tables with", "before", "after", "gain", INTERVAL)
    for row in worth.iter_rows(named=True):
        shares = (f"{100 * row[name]:.1f} %" for name in ("before", "after"))
        ends = f"{100 * row['low']:+.1f} to {100 * row['high']:+.1f}"
        table.add_row(row["tables"], *shares, f"{100 * row['gain']:+.1f}", ends)
    return table
