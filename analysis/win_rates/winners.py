"""What do winners do more than losers? Uses of actions and components by seats that win and by seats that do not."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.colours import ALERT, EVEN, INK, PLAIN
from balancewheel.analysis.stats.intervals import CONFIDENCE, critical_value
from balancewheel.analysis.stats.multiple import bonferroni

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def winners_use(seats: Iterable[pl.LazyFrame], columns: list[str], confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Of every counting column: uses by winners and by losers of the same game, and their difference game by game.

    Games without a winner, and those that everybody wins, say nothing. A shared win counts for each who shares it. The
    largest difference in units of what losers do comes first. Intervals called `_all` hold for all columns at once.
    """
    won, sums, n = pl.col("win_share") > 0, np.zeros((4, len(columns))), 0
    for piece in seats:
        games = (
            piece.group_by("game")
            .agg(
                *(pl.col(name).cast(pl.Float64).filter(won).mean().alias(f"w:{name}") for name in columns),
                *(pl.col(name).cast(pl.Float64).filter(~won).mean().alias(f"l:{name}") for name in columns),
            )
            .drop_nulls()
            .sort("game")  # sums in another order differ in their last digits
            .collect(engine="streaming")
        )
        winners, losers = (games.select(f"{who}:{name}" for name in columns).to_numpy() for who in "wl")
        gap = winners - losers
        sums += np.array([winners.sum(axis=0), losers.sum(axis=0), gap.sum(axis=0), (gap**2).sum(axis=0)])
        n += games.height
    if n < 2:
        return pl.DataFrame(schema={"what": pl.String})
    winners, losers, gap, square = sums / n
    error = np.sqrt(np.maximum(square - gap**2, 0) / (n - 1))
    z, z_all = critical_value(confidence), critical_value(bonferroni(confidence, len(columns)))
    table = pl.DataFrame(
        {
            "what": columns,
            "games": n,
            "winners": winners,
            "losers": losers,
            "difference": gap,
            "low": gap - z * error,
            "high": gap + z * error,
            "low_all": gap - z_all * error,
            "high_all": gap + z_all * error,
        }
    )
    times = pl.when(pl.col("losers") > 0).then(pl.col("winners") / pl.col("losers"))
    clear = (pl.col("low_all") > 0) | (pl.col("high_all") < 0)
    rows = table.filter(pl.col("winners") + pl.col("losers") > 0).with_columns(times=times, clear=clear)
    return rows.sort(clear, pl.col("difference").abs() / pl.max_horizontal("losers", "winners"), descending=True)


def plot_winners_use(rows: pl.DataFrame, ax: "Axes") -> "Axes":
    """One line per action or component: what winners do more or less often than losers, in percent of the losers."""
    ax.axvline(0, color=EVEN, linestyle="--", linewidth=1)
    shown = rows.filter(pl.col("losers") > 0).sort("times", descending=True)
    for y, row in enumerate(shown.iter_rows(named=True)):
        colour, scale = ALERT if row["clear"] else PLAIN, 100 / row["losers"]
        ax.plot([scale * row["low"], scale * row["high"]], [y, y], color=colour, linewidth=4, solid_capstyle="butt")
        ax.plot(scale * row["difference"], y, "o", color=colour, markeredgecolor=INK)
    ax.set_yticks(range(shown.height), shown["what"].to_list())
    ax.set_ylim(shown.height - 0.5, -0.5)
    ax.set_xlabel("winners use it more (right) or less (left), % of losers\n(bars: 95 % intervals; orange: clear)")
    ax.grid(axis="y", visible=False)
    return ax
