"""Whether the balance is the same for all strategies and with any number of players."""

import polars as pl

from balancewheel.analysis.balance.equal_play import predict_shares
from balancewheel.analysis.balance.win_model import PLAYERS, STRATEGY
from balancewheel.reports.cells import p_cell, points_cells, share_cells
from balancewheel.reports.chapters.component_balance.source import Source
from balancewheel.reports.page import Page
from balancewheel.words.numbers import count_noun, join_names


def by_strategy(page: Page, source: Source) -> None:
    """Every component with every strategy."""
    if not source.enough or not source.hands or source.additive.cells[STRATEGY].n_unique() < 2:
        page.say_missing("With one strategy, or so few games, there is nothing to compare.")
        return
    page.say(
        "Bots are not people, and no two of them play alike: does the balance hold for each? These are the win shares "
        f"of every {join_names(source.components)} with each strategy, minus the mean of that strategy."
    )
    for component in source.kinds:
        rows = predict_shares(source.in_hands, source.kinds, [component, STRATEGY], [STRATEGY])
        value, freedom, p = source.in_hands.test((component, STRATEGY))
        page.table(
            [component, "above the mean with", "below the mean with", "not clear with"],
            (
                [name, f"{more} of {of} strategies", f"{less} of {of}", f"{of - more - less} of {of}"]
                for name, more, less, of in _signs(rows, component).rows()
            ),
            caption=f"By intervals that hold for all at once. A test that every {component} is equally good with all "
            f"strategies: chi² {value:.1f} with {freedom} degrees of freedom, p {p_cell(p)}.",
        )
        page.table(
            [component, "strategy", "share", "95 % interval", "minus the mean, points", "interval for all"],
            (
                [
                    row[component],
                    row[STRATEGY],
                    *share_cells(row, "share", "share_low", "share_high"),
                    *points_cells(row, low="low_all", high="high_all"),
                ]
                for row in rows.iter_rows(named=True)
            ),
            folded=f"Every {component} with every strategy",
        )


def _signs(rows: pl.DataFrame, component: str) -> pl.DataFrame:
    """With how many strategies each component is clearly above the mean, below it, and with how many it was played."""
    return rows.group_by(component, maintain_order=True).agg(
        more=(pl.col("low_all") > 0).sum(), less=(pl.col("high_all") < 0).sum(), of=pl.len()
    )


def by_number_of_players(page: Page, source: Source) -> None:
    """Every component with each number of players."""
    if not source.enough or len(source.runs) == 1:
        page.say_missing(
            f"All games had {count_noun(source.players, 'player')}, or there are too few to compare. To see whether "
            "the balance holds for other numbers of players, add runs with them: balancewheel report RUN RUN ..."
        )
        return
    for component in source.kinds:
        value, freedom, p = source.at_sizes.test((component, PLAYERS))
        page.table(
            ["players", component, "share", "95 % interval", "minus the mean, points", "interval for all"],
            (
                [
                    row[PLAYERS],
                    row[component],
                    *share_cells(row, "share", "share_low", "share_high"),
                    *points_cells(row, low="low_all", high="high_all"),
                ]
                for row in predict_shares(source.at_sizes, source.kinds, [component]).iter_rows(named=True)
            ),
            caption=f"At equal play. A test that every {component} is equally good with any number of players: chi² "
            f"{value:.1f} with {freedom} degrees of freedom, p {p_cell(p)}.",
        )
