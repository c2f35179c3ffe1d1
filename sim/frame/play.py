"""Playing games: the frame around the rules of every game, and the result columns that all games have."""

from balancewheel.sim.frame.state import NOBODY
from balancewheel.sim.kernel.bits import size
from balancewheel.sim.kernel.decisions import keep_events, log_event, sit_down, take_fork
from balancewheel.sim.kernel.jit import njit

SCORED, WON = -2, -3  # events that end every game: a seat's score; the winners, as bits


@njit(nogil=True)
def play_games(game, rules_array, states, blank, players, seed, seatings, out, max_rounds):
    """Play one game per seating and fill the result tables `out` = (games, seats, rounds).

    `game` holds the functions of a game, each in a tuple of its own: (set_up, play_round, score, is_ahead, write_game,
    write_seat, write_round). `blank` are the bytes of the state. `rounds` may be empty where nobody asked for it; rows
    of rounds that were not played stay 0.
    """
    strategies, knobs, tapes = players
    table = (strategies, knobs, tapes[0])
    frame = (game, seed, max_rounds)
    for i in range(len(seatings)):
        blank[:] = 0
        play_game(frame, rules_array[0], states[0], table, seatings[i], rounds_of(out[2], i, seatings[i], max_rounds))
        fill_results(game, rules_array[0], states[0], out, i, seatings[i])


@njit
def rounds_of(rounds, i, seating, max_rounds):
    """The rows of `rounds` that belong to the i-th game; none where nobody asked for them."""
    n = max_rounds * seating.n_players if len(rounds) > 0 else 0
    return rounds[i * n : i * n + n]


@njit
def play_game(frame, rules, state, table, seating, rounds):
    """Play one game, on a state that is blank, and fill the rows of its rounds; `frame` = (game, seed, max_rounds)."""
    game, seed, max_rounds = frame
    (set_up,), (play_round,), (score,), (is_ahead,), _, _, (write_round,) = game
    tape = table[2]
    n_seats = seating.n_players
    sit_down(state, seed, seating, tape)
    state.leader, state.player = NOBODY, NOBODY
    set_up(rules, state, table)
    note_turn_order(state)
    number = 0
    while not state.over and not state.unfinished:
        number += 1
        if number == seating.fork_round and not is_in_rollout(state):  # nobody reckons with it
            take_fork(state, seating)
        play_round(rules, state, table)
        for seat in range(state.n_players):
            state.score[seat] = score(rules, state, seat)
        if state.unfinished:
            break
        note_leader(rules, state, is_ahead)
        if len(rounds) > 0:
            for seat in range(n_seats):
                row = rounds[(state.round_number - 1) * n_seats + seat]
                row.game, row.round_number, row.seat = seating.game, state.round_number, seat
                row.score = state.score[seat]
                write_round(rules, state, row, seat)
        if state.round_number >= max_rounds and not state.over:
            state.unfinished = 1
    end_game(rules, state, is_ahead)
    keep_events(state, tape)


@njit
def is_in_rollout(state):
    """Is this game played on in a searcher's mind, from a decision on?"""
    return state.secret_branch.is_rollout and state.n_answers > state.secret_branch.at


@njit
def fill_results(game, rules, state, out, i, seating):
    """The rows of the i-th game, now over, in `games` and `seats`."""
    _, _, _, (is_ahead,), (write_game,), (write_seat,), _ = game
    games, seats, _ = out
    n_seats = seating.n_players
    fill_game(state, games[i], n_seats)
    games[i].game = seating.game
    write_game(rules, state, games[i])
    for seat in range(n_seats):
        row = seats[i * n_seats + seat]
        row.game = seating.game
        fill_seat(rules, state, row, seat, is_ahead)
        write_seat(rules, state, row, seat)


@njit
def note_turn_order(state):
    """Who plays when in round 1: 0 for the first player, then clockwise."""
    for seat in range(state.n_players):
        state.turn_order[seat] = (seat - state.first_player) % state.n_players


@njit
def note_leader(rules, state, is_ahead):
    """Count a change of lead when one player alone is ahead of all, and another was before."""
    for player in range(state.n_players):
        alone = True
        for other in range(state.n_players):
            if other != player and not is_ahead(rules, state, player, other):
                alone = False
        if alone:
            if state.leader != NOBODY and state.leader != player:
                state.lead_changes += 1
            state.leader = player


@njit
def end_game(rules, state, is_ahead):
    """Decide who has won, where the rules have not: everyone whom nobody is ahead of."""
    if not state.over:
        return
    if state.winners == 0:
        for player in range(state.n_players):
            best = True
            for other in range(state.n_players):
                if other != player and is_ahead(rules, state, other, player):
                    best = False
            if best:
                state.winners |= 1 << player
    for player in range(state.n_players):
        log_event(state, SCORED, player, 0, 0, state.score[player])
    log_event(state, WON, NOBODY, 0, 0, state.winners)


@njit
def rank(rules, state, player, is_ahead):
    """1 for winners; the others by who is ahead of whom; players between whom nothing decides share a rank."""
    if state.winners >> player & 1:
        return 1
    place = 1
    for other in range(state.n_players):
        if other != player and (state.winners >> other & 1 or is_ahead(rules, state, other, player)):
            place += 1
    return place


@njit
def margin(state):
    """Points between the best and the next best."""
    best, margin = state.score[0], 0
    for player in range(1, state.n_players):
        score = state.score[player]
        lead = abs(score - best)
        margin = lead if player == 1 or score > best else min(margin, lead)
        best = max(best, score)
    return margin


@njit
def fill_game(state, row, n_seats):
    """The columns that `games` has in every game."""
    row.players, row.finished, row.rounds, row.turns = n_seats, state.over, state.round_number, state.turns
    row.decisions, row.options = state.n_answers, state.n_offered
    row.lead_changes = state.lead_changes
    row.winners = size(state.winners) if state.winners & (1 << n_seats) - 1 else 0
    row.margin = margin(state)


@njit
def fill_seat(rules, state, row, seat, is_ahead):
    """The columns that `seats` has in every game."""
    row.seat, row.strategy, row.turn_order = seat, state.entrant[seat], state.turn_order[seat]
    row.count = state.count[seat]
    row.score, row.rank, row.win_share = state.score[seat], 0, 0
    if state.over:
        row.rank = rank(rules, state, seat, is_ahead)
        row.win_share = size(state.winners) if state.winners >> seat & 1 else 0  # one of this many
