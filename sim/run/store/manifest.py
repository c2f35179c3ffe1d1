"""How a run came about, as its manifest says it."""

from typing import Any

from pydantic import BaseModel, ConfigDict


class Entry(BaseModel):
    """A part of a manifest; what a later version adds to it is left out."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class FileEntry(Entry):
    """One file of a shard."""

    file: str
    bytes: int
    sha256: str
    rows: int
    rows_hash: int


class Shard(Entry):
    """Consecutive games, with a file for each table."""

    first: int
    games: int
    files: dict[str, FileEntry]

    @property
    def end(self) -> int:
        """The number after that of its last game."""
        return self.first + self.games


class EntrantEntry(Entry):
    """Somebody who played."""

    label: str
    strategy: str
    knobs: dict[str, Any]
    own: str  # the file and function, if it is somebody's own strategy
    own_sha256: str | None


class RulesEntry(Entry):
    """The rules as played."""

    name: str
    about: str = ""
    digest: str
    values: dict[str, Any]


class Manifest(Entry):
    """All that decides the games of a run, the versions that played them, and what is on disk."""

    balancewheel: str = ""
    game: str
    game_folder: str | None = None  # of your own game
    players: int
    games: int
    seed: int
    lineup: str
    entrants: list[EntrantEntry]
    rules: RulesEntry
    tables: list[str]
    sources: str
    versions: dict[str, str] = {}
    result_hash: str | None = None
    shards: list[Shard]

    @property
    def reference(self) -> str:
        """How to find the game that was played: its name, or its folder if it is your own game."""
        return self.game_folder or self.game

    @property
    def labels(self) -> list[str]:
        """What the entrants are called."""
        return [entrant.label for entrant in self.entrants]

    @property
    def games_played(self) -> int:
        """Games on disk."""
        return sum(shard.games for shard in self.shards)

    def replace(self, **changes: Any) -> "Manifest":
        """The same with other values."""
        return self.model_copy(update=changes)

    def to_json(self) -> dict[str, Any]:
        """As the file holds it."""
        return self.model_dump(exclude={"game_folder"} if self.game_folder is None else None)
