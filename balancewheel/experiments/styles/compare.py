"""A comparison in several styles of play: does a rule change do the same however people play?"""

import polars as pl

from balancewheel.analysis.comparison.importance import sort_by_importance
from balancewheel.analysis.metrics import Metric
from balancewheel.analysis.stats.paired import CHANGED, MIXED, SLIGHT
from balancewheel.analysis.styles import StyleFigures, measure, summarise_styles
from balancewheel.experiments.kept.styles import style_tables
from balancewheel.experiments.metrics import metrics_for
from balancewheel.experiments.results import Style
from balancewheel.experiments.settings import Work
from balancewheel.experiments.styles.draw import STYLE_GAMES, draw_styles
from balancewheel.sim.run.spec import RunSpec


def add_styles(
    table: pl.DataFrame, specs: dict[str, RunSpec], count: int, games: int, work: Work
) -> tuple[pl.DataFrame, list[Style]]:
    """The table of a comparison with each difference in every style, and verdicts that all styles agree on.

    Rule sets under which not one game differs in stock play are not played again.
    """
    base, *variants = specs
    drawn = draw_styles(specs[base], count, work)
    metrics, games = metrics_for(*specs.values()), min(games, STYLE_GAMES)
    differing = set(table.filter(pl.col("differing") > 0)["rules"])
    before = _figures(specs[base], drawn, metrics, games, work)
    rows = []
    for name in variants:
        if name in differing:
            after = _figures(specs[name], drawn, metrics, games, work)
            named = pl.DataFrame({"rules": name, "metric": [metric.name for metric in metrics]})
            rows.append(pl.concat([named, summarise_styles(after - before)], how="horizontal"))
    if not rows:
        return table, drawn
    joined = table.join(pl.concat(rows), on=["rules", "metric"], how="left", maintain_order="left")
    return sort_by_importance(joined.with_columns(verdict=_verdict())), drawn


def _figures(spec: RunSpec, drawn: list[Style], metrics: list[Metric], games: int, work: Work) -> StyleFigures:
    """Every metric under one rule set in every style, stock first."""
    lineups = [spec.lineup, *(style.lineup for style in drawn)]
    runs = [work.play_first(spec.seating(lineup), games) for lineup in lineups]
    return measure(metrics, [style_tables(run, runs[0]) for run in runs])


def _verdict() -> pl.Expr:
    """A change is one only if every style changes the figure in the same direction."""
    above, below = pl.col("in_styles").list.min() > 0, pl.col("in_styles").list.max() < 0
    agree = pl.when(pl.col("difference") > 0).then(above).otherwise(below).fill_null(True)
    claimed = pl.col("verdict").is_in([CHANGED, SLIGHT])
    return pl.when(claimed & ~agree).then(pl.lit(MIXED)).otherwise("verdict")
