"""The course of a round of City of Gears."""

from balancewheel.sim.games.city_of_gears.turn import take_turn
from balancewheel.sim.kernel import njit


@njit
def play_round(rules, state, players):
    """CG-014, CG-023, CG-097: one turn each, clockwise from the first player, until the last white gear is drawn."""
    state.round_number += 1
    for turn in range(state.n_players):
        take_turn(rules, state, players, (state.first_player + turn) % state.n_players)
        if state.over:
            return
