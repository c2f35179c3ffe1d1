"""Which seating each game gets: a function of the seed and the game's number, computed without tables.

Games come in passes. Within a pass every seating of a list comes up equally often, in an order drawn by chance, so a
pass that is broken off favours nobody. Why a shuffled lineup takes more than one order after the other:
docs/decisions/010-seatings.md.
"""

import numpy as np

from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.chance import SEATING, below, philox

ROUNDS = 8  # of the Feistel network
ROUND_LANES = SEATING + 65536  # counters that no other draw uses


@njit
def permute(seed, number, place, size):
    """Where `place` goes in the random order of range(size) that belongs to the pass `number`.

    A Feistel network on Philox shuffles a square of places; whoever lands beyond `size` walks on until inside.
    """
    bits = 1
    while 1 << (2 * bits) < size:
        bits += 1
    mask = np.int64((1 << bits) - 1)
    while True:
        left, right = place >> bits, place & mask
        for turn in range(ROUNDS):
            words = philox(np.uint64(seed), np.uint64(right), np.uint64(ROUND_LANES + 65536 * turn), np.uint64(number))
            left, right = right, left ^ (np.int64(words[0]) & mask)
        place = (left << bits) | right
        if place < size:
            return place


@njit
def count_orders(n):
    """The number of orders of n entrants."""
    orders = 1
    for i in range(2, n + 1):
        orders *= i
    return orders


@njit
def shuffle_pass(n):
    """The games of one pass of a shuffled lineup: every order once, and Latin squares for the rest."""
    return max(n * count_orders(n) // 2, 1)


@njit
def member(order, place, n):
    """Who is at `place` in the order of this number: its Lehmer code, read from the left."""
    free = (1 << n) - 1  # entrants that are still to be placed, as bits
    orders = count_orders(n)
    for i in range(place + 1):
        orders //= n - i
        skipped = order // orders
        order %= orders
        entrant = 0
        while skipped > 0 or not (free >> entrant) & 1:
            skipped -= (free >> entrant) & 1
            entrant += 1
        if i == place:
            return entrant
        free &= ~(1 << entrant)
    return -1


@njit
def seat_shuffled(seatings, seed, n_entrants):
    """Seat every game of a shuffled lineup; with more seats than entrants the order begins again.

    A pass has every order once, and Latin squares for the rest: as many games as entrants, in which every seat gets
    every entrant once, with seats and entrants renamed at random.
    """
    orders, size = count_orders(n_entrants), shuffle_pass(n_entrants)
    for i in range(len(seatings)):
        seating = seatings[i]
        number = seating.game // size
        index = permute(seed, number, seating.game % size, size)
        square, turn = (index - orders) // n_entrants, (index - orders) % n_entrants
        order, table = index, np.int64(0)
        if index >= orders:
            order = below(np.uint64(seed), np.uint64(number), SEATING, 2 * square, orders)
            table = below(np.uint64(seed), np.uint64(number), SEATING, 2 * square + 1, orders)
        for seat in range(seating.n_players):
            place = seat % n_entrants
            if index >= orders:
                place = (turn + member(table, place, n_entrants)) % n_entrants
            seating.entrant[seat] = member(order, place, n_entrants)


@njit
def seat_in_turn(seatings, seed, orders):
    """Seat every game by a list of seatings that all come up once per pass."""
    size = len(orders)
    for i in range(len(seatings)):
        seating = seatings[i]
        index = permute(seed, seating.game // size, seating.game % size, size)
        seating.entrant[: seating.n_players] = orders[index]
