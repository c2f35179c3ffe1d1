"""The course of a game of Gears: turns in four phases."""

from balancewheel.sim.games.gears.attack import attack_phase
from balancewheel.sim.games.gears.buy import buy_phase
from balancewheel.sim.games.gears.refresh import refresh_phase
from balancewheel.sim.games.gears.set_up import lay_out
from balancewheel.sim.games.gears.state import N_PLAYERS, Event
from balancewheel.sim.games.gears.status import status_phase
from balancewheel.sim.kernel import log_event, njit


@njit
def play_round(rules, state, players):
    """GE-021, GE-082: a turn of each player, from whoever began; after a Dominance the match's next game begins."""
    if state.new_game:
        lay_out(rules, state)
    state.round_number += 1
    for turn in range(N_PLAYERS):
        take_turn(rules, state, players, (state.first_player + turn) % N_PLAYERS)
        if state.over or state.new_game:
            return


@njit
def take_turn(rules, state, players, me):
    """GE-019, GE-020: Status, Buy, Attack and Refresh, in this order; a Dominance that ends the game ends the turn."""
    begin_turn(state, me)
    status_phase(rules, state, players, me)
    if state.over or state.new_game:
        return
    buy_phase(rules, state, players, me)
    attack_phase(rules, state, players, me)
    refresh_phase(rules, state, players, me)


@njit
def begin_turn(state, me):
    """GE-001, GE-076: the active player's turn; what an effect added until their next turn is over."""
    state.player = me
    state.turns += 1
    state.own_turns[me] += 1
    state.lasting_power[me, :], state.lasting_weakness[me, :] = 0, 0
    state.power[me, :], state.weakness[me, :] = 0, 0
    log_event(state, Event.TURN_BEGINS, me, state.own_turns[me], state.n_despair[1 - me], state.n_despair[me])
