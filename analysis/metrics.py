"""What is measured of a game: win shares by group, length, endings, scores; each as a value and a weight per game.

A metric is a ratio of sums over games: the sum of its values over the sum of its weights. Seats of one game are not
independent, so everything is summed up game by game before anything is averaged.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

SHARE, MEAN = "share", "mean"
WIN_SHARE = "win_share"
NOT_MEASURED = ("game", "players", "finished", "winners", "eliminated")


@dataclass(frozen=True)
class Metric:
    """One figure of a game: `value` and `weight` are expressions over the seats (or the row) of one game."""

    name: str
    kind: str  # SHARE: between 0 and 1, written in percent; MEAN: any number
    table: str
    value: pl.Expr
    weight: pl.Expr
    by: str = ""  # of a win share: the column of the seats that makes its group


def metrics_of(games: pl.Schema, seats: pl.Schema, groups: Iterable[str], players: int) -> list[Metric]:
    """Every metric that the tables of a game allow; `groups` are the columns of `seats` that make groups of seats."""
    wins = [metric for by in groups if by in seats for metric in _win_shares(by, seats[by], players)]
    metrics = _tell_apart(wins)
    metrics += [
        _of_game("unfinished", SHARE, ~pl.col("finished")),
        _of_game("shared", SHARE, pl.col("winners") > 1),
        Metric("score_spread", MEAN, "seats", pl.col("score").max() - pl.col("score").min(), pl.lit(1)),
    ]
    if "eliminated" in seats:
        metrics.append(Metric("eliminated", SHARE, "seats", pl.col("eliminated").sum(), pl.len()))
    if "stars" in seats:
        metrics.append(Metric("stars", MEAN, "seats", pl.col("stars").sum(), pl.lit(1)))
    for name, kind in games.items():
        if name in NOT_MEASURED:
            continue
        if isinstance(kind, pl.Enum):
            metrics += [_of_game(f"{name}:{word}", SHARE, pl.col(name) == word) for word in kind.categories]
        elif kind == pl.Boolean:
            metrics.append(_of_game(name, SHARE, pl.col(name)))
        elif kind.is_numeric():
            metrics.append(_of_game(name, MEAN, pl.col(name)))
    return metrics


def _of_game(name: str, kind: str, value: pl.Expr) -> Metric:
    return Metric(name, kind, "games", value, pl.lit(1))


def _win_shares(by: str, kind: pl.DataType, players: int) -> list[Metric]:
    """The win share of every group; people count seats from 1."""
    if isinstance(kind, pl.Enum):
        groups = {word: pl.col(by).cast(pl.String) == word for word in kind.categories}  # other rules may lack it
    else:
        groups = {f"{by}{number + 1}": pl.col(by) == number for number in range(players)}
    return [
        Metric(f"{WIN_SHARE}:{name}", SHARE, "seats", pl.col("win_share").filter(these).sum(), these.sum(), by)
        for name, these in groups.items()
    ]


def _tell_apart(wins: list[Metric]) -> list[Metric]:
    """A name that two kinds of groups have in common, such as a strategy and a mat, gets its kind in front."""
    names = [metric.name for metric in wins]
    return [
        replace(metric, name=metric.name.replace(":", f":{metric.by}:", 1)) if names.count(metric.name) > 1 else metric
        for metric in wins
    ]


def per_game(metrics: list[Metric], games: pl.LazyFrame, seats: pl.LazyFrame) -> tuple[np.ndarray, np.ndarray]:
    """Values and weights: one row per game in the order of their numbers, one column per metric."""
    columns = {
        table: [
            expression.cast(pl.Float64).alias(f"{what}{i}")
            for i, metric in enumerate(metrics)
            if metric.table == table
            for what, expression in (("v", metric.value), ("w", metric.weight))
        ]
        for table in ("games", "seats")
    }
    by_game = seats.group_by("game").agg(columns["seats"])
    frame = games.select("game", *columns["games"]).join(by_game, on="game").sort("game").collect(engine="streaming")
    values = frame.select([f"v{i}" for i in range(len(metrics))]).to_numpy()
    weights = frame.select([f"w{i}" for i in range(len(metrics))]).to_numpy()
    return values, weights
