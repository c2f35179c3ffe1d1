"""What a change of the rules changes, drawn; and which of many changes matter."""

from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import ALERT, DIM, EVEN, PLAIN
from balancewheel.analysis.difference import CHANGED, OPEN, SAME
from balancewheel.analysis.metrics import SHARE

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = {CHANGED: ALERT, SAME: PLAIN, OPEN: DIM}
MARKS = {CHANGED: "D", SAME: "o", OPEN: "s"}


def differing(rows: pl.DataFrame) -> pl.DataFrame:
    """The figures that differ in some game."""
    return rows.filter(pl.col("variance_factor").is_not_nan() | (pl.col("difference") != 0))


def in_percent(rows: pl.DataFrame, kind: str) -> pl.DataFrame:
    """The figures of a kind with their differences in percent: points for shares, of the base for others."""
    scale = pl.lit(100.0) if kind == SHARE else 100 / pl.col("base").abs()
    found = rows.filter((pl.col("kind") == kind) & ((pl.col("base") != 0) | (kind == SHARE)))
    return found.with_columns(pl.col("difference", "low", "high") * scale)


def parts_changed(table: pl.DataFrame) -> pl.DataFrame:
    """For every variant how many figures change, what cannot be told yet, and whether any game differs at all."""
    is_differing = pl.col("variance_factor").is_not_nan() | (pl.col("difference") != 0)
    found = table.group_by("rules", maintain_order=True).agg(
        changed=(pl.col("verdict") == CHANGED).sum(),
        open=(pl.col("verdict") == OPEN).sum(),
        figures=pl.len(),
        differs=is_differing.any(),
        clearest=pl.col("p").min(),
    )
    return found.sort("changed", "clearest", "rules", descending=[True, False, False])


def plot_changes(rows: pl.DataFrame, ax: "Axes", label: str) -> "Axes":
    """A mark and an interval for every figure about zero, coloured by verdict: `in_percent` rows, in their order."""
    ax.axvline(0, color=EVEN, linestyle="--", linewidth=1)
    for y, row in enumerate(rows.iter_rows(named=True)):
        colour = COLOURS[row["verdict"]]
        ax.plot([row["low"], row["high"]], [y, y], color=colour, linewidth=3, solid_capstyle="butt")
        ax.plot(row["difference"], y, MARKS[row["verdict"]], color=colour, markeredgecolor="#1a1a1a", markersize=5)
    for verdict in dict.fromkeys(rows["verdict"]):
        words = "changed" if verdict == CHANGED else "no change that matters" if verdict == SAME else verdict
        ax.plot([], [], MARKS[verdict], color=COLOURS[verdict], markeredgecolor="#1a1a1a", label=words)
    ax.set_yticks(range(rows.height), rows["metric"].to_list())
    ax.set_ylim(rows.height - 0.5, -0.5)
    ax.set_xlabel(label)
    ax.grid(axis="y", visible=False)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3, columnspacing=1)
    return ax


def plot_parts(parts: pl.DataFrame, ax: "Axes") -> "Axes":
    """A bar a part: how many figures it changes."""
    from matplotlib.patches import Patch

    for y, row in enumerate(parts.iter_rows(named=True)):
        ax.barh(y, row["changed"], color=ALERT, height=0.7)
        ax.barh(y, row["open"], left=row["changed"], color="#cccccc", height=0.7)
    ax.set_yticks(range(parts.height), parts["rules"].to_list())
    ax.set_ylim(parts.height - 0.5, -0.5)
    ax.set_xlim(0, max(parts["figures"].max(), 1))
    ax.set_xlabel(f"figures, of {parts['figures'].max()}")
    ax.grid(axis="y", visible=False)
    ax.xaxis.get_major_locator().set_params(integer=True)
    handles = [Patch(color=ALERT, label="changed"), Patch(color="#cccccc", label=OPEN)]
    ax.legend(handles=handles, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2)
    return ax
