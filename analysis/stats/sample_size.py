"""How many games it takes to find an effect of a given size."""

import math
from statistics import NormalDist

import numpy as np

from balancewheel.analysis.stats.intervals import CONFIDENCE, MIN_GAMES, critical_value, unseen_share
from balancewheel.analysis.stats.moments import PairedSums
from balancewheel.analysis.stats.multiple import bonferroni

POWER = 0.8  # how often a sample of the size asked for finds an effect that is there


def sample_sizes(sums: PairedSums, effect: float, tested: int = 1, confidence: float = CONFIDENCE) -> tuple[int, int]:
    """Games per side that finding an effect on the first metric takes: the same games for both, other games for each.

    The variance of a game is taken from a pilot, `sums`. The effect is to be found among so many figures that are
    `tested`: at the level of the smallest p-value in Holm's method. No verdict is given on fewer than `MIN_GAMES` games
    in which the group took part.
    """
    of_base, of_variant, both = (float(one[0]) * sums.games for one in sums.covariances())
    seated = float(sums.seated[0])
    fewest = math.ceil(MIN_GAMES * sums.games / max(seated, 1))
    unseen = _unseen_variance(sums, seated)
    level = bonferroni(confidence, tested)
    paired = games_needed(max(of_base + of_variant - 2 * both, unseen), effect, level)
    unpaired = games_needed(of_base + of_variant, effect, level)
    return max(paired, fewest), max(unpaired, fewest)


def _unseen_variance(sums: PairedSums, seated: float) -> float:
    """The variance of a game that a pilot may have missed: that of as many differing games as may not show in it.

    They differ as far as the farthest of the pilot, or by 1 if none differs.
    """
    weight, largest = (float(np.ravel(one)[0]) for one in (sums.base.weight / sums.games, sums.gaps.largest))
    share = unseen_share(seated, critical_value()) * seated / sums.games
    return share * ((largest or 1.0) / weight) ** 2


def games_needed(variance: float, effect: float, confidence: float = CONFIDENCE, power: float = POWER) -> int:
    """Games for which an effect is found with this power, by a difference of this variance per game."""
    z = critical_value(confidence) + NormalDist().inv_cdf(power)
    return max(1, math.ceil(z * z * variance / effect**2))


def times_more_games(tested: int, among: int, confidence: float = CONFIDENCE, power: float = POWER) -> float:
    """How many times as many games it takes to find an effect among more figures than were planned for."""
    few, many = (critical_value(bonferroni(confidence, n)) + NormalDist().inv_cdf(power) for n in (tested, among))
    return (many / few) ** 2
