"""Coins need not be shown: what others can reckon, and that it is all they know."""

import numba
import numpy as np
import pytest

from balancewheel.sim.games.scythe.hidden import redeal_hidden
from balancewheel.sim.games.scythe.reckoning import DOUBT, coins_reckoned
from balancewheel.sim.games.scythe.turn import take_turn
from balancewheel.sim.games.scythe.words import Trap
from balancewheel.sim.run.positions import decisions
from balancewheel.testing.runs import prepared

from .sky import hover
from .table import GAME, opening, table
from .test_invariants import CHANGES, WATCHFUL

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
    t.state.unreckoned = 0b1111
    seen = {player: set() for player in range(4)}
    for _ in range(200):
        redeal_hidden(t.rules, t.state, 1)
        for player in range(4):
            seen[player].add(t.coins(player))
    for player in range(4):
        low, high = max(reckoned(t, player) - DOUBT, 0), reckoned(t, player) + DOUBT
        assert seen[player] == ({reckoned(t, 1)} if player == 1 else set(range(low, high + 1)))


RICH = ("nordic mechanical", "rusviet patriotic", "polania agricultural")


def rich(**changes):
    """Seat 0 has the coins of its mat, and plenty of everything else, in r1c4."""
    t = table(*RICH, **changes)
    for player in range(3):
        t.set(player, coins=int(t.rules.mat_coins[t.state.mat[player]]))
    t.put(0, worker="r1c4")
    t.lay("r1c4", oil=9, metal=9, wood=9, food=9)
    return t


def unsure(t):
    """The seats whose coins others are dealt anew: those of the first are seen by the third, as are those of it."""
    found = set()
    for player in range(3):
        coins = t.coins(player)
        for _ in range(12):
            redeal_hidden(t.rules, t.state, (player + 2) % 3)
            found |= {player} if t.coins(player) != coins else set()
        t.set(player, coins=coins)
    return found


@pytest.mark.rule("SC-017")
def test_coins_are_known_exactly_as_long_as_everything_is_counted():
    """Move for coins, Bolster, Trade, bottom actions, a recruit that brings no coins and a one-time bonus."""
    t = rich()
    for steps in (["bolster", "power", "take deploy", "speed in r1c4"], ["trade", "popularity"], ["move", "coins"],
                  ["produce", "take enlist", "build for coins"], ["move", "take build", "mine in r1c4"],
                  ["trade", "take upgrade", "move units to upgrade"]):  # fmt: skip
        t.turn(0, *steps)
        assert not unsure(t)
        assert [t.coins(player) for player in range(3)] == [reckoned(t, player) for player in range(3)]


def by_encounter(t):
    t.put(0, character="r3c1")
    t.next_encounter(1)
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", "option 1")


def by_cost_of_an_encounter(t):
    t.put(0, character="r3c1")
    t.next_encounter(1)
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", "option 2")


def by_factory_card(t):
    t.take_card(0, 6)
    t.turn(0, "factory card", "take all")


def by_trap(t):
    t.state.traps_at[1] = t.state.armed = 1 << t.place("r1c5")
    t.state.secret_trap[t.place("r1c5")] = Trap.COINS
    t.turn(0, "move", "units", "worker at r1c4", "to r1c5")


def by_upkeep(t):
    t.put(0, worker="r1c4 r1c4 r1c4 r1c4 r1c4 r1c4 r1c4")
    t.turn(0, "produce", "work")


def by_recruit(t):
    """The reckoning guesses how often a recruit has brought coins."""
    t.turn(0, "produce", "take enlist", "deploy for power")


def by_upgrade(t):
    """Coins of Move are reckoned by what the box gives now."""
    t.turn(0, "move", "coins")
    t.turn(0, "trade", "take upgrade", "move coins to upgrade")


def by_waiving(t):
    t.turn(0, "move", "coins", "accept 0 coins")


WAYS = [
    by_encounter, by_cost_of_an_encounter, by_factory_card, by_trap, by_upkeep, by_recruit, by_upgrade, by_waiving,
]  # fmt: skip


@pytest.mark.rule("SC-017")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_coins_are_in_doubt_once_something_is_not_counted(way):
    t = rich(ask_every_gain=way is by_waiving)
    way(t)
    assert unsure(t) == {0}


@pytest.mark.rule("SC-017")
@pytest.mark.parametrize(("changes", "in_doubt"), [
    ({"airships": "shared", "airship_aggressive": "bounty", "airship_passive": "ferry"}, {0}),
    ({"resolution": "on", "resolution_tile": "spoils_of_war"}, {0, 1}),
    ({"resolution": "on", "resolution_tile": "factory_explosion"}, {0}),
])  # fmt: skip
def test_coins_of_airship_and_resolution_tiles_are_not_counted(changes, in_doubt):
    """A combat that brings its winner coins: below the airship, from the loser, or by a fifth star."""
    t = rich(**changes)
    t.put(0, mech="r6c4"), t.put(1, mech="r6c5")
    if t.rules.airships:
        hover(t, 0, "r6c5")
    t.award(0, upgrades=1, mechs=1, structures=1, recruits=1)
    t.turn(0, "move", "units", "mech at r6c4", "to r6c5", "dial 1")
    assert {player for player in range(3) if t.coins(player) != reckoned(t, player)} == in_doubt
    assert unsure(t) == in_doubt


@pytest.mark.rule("SC-017")
def test_an_upgrade_before_any_coins_of_move_is_counted():
    t = rich()
    t.turn(0, "trade", "take upgrade", "move coins to upgrade")
    t.turn(0, "move", "coins")
    assert not unsure(t) and reckoned(t, 0) == t.coins(0)


@pytest.mark.rule("SC-017")
@pytest.mark.parametrize("changes", CHANGES)
def test_who_is_not_in_doubt_has_as_many_coins_as_are_reckoned(changes):
    """At every turn of games of chance."""
    sure = []
    for seed in range(25 if COMPILED else 2):
        t = opening(4, seed=seed, **changes)
        players = t.players(WATCHFUL)
        t.state.keeps_events = 0
        for turn in range(12 * 4):
            take_turn(t.rules, t.state, players, (int(t.state.first_player) + turn) % 4)
            if t.over:
                break
            known = [player for player in range(4) if not int(t.state.unreckoned) >> player & 1]
            sure += known
            assert [t.coins(player) for player in known] == [reckoned(t, player) for player in known]
    assert sure


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
