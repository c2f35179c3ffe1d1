"""Coins need not be shown: what others can reckon, and that it is all they know."""

import numba
import numpy as np
import pytest

from balancewheel.sim.games.scythe.hidden import redeal_hidden
from balancewheel.sim.games.scythe.reckoning import DOUBT, coins_reckoned
from balancewheel.sim.run.positions import decisions
from balancewheel.testing.runs import prepared

from .table import GAME, opening, table

COMPILED = not numba.config.DISABLE_JIT


def reckoned(t, player):
    return int(coins_reckoned(t.rules, t.state, player))


@pytest.mark.rule("SC-017")
@pytest.mark.parametrize("mat", ["industrial", "mechanical", "agricultural"])
def test_everybody_knows_what_a_mat_starts_with(mat):
    t = opening(f"nordic {mat}", "crimea engineering")
    assert reckoned(t, 0) == t.coins(0)


@pytest.mark.rule("SC-017")
def test_what_is_done_with_the_mats_is_seen():
    """A coin for Bolster and Trade, coins of Move, of a bottom action and of a recruit's one-time bonus."""
    t = table("nordic mechanical", "polania patriotic")
    t.set(0, coins=int(t.rules.mat_coins[t.state.mat[0]]))
    t.put(0, worker="r1c4")
    t.lay("r1c4", oil=9, metal=9, wood=9, food=9)
    for steps in (["bolster", "power", "take deploy", "speed in r1c4"], ["trade", "popularity"], ["move", "coins"],
                  ["produce", "take enlist", "build for coins"], ["move", "take build", "mine in r1c4"]):  # fmt: skip
        t.turn(0, *steps)
        assert reckoned(t, 0) == t.coins(0)


@pytest.mark.rule("SC-017")
def test_what_a_card_gives_or_takes_is_not_counted():
    t = opening("nordic mechanical", "polania patriotic")
    before = reckoned(t, 0)
    t.take_card(0, 6)
    t.turn(0, "factory card", "take all")
    assert (t.coins(0), reckoned(t, 0)) == (before + 3, before)


@pytest.mark.rule("SC-017")
def test_coins_of_others_are_dealt_anew_around_the_reckoning_and_the_own_are_not():
    t = opening(4, seed=5)
    seen = {player: set() for player in range(4)}
    for _ in range(200):
        redeal_hidden(t.rules, t.state, 1)
        for player in range(4):
            seen[player].add(t.coins(player))
    for player in range(4):
        low, high = max(reckoned(t, player) - DOUBT, 0), reckoned(t, player) + DOUBT
        assert seen[player] == ({reckoned(t, 1)} if player == 1 else set(range(low, high + 1)))


@pytest.mark.rule("SC-017")
def test_no_field_in_sight_tells_the_coins():
    """The coins are a secret field, and no other field of the table holds them."""
    t = opening(3, seed=2)
    t.set(2, coins=977)
    held = [name for name in t.state.dtype.names if 977 in np.frombuffer(t.state[name].tobytes(), np.int64)]
    assert held == ["secret_coins"]


@pytest.mark.rule("SC-017")
def test_a_reckoning_is_seldom_far_off():
    """In scripted games four of five are off by no more than the doubt."""
    table = prepared(GAME, 4, "shuffle:sensible,explorer,warlord,populist", seed=3)
    off = []
    for number in range(20 if COMPILED else 1):
        for state, _ in decisions(table, number, every=97):
            off += [
                abs(int(coins_reckoned(table.rules[0], state, player) - state.secret_coins[player]))
                for player in range(4)
            ]
    assert np.mean(np.array(off) <= DOUBT) > 0.8
    assert max(off) > 0
