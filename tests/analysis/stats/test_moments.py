"""Sums over games: variances of group means against sums done by hand, and against the truth in many repetitions."""

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from balancewheel.analysis.metrics import MEAN
from balancewheel.analysis.stats.intervals import with_interval
from balancewheel.analysis.stats.moments import ClusterMoments, RatioSums, sum_games


def some_rows(seed=1, games=400, groups=3):
    luck = np.random.default_rng(seed)
    game = np.repeat(np.arange(games), luck.integers(1, 6, games))
    group = luck.integers(0, groups, len(game))
    return game, group, luck.normal(group, 1) + luck.normal(0, 1, games)[game]


def sums_of(game, group, value, groups=3, pieces=1):
    sums = ClusterMoments(groups)
    for part in range(pieces):
        here = game % pieces == part
        sums.add(game[here], group[here], value[here])
    return sums


def test_the_variance_is_that_of_sums_over_games():
    game, group, value = some_rows()
    sums = sums_of(game, group, value)
    weights = np.array([1.0, -0.5, -0.5])
    mean = [value[group == g].mean() for g in range(3)]
    by_game = np.zeros(400)
    for g in range(3):
        here = group == g
        np.add.at(by_game, game[here], weights[g] * (value[here] - mean[g]) / here.sum())
    assert sums.means == pytest.approx(mean)
    assert sums.variance(weights)[0] == pytest.approx((by_game**2).sum())


def test_weights_that_depend_on_the_rows_add_their_part():
    """The mean of all rows is a sum of group means whose weights are the groups' shares of the rows."""
    game, group, value = some_rows(2)
    sums = sums_of(game, group, value)
    total = sums.rows.sum()
    by_game = np.zeros(400)
    np.add.at(by_game, game, (value - value.mean()) / total)
    found = sums.variance(sums.rows / total, (sums.means - value.mean()) / total)[0]
    assert found == pytest.approx((by_game**2).sum())


def test_pieces_add_up_and_numbers_may_have_gaps():
    game, group, value = some_rows(3)
    whole = sums_of(game, group, value)
    for other in (sums_of(game, group, value, pieces=7), sums_of(game * 10**6, group, value)):
        for name in ("rows", "total", "games", "value_value", "value_rows", "rows_rows"):
            assert np.allclose(getattr(whole, name), getattr(other, name))


def test_a_group_counts_its_games_once():
    sums = sums_of(np.array([0, 0, 1]), np.array([0, 0, 0]), np.ones(3))
    assert (sums.games[0], sums.rows[0]) == (2, 3)
    assert np.isnan(sums.means[1])


def test_nothing_to_add():
    sums = ClusterMoments(2)
    sums.add(np.array([], int), np.array([], int), np.array([]))
    assert list(sums.rows) == [0, 0]


def test_deviations_are_from_the_mean_of_all_rows_of_the_groups():
    """Of three groups two: their means less the mean of their rows, with the variance of sums over games."""
    game, group, value = some_rows(4)
    moments = sums_of(game, group, value)
    here = group < 2
    mean, deviations, covariance = moments.deviations(np.array([0, 1]))
    assert mean == pytest.approx(value[here].mean())
    assert deviations == pytest.approx([value[group == g].mean() - mean for g in range(2)])
    by_game = np.zeros((2, 400))
    for g in range(2):
        np.add.at(by_game[g], game[group == g], (value[group == g] - value[group == g].mean()) / (group == g).sum())
        np.add.at(by_game[g], game[here], -(value[here] - mean) / here.sum())
    assert covariance == pytest.approx(by_game @ by_game.T)


def test_sums_of_metrics_are_those_of_frames():
    luck = np.random.default_rng(5)
    values, weights = luck.random((50, 2)), luck.integers(1, 4, (50, 2)).astype(float)
    sums = RatioSums()
    for piece in (slice(0, 20), slice(20, 50)):
        sums.add(values[piece], weights[piece])
    residuals = values - sums.ratio * weights
    assert sums.ratio == pytest.approx(values.sum(axis=0) / weights.sum(axis=0))
    assert sums.variance == pytest.approx((residuals**2).sum(axis=0) / weights.sum(axis=0) ** 2)
    by_column = [sum_games(pl.LazyFrame({"v": values[:, i], "w": weights[:, i]}), []).collect() for i in range(2)]
    assert_frame_equal(sums.frame(), pl.concat(by_column))


@pytest.mark.slow
def test_intervals_of_differences_cover_the_truth_in_95_of_100_runs():
    """4,000 runs of 200 games whose rows hang together; one standard error is 0.35 %."""
    runs, hits = 4000, 0
    for seed in range(runs):
        sums = sums_of(*some_rows(seed, 200))
        gap = sums.means[1] - sums.means[0]
        table = pl.DataFrame({"difference": [gap], "games": [200], "kind": [MEAN]})
        found = with_interval(table, sums.variance(np.array([-1, 1, 0])))
        hits += found["low"][0] <= 1 <= found["high"][0]
    assert 0.94 <= hits / runs <= 0.96
