"""How every replay begins and ends: who sits where, the final scores, the winner."""

from types import SimpleNamespace

import pytest

from balancewheel.sim.frame.narration import Narrator
from balancewheel.sim.frame.play import SCORED, WON


def told(scores, winners, *, unfinished=False):
    state = SimpleNamespace(n_players=len(scores), entrant=range(len(scores)), score=scores, unfinished=unfinished)
    narrator = Narrator({}, None, state, ["sensible", "miner", "robber"][: len(scores)])
    events = [SimpleNamespace(kind=SCORED, who=seat, amount=score) for seat, score in enumerate(scores)]
    events.append(SimpleNamespace(kind=WON, who=-1, amount=sum(1 << seat for seat in winners)))
    return narrator.narrate("Game 3.", [] if unfinished else events)


def test_who_sits_where():
    assert told([1, 2], [1])[:2] == ["Game 3.", "At the table: seat 1 (sensible), seat 2 (miner)."]


@pytest.mark.parametrize(
    ("scores", "winners", "said"),
    [
        ([4, 1], [0], "Seat 1 (sensible) wins."),
        ([4, 4], [0, 1], "Seat 1 (sensible) and seat 2 (miner) share the win."),
        ([4, 4, 1], [1], "Seat 2 (miner) wins on the tie-break."),
        ([4, 4, 4], [0, 2], "Seat 1 (sensible) and seat 3 (robber) share the win on the tie-break."),
    ],
)
def test_the_winner_comes_after_the_scores(scores, winners, said):
    lines = told(scores, winners)
    assert lines[-2:] == [said, "The game is over."]
    assert lines[-2 - len(scores)] == f"Seat 1 (sensible): {scores[0]} points."


def test_a_game_that_was_cut_short_has_scores_and_no_winner():
    assert told([4, 1], [], unfinished=True)[-3:] == [
        "The game is unfinished: it was stopped at the cap on its length. So far:",
        "Seat 1 (sensible): 4 points.",
        "Seat 2 (miner): 1 point.",
    ]
