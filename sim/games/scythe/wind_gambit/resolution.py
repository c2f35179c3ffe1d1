"""Resolution tiles: what brings the end in sight, and how many turns are left then."""

from balancewheel.sim.games.scythe.state import NOBODY, NOTHING, Event
from balancewheel.sim.games.scythe.tracks import gain, note_unreckoned
from balancewheel.sim.games.scythe.words import Gain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import log_event


@njit
def note_star(rules, state, player):
    """SC-365: what a star means to the tile: the end at once, the last turns, or nothing."""
    tile = state.resolution
    if rules.end_last_star_ends[tile] and state.stars[player] == rules.stars_to_end:
        state.over, state.ended_by = 1, player
    elif state.stars[player] == rules.end_trigger_stars[tile] and state.ended_by == NOBODY:
        gain(rules, state, player, Gain.COINS, rules.end_trigger_coins[tile])
        note_unreckoned(state, player, Gain.COINS, rules.end_trigger_coins[tile])
        begin_last_turns(rules, state, player)


@njit
def begin_last_turns(rules, state, player):
    """From the next player on everybody has so many turns more, or everybody but who brought the end in sight.

    Where the tile finishes the round first, the rest of it comes before them. The turn that is being played counts too.
    Where the tile gives everybody a number of turns, these do not outlast them.
    """
    state.ended_by = player
    rest = 0
    if rules.end_finish_round[state.resolution]:
        rest = state.n_players - 1 - (state.player - state.first_player) % state.n_players
    left = 1 + rest + last_turns(rules, state)
    state.turns_left = min(left, state.turns_left) if state.turns_left else left
    sat_out = 0 if rules.end_everyone[state.resolution] else rules.end_more_turns[state.resolution]
    log_event(state, Event.LAST_TURNS, player, 0, 0, state.turns_left - 1 - sat_out)


@njit
def last_turns(rules, state):
    """The last turns that a tile gives, of all players together."""
    return rules.end_more_turns[state.resolution] * state.n_players


@njit
def in_last_turns(rules, state):
    """Is this one of the last turns, and not the one that brought the end in sight or the rest of its round?"""
    return state.resolution != NOTHING and 0 < state.turns_left <= last_turns(rules, state)


@njit
def sits_out(rules, state, player):
    """SC-368: in the last turns of a tile for the others, whoever brought the end in sight has no turn."""
    if not in_last_turns(rules, state) or rules.end_everyone[state.resolution]:
        return False
    return state.ended_by == player


@njit
def may_move(rules, state):
    """Some tiles allow no Move action in the last turns, nor the move of a factory card."""
    return not (in_last_turns(rules, state) and rules.end_no_move[state.resolution])
