"""What it is worth to hold the first-player token: who wins, by place in the order of a round.

The token passes to the left every round, and who holds it first is drawn by chance. Later rounds exist only in games
that lasted so long: each round compares the players at those tables with one another.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.clustered import GroupSums, share_interval, with_interval
from balancewheel.analysis.colours import EVEN, PALETTE
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.phase_rounds import Tables

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LAST_ROUND = "last round"


def places(games: pl.LazyFrame, seats: pl.LazyFrame, rounds: pl.LazyFrame) -> pl.DataFrame:
    """One row a game, round and player alive when it began: the place in its order, 0 for the first player.

    `is_last` marks the round that ended a finished game.
    """
    holder = rounds.filter("first_player").select("game", "round_number", first="seat")
    before = rounds.filter(~pl.col("alive")).select("game", pl.col("round_number") + 1, "seat", out=True)
    found = (
        rounds.select("game", "round_number", "seat")
        .join(holder, on=["game", "round_number"])
        .join(before, on=["game", "round_number", "seat"], how="left")
        .filter(pl.col("out").is_null())
        .join(seats.select("game", "seat", "win_share"), on=["game", "seat"])
        .join(games.select("game", "players", "finished", "rounds"), on="game")
        .select(
            "game",
            "round_number",
            "win_share",
            place=(pl.col("seat").cast(pl.Int64) - pl.col("first").cast(pl.Int64)) % pl.col("players").cast(pl.Int64),
            is_last=pl.col("finished") & (pl.col("round_number") == pl.col("rounds")),
        )
    )
    return found.collect(engine="streaming")


def win_share_by_place(
    pieces: Iterable[Tables], players: int, rounds: int = 5, confidence: float = 0.95
) -> pl.DataFrame:
    """Every round and place in its order: the win share in the end of whoever has it, less that of all, with intervals.

    The rows of the `last round` tell who won by the order of the round in which they won. They describe how games end:
    which round is the last hangs on who is about to win.
    """
    names = [*map(str, range(1, rounds + 1)), f"{rounds + 1}+", LAST_ROUND]
    sums = GroupSums(len(names) * players)
    for piece in pieces:
        rows = places(*piece)
        single = rows["round_number"].cast(pl.Int64).clip(1, rounds + 1).to_numpy() - 1
        place, ends = rows["place"].to_numpy(), rows["is_last"].to_numpy()
        group = np.concatenate([single * players + place, ((rounds + 1) * players + place)[ends]])
        game, share = (rows[name].to_numpy() for name in ("game", "win_share"))
        sums.add(np.concatenate([game, game[ends]]), group, np.concatenate([share, share[ends]]))
    low, high = share_interval(sums.means, sums.variance(np.eye(len(sums.rows))), sums.games, confidence)
    tables = []
    for i, name in enumerate(names):
        here = np.arange(i * players, (i + 1) * players)
        total = sums.rows[here].sum()
        if total == 0:
            continue
        even = sums.total[here].sum() / total
        weights, of_rows = np.zeros((players, len(sums.rows))), np.zeros((players, len(sums.rows)))
        weights[:, here] = np.eye(players) - sums.rows[here] / total
        of_rows[:, here] = -(np.nan_to_num(sums.means[here]) - even) / total
        table = pl.DataFrame(
            {
                "round": pl.Series([name] * players, dtype=pl.Enum(names)),
                "place": np.arange(players),
                "games": sums.games[here].astype(np.int64),
                "win_share": sums.means[here],
                "share_low": low[here],
                "share_high": high[here],
                "even": even,
                "difference": sums.means[here] - even,
                "kind": SHARE,
            }
        )
        tables.append(with_interval(table, sums.variance(weights, of_rows), confidence).drop("kind"))
    return pl.concat(tables).filter(pl.col("games") > 0) if tables else pl.DataFrame()


def plot_win_share_by_place(table: pl.DataFrame, ax: "Axes") -> "Axes":
    """A mark a place, round by round: win share beside the even share of the players still in."""
    names = table["round"].unique().sort().to_list()
    places_of = table["place"].unique().sort().to_list()
    for place in places_of:
        colour, label = PALETTE[place % len(PALETTE)], f"{place + 1}{' (first player)' if place == 0 else ''}"
        for row in table.filter(place=place).iter_rows(named=True):
            at = names.index(row["round"]) + 0.16 * (place - (len(places_of) - 1) / 2)
            ax.plot([at, at], [100 * row["share_low"], 100 * row["share_high"]], color=colour, linewidth=2)
            ax.plot(at, 100 * row["win_share"], "os^Dv"[place % 5], color=colour, label=label, linestyle="none")
            label = None
    for at, name in enumerate(names):
        even = 100 * table.filter(round=name)["even"][0]
        ax.plot([at - 0.4, at + 0.4], [even, even], color=EVEN, linestyle="--", linewidth=1)
    ax.set_xticks(range(len(names)), names)
    ax.set_xlabel("round (bars: 95 % intervals; dashes: even share)")
    ax.set_ylabel("win share in the end, %")
    ax.grid(axis="x", visible=False)
    if names:
        ax.legend(ncols=4, loc="lower center", bbox_to_anchor=(0.5, 1.0), title="place in the order of the round")
    return ax
