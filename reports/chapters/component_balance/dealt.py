"""Components as they were dealt: win share and margin of each."""

import polars as pl

from balancewheel.analysis.balance.component_balance import MARGIN, WIN_SHARE, plot_component_balance
from balancewheel.analysis.stats.intervals import MIN_GAMES, MIN_WINS
from balancewheel.reports.cells import Row, difference_cells, share_cells
from balancewheel.reports.chapters.component_balance.source import Source
from balancewheel.reports.page import Page
from balancewheel.words.numbers import count_noun, join_names

NAMES = {WIN_SHARE: "win share", MARGIN: "margin"}
DEFINITIONS = {
    WIN_SHARE: "A win counts 1, a win shared by two players counts a half for each, an unfinished game nothing.",
    MARGIN: "The margin of a seat is its score minus the mean score of the others at its table.",
}


def as_dealt(page: Page, source: Source) -> None:
    """Win share and margin of every component or pair."""
    balance = source.balance
    page.say(
        f"Every {join_names(source.components)} as dealt, beside the mean of all seats. Where they are dealt at random "
        "these are fair comparisons; where they were tied to seats or strategies, see the win shares at equal play "
        "below."
    )
    for measure in (WIN_SHARE, MARGIN):
        rows = balance.filter(measure=measure) if balance.height else balance
        if rows.is_empty():
            page.say_missing(f"There is no {NAMES[measure]} to compare: a solo player has nobody to be ahead of.")
        elif measure == WIN_SHARE and not source.finished:
            page.say_missing("No game was finished, so nobody won any: there is no win share to compare.")
        else:
            _measure(page, source, measure, rows)
    page.say(
        "The verdict is that of the win shares at equal play, below: too strong or too weak is what lies clearly "
        "beyond the tolerance. Shrunk: pulled towards what the others suggest (for pairs: what both halves suggest by "
        "themselves), the more so the fewer games there are; how much follows from how far all of them differ beyond "
        "chance (empirical Bayes, normal model; Morris and Tang 2011). One that is much further off than the rest is "
        "not pulled at all."
    )


def _measure(page: Page, source: Source, measure: str, rows: pl.DataFrame) -> None:
    """One measure of every component or pair, as a picture and a table."""
    components, cell, name = source.components, source.cell, NAMES[measure]
    few = rows["p"].null_count() if rows.height > 1 else 0
    needed = f"{MIN_WINS} expected wins" if measure == WIN_SHARE else f"{MIN_GAMES} games"
    (page.figure if rows.height > 1 else page.skip_figure)(
        lambda ax: plot_component_balance(source.balance, components, measure, ax, source.game.colours),
        alt=f"The {name} of every {cell}; the table has the figures.",
        caption=f"The {name} of every {cell}; {source.n_games}."
        + (f" Too few games to judge {count_noun(few, cell)}: it takes {needed}." if few else ""),
        definition=DEFINITIONS[measure],
        height=0.36 * rows.height + 1.5 if len(components) == 1 else 0.42 * rows[components[0]].n_unique() + 1.9,
    )
    rows = rows.sort("shrunk", descending=True)
    verdict = ["verdict"] if measure == WIN_SHARE and rows.height > 1 else []
    page.table(
        [*components, name, "95 % interval", "shrunk", "95 % interval", "seats", *verdict],
        (
            [
                *(row[component] for component in components),
                *_value_cells(row, "mean"),
                *_value_cells(row, "shrunk"),
                f"{row['seats']:,}",
                *(row[column] for column in verdict),
            ]
            for row in rows.iter_rows(named=True)
        ),
        folded="" if rows.height <= 8 else "The figures as a table",
        marked=rows["flagged"],
    )


def _value_cells(row: Row, name: str) -> list[str]:
    """A share in percent or a margin in points of score, and its interval."""
    cells = share_cells if row["measure"] == WIN_SHARE else difference_cells
    return cells(row, name, f"{name}_low", f"{name}_high")
