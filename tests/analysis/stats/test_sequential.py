"""Intervals for any number of looks: not much wider than plain ones, and few false alarms."""

import numpy as np
import pytest

from balancewheel.analysis.stats.sequential import FIRST_LOOK, boundary


def test_an_interval_for_all_looks_is_wider_than_a_plain_one():
    plain = 1.959964
    reaches = [boundary(games, 0.05, 10_000) for games in (1000, 10_000, 100_000, 10**7)]
    assert all(plain < reach < 2.6 * plain for reach in reaches)
    assert min(reaches) == pytest.approx(reaches[1], rel=0.05)


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
            alarmed |= np.abs(total / games) > boundary(games, 0.05, looks * chunk) * error
    assert alarmed.mean() <= 0.05
    assert fooled.mean() > 0.2
