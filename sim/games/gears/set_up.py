"""Setting up a game, and every further game of a match."""

from balancewheel.sim.games.gears.piles import KOSMOS_EVENTS, REALM_EVENTS, destroy, draw_cards
from balancewheel.sim.games.gears.realm import refill_realm, top_of_realm
from balancewheel.sim.games.gears.state import N_PLAYERS, NOBODY, Event
from balancewheel.sim.kernel import log_event, njit
from balancewheel.sim.kernel.chance import event, shuffle

FIRST_PLAYER_EVENTS = 50  # only if every card of the Realm deck was a tie


@njit
def set_up(rules, state, players):
    """GE-015, GE-016: counter cards show 0, and the first game is laid out."""
    state.dominance[:] = 0
    lay_out(rules, state)


@njit
def lay_out(rules, state):
    """GE-008 to GE-014: draw piles, the Realm, the draw for the start, opening hands."""
    clear_table(state)
    state.match_game += 1
    log_event(state, Event.GAME_BEGINS, NOBODY, state.match_game)
    deal_kosmos(rules, state)
    shuffle_realm(rules, state)
    refill_realm(rules, state)  # GE-010
    choose_first_player(rules, state)
    log_event(state, Event.BEGINS, state.first_player)
    for turn in range(N_PLAYERS):
        player = (state.first_player + turn) % N_PLAYERS
        draw_cards(state, player, max(0, rules.opening_cards + turn * rules.second_player_cards))  # GE-014


@njit
def clear_table(state):
    """GE-006: every zone is empty; what the counter cards show stays."""
    state.new_game, state.n_realm, state.n_realm_deck, state.n_box = 0, 0, 0, 0
    state.own_turns[:], state.shuffles[:], state.batch[:], state.open_in_hand[:] = 0, 0, 0, 0
    state.n_draw[:], state.n_discard[:], state.n_in_play[:], state.n_despair[:] = 0, 0, 0, 0
    state.hand_size[:], state.known_draw[:], state.known_realm[:] = 0, 0, 0
    state.power[:], state.weakness[:], state.lasting_power[:], state.lasting_weakness[:] = 0, 0, 0, 0


@njit
def deal_kosmos(rules, state):
    """GE-008: each player's own Kosmos cards, shuffled, are the draw pile (and for a trial a Gears card of seat 1)."""
    for player in range(N_PLAYERS):
        for i in range(rules.n_kosmos):
            state.secret_draw[player, i] = player * rules.n_kosmos + i
        state.n_draw[player] = rules.n_kosmos
        if player == 0 and rules.seat1_extra >= 0:
            state.secret_draw[player, rules.n_kosmos] = rules.seat1_extra
            state.n_draw[player] += 1
        number = KOSMOS_EVENTS + N_PLAYERS * state.match_game + player
        shuffle(state, number, state.secret_draw[player], state.n_draw[player])


@njit
def shuffle_realm(rules, state):
    """GE-009: the Gears cards, shuffled, are the Realm deck."""
    for card in range(N_PLAYERS * rules.n_kosmos, rules.n_cards):
        if card != rules.seat1_extra:
            state.secret_realm_deck[state.n_realm_deck] = card
            state.n_realm_deck += 1
    shuffle(state, REALM_EVENTS + state.match_game, state.secret_realm_deck, state.n_realm_deck)


@njit
def choose_first_player(rules, state):
    """GE-011 to GE-013: each turns over a Realm card, the higher number begins, ties are repeated; all destroyed."""
    state.first_player = NOBODY
    while state.first_player == NOBODY and state.n_realm_deck >= N_PLAYERS:
        numbers = 0
        for player in range(N_PLAYERS):
            card = top_of_realm(state)
            log_event(state, Event.STARTER_CARD, player, card)
            destroy(state, NOBODY, card)
            numbers += rules.number[card] if player == 0 else -rules.number[card]
        if numbers != 0:
            state.first_player = 0 if numbers > 0 else 1
    if state.first_player == NOBODY:
        state.first_player = event(state, FIRST_PLAYER_EVENTS + state.match_game, N_PLAYERS)
