"""Errors that the user can put right, each in one line."""

from collections.abc import Iterable
from difflib import get_close_matches


class UserError(Exception):
    """What was asked for cannot be done; the text says what is wrong and what would be right."""


def unknown(kind: str, name: str, known: Iterable[str]) -> UserError:
    """An unknown name, with the nearest known one."""
    known = list(known)
    near = get_close_matches(name, known, n=1, cutoff=0.6)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
    return UserError(f"unknown {kind} {name!r}; {hint}")
