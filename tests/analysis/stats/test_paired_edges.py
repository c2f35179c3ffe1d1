"""Paired differences where little or nothing varies: the same change in every game, no change in any, thin groups."""

import math

import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.metrics import MEAN, SHARE, Metric
from balancewheel.analysis.stats.intervals import MIN_GAMES
from balancewheel.analysis.stats.moments import PairedSums
from balancewheel.analysis.stats.paired import CHANGED, OPEN, SAME, SLIGHT, differences, with_verdicts
from balancewheel.experiments.comparing.stopping import interim_looks


def rows_of(base, variant, weights=None, margin=0.01, kind=MEAN, **settings):
    """The figures of games with these values, one column per figure."""
    base, variant = np.atleast_2d(base).T, np.atleast_2d(variant).T
    weights = np.ones(base.shape) if weights is None else np.atleast_2d(weights).T
    metrics = [Metric(f"figure{i}", kind, "games", pl.col("x"), pl.lit(1)) for i in range(base.shape[1])]
    sums = PairedSums()
    sums.add((base, weights), (variant, weights))
    return with_verdicts(differences(metrics, sums, np.full(len(metrics), margin), **settings)).to_dicts()


@pytest.mark.parametrize("planned", [None, 5000])
def test_the_same_change_in_every_game_is_a_change(planned):
    """Four rounds instead of three, in every game."""
    (row,) = rows_of(np.full(1000, 3.0), np.full(1000, 4.0), margin=0.03, planned=planned)
    assert (row["difference"], row["low"], row["high"]) == (1, 1, 1)
    assert row["verdict"] == CHANGED and 0 < row["p"] < 1e-100


@pytest.mark.parametrize("planned", [None, 5000])
def test_a_share_that_goes_from_none_to_all_has_changed(planned):
    (row,) = rows_of(np.zeros(1000), np.ones(1000), kind=SHARE, planned=planned)
    assert row["verdict"] == CHANGED
    assert 0.98 < row["low"] < row["high"] == 1


def test_a_small_change_in_every_game_has_changed_but_by_less_than_matters():
    (row,) = rows_of(np.full(1000, 100.0), np.full(1000, 100.5), margin=1.0)
    assert row["verdict"] == SLIGHT


def test_a_change_that_is_clear_and_clearly_small_is_called_both():
    luck = np.random.default_rng(1)
    base = luck.normal(100, 5, 10_000)
    (row,) = rows_of(base, base + luck.normal(0.1, 1, 10_000), margin=1.0)
    assert row["verdict"] == SLIGHT and 0 < row["low"] < row["high"] < 1


def test_a_group_is_counted_by_the_games_it_sat_in():
    """Seated in 40 of 10,000 games and without a win, it may have a share of up to 9 points, not of 0.04."""
    weights = np.zeros(10_000)
    weights[:40] = 1
    (row,) = rows_of(np.zeros(10_000), np.zeros(10_000), weights, kind=SHARE)
    assert row["high"] == pytest.approx(1.96**2 / (40 + 1.96**2), rel=1e-3)
    assert row["verdict"] == OPEN and (row["games"], row["seated"]) == (10_000, 40)


@pytest.mark.parametrize("gap", [0.0, 1.0])
@pytest.mark.parametrize("kind", [SHARE, MEAN])
def test_a_group_that_hardly_sat_at_the_table_gets_no_verdict(kind, gap):
    weights = np.zeros(10_000)
    weights[: MIN_GAMES - 1] = 1
    (row,) = rows_of(np.zeros(10_000), gap * weights, weights, kind=kind)
    assert (row["low"], row["high"], row["p"], row["verdict"]) == (None, None, None, OPEN)


@pytest.mark.parametrize("value", [0.0, 7.0])
@pytest.mark.parametrize("planned", [None, 5000])
def test_a_figure_that_is_the_same_in_each_of_many_games_does_not_change(value, planned):
    """Also where it is always 0, so that no percentage of it is a margin."""
    (row,) = rows_of(np.full(1000, value), np.full(1000, value), margin=value / 100, planned=planned)
    assert row["verdict"] == SAME and row["p"] == 1


def test_few_games_in_which_nothing_differs_decide_nothing():
    assert rows_of(np.zeros(100), np.zeros(100), margin=0.0)[0]["verdict"] == OPEN


def test_one_differing_game_among_large_numbers_is_not_lost_in_rounding():
    """A difference of 1 in one of 10,000 games, of values around 10⁹, is not a difference in every game."""
    base = np.full(10_000, 1e9)
    (row,) = rows_of(base, base + (np.arange(10_000) == 5), margin=1.0)
    assert row["low"] < 0 < row["high"] and row["verdict"] != CHANGED


@pytest.mark.parametrize(("games", "is_clear"), [(4, False), (5, False), (12, True)])
def test_few_differing_games_count_as_few(games, is_clear):
    """Four of four differing games that go one way come up in one of eight comparisons without any effect."""
    variant = np.zeros(10_000)
    variant[:games] = 1
    (row,) = rows_of(np.zeros(10_000), variant, kind=SHARE)
    assert (row["low"] > 0) == is_clear == (row["p"] < 0.05)
    assert 10_000 * row["high"] > games + 1.96 * games**0.5


def test_means_that_hardly_differ_are_not_judged_while_games_are_still_played():
    """One game in a thousand that ends in 50 turns more: how far the mean may be off cannot be told from three."""
    variant = np.zeros(3000)
    variant[:3] = 50
    assert rows_of(np.zeros(3000), variant, planned=5000)[0]["low"] is None
    assert rows_of(np.zeros(3000), variant)[0]["low"] is not None


# proofs

SCENARIOS = {
    "one game in 10,000 differs": (lambda luck, n: (luck.random(n) < 1e-4) * 1.0, 1e-4, SHARE),
    "one game in 1,000 differs": (lambda luck, n: (luck.random(n) < 1e-3) * 1.0, 1e-3, SHARE),
    "three games in 1,000 differ": (lambda luck, n: (luck.random(n) < 3e-3) * 1.0, 3e-3, SHARE),
    "one game in 1,000 differs, either way": (
        lambda luck, n: (luck.random(n) < 5e-4) * 1.0 - (luck.random(n) < 5e-4), 0, SHARE,
    ),
    "heavy tails": (lambda luck, n: np.exp(1.5 * luck.normal(size=n)), math.exp(1.5**2 / 2), MEAN),
    "very heavy tails": (lambda luck, n: np.exp(2 * luck.normal(size=n)), math.exp(2), MEAN),
    "a rare large gap": (lambda luck, n: 50 * (luck.random(n) < 1e-3), 0.05, MEAN),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_confidence_sequences_hold_for_rare_events_and_heavy_tails(scenario):
    """A look at every size from 1,000 to 50,000 games: at most 5 % of 500 sequences ever miss the true difference.

    Figures that are the same in every game so far are left out: the page says just that of them.
    """
    draw, truth, kind = SCENARIOS[scenario]
    luck, sequences, sizes = np.random.default_rng(9), 500, interim_looks(50_000)
    metrics = [Metric("figure", kind, "games", pl.col("x"), pl.lit(1))] * sequences
    sums, missed = PairedSums(), np.zeros(sequences, bool)
    for before, size in zip([0, *sizes], sizes, strict=False):
        gaps = draw(luck, (size - before, sequences))
        zeros, ones = np.zeros(gaps.shape), np.ones(gaps.shape)
        sums.add((zeros, ones), (gaps, ones))
        table = differences(metrics, sums, np.full(sequences, 0.01), sizes[len(sizes) // 2])
        is_off = (table["low"] > truth + 1e-12) | (table["high"] < truth - 1e-12)
        missed |= (is_off.fill_null(False) & (table["differing"] > 0)).to_numpy()
    assert missed.mean() <= 0.05


@pytest.mark.slow
@pytest.mark.parametrize("rate", [0.0005, 0.002, 0.01, 0.05])
def test_plain_intervals_cover_rare_differences(rate):
    """Games that differ once in 2,000, 500, 100 or 20 games, nearly always one way: 93 % or more of 5,000 hold."""
    luck, n, times = np.random.default_rng(10), 3000, 5000
    metrics = [Metric("figure", SHARE, "games", pl.col("x"), pl.lit(1))] * 500
    covered = 0
    for _ in range(times // 500):
        gaps = (luck.random((n, 500)) < 0.9 * rate) * 1.0 - (luck.random((n, 500)) < 0.1 * rate)
        sums, ones = PairedSums(), np.ones((n, 500))
        sums.add((np.zeros((n, 500)), ones), (gaps, ones))
        table = differences(metrics, sums, np.full(500, 0.01))
        covered += table.filter((pl.col("low") <= 0.8 * rate) & (pl.col("high") >= 0.8 * rate)).height
    assert covered / times >= 0.93
