"""Does better play win, and does the balance hold up to it? The page of a ladder."""

from functools import cached_property, partial

import polars as pl
from matplotlib.axes import Axes

from balancewheel.analysis.columns import largest_int, smallest_int
from balancewheel.analysis.ladder import find_depth, find_steps, plot_by_rung, plot_steps
from balancewheel.analysis.metrics import WIN_SHARE
from balancewheel.experiments.results import ResultFile
from balancewheel.reports.catalogue import SKILL_LADDER
from balancewheel.reports.cells import Row
from balancewheel.reports.chapters import Chapter
from balancewheel.reports.chapters.rule_comparison import how_it_was_made
from balancewheel.reports.methods import limits, reconstructed_data
from balancewheel.reports.page import NONE, Page
from balancewheel.reports.sources import ComparisonSource, comparison_headline
from balancewheel.reports.verdicts import skill_ladder as verdicts
from balancewheel.sim.players.rungs import OTHERS
from balancewheel.words.comparisons import digits_of, format_figure, format_interval
from balancewheel.words.metrics import describe_group, describe_metric
from balancewheel.words.numbers import capitalise, count_noun, percent, percent_range

LENGTHS = ("rounds", "turns")
MOST_LINES = 8  # in one picture
MEANINGS = {
    "uniform": "picks any legal option at random",
    "stock": "sensible, the scripted player as it comes",
    "tuned": "sensible with its knobs turned until it wins most",
    "expert": "what no tuned player gains much against",
}


class Source(ComparisonSource):
    """Who beats whom, and the figures of every rung by itself."""

    def __init__(self, compared: ResultFile) -> None:
        super().__init__(compared)
        self.rungs: list[str] = list(compared.metadata.rungs)
        self.pairs = pl.DataFrame(compared.metadata.pairs)
        self.players: int = self.run.manifest.players

    @cached_property
    def steps(self) -> pl.DataFrame:
        """Every rung against the one below."""
        return find_steps(self.pairs, self.rungs)

    @cached_property
    def depth(self) -> list[str]:
        """The longest chain of rungs that each beat the one before by 60 to 40 or more."""
        return find_depth(self.pairs, self.rungs)

    @cached_property
    def groups(self) -> dict[str, list[str]]:
        """The win shares of every kind of group: turn order first, then what makes players unequal."""
        wins = self.metrics.filter(pl.col("metric").str.starts_with(f"{WIN_SHARE}:") & (pl.col("by") != "seat"))
        return {by: list(dict.fromkeys(wins.filter(by=by)["metric"])) for by in dict.fromkeys(wins["by"])}


def opening(page: Page, source: Source) -> None:
    """Title and verdict."""
    page.title(SKILL_LADDER.title, comparison_headline(source.compared))
    page.verdict(verdicts.verdict(source.steps, source.depth, source.metrics, source.players))
    page.say(*source.compared.metadata.remarks)


def step_by_step(page: Page, source: Source) -> None:
    """What the rungs are, and how much each wins against the one below."""
    entrants = source.compared.metadata.rungs
    page.table(["rung", "who plays"], ([name, MEANINGS.get(name, entrants[name])] for name in source.rungs))
    page.figure(
        lambda ax: plot_steps(source.steps, ax),
        alt="; ".join(f"{row['rung']} over {row['against']}: {_odds(row)}" for row in source.steps.to_dicts()),
        caption="How many of 100 wins each rung takes from the one below, if there were only one of each.",
        definition="One player of a rung sits among copies of the rung below, in seats drawn by chance. Sixty to forty "
        "means that it wins one and a half times as often as each of them.",
    )


def _odds(row: Row) -> str:
    return percent(row["beats"], row["beats_low"], row["beats_high"])


def who_beats_whom(page: Page, source: Source) -> None:
    """All pairs, and every rung among ideas that are none of the rungs."""
    rows, opponents = {}, set(source.pairs["against"])
    against = [name for name in [*source.rungs, OTHERS] if name in opponents]
    for row in source.pairs.iter_rows(named=True):
        rows[row["rung"], row["against"]] = (
            f"{percent(row['share'], row['low'], row['high'])} ({percent_range(row['low'], row['high'])})"
        )
    page.table(
        ["one of", *(f"among {name}" for name in against)],
        ([rung, *(rows.get((rung, name), NONE) for name in against)] for rung in source.rungs),
        caption=f"Share of the win of a single player against {source.players - 1} of another kind; "
        f"{percent(1 / source.players, 0.2, 0.3)} would be even.",
    )
    games = source.pairs["games"]
    page.say(
        f"Each figure rests on {count_noun(smallest_int(games), 'game')} or more. Searchers reckon with the player who "
        "plays their rollouts; among all others their model is wrong, and they win by seeing further, not by "
        "knowing whom they face. Weaker players are not set among searchers: that would cost too much."
        if games.n_unique() > 1
        else f"Each figure rests on {count_noun(largest_int(games), 'game')}."
    )


def balance_by_rung(page: Page, source: Source) -> None:
    """Win shares by turn order and by what makes players unequal, for every rung by itself."""
    for by, metrics in source.groups.items():
        rows = source.metrics.filter(pl.col("metric").is_in(metrics))
        name = by.replace("_", " ")
        page.heading(f"By {name}", level=3)
        if len(metrics) <= MOST_LINES:
            labels = {metric: describe_group(metric.partition(":")[2]) for metric in metrics}
            page.figure(
                partial(_draw, rows, labels, "win share, %", 1 / source.players),
                alt=f"Win shares by {name} for every rung; the table below has the figures.",
                caption=f"Win shares by {name} where everybody plays alike, from the weakest to the strongest rung; "
                "bars are 95 % intervals, the dotted line is even.",
            )
        _table(page, source, metrics)


def length_by_rung(page: Page, source: Source) -> None:
    """How long games take, for every rung by itself."""
    metrics = [name for name in LENGTHS if name in set(source.metrics["metric"])]
    first = source.metrics.filter(metric=metrics[0])
    page.figure(
        partial(_draw, first, {metrics[0]: metrics[0]}, metrics[0], None),
        alt=f"{capitalise(metrics[0])} of a game for every rung; the table below has the figures.",
        caption=f"{capitalise(metrics[0])} of a game where everybody plays alike; bars are 95 % intervals.",
        height=2.6,
    )
    _table(page, source, metrics)


def _draw(rows: pl.DataFrame, labels: dict[str, str], label: str, even: float | None, ax: Axes) -> None:
    """Figures of every rung, with what they are beside them."""
    plot_by_rung(rows, labels, ax, even).set_ylabel(label)


def _table(page: Page, source: Source, metrics: list[str]) -> None:
    """Figures of every rung with their intervals."""
    cells = {}
    for row in source.metrics.filter(pl.col("metric").is_in(metrics)).iter_rows(named=True):
        value = format_figure(row["value"], row["kind"], digits_of(row))
        cells[row["metric"], row["rung"]] = f"{value} ({format_interval(row)})"
    page.table(
        ["figure", *source.rungs],
        ([describe_metric(name), *(cells.get((name, rung), NONE) for rung in source.rungs)] for name in metrics),
        folded=f"The figures of {count_noun(len(source.rungs), 'rung')}",
    )


CHAPTERS = (
    Chapter("", opening),
    Chapter("Step by step", step_by_step),
    Chapter("Who beats whom", who_beats_whom),
    Chapter("Balance from rung to rung", balance_by_rung),
    Chapter("Length from rung to rung", length_by_rung),
    Chapter("How it was made", how_it_was_made),
    Chapter("What rests on reconstructed data", reconstructed_data),
    Chapter("What simulation cannot tell", limits),
)
