"""Are players thrown out, who, and how long do they watch?"""

from collections.abc import Iterable

import polars as pl

from balancewheel.analysis.intervals import CONFIDENCE, added, game_sums, means, of_games, shares


def eliminations(
    seats: Iterable[pl.LazyFrame], confidence: float = CONFIDENCE
) -> tuple[dict[str, float], pl.DataFrame]:
    """The share of games in which somebody is eliminated, and the share of seats by strategy; with intervals."""
    games, per_strategy = [], []
    for piece in seats:
        some = piece.group_by("game").agg(v=pl.col("eliminated").any().cast(pl.Float64)).with_columns(w=pl.lit(1.0))
        games.append(of_games(some, []).collect(engine="streaming"))
        per_strategy.append(game_sums(piece, ["strategy"], pl.col("eliminated")))
    whole = shares(added(games, []), confidence).select("games", "share", "low", "high").row(0, named=True)
    by_strategy = shares(added(per_strategy, ["strategy"]), confidence).sort(
        "share", descending=True, maintain_order=True
    )
    return whole, by_strategy


def rounds_watched(rounds: Iterable[pl.LazyFrame], confidence: float = CONFIDENCE) -> dict[str, float] | None:
    """Rounds that an eliminated player sits through until the end, on average; None if nobody was eliminated."""
    sums = []
    for piece in rounds:
        out = piece.group_by("game", "seat").agg(watched=(~pl.col("alive")).sum())
        out = out.filter(pl.col("watched") > 0)
        # The round of the elimination itself is one of them: it was played until then.
        sums.append(game_sums(out, [], pl.col("watched") - 1))
    whole = added(sums, [])
    if not whole["games"][0]:
        return None
    found = means(whole, confidence).select("games", "mean", pl.col("low").clip(0, None), "high")
    return found.row(0, named=True)
