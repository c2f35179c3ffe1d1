"""How the rules talk to the players: `offer` options, `ask` a seat to take one, `tell` what happened.

A game is a function of its seed and its answers. Answers are kept in order; a game that is given
the first `n_scripted` answers plays them again and asks only from there on.
"""

import numpy as np

from balancewheel.sim.kernel import chance, njit, record
from balancewheel.sim.kernel.chance import MAX_SEATS

MAX_ANSWERS = 4096  # kept of a game, unless the game says otherwise; its story is twice as long
MAX_ENTRANTS = 12  # strategies (with their knobs) that may meet in one run

TABLE = record([("game", np.int64), ("n_players", np.int64), ("entrant", np.int64, MAX_SEATS)])
OPTION = record([("kind", np.int64), ("what", np.int64), ("place", np.int64), ("amount", np.int64)])
LOG_ENTRY = record(
    [("kind", np.int64), ("who", np.int64), ("what", np.int64), ("place", np.int64), ("amount", np.int64)]
)
DECIDED = -1  # the event that `ask` tells: who, what = question, place = answer, amount = options offered


def fields(max_options, max_answers=MAX_ANSWERS):
    """The fields of a state record that this module and `chance` need."""
    return [
        *chance.FIELDS,
        ("n_players", np.int64),
        ("entrant", np.int64, MAX_SEATS),
        ("question", np.int64),
        ("decider", np.int64),
        ("n_options", np.int64),
        ("options", OPTION, max_options),
        ("n_scripted", np.int64),
        ("n_answers", np.int64),
        ("n_offered", np.int64),
        ("answers", np.int64, max_answers),
        ("illegal_answer", np.int64),
        ("keeps_log", np.int64),
        ("n_log", np.int64),
        ("secret_log", LOG_ENTRY, 2 * max_answers),
    ]


class NotOffered(Exception):
    """A strategy answered with an option that was not offered."""


@njit
def sit_down(state, seed, table):
    """Seat the players of the next game and begin its random numbers, answers and story."""
    chance.start(state, seed, table.game)
    state.n_players = table.n_players
    for seat in range(table.n_players):
        state.entrant[seat] = table.entrant[seat]
    state.question, state.decider, state.n_options = 0, 0, 0
    state.n_answers, state.n_offered, state.n_log = 0, 0, 0


@njit
def offer(state, kind, what=0, place=0, amount=0):
    """Put one more legal option on the table."""
    option = state.options[state.n_options]
    option.kind, option.what, option.place, option.amount = kind, what, place, amount
    state.n_options += 1


@njit
def ask(rules, state, players, who, question):
    """Let seat `who` take one of the options on the table. Read the answer before you offer again.

    `players` is a pair: the strategies that meet in this run, and the knobs of each.
    """
    taken = 0
    if state.n_options > 1:
        state.question, state.decider = question, who
        if state.n_answers < state.n_scripted:
            taken = state.answers[state.n_answers]
        else:
            strategies, knobs = players
            entrant = state.entrant[who]
            taken = strategies[entrant](rules, state, knobs[entrant])
        if taken < 0 or taken >= state.n_options:
            state.illegal_answer = taken
            raise NotOffered
        if state.n_answers < len(state.answers):
            state.answers[state.n_answers] = taken
        state.n_answers += 1
        state.n_offered += state.n_options
        log_event(state, DECIDED, who, question, taken, state.n_options)
    state.n_options = 0
    return state.options[taken]


@njit
def log_event(state, kind, who, what=0, place=0, amount=0):
    """Add a event to the story of the game, where one is kept."""
    if state.keeps_log and state.n_log < len(state.secret_log):
        event = state.secret_log[state.n_log]
        event.kind, event.who = kind, who
        event.what, event.place, event.amount = what, place, amount
        state.n_log += 1
