"""Phases that may be skipped, as a game declares them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def never(values: dict[str, Any], round_number: int) -> bool:
    """The rules leave every round to the die."""
    return False


@dataclass(frozen=True)
class Phase:
    """A phase that a die, a player or a vote may skip; `rounds` has its columns `die`, `by` and `resolved`."""

    name: str
    faces: str  # the parameter that says what each face of its die does
    chance: tuple[str, ...]  # the words of its column `by` for chance,
    choice: tuple[str, ...]  # for players' choices: of one player, or by vote,
    force: tuple[str, ...]  # and for what neither decides
    is_ruled: Callable[[dict[str, Any], int], bool] = never  # (parameters, round): do the rules decide without the die?

    @property
    def die(self) -> str:
        """The column with what the die showed."""
        return f"{self.name}_die"

    @property
    def by(self) -> str:
        """The column with who or what decided."""
        return f"{self.name}_by"

    @property
    def resolved(self) -> str:
        """The column that says whether the phase took place."""
        return f"{self.name}_resolved"

    @property
    def deciders(self) -> tuple[str, ...]:
        """All words of the column `by`."""
        return (*self.chance, *self.choice, *self.force)
