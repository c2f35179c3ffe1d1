"""Intervals of estimate_shares and estimate_means: textbook answers where games are alone, and what clusters change."""

import math

import numpy as np
import polars as pl
import pytest
from scipy.stats import t as student

from balancewheel.analysis.metrics import MEAN, SHARE
from balancewheel.analysis.stats.intervals import (
    MIN_GAMES,
    estimate_means,
    estimate_shares,
    share_interval,
    unseen_share,
    wilson,
    with_interval,
)
from balancewheel.analysis.stats.moments import add_up, sum_by_game, sum_games

Z = 1.959963984540054


def rows(*games):
    """A frame with a row for every value of every game."""
    return pl.LazyFrame(
        [{"game": number, "x": float(x)} for number, values in enumerate(games) for x in values],
        schema={"game": pl.Int64, "x": pl.Float64},
    )


def wilson_of(share, n):
    """Wilson's interval as textbooks write it."""
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    reach = Z / (1 + Z * Z / n) * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return middle - reach, middle + reach


def test_a_share_of_single_rows_has_wilsons_interval():
    found = estimate_shares(sum_by_game(rows(*[[1]] * 30, *[[0]] * 70), [], pl.col("x"))).row(0, named=True)
    assert (found["share"], found["games"], found["weight"]) == (0.3, 100, 100)
    assert (found["low"], found["high"]) == pytest.approx(wilson_of(0.3, 100), abs=1e-12)


def test_a_mean_of_single_rows_has_students_interval():
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    found = estimate_means(sum_by_game(rows(*[[v] for v in values]), [], pl.col("x"))).row(0, named=True)
    reach = student.ppf(0.975, 7) * np.std(values, ddof=1) / math.sqrt(8)
    assert found["mean"] == np.mean(values)
    assert (found["low"], found["high"]) == pytest.approx((np.mean(values) - reach, np.mean(values) + reach), abs=1e-12)


def test_rows_of_a_game_that_are_all_alike_tell_no_more_than_one():
    one = estimate_means(sum_by_game(rows([2], [4], [9]), [], pl.col("x"))).row(0, named=True)
    many = estimate_means(sum_by_game(rows([2] * 5, [4] * 5, [9] * 5), [], pl.col("x"))).row(0, named=True)
    assert (one["low"], one["high"]) == pytest.approx((many["low"], many["high"]))
    assert (one["weight"], many["weight"]) == (3, 15)


def test_a_ratio_is_of_sums_and_not_a_mean_of_ratios():
    games = pl.LazyFrame({"v": [1.0, 9.0], "w": [1.0, 3.0]})
    assert estimate_means(sum_games(games, []).collect())["mean"][0] == 2.5


def test_pieces_add_up_to_the_whole():
    frame = rows(*[[i % 3, i % 5] for i in range(60)]).with_columns(group=pl.col("game") % 2)
    whole = add_up([sum_by_game(frame, ["group"], pl.col("x"))], ["group"])
    pieces = [frame.filter(pl.col("game") % 4 == part) for part in range(4)]
    parts = add_up([sum_by_game(piece, ["group"], pl.col("x")) for piece in pieces], ["group"])
    assert parts.equals(whole)


def test_intervals_for_all_groups_at_once_are_wider():
    frame = rows(*[[i % 3 == 0] for i in range(100)]).with_columns(group=pl.col("game") % 10)
    found = estimate_shares(add_up([sum_by_game(frame, ["group"], pl.col("x"))], ["group"]))
    assert (found["low_all"] < found["low"]).all() and (found["high_all"] > found["high"]).all()


def test_one_game_says_nothing_about_a_mean():
    found = estimate_means(sum_by_game(rows([7]), [], pl.col("x"))).row(0, named=True)
    assert (found["mean"], found["low"], found["high"]) == (7, -math.inf, math.inf)


def test_nothing_gives_no_row():
    assert estimate_shares(sum_by_game(rows(), [], pl.col("x"))).is_empty()
    assert estimate_means(sum_by_game(rows(), [], pl.col("x"))).is_empty()


@pytest.mark.parametrize(("share", "n"), [(0.0, 5), (0.3, 7), (0.5, 10**9), (1.0, 1)])
def test_wilson_is_the_same_for_expressions_and_arrays(share, n):
    array = [float(end[0]) for end in wilson(np.array([share]), np.array([float(n)]))]
    row = pl.DataFrame({"p": [share], "n": [float(n)]}).select(pl.concat_list(*wilson(pl.col("p"), pl.col("n"))))
    assert row.item().to_list() == pytest.approx(array, abs=1e-15)
    assert array == pytest.approx(list(wilson_of(share, n)), abs=1e-12)
    assert 0 <= array[0] <= share <= array[1] <= 1


def test_what_does_not_show_may_still_be_there():
    """The largest share that a hundred games may miss is the upper end of Wilson's interval of none."""
    assert unseen_share(100, Z) == pytest.approx(wilson_of(0, 100)[1])


def test_a_share_whose_variance_is_that_of_single_rows_gets_wilsons_interval():
    low, high = share_interval(np.array([0.3]), np.array([0.3 * 0.7 / 100]), np.array([100]))
    assert (low[0], high[0]) == pytest.approx(wilson_of(0.3, 100), abs=1e-12)


def table(difference, games, kind=MEAN):
    return pl.DataFrame({"difference": [difference], "games": [games], "kind": [kind]})


def test_few_games_get_no_interval():
    assert with_interval(table(0.5, MIN_GAMES - 1), np.array([0.01])).row(0)[-4:] == (None,) * 4
    assert with_interval(table(0.5, MIN_GAMES), np.array([0.01]))["p"][0] < 0.001


def test_not_one_difference_is_not_certainty():
    row = with_interval(table(0.0, 1000, SHARE), np.array([0.0])).row(0, named=True)
    assert 0.002 < row["high"] == -row["low"] < 0.006
    assert row["p"] == 1


@pytest.mark.parametrize("games", [2, 3, MIN_GAMES - 1])
def test_a_few_games_that_happen_to_be_alike_say_little(games):
    """Three games of 7 rounds each are no certainty, nor are three in which one of two seats of a strategy wins."""
    mean = estimate_means(sum_by_game(rows(*[[7]] * games), [], pl.col("x"))).row(0, named=True)
    assert (mean["low"], mean["high"]) == (-math.inf, math.inf)
    share = estimate_shares(sum_by_game(rows(*[[1, 0]] * games), [], pl.col("x"))).row(0, named=True)
    assert (share["low"], share["high"]) == pytest.approx(wilson_of(0.5, games))


def test_many_games_that_are_all_alike_are_alike_by_design():
    mean = estimate_means(sum_by_game(rows(*[[7]] * MIN_GAMES), [], pl.col("x"))).row(0, named=True)
    share = estimate_shares(sum_by_game(rows(*[[1, 0]] * MIN_GAMES), [], pl.col("x"))).row(0, named=True)
    assert mean["low"] == mean["high"] == 7 and share["low"] == share["high"] == 0.5


def test_few_games_count_for_no_more_than_their_seats():
    """Nine games in which one of two wins, and one in which both do: hardly any variance, but only 20 seats."""
    share = estimate_shares(sum_by_game(rows(*[[1, 0]] * 9, [1, 1]), [], pl.col("x"))).row(0, named=True)
    assert share["n_eff"] == 20
    assert (share["low"], share["high"]) == pytest.approx(wilson_of(0.55, 20))


@pytest.mark.parametrize(("difference", "kind", "is_clear"), [
    (1.0, MEAN, True), (1.0, SHARE, True), (0.25, SHARE, True), (0.05, SHARE, False), (0.0, MEAN, False),
])  # fmt: skip
def test_a_difference_that_is_the_same_in_every_game_is_a_difference(difference, kind, is_clear):
    """Clear for a share where so many games cannot have missed it; its p-value and its interval agree."""
    row = with_interval(table(difference, 40, kind), np.array([0.0])).row(0, named=True)
    assert (row["p"] < 0.05) == (row["low"] > 0) == is_clear


@pytest.mark.parametrize("kind", [SHARE, MEAN])
def test_a_difference_that_is_the_same_in_every_game_is_certain(kind):
    row = with_interval(table(0.5, 1000, kind), np.array([0.0])).row(0, named=True)
    assert row["p"] < 1e-9 and row["low"] > 0.49


@pytest.mark.slow
@pytest.mark.parametrize("games", [30, 300])
def test_means_of_clusters_cover_the_truth_in_95_of_100_runs(games):
    """Games of one to six rows with a common part: of 4,000 runs 94 to 96 % is three standard errors."""
    rng, runs, hits = np.random.default_rng(2), 4000, 0
    for _ in range(runs):
        sizes = rng.integers(1, 7, games)
        common = rng.normal(0, 1, games)
        frame = pl.LazyFrame(
            {
                "game": np.repeat(np.arange(games), sizes),
                "x": np.repeat(common, sizes) + rng.normal(3, 1, sizes.sum()),
            }
        )
        row = estimate_means(sum_by_game(frame, [], pl.col("x"))).row(0, named=True)
        hits += row["low"] <= 3 <= row["high"]
    assert (0.93 if games < 100 else 0.94) <= hits / runs <= 0.96
