"""The rounds of a game before their dice are rolled: first player, leader and last; and how the game ended.

Leader and last are read at the end of the round before, so that nothing the dice of a round did can have changed them.
Each is one player alone; where several share the place, and in round 1, there is none.
"""

from collections.abc import Sequence

import numpy as np
import polars as pl

from balancewheel.analysis.phases.phase import Phase

ROLES = ["first", "leader", "last"]
Tables = tuple[pl.LazyFrame, pl.LazyFrame, pl.LazyFrame]  # games, seats and rounds of the same whole games
SPAN = 2**16  # larger than any number that breaks a tie


def phase_rounds(
    games: pl.LazyFrame,
    seats: pl.LazyFrame,
    rounds: pl.LazyFrame,
    phases: Sequence[Phase],
    ranked_by: Sequence[str] = ("score",),
) -> pl.DataFrame:
    """One row per game and round that was begun: the phases, the seats in the three roles, and the end of the game.

    `first_wins`, `leader_wins` and `last_wins` are their shares of the win; `strategy` is that of the first player.
    `ranked_by` are the columns of the rounds that say who leads, each breaking the ties of those before. All games have
    the same number of seats, and every round one row for each.
    """
    columns = [column for phase in phases for column in (phase.die, phase.by, phase.resolved)]
    standing = pl.lit(0, pl.Int64)
    for name in ranked_by:
        standing = standing * SPAN + pl.col(name).cast(pl.Int64)
    kept = rounds.select("game", "round_number", "seat", "first_player", "alive", *columns, standing=standing)
    rows = kept.sort("game", "round_number", "seat").collect(engine="streaming")
    ends = seats.select("game", "seat", "strategy", "win_share").sort("game", "seat").collect(engine="streaming")
    ended = games.select("game", "lead_changes", length="rounds").sort("game").collect(engine="streaming")
    n = ends.height // max(ended.height, 1)
    occasions = rows.filter(pl.col("first_player")).select("game", "round_number", *columns, first_seat="seat")
    at = ended["game"].search_sorted(occasions["game"]).cast(pl.Int64)  # which of the games
    first = occasions["first_seat"].cast(pl.Int64)
    occasions = occasions.hstack(ended[at].drop("game")).with_columns(
        strategy=ends["strategy"][at * n + first], first_wins=ends["win_share"][at * n + first]
    )
    stands, alive = (rows[name].to_numpy().reshape(-1, max(n, 1)) for name in ("standing", "alive"))
    follows = occasions["round_number"].to_numpy() > 1  # as it stood at the end of the round before
    before = np.maximum(np.arange(len(follows)) - 1, 0)
    for role, sign in (("leader", 1), ("last", -1)):
        key = np.where(alive, sign * stands, -(2**62))[before]
        is_best = key == key.max(axis=1, keepdims=True, initial=-(2**62))
        alone = follows & (is_best.sum(axis=1) == 1) & ((alive.sum(axis=1)[before] > 1) | (role == "leader"))
        seat = pl.Series(f"{role}_seat", is_best.argmax(axis=1) if n else [], pl.Int64)
        wins = ends["win_share"][at * n + seat].alias(f"{role}_wins")
        is_alone = pl.Series(alone, dtype=pl.Boolean)
        occasions = occasions.with_columns(pl.when(is_alone).then(seat.cast(pl.UInt8)), pl.when(is_alone).then(wins))
    return occasions
