"""How do figures change over a grid of rules? The page of a sweep."""

import polars as pl

from balancewheel.analysis.grid import moves, plot_grid
from balancewheel.analysis.metrics import SHARE
from balancewheel.compared_file import SWEEP, ComparedFile
from balancewheel.comparing_tables import figure as format_metric
from balancewheel.reports.catalogue import RULE_SWEEP
from balancewheel.reports.cells import Row, difference_cells
from balancewheel.reports.chapters import Chapter
from balancewheel.reports.chapters.rule_comparison import explain_metrics, how_it_was_made
from balancewheel.reports.formatting import capitalise, number, percent
from balancewheel.reports.methods import limits, reconstructed_data
from balancewheel.reports.metric_names import describe_metric
from balancewheel.reports.page import Page
from balancewheel.reports.sources import ComparisonSource, comparison_headline, open_comparison
from balancewheel.reports.verdicts import rule_comparison as verdicts

MOST_WIN_SHARES = 8  # that are drawn


def open_source(file: str) -> "Source":
    """The sweep in this file; without one, a small one that is played on the spot."""
    return Source(open_comparison(file, SWEEP))


class Source(ComparisonSource):
    """All figures of every cell of a grid."""

    def __init__(self, compared: ComparedFile) -> None:
        super().__init__(compared)
        self.swept: list[str] = compared.about["swept"]
        self.metric: str = compared.about["metric"]  # that was asked for
        self.moves = moves(self.metrics, self.swept)
        self.clear_moves = self.moves.filter("clear")
        self.n_games = f"at least {self.metrics['games'].min():,} games in every cell"


def opening(page: Page, source: Source) -> None:
    """Title and verdict."""
    page.title(RULE_SWEEP.title, comparison_headline(source.compared))
    page.verdict(verdicts.verdict_on_sweep(source.moves, source.metric))


def metric_asked_for(page: Page, source: Source) -> None:
    """The figure of the command in every cell."""
    name, swept = describe_metric(source.metric), source.swept
    page.heading(f"The figure asked for: {name}")
    rows = _draw(page, source, source.metric, f"{source.n_games}, the same games in all of them")
    page.table(
        [*swept, name, "95 % interval", "games"],
        (
            [
                *(row[parameter] for parameter in swept),
                format_metric(row["value"], row["kind"]),
                f"{format_metric(row['low'], row['kind'])} to {format_metric(row['high'], row['kind'])}",
                f"{row['games']:,}",
            ]
            for row in rows.iter_rows(named=True)
        ),
    )


def what_moves_most(page: Page, source: Source) -> None:
    """The figures that clearly differ between some two cells."""
    if source.clear_moves.is_empty():
        page.say_missing("No figure is seen to differ between any two cells.")
    else:
        page.table(
            ["figure", "lowest", "where", "highest", "where", "apart", "interval"],
            (
                [
                    describe_metric(row["metric"]),
                    *end_cells(row, "least", source.swept),
                    *end_cells(row, "most", source.swept),
                    *difference_cells(row),
                ]
                for row in source.clear_moves.iter_rows(named=True)
            ),
            caption="Figures that differ between some two cells, the clearest first. Where: "
            f"{' / '.join(source.swept)}. Shares are apart in percentage points.",
        )
    page.say(
        "Intervals of how far two cells are apart hold for every figure and every pair of cells at once (Bonferroni). "
        "They take cells for independent; the same games in all of them make the truth narrower. For a single "
        "difference balancewheel compare is sharper."
    )
    explain_metrics(page, source)


def end_cells(row: Row, end: str, swept: list[str]) -> list[str]:
    """The figure at the lowest or highest end of a sweep, and the values of what is swept where it is so."""
    value, low, high = (row[f"{what}_{end}"] for what in ("value", "low", "high"))
    where = row[f"cell_{end}"].removeprefix(f"{swept[0]} = ")
    for name in swept[1:]:
        where = where.replace(f", {name} = ", " / ")
    return [(percent if row["kind"] == SHARE else number)(value, low, high), where]


def win_shares(page: Page, source: Source) -> None:
    """The win shares that clearly differ, over the grid."""
    metrics = source.metrics["metric"].unique(maintain_order=True)
    clearest = source.clear_moves["metric"].to_list()[:MOST_WIN_SHARES]
    for name in metrics.filter(metrics.str.starts_with("win_share:")):
        if name in clearest and name != source.metric:
            _draw(page, source, name, source.n_games, height=2.8)
    page.say("Win shares that are seen to differ are drawn; all figures of all cells are in the Parquet file.")


def _draw(page: Page, source: Source, metric: str, games: str, height: float = 3.4) -> pl.DataFrame:
    """One figure over the grid, as a picture; returns its rows."""
    name, swept = describe_metric(metric), source.swept
    rows = source.metrics.filter(metric=metric).with_columns(metric=pl.lit(name))
    page.figure(
        lambda ax: plot_grid(rows, swept, ax),
        alt="; ".join(
            f"{', '.join(f'{parameter} = {row[parameter]}' for parameter in swept)}: "
            f"{format_metric(row['value'], row['kind'])}"
            for row in rows.iter_rows(named=True)
        ),
        caption=f"{capitalise(name)} over the grid; {games}.",
        height=height,
    )
    return rows


CHAPTERS = (
    Chapter("", opening),
    Chapter("", metric_asked_for),
    Chapter("What moves most", what_moves_most),
    Chapter("Win shares over the grid", win_shares),
    Chapter("How it was made", how_it_was_made),
    Chapter("What rests on reconstructed data", reconstructed_data),
    Chapter("What simulation cannot tell", limits),
)
