"""Whether parts may be judged by themselves: only where interplay is shown to be small."""

import numpy as np
import pytest

from balancewheel.analysis.balance.interplay import largest_interplay
from balancewheel.analysis.balance.win_model import PLACE, STRATEGY, fit
from tests.analysis.balance.component_tables import OF_PAIR, alone

PAIRS = ("faction", "mat")
TERMS = [("faction",), ("mat",), (STRATEGY,), (PLACE,), PAIRS]
TRUTH = 0.6 * (1 - 1 / 4) * (1 - 1 / 3)  # a logit of 0.6 for one of 4 x 3 pairs, beyond its row and column
NONE = np.zeros_like(OF_PAIR)


def interplay(games, seed, pair=OF_PAIR):
    """The largest interplay that cannot be ruled out, the true one, and whether it is seen."""
    frame = alone(games, np.random.default_rng(seed), pair)
    model = fit(lambda: [frame.lazy()], TERMS)
    even = frame["win_share"].mean()
    return largest_interplay(model, PAIRS), TRUTH * even * (1 - even), model.test(PAIRS)[2] < 0.05


def test_interplay_that_is_there_is_seen_or_possible():
    many, truth, is_seen = interplay(20_000, 1)
    assert is_seen and truth < many < 1.5 * truth
    few, truth, is_seen = interplay(150, 1)
    assert not is_seen and few > 1.5 * truth


def test_no_interplay_is_told_once_it_is_shown_to_be_small():
    """A fifth of an even share of 33 % is about what a designer puts up with."""
    assert interplay(20_000, 2, NONE)[0] < 0.06 < interplay(300, 2, NONE)[0]


def test_pairs_that_always_come_with_something_else_cannot_be_told():
    frame = alone(3000, np.random.default_rng(3))
    of_mat = dict(zip(["Engineering", "Industrial", "Mechanical"], "abc", strict=True))
    frame = frame.with_columns(strategy=frame["mat"].cast(str).replace(of_mat).cast(frame["strategy"].dtype))
    model = fit(lambda: [frame.lazy()], [("faction",), ("mat",), (STRATEGY,), (PLACE,), PAIRS, ("faction", STRATEGY)])
    assert largest_interplay(model, ("faction", STRATEGY)) == np.inf


@pytest.mark.slow
@pytest.mark.parametrize("games", [100, 400])
def test_interplay_that_is_there_is_hardly_ever_ruled_out(games):
    """200 runs with interplay that is mostly not seen: it is called smaller than it is in 5 % at most."""
    runs = [interplay(games, seed) for seed in range(200)]
    assert np.mean([is_seen for *_, is_seen in runs]) < 0.7
    assert np.mean([most < truth for most, truth, _ in runs]) <= 0.05
