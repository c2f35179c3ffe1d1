"""The course of a game of Scythe."""

from balancewheel.sim.games.scythe.results import write_game, write_round, write_seat
from balancewheel.sim.games.scythe.scoring import decide_winners, lead_of, note_scores
from balancewheel.sim.games.scythe.set_up import set_up
from balancewheel.sim.games.scythe.state import NOBODY
from balancewheel.sim.games.scythe.turn import take_turn
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import sit_down


@njit(inline="always")
def play_round(rules, state, players):
    """SC-026, SC-037, SC-260: one turn each, clockwise from the first player, until the last star falls."""
    state.round_number += 1
    for turn in range(state.n_players):
        take_turn(rules, state, players, (state.first_player + turn) % state.n_players)
        if state.over:
            return


@njit
def end_round(rules, state):
    """Note the score as it stands and who leads; when the game is over, who has won."""
    if state.over:
        decide_winners(rules, state)
    else:
        note_scores(rules, state)
    note_leader(rules, state)


@njit
def note_leader(rules, state):
    """Count a change of lead when one player alone leads, and another did before."""
    for player in range(state.n_players):
        alone = True
        for other in range(state.n_players):
            if other != player and lead_of(rules, state, player, other) <= 0:
                alone = False
        if alone:
            if state.leader != NOBODY and state.leader != player:
                state.lead_changes += 1
            state.leader = player


@njit(inline="always")
def play_game(rules, state, players, rounds_out):
    """SC-260: turns until a sixth star, or until the cap."""
    set_up(rules, state)
    while not state.over and state.round_number < rules.round_cap:
        play_round(rules, state, players)
        end_round(rules, state)
        if len(rounds_out) > 0:
            for seat in range(state.n_players):
                row = rounds_out[(state.round_number - 1) * state.n_players + seat]
                row.game = state.secret_game
                write_round(rules, state, row, seat)


@njit(nogil=True)
def play_games(rules_array, states, players, seed, tables, out):
    """Play one game a table and fill the result tables `out` = (games, seats, rounds).

    `rounds` may be empty where nobody asked for it; rows of rounds that were not played stay 0.
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
