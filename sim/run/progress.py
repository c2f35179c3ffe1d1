"""What a run reports while it goes on."""


class Progress:
    """A listener that shows nothing; override what should be shown."""

    def compiling(self, done: int, units: int) -> None:
        """`done` of all `units` of the game are compiled."""

    def starting(self, done: int, games: int) -> None:
        """Play begins: `done` of all `games` are on disk already."""

    def played(self, games: int) -> None:
        """That many more games are on disk."""


QUIET = Progress()
