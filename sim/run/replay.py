"""Play one game of a run again and narrate it."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.narration import Narrator, is_decision, plural
from balancewheel.sim.kernel.decisions import TAPE
from balancewheel.sim.run.prepare import PreparedRun


@dataclass(frozen=True)
class Replay:
    """One game: what happened, in order, and the state at its end."""

    prepared: PreparedRun
    game: int
    state: Any
    events: np.ndarray

    def __repr__(self) -> str:
        """Which game it is, and how to read it."""
        where = f"Game {self.game} of seed {self.prepared.spec.seed} of {self.prepared.game.title}"
        return f"{where}, {plural(len(self.events), 'event')}; .narrate() tells it in words"

    @property
    def answers(self) -> list[int]:
        """The answers of the players, which with the seed are the whole game."""
        return [int(event.place) for event in self.events if is_decision(event)]

    @property
    def narrator(self) -> Narrator:
        """Names and sentences for this game."""
        return self.prepared.narrator(self.state)

    def narrate(self) -> list[str]:
        """The game, one line per event."""
        spec = self.prepared.spec
        return self.narrator.narrate(f"Game {self.game} of seed {spec.seed}, rules {spec.rules.name}.", self.events)

    def decisions(self) -> list[dict[str, Any]]:
        """Every choice: who, what was asked, how many options there were and which was taken."""
        labels, questions = self.prepared.labels, self.prepared.game.questions
        return [
            {
                "seat": int(event.who),
                "strategy": labels[self.state.entrant[event.who]],
                "question": questions[event.what],
                "options": int(event.amount),
                "answer": int(event.place),
            }
            for event in self.events
            if is_decision(event)
        ]


def replay(prepared: PreparedRun, game: int, answers: list[int] | None = None) -> Replay:
    """Play game number `game` again, by its strategies or (its first decisions) by the answers given."""
    prepared.compile()
    if game < 0:
        raise UserError(f"games are numbered from 0; there is no game {game}")
    state, tape = np.zeros(1, prepared.game.state), np.zeros(1, TAPE)
    tape[0].keeps_events = 1
    if answers:
        if len(answers) > len(tape[0].answers):
            raise UserError(f"a replay takes at most {len(tape[0].answers):,} answers, not {len(answers):,}")
        tape[0].n_scripted = len(answers)
        tape[0].answers[: len(answers)] = answers
    prepared.play_into(state, tape, prepared.lineup.seatings(prepared.spec.seed, game, 1))
    if tape[0].n_events == len(tape[0].events):
        raise UserError(f"game {game} is too long to be replayed: it has more than {tape[0].n_events:,} events")
    return Replay(prepared, game, state[0], tape[0].events[: tape[0].n_events])
