"""What a player of Gearworks cannot see, dealt anew.

Whoever counts knows that gears which somebody kept over the end of a round are none that were shuffled then, and who
has drawn the gears that oneself laid under the deck. What somebody else laid there was one or another of a hand.
"""

from balancewheel.sim.games.gearworks.decks import laid_by
from balancewheel.sim.games.gearworks.rules import MAX_GEARS
from balancewheel.sim.games.gearworks.state import insert_sorted
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.chance import REDEAL, draw, mix


@njit
def redeal_hidden(rules, state, me):
    """Mix the gears of the deck with those of the others' hands, and so the contraptions; sizes stay as they are."""
    n = gather_unseen(state, me)
    redeal_what_was_laid(state, me, n)
    redeal_what_was_shuffled(state, me, n)
    put_unseen_back(state, me)
    redeal_contraptions(state, me)


@njit
def gather_unseen(state, me):
    """The gears that `me` neither holds nor sees on the grid: those of the deck, then the others' hands."""
    n = 0
    for i in range(state.n_gears):
        state.secret_unseen[n] = state.secret_gears[(state.gears_front + i) % MAX_GEARS]
        n += 1
    for player in range(state.n_players):
        if player != me:
            for i in range(state.hand_size[player]):
                state.secret_unseen[n] = state.secret_hand[player, i]
                n += 1
    return n


@njit
def put_unseen_back(state, me):
    """The same places, with the gears that lie there now."""
    n = 0
    for i in range(state.n_gears):
        state.secret_gears[(state.gears_front + i) % MAX_GEARS] = state.secret_unseen[n]
        n += 1
    for player in range(state.n_players):
        if player != me:
            for i in range(state.hand_size[player]):
                insert_sorted(state.secret_hand[player], i, state.secret_unseen[n])
                n += 1


@njit
def redeal_what_was_laid(state, me, n):
    """GW-051: of a hand, only its player knows which gears were laid under the deck and which were kept."""
    label = state.secret_label
    for i in range(n):
        gear = state.secret_unseen[i]
        among = state.secret_among[gear]
        label[gear] = among if among and laid_by(among) != me else alone(gear)
    for i in range(n - 1, 0, -1):
        one, other = exchange(state, i)
        if one != other:  # the player knows of the places, not of the gears
            layer = 1 << laid_by(state.secret_among[one])
            changed = (state.secret_known_to[one] ^ state.secret_known_to[other]) & layer
            state.secret_known_to[one] ^= changed
            state.secret_known_to[other] ^= changed


@njit
def redeal_what_was_shuffled(state, me, n):
    """GW-010, GW-075: gears that were shuffled together may lie in each other's places, unless `me` knows."""
    for i in range(n):
        gear = state.secret_unseen[i]
        known = state.secret_known_to[gear] >> me & 1
        state.secret_label[gear] = alone(gear) if known else state.secret_batch[gear]
    for i in range(n - 1, 0, -1):
        one, other = exchange(state, i)
        if one != other:
            swap(state.secret_known_to, one, other)
            swap(state.secret_among, one, other)


@njit
def alone(gear):
    """A label that no other gear has."""
    return -1 - gear


@njit
def exchange(state, i):
    """Let the gear in place i change places with itself or one before it that has the same label; returns the two."""
    gears, label = state.secret_unseen, state.secret_label
    mine, alike = label[gears[i]], 0
    for j in range(i + 1):
        alike += label[gears[j]] == mine
    left = draw(state, REDEAL, alike) if alike > 1 else 0
    j = i
    while left > 0:
        j -= 1
        left -= label[gears[j]] == mine
    swap(gears, i, j)
    return gears[i], gears[j]


@njit
def swap(numbers, i, j):
    """Exchange two of them."""
    numbers[i], numbers[j] = numbers[j], numbers[i]


@njit
def redeal_contraptions(state, me):
    """The contraptions of the deck and of the others' hands are one heap."""
    heap, n = state.secret_order, 0
    for i in range(state.n_contraption_deck):
        heap[n] = state.secret_contraption_deck[i]
        n += 1
    for player in range(state.n_players):
        if player != me:
            for i in range(state.n_contraptions[player]):
                heap[n] = state.secret_contraptions[player, i]
                n += 1
    mix(state, REDEAL, heap, n)
    for i in range(state.n_contraption_deck):
        n -= 1
        state.secret_contraption_deck[i] = heap[n]
    for player in range(state.n_players):
        if player != me:
            for i in range(state.n_contraptions[player]):
                n -= 1
                insert_sorted(state.secret_contraptions[player], i, heap[n])
