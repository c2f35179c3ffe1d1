"""The random numbers: known answers, no bias, streams that do not disturb each other."""

import itertools
from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from balancewheel.sim.games import GAMES, find_game
from balancewheel.sim.kernel import chance

STATE = find_game(GAMES[0]).state


def fresh(seed=1, game=0):
    state = np.zeros(1, STATE)[0]
    chance.start(state, seed, game)
    return state


@pytest.mark.parametrize(
    ("counter", "key", "words"),
    [
        ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_philox_gives_the_published_answers(counter, key, words):
    """The known-answer vectors of Philox4x32-10 that its authors publish with Random123."""
    c0, c1, c2, c3 = counter
    game = np.uint64(c3 << 32 | c2)
    assert chance.philox(np.uint64(key[1] << 32 | key[0]), np.uint64(c0), np.uint64(c1), game) == words


@pytest.mark.parametrize("n", [1, 2, 3, 6, 45, 1000])
def test_every_number_below_n_is_as_likely(n):
    state = fresh()
    drawn = [chance.draw(state, chance.LUCK, n) for _ in range(20 * n + 2000)]
    counts = np.bincount(drawn, minlength=n)
    assert len(counts) == n and (n == 1 or chisquare(counts).pvalue > 1e-4)


def test_bounded_numbers_are_unbiased_where_a_modulus_would_not_be():
    """Below 3 * 2**30 a plain multiplication would give one number in three twice as often as the others."""
    state, n = fresh(), 3 << 30
    parts = Counter(chance.draw(state, chance.LUCK, n) % 3 for _ in range(6000))
    assert chisquare(list(parts.values())).pvalue > 1e-4


def test_every_order_of_four_cards_is_as_likely():
    orders = Counter()
    for game in range(6000):
        cards = np.array([3, 7, 1, 20])
        chance.shuffle(fresh(game=game), 5, cards, 4)
        orders[tuple(int(card) for card in cards)] += 1
    assert set(orders) == set(itertools.permutations([3, 7, 1, 20]))
    assert chisquare(list(orders.values())).pvalue > 1e-4


def test_a_shuffle_keeps_the_order_of_the_cards_that_two_decks_share():
    one, other = np.arange(30), np.arange(10, 40)
    for cards in (one, other):
        chance.shuffle(fresh(), 5, cards, 30)
    assert [c for c in one if c >= 10] == [c for c in other if c < 30]
    assert list(one) != sorted(one)


def test_streams_do_not_disturb_each_other():
    plain, busy = fresh(), fresh()
    for _ in range(5):
        chance.draw(busy, chance.WHIM + 2, 100)
        chance.event(busy, 9, 100)
    draws = [[chance.draw(state, chance.LUCK, 10**6) for _ in range(10)] for state in (plain, busy)]
    assert draws[0] == draws[1]


def test_every_seed_game_stream_and_event_has_its_own_numbers():
    numbers = [
        [chance.draw(fresh(seed, game), stream, 10**9) for seed in (0, 1, 2**40) for game in (0, 1, 2**33)]
        for stream in (chance.LUCK, chance.WHIM, chance.WHIM + 1)
    ]
    events = [chance.event(fresh(), number, 10**9) for number in range(9)]
    flat = [*itertools.chain(*numbers), *events]
    assert len(set(flat)) == len(flat)
