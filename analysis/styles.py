"""Does a figure hold in every style of play? Each figure in each style, their mean, and how far styles are apart.

All styles play the same games, so they share part of their luck. What every game adds to the error of a figure is kept
style by style (its influence), and the covariance between styles is the sum of its products over games.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from balancewheel.analysis.colours import ALERT, DIM, EVEN, INK, PLAIN
from balancewheel.analysis.metrics import SHARE, Metric, per_game
from balancewheel.analysis.stats.intervals import CONFIDENCE
from balancewheel.analysis.stats.random_effects import summarise

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Tables = tuple[pl.LazyFrame, pl.LazyFrame]  # games and seats of one style
SUMMARY = ["overall", "overall_low", "overall_high", "from_style"]  # columns of `summarise_styles`, with `in_styles`


@dataclass(frozen=True)
class StyleFigures:
    """Some figures in each style, and what every game adds to their errors."""

    estimates: np.ndarray  # a row per style, a column per figure
    influence: np.ndarray  # by style, game and figure

    def __sub__(self, other: "StyleFigures") -> "StyleFigures":
        """The differences from other figures of the same games."""
        return StyleFigures(self.estimates - other.estimates, self.influence - other.influence)

    def columns(self, at: Any) -> "StyleFigures":
        """Some of the figures."""
        return StyleFigures(self.estimates[:, at], self.influence[:, :, at])


def measure(metrics: list[Metric], styles: Iterable[Tables]) -> StyleFigures:
    """The metrics of every style; NaN where a group never played."""
    estimates, influence = [], []
    for games, seats in styles:
        values, weights = per_game(metrics, games, seats)
        total = weights.sum(axis=0)
        with np.errstate(invalid="ignore", divide="ignore"):
            ratio = values.sum(axis=0) / total
        estimates.append(ratio)
        influence.append((values - np.nan_to_num(ratio) * weights) / np.maximum(total, 1))
    return StyleFigures(np.array(estimates), np.array(influence))


def summarise_styles(figures: StyleFigures, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """A row per figure: its value in every style, the mean over styles with its interval, and ± from style."""
    rows = []
    for j in range(figures.estimates.shape[1]):
        values = figures.estimates[:, j]
        seen = np.isfinite(values)
        errors = figures.influence[seen, :, j]
        summary = summarise(values[seen], errors @ errors.T, confidence)
        whole = [float(value) if np.isfinite(value) else None for value in values]
        rows.append((whole, summary.mean, summary.low, summary.high, summary.reach))
    schema: dict[str, Any] = {"in_styles": pl.List(pl.Float64), **dict.fromkeys(SUMMARY, pl.Float64)}
    return pl.DataFrame(rows, schema, orient="row").with_columns(pl.col(SUMMARY).fill_nan(None))


def shares_by_style(styles: Sequence[Tables], by: list[str]) -> pl.DataFrame:
    """The win share of every group in every style, summarised; `gaps` is how far it is from the style's even share."""
    groups = styles[0][1].select(by).unique().sort(by).collect()
    metrics = [Metric("even", SHARE, "seats", pl.col("win_share").sum(), pl.len())]
    for number, levels in enumerate(groups.rows()):
        these = pl.all_horizontal(pl.col(one) == level for one, level in zip(by, levels, strict=True))
        won = pl.col("win_share").filter(these).sum()
        metrics.append(Metric(f"group{number}", SHARE, "seats", won, these.sum()))
    figures = measure(metrics, styles)
    gaps = figures.columns(slice(1, None)).estimates - figures.estimates[:, :1]
    summary = summarise_styles(figures.columns(slice(1, None)))
    lists = pl.Series("gaps", [list(map(float, column)) for column in gaps.T], pl.List(pl.Float64))
    return pl.concat([groups, summary.with_columns(lists.list.eval(pl.element().fill_nan(None)))], how="horizontal")


def collected_by_style(styles: Sequence[Tables], column: str, names: list[str]) -> pl.DataFrame:
    """For every component that seats come by: win share with it minus without it, in every style and summarised."""
    both = []
    for has in (1, 0):
        metrics = []
        for bit, name in enumerate(names):
            these = (pl.col(column).cast(pl.Int64) // (1 << bit)) % 2 == has
            won = pl.col("win_share").filter(these).sum()
            metrics.append(Metric(name, SHARE, "seats", won, these.sum()))
        both.append(measure(metrics, styles))
    summary = summarise_styles(both[0] - both[1])
    return pl.concat([pl.DataFrame({"component": names}), summary], how="horizontal")


def dissenting(in_styles: Sequence[float | None], side: float, line: float = 0.0) -> list[int]:
    """The styles, by number, whose figure is not beyond a line on the side (above 0: above it) that is claimed."""
    return [
        number
        for number, value in enumerate(in_styles)
        if value is not None and (value - line) * (1 if side > 0 else -1) <= 0
    ]


def plot_styles(
    summary: pl.DataFrame, names: list[str], ax: "Axes", label: str, line: float = 0.0, scale: float = 100
) -> "Axes":
    """One line per figure: the mean over styles with its interval, a ring for stock, and a dot below for each other."""
    ax.axvline(scale * line, color=EVEN, linestyle="--", linewidth=1)
    for y, row in enumerate(summary.iter_rows(named=True)):
        stock, *others = row["in_styles"]
        if row["overall_low"] is not None:
            ends = [scale * row["overall_low"], scale * row["overall_high"]]
            ax.plot(ends, [y, y], color=PLAIN, linewidth=5, alpha=0.45, solid_capstyle="butt")
            ax.plot(scale * row["overall"], y, "D", color=PLAIN, markeredgecolor=INK, markersize=6)
        seen = [scale * value for value in others if value is not None]
        ax.plot(seen, [y + 0.24] * len(seen), "o", color=DIM, markersize=3.5, linestyle="none")
        if stock is not None:
            ax.plot(scale * stock, y, "o", color="none", markeredgecolor=ALERT, markeredgewidth=1.6, markersize=7)
    ax.plot([], [], "D", color=PLAIN, markeredgecolor=INK, label="mean over styles, 95 % interval")
    ax.plot([], [], "o", color="none", markeredgecolor=ALERT, markeredgewidth=1.6, label="stock")
    ax.plot([], [], "o", color=DIM, markersize=3.5, linestyle="none", label="another style")
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlabel(label)
    ax.grid(axis="y", visible=False)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3, columnspacing=1, handletextpad=0.3)
    return ax
