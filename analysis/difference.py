"""What a variant of the rules changes: paired differences with intervals, and verdicts for many metrics at once.

Both variants play the same games: the same number means the same seats, dice and decks as far as the rules allow. The
interval is that of the mean of the differences game by game; what the pairing gains is told beside it.
"""

from dataclasses import dataclass, field

import numpy as np
import polars as pl
from scipy.stats import norm
from statsmodels.stats.multitest import multipletests

from analysis.metrics import SHARE, Metric

CHANGED, SAME, OPEN = "changed", "no change larger than", "cannot tell yet"


@dataclass
class PairedSums:
    """Sums over games that ratios, their variances and their covariance need; a column a metric, pieces add up."""

    games: int = 0
    sums: dict[str, np.ndarray] = field(default_factory=dict)

    def add(self, base: tuple[np.ndarray, np.ndarray], variant: tuple[np.ndarray, np.ndarray]) -> None:
        """Add some games, as `metrics.per_game` gives them: values and weights of each variant."""
        columns = dict(zip("abcd", (*base, *variant), strict=True))  # a, c: values; b, d: weights
        self.games += len(base[0])
        for one in "abcd":
            self._add(one, columns[one].sum(axis=0))
            for other in "abcd"["abcd".index(one) :]:
                self._add(one + other, (columns[one] * columns[other]).sum(axis=0))

    def _add(self, name: str, more: np.ndarray) -> None:
        self.sums[name] = self.sums[name] + more if name in self.sums else more

    def ratios(self) -> tuple[np.ndarray, np.ndarray]:
        """The figure of base and variant for every metric; NaN where a group never sat at the table."""
        s = self.sums
        with np.errstate(invalid="ignore", divide="ignore"):
            return s["a"] / s["b"], s["c"] / s["d"]

    def covariances(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Variance of base and variant figures and their covariance, linearised (ratio of sums over games)."""
        s, (base, variant) = self.sums, self.ratios()
        with np.errstate(invalid="ignore", divide="ignore"):
            of_base = (s["aa"] - 2 * base * s["ab"] + base**2 * s["bb"]) / s["b"] ** 2
            of_variant = (s["cc"] - 2 * variant * s["cd"] + variant**2 * s["dd"]) / s["d"] ** 2
            both = s["ac"] - variant * s["ad"] - base * s["bc"] + base * variant * s["bd"]
            return of_base, of_variant, both / (s["b"] * s["d"])


def differences(metrics: list[Metric], sums: PairedSums, bounds: np.ndarray, confidence: float = 0.95) -> pl.DataFrame:
    """Every metric: base, variant, paired difference with its interval, what pairing gained, and the verdict.

    Intervals are plain, one by one; verdicts of change are corrected for the number of metrics (Holm), so that of all
    that is called changed nothing is so by chance alone, but for 1 - confidence. No change larger than its bound is
    what a metric has whose interval lies within it.
    """
    base, variant = sums.ratios()
    of_base, of_variant, both = sums.covariances()
    difference = variant - base
    variance = np.maximum(of_base + of_variant - 2 * both, 0)
    z = norm.ppf(0.5 + confidence / 2)
    reach = z * np.sqrt(variance)
    silent = variance < 1e-18  # not one game differs: as far off as so many games can miss
    shares = np.array([metric.kind == SHARE for metric in metrics])
    reach = np.where(silent & shares, z**2 / (sums.games + z**2), reach)
    with np.errstate(invalid="ignore", divide="ignore"):
        p = np.where(silent, 1.0, 2 * norm.sf(np.abs(difference) / np.sqrt(variance)))
        correlation = both / np.sqrt(of_base * of_variant)
        factor = (of_base + of_variant) / variance
    known = np.isfinite(difference)
    corrected = np.ones(len(metrics))
    if known.any():
        corrected[known] = multipletests(p[known], method="holm")[1]
    low, high = difference - reach, difference + reach
    largest = np.maximum(np.abs(low), np.abs(high))
    verdict = np.where(corrected < 1 - confidence, CHANGED, np.where(largest <= bounds, SAME, OPEN))
    return pl.DataFrame(
        {
            "metric": [metric.name for metric in metrics],
            "kind": [metric.kind for metric in metrics],
            "base": base,
            "variant": variant,
            "difference": difference,
            "low": low,
            "high": high,
            "p": p,
            "p_holm": corrected,
            "bound": bounds,
            "verdict": verdict,
            "correlation": np.where(silent, np.nan, correlation),
            "variance_factor": np.where(silent, np.nan, factor),
            "games": sums.games,
        }
    ).filter(pl.Series(known))
