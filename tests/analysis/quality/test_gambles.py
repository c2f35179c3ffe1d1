"""How often gambles come off, against known odds."""

import matplotlib.pyplot as plt
import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.quality.gambles import gamble_odds, plot_gamble
from balancewheel.sim.games import GAMES, find_game

TRIES = {"1": ("tries_1", "wins_1"), "2": ("tries_2", "wins_2"), "3": ("tries_3", "wins_3")}


def seats(games, seed=1, clustered=False):
    """Two seats per game; a small gamble always fails, a middling one comes off in 30 % of its tries."""
    luck = np.random.default_rng(seed)
    tries = luck.integers(0, 4, 2 * games)
    wins = tries * (luck.random(2 * games) < 0.3) if clustered else luck.binomial(tries, 0.3)
    none = np.zeros(2 * games, int)
    columns = {"game": np.repeat(np.arange(games), 2), "tries_1": none + 1, "wins_1": none, "tries_2": tries}
    return pl.LazyFrame({**columns, "wins_2": wins, "tries_3": none, "wins_3": none})


def test_the_odds_of_every_size_that_was_tried():
    frame = gamble_odds([seats(2000), seats(2000, 2).with_columns(pl.col("game") + 2000)], TRIES)
    assert frame["size"].to_list() == ["1", "2"]
    small, middling = frame.iter_rows(named=True)
    assert (small["tries"], small["share"], small["low"]) == (8000, 0.0, 0.0) and small["high"] < 0.002
    tried = sum(piece.select("tries_2").sum().collect().item() for piece in (seats(2000), seats(2000, 2)))
    assert middling["tries"] == tried and middling["low"] < 0.3 < middling["high"]


@pytest.mark.parametrize("clustered", [False, True])
def test_the_interval_holds_where_tries_of_a_game_go_together(clustered):
    """About 95 of 100 intervals hold the true odds, also if all tries of a seat come off or none."""
    rows = [gamble_odds([seats(300, seed, clustered)], TRIES).row(1, named=True) for seed in range(100)]
    assert sum(row["low"] <= 0.3 <= row["high"] for row in rows) >= 90


def test_the_picture_has_a_mark_for_every_size():
    figure, ax = plt.subplots()
    plot_gamble(gamble_odds([seats(200)], TRIES), "cards in the pile", ax)
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1", "2"]
    plt.close(figure)


@pytest.mark.parametrize("name", GAMES)
def test_the_columns_of_a_gamble_are_kept(name):
    game = find_game(name)
    columns = {column.name for column in game.tables["seats"]}
    assert all(set(pair) <= columns for gamble in game.results.gambles for pair in gamble.tries.values())
    assert game.results.gambles or name != "gears"
