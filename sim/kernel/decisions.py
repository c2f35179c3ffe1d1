"""How the rules talk to the players: `offer` options, `ask` a seat to take one, `log_event` what happened.

A game is a function of its seed and its answers. Answers and events go to a tape, a record apart from the state, so
that the state stays small. A game that is given its first `n_scripted` answers plays them again before it asks.
"""

import numpy as np

from balancewheel.sim.kernel import chance
from balancewheel.sim.kernel.chance import MAX_SEATS
from balancewheel.sim.kernel.jit import njit, record

MAX_ANSWERS = 20_000  # kept of a game; games of chance players may be long
MAX_EVENTS = 128  # between two questions; the most seen is 50
MAX_ENTRANTS = 12  # strategies (with their knobs) that may meet in one run

SEATING_RECORD = record(
    [
        ("game", np.int64),
        ("n_players", np.int64),
        ("entrant", np.int64, MAX_SEATS),
        ("fork_round", np.int64),  # before this round the game goes another way; 0: never
        ("fork_luck", np.int64),  # with so many games' distance to its own luck
        ("fork_entrant", np.int64, MAX_SEATS),  # with these entrants in the seats
    ]
)
BRANCH = record(
    [
        ("at", np.int64),  # the decision, by its number, at which a searcher's game goes on; NOWHERE: not yet
        ("answer", np.int64),  # with this answer
        ("whims", np.int64, MAX_SEATS),  # so many of each seat's whims were drawn until then
        ("entrant", np.int64, MAX_SEATS),  # with these entrants in the seats
        ("is_rollout", np.int64),  # with the hidden dealt anew and other luck:
        ("seed", np.uint64),
        ("game", np.uint64),
    ]
)
NOWHERE = -1
OPTION = record([("kind", np.int64), ("what", np.int64), ("place", np.int64), ("amount", np.int64)])
EVENT = record([("kind", np.int64), ("who", np.int64), ("what", np.int64), ("place", np.int64), ("amount", np.int64)])
TAPE = record(
    [
        ("n_scripted", np.int64),
        ("answers", np.int64, MAX_ANSWERS),
        ("branch", BRANCH),
        ("keeps_events", np.int64),
        ("n_events", np.int64),
        ("events", EVENT, 2 * MAX_ANSWERS),
    ]
)
DECIDED = -1  # the event that `ask` logs: who, what = question, place = answer, amount = options offered

FIELDS = [
    *chance.FIELDS,
    ("n_players", np.int64),
    ("entrant", np.int64, MAX_SEATS),
    ("question", np.int64),
    ("decider", np.int64),
    ("n_options", np.int64),
    ("n_answers", np.int64),
    ("n_offered", np.int64),
    ("illegal_answer", np.int64),
    ("secret_branch", BRANCH),
    ("keeps_events", np.int64),
    ("n_events", np.int64),
    ("secret_events", EVENT, MAX_EVENTS),  # since the last question
]


class NotOffered(Exception):
    """A strategy answered with an option that was not offered."""


class TooManyEvents(Exception):
    """More events between two questions than MAX_EVENTS."""


@njit
def sit_down(state, seed, seating, tape):
    """Seat the players of the next game and begin its random numbers, answers and events."""
    chance.start(state, seed, seating.game)
    state.n_players = seating.n_players
    for seat in range(seating.n_players):
        state.entrant[seat] = seating.entrant[seat]
    state.question, state.decider, state.n_options = 0, 0, 0
    state.n_answers, state.n_offered, state.n_events = 0, 0, 0
    state.keeps_events, tape.n_events = tape.keeps_events, 0
    state.secret_branch = tape.branch


@njit
def take_fork(state, seating):
    """From here on the game has other players, and other luck: that of a game with a number so much higher."""
    for seat in range(seating.n_players):
        state.entrant[seat] = seating.fork_entrant[seat]
    state.secret_game += np.uint64(seating.fork_luck)


@njit
def offer(state, kind, what=0, place=0, amount=0):
    """Put one more legal option on the table."""
    option = state.options[state.n_options]
    option.kind, option.what, option.place, option.amount = kind, what, place, amount
    state.n_options += 1


@njit
def ask(rules, state, players, who, question):
    """Let seat `who` take one of the options on the table. Read the answer before you offer again.

    `players` are the strategies that meet in this run, the knobs of each, and the tape.
    """
    taken = 0
    if state.n_options > 1:
        strategies, knobs, tape = players
        state.question, state.decider = question, who
        if state.n_answers < tape.n_scripted:
            taken = tape.answers[state.n_answers]
        else:
            entrant = state.entrant[who]
            taken = strategies[entrant](rules, state, knobs[entrant])
        if taken < 0 or taken >= state.n_options:
            state.illegal_answer = taken
            raise NotOffered
        if state.n_answers < MAX_ANSWERS:
            tape.answers[state.n_answers] = taken
        state.n_answers += 1
        state.n_offered += state.n_options
        log_event(state, DECIDED, who, question, taken, state.n_options)
        keep_events(state, tape)
    state.n_options = 0
    return state.options[taken]


@njit
def log_event(state, kind, who, what=0, place=0, amount=0):
    """Note what happened, where events are kept."""
    if state.keeps_events:
        if state.n_events < MAX_EVENTS:
            event = state.secret_events[state.n_events]
            event.kind, event.who = kind, who
            event.what, event.place, event.amount = what, place, amount
        state.n_events += 1


@njit
def keep_events(state, tape):
    """Move the events since the last question from the state to the tape."""
    if state.n_events > MAX_EVENTS:
        raise TooManyEvents
    for i in range(state.n_events):
        if tape.n_events < len(tape.events):
            one, kept = state.secret_events[i], tape.events[tape.n_events]
            kept.kind, kept.who = one.kind, one.who
            kept.what, kept.place, kept.amount = one.what, one.place, one.amount
            tape.n_events += 1
    state.n_events = 0
