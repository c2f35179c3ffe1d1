"""Metrics: what the tables of a game allow to be measured, game by game."""

import polars as pl

from balancewheel.analysis.metrics import metrics_of, per_game


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
