"""Differences of rules, drawn: what stands on the picture is what the table says."""

import polars as pl
import pytest
from matplotlib.figure import Figure

from balancewheel.analysis.comparison.changes import (
    count_changes,
    differs,
    plot_change_counts,
    plot_changes,
    to_percent,
)
from balancewheel.analysis.comparison.grid import plot_grid
from balancewheel.analysis.stats.paired import CHANGED, OPEN, SAME, SLIGHT

NAN = float("nan")
ROWS = [
    ("win_share:a", "share", 0.25, 0.05, 0.04, 0.06, 0.0, CHANGED, 2.0, "v"),
    ("turns", "mean", 50.0, -5.0, -6.0, -4.0, 0.0, CHANGED, 2.0, "v"),
    ("zero", "mean", 0.0, 1.0, -1.0, 3.0, 0.4, OPEN, 2.0, "v"),
    ("unfinished", "share", 0.0, 0.0, -0.01, 0.01, 1.0, SAME, NAN, "v"),
    ("turns", "mean", 50.0, 0.0, 0.0, 0.0, 1.0, SAME, NAN, "idle"),
]
NAMES = ["metric", "kind", "base", "difference", "low", "high", "p", "verdict", "variance_factor", "rules"]
TABLE = pl.DataFrame(ROWS, schema=NAMES, orient="row").with_columns(
    p_fdr=pl.col("p"),
    by=pl.when(pl.col("metric") == "win_share:a").then(pl.lit("strategy")).otherwise(pl.lit("")),
    margin=pl.when(pl.col("kind") == "share").then(0.01).otherwise(pl.col("base") / 100),
)


def test_figures_that_are_the_same_in_every_game_do_not_differ():
    assert TABLE.filter(differs())["metric"].to_list() == ["win_share:a", "turns", "zero"]


def test_shares_in_points_and_others_in_percent_of_the_base():
    assert to_percent(TABLE, "share")["difference"].to_list() == pytest.approx([5, 0])
    means = to_percent(TABLE, "mean")  # without the figure whose base is 0
    assert means.filter(rules="v").select("metric", "difference", "low", "high").rows() == [("turns", -10, -12, -8)]


def test_parts_by_how_many_figures_they_change():
    found = count_changes(TABLE).select("rules", "changed", "open", "metrics", "differs").rows()
    assert found == [("v", 2, 1, 4, True), ("idle", 0, 0, 1, False)]
    slight = TABLE.with_columns(verdict=pl.col("verdict").replace(CHANGED, SLIGHT), p_fdr=pl.col("p_fdr") + 0.04)
    assert count_changes(slight).select("changed", "slight", "discovered").rows() == [(0, 2, 2), (0, 0, 0)]


def words_on(ax):
    ax.figure.canvas.draw()
    texts = [*ax.get_xticklabels(), *ax.get_yticklabels(), *ax.texts]
    return {text.get_text() for text in texts} | {ax.get_xlabel(), ax.get_ylabel(), ax.get_title()}


def test_plots_name_what_they_show():
    ax = Figure().subplots()
    assert plot_changes(to_percent(TABLE.filter(differs()), "share"), ax, "points") is ax
    assert {"win_share:a", "points"} <= words_on(ax)
    ax = Figure().subplots()
    assert plot_change_counts(count_changes(TABLE), ax) is ax
    assert {"v", "idle", "number of figures, out of 4"} <= words_on(ax)


@pytest.mark.parametrize("names", [["x"], ["x", "y"], ["x", "y", "z"]])
def test_a_grid_is_a_curve_a_heat_map_or_several_curves(names):
    cells = pl.DataFrame({"x": ["1", "2"]}).join(pl.DataFrame({"y": ["3", "4"]}), how="cross")
    cells = cells.join(pl.DataFrame({"z": ["5", "6"]}), how="cross").unique(names, maintain_order=True).select(names)
    rows = cells.with_columns(metric=pl.lit("turns"), kind=pl.lit("mean"), value=pl.int_range(pl.len()).cast(float))
    rows = rows.with_columns(low=pl.col("value") - 1, high=pl.col("value") + 1)
    ax = Figure().subplots()
    assert plot_grid(rows, names, ax) is ax
    assert names[-1] in words_on(ax)
    assert len(ax.images) == (len(names) == 2)
    assert len(ax.lines) == {1: 1, 2: 0, 3: 4}[len(names)]
