"""Intervals of shares and means: textbook answers where games are alone, and what clusters change."""

import math

import numpy as np
import polars as pl
import pytest
from scipy.stats import t as student

from balancewheel.analysis.intervals import added, game_sums, means, of_games, shares

Z = 1.959963984540054


def rows(*games):
    """A frame with a row for every value of every game."""
    return pl.LazyFrame(
        [{"game": number, "x": float(x)} for number, values in enumerate(games) for x in values],
        schema={"game": pl.Int64, "x": pl.Float64},
    )


def test_a_share_of_single_rows_has_wilsons_interval():
    found = shares(game_sums(rows(*[[1]] * 30, *[[0]] * 70), [], pl.col("x"))).row(0, named=True)
    middle = (0.3 + Z * Z / 200) / (1 + Z * Z / 100)
    reach = Z / (1 + Z * Z / 100) * math.sqrt(0.21 / 100 + Z * Z / 40_000)
    assert (found["share"], found["games"], found["weight"]) == (0.3, 100, 100)
    assert (found["low"], found["high"]) == pytest.approx((middle - reach, middle + reach), abs=1e-12)


def test_a_mean_of_single_rows_has_students_interval():
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    found = means(game_sums(rows(*[[v] for v in values]), [], pl.col("x"))).row(0, named=True)
    reach = student.ppf(0.975, 7) * np.std(values, ddof=1) / math.sqrt(8)
    assert found["mean"] == np.mean(values)
    assert (found["low"], found["high"]) == pytest.approx((np.mean(values) - reach, np.mean(values) + reach), abs=1e-12)


def test_rows_of_a_game_that_are_all_alike_tell_no_more_than_one():
    one = means(game_sums(rows([2], [4], [9]), [], pl.col("x"))).row(0, named=True)
    many = means(game_sums(rows([2] * 5, [4] * 5, [9] * 5), [], pl.col("x"))).row(0, named=True)
    assert (one["low"], one["high"]) == pytest.approx((many["low"], many["high"]))
    assert (one["weight"], many["weight"]) == (3, 15)


def test_a_ratio_is_of_sums_and_not_a_mean_of_ratios():
    games = pl.LazyFrame({"v": [1.0, 9.0], "w": [1.0, 3.0]})
    assert means(of_games(games, []).collect())["mean"][0] == 2.5


def test_pieces_add_up_to_the_whole():
    frame = rows(*[[i % 3, i % 5] for i in range(60)]).with_columns(group=pl.col("game") % 2)
    whole = added([game_sums(frame, ["group"], pl.col("x"))], ["group"])
    pieces = [frame.filter(pl.col("game") % 4 == part) for part in range(4)]
    parts = added([game_sums(piece, ["group"], pl.col("x")) for piece in pieces], ["group"])
    assert parts.equals(whole)


def test_intervals_for_all_groups_at_once_are_wider():
    frame = rows(*[[i % 3 == 0] for i in range(100)]).with_columns(group=pl.col("game") % 10)
    found = shares(added([game_sums(frame, ["group"], pl.col("x"))], ["group"]))
    assert (found["low_all"] < found["low"]).all() and (found["high_all"] > found["high"]).all()


def test_one_game_says_nothing_about_a_mean():
    found = means(game_sums(rows([7]), [], pl.col("x"))).row(0, named=True)
    assert (found["mean"], found["low"], found["high"]) == (7, -math.inf, math.inf)


def test_nothing_gives_no_row():
    assert shares(game_sums(rows(), [], pl.col("x"))).is_empty()
    assert means(game_sums(rows(), [], pl.col("x"))).is_empty()


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
        row = means(game_sums(frame, [], pl.col("x"))).row(0, named=True)
        hits += row["low"] <= 3 <= row["high"]
    assert (0.93 if games < 100 else 0.94) <= hits / runs <= 0.96
