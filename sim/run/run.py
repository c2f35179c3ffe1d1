"""Runs as objects: play one, open one again, replay a game of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import polars as pl

from balancewheel.sim.arguments import checked
from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.narration import plural
from balancewheel.sim.games import find_game
from balancewheel.sim.players.entrant import Entrant
from balancewheel.sim.players.lineup import parse_lineup, shorten_lineup
from balancewheel.sim.players.own import split_place
from balancewheel.sim.rules import variants
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.replay import Replay, replay
from balancewheel.sim.run.spec import RunSpec
from balancewheel.sim.run.store import folder as store
from balancewheel.sim.run.store.manifest import EntrantEntry, Manifest, RulesEntry

BATCH = 64  # shards that a summary reads at a time


@dataclass(frozen=True)
class Run:
    """The results of a run and how they came about."""

    folder: Path
    manifest: Manifest
    is_cut: bool = False  # its last shard holds games beyond the last of the run

    def __repr__(self) -> str:
        """What was played and where it is, in three lines."""
        m, played = self.manifest, f"{self.games_played:,}"
        games = played if self.games_played == m.games else f"{played} of {m.games:,}"
        games = f"{games} game{'' if m.games == 1 else 's'}"
        return (
            f"Run of {self.game.title}: {games}, {plural(m.players, 'player')}, rules {m.rules.name}, "
            f"seed {m.seed}\nlineup {self.lineup}\nin {self.folder}"
        )

    @property
    def lineup(self) -> str:
        """Who played, by name; the manifest has the knobs, too."""
        return shorten_lineup(self.manifest.lineup)

    @property
    def players(self) -> int:
        """How many played."""
        return self.manifest.players

    @property
    def rules(self) -> RulesEntry:
        """The rules as played."""
        return self.manifest.rules

    @property
    def result_hash(self) -> str | None:
        """One hash over all rows; None while games are missing."""
        return self.manifest.result_hash

    @property
    def reference(self) -> str:
        """How to find the game that was played: its name, or its folder if it is your own game."""
        return self.manifest.reference

    @property
    def game(self) -> Game:
        """The game that was played."""
        return find_game(self.reference)

    @property
    def games(self) -> pl.LazyFrame:
        """One row per game."""
        return self.table("games")

    @property
    def seats(self) -> pl.LazyFrame:
        """One row per game and seat."""
        return self.table("seats")

    @property
    def rounds(self) -> pl.LazyFrame:
        """One row per game, round and seat; there only if it was asked for."""
        return self.table("rounds")

    @property
    def games_played(self) -> int:
        """Games on disk."""
        return self.manifest.games_played

    def files(self, table: str) -> list[Path]:
        """The shards of a table, in the order of their games."""
        if table not in self.manifest.tables:
            raise UserError(f"{self.folder} has no table {table!r}; run it with --rounds to save rounds")
        return [self.folder / shard.files[table].file for shard in self.manifest.shards]

    def table(self, name: str) -> pl.LazyFrame:
        """A result table by its name."""
        files = self.files(name)
        if not files:
            raise UserError(f"{self.folder} holds no games yet")
        return self._scan(files)

    def pieces(self, name: str) -> Iterator[pl.LazyFrame]:
        """A result table in pieces of whole games, so that memory does not grow with the run."""
        files = self.files(name)
        for first in range(0, len(files), BATCH):
            yield self._scan(files[first : first + BATCH])

    def _scan(self, files: list[Path]) -> pl.LazyFrame:
        rows = pl.scan_parquet(files, glob=False)
        return rows.filter(pl.col("game") < self.manifest.games) if self.is_cut else rows

    def first(self, games: int) -> "Run":
        """The first games of the run, as if no more had been played."""
        if games >= self.manifest.games:
            return self
        shards, is_cut = store.first_shards(self.folder, self.manifest.shards, games)
        manifest = self.manifest.replace(games=games, shards=shards)
        is_complete = manifest.games_played == games
        result_hash = store.result_hash(manifest) if is_complete else None
        return replace(self, manifest=manifest.replace(result_hash=result_hash), is_cut=is_cut)

    @cached_property
    def spec(self) -> RunSpec:
        """All that decides the results, to play games of this run again."""
        m = self.manifest
        rules = variants.RuleSet(m.reference, m.rules.name, m.rules.values, m.rules.about)
        own = tuple(dict.fromkeys(self._own_place(entrant) for entrant in m.entrants if entrant.own))
        return RunSpec(m.reference, m.players, m.seed, rules, m.lineup, own, tuple(m.tables))

    def _own_place(self, entrant: EntrantEntry) -> str:
        """Where an entrant's own strategy is: in the copy that the run keeps, or where it was."""
        copy = store.own_copy(self.folder, entrant.own_sha256)
        return f"{copy}:{split_place(entrant.own)[1]}" if copy.exists() else entrant.own

    @cached_property
    def entrants(self) -> list[Entrant]:
        """Who played; none if this version does not know them any more."""
        try:
            return parse_lineup(self.manifest.lineup, self.spec.roster, self.players).entrants
        except UserError:  # knobs that are no more, a strategy or a file that is gone
            return []

    def replay(self, game: int) -> Replay:
        """One game of the run, played again; refused if it no longer plays out as recorded."""
        if not 0 <= game < self.manifest.games:
            raise UserError(f"{self.folder} has games 0 to {self.manifest.games - 1:,}; there is no game {game:,}")
        prepared = prepare_cached(self.spec)
        prepared.compile()
        recorded = self.seats.filter(pl.col("game") == game).collect()
        played = prepared.frames(prepared.play(game, 1))["seats"]
        shared = [name for name in recorded.columns if name in played.columns]  # older runs have them in another order
        if recorded.height and not played.select(shared).equals(recorded.select(shared)):
            raise UserError(f"game {game} no longer plays out as recorded: rules or strategies have changed since")
        return replay(prepared, game)


@checked
def load(folder: str | Path) -> Run:
    """Open a run again; its shards are checked against their checksums."""
    folder = Path(folder)
    manifest = store.read_manifest(folder)
    whole = store.check_shards(folder, manifest.shards)
    if len(whole) < len(manifest.shards):
        lost = next(shard for shard in manifest.shards if shard not in whole)
        names = [entry.file for entry in lost.files.values() if not (folder / entry.file).exists()]
        raise UserError(f"{folder / names[0]} is missing; run the same command again to play its games again")
    return Run(folder, manifest)
