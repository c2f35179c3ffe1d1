"""Are players eliminated, who, and how long do they watch?"""

from collections.abc import Iterable

import polars as pl

from balancewheel.analysis.stats.intervals import CONFIDENCE, estimate_means, estimate_shares
from balancewheel.analysis.stats.moments import add_up, sum_by_game, sum_games


def eliminations(
    seats: Iterable[pl.LazyFrame], confidence: float = CONFIDENCE
) -> tuple[dict[str, float], pl.DataFrame]:
    """The share of games in which somebody is eliminated, and the share of seats by strategy; with intervals."""
    games, per_strategy = [], []
    for piece in seats:
        some = piece.group_by("game").agg(v=pl.col("eliminated").any().cast(pl.Float64)).with_columns(w=pl.lit(1.0))
        games.append(sum_games(some, []).collect(engine="streaming"))
        per_strategy.append(sum_by_game(piece, ["strategy"], pl.col("eliminated")))
    of_games = estimate_shares(add_up(games, []), confidence).select("games", "share", "low", "high")
    by_strategy = estimate_shares(add_up(per_strategy, ["strategy"]), confidence)
    return of_games.row(0, named=True), by_strategy.sort("share", descending=True, maintain_order=True)


def rounds_watched(rounds: Iterable[pl.LazyFrame], confidence: float = CONFIDENCE) -> dict[str, float] | None:
    """Rounds that an eliminated player sits through until the end, on average; None if nobody was eliminated."""
    sums = []
    for piece in rounds:
        out = piece.group_by("game", "seat").agg(watched=(~pl.col("alive")).sum())
        out = out.filter(pl.col("watched") > 0)
        # The round of the elimination itself is one of them: it was played until then.
        sums.append(sum_by_game(out, [], pl.col("watched") - 1))
    total = add_up(sums, [])
    if not total["games"][0]:
        return None
    mean = estimate_means(total, confidence).select("games", "mean", pl.col("low").clip(0, None), "high")
    return mean.row(0, named=True)
