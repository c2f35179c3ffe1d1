"""What a player of Gearworks cannot see, dealt anew."""

from balancewheel.sim.games.gearworks.rules import MAX_GEARS
from balancewheel.sim.games.gearworks.state import insert_sorted
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.chance import REDEAL, mix


@njit
def redeal_hidden(rules, state, me):
    """Mix the gears of the deck with those of the others' hands, and so the contraptions; sizes stay as they are."""
    redeal_gears(state, me)
    redeal_contraptions(state, me)


@njit
def redeal_gears(state, me):
    """The gears that `me` does not hold, see on the grid or has laid under the deck are one heap."""
    heap, n = state.secret_order, 0
    for i in range(state.n_gears):
        slot = (state.gears_front + i) % MAX_GEARS
        if state.laid_by[slot] != me + 1:
            heap[n] = state.secret_gears[slot]
            n += 1
    for player in range(state.n_players):
        if player != me:
            for i in range(state.hand_size[player]):
                heap[n] = state.secret_hand[player, i]
                n += 1
    mix(state, REDEAL, heap, n)
    for i in range(state.n_gears):
        slot = (state.gears_front + i) % MAX_GEARS
        if state.laid_by[slot] != me + 1:
            n -= 1
            state.secret_gears[slot] = heap[n]
    for player in range(state.n_players):
        if player != me:
            for i in range(state.hand_size[player]):
                n -= 1
                insert_sorted(state.secret_hand[player], i, heap[n])


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
