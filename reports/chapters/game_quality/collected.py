"""What players came by in the course of a game: how those with a component did, and those without."""

from functools import partial

import polars as pl

from balancewheel.analysis.balance.collected import collected_components, plot_collected
from balancewheel.analysis.balance.component_balance import MARGIN, WIN_SHARE
from balancewheel.analysis.styles import plot_styles
from balancewheel.reports.cells import difference_cells
from balancewheel.reports.chapters.game_quality.source import Source
from balancewheel.reports.page import Page
from balancewheel.reports.sources import column_meaning
from balancewheel.reports.styles import count_agreeing, points
from balancewheel.words.numbers import capitalise, count_noun

NAMES = {WIN_SHARE: "win share", MARGIN: "margin"}


def with_and_without(page: Page, source: Source) -> None:
    """Win share and margin of seats with and without each tile, card or development that can be come by."""
    if not source.game.results.collected:
        page.say("Does not apply: what players come by in this game is not recorded component by component.")
        return
    page.say(
        "Seats that had a component beside those that had not, in the same games. This is no experiment: whoever has a "
        "component chose it, could pay for it or was near it, and whoever is ahead comes by more of everything. Read "
        "the order, not the size; to learn what a component does, change it and use balancewheel compare."
    )
    for column, where in source.game.results.collected.items():
        parameter, _, section = where.partition(".")
        records = source.run.manifest.rules.values[parameter][section]
        names = [record["name"] for record in records]
        compared = source.in_every_style(collected_components(source.run.pieces("seats"), column, names), column, names)
        _compare(page, source, column, compared)


def _compare(page: Page, source: Source, column: str, compared: pl.DataFrame) -> None:
    """One kind of component, as a picture and a table of both measures."""
    rows = compared.filter(measure=WIN_SHARE)
    meaning = column_meaning(source.run, "seats", column).partition(" (")[0]
    if rows.is_empty():
        page.say_missing(f"{capitalise(meaning)}: every seat had the same, so there is nothing to compare.")
        return
    page.figure(
        partial(plot_collected, compared, WIN_SHARE),
        alt=f"{capitalise(meaning)}: the difference in win share of every component; the table has the figures.",
        caption=f"{capitalise(meaning)}: win share with it minus win share without it; {source.n_games}. Flagged: "
        f"clearly different from 0 after correction for {count_noun(rows.height, 'component')} (Holm).",
        height=0.24 * rows.height + 1.4,
    )
    has_styles = "in_styles" in rows.columns
    if has_styles:
        _in_styles(page, rows, meaning)
    margins = {row["component"]: row for row in compared.filter(measure=MARGIN).iter_rows(named=True)}
    page.table(
        [
            *(
                "component",
                "seats",
                "win share with",
                "without",
                "difference",
                "95 % interval",
                "margin with",
                "without",
            ),
            *(["± from style", "same sign in"] if has_styles else []),
        ],
        (
            [
                row["component"],
                f"{row['seats']:,}",
                f"{100 * row['with']:.1f} %",
                f"{100 * row['without']:.1f} %",
                *difference_cells(row),
                *(f"{margins[row['component']][side]:+.1f}" for side in ("with", "without")),
                *(
                    [points(row["from_style"]), count_agreeing(row["in_styles"], row["difference"])]
                    if has_styles
                    else []
                ),
            ]
            for row in rows.iter_rows(named=True)
        ),
        folded="The figures as a table",
        marked=rows["flagged"],
    )


def _in_styles(page: Page, rows: pl.DataFrame, meaning: str) -> None:
    """The same differences in every style of play."""
    count = len(rows["in_styles"][0])
    page.figure(
        lambda ax: plot_styles(rows, rows["component"].to_list(), ax, "win share with it minus without it, points"),
        alt=f"{capitalise(meaning)}: the difference in every style of play; the table has how many agree.",
        caption=f"{capitalise(meaning)}: the same in {count_noun(count, 'style')} of play. Flagged above is only what "
        "all of them agree on.",
        height=0.24 * rows.height + 1.4,
    )
