"""A game in which a player without hope says who wins: the answer is known.

In round 1 one of three players gets 3 points, another 2, the third none, by chance. In round 2 whoever has none gives
`gift` points to one of the others: `loyal` to the leader, who then wins, `rebel` to the second, who overtakes if the
gift is 2 points or more.
"""

from enum import auto
from pathlib import Path

from balancewheel.sim.frame.game import Compiling, Game
from balancewheel.sim.frame.narration import Narrator
from balancewheel.sim.frame.state import Vocabulary, state_record
from balancewheel.sim.kernel import ask, njit, offer
from balancewheel.sim.kernel.chance import event
from balancewheel.sim.rules.parameters import rules_type

FOLDER = Path(__file__).parent


@njit
def set_up(rules, state, players):
    """Nothing is laid out."""


@njit
def play_round(rules, state, players):
    """Round 1 deals the points, round 2 is the gift."""
    state.round_number += 1
    state.turns += 1
    leader = event(state, 0, 3)
    second = (leader + 1 + event(state, 1, 2)) % 3
    if state.round_number == 1:
        state.score[leader], state.score[second] = 3, 2
        return
    offer(state, 0)
    offer(state, 1)
    chosen = ask(rules, state, players, 3 - leader - second, 0)
    state.score[leader if chosen.kind == 0 else second] += rules.gift
    state.over = 1


@njit
def score(rules, state, seat):
    """The points."""
    return state.score[seat]


class Question(Vocabulary):
    """What is asked."""

    GIFT = auto()


class Words(Narrator):
    """The one question."""

    questions = Question

    def option(self, option):
        """To whom."""
        return ["to the leader", "to the second"][option.kind]


GAME = Game(
    folder=FOLDER,
    rules=rules_type(FOLDER),
    state=state_record([], max_options=2),
    set_up=set_up,
    play_round=play_round,
    score=score,
    max_rounds="rounds",
    narrator=Words,
    compiling=Compiling(chunk=50_000),
)
