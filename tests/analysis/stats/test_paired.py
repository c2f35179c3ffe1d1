"""Paired differences: right on known answers, honest about chance, whole however they are summed up."""

import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.metrics import MEAN, SHARE, Metric
from balancewheel.analysis.stats.moments import SUMS, PairedSums
from balancewheel.analysis.stats.paired import CHANGED, OPEN, SAME, differences, with_verdicts

ONE = [Metric("figure", MEAN, "games", pl.col("x"), pl.lit(1))]


def sums_of(base, variant, pieces=1):
    """Sums over games with one metric of weight 1."""
    sums = PairedSums()
    for one, other in zip(np.array_split(base, pieces), np.array_split(variant, pieces), strict=True):
        sums.add((one[:, None], np.ones((len(one), 1))), (other[:, None], np.ones((len(other), 1))))
    return sums


def difference_of(base, variant, margin=0.1, kind=MEAN):
    metrics = [Metric("figure", kind, "games", pl.col("x"), pl.lit(1))]
    return with_verdicts(differences(metrics, sums_of(base, variant), np.array([margin]))).row(0, named=True)


def test_the_interval_is_that_of_the_mean_of_the_differences():
    luck = np.random.default_rng(1)
    base = luck.normal(10, 2, 4000)
    variant = 0.8 * base + luck.normal(2.5, 1, 4000)
    found = difference_of(base, variant)
    gap = variant - base
    reach = 1.959964 * gap.std() / np.sqrt(len(gap))
    assert found["difference"] == pytest.approx(gap.mean())
    assert (found["low"], found["high"]) == pytest.approx((gap.mean() - reach, gap.mean() + reach))
    assert found["correlation"] == pytest.approx(np.corrcoef(base, variant)[0, 1])
    assert found["variance_factor"] == pytest.approx((base.var() + variant.var()) / gap.var())


def test_pieces_add_up():
    luck = np.random.default_rng(2)
    base, variant = luck.random(1000), luck.random(1000)
    whole, parts = sums_of(base, variant), sums_of(base, variant, pieces=7)
    assert whole.games == parts.games == 1000
    for name in SUMS:
        assert np.allclose(getattr(whole.base, name), getattr(parts.base, name))
        assert np.allclose(getattr(whole.variant, name), getattr(parts.variant, name))
    for name in ("value_value", "value_weight", "weight_value", "weight_weight"):
        assert np.allclose(getattr(whole, name), getattr(parts, name))


def test_seats_of_a_game_are_not_independent_games():
    """Two seats that always win together carry as much as one: the interval is that of games."""
    luck = np.random.default_rng(3)
    base, variant = (luck.random(3000) < 0.5).astype(float), (luck.random(3000) < 0.5).astype(float)
    one, both = PairedSums(), PairedSums()
    weight = np.ones((3000, 1))
    one.add((base[:, None], weight), (variant[:, None], weight))
    both.add((2 * base[:, None], 2 * weight), (2 * variant[:, None], 2 * weight))
    rows = [differences(ONE, sums, np.array([0.1])).row(0, named=True) for sums in (one, both)]
    assert rows[0]["low"] == pytest.approx(rows[1]["low"])
    assert rows[0]["base"] == pytest.approx(rows[1]["base"])


def test_a_group_that_sits_at_the_table_now_and_then():
    """Its share is a ratio of sums; the interval agrees with a bootstrap over games."""
    luck = np.random.default_rng(4)
    seats = luck.integers(0, 3, (2000, 1)).astype(float)
    base, variant = (luck.binomial(seats.astype(int), p).astype(float) for p in (0.3, 0.35))
    sums = PairedSums()
    sums.add((base, seats), (variant, seats))
    found = differences(ONE, sums, np.array([0.1])).row(0, named=True)
    assert found["base"] == pytest.approx(base.sum() / seats.sum())
    drawn = luck.integers(0, 2000, (2000, 2000))
    again = (variant[drawn, 0].sum(1) - base[drawn, 0].sum(1)) / seats[drawn, 0].sum(1)
    assert (found["high"] - found["low"]) / 2 == pytest.approx(1.96 * again.std(), rel=0.06)


def test_not_one_difference_is_not_certainty():
    """After 1,000 games without a single one of a kind, its share may still be some tenths of a percent."""
    found = difference_of(np.zeros(1000), np.zeros(1000), margin=0.01, kind=SHARE)
    assert found["verdict"] == SAME
    assert 0.002 < found["high"] < 0.006
    assert difference_of(np.zeros(1000), np.zeros(1000), margin=0.001, kind=SHARE)["verdict"] == OPEN


@pytest.mark.parametrize(("gap", "margin", "said"), [(0.5, 0.1, CHANGED), (0.0, 0.2, SAME), (0.0, 0.001, OPEN)])
def test_verdicts(gap, margin, said):
    luck = np.random.default_rng(5)
    base = luck.normal(0, 1, 2000)
    assert difference_of(base, base + luck.normal(0, 1, 2000) + gap, margin)["verdict"] == said


def test_many_looks_are_corrected_for():
    """Of 200 figures without any difference, plain intervals miss zero for some; hardly one is called changed."""
    luck = np.random.default_rng(6)
    metrics = ONE * 200
    called = missed = 0
    for _ in range(20):
        sums, weight = PairedSums(), np.ones((500, 200))
        sums.add((luck.normal(0, 1, (500, 200)), weight), (luck.normal(0, 1, (500, 200)), weight))
        table = with_verdicts(differences(metrics, sums, np.full(200, 0.01)))
        missed += table.filter((pl.col("low") > 0) | (pl.col("high") < 0)).height
        called += table.filter(verdict=CHANGED).height
    assert 100 < missed < 300  # about 5 % of 4,000
    assert called <= 4


@pytest.mark.slow
def test_plain_intervals_cover_as_often_as_they_say():
    """A against A: 95 % intervals hold the true difference, nothing, in 94 to 96 % of 10,000 comparisons."""
    luck = np.random.default_rng(7)
    n, times = 2000, 10_000
    covered = 0
    for _ in range(times // 100):
        base, variant = (luck.random((2, n, 100)) < 0.25).astype(float)
        sums, weight = PairedSums(), np.ones((n, 100))
        sums.add((base, weight), (variant, weight))
        table = differences(ONE * 100, sums, np.full(100, 0.01))
        covered += table.filter((pl.col("low") <= 0) & (pl.col("high") >= 0)).height
    assert 0.94 <= covered / times <= 0.96
