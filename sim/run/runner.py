"""Play the games of a run that are missing in its folder, and keep them."""

import contextlib
import errno
from dataclasses import dataclass
from pathlib import Path

from balancewheel.sim.errors import UserError
from balancewheel.sim.players.own import own_digest, split_place
from balancewheel.sim.run.jobs import Job
from balancewheel.sim.run.pools import Pool, check_count
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.provenance import differences, manifest_of
from balancewheel.sim.run.spec import RunSpec
from balancewheel.sim.run.store import folder as store
from balancewheel.sim.run.store.manifest import Manifest, Shard
from balancewheel.sim.run.trial import try_strategies

MAX_GAMES = 10**10
MAX_CHUNK = 10**6


def missing_ranges(shards: list[Shard], games: int, chunk: int) -> list[tuple[int, int]]:
    """Which games are still to be played, as (first, count), no more than a chunk each."""
    ranges, at = [], 0
    ordered = sorted((shard.first, shard.end) for shard in shards)
    for begin, end in [*ordered, (games, games)]:
        for first in range(at, begin, chunk):
            ranges.append((first, min(chunk, begin - first)))
        at = end
    return ranges


def execute(spec: RunSpec, games: int, out: Path, pool: Pool, chunk: int | None = None) -> Manifest:
    """Play the games of a spec that `out` does not hold yet; returns the finished manifest."""
    check_count("games", games, MAX_GAMES)
    check_count("chunk", 1 if chunk is None else chunk, MAX_CHUNK)
    prepared = prepare_cached(spec)
    manifest = manifest_of(prepared, games)
    made = _missing_folders(out)
    try:
        if out.is_dir() and not store.is_empty(out):  # a first look, before the kernel is compiled
            _refuse_other_run(out, manifest)
        prepared.compile(pool.progress.compiling)  # before anything is written
        try_strategies(spec)
        out.mkdir(parents=True, exist_ok=True)
        with store.locked(out):
            return _RunInProgress(spec, out, manifest, pool, chunk or prepared.chunk).complete()
    except (FileExistsError, NotADirectoryError):
        raise store.no_folder(out) from None
    except OSError as error:
        raise _disk_mistake(error, out) from None
    finally:
        for folder in made:  # those that stayed empty
            with contextlib.suppress(OSError):
                folder.rmdir()


def _missing_folders(out: Path) -> list[Path]:
    """The folders that a run would have to make, innermost first."""
    missing = []
    try:
        for folder in (out, *out.parents):
            if folder.exists():
                break
            missing.append(folder)
    except OSError as error:
        raise _disk_mistake(error, out) from None
    return missing


def _refuse_other_run(out: Path, manifest: Manifest) -> Manifest:
    """The manifest in the folder, if it is of the same run."""
    on_disk = store.read_manifest(out)
    different = differences(manifest, on_disk)
    if different:
        raise UserError(f"{out} holds another run: {'; '.join(different)}. Choose another folder")
    return on_disk


@dataclass
class _RunInProgress:
    """Playing what is missing of a run, with the folder's lock held."""

    spec: RunSpec
    out: Path
    manifest: Manifest
    pool: Pool
    chunk: int

    def complete(self) -> Manifest:
        """Play the missing games and finish the manifest."""
        out, games = self.out, self.manifest.games
        on_disk = None if store.is_empty(out) else _refuse_other_run(out, self.manifest)
        before = [] if on_disk is None else store.check_shards(out, on_disk.shards)
        missing = missing_ranges(before, games, self.chunk)
        self.pool.progress.starting(sum(shard.games for shard in before), games)
        if on_disk and not missing and on_disk.result_hash and not (out / store.JOURNAL).exists():
            return on_disk
        try:
            store.remove_stale_files(out, [] if on_disk is None else on_disk.shards)
            store.write_journal(out, before)
            store.write_manifest(out, self.manifest)
            self._keep_own_strategies()
            shards = [*before, *self._play(missing)]
            finished = self.manifest.replace(shards=sorted(shards, key=lambda shard: shard.first))
            finished = finished.replace(result_hash=store.result_hash(finished))
            store.write_manifest(out, finished)
            (out / store.JOURNAL).unlink()
        except UserError:  # a strategy failed: leave the folder as it was found
            self._undo(before, on_disk)
            raise
        except BaseException:
            kept = store.read_manifest(out).shards if store.has_run(out) else []
            store.remove_stale_files(out, kept)
            if on_disk is None and not kept:
                self._undo(before, on_disk)
            raise
        return finished

    def _play(self, missing: list[tuple[int, int]]) -> list[Shard]:
        """Play these games and write a shard for each chunk."""
        shards = []
        for outcome in self.pool.map([Job(self.spec, *games) for games in missing], ordered=False):
            shards.append(store.write_shard(self.out, outcome.job.first, outcome.job.count, outcome.tables))
        return shards

    def _keep_own_strategies(self) -> None:
        for place, digest in zip(self.spec.own, own_digest(self.spec.own), strict=True):
            text = split_place(place)[0].read_bytes()
            store.write_atomic(store.own_copy(self.out, digest), text)

    def _undo(self, before: list[Shard], on_disk: Manifest | None) -> None:
        """Take back what this call has played."""
        store.remove_stale_files(self.out, before)
        if on_disk is None:
            (self.out / store.MANIFEST).unlink(missing_ok=True)
            for digest in own_digest(self.spec.own):
                store.own_copy(self.out, digest).unlink(missing_ok=True)
        else:
            store.write_manifest(self.out, on_disk.replace(shards=before if on_disk.result_hash else []))
        if on_disk is None or on_disk.result_hash:
            (self.out / store.JOURNAL).unlink(missing_ok=True)
        else:
            store.write_journal(self.out, before)


def _disk_mistake(error: OSError, out: Path) -> UserError:
    """A full or read-only disk, in one line."""
    if error.errno == errno.ENOSPC:
        kept = f"the games played so far are kept in {out}" if store.has_run(out) else "nothing is written"
        return UserError(f"the disk is full: {kept}; free some space and run the same command again")
    return UserError(f"cannot write to {out}: {error.strerror or error}")
