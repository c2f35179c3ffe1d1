"""What the first-player token is worth: who wins, by place in the order of a round.

The token passes to the left every round, and chance draws who holds it first. Later rounds exist only in games that
lasted so long: each round compares the players of those games with one another.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.colours import EVEN, PALETTE
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.phases.drawing import MARKS
from balancewheel.analysis.phases.rounds import Tables
from balancewheel.analysis.stats.intervals import CONFIDENCE, share_interval, with_interval
from balancewheel.analysis.stats.moments import ClusterMoments

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LAST_ROUND = "last round"


def places(games: pl.LazyFrame, seats: pl.LazyFrame, rounds: pl.LazyFrame) -> pl.DataFrame:
    """One row per game, round and player alive when it began: the place in its order, 0 for the first player.

    `is_last` marks the round that ended a finished game.
    """
    holder = rounds.filter("first_player").select("game", "round_number", first="seat")
    before = rounds.filter(~pl.col("alive")).select("game", pl.col("round_number") + 1, "seat", out=True)
    return (
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
        .collect(engine="streaming")
    )


def win_share_by_place(
    pieces: Iterable[Tables], players: int, rounds: int = 5, confidence: float = CONFIDENCE
) -> pl.DataFrame:
    """Every round and place in its order: the win share of whoever has it, less that of all, with intervals.

    The rows of the `last round` say who won by the order of the round in which they won. They describe how games end:
    which round is the last depends on who is about to win.
    """
    names = [*map(str, range(1, rounds + 1)), f"{rounds + 1}+", LAST_ROUND]
    moments = ClusterMoments(len(names) * players)
    for piece in pieces:
        rows = places(*piece)
        single = rows["round_number"].cast(pl.Int64).clip(1, rounds + 1).to_numpy() - 1
        place, ends = rows["place"].to_numpy(), rows["is_last"].to_numpy()
        group = np.concatenate([single * players + place, ((rounds + 1) * players + place)[ends]])
        game, share = (rows[name].to_numpy() for name in ("game", "win_share"))
        moments.add(np.concatenate([game, game[ends]]), group, np.concatenate([share, share[ends]]))
    low, high = share_interval(moments.means, moments.variance(np.eye(len(moments.rows))), moments.games, confidence)
    frames = []
    for i, name in enumerate(names):
        here = np.arange(i * players, (i + 1) * players)
        if moments.rows[here].sum() == 0:
            continue
        even, difference, covariance = moments.deviations(here)
        shares = pl.DataFrame(
            {
                "round": pl.Series([name] * players, dtype=pl.Enum(names)),
                "place": np.arange(players),
                "games": moments.games[here].astype(np.int64),
                "win_share": moments.means[here],
                "share_low": low[here],
                "share_high": high[here],
                "even": even,
                "difference": difference,
                "kind": SHARE,
            }
        )
        frames.append(with_interval(shares, np.maximum(np.diag(covariance), 0), confidence).drop("kind"))
    return pl.concat(frames).filter(pl.col("games") > 0) if frames else pl.DataFrame()


def plot_win_share_by_place(shares: pl.DataFrame, ax: "Axes") -> "Axes":
    """One mark per place, round by round: win share beside the even share of the players still in."""
    names = shares["round"].unique().sort().to_list()
    every_place = shares["place"].unique().sort().to_list()
    for place in every_place:
        colour, mark = PALETTE[place % len(PALETTE)], MARKS[place % len(MARKS)]
        label: str | None = f"{place + 1}{' (first player)' if place == 0 else ''}"
        for row in shares.filter(place=place).iter_rows(named=True):
            at = names.index(row["round"]) + 0.16 * (place - (len(every_place) - 1) / 2)
            ax.plot([at, at], [100 * row["share_low"], 100 * row["share_high"]], color=colour, linewidth=2)
            ax.plot(at, 100 * row["win_share"], mark, color=colour, label=label, linestyle="none")
            label = None
    for at, name in enumerate(names):
        even = 100 * shares.filter(round=name)["even"][0]
        ax.plot([at - 0.4, at + 0.4], [even, even], color=EVEN, linestyle="--", linewidth=1)
    ax.set_xticks(range(len(names)), names)
    ax.set_xlabel("round (bars: 95 % intervals; dashed lines: even share)")
    ax.set_ylabel("win share, %")
    ax.grid(axis="x", visible=False)
    if names:
        ax.legend(ncols=4, loc="lower center", bbox_to_anchor=(0.5, 1.0), title="place in the order of the round")
    return ax
