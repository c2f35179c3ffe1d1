"""Moving cards: between draw pile, hand, play, discard pile, Despair pile and box."""

from balancewheel.sim.games.gears.cards import N_ICONS
from balancewheel.sim.games.gears.state import NOTHING, Event
from balancewheel.sim.kernel import log_event, njit
from balancewheel.sim.kernel.cards import insert_sorted, take_from
from balancewheel.sim.kernel.chance import shuffle

# numbered events of chance
REALM_EVENTS, KOSMOS_EVENTS, RESHUFFLE_EVENTS = 100, 1000, 10000
RESHUFFLES_A_PLAYER = 20000


@njit
def can_draw(state, player):
    """GE-071: is there a card in the draw pile, or in the discard pile that would become it?"""
    return state.n_draw[player] > 0 or state.n_discard[player] > 0


@njit
def top_card(state, player):
    """GE-071, GE-072: take the top card of the draw pile, which is rebuilt only when a card is needed; or NOTHING."""
    if state.n_draw[player] == 0:
        rebuild_draw_pile(state, player)
    if state.n_draw[player] == 0:
        return NOTHING
    state.n_draw[player] -= 1
    state.known_draw[player] = max(0, state.known_draw[player] - 1)
    return state.secret_draw[player, state.n_draw[player]]


@njit
def rebuild_draw_pile(state, player):
    """GE-071: the discard pile, shuffled, is the new draw pile."""
    if state.n_discard[player] == 0:
        return
    state.shuffles[player] += 1
    for i in range(state.n_discard[player]):
        card = state.discard[player, i]
        state.secret_draw[player, i] = card
        state.batch[card] = state.shuffles[player]
    state.n_draw[player], state.n_discard[player] = state.n_discard[player], 0
    state.known_draw[player] = 0
    number = RESHUFFLE_EVENTS + RESHUFFLES_A_PLAYER * player + state.count[player].reshuffles % RESHUFFLES_A_PLAYER
    shuffle(state, number, state.secret_draw[player], state.n_draw[player])
    state.count[player].reshuffles += 1
    log_event(state, Event.RESHUFFLED, player, 0, 0, state.n_draw[player])


@njit
def draw_cards(state, player, cards):
    """GE-075: draw from the own draw pile into the hand, as many as there are; returns how many it were."""
    drawn = 0
    for _ in range(cards):
        card = top_card(state, player)
        if card == NOTHING:
            break
        take_in_hand(state, player, card)
        log_event(state, Event.DREW, player, card)
        drawn += 1
    return drawn


@njit
def take_in_hand(state, player, card):
    """Put a card into a hand."""
    insert_sorted(state.secret_hand[player], state.hand_size[player], card)
    state.hand_size[player] += 1


@njit
def leave_hand(state, player, place):
    """Take the card at a place out of a hand."""
    card = take_from(state.secret_hand[player], state.hand_size[player], place)
    state.hand_size[player] -= 1
    state.open_in_hand[card] = 0
    return card


@njit
def leave_discard(state, player, place):
    """Take the card at a place out of a discard pile."""
    card = take_from(state.discard[player], state.n_discard[player], place)
    state.n_discard[player] -= 1
    return card


@njit
def leave_despair(state, owner, place):
    """Take the card at a place out of a Despair pile."""
    card = take_from(state.secret_despair[owner], state.n_despair[owner], place)
    take_from(state.despair_seen[owner], state.n_despair[owner], place)
    state.n_despair[owner] -= 1
    return card


@njit
def put_on_discard(state, player, card):
    """GE-074: a card goes face up to the own discard pile."""
    state.discard[player, state.n_discard[player]] = card
    state.n_discard[player] += 1


@njit
def discard_from_hand(state, player, place):
    """GE-074: discard a card of the hand."""
    card = leave_hand(state, player, place)
    put_on_discard(state, player, card)
    log_event(state, Event.DISCARDED, player, card)


@njit
def destroy(state, player, card):
    """GE-007, GE-073: a destroyed card is out of the game, in the box; the caller has taken it from where it lay."""
    state.box[state.n_box] = card
    state.n_box += 1
    log_event(state, Event.DESTROYED, player, card)


@njit
def put_in_play(rules, state, player, card):
    """A card lies in play: its powers and weaknesses count."""
    state.in_play[player, state.n_in_play[player]] = card
    state.bonus_in_play[player, state.n_in_play[player]] = 0
    state.n_in_play[player] += 1
    for icon in range(N_ICONS):
        state.power[player, icon] += rules.power[card, icon]
        state.weakness[player, icon] += rules.weakness[card, icon]


@njit
def clear_play(state, player):
    """GE-045, GE-065: discard all own cards in play; what an effect added until the next turn stays (GE-076)."""
    for i in range(state.n_in_play[player]):
        put_on_discard(state, player, state.in_play[player, i])
    state.n_in_play[player] = 0
    for icon in range(N_ICONS):
        state.power[player, icon] = state.lasting_power[player, icon]
        state.weakness[player, icon] = state.lasting_weakness[player, icon]


@njit
def is_first_of_kind(rules, cards, place):
    """Is no card before this place its equal? Equal cards are one option."""
    for i in range(place):
        if rules.face[cards[i]] == rules.face[cards[place]]:
            return False
    return True
