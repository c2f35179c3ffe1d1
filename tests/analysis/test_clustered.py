"""Means of groups: variances against sums over games done by hand, and against the truth in many repetitions."""

import math

import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.clustered import FEW, GroupSums, holm, share_interval, with_interval
from balancewheel.analysis.metrics import MEAN, SHARE


def some_rows(seed=1, games=400, groups=3):
    luck = np.random.default_rng(seed)
    game = np.repeat(np.arange(games), luck.integers(1, 6, games))
    group = luck.integers(0, groups, len(game))
    return game, group, luck.normal(group, 1) + luck.normal(0, 1, games)[game]


def sums_of(game, group, value, groups=3, pieces=1):
    sums = GroupSums(groups)
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
        for name in ("rows", "total", "games", "vv", "vn", "nn"):
            assert np.allclose(getattr(whole, name), getattr(other, name))


def test_a_group_counts_its_games_once():
    sums = sums_of(np.array([0, 0, 1]), np.array([0, 0, 0]), np.ones(3))
    assert (sums.games[0], sums.rows[0]) == (2, 3)
    assert np.isnan(sums.means[1])


def test_nothing_to_add():
    sums = GroupSums(2)
    sums.add(np.array([], int), np.array([], int), np.array([]))
    assert list(sums.rows) == [0, 0]


def test_a_share_of_single_rows_gets_wilsons_interval():
    low, high = share_interval(np.array([0.3]), np.array([0.3 * 0.7 / 100]), np.array([100]))
    z = 1.959963984540054
    middle, reach = (0.3 + z * z / 200) / (1 + z * z / 100), math.sqrt(0.3 * 0.7 / 100 + z * z / 40_000)
    assert (low[0], high[0]) == pytest.approx((middle - z * reach / (1 + z * z / 100),
                                               middle + z * reach / (1 + z * z / 100)))  # fmt: skip


def table(difference, games, kind=MEAN):
    return pl.DataFrame({"difference": [difference], "games": [games], "kind": [kind]})


def test_few_games_get_no_interval():
    assert with_interval(table(0.5, FEW - 1), np.array([0.01])).row(0)[-4:] == (None,) * 4
    assert with_interval(table(0.5, FEW), np.array([0.01]))["p"][0] < 0.001


def test_not_one_difference_is_not_certainty():
    row = with_interval(table(0.0, 1000, SHARE), np.array([0.0])).row(0, named=True)
    assert 0.002 < row["high"] == -row["low"] < 0.006
    assert row["p"] == 1


def test_holm_leaves_out_what_was_not_tested():
    assert holm(pl.Series([0.01, None, 0.04])).to_list() == pytest.approx([0.02, None, 0.04])
    assert holm(pl.Series([None, None], dtype=pl.Float64)).to_list() == [None, None]


@pytest.mark.slow
def test_intervals_of_differences_cover_the_truth_in_95_of_100_runs():
    """4,000 runs of 200 games whose rows hang together; one standard error is 0.35 %."""
    runs, hits = 4000, 0
    for seed in range(runs):
        sums = sums_of(*some_rows(seed, 200))
        found = with_interval(table(sums.means[1] - sums.means[0], 200), sums.variance(np.array([-1, 1, 0])))
        hits += found["low"][0] <= 1 <= found["high"][0]
    assert 0.94 <= hits / runs <= 0.96
