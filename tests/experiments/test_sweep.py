"""Sweeps from Python: grids as values and as people write them."""

import pytest

import balancewheel as bw
from balancewheel.experiments.comparing.confirmation import fresh_seed
from balancewheel.experiments.comparing.sweep import check_grid, parse_grid, sweep_grid
from balancewheel.experiments.settings import Contest, Work
from balancewheel.sim.run.spec import MAX_SEED


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


def test_a_group_is_counted_by_the_games_it_sat_in(tmp_path):
    """Three strategies at two seats: each sits in about two thirds of the games."""
    lineup = "shuffle:uniform,sensible,engineer"
    table = bw.sweep("gearworks", {"rounds": [2, 3]}, games=60, players=2, lineup=lineup, out=tmp_path)
    seated = table.filter(metric="win_share:uniform")
    assert (seated["games"] == 60).all() and ((seated["seated"] > 20) & (seated["seated"] < 60)).all()
    assert (table.filter(metric="turns")["seated"] == 60).all()


def test_the_ends_of_a_sweep_are_confirmed_on_fresh_games(tmp_path):
    contest, work = Contest(players=2, lineup="mirror:uniform"), Work(out=tmp_path)
    swept = sweep_grid("gearworks", {"rounds": [2, 3, 4]}, 60, contest, work, metric="turns")
    row = swept.confirmed[0]
    assert (row["base"], row["rules"], row["metric"], row["games"]) == ("rounds = 2", "rounds = 4", "turns", 60)
    assert row["seed"] == fresh_seed(1) != 1
    ends = [swept.table.filter(metric="turns", rounds=value)["value"][0] for value in ("2", "4")]
    assert row["difference"] == pytest.approx(ends[1] - ends[0])
    assert row["is_confirmed"] and row["fresh_difference"] != row["difference"]
    changes = [{"rounds": value} for value in (2, 4)]
    fresh = [
        bw.run("gearworks", games=60, players=2, lineup="mirror:uniform", seed=row["seed"], changes=change,
               out=tmp_path / f"again{change['rounds']}").games.collect()["turns"].mean()
        for change in changes
    ]  # fmt: skip
    assert row["fresh_difference"] == pytest.approx(fresh[1] - fresh[0])


def test_fresh_seeds_stay_what_they_are():
    """What was confirmed can be confirmed again: the seeds are part of the results."""
    assert fresh_seed(1) == 8781016352036645660
    assert 0 <= fresh_seed(MAX_SEED) <= MAX_SEED and len({fresh_seed(seed) for seed in range(1000)}) == 1000


def test_a_grid_may_be_given_as_values(tmp_path):
    settings = {"games": 30, "players": 2, "lineup": "mirror:uniform", "out": tmp_path}
    written = bw.sweep("gearworks", ["rounds=2,3", "catch_up=true,false"], **settings)
    assert bw.sweep("gearworks", {"rounds": [2, 3], "catch_up": (True, False)}, **settings).equals(written)
    assert set(written["rounds"]) == {"2", "3"}
