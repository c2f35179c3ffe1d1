"""How widely scores spread: quantiles of the scores of each group, with intervals."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import INK, assign_colours
from balancewheel.analysis.stats.intervals import CONFIDENCE, critical_value, estimate_shares
from balancewheel.analysis.stats.moments import add_up, sum_by_game

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LEVELS = (0.05, 0.25, 0.5, 0.75, 0.95)


def score_spread(seats: Iterable[pl.LazyFrame], by: str = "strategy", confidence: float = CONFIDENCE) -> pl.DataFrame:
    """For every group and level the smallest score that this share of its seats does not exceed, with its interval.

    Woodruff's interval (Journal of the American Statistical Association 47, 1952): the interval of the share of seats
    at or below the score, game by game, is read off the distribution as scores.
    """
    pieces = list(seats)
    counts = pl.concat([piece.group_by(by, "score").len().collect(engine="streaming") for piece in pieces])
    below = _cumulate(counts.group_by(by, "score").sum(), by)
    levels = below.join(pl.DataFrame({"level": LEVELS}), how="cross")
    quantiles = levels.group_by(by, "level").agg(score=_quantile(pl.col("level")))
    sums = []
    for piece in pieces:
        limits = piece.join(quantiles.lazy().rename({"score": "limit"}), on=by)
        sums.append(sum_by_game(limits, [by, "level"], pl.col("score") <= pl.col("limit")))
    level = pl.col("level")
    reach = critical_value(confidence) * (level * (1 - level) / pl.col("n_eff")).sqrt()
    spread = estimate_shares(add_up(sums, [by, "level"])).select(by, "level", "games", "n_eff")
    spread = spread.join(quantiles, on=[by, "level"]).with_columns(least=level - reach, most=level + reach)
    ends = spread.select(by, "level", "least", "most").join(below, on=by)
    ends = ends.group_by(by, "level").agg(
        low=pl.col("score").filter(pl.col("at") >= pl.col("least")).min(),
        high=pl.col("score").filter(pl.col("at") >= pl.col("most")).min().fill_null(pl.col("score").max()),
    )
    return spread.join(ends, on=[by, "level"]).select(by, "level", "games", "score", "low", "high").sort(by, "level")


def score_quantiles(seats: pl.LazyFrame, by: str = "strategy") -> pl.DataFrame:
    """The quantiles of the scores of each group, one column per level, without intervals."""
    below = _cumulate(seats.group_by(by, "score").len().collect(engine="streaming"), by)
    names = ("q05", "q25", "median", "q75", "q95")
    return below.group_by(by).agg(_quantile(level).alias(name) for name, level in zip(names, LEVELS, strict=True))


def _cumulate(counts: pl.DataFrame, by: str) -> pl.DataFrame:
    """Counts of seats by group and score (`len`), with the share of the group at or below each score (`at`)."""
    share = pl.col("len").cum_sum().over(by) / pl.col("len").sum().over(by)
    return counts.sort(by, "score").with_columns(at=share)


def _quantile(level: float | pl.Expr) -> pl.Expr:
    """The smallest score of a group that this share of its seats does not exceed."""
    return pl.col("score").filter(pl.col("at") >= level - 1e-12).min()


def plot_score_spread(
    spread: pl.DataFrame, by: str, ax: "Axes", label: str = "score", colours: Mapping[str, str] | None = None
) -> "Axes":
    """A line from the 5 % to the 95 % level, a bar over the middle half, a dot at the median; highest median on top."""
    colour = assign_colours(getattr(spread.schema[by], "categories", spread[by].unique()), colours)
    wide = spread.pivot("level", index=by, values="score").sort("0.5", "0.75", descending=True)
    for y, row in enumerate(wide.iter_rows(named=True)):
        ax.plot([row["0.05"], row["0.95"]], [y, y], color=colour[row[by]], linewidth=1.5)
        ax.plot([row["0.25"], row["0.75"]], [y, y], color=colour[row[by]], linewidth=7, solid_capstyle="butt")
        ax.plot(row["0.5"], y, "o", color="white", markeredgecolor=INK, markersize=6)
    ax.set_yticks(range(wide.height), wide[by].to_list())
    ax.set_ylim(wide.height - 0.5, -0.5)
    ax.locator_params(axis="x", integer=True)
    ax.set_xlabel(label)
    ax.grid(axis="y", visible=False)
    return ax
