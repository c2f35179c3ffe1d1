"""What a change of the rules changes, drawn; and which of many changes matter."""

from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import ALERT, DIM, EVEN, INK, PLAIN
from balancewheel.analysis.columns import largest_int
from balancewheel.analysis.comparison.importance import importance
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.stats.paired import CHANGED, IDENTICAL, MIXED, OPEN, SAME, SLIGHT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = {CHANGED: ALERT, SLIGHT: PLAIN, SAME: PLAIN, IDENTICAL: PLAIN, MIXED: DIM, OPEN: DIM}
MARKS = {CHANGED: "D", SLIGHT: "d", SAME: "o", IDENTICAL: "o", MIXED: "X", OPEN: "s"}
LABELS = {
    CHANGED: CHANGED,
    SLIGHT: "changed, but by less than matters",
    SAME: "no change that matters",
    IDENTICAL: IDENTICAL,
    MIXED: MIXED,
    OPEN: OPEN,
}
PALE = "#cccccc"
FALSE_DISCOVERIES = 0.05  # share of what is called by the false discovery rate that may be due to chance


def differs() -> pl.Expr:
    """Whether a metric differs in some game."""
    return pl.col("variance_factor").is_not_nan() | (pl.col("difference") != 0)


def to_percent(differences: pl.DataFrame, kind: str) -> pl.DataFrame:
    """The metrics of a kind with their differences in percent: points for shares, of the base for others."""
    scale = pl.lit(100.0) if kind == SHARE else 100 / pl.col("base").abs()
    rows = differences.filter((pl.col("kind") == kind) & ((pl.col("base") != 0) | (kind == SHARE)))
    return rows.with_columns(pl.col("difference", "low", "high") * scale)


def count_changes(differences: pl.DataFrame) -> pl.DataFrame:
    """For every variant how many metrics change, how many are still open, and whether any game differs at all.

    `slight` changes are clear, but smaller than matters; `discovered` counts what the false discovery rate calls.
    Variants with the most important changes come first: `rank` is the importance of the most important one, `size` how
    far that changes, in margins.
    """
    ranks = [importance(metric, by) for metric, by in differences.select("metric", "by").iter_rows()]
    is_changed, rank = pl.col("verdict") == CHANGED, pl.col("rank")
    sized = differences.with_columns(
        rank=pl.Series(ranks, dtype=pl.Int64), size=(pl.col("difference").abs() / pl.col("margin")).fill_nan(0)
    )
    counts = sized.group_by("rules", maintain_order=True).agg(
        changed=(pl.col("verdict") == CHANGED).sum(),
        slight=(pl.col("verdict") == SLIGHT).sum(),
        discovered=(pl.col("p_fdr").fill_null(1) < FALSE_DISCOVERIES).sum(),
        open=(pl.col("verdict") == OPEN).sum(),
        metrics=pl.len(),
        differs=differs().any(),
        rank=rank.filter(is_changed).min(),
        size=pl.col("size").filter(is_changed & (rank == rank.filter(is_changed).min())).max(),
    )
    down = [False, True, True, True, False]
    return counts.sort("rank", "size", "changed", "slight", "rules", descending=down, nulls_last=True)


def plot_changes(differences: pl.DataFrame, ax: "Axes", label: str) -> "Axes":
    """A mark and an interval for every metric around zero, coloured by verdict, in the order of the rows."""
    ax.axvline(0, color=EVEN, linestyle="--", linewidth=1)
    for y, row in enumerate(differences.iter_rows(named=True)):
        colour = COLOURS[row["verdict"]]
        if row["low"] is not None:
            ax.plot([row["low"], row["high"]], [y, y], color=colour, linewidth=3, solid_capstyle="butt")
        ax.plot(row["difference"], y, MARKS[row["verdict"]], color=colour, markeredgecolor=INK, markersize=5)
    for verdict in dict.fromkeys(differences["verdict"]):
        ax.plot([], [], MARKS[verdict], color=COLOURS[verdict], markeredgecolor=INK, label=LABELS[verdict])
    ax.set_yticks(range(differences.height), differences["metric"].to_list())
    ax.set_ylim(differences.height - 0.5, -0.5)
    ax.set_xlabel(label)
    ax.grid(axis="y", visible=False)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2, columnspacing=1)
    return ax


def plot_change_counts(counts: pl.DataFrame, ax: "Axes") -> "Axes":
    """One bar per variant: how many metrics it changes, and how many are still open."""
    from matplotlib.patches import Patch

    for y, row in enumerate(counts.iter_rows(named=True)):
        ax.barh(y, row["changed"], color=ALERT, height=0.7)
        ax.barh(y, row["open"], left=row["changed"], color=PALE, height=0.7)
    most = largest_int(counts["metrics"])
    ax.set_yticks(range(counts.height), counts["rules"].to_list())
    ax.set_ylim(counts.height - 0.5, -0.5)
    ax.set_xlim(0, max(most, 1))
    ax.set_xlabel(f"number of figures, out of {most}")
    ax.grid(axis="y", visible=False)
    ax.locator_params(axis="x", integer=True)
    handles = [Patch(color=ALERT, label=CHANGED), Patch(color=PALE, label=OPEN)]
    ax.legend(handles=handles, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2)
    return ax
