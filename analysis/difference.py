"""What a variant of the rules changes: paired differences with intervals, and verdicts for many metrics at once.

Both variants play the same games: the same number means the same seats, dice and decks as far as the rules allow. The
interval is that of the mean of the differences game by game; what the pairing gains is told beside it.
"""

import math
from dataclasses import dataclass, field

import numpy as np
import polars as pl
from scipy.stats import norm
from statsmodels.stats.multitest import multipletests

from balancewheel.analysis.confidence_sequence import p_values, standard_errors
from balancewheel.analysis.intervals import CONFIDENCE
from balancewheel.analysis.metrics import SHARE, Metric

CHANGED, SAME, OPEN = "changed", "no change larger than", "cannot tell yet"
POWER = 0.8  # how often a sample of the size asked for finds an effect that is there


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


def margins_of(metrics: list[Metric], sums: PairedSums, percent: float) -> np.ndarray:
    """The equivalence margin of every metric: so many percentage points for shares, percent of the base for others."""
    base = np.abs(np.nan_to_num(sums.ratios()[0]))
    return percent / 100 * np.where([metric.kind == SHARE for metric in metrics], 1.0, base)


def sample_sizes(sums: PairedSums, effect: float) -> tuple[int, int]:
    """Games per side that finding an effect on the first metric takes: the same games for both, other games for each.

    The variance of a game is taken from a pilot, `sums`.
    """
    of_base, of_variant, both = (float(one[0]) * sums.games for one in sums.covariances())
    return games_needed(of_base + of_variant - 2 * both, effect), games_needed(of_base + of_variant, effect)


def games_needed(variance: float, effect: float, confidence: float = CONFIDENCE, power: float = POWER) -> int:
    """Games for which an effect is found with this power, by a difference of this variance per game."""
    z = norm.ppf(0.5 + confidence / 2) + norm.ppf(power)
    return max(1, math.ceil(z * z * variance / effect**2))


def differences(
    metrics: list[Metric], sums: PairedSums, margins: np.ndarray, planned: int | None = None, confidence: float = 0.95
) -> pl.DataFrame:
    """Every metric: base, variant, paired difference with its plain interval, and what the pairing gained.

    `planned` is for figures that are looked at while games are still being played: intervals and p-values are then
    valid at every look (`confidence_sequence`). `p` speaks against no difference, `p_same` against one beyond its
    margin.
    """
    base, variant = sums.ratios()
    of_base, of_variant, both = sums.covariances()
    difference = variant - base
    variance = np.maximum(of_base + of_variant - 2 * both, 0)
    rounding = 1e-12 * (of_base + of_variant + (base**2 + variant**2) / sums.games) + 1e-18
    silent = variance < rounding  # not one game differs: as far off as so many games can miss
    error = np.sqrt(np.where(silent, np.nan, variance))
    room = np.maximum(margins - np.abs(difference), 0)
    if planned is None:
        wide = norm.ppf(0.5 + confidence / 2)
        p, p_same = (2 * norm.sf(np.abs(one) / error) for one in (difference, room))
    else:
        wide = standard_errors(sums.games, 1 - confidence, planned)
        p, p_same = (p_values(one / error, sums.games, planned) for one in (difference, room))
    shares = np.array([metric.kind == SHARE for metric in metrics])
    with np.errstate(invalid="ignore", divide="ignore"):
        part = np.clip(margins / np.where(shares, 1.0, np.abs(base)), 0, 1)  # of games that would have to differ
        unseen = np.exp(sums.games * np.log1p(-np.where(np.isfinite(part), part, 0.0)))
        correlation = both / np.sqrt(of_base * of_variant)
        factor = (of_base + of_variant) / variance
    reach = np.where(silent, np.where(shares, wide**2 / (sums.games + wide**2), 0.0), wide * error)
    return pl.DataFrame(
        {
            "metric": [metric.name for metric in metrics],
            "kind": [metric.kind for metric in metrics],
            "base": base,
            "variant": variant,
            "difference": difference,
            "low": difference - reach,
            "high": difference + reach,
            "p": np.where(silent, 1.0, p),
            "p_same": np.where(silent, unseen, p_same),
            "margin": margins,
            "correlation": np.where(silent, np.nan, correlation),
            "variance_factor": np.where(silent, np.nan, factor),
            "games": sums.games,
        }
    ).filter(pl.Series(np.isfinite(difference)))


def judged(table: pl.DataFrame, confidence: float = 0.95) -> pl.DataFrame:
    """The table with verdicts, each corrected for the number of rows (Holm).

    Of all that is called changed, nothing is so by chance alone, but for 1 - confidence; and of all that is called
    smaller than its margin, nothing is larger, with the same reserve.
    """
    corrected = {f"{name}_holm": _holm(table[name]) for name in ("p", "p_same")}
    verdict = (
        pl.when(pl.col("p_holm") < 1 - confidence)
        .then(pl.lit(CHANGED))
        .when(pl.col("p_same_holm") < 1 - confidence)
        .then(pl.lit(SAME))
        .otherwise(pl.lit(OPEN))
    )
    return table.with_columns(**corrected).with_columns(verdict=verdict)


def _holm(p: pl.Series) -> pl.Series:
    return pl.Series(multipletests(p.to_numpy(), method="holm")[1] if len(p) else [], dtype=pl.Float64)
