"""The course of a round of Gearworks."""

from balancewheel.sim.games.gearworks.leviathan import leviathan_turn, wake
from balancewheel.sim.games.gearworks.round_end import prepare_round, settle_round
from balancewheel.sim.games.gearworks.state import LEVIATHAN, Event
from balancewheel.sim.games.gearworks.turn import take_turn
from balancewheel.sim.kernel import log_event, njit


@njit
def play_round(rules, state, players):
    """GW-024, GW-085: so many rounds, each settled; between them the table is prepared for the next."""
    if state.turns > 0:
        prepare_round(rules, state)
    take_turns(rules, state, players)
    if not state.unfinished:
        settle_round(rules, state, players)
        state.over = state.round_number == rules.rounds


@njit(inline="always")
def take_turns(rules, state, players):
    """GW-025, GW-042, GW-043: turns go clockwise from the first player until everyone has passed in a row."""
    log_event(state, Event.ROUND_BEGINS, state.first_player, state.round_number)
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
