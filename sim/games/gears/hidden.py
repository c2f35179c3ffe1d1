"""What a player of Gears cannot see, dealt anew.

Everybody can count: discard piles are public, so it is known which cards went into a draw pile with each shuffle. It
cannot be known where those of one shuffle lie that have not been seen since: in the draw pile, in a hand, or face down
as Despair. They are mixed among themselves, shuffle by shuffle.
"""

from balancewheel.sim.games.gears.state import N_PLAYERS
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.cards import insert_sorted
from balancewheel.sim.kernel.chance import REDEAL, mix


@njit
def redeal_hidden(rules, state, me):
    """Deal again what `me` cannot know; sizes stay as they are."""
    for owner in range(N_PLAYERS):
        redeal_cards_of(state, owner, me)
    redeal_realm_deck(state, me)


@njit
def redeal_realm_deck(state, me):
    """GE-009: the order of the Realm deck below the cards that `me` has looked at."""
    mix(state, REDEAL, state.secret_realm_deck, state.n_realm_deck - state.known_realm[me])


@njit
def redeal_cards_of(state, owner, me):
    """The owner's cards that `me` does not see: in the draw pile, the hand of another, and given as Despair."""
    heap, n = state.secret_order, 0
    drawable = state.n_draw[owner] - (state.known_draw[owner] if owner == me else 0)
    for i in range(drawable):
        heap[n] = state.secret_draw[owner, i]
        n += 1
    if owner != me:
        for i in range(state.hand_size[owner]):
            if not state.open_in_hand[state.secret_hand[owner, i]]:
                heap[n] = state.secret_hand[owner, i]
                n += 1
    sufferer = 1 - owner
    for i in range(state.n_despair[sufferer]):
        if not state.despair_seen[sufferer, i] >> me & 1:
            heap[n] = state.secret_despair[sufferer, i]
            n += 1
    mix(state, REDEAL, heap, n)
    for i in range(drawable):
        n = take_like(state, heap, n, state.secret_draw[owner], i)
    for i in range(state.n_despair[sufferer]):
        if not state.despair_seen[sufferer, i] >> me & 1:
            n = take_like(state, heap, n, state.secret_despair[sufferer], i)
    if owner != me:
        redeal_hand(state, owner, heap, n)


@njit
def take_like(state, heap, n, cards, place):
    """Put a card of the same shuffle from the heap in the place of this one; returns what is left of the heap."""
    i = n - 1
    while state.batch[heap[i]] != state.batch[cards[place]]:
        i -= 1
    cards[place] = heap[i]
    for j in range(i, n - 1):
        heap[j] = heap[j + 1]
    return n - 1


@njit
def redeal_hand(state, owner, heap, n):
    """What is left of the heap is the hand, with the cards that everybody knows are in it."""
    for i in range(state.hand_size[owner]):
        card = state.secret_hand[owner, i]
        if state.open_in_hand[card]:
            heap[n] = card
            n += 1
    for i in range(n):
        insert_sorted(state.secret_hand[owner], i, heap[i])
