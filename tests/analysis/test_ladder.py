"""Odds between two players at a table of several, and the depth of a ladder."""

import numpy as np
import polars as pl
import pytest
from matplotlib.figure import Figure

from balancewheel.analysis.ladder import find_depth, find_steps, pair_row, plot_by_rung, plot_steps


def pairs(beats):
    rows = [
        {"rung": rung, "against": against, "beats": value, "beats_low": value - 0.05, "beats_high": value + 0.05}
        for (rung, against), value in beats.items()
    ]
    return pl.DataFrame(rows)


def test_between_two_the_odds_are_the_share():
    row = pair_row(np.array([1.0] * 60 + [0.0] * 40), 2)
    assert row["share"] == row["beats"] == pytest.approx(0.6)
    assert (row["low"], row["high"]) == pytest.approx((row["beats_low"], row["beats_high"]))
    assert row["low"] == pytest.approx(0.502, abs=0.005) and row["high"] == pytest.approx(0.69, abs=0.005)


def test_sixty_to_forty_is_to_win_half_as_often_again_as_each():
    """One of four who wins a third leaves two ninths for each of the others."""
    row = pair_row(np.array([1.0, 0, 0] * 40), 4)
    assert row["beats"] == pytest.approx(0.6)
    assert pair_row(np.array([1.0, 0, 0, 0] * 40), 4)["beats"] == pytest.approx(0.5)


def test_who_wins_everything_or_nothing_has_an_interval():
    never, always = pair_row(np.zeros(50), 3), pair_row(np.ones(50), 3)
    assert never["low"] == pytest.approx(0) and 0.05 < never["high"] < 0.1
    assert always["beats"] == 1 and 0.9 < always["low"] < 0.95


def test_depth_is_the_longest_chain():
    rungs = ["a", "b", "c", "d"]
    table = pairs({("b", "a"): 0.9, ("c", "b"): 0.55, ("c", "a"): 0.9, ("d", "b"): 0.7, ("d", "c"): 0.58})
    assert find_depth(table, rungs) == ["a", "b", "d"]
    assert find_steps(table, rungs)["beats"].to_list() == [0.9, 0.55, 0.58]


def test_a_step_has_to_be_clear():
    table = pairs({("b", "a"): 0.62}).with_columns(beats_low=pl.lit(0.45))
    assert find_depth(table, ["a", "b"]) == ["a"]


def test_pictures_show_every_rung():
    ax = plot_steps(find_steps(pairs({("b", "a"): 0.9, ("c", "b"): 0.55}), ["a", "b", "c"]), Figure().subplots())
    assert [label.get_text() for label in ax.get_xticklabels()] == ["b\nover a", "c\nover b"]
    rows = pl.DataFrame(
        {"rung": ["a", "b"], "metric": "rounds", "kind": "mean", "value": [9.0, 8], "low": [8.0, 7], "high": [10.0, 9]}
    )
    ax = plot_by_rung(rows, {"rounds": "rounds"}, Figure().subplots())
    assert [label.get_text() for label in ax.get_xticklabels()] == ["a", "b"]
    assert ax.lines[0].get_ydata().tolist() == [9, 8]
