"""The table as it was at single decisions of a game."""

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.compiled import Players, compiled_game
from balancewheel.sim.frame.game import Game
from balancewheel.sim.kernel.decisions import TAPE, NotOffered
from balancewheel.sim.run.prepare import PreparedRun
from balancewheel.sim.run.replay import replay


def pause(rules: Any, state: Any, knobs: Any) -> int:
    """Stop the game here, by an answer that nobody offered."""
    return -1


def decisions(table: PreparedRun, number: int, every: int = 1, most: int = 10**6) -> Iterator[tuple[Any, int]]:
    """The state at every n-th decision of a game, at most so many, just before the answer; and the answer given."""
    answers = replay(table, number).answers
    every = max(every, len(answers) // most)
    game = table.game
    paused = table.played_by(_pausing(game))
    seatings, tape = table.lineup.seatings(table.spec.seed, number, 1), np.zeros(1, TAPE)
    tape[0].answers[: len(answers)] = answers
    for at in range(0, len(answers), every):
        state, tape[0].n_scripted = np.zeros(1, game.state), at
        try:
            paused.play_into(state, tape, seatings)
        except UserError as error:
            assert isinstance(error.__cause__, NotOffered)
        yield state[0], answers[at]


@functools.cache
def _pausing(game: Game) -> Players:
    """Players who all pause, loaded once."""
    return compiled_game(game).seat_players([game.make_strategy(pause)], [{}])
