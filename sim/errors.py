"""Errors that the user can put right, each in one line."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

MOST_CHARACTERS = 400  # of a list of names in a message


class UserError(Exception):
    """What was asked for cannot be done; the text says what is wrong and what would be right."""


def unknown(kind: str, name: str, known: Iterable[str]) -> UserError:
    """An unknown name, with the nearest known one."""
    known = list(known)
    hint = did_you_mean(name, known) or f"; there are: {list_names(known)}"
    return UserError(f"unknown {kind} {shorten(name)!r}{hint}")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The nearest known word as the end of a message, or nothing if none is near."""
    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"; did you mean {near[0]!r}?" if near else ""


def list_names(names: Sequence[str]) -> str:
    """Names for a message of one line: all of them, or the first and how many more."""
    shown: list[str] = []
    length = 0
    for name in names:
        length += len(name) + 2
        if length > MOST_CHARACTERS:
            return f"{', '.join(shown)} and {len(names) - len(shown)} more"
        shown.append(name)
    return ", ".join(shown)


def shorten(text: str) -> str:
    """A text that somebody wrote, no longer than fits into a message."""
    return text if len(text) <= MOST_CHARACTERS // 4 else f"{text[: MOST_CHARACTERS // 4]}…"
