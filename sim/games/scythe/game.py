"""The course of a round of Scythe."""

from balancewheel.sim.games.scythe.turn import take_turn
from balancewheel.sim.kernel import njit


@njit
def play_round(rules, state, players):
    """SC-026, SC-037, SC-260: one turn each, clockwise from the first player, until the last star falls."""
    state.round_number += 1
    for turn in range(state.n_players):
        take_turn(rules, state, players, (state.first_player + turn) % state.n_players)
        if state.over:
            return
