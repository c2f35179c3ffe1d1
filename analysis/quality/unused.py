"""Which components and actions are never used? Of every kind, the games in which nobody uses it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import ALERT, INK, PLAIN
from balancewheel.analysis.stats.intervals import CONFIDENCE, wilson

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def unused(seats: Iterable[pl.LazyFrame], columns: list[str], confidence: float = CONFIDENCE) -> pl.DataFrame:
    """For each counting column the share of games in which no seat used it, uses per game, and who uses it most.

    The least used come first.
    """
    games, users = [], []
    for piece in seats:
        totals = piece.group_by("game").agg(pl.col(columns).cast(pl.Int64).sum())
        games.append(
            totals.select(
                pl.len().cast(pl.Int64).alias("games"),
                *((pl.col(name) == 0).sum().cast(pl.Int64).alias(f"none:{name}") for name in columns),
                *(pl.col(name).sum().alias(f"uses:{name}") for name in columns),
            ).collect(engine="streaming")
        )
        users.append(
            piece.group_by("strategy")
            .agg(pl.len().cast(pl.Int64).alias("seats"), pl.col(columns).cast(pl.Int64).sum())
            .collect(engine="streaming")
        )
    total, by_user = pl.concat(games).sum(), pl.concat(users).group_by("strategy").sum().sort("strategy")
    n = total["games"][0]
    rows = []
    for name in columns:
        rates = by_user.select(pl.col("strategy").cast(pl.String), rate=pl.col(name) / pl.col("seats"))
        most = rates.sort("rate", descending=True, maintain_order=True).row(0, named=True)
        rows.append(
            {
                "what": name,
                "games": n,
                "unused": total[f"none:{name}"][0] / n,
                "uses_per_game": total[f"uses:{name}"][0] / n,
                "most_by": most["strategy"] if most["rate"] else "",
                "most_per_seat": most["rate"],
            }
        )
    low, high = wilson(pl.col("unused"), pl.col("games").cast(pl.Float64), confidence)
    shares = pl.DataFrame(rows).with_columns(low=low, high=high)
    return shares.sort("unused", descending=True, maintain_order=True)


def plot_unused(shares: pl.DataFrame, ax: "Axes") -> "Axes":
    """One bar per column: percent of games in which nobody used it; more than half stand out."""
    for y, row in enumerate(shares.iter_rows(named=True)):
        ax.barh(y, 100 * row["unused"], color=ALERT if row["low"] > 0.5 else PLAIN, height=0.7)
        ax.plot([100 * row["low"], 100 * row["high"]], [y, y], color=INK, linewidth=1.5)
    ax.set_yticks(range(shares.height), [name.replace("_", " ") for name in shares["what"]])
    ax.set_ylim(shares.height - 0.5, -0.5)
    ax.set_xlim(0, 100)
    ax.set_xlabel("% of games in which nobody used it")
    ax.grid(axis="y", visible=False)
    return ax
