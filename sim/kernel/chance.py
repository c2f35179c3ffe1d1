"""Random numbers inside kernels: every draw is a function of (seed of the run, game, stream or event, count).

The generator is Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3",
SC 2011). The seed is its key; the game's number, the stream and the count are its counter. So nothing depends
on how games are split over workers, and a stream that draws more often does not disturb the others.

`draw` takes a stream's next number. `event` and `shuffle` belong to a numbered event (the shuffle before round 2)
and give the same in every variant of the game, however differently the games went before.
"""

import numpy as np

from balancewheel.sim.kernel.jit import njit

MAX_SEATS = 8
LUCK, SEATING, EVENT, WHIM = 0, 1, 2, 3  # WHIM + seat: one stream for each seat's strategy
REDEAL = WHIM + MAX_SEATS  # what a player cannot see, dealt anew
N_STREAMS = REDEAL + 1
MAX_SHUFFLED = 128

FIELDS = [
    ("secret_seed", np.uint64),
    ("secret_game", np.uint64),
    ("drawn", np.int64, N_STREAMS),
    ("secret_order", np.int64, MAX_SHUFFLED),  # scratch of `shuffle`
]

_LOW = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)
_MULTIPLY_0, _MULTIPLY_2 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_BUMP_0, _BUMP_1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_ROUNDS = 10


@njit
def philox(key, c0, c1, game):
    """Four 32-bit words for a 64-bit key and the counter (c0, c1, low and high half of `game`)."""
    k0, k1 = key & _LOW, key >> _32
    c2, c3 = game & _LOW, game >> _32
    for _ in range(_ROUNDS):
        product_0 = _MULTIPLY_0 * c0
        product_2 = _MULTIPLY_2 * c2
        c0, c1, c2, c3 = (
            (product_2 >> _32) ^ c1 ^ k0,
            product_2 & _LOW,
            (product_0 >> _32) ^ c3 ^ k1,
            product_0 & _LOW,
        )
        k0, k1 = (k0 + _BUMP_0) & _LOW, (k1 + _BUMP_1) & _LOW
    return c0, c1, c2, c3


@njit
def start(state, seed, game):
    """Give the game its place in the random numbers and rewind all streams."""
    state.secret_seed, state.secret_game = np.uint64(seed), np.uint64(game)
    state.drawn[:] = 0


@njit
def draw(state, stream, n):
    """The stream's next integer in [0, n)."""
    state.drawn[stream] += 1
    return below(state.secret_seed, state.secret_game, stream, state.drawn[stream], n)


@njit
def event(state, number, n):
    """The integer in [0, n) that belongs to a numbered event (below 65,536): the same in every variant."""
    return below(state.secret_seed, state.secret_game, EVENT + 65536 * number, 0, n)


@njit
def below(seed, game, lane, count, n):
    """An unbiased integer in [0, n): Lemire's multiplication, rejected where it would favour small results."""
    size = np.uint64(n)
    floor = (np.uint64(1 << 32) - size) % size
    for attempt in range(256):  # four words an attempt: a second one comes up about once in 10**30 draws
        words = philox(seed, np.uint64(count), np.uint64(lane + 256 * attempt), game)
        for word in words:
            product = word * size
            if product & _LOW >= floor:
                return np.int64(product >> _32)
    return 0


@njit
def shuffle(state, number, cards, n):
    """Put cards[:n] in the order of event `number`, in which every card has a random place of its own.

    Two variants whose decks differ by a few cards keep the others in the same order.
    """
    order = state.secret_order
    for i in range(n):
        card = cards[i]
        high, low, _, _ = philox(
            state.secret_seed, np.uint64(card + 1), np.uint64(EVENT + 65536 * number), state.secret_game
        )
        place = np.int64((high << np.uint64(31)) | (low >> np.uint64(1)))
        j = i
        while j > 0 and (order[j - 1] > place or (order[j - 1] == place and cards[j - 1] > card)):
            order[j], cards[j] = order[j - 1], cards[j - 1]
            j -= 1
        order[j], cards[j] = place, card


@njit
def mix(state, stream, cards, n):
    """Put cards[:n] in an order that the stream draws anew each time."""
    for i in range(n - 1, 0, -1):
        j = draw(state, stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
