"""Who wins how often: shares of the win with intervals."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import EVEN, INK, PLAIN, assign_colours
from balancewheel.analysis.stats.intervals import CONFIDENCE, estimate_shares
from balancewheel.analysis.stats.moments import add_up, sum_by_game

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def win_share(seats: Iterable[pl.LazyFrame], by: str | list[str], confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Mean share of the win of the seats in each group, with its interval, best first.

    `seats` comes in pieces that each hold whole games: seats of one game are not independent, so the interval is that
    of a ratio of sums over games.
    """
    keys = [by] if isinstance(by, str) else by
    wins, scores = [], []
    for piece in seats:
        wins.append(sum_by_game(piece, keys, pl.col("win_share")))
        scores.append(piece.group_by(keys).agg(pl.col("score").cast(pl.Float64).sum()).collect(engine="streaming"))
    shares = estimate_shares(add_up(wins, keys), confidence).rename({"share": "win_share", "weight": "seats"})
    score = pl.concat(scores).group_by(keys).sum()
    mean_score = pl.col("score") / pl.col("seats")
    shares = shares.join(score, on=keys, maintain_order="left").with_columns(mean_score=mean_score)
    return shares.drop("score").sort("win_share", descending=True, maintain_order=True)


def even_share(shares: pl.DataFrame) -> float:
    """The share that every seat would have if all were alike: less than one win per game if games are unfinished."""
    return float((shares["win_share"] * shares["seats"]).sum()) / max(float(shares["seats"].sum()), 1)


def plot_win_share(
    shares: pl.DataFrame, by: str, ax: "Axes", label: str = "", colours: Mapping[str, str] | None = None
) -> "Axes":
    """A dot and an interval for each group beside the line of even shares, best on top; numbered groups in order."""
    is_numbered = shares.schema[by].is_integer()
    rows = list((shares.sort(by) if is_numbered else shares).iter_rows(named=True))
    names = [str(row[by] + 1) if is_numbered else str(row[by]) for row in rows]
    categories = getattr(shares.schema[by], "categories", names)
    colour = dict.fromkeys(names, PLAIN) if is_numbered else assign_colours(categories, colours)
    even = 100 * even_share(shares)
    ax.axvline(even, color=EVEN, linestyle="--", linewidth=1)
    ax.annotate(f"even: {even:.3g} %", (even, 1), (3, 2), xycoords=("data", "axes fraction"),
                textcoords="offset points", fontsize="small", color=EVEN)  # fmt: skip
    for y, (name, row) in enumerate(zip(names, rows, strict=True)):
        ax.plot([100 * row["low"], 100 * row["high"]], [y, y], color=colour[name], linewidth=4, solid_capstyle="butt")
        ax.plot(100 * row["win_share"], y, "o", color=colour[name], markeredgecolor=INK, markersize=6)
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlabel("win share, % (bars: 95 % intervals)")
    ax.set_ylabel(label)
    ax.grid(axis="y", visible=False)
    return ax
