"""Play one game of a run again and tell it."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError
from balancewheel.sim.kernel.decisions import DECIDED
from balancewheel.sim.run.prepare import PreparedRun


@dataclass(frozen=True)
class Replay:
    """One game: what happened, in order, and the table at its end."""

    prepared: PreparedRun
    game: int
    state: Any
    events: np.ndarray

    @property
    def answers(self) -> list[int]:
        """The answers of the players, which with the seed are the whole game."""
        return [int(h.place) for h in self.events if h.kind == DECIDED]

    def in_words(self) -> list[str]:
        """The game, a line a event."""
        return self.prepared.game.narration.narrate(self)

    def decisions(self) -> list[dict[str, Any]]:
        """Every choice: who, what was asked, how many options there were and which was taken."""
        questions = self.prepared.game.narration.QUESTIONS
        return [
            {
                "seat": int(h.who),
                "strategy": self.prepared.lineup.entrants[self.state.entrant[h.who]].label,
                "question": questions[h.what],
                "options": int(h.amount),
                "answer": int(h.place),
            }
            for h in self.events
            if h.kind == DECIDED
        ]


def replay(prepared: PreparedRun, game: int, answers: list[int] | None = None) -> Replay:
    """Play game number `game` again, by its strategies or (its first decisions) by the answers given."""
    if game < 0:
        raise UserError(f"games are numbered from 0; there is no game {game}")
    state = np.zeros(1, prepared.game.state)
    state[0].keeps_log = 1
    if answers:
        if len(answers) > len(state[0].answers):
            raise UserError(f"a replay takes at most {len(state[0].answers):,} answers, not {len(answers):,}")
        state[0].n_scripted = len(answers)
        state[0].answers[: len(answers)] = answers
    prepared.play_into(state, game, 1)
    if state[0].n_log == len(state[0].secret_log):
        raise UserError(f"game {game} is too long to be told: more than {state[0].n_log:,} events")
    return Replay(prepared, game, state[0], state[0].secret_log[: state[0].n_log])
