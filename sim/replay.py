"""Play one game of a run again and tell it."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.errors import Mistake
from sim.plan import Seated
from sim.talk import DECIDED


@dataclass(frozen=True)
class Story:
    """One game: what happened, in order, and the table at its end."""

    seated: Seated
    game: int
    state: Any
    happenings: np.ndarray

    @property
    def answers(self) -> list[int]:
        """The answers of the players, which with the seed are the whole game."""
        return [int(h.place) for h in self.happenings if h.kind == DECIDED]

    def in_words(self) -> list[str]:
        """The game, a line a happening."""
        return self.seated.game.words.tell_story(self)

    def decisions(self) -> list[dict[str, Any]]:
        """Every choice: who, what was asked, how many options there were and which was taken."""
        questions = self.seated.game.words.QUESTIONS
        return [
            {
                "seat": int(h.who),
                "strategy": self.seated.lineup.entrants[self.state.entrant[h.who]].label,
                "question": questions[h.what],
                "options": int(h.amount),
                "answer": int(h.place),
            }
            for h in self.happenings
            if h.kind == DECIDED
        ]


def replay(seated: Seated, game: int, answers: list[int] | None = None) -> Story:
    """Play game number `game` again, by its strategies or (its first decisions) by the answers given."""
    if game < 0:
        raise Mistake(f"games are numbered from 0; there is no game {game}")
    state = np.zeros(1, seated.game.state)
    state[0].keeps_story = 1
    if answers:
        if len(answers) > len(state[0].answers):
            raise Mistake(f"a replay takes at most {len(state[0].answers):,} answers, not {len(answers):,}")
        state[0].n_scripted = len(answers)
        state[0].answers[: len(answers)] = answers
    seated.play_into(state, game, 1)
    if state[0].n_story == len(state[0].secret_story):
        raise Mistake(f"game {game} is too long to be told: more than {state[0].n_story:,} happenings")
    return Story(seated, game, state[0], state[0].secret_story[: state[0].n_story])
