"""The Buy phase: play cards, and gain cards of the Realm for their powers."""

from balancewheel.sim.games.gears.cards import N_ICONS
from balancewheel.sim.games.gears.effects import trigger_effect
from balancewheel.sim.games.gears.matching import can_pay, list_payments
from balancewheel.sim.games.gears.piles import clear_play, is_first_of_kind, leave_hand, put_in_play
from balancewheel.sim.games.gears.realm import gain, refill_realm
from balancewheel.sim.games.gears.state import MAX_POWERS, Event, Option, Phase, Question, paid
from balancewheel.sim.kernel import ask, log_event, njit, offer
from balancewheel.sim.kernel.cards import place_of


@njit
def buy_phase(rules, state, players, me):
    """GE-031 to GE-046: refill the Realm, then play and gain in any order; at the end what is in play is discarded."""
    state.phase = Phase.BUY
    state.spent[:] = 0
    refill_realm(rules, state)
    while True:
        offer(state, Option.DECLINE)  # GE-043, GE-044
        list_hand(rules, state, me)
        list_gains(rules, state, me)
        answer = ask(rules, state, players, me, Question.BUY)
        kind, what, place = answer.kind, answer.what, answer.place
        if kind == Option.DECLINE:
            break
        if kind == Option.PLAY:
            play_card(rules, state, players, me, what)
            state.count[me].played_to_buy += 1
        else:
            buy_card(rules, state, players, me, place)
    clear_play(state, me)  # GE-045; GE-046: the hand stays


@njit
def list_hand(rules, state, me):
    """GE-033: every card of the hand may be played; equal cards are one option."""
    for i in range(state.hand_size[me]):
        card = state.secret_hand[me, i]
        if is_first_of_kind(rules, state.secret_hand[me], i):
            offer(state, Option.PLAY, card, i)


@njit
def list_gains(rules, state, me):
    """GE-036, GE-042: every face-up card of the Realm whose weaknesses the powers in play can meet."""
    for i in range(state.n_realm):
        card = state.realm[i]
        if can_pay(rules, state.power[me], state.spent, rules.weakness[card]):
            offer(state, Option.GAIN_CARD, card, i)


@njit
def play_card(rules, state, players, me, card):
    """GE-033 to GE-035, GE-050: a card goes from the hand into play, and its effect may be used at once."""
    leave_hand(state, me, place_of(state.secret_hand[me], state.hand_size[me], card))
    put_in_play(rules, state, me, card)
    log_event(state, Event.PLAYED, me, card, state.phase)
    trigger_effect(rules, state, players, me, card)


@njit
def buy_card(rules, state, players, me, place):
    """GE-036, GE-037, GE-041: pay with powers that have not paid yet; the card goes to the own discard pile."""
    card = state.realm[place]
    state.target = card
    list_payments(rules, state, me, rules.weakness[card])
    payment = ask(rules, state, players, me, Question.PAY)
    powers = 0
    for icon in range(N_ICONS):
        state.spent[icon] += paid(payment, icon)
        powers += paid(payment, icon)
    state.count[me].substitutions += powers - rules.total_weakness[card]  # two powers for one: one more than icons
    log_event(state, Event.GAINED, me, card, payment.what, payment.place * MAX_POWERS + payment.amount)
    gain(rules, state, me, place)
