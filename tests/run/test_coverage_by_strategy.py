"""Intervals by strategy hold the truth as often as they claim, whoever sits beside whom."""

import polars as pl
import pytest

from balancewheel.analysis.win_rates.win_share import win_share
from balancewheel.sim.games import find_game
from balancewheel.testing.runs import prepared

GAMES, PIECE = 140, 14_000
LINEUPS = {
    "as in the README": ("gearworks", 4, "engineer,hoarder,saboteur,uniform", 1000),
    "more strategies than seats": ("gearworks", 3, "engineer,hoarder,saboteur,controller,sensible,uniform", 1000),
    "another game": ("gearworld", 3, "sensible,builder,raider", 2000),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LINEUPS)
def test_intervals_by_strategy_cover_the_truth_in_95_of_100_runs(name, record_property):
    """1,000 or 2,000 runs of 140 games; the truth is the share in all of them. One standard error is 0.5 to 0.7 %.

    Strategies that win fewer than ten games of a run are left out: what is said of them depends on single games.
    """
    game, players, names, runs = LINEUPS[name]
    table = prepared(find_game(game), players, f"shuffle:{names}", seed=21)
    rows = []
    for first in range(0, runs * GAMES, PIECE):
        seats = table.frames(table.play(first, PIECE))["seats"]
        rows.append(seats.select("game", "strategy", "win_share", "score"))
    everything = pl.concat(rows)
    truth = everything.group_by("strategy").agg(truth=pl.col("win_share").mean(), seats=pl.len() / runs)
    truth = truth.filter(pl.col("truth") * pl.col("seats") > 10)
    found = []
    for _, run in everything.group_by(pl.col("game") // GAMES):
        found.append(win_share([run.lazy()], "strategy").select("strategy", "win_share", "low", "high"))
    shares = pl.concat(found).join(truth, on="strategy")
    covers = pl.col("truth").is_between("low", "high").mean()
    coverage = shares.group_by("strategy").agg(covers=covers, truth=pl.col("truth").first()).sort("strategy")
    record_property("table", f"{name}: {coverage.rows()}, mean {coverage['covers'].mean():.4f}")
    assert coverage.height >= 3
    assert 0.94 <= coverage["covers"].mean() <= 0.96
    assert (coverage["covers"] - 0.95).abs().max() < 3 * (0.05 * 0.95 / runs) ** 0.5
