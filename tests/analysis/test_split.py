"""Halves of a run: whole games, equally large, and tied to nothing else."""

import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.split import confirm_extremes, in_first_half, split_games


def halves(first, count):
    return pl.DataFrame({"game": np.arange(first, first + count)}).select(in_first_half()).to_series().to_numpy()


@pytest.mark.parametrize("first", [0, 10**9, 2**40])
def test_halves_are_equally_large_and_go_with_no_period(first):
    """Four standard errors; a split by even and odd numbers agrees or disagrees with every second game."""
    chosen, n = halves(first, 100_000), np.arange(first, first + 100_000)
    assert abs(chosen.mean() - 0.5) < 4 * 0.5 / np.sqrt(100_000)
    for period in (2, 3, 4, 6, 9, 24, 48, 100):
        shares = np.bincount(n % period, chosen) / np.bincount(n % period)
        assert (np.abs(shares - 0.5) < 4 * 0.5 / np.sqrt(100_000 / period)).all()
        together = np.mean(chosen[period:] == chosen[:-period])
        assert abs(together - 0.5) < 4 * 0.5 / np.sqrt(100_000)


def test_the_halves_of_a_run_are_whole_games_and_never_change():
    seats = pl.DataFrame({"game": np.repeat(np.arange(50), 3), "seat": np.tile(np.arange(3), 50)})
    first, second = split_games(seats)
    assert first["game"].unique().to_list() == [game for game in range(50) if not murmur(game + 1) >> 33 & 1]
    assert second["game"].unique().to_list() == [game for game in range(50) if murmur(game + 1) >> 33 & 1]
    assert first.height + second.height == 150


def test_extremes_are_chosen_in_one_half_and_told_from_the_other():
    """Of d, which was seldom seen, little is known: it is not chosen for its figure."""
    first = pl.DataFrame({"name": [*"abcd"], "share": [0.2, 0.5, 0.3, 0.6], "low": [0.1, 0.4, 0.2, 0.0]})
    first = first.with_columns(high=2 * pl.col("share") - pl.col("low"))
    second = pl.DataFrame({"name": [*"dcba"], "share": [0.1, 0.2, 0.3, 0.4], "n": [4, 5, 6, 7]})
    found = confirm_extremes(first, second, ["name"])
    assert found.select("end", "name", "chosen_share", "share", "n").rows() == [
        ("highest", "b", 0.5, 0.3, 6),
        ("lowest", "a", 0.2, 0.4, 7),
    ]
    assert confirm_extremes(first, second.filter(pl.col("name") != "a"), ["name"]).is_empty()
    assert confirm_extremes(first[:1], second, ["name"]).is_empty()


def murmur(value):
    """The mixing step in plain integers."""
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        value = (value ^ value >> 33) * factor % 2**64
    return value
