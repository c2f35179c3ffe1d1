"""Does the number of players matter? Win shares of the same groups with more and fewer players, against even shares."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.colours import EVEN, assign_colours
from balancewheel.analysis.win_rates.win_share import even_share

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def by_player_count(shares_by_players: dict[int, pl.DataFrame], by: str) -> pl.DataFrame:
    """Win shares at each number of players as multiples of the even share, so that they can be compared."""
    multiples = []
    for players, shares in sorted(shares_by_players.items()):
        even = even_share(shares)
        if even == 0:
            continue
        scaled = [
            (pl.col(name) / even).alias(f"times_{name}") for name in ("win_share", "low", "high", "low_all", "high_all")
        ]
        columns: list[pl.Expr | str] = [pl.col(by).cast(pl.String), "seats", "win_share", "low", "high"]
        multiples.append(shares.select(pl.lit(players).alias("players"), *columns, *scaled))
    return pl.concat(multiples) if multiples else pl.DataFrame(schema={"players": pl.Int32, by: pl.String})


def plot_by_player_count(shares: pl.DataFrame, by: str, ax: "Axes", colours: Mapping[str, str] | None = None) -> "Axes":
    """One line per group over the numbers of players; 1 is an even share."""
    names = shares[by].unique(maintain_order=True).to_list()
    colour = assign_colours(names, colours)
    ax.axhline(1, color=EVEN, linestyle="--", linewidth=1)
    for i, name in enumerate(names):
        rows = shares.filter(pl.col(by) == name)
        at = [players + (i - (len(names) - 1) / 2) * 0.05 for players in rows["players"]]
        error = [rows["times_win_share"] - rows["times_low"], rows["times_high"] - rows["times_win_share"]]
        ax.errorbar(at, rows["times_win_share"], error, marker="o", color=colour[name], label=name)
    ax.set_xticks(shares["players"].unique().sort().to_list())
    ax.set_xlabel("players")
    ax.set_ylabel("win share, multiples of an even share")
    ax.legend(ncols=3, loc="upper center", bbox_to_anchor=(0.5, -0.16))
    return ax


def plot_first_and_last(shares: pl.DataFrame, ax: "Axes") -> "Axes":
    """The first and the last player in turn order over the numbers of players; 1 is an even share."""
    place = pl.col("turn_order").cast(pl.Int64)
    ax.axhline(1, color=EVEN, linestyle="--", linewidth=1)
    for shift, (name, these) in zip(
        (-0.03, 0.03), (("first player", place == 0), ("last player", place == pl.col("players") - 1)), strict=True
    ):
        rows = shares.filter(these).sort("players")
        error = [rows["times_win_share"] - rows["times_low"], rows["times_high"] - rows["times_win_share"]]
        ax.errorbar(rows["players"] + shift, rows["times_win_share"], error, marker="o", label=name)
    ax.set_xticks(shares["players"].unique().sort().to_list())
    ax.set_xlabel("players")
    ax.set_ylabel("win share, multiples of an even share")
    ax.legend(ncols=2, loc="lower center", bbox_to_anchor=(0.5, 1))
    return ax
