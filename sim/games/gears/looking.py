"""Looking at face-down cards: private knowledge, for the one who looks."""

from balancewheel.sim.games.gears.cards import Zone
from balancewheel.sim.games.gears.piles import is_first_of_kind
from balancewheel.sim.games.gears.state import N_PLAYERS, NOBODY, Event, Option, Question
from balancewheel.sim.kernel import ask, log_event, njit, offer


@njit
def can_look(state, me, zone):
    """GE-078: is there a card to look at? A draw pile is not rebuilt for it."""
    if zone == Zone.DRAW_PILE:
        return state.n_draw[me] > 0
    if zone == Zone.DESPAIR:
        return has_unseen(state, me, 0) or has_unseen(state, me, 1)
    return state.n_realm_deck > 0


@njit
def has_unseen(state, me, owner):
    """Is there a card in the Despair pile that the player does not know?"""
    for i in range(state.n_despair[owner]):
        if not state.despair_seen[owner, i] >> me & 1:
            return True
    return False


@njit
def look(rules, state, players, me, zone, cards):
    """GE-078: look at so many cards of a pile, or at those there are."""
    if zone == Zone.DRAW_PILE:
        look_at_draw_pile(rules, state, players, me, cards)
    elif zone == Zone.DESPAIR:
        look_at_despair(rules, state, players, me, cards)
    else:
        state.known_realm[me] = max(state.known_realm[me], min(cards, state.n_realm_deck))
        log_event(state, Event.LOOKED, me, NOBODY, zone, min(cards, state.n_realm_deck))


@njit
def look_at_draw_pile(rules, state, players, me, cards):
    """GE-078: the top cards of the own draw pile, put back in any order, from the top down."""
    cards = min(cards, state.n_draw[me])
    state.known_draw[me] = max(state.known_draw[me], cards)
    log_event(state, Event.LOOKED, me, me, Zone.DRAW_PILE, cards)
    pile, bottom = state.secret_draw[me], state.n_draw[me] - cards
    for top in range(state.n_draw[me] - 1, bottom, -1):
        for i in range(bottom, top + 1):
            if is_first_of_kind(rules, pile[bottom : top + 1], i - bottom):
                offer(state, Option.THIS, pile[i], Zone.DRAW_PILE, i)
        place = ask(rules, state, players, me, Question.ORDER).amount
        pile[place], pile[top] = pile[top], pile[place]
        log_event(state, Event.ORDERED, me, pile[top])


@njit
def look_at_despair(rules, state, players, me, cards):
    """GE-063, GE-078: cards of one Despair pile, own or opposing, that the player does not know yet."""
    chosen = NOBODY
    for _ in range(cards):
        for owner in range(N_PLAYERS):
            for i in range(state.n_despair[owner]):
                if chosen in (NOBODY, owner) and not state.despair_seen[owner, i] >> me & 1:
                    offer(state, Option.LOOK_AT, owner, i)
        if state.n_options == 0:
            return
        answer = ask(rules, state, players, me, Question.LOOK)
        chosen, place = answer.what, answer.place
        state.despair_seen[chosen, place] |= 1 << me
        log_event(state, Event.LOOKED, me, state.secret_despair[chosen, place], Zone.DESPAIR, chosen)
