"""How far scores spread: marks below which so many seats stay, with intervals."""

from collections.abc import Iterable
from statistics import NormalDist
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import colours_of
from balancewheel.analysis.intervals import CONFIDENCE, added, game_sums, shares

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MARKS = (0.05, 0.25, 0.5, 0.75, 0.95)


def score_spread(seats: Iterable[pl.LazyFrame], by: str = "strategy", confidence: float = CONFIDENCE) -> pl.DataFrame:
    """For every group and mark the least score that so many of its seats stay at or below, with its interval.

    Woodruff's interval (Journal of the American Statistical Association 47, 1952): the interval of the share of seats
    at or below the score, game by game, is read off the distribution as scores.
    """
    pieces = list(seats)
    counts = pl.concat([piece.group_by(by, "score").len().collect(engine="streaming") for piece in pieces])
    counts = counts.group_by(by, "score").sum().sort(by, "score")
    below = counts.with_columns(at=pl.col("len").cum_sum().over(by) / pl.col("len").sum().over(by))
    marks = below.join(pl.DataFrame({"mark": MARKS}), how="cross").filter(pl.col("at") >= pl.col("mark") - 1e-12)
    marks = marks.group_by(by, "mark").agg(pl.col("score").min())
    sums = []
    for piece in pieces:
        seen = piece.join(marks.lazy().rename({"score": "limit"}), on=by)
        sums.append(game_sums(seen, [by, "mark"], pl.col("score") <= pl.col("limit")))
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    p = pl.col("mark")
    reach = z * (p * (1 - p) / pl.col("n_eff")).sqrt()
    found = shares(added(sums, [by, "mark"])).select(by, "mark", "games", "n_eff")
    found = found.join(marks, on=[by, "mark"]).with_columns(least=p - reach, most=p + reach)
    ends = found.select(by, "mark", "least", "most").join(below, on=by)
    ends = ends.group_by(by, "mark").agg(
        low=pl.col("score").filter(pl.col("at") >= pl.col("least")).min(),
        high=pl.col("score").filter(pl.col("at") >= pl.col("most")).min().fill_null(pl.col("score").max()),
    )
    return found.join(ends, on=[by, "mark"]).select(by, "mark", "games", "score", "low", "high").sort(by, "mark")


def plot_score_spread(spread: pl.DataFrame, by: str, ax: "Axes", label: str = "score") -> "Axes":
    """A line from the 5 % to the 95 % mark, a bar over the middle half, a dot at the median; highest median on top."""
    colours = colours_of(getattr(spread.schema[by], "categories", spread[by].unique()))
    wide = spread.pivot("mark", index=by, values="score").sort("0.5", "0.75", descending=True)
    for y, row in enumerate(wide.iter_rows(named=True)):
        colour = colours[row[by]]
        ax.plot([row["0.05"], row["0.95"]], [y, y], color=colour, linewidth=1.5)
        ax.plot([row["0.25"], row["0.75"]], [y, y], color=colour, linewidth=7, solid_capstyle="butt")
        ax.plot(row["0.5"], y, "o", color="white", markeredgecolor="#1a1a1a", markersize=6)
    ax.set_yticks(range(wide.height), wide[by].to_list())
    ax.set_ylim(wide.height - 0.5, -0.5)
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.set_xlabel(label)
    ax.grid(axis="y", visible=False)
    return ax
