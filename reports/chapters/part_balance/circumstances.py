"""Whether the balance is the same in all hands and with any number of players."""

import polars as pl

from balancewheel.analysis.part_model import PLAYERS, STRATEGY
from balancewheel.analysis.part_prediction import predicted
from balancewheel.reports.cells import p_cell, points_cells, share_cells
from balancewheel.reports.chapters.part_balance.source import Source
from balancewheel.reports.formatting import count_noun
from balancewheel.reports.page import Page


def in_whose_hands(page: Page, source: Source) -> None:
    """Every part with every strategy."""
    strategies = source.additive.cells[STRATEGY].n_unique() if source.enough else 0
    if strategies < 2:
        page.say_missing("There is but one strategy, or too few games: whether parts suit some better cannot be told.")
        return
    page.say(
        "Bots are not people, and no two of them play alike: does the balance hold for each? Win shares of every part "
        "in the hands of each strategy, less the mean of that strategy over all parts."
    )
    for part in source.parts:
        rows = predicted(source.in_hands, source.parts, [part, STRATEGY], [STRATEGY])
        value, freedom, p = source.in_hands.test((part, STRATEGY))
        page.table(
            [part, "above the mean with", "below the mean with", "not clear with"],
            (
                [name, f"{more} of {of} strategies", f"{less} of {of}", f"{of - more - less} of {of}"]
                for name, more, less, of in _signs(rows, part).rows()
            ),
            caption=f"By intervals that hold for all at once. A test that every {part} is as good in all hands: "
            f"chi² {value:.1f} with {freedom} degrees of freedom, p {p_cell(p)}.",
        )
        page.table(
            [part, "strategy", "share", "95 % interval", "less the mean, points", "interval for all"],
            (
                [
                    row[part],
                    row[STRATEGY],
                    *share_cells(row, "share", "share_low", "share_high"),
                    *points_cells(row, low="low_all", high="high_all"),
                ]
                for row in rows.iter_rows(named=True)
            ),
            folded=f"Every {part} with every strategy",
        )


def _signs(rows: pl.DataFrame, part: str) -> pl.DataFrame:
    """With how many strategies each part is clearly above the mean, below it, and with how many it was played."""
    return rows.group_by(part, maintain_order=True).agg(
        more=(pl.col("low_all") > 0).sum(), less=(pl.col("high_all") < 0).sum(), of=pl.len()
    )


def with_other_numbers(page: Page, source: Source) -> None:
    """Every part with each number of players."""
    if not source.enough or len(source.runs) == 1:
        page.say_missing(
            f"All games had {count_noun(source.players, 'player')}, or they are too few. To see whether it is the same "
            "with other numbers, give runs with them as well: balancewheel report RUN RUN ..."
        )
        return
    for part in source.parts:
        value, freedom, p = source.at_sizes.test((part, PLAYERS))
        page.table(
            ["players", part, "share", "95 % interval", "less the mean, points", "interval for all"],
            (
                [
                    row[PLAYERS],
                    row[part],
                    *share_cells(row, "share", "share_low", "share_high"),
                    *points_cells(row, low="low_all", high="high_all"),
                ]
                for row in predicted(source.at_sizes, source.parts, [part]).iter_rows(named=True)
            ),
            caption=f"At equal play. A test that every {part} is as good with any number of players: chi² {value:.1f} "
            f"with {freedom} degrees of freedom, p {p_cell(p)}.",
        )
