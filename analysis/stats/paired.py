"""What a variant of the rules changes: paired differences with intervals, and verdicts for many metrics at once.

Both variants play the same games: the same number means the same seats, dice and decks as far as the rules allow. The
interval is that of the mean of the differences game by game; what the pairing gains is given beside it.
"""

import numpy as np
import polars as pl

from balancewheel.analysis.metrics import SHARE, Metric
from balancewheel.analysis.stats import sequential
from balancewheel.analysis.stats.intervals import CONFIDENCE, critical_value, p_value, unseen_share
from balancewheel.analysis.stats.moments import PairedSums
from balancewheel.analysis.stats.multiple import holm

CHANGED, SAME, OPEN = "changed", "no change larger than", "cannot tell yet"


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
    its margin.
    """
    base, variant = sums.ratios()
    of_base, of_variant, both = sums.covariances()
    difference = variant - base
    variance = np.maximum(of_base + of_variant - 2 * both, 0)
    rounding = 1e-12 * (of_base + of_variant + (base**2 + variant**2) / sums.games) + 1e-18
    is_constant = variance < rounding  # no game differs: the figure may be off by as much as so many games can miss
    error = np.sqrt(np.where(is_constant, np.nan, variance))
    room = np.maximum(margins - np.abs(difference), 0)
    if planned is None:
        z = critical_value(confidence)
        p, p_same = (p_value(gap / error) for gap in (difference, room))
    else:
        z = sequential.boundary(sums.games, 1 - confidence, planned)
        p, p_same = (sequential.p_values(gap / error, sums.games, planned) for gap in (difference, room))
    is_share = np.array([metric.kind == SHARE for metric in metrics])
    with np.errstate(invalid="ignore", divide="ignore"):
        needed = np.clip(margins / np.where(is_share, 1.0, np.abs(base)), 0, 1)  # share of games that would differ
        p_unseen = np.exp(sums.games * np.log1p(-np.where(np.isfinite(needed), needed, 0.0)))
        correlation = both / np.sqrt(of_base * of_variant)
        factor = (of_base + of_variant) / variance
    reach = np.where(is_constant, np.where(is_share, unseen_share(sums.games, z), 0.0), z * error)
    return pl.DataFrame(
        {
            "metric": [metric.name for metric in metrics],
            "kind": [metric.kind for metric in metrics],
            "base": base,
            "variant": variant,
            "difference": difference,
            "low": difference - reach,
            "high": difference + reach,
            "p": np.where(is_constant, 1.0, p),
            "p_same": np.where(is_constant, p_unseen, p_same),
            "margin": margins,
            "correlation": np.where(is_constant, np.nan, correlation),
            "variance_factor": np.where(is_constant, np.nan, factor),
            "games": sums.games,
        }
    ).filter(pl.Series(np.isfinite(difference)))


def with_verdicts(differences: pl.DataFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """The differences with a verdict each, corrected for the number of rows (Holm).

    With the given confidence, none of the changes called so is due to chance alone; and with the same confidence, none
    of those called smaller than their margin is larger.
    """
    corrected = {f"{name}_holm": holm(differences[name]) for name in ("p", "p_same")}
    verdict = (
        pl.when(pl.col("p_holm") < 1 - confidence)
        .then(pl.lit(CHANGED))
        .when(pl.col("p_same_holm") < 1 - confidence)
        .then(pl.lit(SAME))
        .otherwise(pl.lit(OPEN))
    )
    return differences.with_columns(**corrected).with_columns(verdict=verdict)
