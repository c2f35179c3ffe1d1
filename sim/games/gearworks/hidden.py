"""What a player of Gearworks cannot see, dealt anew.

Whoever counts knows that what somebody kept over the end of a round is nothing that lay on the grid then, or in the
own hand, and who has drawn the gears that oneself laid under the deck. What somebody else laid there was one or another
of a hand.
"""

from balancewheel.sim.games.gearworks.decks import laid_by
from balancewheel.sim.games.gearworks.rules import MAX_GEARS
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.cards import insert_sorted
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
    gears = state.secret_unseen
    for i in range(n - 1, 0, -1):
        among = state.secret_among[gears[i]]
        if among and laid_by(among) != me:
            alike = 0
            for j in range(i + 1):
                alike += state.secret_among[gears[j]] == among
            j, left = i, draw(state, REDEAL, alike)
            while left > 0:
                j -= 1
                left -= state.secret_among[gears[j]] == among
            layer = 1 << laid_by(among)  # the player knows of the places, not of the gears
            changed = (state.secret_known_to[gears[i]] ^ state.secret_known_to[gears[j]]) & layer
            if changed:
                state.secret_known_to[gears[i]] ^= layer
                state.secret_known_to[gears[j]] ^= layer
            swap(gears, i, j)


@njit
def redeal_what_was_shuffled(state, me, n):
    """GW-010, GW-075: any gear may lie where another does, but none that `me` saw where an older one is kept.

    What was kept longest comes first, since the fewest gears can be there.
    """
    gears = state.secret_unseen
    for batch in range(1, state.round_number + 1):
        for i in range(n):
            if state.secret_batch[gears[i]] == batch and not state.secret_known_to[gears[i]] >> me & 1:
                able = 0
                for j in range(n):
                    able += can_change_places(state, me, i, j, batch)
                if able > 0:  # what was dealt anew for somebody else may contradict what `me` saw
                    j, left = -1, 1 + draw(state, REDEAL, able)
                    while left > 0:
                        j += 1
                        left -= can_change_places(state, me, i, j, batch)
                    if i != j:
                        change_places(state, i, j)


@njit
def can_change_places(state, me, i, j, batch):
    """May the gear in place j be what place i has kept since this round? What is done already stays."""
    gear = state.secret_unseen[j]
    if state.secret_batch[gear] < batch or state.secret_batch[gear] == batch and j < i:
        return False
    return state.secret_last_seen[me, gear] < batch and not state.secret_known_to[gear] >> me & 1


@njit
def change_places(state, i, j):
    """Exchange two gears; what is known of the places stays."""
    one, other = state.secret_unseen[i], state.secret_unseen[j]
    swap(state.secret_unseen, i, j)
    swap(state.secret_batch, one, other)
    swap(state.secret_known_to, one, other)
    swap(state.secret_among, one, other)


@njit
def swap(numbers, i, j):
    """Exchange two numbers."""
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
