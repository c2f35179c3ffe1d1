"""Shares of the win: intervals against hand-made answers, and against the truth in many repetitions."""

import math

import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.win_rates.score_spread import score_quantiles
from balancewheel.analysis.win_rates.win_share import win_share

Z = 1.959963984540054


def wilson(wins, n):
    """Wilson's interval, as in any textbook."""
    p = wins / n
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    reach = Z / (1 + Z * Z / n) * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return middle - reach, middle + reach


def seats(*games):
    """A seats table from games, each a string of strategies and the shares of its seats."""
    rows = [
        {"game": number, "seat": seat, "strategy": name, "win_share": share, "score": 10 * seat}
        for number, (names, shares) in enumerate(games)
        for seat, (name, share) in enumerate(zip(names, shares, strict=True))
    ]
    return pl.LazyFrame(rows, schema_overrides={"strategy": pl.Enum(["a", "b", "c", "d"]), "win_share": pl.Float64})


def answer(frame, by="strategy"):
    return {row[by]: row for row in win_share([frame], by).iter_rows(named=True)}


def test_one_seat_a_game_gives_wilsons_interval():
    found = answer(seats(*[("ab", (1, 0))] * 30, *[("ab", (0, 1))] * 70))
    assert (found["a"]["games"], found["a"]["seats"], found["a"]["win_share"]) == (100, 100, 0.3)
    assert (found["a"]["low"], found["a"]["high"]) == pytest.approx(wilson(30, 100), abs=1e-12)
    assert (found["b"]["low"], found["b"]["high"]) == pytest.approx(wilson(70, 100), abs=1e-12)


def test_best_first():
    frame = seats(*[("ab", (0, 1))] * 5, *[("ab", (1, 0))] * 4)
    assert win_share([frame], "strategy")["strategy"].to_list() == ["b", "a"]


def test_a_shared_win_counts_by_its_share_and_varies_less():
    halves = answer(seats(*[("ab", (0.5, 0.5))] * 60, *[("ab", (1, 0))] * 20, *[("ab", (0, 1))] * 20))
    wins = answer(seats(*[("ab", (1, 0))] * 50, *[("ab", (0, 1))] * 50))
    assert halves["a"]["win_share"] == wins["a"]["win_share"] == 0.5
    assert halves["a"]["high"] - halves["a"]["low"] < wins["a"]["high"] - wins["a"]["low"]


def test_seats_of_one_strategy_in_a_game_are_one_cluster():
    """Two seats that always win and lose alike tell no more than one: the interval is that of the games."""
    both = answer(seats(*[("aabb", (0.5, 0.5, 0, 0))] * 30, *[("aabb", (0, 0, 0.5, 0.5))] * 70))
    assert (both["a"]["games"], both["a"]["seats"], both["a"]["win_share"]) == (100, 200, 0.15)
    half_width = Z * 0.5 * math.sqrt(0.3 * 0.7 / 100)
    assert (both["a"]["high"] - both["a"]["low"]) / 2 == pytest.approx(half_width, rel=0.05)


def test_two_seats_of_which_one_may_win_tell_more_than_two_games():
    """Shares of rivals at one table cancel: the variance is that of the strategy's sum, halved twice."""
    found = answer(seats(*[("aabb", (1, 0, 0, 0))] * 500, *[("aabb", (0, 0, 0, 1))] * 500))
    assert found["a"]["win_share"] == 0.25
    half_width = Z * 0.5 * math.sqrt(0.5 * 0.5 / 1000)
    assert (found["a"]["high"] - found["a"]["low"]) / 2 == pytest.approx(half_width, rel=0.02)


@pytest.mark.parametrize("n", [1, 2, 10, 1000])
def test_no_win_and_nothing_but_wins_leave_room_for_doubt(n):
    found = answer(seats(*[("ab", (1, 0))] * n))
    assert (found["a"]["low"], found["a"]["high"]) == pytest.approx(wilson(n, n), abs=1e-12)
    assert (found["b"]["low"], found["b"]["high"]) == pytest.approx(wilson(0, n), abs=1e-12)


def test_unfinished_games_count_as_played_and_not_won():
    found = answer(seats(*[("ab", (1, 0))] * 30, *[("ab", (0, 0))] * 70))
    assert (found["a"]["win_share"], found["b"]["win_share"]) == (0.3, 0)


def test_pieces_give_the_same_as_the_whole():
    frame = seats(*[("abcd", (1, 0, 0, 0)), ("abca", (0, 0.5, 0, 0.5)), ("dcba", (0, 0, 1, 0))] * 40).collect()
    pieces = [frame.filter(pl.col("game") % 3 == part).lazy() for part in range(3)]
    assert win_share(pieces, "strategy").sort("strategy").equals(win_share([frame.lazy()], "strategy").sort("strategy"))


def test_by_seat_and_mean_score():
    found = answer(seats(*[("ab", (1, 0))] * 3, ("ba", (0, 1))), by="seat")
    assert (found[0]["win_share"], found[1]["win_share"]) == (0.75, 0.25)
    assert (found[0]["mean_score"], found[1]["mean_score"]) == (0, 10)


def test_a_wider_confidence_is_wider():
    frame = seats(*[("ab", (1, 0))] * 30, *[("ab", (0, 1))] * 70)
    low, high = win_share([frame], "strategy", 0.99).filter(pl.col("strategy") == "a").select("low", "high").row(0)
    found = answer(frame)["a"]
    assert low < found["low"] < found["high"] < high


def test_quantiles_are_the_least_score_that_so_many_stay_at_or_below():
    frame = pl.LazyFrame({"strategy": ["a"] * 100 + ["b"], "score": [*range(1, 101), 7]})
    found = {row[0]: row[1:] for row in score_quantiles(frame).iter_rows()}
    assert found == {"a": (5, 25, 50, 75, 95), "b": (7, 7, 7, 7, 7)}


def play(design, games, rng):
    """Who sits at the tables of so many games, and their shares: a race of four, one win in five shared by two."""
    if design == "one seat of four":
        entrant = np.tile([0, 1, 1, 1], (games, 1))
    elif design == "two seats of four":
        entrant = np.tile([0, 0, 1, 1], (games, 1))
    else:  # one to three seats, at random
        entrant = (np.arange(4) >= rng.integers(1, 4, (games, 1))).astype(int)
    weight = np.where(entrant == 0, 1.5, 1.0)
    order = np.argsort(rng.exponential(1 / weight), axis=1)
    share = np.zeros((games, 4))
    shared = rng.random(games) < 0.2
    every = np.arange(games)
    share[every, order[:, 0]] = np.where(shared, 0.5, 1)
    share[every[shared], order[shared, 1]] = 0.5
    return entrant, share


@pytest.mark.slow
@pytest.mark.parametrize("games", [200, 2000])
@pytest.mark.parametrize("design", ["one seat of four", "two seats of four", "one to three seats"])
def test_intervals_cover_the_truth_in_95_of_100_runs(design, games):
    """4,000 runs: the share that covers has a standard error of 0.35 %, so 94 to 96 % is three of them."""
    rng = np.random.default_rng(1)
    entrant, share = play(design, 2_000_000, rng)
    truth = share[entrant == 0].sum() / (entrant == 0).sum()
    runs, hits = 4000, 0
    for _ in range(runs // 100):
        entrant, share = play(design, games * 100, rng)
        at = np.repeat(np.arange(games * 100), 4)
        flat = pl.DataFrame({"game": at, "entrant": entrant.ravel(), "win_share": share.ravel()})
        for frame in flat.with_columns(score=0).iter_slices(games * 4):
            row = win_share([frame.lazy()], "entrant").filter(pl.col("entrant") == 0).row(0, named=True)
            hits += row["low"] <= truth <= row["high"]
    assert 0.94 <= hits / runs <= 0.96
