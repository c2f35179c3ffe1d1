"""The rounds of a game as the dice found them: who held the token, led and came last, and how the game ended.

Who leads and who is last is read at the end of the round before, so that nothing the dice of a round did can have
changed it. A leader or a last is one player alone, by skyworks and then land; where several share the place, and in
round 1, there is none.
"""

from collections.abc import Iterable, Iterator

import numpy as np
import polars as pl

PHASES = ["production", "trade", "transport"]
DECIDERS = ["die", "first player", "vote", "forced", "rule"]  # as the table `rounds` names them
DIE, FIRST_PLAYER, VOTE, FORCED, RULE = DECIDERS
ROLES = ["first", "leader", "last"]
Tables = tuple[pl.LazyFrame, pl.LazyFrame, pl.LazyFrame]  # games, seats and rounds of the same whole games


def phase_rounds(games: pl.LazyFrame, seats: pl.LazyFrame, rounds: pl.LazyFrame) -> pl.DataFrame:
    """One row a game and round that was begun: the dice, the seats in the three roles, and what the game came to.

    `first_wins`, `leader_wins` and `last_wins` are their shares of the win; `strategy` is that of the first player. All
    games have as many seats, and every round a row for each.
    """
    decided = [f"{phase}_{what}" for phase in PHASES for what in ("die", "by", "resolved")]
    stands = pl.col("score").cast(pl.Int64) * 1000 + pl.col("lands")
    columns = rounds.select("game", "round_number", "seat", "first_player", "alive", *decided, stands=stands)
    rows = columns.sort("game", "round_number", "seat").collect(engine="streaming")
    ends = seats.select("game", "seat", "strategy", "win_share").sort("game", "seat").collect(engine="streaming")
    ended = games.select("game", "lead_changes", length="rounds").sort("game").collect(engine="streaming")
    n = ends.height // max(ended.height, 1)
    found = rows.filter(pl.col("first_player")).select("game", "round_number", *decided, first_seat="seat")
    at = ended["game"].search_sorted(found["game"]).cast(pl.Int64)  # which of the games
    first = found["first_seat"].cast(pl.Int64)
    found = found.hstack(ended[at].drop("game")).with_columns(
        strategy=ends["strategy"][at * n + first], first_wins=ends["win_share"][at * n + first]
    )
    standing, alive = (rows[name].to_numpy().reshape(-1, max(n, 1)) for name in ("stands", "alive"))
    follows = found["round_number"].to_numpy() > 1  # as it stood at the end of the round before
    before = np.maximum(np.arange(len(follows)) - 1, 0)
    for role, sign in (("leader", 1), ("last", -1)):
        key = np.where(alive, sign * standing, -(2**62))[before]
        is_best = key == key.max(axis=1, keepdims=True, initial=-(2**62))
        alone = follows & (is_best.sum(axis=1) == 1) & ((alive.sum(axis=1)[before] > 1) | (role == "leader"))
        seat = pl.Series(f"{role}_seat", is_best.argmax(axis=1) if n else [], pl.Int64)
        wins = ends["win_share"][at * n + seat].alias(f"{role}_wins")
        there = pl.Series(alone, dtype=pl.Boolean)
        found = found.with_columns(pl.when(there).then(seat.cast(pl.UInt8)), pl.when(there).then(wins))
    return found


def all_phase_rounds(pieces: Iterable[Tables]) -> Iterator[pl.DataFrame]:
    """The rounds of all pieces, a piece at a time."""
    return (phase_rounds(*piece) for piece in pieces)
