"""Promises (GB-176): said aloud, binding nobody, remembered in a ledger of made, kept and broken."""

from balancewheel.sim.games.gearworld.state import (
    MAX_PLAYERS,
    NO_PROMISE,
    REQUEST,
    WILL_ALLY,
    WILL_ATTACK,
    WILL_NOT_ATTACK,
    Event,
    Option,
    Question,
)
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer

MADE, KEPT, BROKEN = range(3)


@njit
def make_promise(rules, state, players, me, other):
    """One word from one player to another: nothing, a request, or a promise."""
    for promise in (NO_PROMISE, REQUEST, WILL_ALLY, WILL_NOT_ATTACK, WILL_ATTACK):
        offer(state, Option.HERE, promise, other)
    promise = ask(rules, state, players, me, Question.PROMISE).what
    if promise >= WILL_ALLY and promise != state.open_promise[me, other]:  # the same once more changes nothing
        if state.open_promise[me, other] != NO_PROMISE:  # taken back before it was tested
            settle_promise(state, me, other, False)
        state.open_promise[me, other], state.promise_round[me, other] = promise, state.round_number
        state.ledger[me, other, MADE] += 1
    if promise != NO_PROMISE:
        log_event(state, Event.PROMISED, me, promise, other)


@njit
def settle_promise(state, me, other, kept):
    """The open promise of one player to another is kept or broken."""
    state.ledger[me, other, KEPT if kept else BROKEN] += 1
    state.open_promise[me, other] = NO_PROMISE


@njit
def note_alliance(state, ally, attacker, defender, with_attacker, with_defender):
    """Whoever promised to ally when asked next has now answered."""
    if state.open_promise[ally, attacker] == WILL_ALLY:
        settle_promise(state, ally, attacker, with_attacker)
    if state.open_promise[ally, defender] == WILL_ALLY:
        settle_promise(state, ally, defender, with_defender)


@njit
def note_attack(state, attacker, defender):
    """An attack breaks a promise not to attack and keeps a threat."""
    if state.open_promise[attacker, defender] == WILL_NOT_ATTACK:
        settle_promise(state, attacker, defender, False)
    elif state.open_promise[attacker, defender] == WILL_ATTACK:
        settle_promise(state, attacker, defender, True)


@njit
def close_promises(rules, state):
    """At the end of a round: promises about attacks that have run their time."""
    for me in range(MAX_PLAYERS):
        for other in range(MAX_PLAYERS):
            promise = state.open_promise[me, other]
            if (
                promise >= WILL_NOT_ATTACK
                and state.round_number >= state.promise_round[me, other] + rules.promise_rounds
            ):
                settle_promise(state, me, other, promise == WILL_NOT_ATTACK)
