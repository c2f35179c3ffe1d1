"""A game in words: the frame that all games share. A game adds the sentences of its own events."""

from typing import Any

from balancewheel.sim.kernel.decisions import DECIDED
from balancewheel.sim.play import SCORED, WON


class Narrator:
    """Names and sentences for one game, seen at the end of it or at any question on the way."""

    questions: tuple[str, ...] = ()  # what is asked, in the order of the question numbers
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
        """The game as lines: the head, every event, and how it ended."""
        lines = [head]
        for event in events:
            if event.kind >= 0:
                lines += self.sentences(event)
        lines += ["", *self.closing(events)]
        return lines

    def closing(self, events: Any) -> list[str]:
        """Final scores, and who wins."""
        if self.state.unfinished:
            return ["The game is unfinished: a cap on its length was hit."]
        lines = [f"{sentence(self.seat(e.who))}: {plural(e.amount, self.point)}." for e in events if e.kind == SCORED]
        for event in events:
            if event.kind == WON:
                winners = [self.seat(seat) for seat in range(self.state.n_players) if event.amount >> seat & 1]
                lines.append(sentence(f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the win'}."))
        return [*lines, "The game is over."]


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
