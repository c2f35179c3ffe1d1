"""The rules of Coin Race as tests; `balancewheel conform` adds what every game must do."""

import pytest

from balancewheel.testing.scripted_table import ScriptedTable

from .game import GAME, take_turn


class Table(ScriptedTable):
    game = GAME


@pytest.mark.rule("CR-01", "CR-02", "CR-03")
def test_taking_brings_2_coins():
    t = Table(3)
    t.set_up()
    t.play(take_turn, 1, plan={1: ["take"]})
    assert t.state.coins[:3].tolist() == [3, 5, 3]


@pytest.mark.rule("CR-05")
def test_only_who_has_more_can_be_robbed():
    t = Table(3)
    t.state.coins[:3] = 4, 9, 2
    t.play(take_turn, 0, plan={0: ["rob 1"]})
    assert t.offered("turn") == ["take", "roll", "rob 1"]
    assert t.state.coins[:3].tolist() == [6, 7, 2]


@pytest.mark.rule("CR-04")
def test_a_1_costs_3_coins_and_other_faces_bring_their_pips():
    for seed in range(40):
        t = Table(2, seed)
        t.state.coins[0] = 2
        t.play(take_turn, 0, plan={0: ["roll"]})
        (rolled,) = t.events(1)
        assert t.state.coins[0] == (0 if rolled.what == 1 else 2 + rolled.what)


@pytest.mark.rule("CR-06")
def test_most_coins_win_and_ties_share_the_win():
    t = Table(3)
    t.state.coins[:3] = 25, 30, 30
    assert t.end_game() == [3, 1, 1]
