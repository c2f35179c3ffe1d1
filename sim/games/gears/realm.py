"""The Realm: face-up cards to gain, and the deck behind them."""

from balancewheel.sim.games.gears.piles import put_on_discard
from balancewheel.sim.games.gears.state import N_PLAYERS, Event
from balancewheel.sim.kernel import log_event, njit
from balancewheel.sim.kernel.cards import take_from


@njit
def turn_up_realm(rules, state):
    """GE-031: fill the Realm up from the Realm deck while it lasts; returns how many cards were turned up."""
    turned = 0
    while state.n_realm < rules.realm_size and state.n_realm_deck > 0:
        state.realm[state.n_realm] = top_of_realm(state)
        state.n_realm += 1
        turned += 1
    return turned


@njit
def top_of_realm(state):
    """GE-079: take the top card of the Realm deck; the caller knows that there is one."""
    state.n_realm_deck -= 1
    for player in range(N_PLAYERS):
        state.known_realm[player] = max(0, state.known_realm[player] - 1)
    return state.secret_realm_deck[state.n_realm_deck]


@njit
def refill_realm(rules, state):
    """GE-031: fill the Realm up."""
    turned = turn_up_realm(rules, state)
    for i in range(state.n_realm - turned, state.n_realm):
        log_event(state, Event.REFILLED, state.player, state.realm[i])


@njit
def leave_realm(state, place):
    """GE-032: take a face-up card out of the Realm; the gap is closed, not filled."""
    card = take_from(state.realm, state.n_realm, place)
    state.n_realm -= 1
    return card


@njit
def gain(rules, state, me, place):
    """GE-041: a card of the Realm goes to the own discard pile."""
    put_on_discard(state, me, leave_realm(state, place))
    state.count[me].gains += 1
    if rules.refill_between_gains:
        refill_realm(rules, state)
