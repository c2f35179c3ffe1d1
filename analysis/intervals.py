"""How sure a figure is: intervals of shares and means that are summed up game by game.

Seats and rounds of one game are not independent, so every figure is a ratio of sums over games: the values of a group
over its weights. The variance is that of such a ratio (linearised), with games as the independent units.
"""

import math
from collections.abc import Iterable
from statistics import NormalDist

import polars as pl
from scipy.special import stdtrit  # Student's quantiles; scipy.stats would take seconds to import

CONFIDENCE = 0.95


def game_sums(rows: pl.LazyFrame, by: list[str], value: pl.Expr, weight: pl.Expr | None = None) -> pl.DataFrame:
    """Per group the sums over games that a ratio and its variance need; the sums of several pieces add up.

    `value` and `weight` are expressions over single rows; without `weight` every row counts 1.
    """
    weights = pl.len() if weight is None else weight.cast(pl.Float64).sum()
    games = rows.group_by("game", *by).agg(v=value.cast(pl.Float64).sum(), w=weights)
    return of_games(games, by).collect(engine="streaming")


def of_games(games: pl.LazyFrame, by: list[str]) -> pl.LazyFrame:
    """The same from a frame with one row a game (and group): its value `v` and its weight `w`."""
    v, w = pl.col("v").cast(pl.Float64), pl.col("w").cast(pl.Float64)
    sums = [
        pl.len().cast(pl.Int64).alias("games"),
        v.sum().alias("value"),
        w.sum().alias("weight"),
        (v * v).sum().alias("value_2"),
        (v * w).sum().alias("both"),
        (w * w).sum().alias("weight_2"),
    ]
    return games.group_by(by).agg(sums) if by else games.select(sums)


def added(sums: Iterable[pl.DataFrame], by: list[str]) -> pl.DataFrame:
    """Sums of pieces of a run, added up."""
    whole = pl.concat(sums)
    return whole.group_by(by).sum().sort(by) if by else whole.sum()


def shares(sums: pl.DataFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Shares between 0 and 1 with Wilson's interval.

    It is taken at the number of independent games that the variance stands for (Korn and Graubard, Survey Methodology
    24, 1998). `low_all` and `high_all` are wide enough to hold for all rows at once (Bonferroni): what is said of one
    of many rests on them.
    """
    p = pl.col("share")
    found = _with_variance(sums.lazy(), "share").with_columns(
        n_eff=pl.when(pl.col("variance") > 1e-15)
        .then((p * (1 - p) / pl.col("variance")).clip(1, None))
        .when((p > 0) & (p < 1) & (pl.col("weight") > pl.col("games")))
        .then(math.inf)  # seats that between them always win: their share is fixed by design
        .otherwise(pl.col("games"))
    )
    low, high = wilson(p, pl.col("n_eff"), confidence)
    low_all, high_all = wilson(p, pl.col("n_eff"), _for_all(sums, confidence))
    found = found.with_columns(low=low, high=high, low_all=low_all, high_all=high_all)
    kept = ["games", "weight", "share", "low", "high", "low_all", "high_all", "n_eff"]
    return found.select(*_keys(sums), *kept).collect()


def means(sums: pl.DataFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Means with Student's interval; unknown, hence infinite, for a single game."""
    n = pl.col("games")
    found = _with_variance(sums.lazy(), "mean").collect()
    spread = found["variance"].clip(0, None) * found["games"] / (found["games"] - 1)
    reach = [
        math.inf if games < 2 else (variance**0.5) * stdtrit(games - 1, 0.5 + confidence / 2)
        for games, variance in zip(found["games"], spread, strict=True)
    ]
    found = found.with_columns(reach=pl.Series(reach, dtype=pl.Float64))
    low, high = pl.col("mean") - pl.col("reach"), pl.col("mean") + pl.col("reach")
    return found.select(*_keys(sums), n, "weight", "mean", low=low, high=high)


def wilson(p: pl.Expr, n: pl.Expr, confidence: float = CONFIDENCE) -> tuple[pl.Expr, pl.Expr]:
    """Wilson's interval of a share that was seen in `n` independent tries."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    reach = z * (p * (1 - p) / n + z * z / (4 * n**2)).sqrt() / (1 + z * z / n)
    low, high = (middle - reach).clip(0, 1), (middle + reach).clip(0, 1)
    return pl.min_horizontal(low, p), pl.max_horizontal(high, p)  # rounding may put 0 and 1 outside by 1e-17


def _with_variance(sums: pl.LazyFrame, name: str) -> pl.LazyFrame:
    p = pl.col("value") / pl.col("weight")
    squares = pl.col("value_2") - 2 * p * pl.col("both") + p * p * pl.col("weight_2")
    return sums.filter(pl.col("weight") > 0).with_columns(
        p.alias(name), (squares / pl.col("weight") ** 2).alias("variance")
    )


def _keys(sums: pl.DataFrame) -> list[str]:
    return [name for name in sums.columns if name not in ("games", "value", "weight", "value_2", "both", "weight_2")]


def _for_all(sums: pl.DataFrame, confidence: float) -> float:
    return 1 - (1 - confidence) / max(sums.height, 1)
