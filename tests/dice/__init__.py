"""A game whose answers are known: two players roll a die, the higher wins, a tie is shared.

Seat 1 wins a half of the games with fair dice; with a die that is loaded in a share b of the games it wins
11/12 b + (1 - b) / 2. Two sets of other dice are the same rules with other luck.
"""

from pathlib import Path

from balancewheel.sim.frame.game import Compiling, Game
from balancewheel.sim.frame.narration import Narrator
from balancewheel.sim.frame.state import state_record
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.chance import event
from balancewheel.sim.rules.parameters import rules_type

FOLDER = Path(__file__).parent


@njit
def set_up(rules, state, players):
    """Nothing is laid out."""


@njit
def play_round(rules, state, players):
    """DI-001, DI-002: both roll once; `turns` counts the pips."""
    first = 10 * rules.other_dice
    for seat in range(2):
        state.score[seat] = 1 + event(state, first + seat, 6)
    if event(state, first + 2, 100) < rules.loaded:
        state.score[0] = 6
    state.round_number, state.over, state.turns = 1, 1, state.score[0] + state.score[1]


@njit
def score(rules, state, seat):
    """The pips."""
    return state.score[seat]


GAME = Game(
    folder=FOLDER,
    rules=rules_type(FOLDER),
    state=state_record([], max_options=2),
    set_up=set_up,
    play_round=play_round,
    score=score,
    max_rounds="rounds",
    narrator=Narrator,
    compiling=Compiling(chunk=50_000),
)


def share_of_seat_1(loaded):
    """The known answer."""
    return loaded / 100 * 11 / 12 + (1 - loaded / 100) / 2
