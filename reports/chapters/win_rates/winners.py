"""What winners do more than losers."""

import polars as pl

from balancewheel.analysis.win_rates.winners import plot_winners_use
from balancewheel.reports.cells import Row
from balancewheel.reports.chapters.win_rates.source import Source
from balancewheel.reports.page import Page
from balancewheel.words.numbers import join_names, number_range

MOST_NAMES = 3


def what_winners_do(page: Page, source: Source) -> None:
    """Actions and components that winners use more, or less, than the losers of the same game; left out if alone."""
    rows = source.winners_use
    if rows.height < 2:
        return
    page.say(on_winners(rows))
    page.figure(
        lambda ax: plot_winners_use(rows, ax),
        alt="; ".join(f"{row['what']}: {_times(row)}" for row in rows.iter_rows(named=True)),
        caption=f"What winners use more or less often than the losers of the same game; {rows['games'][0]:,} games "
        "with winners and losers.",
        definition="Winners may win because they do it, or do it because they are winning: this shows where to look, "
        "not what to change. Clear: by intervals that hold for all at once.",
        height=0.26 * rows.height + 1.2,
    )
    page.table(
        ["what", "winners", "losers", "difference", "95 % interval"],
        (
            [
                row["what"],
                f"{row['winners']:.3g}",
                f"{row['losers']:.3g}",
                f"{row['difference']:+z.2g}",
                number_range(row["low"], row["high"]),
            ]
            for row in rows.iter_rows(named=True)
        ),
        marked=rows["clear"],
        caption="Uses per seat and game.",
        folded="The figures as a table",
    )


def on_winners(rows: pl.DataFrame) -> str:
    """What winners clearly do more and less than losers, the largest differences first."""
    more = rows.filter(pl.col("clear") & (pl.col("difference") > 0)).to_dicts()
    less = rows.filter(pl.col("clear") & (pl.col("difference") < 0)).to_dicts()
    clauses = [
        f"{word} {join_names(map(_with_uses, some[:MOST_NAMES]))}"
        for word, some in (("more", more), ("fewer", less))
        if some
    ]
    if not clauses:
        return "Winners do nothing that is counted clearly more or less often than losers."
    return f"Per game, winners have {' and '.join(clauses)} than losers."


def _times(row: Row) -> str:
    """How winners compare with losers: 1.4 times; 3.2 against 0."""
    return f"{row['winners']:.2g} against {row['losers']:.2g}"


def _with_uses(row: Row) -> str:
    return f"{row['what']} ({_times(row)})"
