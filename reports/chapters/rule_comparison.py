"""What do the changed rules change? The page of a comparison or a knockout."""

from functools import partial

import polars as pl

from balancewheel.analysis.columns import largest_int, smallest_int
from balancewheel.analysis.comparison.changes import (
    LABELS,
    count_changes,
    differs,
    plot_change_counts,
    plot_changes,
    to_percent,
)
from balancewheel.analysis.metrics import MEAN, SHARE
from balancewheel.analysis.stats.paired import CHANGED, MIXED, SLIGHT
from balancewheel.analysis.styles import plot_styles
from balancewheel.experiments.results import KNOCKOUT, ResultFile
from balancewheel.reports import methods
from balancewheel.reports.catalogue import RULE_COMPARISON
from balancewheel.reports.cells import Row
from balancewheel.reports.chapters import Chapter
from balancewheel.reports.methods import limits, reconstructed_data
from balancewheel.reports.page import Page
from balancewheel.reports.sources import ComparisonSource, column_meaning, comparison_headline
from balancewheel.reports.strengths import show_changes
from balancewheel.reports.styles import ONE_STYLE, list_styles
from balancewheel.reports.verdicts import rule_comparison as verdicts
from balancewheel.words.comparisons import (
    ASKED,
    FALSE_DISCOVERY_RATE,
    INTRODUCTION,
    STYLE_HEAD,
    TOO_FEW,
    confirmation_cells,
    confirmed_with_titles,
    describe_fresh_games,
    describe_pairing,
    digits_of,
    explain_open,
    explain_styles,
    format_change,
    format_figure,
    rules_titles,
    style_cells,
    with_titles,
)
from balancewheel.words.comparisons import difference_cells as comparison_cells
from balancewheel.words.metrics import describe_metric
from balancewheel.words.metrics import explain_metrics as metric_rows
from balancewheel.words.numbers import join_names

MOST_ROWS = 25  # figures that are drawn; the table has all
MOST_COLUMNS = 5  # figures asked for that stand side by side


class Source(ComparisonSource):
    """Rules beside a base, or each part of a game switched in turn."""

    def __init__(self, compared: ResultFile) -> None:
        super().__init__(compared)
        self.base, *self.variants = compared.metadata.runs
        self.titles = rules_titles(compared.runs)  # what people call each rule set
        self.remarks: list[str] = compared.metadata.remarks
        self.is_knockout = compared.kind == KNOCKOUT
        self.asked: list[str] = compared.metadata.asked
        self.parts = count_changes(self.metrics)
        self.styles = compared.metadata.styles
        self.n_styles = len(self.styles) + 1 if "in_styles" in self.metrics.columns else 1


def opening(page: Page, source: Source) -> None:
    """Title, verdict, and what the figures are."""
    metrics, remarks = with_titles(source.metrics, source.titles), source.remarks
    confirmed = confirmed_with_titles(source.compared.metadata.confirmed, source.titles)
    if source.is_knockout:
        page.title("Knockout: which parts matter", comparison_headline(source.compared))
        page.verdict(verdicts.verdict_on_parts(metrics, remarks, confirmed))
    else:
        page.title(RULE_COMPARISON.title, comparison_headline(source.compared))
        page.verdict(verdicts.verdict(metrics, [source.titles[name] for name in source.variants], remarks, confirmed))
    alone = f"{ONE_STYLE} With --styles 8 the command shows which changes hold in other styles."
    styles = explain_styles(source.n_styles) if source.n_styles > 1 else alone
    page.say(*filter(None, [INTRODUCTION, styles, ASKED if source.asked else "", explain_open(metrics), *remarks]))
    show_confirmation(page, confirmed)
    explain_metrics(page, source)


def show_confirmation(page: Page, confirmed: list[Row]) -> None:
    """What was picked as the largest of many, beside the same on fresh games."""
    if confirmed:
        page.say(describe_fresh_games(confirmed))
        page.table(
            ["rules", "against", "figure", "picked (95 % interval)", "on fresh games (95 % interval)"],
            (
                [row["rules"], row["base"], describe_metric(row["metric"]), *confirmation_cells(row)]
                for row in confirmed
            ),
            caption="Differences; those of shares in percentage points.",
        )


def explain_metrics(page: Page, source: ComparisonSource) -> None:
    """What the figures of a comparison are, folded away."""
    page.table(
        ["figure", "name in commands", "what it is"],
        metric_rows(
            source.metrics["metric"].unique(maintain_order=True),
            lambda column: column_meaning(source.run, "games", column),
        ),
        folded="What the figures are",
    )


def which_parts_matter(page: Page, source: Source) -> None:
    """How many figures each part of a knockout changes."""
    if not source.is_knockout:
        return
    page.heading("Which parts matter")
    parts = source.parts.filter("differs")
    if parts.is_empty():
        page.say_missing("Not a single game differs, whichever part is switched.")
        return
    page.figure(
        lambda ax: plot_change_counts(parts, ax),
        alt="Figures that change, by part: "
        + "; ".join(f"{row['rules']} {row['changed']} of {row['metrics']}" for row in parts.iter_rows(named=True)),
        caption="How many figures each part changes when it is switched; "
        f"{smallest_int(source.metrics['games']):,} games each.",
        definition="Changed: clear after correction for all figures of all parts (Holm). Cannot tell yet: neither "
        "clearly changed nor clearly too small a change to matter.",
        height=0.28 * parts.height + 1.2,
    )
    page.table(
        ["part", "changed", "changed, but by less than matters", "by false discovery rate", "cannot tell yet"],
        (
            [row["rules"], *(str(row[name]) for name in ("changed", "slight", "discovered", "open"))]
            for row in parts.iter_rows(named=True)
        ),
        caption=f"Figures out of {largest_int(parts['metrics'])} for each part. {FALSE_DISCOVERY_RATE}",
    )
    _asked_side_by_side(page, source)


def _asked_side_by_side(page: Page, source: Source) -> None:
    """The figures that were asked for, one row per part, so that parts can be compared with each other."""
    asked = source.metrics.filter("asked")
    if asked.is_empty():
        return
    figures = asked["metric"].unique(maintain_order=True).head(MOST_COLUMNS).to_list()
    page.table(
        ["part", *map(describe_metric, figures)],
        tabulate_asked(asked, figures, source.base),
        caption="What was asked, part by part: the figure, and in brackets how much it clearly differs from "
        f"{source.base}.",
    )


def tabulate_asked(asked: pl.DataFrame, figures: list[str], base: str) -> list[list[str]]:
    """The base and each part with these figures; a difference stands in brackets if it is clear."""
    found = {(row["rules"], row["metric"]): row for row in asked.iter_rows(named=True)}
    parts = asked["rules"].unique(maintain_order=True).to_list()
    first = [_asked_cell(found.get((parts[0], figure)), "base") for figure in figures]
    rows = [[part, *(_asked_cell(found.get((part, figure)), "variant") for figure in figures)] for part in parts]
    return [[base, *first], *rows]


def _asked_cell(row: Row | None, side: str) -> str:
    if row is None:
        return ""
    figure = format_figure(row[side], row["kind"], digits_of(row))
    is_clear = side == "variant" and row["verdict"] in (CHANGED, MIXED, SLIGHT)
    return f"{figure} ({format_change(row['difference'], row['kind'], digits_of(row))})" if is_clear else figure


def rules(page: Page, source: Source) -> None:
    """The parameters that differ."""
    head = ["part", "parameters"] if source.is_knockout else ["parameter", *source.titles.values()]
    page.table(head, methods.tabulate_rules(source.compared))


def changes(page: Page, source: Source) -> None:
    """What each variant, or each part of a knockout, changes."""
    if source.is_knockout:
        page.heading("What each part changes")
    for name in source.parts.filter("differs")["rules"] if source.is_knockout else source.variants:
        _changes_by(page, source, name)


def _changes_by(page: Page, source: Source, name: str) -> None:
    """What one variant or part changes."""
    title, base = source.titles[name], source.titles[source.base]
    page.heading(name if source.is_knockout else f"What {title} changes", 3 if source.is_knockout else 2)
    here = source.metrics.filter(rules=name)
    rows = here.filter(differs())
    if rows.is_empty():
        page.say_missing(f"Not a single game differs between {title} and {base}.")
        return
    if source.is_knockout:
        page.say(verdicts.on_variant(source.metrics, name))
    else:
        _draw_changes(page, source, name, rows)
    _draw_styles(page, source, name, rows)
    asked = here.filter("asked")
    for some, folded in ((asked, ""), (rows.filter(~pl.col("asked")), "All figures")):
        if some.height:
            what = "All other figures" if asked.height else folded
            page.table(
                ["figure", base, title, "difference", "95 % interval", *_style_head(source), "verdict"],
                (_cells(source, row) for row in _with_names(some).iter_rows(named=True)),
                marked=some["verdict"] == CHANGED,
                caption="" if folded else "What was asked. Shares differ in percentage points.",
                folded=folded and f"{what} under {title} as a table; shares differ in percentage points",
            )
    if not source.is_knockout:
        page.say(describe_pairing(here))
    same = here.join(rows, on="metric", how="anti", maintain_order="left")
    if not same.is_empty():
        page.say(f"The same in every game: {join_names(map(describe_metric, same['metric']))}.")


def _draw_changes(page: Page, source: Source, name: str, rows: pl.DataFrame) -> None:
    """Shares in one picture, other figures in another."""
    for kind, label in ((SHARE, "percentage points"), (MEAN, f"% of the figure under {source.titles[source.base]}")):
        drawn = _with_names(to_percent(rows.filter("asked") if source.asked else rows, kind).head(MOST_ROWS))
        if drawn.height < 2:  # a single mark says no more than its row of the table
            continue
        page.figure(
            partial(plot_changes, drawn, label=f"difference, {label}"),
            alt="; ".join(
                f"{row['metric']} {row['difference']:+.2f} ({_range(row)}), {LABELS[row['verdict']]}"
                for row in drawn.iter_rows(named=True)
            ),
            caption=f"{source.titles[name]} minus {source.titles[source.base]}: "
            f"{'shares' if kind == SHARE else 'other figures'}, the most important first; "
            f"{smallest_int(rows['games']):,} games each. Bars are 95 % intervals.",
            definition="Differences are paired: both rule sets played the same games.",
            height=0.22 * drawn.height + 1.2,
        )


def _style_head(source: Source) -> list[str]:
    return STYLE_HEAD if source.n_styles > 1 else []


def _cells(source: Source, row: Row) -> list[str]:
    """A difference as a row of the table, with what styles say of it before the verdict."""
    *figures, verdict = comparison_cells(row)
    return [*figures, *(style_cells(row) if source.n_styles > 1 else []), verdict]


def _draw_styles(page: Page, source: Source, name: str, rows: pl.DataFrame) -> None:
    """The shares that change in stock play, in every style."""
    if source.n_styles == 1:
        return
    claimed = pl.col("verdict").is_in([CHANGED, MIXED, SLIGHT]) & (pl.col("kind") == SHARE)
    drawn = _with_names(rows.filter(claimed & pl.col("overall").is_not_null()).head(MOST_ROWS))
    if drawn.height:
        page.figure(
            lambda ax: plot_styles(drawn, drawn["metric"].to_list(), ax, "difference, percentage points"),
            alt=f"What {name} changes in each of {source.n_styles} styles of play; the table has how many agree.",
            caption=f"{name} minus {source.base} in {source.n_styles} styles of play: the shares that clearly change "
            "in stock play. Dots on both sides of the dashed line mean that the change depends on how people play.",
            height=0.26 * drawn.height + 1.4,
        )


def _range(row: Row) -> str:
    """An interval as it is drawn."""
    return TOO_FEW if row["low"] is None else f"{row['low']:+.2f} to {row['high']:+.2f}"


def _with_names(rows: pl.DataFrame) -> pl.DataFrame:
    """The figures under the names that people give them."""
    return rows.with_columns(pl.col("metric").map_elements(describe_metric, pl.String))


def at_other_strengths(page: Page, source: Source) -> None:
    """Whether the changes hold where everybody plays stronger."""
    metadata = source.compared.metadata
    rows = [row | {"rules": source.titles[row["rules"]]} for row in metadata.at_strengths]
    show_changes(page, rows, metadata.strengths)


def how_it_was_made(page: Page, source: ComparisonSource) -> None:
    """The runs that were compared and how to make the table again."""
    methods.describe_comparison(page, source.compared)
    list_styles(page, source.compared.metadata.styles)


CHAPTERS = (
    Chapter("", opening),
    Chapter("", which_parts_matter),
    Chapter("What the rules say", rules),
    Chapter("", changes),
    Chapter("At other strengths of play", at_other_strengths),
    Chapter("How it was made", how_it_was_made),
    Chapter("What rests on reconstructed data", reconstructed_data),
    Chapter("What simulation cannot tell", limits),
)
