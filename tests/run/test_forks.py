"""Games played once more, the same up to a round, and then with other players or other luck."""

import numpy as np
import pytest

from balancewheel.sim.run.forks import change_luck, fork, hand_over
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.spec import run_spec

GAMES = list(range(3, 23))


@pytest.fixture(scope="module")
def prepared():
    return prepare(run_spec("gearworks", players=3, lineup="sensible,hoarder,uniform", seed=8, rounds=True))


def first_rounds(rows, before):
    """The rows of the rounds before this one."""
    kept = rows["rounds"]
    return kept[(kept["round_number"] > 0) & (kept["round_number"] < before)]


def test_a_fork_at_which_nothing_changes_changes_nothing(prepared):
    plain, forked = prepared.play(3, 20), prepared.play_seatings(fork(prepared, GAMES, 2))
    assert all(np.array_equal(plain[name], forked[name]) for name in plain)


def test_games_are_the_same_up_to_the_fork_and_differ_after_it(prepared):
    plain = prepared.play(3, 20)
    for seatings in (hand_over(prepared, GAMES, [0] * 20, 2, 3), change_luck(prepared, GAMES, 3)):
        other = prepared.play_seatings(seatings)
        assert np.array_equal(first_rounds(plain, 3), first_rounds(other, 3))
        assert (plain["seats"]["score"] != other["seats"]["score"]).any()
        assert np.array_equal(plain["games"]["game"], other["games"]["game"])


def test_from_the_first_round_on_a_fork_is_the_other_lineup(prepared):
    """Who sits where is settled before round 1, so handing a seat over then is seating somebody else there."""
    handed = prepared.play_seatings(hand_over(prepared, GAMES, [1] * 20, 2, 1))
    seated = prepare(run_spec("gearworks", players=3, lineup="sensible,uniform,uniform", seed=8)).play(3, 20)
    assert np.array_equal(handed["seats"]["score"], seated["seats"]["score"])


def test_games_may_come_in_any_order(prepared):
    forward, backward = (
        prepared.play_seatings(change_luck(prepared, games, 2))["seats"] for games in (GAMES, GAMES[::-1])
    )
    assert np.array_equal(np.sort(forward, order=["game", "seat"]), np.sort(backward, order=["game", "seat"]))
