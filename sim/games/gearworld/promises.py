"""Promises (GB-176): said aloud, binding nobody, remembered in a ledger of made, kept and broken."""

from balancewheel.sim.frame.state import Vocabulary
from balancewheel.sim.games.gearworld.state import MAX_PLAYERS, Event, Option, Promise, Question
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer


class Ledger(Vocabulary):
    """What is remembered of promises."""

    MADE, KEPT, BROKEN = range(3)


@njit
def make_promise(rules, state, players, me, other):
    """One word from one player to another: nothing, a request, or a promise."""
    for promise in (Promise.NOTHING, Promise.REQUEST, Promise.WILL_ALLY, Promise.WILL_NOT_ATTACK, Promise.WILL_ATTACK):
        offer(state, Option.HERE, promise, other)
    promise = ask(rules, state, players, me, Question.PROMISE).what
    if promise >= Promise.WILL_ALLY and promise != state.open_promise[me, other]:  # the same once more changes nothing
        if state.open_promise[me, other] != Promise.NOTHING:  # taken back before it was tested
            settle_promise(state, me, other, False)
        state.open_promise[me, other], state.promise_round[me, other] = promise, state.round_number
        state.ledger[me, other, Ledger.MADE] += 1
    if promise != Promise.NOTHING:
        log_event(state, Event.PROMISED, me, promise, other)


@njit
def settle_promise(state, me, other, kept):
    """The open promise of one player to another is kept or broken."""
    state.ledger[me, other, Ledger.KEPT if kept else Ledger.BROKEN] += 1
    state.open_promise[me, other] = Promise.NOTHING


@njit
def note_alliance(state, ally, attacker, defender, with_attacker, with_defender):
    """Whoever promised to ally when asked next has now answered."""
    if state.open_promise[ally, attacker] == Promise.WILL_ALLY:
        settle_promise(state, ally, attacker, with_attacker)
    if state.open_promise[ally, defender] == Promise.WILL_ALLY:
        settle_promise(state, ally, defender, with_defender)


@njit
def note_attack(state, attacker, defender):
    """An attack breaks a promise not to attack and keeps a threat."""
    if state.open_promise[attacker, defender] == Promise.WILL_NOT_ATTACK:
        settle_promise(state, attacker, defender, False)
    elif state.open_promise[attacker, defender] == Promise.WILL_ATTACK:
        settle_promise(state, attacker, defender, True)


@njit
def close_promises(rules, state):
    """At the end of a round: promises about attacks that have run their time."""
    for me in range(MAX_PLAYERS):
        for other in range(MAX_PLAYERS):
            promise = state.open_promise[me, other]
            if (
                promise >= Promise.WILL_NOT_ATTACK
                and state.round_number >= state.promise_round[me, other] + rules.promise_rounds
            ):
                settle_promise(state, me, other, promise == Promise.WILL_NOT_ATTACK)
