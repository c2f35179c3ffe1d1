"""A grid of rules: how one metric changes across it, and which metrics change most."""

import itertools
import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.colours import ink_on
from balancewheel.analysis.comparison.importance import importance
from balancewheel.analysis.metrics import MEAN, SHARE, Metric
from balancewheel.analysis.stats.intervals import (
    CONFIDENCE,
    MIN_GAMES,
    critical_value,
    estimate_means,
    estimate_shares,
)
from balancewheel.analysis.stats.moments import RatioSums
from balancewheel.analysis.stats.multiple import bonferroni

if TYPE_CHECKING:
    from matplotlib.axes import Axes


FIGURES = ["metric", "kind", "by", "value", "low", "high", "games", "seated"]


def figures(metrics: list[Metric], blocks: Iterable[tuple[np.ndarray, np.ndarray]]) -> pl.DataFrame:
    """Every metric with its interval, from blocks of games as `metrics.per_game` gives them.

    `seated` are the games in which its group took part.
    """
    sums = RatioSums()
    for values, weights in blocks:
        sums.add(values, weights)
    frame = sums.frame().with_columns(
        metric=pl.Series([metric.name for metric in metrics]),
        kind=pl.Series([metric.kind for metric in metrics]),
        by=pl.Series([metric.by for metric in metrics]),
    )
    shares, means = frame.filter(kind=SHARE), frame.filter(kind=MEAN)
    found = [estimate_shares(shares).rename({"share": "value"}), estimate_means(means).rename({"mean": "value"})]
    games = pl.lit(sums.games, pl.Int64).alias("games")
    return pl.concat(one.rename({"games": "seated"}).with_columns(games).select(FIGURES) for one in found)


def extremes(cells: pl.DataFrame, names: list[str], confidence: float = CONFIDENCE) -> pl.DataFrame:
    """For every metric the cells where it is lowest and highest, and how far apart these are.

    What is clear comes first, the most important first.

    The interval of the difference treats the cells as independent. They play the same games, so in truth it is
    narrower. It is widened for every pair of cells and every metric that might have been picked (Bonferroni); a
    difference is clear if it does not reach 0, unless a group took part in fewer than `MIN_GAMES` games of a cell.
    """
    cell = pl.concat_str([pl.format(f"{name} = {{}}", pl.col(name)) for name in names], separator=", ")
    error = (pl.col("high") - pl.col("low")) / (2 * critical_value())
    rows = cells.with_columns(cell=cell, error=pl.when(pl.col("seated") < MIN_GAMES).then(math.inf).otherwise(error))
    n_cells = rows["cell"].n_unique()
    pairs = n_cells * (n_cells - 1) // 2 * rows["metric"].n_unique()
    ends = rows.group_by("metric", "kind", "by", maintain_order=True).agg(
        **{
            f"{what}_{end}": pl.col(what).sort_by("value", maintain_order=True).get(at)
            for what in ("cell", "value", "low", "high", "error")
            for end, at in (("least", 0), ("most", -1))
        }
    )
    difference = pl.col("value_most") - pl.col("value_least")
    error = (pl.col("error_most") ** 2 + pl.col("error_least") ** 2).sqrt()
    reach = critical_value(bonferroni(confidence, pairs)) * error
    ends = ends.with_columns(difference=difference, low=difference - reach, high=difference + reach)
    ranks = [importance(metric, by) for metric, by in ends.select("metric", "by").iter_rows()]
    unit = pl.when(pl.col("kind") == SHARE).then(1.0).otherwise(pl.col("value_least").abs())
    keys: dict[str, pl.Expr | pl.Series] = {
        "rank": pl.Series(ranks, dtype=pl.Int64),
        "size": (difference / unit).fill_nan(0),
    }
    return (
        ends.with_columns(clear=pl.col("low") > 0, **keys)
        .sort("clear", *keys, descending=[True, False, True], maintain_order=True)
        .drop(*keys)
    )


def clear_win_shares(moves: pl.DataFrame) -> pl.DataFrame:
    """The win shares that clearly differ between some two cells, the largest difference first."""
    wins = moves.filter(pl.col("clear") & pl.col("metric").str.starts_with("win_share:"))
    return wins.sort("difference", descending=True)


def plot_grid(cells: pl.DataFrame, names: list[str], ax: "Axes") -> "Axes":
    """One metric: a curve with its band for one parameter, a heat map for two, one curve per combination for more."""
    metric, scale = cells["metric"][0], 100 if cells["kind"][0] == SHARE else 1
    label = f"{metric}, %" if scale == 100 else metric
    across = list(dict.fromkeys(cells[names[-1]]))
    if len(names) == 2:
        _draw_heat_map(cells, names[0], across, scale, ax)
        ax.set_title(f"{label} (± half a 95 % interval)")
    else:
        _draw_curves(cells, names[:-1], len(across), scale, ax)
        ax.set_ylabel(label)
        ax.set_title("bands are 95 % intervals")
    ax.set_xticks(range(len(across)), across)
    ax.set_xlabel(names[-1])
    return ax


def _draw_heat_map(cells: pl.DataFrame, name: str, across: list[str], scale: int, ax: "Axes") -> None:
    """One square per cell, with its value and half its interval written in; `name` is the parameter going up."""
    up = list(dict.fromkeys(cells[name]))
    values = cells["value"].to_numpy().reshape(len(up), len(across)) * scale
    halves = ((cells["high"] - cells["low"]) / 2).to_numpy().reshape(values.shape) * scale
    image = ax.imshow(values, cmap="cividis", aspect="auto", origin="lower")
    for y, x in itertools.product(range(len(up)), range(len(across))):
        ink = ink_on(image.cmap(image.norm(values[y, x])))
        ax.text(x, y, f"{values[y, x]:.2f}\n± {halves[y, x]:.2f}", ha="center", va="center", color=ink)
    ax.set_yticks(range(len(up)), up)
    ax.set_ylabel(name)
    ax.grid(visible=False)


def _draw_curves(cells: pl.DataFrame, names: list[str], n_values: int, scale: int, ax: "Axes") -> None:
    """One curve with its band for every combination of the parameters that are not on the axis."""
    at = np.arange(n_values)
    for key, rows in cells.group_by(names, maintain_order=True) if names else [((), cells)]:
        label = ", ".join(f"{name} = {value}" for name, value in zip(names, key, strict=True))
        (line,) = ax.plot(at, rows["value"] * scale, marker="o", label=label)
        ax.fill_between(at, rows["low"] * scale, rows["high"] * scale, alpha=0.25, color=line.get_color())
    if names:
        ax.legend()
