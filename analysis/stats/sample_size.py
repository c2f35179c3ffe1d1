"""How many games it takes to find an effect of a given size."""

import math
from statistics import NormalDist

from balancewheel.analysis.stats.intervals import CONFIDENCE, critical_value
from balancewheel.analysis.stats.moments import PairedSums

POWER = 0.8  # how often a sample of the size asked for finds an effect that is there


def sample_sizes(sums: PairedSums, effect: float) -> tuple[int, int]:
    """Games per side that finding an effect on the first metric takes: the same games for both, other games for each.

    The variance of a game is taken from a pilot, `sums`.
    """
    of_base, of_variant, both = (float(one[0]) * sums.games for one in sums.covariances())
    return games_needed(of_base + of_variant - 2 * both, effect), games_needed(of_base + of_variant, effect)


def games_needed(variance: float, effect: float, confidence: float = CONFIDENCE, power: float = POWER) -> int:
    """Games for which an effect is found with this power, by a difference of this variance per game."""
    z = critical_value(confidence) + NormalDist().inv_cdf(power)
    return max(1, math.ceil(z * z * variance / effect**2))
