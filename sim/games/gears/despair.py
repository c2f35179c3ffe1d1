"""Giving Despair."""

from balancewheel.sim.games.gears.piles import top_card
from balancewheel.sim.games.gears.state import NOTHING, Event
from balancewheel.sim.kernel import log_event, njit


@njit
def give_despair(state, giver, cards):
    """GE-062 to GE-064: cards from the top of the giver's draw pile go face down onto the opponent's Despair pile.

    Only attacks and the effects of cards give Despair (GE-018). Nobody looks at it; the giver knows a card only if it
    was looked at in the draw pile before. Ruling: if draw pile and discard pile are both empty, fewer are given.
    """
    sufferer, given = 1 - giver, 0
    for _ in range(cards):
        known = state.known_draw[giver] > 0 and state.n_draw[giver] > 0
        card = top_card(state, giver)
        if card == NOTHING:
            break
        state.secret_despair[sufferer, state.n_despair[sufferer]] = card
        state.despair_seen[sufferer, state.n_despair[sufferer]] = known << giver
        state.n_despair[sufferer] += 1
        given += 1
    state.count[giver].despair_given += given
    if given:
        log_event(state, Event.GAVE, giver, 0, state.n_despair[sufferer], given)
    return given
