"""What a run tells while it goes on."""


class Progress:
    """A listener that keeps everything to itself; override what should be shown."""

    def compiling(self, done: int, units: int) -> None:
        """So many of so many units of the game are compiled."""

    def starting(self, done: int, games: int) -> None:
        """Play begins: so many of so many games are on disk already."""

    def played(self, games: int) -> None:
        """So many more games are on disk."""


QUIET = Progress()
