"""What a variant of the rules changes: paired differences with intervals, and verdicts for many metrics at once.

Both variants play the same games: the same number means the same seats, dice and decks as far as the rules allow. The
interval is that of the mean of the differences game by game; what the pairing gains is given beside it.

Where few games differ, or a few of them differ far more than the rest, a variance says little about games that have not
come up yet. Up to so many effective games (`MIN_GAMES`), and at any number of them while games are still being played,
the variance is therefore taken as if z² more games had differed as far as the farthest so far; where none has, this
gives Wilson's interval of a share of 0.
"""

import numpy as np
import polars as pl

from balancewheel.analysis.metrics import SHARE, Metric
from balancewheel.analysis.stats import sequential
from balancewheel.analysis.stats.intervals import (
    CONFIDENCE,
    MIN_GAMES,
    constant_p_value,
    critical_value,
    p_value,
    unseen_share,
)
from balancewheel.analysis.stats.moments import PairedSums
from balancewheel.analysis.stats.multiple import benjamini_hochberg, holm

CHANGED, SAME, OPEN = "changed", "no change larger than", "cannot tell yet"
SLIGHT = "changed, but by less than"  # clearly not 0, and clearly smaller than the margin
MIXED = "depends on the style of play"  # clear in one style, but not of the same sign in all
IDENTICAL = "the same in every game"  # of a comparison: too few games to rule out a change, but none showed one
RARE = 0.01  # share of games in which a change of a figure that is always 0 would have to show


def margins_of(metrics: list[Metric], sums: PairedSums, percent: float) -> np.ndarray:
    """The equivalence margin of every metric: so many percentage points for shares, percent of the base for others."""
    base = np.abs(np.nan_to_num(sums.base.ratio))
    return percent / 100 * np.where([metric.kind == SHARE for metric in metrics], 1.0, base)


def differences(
    metrics: list[Metric],
    sums: PairedSums,
    margins: np.ndarray,
    planned: int | None = None,
    confidence: float = CONFIDENCE,
) -> pl.DataFrame:
    """Every metric: base, variant, paired difference with its plain interval, and what the pairing gained.

    `planned` is for figures that are looked at while games are still being played: intervals and p-values are then
    valid at every look (`sequential`). `p` tests that there is no difference, `p_same` that there is one beyond
    its margin. A group that took part in fewer than `MIN_GAMES` games gets neither interval nor p-values.
    """
    base, variant = sums.ratios()
    of_base, of_variant, both = sums.covariances()
    is_share = np.array([metric.kind == SHARE for metric in metrics])
    seated, difference = sums.seated, variant - base
    variance, never, always = _gap_variance(sums, difference)
    is_constant = never | always
    z = critical_value(confidence) if planned is None else sequential.boundary(sums.games, 1 - confidence, planned)
    with np.errstate(invalid="ignore", divide="ignore"):
        effective = effective_games(sums, variance, difference)
        error = np.sqrt(variance + _unseen_variance(sums, is_share, effective, z, planned is not None))
        room = np.maximum(margins - np.abs(difference), 0)
        if planned is None:
            p, p_same = (p_value(gap / error) for gap in (difference, room))
        else:
            p, p_same = (sequential.p_values(gap / error, sums.games, planned) for gap in (difference, room))
        needed = np.where(is_share, margins, np.where(base == 0, RARE, margins / np.abs(base)))
        p_unseen = np.exp(seated * np.log1p(-np.clip(needed - np.where(is_share, np.abs(difference), 0), 0, 1)))
        correlation = both / np.sqrt(of_base * of_variant)
        factor = (of_base + of_variant) / variance
        reach = np.where(is_constant, np.where(is_share, unseen_share(seated, z), 0.0), z * error)
    p = np.where(never, 1.0, np.where(always, constant_p_value(difference, seated, is_share), p))
    is_within = never | is_share | (np.abs(difference) < margins)  # a mean that differs alike in every game is known
    p_same = np.where(is_constant, np.where(is_within, p_unseen, 1.0), p_same)
    is_unknown = (seated < MIN_GAMES) | ((planned is not None) & ~is_share & ~is_constant & (effective < MIN_GAMES))
    limit = np.where(is_share, 1.0, np.inf)
    uncertain = {
        "low": np.maximum(difference - reach, -limit),
        "high": np.minimum(difference + reach, limit),
        "p": p,
        "p_same": p_same,
    }
    return pl.DataFrame(
        {
            "metric": [metric.name for metric in metrics],
            "kind": [metric.kind for metric in metrics],
            "base": base,
            "variant": variant,
            "difference": difference,
            **{name: pl.Series(np.where(is_unknown, np.nan, of)).fill_nan(None) for name, of in uncertain.items()},
            "margin": margins,
            "correlation": np.where(is_constant, np.nan, correlation),
            "variance_factor": np.where(is_constant, np.nan, factor),
            "games": sums.games,
            "seated": seated.astype(np.int64),
            "differing": sums.gaps.differing.astype(np.int64),
        }
    ).filter(pl.Series(np.isfinite(difference)))


def _gap_variance(sums: PairedSums, difference: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The variance of every difference; whether no game differs, and whether all differ by the same amount."""
    base, variant = sums.ratios()
    of_base, of_variant, both = sums.covariances()
    variance = np.maximum(of_base + of_variant - 2 * both, 0)
    rounding = 1e-12 * (of_base + of_variant + (base**2 + variant**2) / sums.games) + 1e-18
    never = sums.gaps.differing == 0
    always = (variance < rounding) & (sums.gaps.differing >= sums.seated) & ~never
    is_lost = (variance < rounding) & ~never & ~always  # few games differ, by less than sums of squares can show
    by_largest = sums.gaps.differing * (sums.gaps.largest / np.maximum(sums.base.weight, 1)) ** 2
    return np.where(is_lost, np.maximum(variance, by_largest), variance), never, always


def effective_games(sums: PairedSums, variance: np.ndarray, difference: np.ndarray) -> np.ndarray:
    """How many games a variance rests on: k if k games differ by the same amount, fewer if some differ far more."""
    weight = (sums.base.weight + sums.variant.weight) / 2
    with np.errstate(invalid="ignore", divide="ignore"):
        number = (variance * weight**2) ** 2 / sums.gaps.fourth_power(difference)
    return np.nan_to_num(np.minimum(number, sums.gaps.differing))


def _unseen_variance(
    sums: PairedSums, is_share: np.ndarray, effective: np.ndarray, z: float, is_sequence: bool
) -> np.ndarray:
    """What games that have not come up yet may add to a variance: z² of them, as far apart as the farthest so far."""
    weight = (sums.base.weight + sums.variant.weight) / 2
    size = np.maximum(sums.gaps.largest / weight, np.where(is_share, 1 / np.maximum(sums.seated, 1), 0))
    return np.where(is_sequence | (effective < MIN_GAMES), (z * size) ** 2, 0)


def with_verdicts(differences: pl.DataFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """The differences with a verdict each, corrected for the number of rows (Holm).

    With the given confidence, none of the changes called so is due to chance alone; and with the same confidence, none
    of those called smaller than their margin is larger. `p_fdr` is for whoever may put up with some false ones: of the
    rows in which it is below 5 %, about 5 % are due to chance (Benjamini and Hochberg).
    """
    corrected = {f"{name}_holm": holm(differences[name]) for name in ("p", "p_same")}
    corrected["p_fdr"] = benjamini_hochberg(differences["p"])
    is_changed, is_small = (pl.col(f"{name}_holm").fill_null(1) < 1 - confidence for name in ("p", "p_same"))
    verdict = (
        pl.when(is_changed & is_small)
        .then(pl.lit(SLIGHT))
        .when(is_changed)
        .then(pl.lit(CHANGED))
        .when(is_small)
        .then(pl.lit(SAME))
        .otherwise(pl.lit(OPEN))
    )
    return differences.with_columns(**corrected).with_columns(verdict=verdict)
