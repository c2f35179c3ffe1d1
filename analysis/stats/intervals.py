"""How certain a figure is: intervals of shares, means and differences whose errors come from sums over games."""

import math
from typing import TypeVar

import numpy as np
import polars as pl
from scipy.special import ndtr, ndtri, stdtrit  # scipy.stats would take seconds to import

from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.stats import CONFIDENCE
from balancewheel.analysis.stats.moments import SUMS, Numbers, ratio_variance
from balancewheel.analysis.stats.multiple import bonferroni

ALPHA = 1 - CONFIDENCE
MIN_GAMES = 30  # games below which a difference gets no interval: the normal approximation does not hold yet
MIN_WINS = (
    20  # wins, and losses, that must be expected before a share is tested: below, 49 equal cells raise false flags
)
NO_VARIANCE = 1e-15  # a smaller variance of a share is rounding
Games = TypeVar("Games", np.ndarray, float)  # many numbers of games, or one


def critical_value(confidence: float = CONFIDENCE) -> float:
    """How many standard errors a normal interval reaches to each side."""
    return float(ndtri(0.5 + confidence / 2))


def p_value(z: np.ndarray) -> np.ndarray:
    """The two-sided p-value of differences that lie `z` standard errors from the hypothesis."""
    return 2 * ndtr(-np.abs(z))


def wilson(share: Numbers, n: Numbers, confidence: float = CONFIDENCE) -> tuple[Numbers, Numbers]:
    """Wilson's interval of a share observed in `n` independent trials, for expressions and arrays alike."""
    z = critical_value(confidence)
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z * (share * (1 - share) / n + z * z / (4 * n**2)) ** 0.5 / (1 + z * z / n)
    return (middle - reach).clip(0, share), (middle + reach).clip(share, 1)  # rounding may miss 0 and 1 by 1e-17


def unseen_share(games: Games, z: float) -> Games:
    """The largest share that may not show in so many games: the upper end of Wilson's interval of 0."""
    return z**2 / (games + z**2)


def constant_p_value(difference: np.ndarray, games: np.ndarray, is_share: np.ndarray) -> np.ndarray:
    """The p-value of a difference that is the same in every one of some games.

    A share is judged by Wilson's interval at its end, so that it is clear where `unseen_share` does not reach 0;
    anything else by its sign, the same in every game.
    """
    size, signs = np.minimum(np.abs(difference), 1.0), 2.0 ** (1 - np.minimum(games, 1000.0))
    with np.errstate(invalid="ignore", divide="ignore"):
        by_score = p_value(np.sqrt(games * size / (1 - size)))
    p = np.minimum(np.where(is_share, np.maximum(by_score, signs), signs), 1.0)
    return np.where(difference == 0, 1.0, p)


def _effective_games(share: Numbers, variance: Numbers) -> Numbers:
    """The number of independent games with this variance (Korn and Graubard, Survey Methodology 24, 1998)."""
    return (share * (1 - share) / variance).clip(1, None)


def estimate_shares(sums: pl.DataFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Shares between 0 and 1 from sums over games, with Wilson's interval at the effective number of games.

    `low_all` and `high_all` are wide enough to hold for all rows at once (Bonferroni): statements about one of many
    rest on them.
    """
    share, is_thin = pl.col("share"), pl.col("games") < MIN_GAMES
    shares = _with_ratio(sums.lazy(), "share").with_columns(
        n_eff=pl.when(pl.col("variance") > NO_VARIANCE)
        .then(_effective_games(share, pl.col("variance")))
        .when((share > 0) & (share < 1) & (pl.col("weight") > pl.col("games")) & ~is_thin)
        .then(math.inf)  # seats that between them always win: their share is fixed by design
        .otherwise(pl.col("games"))
    )
    # few games may happen to be alike: they never count for more than their seats
    shares = shares.with_columns(
        n_eff=pl.when(is_thin).then(pl.min_horizontal("n_eff", "weight")).otherwise(pl.col("n_eff"))
    )
    low, high = wilson(share, pl.col("n_eff"), confidence)
    low_all, high_all = wilson(share, pl.col("n_eff"), bonferroni(confidence, sums.height))
    shares = shares.with_columns(low=low, high=high, low_all=low_all, high_all=high_all)
    columns = ["games", "weight", "share", "low", "high", "low_all", "high_all", "n_eff"]
    return shares.select(*_keys(sums), *columns).collect()


def estimate_means(sums: pl.DataFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Means from sums over games, with Student's interval.

    It is infinitely wide for a single game, and for fewer than `MIN_GAMES` that happen to be all alike.
    """
    means = _with_ratio(sums.lazy(), "mean").collect()
    spread = means["variance"].clip(0, None) * means["games"] / (means["games"] - 1)
    rounding = 1e-12 * means["mean"] ** 2
    reach = [
        math.inf
        if games < 2 or games < MIN_GAMES and variance <= least
        else (variance**0.5) * stdtrit(games - 1, 0.5 + confidence / 2)
        for games, variance, least in zip(means["games"], spread, rounding, strict=True)
    ]
    means = means.with_columns(reach=pl.Series(reach, dtype=pl.Float64))
    low, high = pl.col("mean") - pl.col("reach"), pl.col("mean") + pl.col("reach")
    return means.select(*_keys(sums), "games", "weight", "mean", low=low, high=high)


def with_shares(counts: pl.DataFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Counts of `games`, each game in one row, with the share of every row and its interval."""
    share = pl.col("games") / pl.col("games").sum()
    low, high = wilson(share, pl.col("games").sum().cast(pl.Float64), confidence)
    return counts.with_columns(share=share, low=low, high=high)


def share_interval(
    share: np.ndarray, variance: np.ndarray, games: np.ndarray, confidence: float = CONFIDENCE
) -> tuple[np.ndarray, np.ndarray]:
    """Wilson's interval of shares with these variances, at the effective number of games."""
    with np.errstate(invalid="ignore", divide="ignore"):
        n = np.where(variance > NO_VARIANCE, _effective_games(share, variance), games)
        return wilson(share, n, confidence)


def with_interval(differences: pl.DataFrame, variance: np.ndarray, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Differences with error, low, high and p; without them where they rest on fewer than `MIN_GAMES` games.

    The columns needed are `difference`, `games` (of the side that has fewer) and `kind`. Where no game varies at all, a
    share may still be off by as much as so many games can miss; what is off by more, or a mean that is off in every
    game, differs (`constant_p_value`).
    """
    difference, games = differences["difference"].to_numpy(), differences["games"].to_numpy()
    z, error, is_constant = critical_value(confidence), np.sqrt(variance), variance < 1e-18
    is_share = (differences["kind"] == SHARE).to_numpy()
    reach = np.where(is_constant & is_share, unseen_share(games, z), z * error)
    is_unknown = (games < MIN_GAMES) | ~np.isfinite(difference)
    with np.errstate(invalid="ignore", divide="ignore"):
        p = np.where(is_constant, constant_p_value(difference, games, is_share), p_value(difference / error))
    columns = {"error": reach / z, "low": difference - reach, "high": difference + reach, "p": p}
    return differences.with_columns(
        pl.Series(name, np.where(is_unknown, np.nan, values)).fill_nan(None) for name, values in columns.items()
    )


def _with_ratio(sums: pl.LazyFrame, name: str) -> pl.LazyFrame:
    """The sums of groups that have any weight, with their ratio under this name and its variance."""
    ratio = pl.col("value") / pl.col("weight")
    variance = ratio_variance(ratio, *map(pl.col, ("weight", "value_sq", "value_weight", "weight_sq")))
    return sums.filter(pl.col("weight") > 0).with_columns(ratio.alias(name), variance.alias("variance"))


def _keys(sums: pl.DataFrame) -> list[str]:
    return [name for name in sums.columns if name not in SUMS]
