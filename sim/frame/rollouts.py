"""Search: a player who tries the options of a question in games played on from there, and takes what wins most.

A rollout is the same game once more: the answers so far, one of the options, what the player cannot see dealt anew,
other luck from there on, and scripts in all seats to the end. Options are tried in the same redeals with the same luck.
Why games are replayed and not resumed: docs/decisions/012-search.md.
"""

import numpy as np

from balancewheel.sim.frame.play import fill_results, play_game, rounds_of
from balancewheel.sim.kernel.bits import size
from balancewheel.sim.kernel.chance import MAX_SEATS, WHIM, below, philox
from balancewheel.sim.kernel.decisions import MAX_ANSWERS, NOWHERE, NotOffered
from balancewheel.sim.kernel.jit import njit, record

PAUSE = -(1 << 40)  # the answer that stops a game at a searcher's question
MAX_CANDIDATES = 64
SEARCH_LANE, SAMPLE_LANE = 200, 201  # counters of Philox that no stream uses

SEARCHER = record(
    [
        ("script", np.int64),  # the slot of the strategy that plays in its rollouts and answers all other questions
        ("questions", np.int64),  # that it searches, as bits; 0 for players who do not search
        ("rollouts", np.int64),  # per option
        ("options", np.int64),  # tried at a question, at most
        ("caution", np.float64),  # standard errors
        ("margin", np.float64),  # weight
    ]
)


def redeal_hidden(rules, state, me):
    """Stands for the game's own, which `bind` in sim/players/kinds/search.py puts in its place."""


def search(rules, state, knobs):
    """Try the main options of each turn in games played on by `script`, and take the one that wins most."""
    branch = state.secret_branch
    if state.n_answers != branch.at:
        return PAUSE
    for seat in range(MAX_SEATS):
        state.drawn[WHIM + seat] = branch.whims[seat]
        state.entrant[seat] = branch.entrant[seat]
    if branch.is_rollout:
        state.secret_seed, state.secret_game = branch.seed, branch.game
        redeal_hidden(rules, state, state.decider)
    return branch.answer


@njit(nogil=True)
def search_games(game, rules_array, states, blank, players, seed, seatings, out, max_rounds, searchers):
    """As `play_games`, with searchers among the players: play to a searcher's next question, answer it, go on.

    `searchers` has a record for each slot of the players.
    """
    strategies, knobs, tapes = players
    rules, state, tape = rules_array[0], states[0], tapes[0]
    table, frame = (strategies, knobs, tape), (game, seed, max_rounds)
    setting = (frame, rules, state, blank, table, out[2][:0])
    trial = (np.zeros(len(state.options), np.int64), np.zeros(MAX_CANDIDATES), np.zeros(MAX_CANDIDATES))
    entrants = np.zeros(MAX_SEATS, np.int64)
    keeps_events, n_scripted = tape.keeps_events, tape.n_scripted
    for i in range(len(seatings)):
        seating, rounds = seatings[i], rounds_of(out[2], i, seatings[i], max_rounds)
        tape.n_scripted, tape.branch.at = n_scripted, NOWHERE
        is_asked, is_handed_over = True, False
        while is_asked:
            tape.keeps_events, tape.branch.is_rollout = keeps_events, 0
            blank[:] = 0
            is_asked = False
            try:
                play_game(frame, rules, state, table, seating, rounds)
            except Exception:
                is_asked = True
            if is_asked and state.illegal_answer != PAUSE:
                blank[:] = 0
                play_game(frame, rules, state, table, seating, rounds)  # once more, to let the error out
            if is_asked:
                entrants[:] = state.entrant
                if state.n_answers < MAX_ANSWERS:
                    decide(setting, seating, searchers, trial, entrants)
                else:  # so many cannot be replayed
                    hand_over(seating, searchers, entrants, tape.branch)
                    is_handed_over = True
        if is_handed_over:
            state.entrant[:] = entrants
            for seat in range(seating.n_players):
                seating.entrant[seat] = entrants[seat]
        fill_results(game, rules, state, out, i, seating)
    tape.n_scripted = n_scripted


@njit
def decide(setting, seating, searchers, trial, entrants):
    """Answer the question that the game was stopped at, by search or by script; there the game branches off."""
    _, rules, state, _, (strategies, knobs, tape), _ = setting
    searcher, me, branch = searchers[entrants[state.decider]], state.decider, tape.branch
    taken = strategies[searcher.script](rules, state, knobs[searcher.script])
    if taken < 0 or taken >= state.n_options:
        state.illegal_answer, state.entrant[me] = taken, searcher.script
        raise NotOffered
    branch.at = tape.n_scripted = state.n_answers
    for seat in range(MAX_SEATS):
        branch.whims[seat] = state.drawn[WHIM + seat]
    if searcher.questions >> state.question & 1:
        branch.entrant[:] = searcher.script
        branch.seed, branch.game = search_key(state)
        n = list_candidates(state, searcher.options, taken, trial[0], branch)
        taken = pick(setting, seating, searcher, me, n, trial)
    branch.entrant[:], branch.answer = entrants, taken


@njit
def hand_over(seating, searchers, entrants, branch):
    """Let scripts play on in the seats of searchers: after their last answer, or from the start if there is none."""
    for seat in range(seating.n_players):
        if searchers[entrants[seat]].questions and branch.at == NOWHERE:
            seating.entrant[seat] = searchers[entrants[seat]].script
        elif searchers[entrants[seat]].questions:
            branch.entrant[seat] = searchers[entrants[seat]].script


@njit
def search_key(state):
    """Where the luck of this decision's rollouts begins: a seed and a number of a game, drawn by its seed and place."""
    high, low, upper, lower = philox(
        state.secret_seed, np.uint64(state.n_answers), np.uint64(SEARCH_LANE), state.secret_game
    )
    return high << np.uint64(32) | low, (upper >> np.uint64(1)) << np.uint64(32) | lower


@njit
def list_candidates(state, most, taken, candidates, key):
    """The script's answer, and as many of the others as may be tried, drawn by chance where not all can be."""
    for i in range(state.n_options):
        candidates[i] = i
    candidates[0], candidates[taken] = taken, 0
    n = min(state.n_options, most)
    if n < state.n_options:
        for i in range(1, n):
            j = i + below(key.seed, key.game, SAMPLE_LANE, i, state.n_options - i)
            candidates[i], candidates[j] = candidates[j], candidates[i]
    return n


@njit
def pick(setting, seating, searcher, me, n, trial):
    """The best of n candidates by sequential halving; the first, the script's own, unless another is clearly better.

    Every stage spends the same share of the budget and drops the worse half of those that challenge the script.
    """
    candidates, gain, squares = trial
    gain[:n], squares[:n] = 0.0, 0.0
    challengers, stages, done = n - 1, 1, 0
    while 1 << (stages - 1) < challengers:
        stages += 1
    per_stage = searcher.rollouts * n // stages
    for stage in range(stages):
        if stage > 0:
            challengers = (challengers + 1) // 2
        more = max(per_stage // (challengers + 1), 1)
        for number in range(done, done + more):
            own = roll_out(setting, seating, searcher, me, candidates[0], number)
            for i in range(1, challengers + 1):
                difference = roll_out(setting, seating, searcher, me, candidates[i], number) - own
                gain[i] += difference
                squares[i] += difference * difference
        done += more
        sort_by_gain(candidates, gain, squares, challengers)
        if gain[1] + 2 * error(gain[1], squares[1], done) < 0 or done >= 4 and squares[1] == 0:
            break  # nothing comes near the script's answer, or nothing differs from it
    return candidates[1] if gain[1] > searcher.caution * error(gain[1], squares[1], done) else candidates[0]


@njit
def sort_by_gain(candidates, gain, squares, challengers):
    """Put those that challenge the first candidate in order, the best one first."""
    for i in range(2, challengers + 1):
        j = i
        while j > 1 and gain[j] > gain[j - 1]:
            candidates[j], candidates[j - 1] = candidates[j - 1], candidates[j]
            gain[j], gain[j - 1] = gain[j - 1], gain[j]
            squares[j], squares[j - 1] = squares[j - 1], squares[j]
            j -= 1


@njit
def error(gain, squares, n):
    """The standard error of a sum of n differences; a quarter more in squares, so that few that agree prove little."""
    return np.sqrt(max(squares - gain * gain / n, 0.0) + 0.25)


@njit
def roll_out(setting, seating, searcher, me, answer, number):
    """What the game is worth to `me`, played on from here with this answer and luck of this number."""
    frame, rules, state, blank, table, no_rounds = setting
    tape = table[2]
    branch = tape.branch
    tape.keeps_events, branch.is_rollout, branch.answer = 0, 1, answer
    first = branch.game
    branch.game = first + np.uint64(number)
    blank[:] = 0
    play_game(frame, rules, state, table, seating, no_rounds)
    branch.game = first
    return worth(state, me, searcher.margin)


@njit
def worth(state, me, weight):
    """The share of the win, and a little for the margin to the best other player, relative to both scores."""
    share = 1.0 / size(state.winners) if state.winners >> me & 1 else 0.0
    best, is_first = 0, True
    for other in range(state.n_players):
        if other != me and (is_first or state.score[other] > best):
            best, is_first = state.score[other], False
    mine = state.score[me]
    return share + weight * (mine - best) / (abs(mine) + abs(best) + 1)
