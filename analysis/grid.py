"""A grid of rules: how one figure changes over it, and which figures change most."""

import itertools
from collections.abc import Iterable
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.colours import ink_on
from balancewheel.analysis.intervals import means, shares
from balancewheel.analysis.metrics import MEAN, SHARE, Metric

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Z = NormalDist().inv_cdf(0.975)
FIGURES = ["metric", "kind", "value", "low", "high", "games"]


def figures(metrics: list[Metric], blocks: Iterable[tuple[np.ndarray, np.ndarray]]) -> pl.DataFrame:
    """Every metric with its interval, from blocks of games as `metrics.per_game` gives them."""
    games, sums = 0, 0.0
    for values, weights in blocks:
        games += len(values)
        products = (values, weights, values * values, values * weights, weights * weights)
        sums = sums + np.array([product.sum(axis=0) for product in products])
    frame = pl.DataFrame(
        {
            "metric": [metric.name for metric in metrics],
            "kind": [metric.kind for metric in metrics],
            "games": pl.repeat(games, len(metrics), dtype=pl.Int64, eager=True),
            **dict(zip(("value", "weight", "value_2", "both", "weight_2"), sums, strict=True)),
        }
    )
    tables = [
        shares(frame.filter(kind=SHARE)).rename({"share": "value"}).select(FIGURES),
        means(frame.filter(kind=MEAN)).rename({"mean": "value"}).select(FIGURES),
    ]
    return pl.concat(tables)


def moves(table: pl.DataFrame, names: list[str], confidence: float = 0.95) -> pl.DataFrame:
    """For every figure the cells where it is lowest and highest, and how far apart these are; the clearest first.

    The interval of the difference takes the cells for independent. They play the same games, which makes it narrower
    in truth. It is widened for every pair of cells and every figure that might have been picked (Bonferroni); a
    difference is clear if it does not reach 0.
    """
    cell = pl.concat_str([pl.format(f"{name} = {{}}", pl.col(name)) for name in names], separator=", ")
    rows = table.with_columns(cell=cell, error=(pl.col("high") - pl.col("low")) / (2 * Z))
    cells = rows["cell"].n_unique()
    tries = cells * (cells - 1) / 2 * rows["metric"].n_unique()
    z = NormalDist().inv_cdf(1 - (1 - confidence) / 2 / max(tries, 1))
    ends = rows.group_by("metric", "kind", maintain_order=True).agg(
        **{
            f"{what}_{end}": pl.col(what).sort_by("value", maintain_order=True).get(at)
            for what in ("cell", "value", "low", "high", "error")
            for end, at in (("least", 0), ("most", -1))
        }
    )
    difference = pl.col("value_most") - pl.col("value_least")
    reach = z * (pl.col("error_most") ** 2 + pl.col("error_least") ** 2).sqrt()
    found = ends.with_columns(difference=difference, low=difference - reach, high=difference + reach)
    clear = pl.col("low") > 0
    return found.with_columns(clear=clear).sort(
        clear, (difference / reach).fill_nan(0), descending=True, maintain_order=True
    )


def plot_grid(rows: pl.DataFrame, names: list[str], ax: "Axes") -> "Axes":
    """One figure: a curve with its band for one parameter, a heat map for two, a curve a combination for more."""
    metric, scale = rows["metric"][0], 100 if rows["kind"][0] == SHARE else 1
    unit = f"{metric}, %" if scale == 100 else metric
    across = list(dict.fromkeys(rows[names[-1]]))
    if len(names) == 2:
        down = list(dict.fromkeys(rows[names[0]]))
        values = rows["value"].to_numpy().reshape(len(down), len(across)) * scale
        halves = ((rows["high"] - rows["low"]) / 2).to_numpy().reshape(values.shape) * scale
        image = ax.imshow(values, cmap="cividis", aspect="auto", origin="lower")
        for y, x in itertools.product(range(len(down)), range(len(across))):
            ink = ink_on(image.cmap(image.norm(values[y, x])))
            ax.text(x, y, f"{values[y, x]:.2f}\n± {halves[y, x]:.2f}", ha="center", va="center", color=ink)
        ax.set_yticks(range(len(down)), down)
        ax.set_ylabel(names[0])
        ax.grid(visible=False)
        ax.set_title(f"{unit} (± half a 95 % interval)")
    else:
        lines = rows.group_by(names[:-1], maintain_order=True) if len(names) > 1 else [((), rows)]
        at = np.arange(len(across))
        for key, part in lines:
            label = ", ".join(f"{name} = {value}" for name, value in zip(names[:-1], key, strict=True))
            (line,) = ax.plot(at, part["value"] * scale, marker="o", label=label)
            ax.fill_between(at, part["low"] * scale, part["high"] * scale, alpha=0.25, color=line.get_color())
        ax.set_ylabel(unit)
        ax.set_title("bands are 95 % intervals")
        if len(names) > 1:
            ax.legend()
    ax.set_xticks(range(len(across)), across)
    ax.set_xlabel(names[-1])
    return ax
