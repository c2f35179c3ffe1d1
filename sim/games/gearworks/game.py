"""The course of a game of Gearworks."""

from balancewheel.sim.games.gearworks.leviathan import leviathan_turn, wake
from balancewheel.sim.games.gearworks.results import write_game, write_round, write_seat
from balancewheel.sim.games.gearworks.round_end import prepare_round, settle_round
from balancewheel.sim.games.gearworks.scoring import is_ahead, score
from balancewheel.sim.games.gearworks.set_up import set_up
from balancewheel.sim.games.gearworks.state import FINAL_SCORE, LEVIATHAN, NOBODY, ROUND_BEGINS
from balancewheel.sim.games.gearworks.turn import take_turn
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import log_event, sit_down


@njit(inline="always")
def play_round(rules, state, players):
    """GW-025, GW-042, GW-043: turns go clockwise from the first player until everyone has passed in a row."""
    log_event(state, ROUND_BEGINS, state.first_player, state.round_number)
    state.passed[:] = 0
    if state.solo:
        wake(rules, state)
    me, turns = state.first_player, 0
    while not everyone_passed(state):
        if turns == rules.turn_cap * state.n_players:
            state.unfinished = 1
            return
        if state.solo and me == LEVIATHAN:
            leviathan_turn(rules, state)
        else:
            take_turn(rules, state, players, me)
        me = (me + 1) % state.n_players
        turns += 1
        state.turns += 1


@njit
def everyone_passed(state):
    """GW-044: each player's latest turn was a pass; a gear played by anyone begins the count anew."""
    for player in range(state.n_players):
        if not state.passed[player]:
            return False
    return True


@njit(inline="always")
def play_game(rules, state, players, rounds_out):
    """GW-024, GW-085: so many rounds, each settled; between them the table is prepared for the next."""
    set_up(rules, state)
    seats = 1 if state.solo else state.n_players
    for number in range(rules.rounds):
        play_round(rules, state, players)
        if state.unfinished:
            return
        settle_round(rules, state, players)
        note_leader(rules, state)
        if len(rounds_out) > 0:
            for seat in range(seats):
                row = rounds_out[number * seats + seat]
                row.game = state.secret_game
                write_round(rules, state, row, seat)
        if state.round_number < rules.rounds:
            prepare_round(rules, state)
    for player in range(state.n_players):
        log_event(state, FINAL_SCORE, player, 0, 0, score(rules, state, player))


@njit
def note_leader(rules, state):
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


@njit(nogil=True)
def play_games(rules_array, states, players, seed, tables, out):
    """Play one game a table and fill the result tables `out` = (games, seats, rounds).

    `rounds` may be empty where nobody asked for it.
    """
    rules, state = rules_array[0], states[0]
    games, seats, rounds = out
    for i in range(len(tables)):
        n_seats = tables[i].n_players
        sit_down(state, seed, tables[i])
        a_game = len(rounds) // len(tables)
        play_game(rules, state, players, rounds[i * a_game : (i + 1) * a_game])
        write_game(rules, state, games[i], tables[i].game)
        for seat in range(n_seats):
            row = seats[i * n_seats + seat]
            row.game = tables[i].game
            write_seat(rules, state, row, seat)
