"""The factory: a card for the first visit, and the card as a fifth section."""

from balancewheel.sim.games.scythe.benefits import receive
from balancewheel.sim.games.scythe.payment import can_pay, pay
from balancewheel.sim.games.scythe.state import NOTHING, NOWHERE, Event, Option, Question
from balancewheel.sim.games.scythe.words import N_GAINS, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def take_factory_card(rules, state, players, me):
    """SC-227 to SC-230: a character on the factory without a card chooses one of those left, for good."""
    if state.fighter[me, Unit.CHARACTER] != rules.factory or state.factory_card[me] != NOTHING:
        return
    pool = state.secret_factory_pool
    if not pool:
        return
    while pool:
        offer(state, Option.THIS, lowest(pool))
        pool &= pool - 1
    card = ask(rules, state, players, me, Question.TAKE_CARD).what
    state.secret_factory_pool &= ~(1 << card)
    state.n_factory_pool -= 1
    state.factory_card[me] = card
    log_event(state, Event.CARD_TAKEN, me, card)


@njit
def list_factory_top(rules, state, me):
    """SC-382: all the card gives, or one of its gains where it offers a choice, if the cost can be paid."""
    card = state.factory_card[me]
    if not can_pay(rules, state, me, rules.factory_cost[card]):
        return
    if not rules.factory_choose_one[card]:
        offer(state, Option.TAKE, NOTHING)
        return
    for good in range(N_GAINS):
        if rules.factory_gain[card, good]:
            offer(state, Option.TAKE, good)


@njit
def factory_top(rules, state, players, me, chosen):
    """SC-232, SC-382 to SC-386: pay the card's cost, then take everything, or the one gain that was chosen."""
    card = state.factory_card[me]
    pay(rules, state, players, me, rules.factory_cost[card])
    for good in range(N_GAINS):
        state.gains[good] = rules.factory_gain[card, good] if chosen in (NOTHING, good) else 0
    receive(rules, state, players, me, NOWHERE)
    state.count[me].factory_tops += 1
