"""A phase as its game declares it: its name, and what the words for who decided it mean."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Phase:
    """A phase of every round that may be skipped, with three columns in the table `rounds`: `die`, `by` and `resolved`.

    `chance`, `choice` and `force` are words of the column `by`: a die that knows nothing of the game decided, players
    did, or a rule left nothing to decide.
    """

    name: str
    chance: tuple[str, ...]
    choice: tuple[str, ...] = ()
    force: tuple[str, ...] = ()

    @property
    def die(self) -> str:
        """The column with the face that was rolled."""
        return f"{self.name}_die"

    @property
    def by(self) -> str:
        """The column that says who or what decided."""
        return f"{self.name}_by"

    @property
    def resolved(self) -> str:
        """The column that says whether the phase took place."""
        return f"{self.name}_resolved"

    @property
    def deciders(self) -> tuple[str, ...]:
        """All words of the column `by`."""
        return (*self.chance, *self.choice, *self.force)
