"""Upgrade: a cube from a box of the top row to a bracketed box of the bottom row."""

from balancewheel.sim.games.scythe.state import Event, Option, Question
from balancewheel.sim.games.scythe.tracks import note_unreckoned
from balancewheel.sim.games.scythe.words import N_CUBES, Cube, Gain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def has_free_box(rules, state, player, bottom):
    """SC-110, SC-111: is a bracketed box of the bottom action empty?"""
    return state.filled[player, bottom] < rules.bottom_cubes[state.mat[player], bottom]


@njit
def upgrade(rules, state, players, me):
    """SC-110 to SC-114, SC-379: from any box that has its cube to any empty bracketed box; or none."""
    offer(state, Option.DECLINE)
    for cube in range(N_CUBES):
        for bottom in range(4):
            if not state.cubes[me] >> cube & 1 and has_free_box(rules, state, me, bottom):
                offer(state, Option.THIS, cube, bottom)
    choice = ask(rules, state, players, me, Question.MOVE_CUBE)
    if choice.kind == Option.DECLINE:
        return
    cube, bottom = choice.what, choice.place
    state.cubes[me] |= 1 << cube
    state.filled[me, bottom] += 1
    log_event(state, Event.UPGRADED, me, cube, bottom)
    if cube == Cube.MOVE_COINS:
        note_unreckoned(state, me, Gain.COINS, state.count[me].coin_moves)  # they gave less than those that follow
