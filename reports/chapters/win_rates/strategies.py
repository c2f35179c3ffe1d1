"""How strong the strategies are: by themselves, against each other, and in each place."""

import polars as pl

from balancewheel.analysis.win_rates.head_to_head import head_to_head, plot_head_to_head
from balancewheel.analysis.win_rates.neighbours import BEFORE, plot_neighbour_effect
from balancewheel.analysis.win_rates.share_matrix import plot_share_matrix, share_matrix
from balancewheel.analysis.win_rates.win_share import plot_win_share
from balancewheel.reports.cells import share_cells, shares_as_text
from balancewheel.reports.chapters.win_rates.source import Source
from balancewheel.reports.page import Page
from balancewheel.reports.styles import show_shares
from balancewheel.reports.verdicts.win_rates import on_neighbours
from balancewheel.words.numbers import ordinal


def by_strategy(page: Page, source: Source) -> None:
    """The win share of every strategy."""
    _shares(page, source, source.by_strategy, "strategy")


def by_component(page: Page, source: Source) -> None:
    """The win share of every faction, mat or character, as dealt; left out where all players are alike."""
    for by, shares in source.by_component.items():
        if shares.height > 1:
            _shares(page, source, shares, by)
    if source.by_component:
        page.say("The page on faction and component balance separates this from who played them, and from turn order.")


def _shares(page: Page, source: Source, shares: pl.DataFrame, by: str) -> None:
    """Win shares as a picture and a table; one alone has no picture."""
    if shares.height > 1:
        page.figure(
            lambda ax: plot_win_share(shares, by, ax, colours=source.game.colours),
            alt=shares_as_text(shares, by, "Win shares with 95 % intervals", "win_share"),
            caption=f"Win share of each {by}; {source.n_games}. The dashed line is an even share.",
            definition="A win counts 1, a win shared by two players counts a half for each, an unfinished game "
            "nothing. Intervals are Wilson's; games are independent of each other, seats of the same game are not.",
            height=0.3 * shares.height + 1.2,
        )
    page.table(
        [by, "win share", "95 % interval", "mean score", "seats"],
        (
            [str(row[by]), *share_cells(row, "win_share"), f"{row['mean_score']:.1f}", f"{row['seats']:,.0f}"]
            for row in shares.iter_rows(named=True)
        ),
    )
    show_shares(page, source, shares, by)


def against_each_other(page: Page, source: Source) -> None:
    """How often each strategy finishes ahead of each other one."""
    meetings = head_to_head(source.seats)
    if meetings.is_empty():
        page.say_missing("Only one strategy played at each table, so there are no meetings to compare.")
        return
    page.figure(
        lambda ax: plot_head_to_head(meetings, ax),
        alt="Matrix of strategies: how often the row finishes ahead of the column; the table has the figures.",
        caption=f"How often the strategy in the row finishes ahead of the one in the column, in %; {source.n_games}.",
        definition="Ahead means a better rank in the same game, whoever wins it. Equal ranks count as a half, and so "
        "does an unfinished game. The table has the 95 % intervals.",
        height=4.4,
    )
    page.table(
        ["strategy", "against", "ahead", "95 % interval", "meetings"],
        (
            [row["row"], row["column"], *share_cells(row), f"{row['weight']:,.0f}"]
            for row in meetings.iter_rows(named=True)
        ),
        folded="The figures as a table",
    )


def by_neighbour(page: Page, source: Source) -> None:
    """The win share of every strategy by who plays before it; left out where nobody has several neighbours."""
    cells = source.neighbours
    if cells.is_empty():
        return
    page.say(on_neighbours(cells))
    page.figure(
        lambda ax: plot_neighbour_effect(cells, ax),
        alt="Matrix of win shares by strategy and by who plays before it; the table has the figures.",
        caption=f"Win share in % of the strategy in the row when it plays right after the one in the column; "
        f"{source.n_games}.",
        definition="In the order of round 1; the last player comes before the first. Colours show how far a share is "
        "from the mean of its row, ± is half the width of the 95 % interval. Bold: clearly different from that mean, "
        "by intervals that hold for all cells at once.",
        height=0.42 * cells["strategy"].n_unique() + 1.8,
    )
    page.table(
        ["strategy", "right after", "win share", "95 % interval", "games"],
        (
            [row["strategy"], row[BEFORE], *share_cells(row, "win_share"), f"{row['games']:,}"]
            for row in cells.iter_rows(named=True)
        ),
        folded="The figures as a table",
    )


def by_strategy_and_turn_order(page: Page, source: Source) -> None:
    """The win share of every strategy by its place in turn order; left out where there is only one of either.

    Nor is there one where something else decides who plays when.
    """
    strategies = source.by_strategy.height
    if source.players == 1 or strategies < 2 or source.place_setters:  # see the chapter on turn order
        return
    cells = share_matrix(source.seats, "strategy", "turn_order")
    page.figure(
        lambda ax: plot_share_matrix(cells, "strategy", "turn_order", ax, "turn order in round 1"),
        alt="Matrix of win shares by strategy and turn order in round 1; the table has the figures.",
        caption=f"Win share in % by strategy and turn order in round 1; {source.n_games}.",
        definition="± is half the width of the 95 % interval. Bold: clearly different from an even share, by intervals "
        "that hold for all cells at once.",
        height=0.42 * strategies + 1.6,
    )
    page.table(
        ["strategy", "turn order", "win share", "95 % interval", "games"],
        (
            [row["strategy"], ordinal(row["turn_order"] + 1), *share_cells(row, "win_share"), f"{row['games']:,}"]
            for row in cells.iter_rows(named=True)
        ),
        folded="The figures as a table",
    )
