"""The course of a game of Gearworld."""

from balancewheel.sim.games.gearworld.battle import battle_turn
from balancewheel.sim.games.gearworld.build import build_turn
from balancewheel.sim.games.gearworld.dynamic import phase_happens
from balancewheel.sim.games.gearworld.production import production_turn
from balancewheel.sim.games.gearworld.promises import close_promises
from balancewheel.sim.games.gearworld.results import leads_over, write_game, write_round, write_seat
from balancewheel.sim.games.gearworld.rules import PRODUCTION, TRADE, TRANSPORT
from balancewheel.sim.games.gearworld.set_up import set_up
from balancewheel.sim.games.gearworld.state import NOBODY, ROUND_BEGINS, ROUND_ENDS
from balancewheel.sim.games.gearworld.trade import trade_phase
from balancewheel.sim.games.gearworld.transport import transport_turn
from balancewheel.sim.games.gearworld.winning import check_victory
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import log_event, sit_down


@njit
def clockwise(state, turn):
    """GB-055: the seat whose turn it is, counted from the first player."""
    return (state.first_player + turn) % state.n_players


@njit(inline="always")
def play_round(rules, state, players):
    """GB-054: build, production, trade, transport, battle; GB-064: no building in round 1."""
    state.round_number += 1
    log_event(state, ROUND_BEGINS, state.first_player, state.round_number)
    if state.round_number > 1 or rules.first_round_builds:
        for turn in range(state.n_players):
            if state.alive[clockwise(state, turn)]:
                build_turn(rules, state, players, clockwise(state, turn))
    if phase_happens(rules, state, players, PRODUCTION):
        for turn in range(state.n_players):
            if state.alive[clockwise(state, turn)]:
                production_turn(rules, state, players, clockwise(state, turn))
    if phase_happens(rules, state, players, TRADE):
        trade_phase(rules, state, players)
    if phase_happens(rules, state, players, TRANSPORT):
        for turn in range(state.n_players):
            if state.alive[clockwise(state, turn)]:
                transport_turn(rules, state, players, clockwise(state, turn))
    for turn in range(state.n_players):
        if state.alive[clockwise(state, turn)] and not state.over:
            state.turns += 1
            battle_turn(rules, state, players, clockwise(state, turn))


@njit
def end_round(rules, state):
    """GB-069: test for victory, and settle the promises that have run their time."""
    if not state.over:
        check_victory(rules, state)
    note_leader(state)
    close_promises(state)
    log_event(state, ROUND_ENDS, state.first_player, state.round_number)


@njit
def pass_token(state):
    """GB-057: the next living player clockwise leads the new round."""
    state.first_player = clockwise(state, 1)
    while not state.alive[state.first_player]:
        state.first_player = clockwise(state, 1)


@njit
def note_leader(state):
    """Count a change of lead when one player alone leads, and another did before."""
    for player in range(state.n_players):
        alone = True
        for other in range(state.n_players):
            if other != player and not leads_over(state, player, other):
                alone = False
        if alone:
            if state.leader != NOBODY and state.leader != player:
                state.lead_changes += 1
            state.leader = player


@njit(inline="always")
def play_game(rules, state, players, rounds_out):
    """GB-073: rounds until somebody has won, or until the cap."""
    set_up(rules, state, players)
    state.turns = 0
    for seat in range(state.n_players):
        state.turn_order[seat] = (seat - state.first_player) % state.n_players
    while not state.over and state.round_number < rules.round_cap:
        if state.round_number > 0:
            pass_token(state)
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
