"""Sweeps from Python: grids as values and as people write them."""

import pytest

import balancewheel as bw
from balancewheel.experiments.sweep import check_grid, parse_grid


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("rounds=2,3,4", [2, 3, 4]),
        ("catch_up=true,false", [True, False]),
        ("sizes=[1,2];[3,4]", [[1, 2], [3, 4]]),
        ("sizes=[1,2]", [[1, 2]]),
        ("die=[skip, vote];[vote, vote]", [["skip", "vote"], ["vote", "vote"]]),
    ],
)
def test_values_as_people_write_them(text, values):
    assert list(parse_grid([text]).values()) == [values]


@pytest.mark.parametrize(
    "grid", [{}, {"rounds": [2]}, {"rounds": [2, 2]}, {"a": list(range(15)), "b": list(range(15))}]
)
def test_a_grid_that_cannot_be_swept(grid):
    with pytest.raises(bw.UserError):
        check_grid(grid)


def test_a_grid_may_be_given_as_values(tmp_path):
    settings = {"games": 30, "players": 2, "lineup": "mirror:uniform", "out": tmp_path}
    written = bw.sweep("gearworks", ["rounds=2,3", "catch_up=true,false"], **settings)
    assert bw.sweep("gearworks", {"rounds": [2, 3], "catch_up": (True, False)}, **settings).equals(written)
    assert set(written["rounds"]) == {"2", "3"}
