"""Intervals of shares whose games may hold several seats of a group, or parts of a win."""

import numpy as np
from scipy.stats import norm


def wilson(
    share: np.ndarray, variance: np.ndarray, games: np.ndarray, seats: np.ndarray, confidence: float = 0.95
) -> tuple[np.ndarray, np.ndarray]:
    """Wilson's interval (low, high) of shares with these variances, estimated from so many games and seats in them.

    A share of seats, or of wins that may be shared, is no plain proportion: its variance is that of a ratio of sums
    over games. The interval takes the number of independent yes-or-no trials that this variance stands for (Korn and
    Graubard, Survey Methodology 24, 1998). Where no game differs from the others, the games themselves are the trials.
    """
    share, variance, games, seats = (np.asarray(one, float) for one in (share, variance, games, seats))
    z = norm.ppf(0.5 + confidence / 2)
    spread = share * (1 - share)
    known = variance > 1e-15
    trials = np.where(known, np.maximum(spread / np.where(known, variance, 1), 1), games)
    fixed = ~known & (spread > 1e-12) & (seats > games)  # seats that between them always win
    scale = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / scale
    reach = z * np.sqrt(spread / trials + z * z / (4 * trials**2)) / scale
    low, high = np.clip(middle - reach, 0, 1), np.clip(middle + reach, 0, 1)
    return np.where(fixed, share, low), np.where(fixed, share, high)
