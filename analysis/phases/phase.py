"""A phase as the analyses see it; games declare theirs in any class that looks like this."""

from typing import Protocol


class Phase(Protocol):
    """A phase of every round that may be skipped, with three columns in the table `rounds`: `die`, `by` and `resolved`.

    `chance`, `choice` and `force` are words of the column `by`: a die that knows nothing of the game decided, players
    did, or a rule left nothing to decide. `deciders` are all of them.
    """

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def chance(self) -> tuple[str, ...]:
        """The words for chance."""

    @property
    def choice(self) -> tuple[str, ...]:
        """The words for players' choices."""

    @property
    def force(self) -> tuple[str, ...]:
        """The words for what neither decided."""

    @property
    def die(self) -> str:
        """The column with the face that was rolled."""

    @property
    def by(self) -> str:
        """The column that says who or what decided."""

    @property
    def resolved(self) -> str:
        """The column that says whether the phase took place."""

    @property
    def deciders(self) -> tuple[str, ...]:
        """All words of the column `by`."""
