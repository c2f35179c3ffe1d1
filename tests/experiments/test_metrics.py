"""Metrics by their names, one or several at once."""

import pytest

from balancewheel.experiments.metrics import is_meant


@pytest.mark.parametrize(
    ("metric", "names"),
    [
        ("", ["win_share:seat1", "win_share:seat2", "win_share:turn_order1", "turns"]),
        ("win_share", ["win_share:seat1", "win_share:seat2", "win_share:turn_order1"]),
        ("win_share:seat", ["win_share:seat1", "win_share:seat2"]),
        ("win_share:seat1", ["win_share:seat1"]),
        ("win_share:s", []),
        ("turn", []),
    ],
)
def test_a_name_means_itself_its_groups_or_a_numbered_row_of_them(metric, names):
    every = ["win_share:seat1", "win_share:seat2", "win_share:turn_order1", "turns"]
    assert [name for name in every if is_meant(name, metric)] == names
