"""A game in words: the frame that all games share. A game adds the sentences of its own events."""

from typing import Any

from balancewheel.sim.frame.play import SCORED, WON
from balancewheel.sim.frame.state import Vocabulary
from balancewheel.sim.kernel.decisions import DECIDED


class Narrator:
    """Names and sentences for one game, seen at the end of it or at any question on the way."""

    questions: type[Vocabulary] = Vocabulary  # what is asked
    point = "point"  # what a score counts

    def __init__(self, values: dict[str, Any], rules: Any, state: Any, labels: list[str]) -> None:
        """`values` are the parameters and components, `labels` the names of the entrants."""
        self.values, self.rules, self.state, self.labels = values, rules, state, labels

    def seat(self, seat: int) -> str:
        """Who sits there, as in "seat 2 (raider)"."""
        return f"seat {seat + 1} ({self.labels[self.state.entrant[seat]]})"

    def sentences(self, event: Any) -> list[str]:
        """One of the game's own events as lines, or none."""
        raise NotImplementedError

    def option(self, option: Any) -> str:
        """An option of the question on the table, in few words; no two options of a question read alike."""
        raise NotImplementedError

    def narrate(self, head: str, events: Any) -> list[str]:
        """The game as lines: the head, who sits where, every event, and how it ended."""
        lines = [head, *self.seating()]
        for event in events:
            if event.kind >= 0:
                lines += self.sentences(event)
        lines += ["", *self.closing(events)]
        return lines

    def seating(self) -> list[str]:
        """Who sits where, before anything happens."""
        return [f"At the table: {', '.join(map(self.seat, range(self.state.n_players)))}."]

    def closing(self, events: Any) -> list[str]:
        """Final scores, and who wins."""
        seats = range(self.state.n_players)
        if self.state.unfinished:
            so_far = [self._score_line(seat, int(self.state.score[seat])) for seat in seats]
            return ["The game is unfinished: it was stopped at the cap on its length. So far:", *so_far]
        scores = {int(event.who): int(event.amount) for event in events if event.kind == SCORED}
        lines = [self._score_line(seat, score) for seat, score in scores.items()]
        for event in events:
            if event.kind == WON:
                winners = [seat for seat in seats if event.amount >> seat & 1]
                tied = [seat for seat in seats if scores[seat] == max(scores.values())]
                verb = "share the win" if len(winners) > 1 else "wins"
                how = " on the tie-break" if set(winners) < set(tied) else ""
                *others, last = map(self.seat, winners)
                who = f"{', '.join(others)} and {last}" if others else last
                lines.append(sentence(f"{who} {verb}{how}."))
        return [*lines, "The game is over."]

    def _score_line(self, seat: int, score: int) -> str:
        return f"{sentence(self.seat(seat))}: {plural(score, self.point)}."


def is_decision(event: Any) -> bool:
    """Is this event a player's answer to a question?"""
    return bool(event.kind == DECIDED)


def sentence(text: str) -> str:
    """With a capital letter at the beginning, and all others as they are."""
    return text[:1].upper() + text[1:]


def with_article(word: str) -> str:
    """As in "a gold mine" and "an iron mine"."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def plural(n: int, word: str) -> str:
    """As in "1 gear" and "2 gears"."""
    return f"{n} {word}{'' if n == 1 else 's'}"
