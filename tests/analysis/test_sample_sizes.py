"""How many games a change takes to be found."""

import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.metrics import MEAN, SHARE, Metric
from balancewheel.analysis.stats.moments import PairedSums
from balancewheel.analysis.stats.paired import margins_of
from balancewheel.analysis.stats.sample_size import games_needed, sample_sizes


def paired_sums(base, variant):
    sums, weight = PairedSums(), np.ones((len(base), 1))
    sums.add((base[:, None], weight), (variant[:, None], weight))
    return sums


def test_the_textbook_formula():
    """Two shares of a half, a change of one point: (1.96 + 0.84)^2 x 0.5 / 0.01^2."""
    assert games_needed(0.5, 0.01) == pytest.approx((1.959964 + 0.841621) ** 2 * 0.5 / 0.01**2, abs=1)
    assert games_needed(0.0, 0.01) == 1


def test_so_many_games_find_the_change_as_often_as_promised():
    """Four times in five, within three standard errors of 4,000 tries."""
    luck, effect, tries = np.random.default_rng(1), 0.2, 4000
    games = games_needed(2.0, effect)
    z = (luck.normal(effect, 1, (tries, games)).mean(1) - luck.normal(0, 1, (tries, games)).mean(1)) / (
        2 / games
    ) ** 0.5
    assert (np.abs(z) > 1.959964).mean() == pytest.approx(0.8, abs=3 * (0.8 * 0.2 / tries) ** 0.5)


def test_the_same_games_take_fewer():
    """A pilot whose two sides correlate by 0.9 takes a tenth of the games."""
    luck = np.random.default_rng(2)
    base = luck.normal(0, 1, 20_000)
    variant = 0.9 * base + 0.19**0.5 * luck.normal(0, 1, 20_000)
    same, other = sample_sizes(paired_sums(base, variant), 0.1)
    assert other == pytest.approx(games_needed(2.0, 0.1), rel=0.03)
    assert same == pytest.approx(other / 10, rel=0.03)


def test_margins_are_points_of_shares_and_percent_of_the_rest():
    metrics = [Metric("m", kind, "games", pl.lit(1), pl.lit(1)) for kind in (SHARE, MEAN)]
    sums = PairedSums()
    sums.add(*[(np.full((10, 2), [0.5, 40.0]), np.ones((10, 2)))] * 2)
    assert margins_of(metrics, sums, 2.0) == pytest.approx([0.02, 0.8])
