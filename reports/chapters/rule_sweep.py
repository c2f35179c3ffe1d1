"""How do figures change from setting to setting? The page of a sweep."""

import polars as pl

from balancewheel.analysis.columns import smallest_int
from balancewheel.analysis.comparison.grid import extremes, plot_grid
from balancewheel.analysis.metrics import SHARE
from balancewheel.experiments.results import ResultFile
from balancewheel.reports.catalogue import RULE_SWEEP
from balancewheel.reports.cells import Row, difference_cells
from balancewheel.reports.chapters import Chapter
from balancewheel.reports.chapters.rule_comparison import explain_metrics, how_it_was_made, show_confirmation
from balancewheel.reports.methods import limits, reconstructed_data
from balancewheel.reports.page import Page
from balancewheel.reports.sources import ComparisonSource, comparison_headline
from balancewheel.reports.styles import ONE_STYLE
from balancewheel.reports.verdicts import rule_comparison as verdicts
from balancewheel.words.comparisons import digits_of, format_figure, format_interval
from balancewheel.words.metrics import describe_metric
from balancewheel.words.numbers import capitalise, number, percent

MOST_WIN_SHARES = 8  # that are drawn


class Source(ComparisonSource):
    """All figures for every setting of the swept parameters."""

    def __init__(self, compared: ResultFile) -> None:
        super().__init__(compared)
        self.swept: list[str] = compared.metadata.swept
        self.metric: str = compared.metadata.metric  # that was asked for
        self.moves = extremes(self.metrics, self.swept)
        self.clear_moves = self.moves.filter("clear")
        self.n_games = f"at least {smallest_int(self.metrics['games']):,} games with every setting"


def opening(page: Page, source: Source) -> None:
    """Title and verdict."""
    page.title(RULE_SWEEP.title, comparison_headline(source.compared))
    metadata = source.compared.metadata
    page.verdict(verdicts.verdict_on_sweep(source.moves, source.metric, metadata.confirmed))
    page.say(ONE_STYLE, *metadata.remarks)
    show_confirmation(page, metadata.confirmed)


def metric_asked_for(page: Page, source: Source) -> None:
    """The figure that the command asked for, for every setting."""
    name, swept = describe_metric(source.metric), source.swept
    page.heading(f"The figure asked for: {name}")
    rows = _draw(page, source, source.metric, f"{source.n_games}, the same games each time")
    page.table(
        [*swept, name, "95 % interval", "games"],
        (
            [
                *(row[parameter] for parameter in swept),
                format_figure(row["value"], row["kind"], digits_of(row)),
                format_interval(row),
                f"{row['seated']:,}",
            ]
            for row in rows.iter_rows(named=True)
        ),
    )


def what_changes_most(page: Page, source: Source) -> None:
    """The figures that clearly differ between some two settings."""
    if source.clear_moves.is_empty():
        page.say_missing("No figure clearly differs between any two settings.")
    else:
        page.table(
            ["figure", "lowest", "with", "highest", "with", "difference", "interval"],
            (
                [
                    describe_metric(row["metric"]),
                    *end_cells(row, "least", source.swept),
                    *end_cells(row, "most", source.swept),
                    *difference_cells(row),
                ]
                for row in source.clear_moves.iter_rows(named=True)
            ),
            caption="Figures that clearly differ between some two settings, the most important first. With: "
            f"{' / '.join(source.swept)}. Shares differ in percentage points.",
        )
    page.say(
        "The intervals hold for every figure and every pair of settings at once (Bonferroni). They treat settings as "
        "independent; since all of them played the same games, the true intervals are narrower. For a single "
        "difference, balancewheel compare is sharper."
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
    """The win shares that clearly differ, for every setting."""
    metrics = source.metrics["metric"].unique(maintain_order=True)
    clearest = source.clear_moves["metric"].to_list()[:MOST_WIN_SHARES]
    for name in metrics.filter(metrics.str.starts_with("win_share:")):
        if name in clearest and name != source.metric:
            _draw(page, source, name, source.n_games, height=2.8)
    page.say("Only win shares that clearly change are shown; the Parquet file has all figures of all settings.")


def _draw(page: Page, source: Source, metric: str, games: str, height: float = 3.4) -> pl.DataFrame:
    """One figure for every setting, as a picture; returns its rows."""
    name, swept = describe_metric(metric), source.swept
    rows = source.metrics.filter(metric=metric).with_columns(metric=pl.lit(name))
    page.figure(
        lambda ax: plot_grid(rows, swept, ax),
        alt="; ".join(
            f"{', '.join(f'{parameter} = {row[parameter]}' for parameter in swept)}: "
            f"{format_figure(row['value'], row['kind'], digits_of(row))}"
            for row in rows.iter_rows(named=True)
        ),
        caption=f"{capitalise(name)} for every setting; {games}.",
        height=height,
    )
    return rows


CHAPTERS = (
    Chapter("", opening),
    Chapter("", metric_asked_for),
    Chapter("What changes most", what_changes_most),
    Chapter("Win shares", win_shares),
    Chapter("How it was made", how_it_was_made),
    Chapter("What rests on reconstructed data", reconstructed_data),
    Chapter("What simulation cannot tell", limits),
)
