"""The rounds of a game as the dice found them: who held the token, led and came last, and how the game ended.

Who leads and who is last is read at the end of the round before, so that nothing the dice of a round did can have
changed it. A leader or a last is one player alone, by skyworks and then land; where several share the place, and in
round 1, there is none.
"""

from collections.abc import Iterable, Iterator

import polars as pl

PHASES = ["production", "trade", "transport"]
DECIDERS = ["die", "first player", "vote", "forced", "rule"]  # as the table `rounds` names them
DIE, FIRST_PLAYER, VOTE, FORCED, RULE = DECIDERS
ROLES = ["first", "leader", "last"]
Tables = tuple[pl.LazyFrame, pl.LazyFrame, pl.LazyFrame]  # games, seats and rounds of the same whole games


def phase_rounds(games: pl.LazyFrame, seats: pl.LazyFrame, rounds: pl.LazyFrame) -> pl.DataFrame:
    """One row a game and round that was begun: the dice, the seats in the three roles, and what the game came to.

    `first_wins`, `leader_wins` and `last_wins` are their shares of the win; `strategy` is that of the first player.
    """
    decided = [f"{phase}_{what}" for phase in PHASES for what in ("die", "by", "resolved")]
    ends = seats.select("game", "seat", "strategy", "win_share")
    first = rounds.filter("first_player").select("game", "round_number", "seat", *decided)
    first = first.join(ends, on=["game", "seat"]).rename({"win_share": "first_wins", "seat": "first_seat"})
    stands = pl.col("score").cast(pl.Int64) * 1000 + pl.col("lands")
    before = rounds.filter("alive").select("game", pl.col("round_number") + 1, "seat", stands=stands)
    best, worst = pl.col("stands") == pl.col("stands").max(), pl.col("stands") == pl.col("stands").min()
    alone = {"leader": (best, best.sum() == 1), "last": (worst, (worst.sum() == 1) & (pl.len() > 1))}
    placed = (
        before.join(ends, on=["game", "seat"])
        .group_by("game", "round_number")
        .agg(
            pl.when(there).then(pl.col(column).filter(which).first()).alias(f"{role}_{name}")
            for role, (which, there) in alone.items()
            for column, name in (("seat", "seat"), ("win_share", "wins"))
        )
    )
    ended = games.select("game", "lead_changes", length="rounds")
    found = first.join(placed, on=["game", "round_number"], how="left").join(ended, on="game")
    return found.sort("game", "round_number").collect(engine="streaming")


def all_phase_rounds(pieces: Iterable[Tables]) -> Iterator[pl.DataFrame]:
    """The rounds of all pieces, a piece at a time."""
    return (phase_rounds(*piece) for piece in pieces)
