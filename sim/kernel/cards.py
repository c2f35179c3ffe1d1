"""Cards in the first places of an array: put in, taken out, looked for."""

from balancewheel.sim.kernel.jit import njit


@njit
def insert_sorted(cards, n, card):
    """Put a card into the sorted cards[:n]."""
    while n > 0 and cards[n - 1] > card:
        cards[n] = cards[n - 1]
        n -= 1
    cards[n] = card


@njit
def take_from(cards, n, place):
    """Take the card at a place out of cards[:n], closing the gap; returns the card."""
    card = cards[place]
    for i in range(place, n - 1):
        cards[i] = cards[i + 1]
    return card


@njit
def place_of(cards, n, card):
    """Where a card lies in cards[:n]."""
    for i in range(n):
        if cards[i] == card:
            return i
    return -1


@njit
def take_out(cards, n, card):
    """Take a card out of cards[:n], closing the gap."""
    take_from(cards, n, place_of(cards, n, card))
