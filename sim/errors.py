"""Mistakes that a person can mend, told in one line."""

from collections.abc import Iterable
from difflib import get_close_matches


class UserError(Exception):
    """Something asked for that cannot be done; its text says what is wrong and what would be right."""


def unknown(kind: str, name: str, known: Iterable[str]) -> UserError:
    """A name that nothing bears, with the nearest one that something does."""
    known = list(known)
    near = get_close_matches(name, known, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
    return UserError(f"unknown {kind} {name!r}; {hint}")
