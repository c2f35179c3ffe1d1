"""The course of a round of Scythe."""

from balancewheel.sim.games.scythe.state import Event
from balancewheel.sim.games.scythe.turn import take_turn
from balancewheel.sim.games.scythe.wind_gambit.endings import count_down
from balancewheel.sim.games.scythe.wind_gambit.resolution import sits_out
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import log_event


@njit
def play_round(rules, state, players):
    """SC-026, SC-037, SC-260, SC-365: one turn each, clockwise from the first player, until the last star falls.

    With a resolution tile, until the turns are over that it leaves.
    """
    state.round_number += 1
    for turn in range(state.n_players):
        player = (state.first_player + turn) % state.n_players
        if sits_out(rules, state, player):
            log_event(state, Event.SKIPPED_TURN, player)
        else:
            take_turn(rules, state, players, player)
        count_down(rules, state)
        if state.over:
            return
