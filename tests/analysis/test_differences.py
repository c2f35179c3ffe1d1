"""Paired differences: right on known answers, honest about chance, whole however they are summed up."""

import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.confidence_sequence import FIRST_LOOK, standard_errors
from balancewheel.analysis.difference import CHANGED, OPEN, SAME, PairedSums, differences, judged
from balancewheel.analysis.metrics import MEAN, SHARE, Metric, metrics_of, per_game

ONE = [Metric("figure", MEAN, "games", pl.col("x"), pl.lit(1))]


def sums_of(base, variant, pieces=1):
    """Sums over games with one metric of weight 1."""
    sums = PairedSums()
    for one, other in zip(np.array_split(base, pieces), np.array_split(variant, pieces), strict=True):
        sums.add((one[:, None], np.ones((len(one), 1))), (other[:, None], np.ones((len(other), 1))))
    return sums


def difference_of(base, variant, margin=0.1, kind=MEAN):
    metrics = [Metric("figure", kind, "games", pl.col("x"), pl.lit(1))]
    return judged(differences(metrics, sums_of(base, variant), np.array([margin]))).row(0, named=True)


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
    for name in whole.sums:
        assert np.allclose(whole.sums[name], parts.sums[name])


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
        table = judged(differences(metrics, sums, np.full(200, 0.01)))
        missed += table.filter((pl.col("low") > 0) | (pl.col("high") < 0)).height
        called += table.filter(verdict=CHANGED).height
    assert 100 < missed < 300  # about 5 % of 4,000
    assert called <= 4


# metrics


def test_metrics_of_tables():
    games = pl.DataFrame(
        {
            "game": [0, 1],
            "players": [2, 2],
            "finished": [True, False],
            "winners": [2, 0],
            "turns": [10, 20],
            "ended_by": pl.Series(["skyworks", "cap"], dtype=pl.Enum(["skyworks", "cap"])),
        }
    )
    seats = pl.DataFrame(
        {
            "game": [0, 0, 1, 1],
            "seat": [0, 1, 0, 1],
            "strategy": pl.Series(["a", "a", "a", "b"], dtype=pl.Enum(["a", "b"])),
            "win_share": [0.5, 0.5, 0.0, 0.0],
            "score": [3, 5, 1, 1],
        }
    )
    metrics = metrics_of(games.schema, seats.schema, ["strategy", "seat", "colour"], 2)
    values, weights = per_game(metrics, games.lazy(), seats.lazy())
    found = {m.name: (list(values[:, i]), list(weights[:, i])) for i, m in enumerate(metrics)}
    assert found == {
        "win_share:a": ([1.0, 0.0], [2.0, 1.0]),
        "win_share:b": ([0.0, 0.0], [0.0, 1.0]),
        "win_share:seat1": ([0.5, 0.0], [1.0, 1.0]),
        "win_share:seat2": ([0.5, 0.0], [1.0, 1.0]),
        "unfinished": ([0.0, 1.0], [1.0, 1.0]),
        "shared": ([1.0, 0.0], [1.0, 1.0]),
        "score_spread": ([2.0, 0.0], [1.0, 1.0]),
        "turns": ([10.0, 20.0], [1.0, 1.0]),
        "ended_by:skyworks": ([1.0, 0.0], [1.0, 1.0]),
        "ended_by:cap": ([0.0, 1.0], [1.0, 1.0]),
    }


# intervals for any number of looks


def test_an_interval_for_all_looks_is_wider_than_a_plain_one():
    plain = 1.959964
    reaches = [standard_errors(games, 0.05, 10_000) for games in (1000, 10_000, 100_000, 10**7)]
    assert all(plain < reach < 2.6 * plain for reach in reaches)
    assert min(reaches) == pytest.approx(reaches[1], rel=0.05)


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


@pytest.mark.slow
def test_looking_after_every_chunk_raises_few_false_alarms():
    """A against A with a look after every 500 games: at most 5 % of sequences ever miss zero; plain ones often do."""
    luck = np.random.default_rng(8)
    sequences, looks, chunk = 2000, 100, 500
    total, squares = np.zeros(sequences), np.zeros(sequences)
    alarmed, fooled = np.zeros(sequences, bool), np.zeros(sequences, bool)
    for look in range(1, looks + 1):
        gaps = (luck.random((sequences, chunk)) < 0.25) * 1.0 - (luck.random((sequences, chunk)) < 0.25)
        total, squares = total + gaps.sum(1), squares + (gaps**2).sum(1)
        games = look * chunk
        error = np.sqrt(np.maximum(squares / games - (total / games) ** 2, 0) / games)
        fooled |= np.abs(total / games) > 1.959964 * error
        if games >= FIRST_LOOK:
            alarmed |= np.abs(total / games) > standard_errors(games, 0.05, looks * chunk) * error
    assert alarmed.mean() <= 0.05
    assert fooled.mean() > 0.2
