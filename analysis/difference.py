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
    """Every metric: base, variant, paired difference with its plain interval, and what the pairing gained."""
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
    return pl.DataFrame(
        {
            "metric": [metric.name for metric in metrics],
            "kind": [metric.kind for metric in metrics],
            "base": base,
            "variant": variant,
            "difference": difference,
            "low": difference - reach,
            "high": difference + reach,
            "p": p,
            "bound": bounds,
            "correlation": np.where(silent, np.nan, correlation),
            "variance_factor": np.where(silent, np.nan, factor),
            "games": sums.games,
        }
    ).filter(pl.Series(np.isfinite(difference)))


def judged(table: pl.DataFrame, confidence: float = 0.95) -> pl.DataFrame:
    """The table with verdicts.

    Changed is corrected for the number of rows (Holm): of all that is called so nothing is so by chance alone, but for
    1 - confidence. A row has no change larger than its bound if its plain interval lies within it.
    """
    corrected = multipletests(table["p"], method="holm")[1] if table.height else []
    largest = pl.max_horizontal(pl.col("low").abs(), pl.col("high").abs())
    verdict = (
        pl.when(pl.col("p_holm") < 1 - confidence)
        .then(pl.lit(CHANGED))
        .when(largest <= pl.col("bound"))
        .then(pl.lit(SAME))
        .otherwise(pl.lit(OPEN))
    )
    return table.with_columns(p_holm=pl.Series(corrected, dtype=pl.Float64)).with_columns(verdict=verdict)
