"""Play many games in parallel and keep their results."""

import contextlib
import errno
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balancewheel.sim.errors import UserError
from balancewheel.sim.players.lineup import own_digest, split_place
from balancewheel.sim.run import store
from balancewheel.sim.run.folders import no_folder
from balancewheel.sim.run.manifest import differences, manifest_of
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.spec import RunSpec
from balancewheel.sim.run.trial import try_strategies
from balancewheel.sim.run.workers import BACKENDS, shards_of

MAX_GAMES = 10**10
MAX_JOBS = 1024


def missing_ranges(shards: list[dict[str, Any]], games: int, chunk: int) -> list[tuple[int, int]]:
    """Which games are still to be played, as (first, count), no more than a chunk each."""
    ranges, at = [], 0
    for shard in [*sorted(shards, key=lambda shard: shard["first"]), {"first": games, "games": 0}]:
        for first in range(at, shard["first"], chunk):
            ranges.append((first, min(chunk, shard["first"] - first)))
        at = shard["first"] + shard["games"]
    return ranges


def check_count(name: str, value: int, most: int) -> None:
    """A number of games, workers or the like is at least 1."""
    if not 1 <= value <= most:
        raise UserError(f"{name} must be from 1 to {most:,}, not {value:,}")


def execute(
    spec: RunSpec,
    games: int,
    out: Path,
    *,
    jobs: int = 1,
    backend: str = "threads",
    chunk: int | None = None,
    progress: Progress = QUIET,
) -> dict[str, Any]:
    """Play the games of a spec that `out` does not hold yet; returns the finished manifest."""
    if backend not in BACKENDS:
        raise UserError(f"unknown backend {backend!r}; it is threads or processes")
    chunk_size = 1 if chunk is None else chunk
    for name, value, most in (("games", games, MAX_GAMES), ("jobs", jobs, MAX_JOBS), ("chunk", chunk_size, 10**6)):
        check_count(name, value, most)
    prepared = prepare_cached(spec)
    manifest = manifest_of(prepared, games)
    made = _missing_folders(out)
    try:
        if out.is_dir() and not store.is_empty(out):  # a first look, before the kernel is compiled
            _refuse_other_run(out, manifest)
        prepared.compile(progress.compiling)  # before anything is written
        _ = prepared.players
        try_strategies(spec)
        out.mkdir(parents=True, exist_ok=True)
        with store.locked(out):
            work = _RunInProgress(spec, out, manifest, jobs, backend, chunk or prepared.chunk)
            return work.complete(progress)
    except (FileExistsError, NotADirectoryError):
        raise no_folder(out) from None
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


def _refuse_other_run(out: Path, manifest: dict[str, Any]) -> dict[str, Any]:
    """The manifest in the folder, if it is of the same run."""
    there = store.read_manifest(out)
    found = differences(manifest, there)
    if found:
        raise UserError(f"{out} holds another run: {'; '.join(found)}. Choose another folder")
    return there


@dataclass
class _RunInProgress:
    """Playing what is missing of a run, with the folder's lock held."""

    spec: RunSpec
    out: Path
    manifest: dict[str, Any]
    jobs: int
    backend: str
    chunk: int

    def complete(self, progress: Progress) -> dict[str, Any]:
        """Play the missing games and finish the manifest."""
        out, manifest = self.out, self.manifest
        is_new = store.is_empty(out)
        there = None if is_new else _refuse_other_run(out, manifest)
        before = [] if there is None else store.check_shards(out, there["shards"])
        manifest["shards"] = list(before)
        done = sum(shard["games"] for shard in before)
        tasks = missing_ranges(before, manifest["games"], self.chunk)
        progress.starting(done, manifest["games"])
        if there and not tasks and there["result_hash"] and not (out / store.JOURNAL).exists():
            return there
        try:
            store.remove_stale_files(out, [] if there is None else there["shards"])
            store.write_journal(out, before)
            store.write_manifest(out, {**manifest, "shards": []})
            self._keep_own_strategies()
            with contextlib.closing(shards_of(self.spec, tasks, out, self.jobs, self.backend)) as shards:
                for shard in shards:
                    manifest["shards"].append(shard)
                    progress.played(shard["games"])
            manifest["shards"].sort(key=lambda shard: shard["first"])
            manifest["result_hash"] = store.result_hash(manifest)
            store.write_manifest(out, manifest)
            (out / store.JOURNAL).unlink()
        except UserError:  # a strategy failed: leave the folder as it was found
            self._undo(before, there)
            raise
        except BaseException:
            kept = store.read_manifest(out)["shards"] if (out / store.MANIFEST).exists() else []
            store.remove_stale_files(out, kept)
            if is_new and not kept:
                self._undo(before, there)
            raise
        return manifest

    def _keep_own_strategies(self) -> None:
        for place, digest in zip(self.spec.own, own_digest(self.spec.own), strict=True):
            text = split_place(place)[0].read_bytes()
            store.write_atomic(store.own_copy(self.out, digest), text)

    def _undo(self, before: list[dict[str, Any]], there: dict[str, Any] | None) -> None:
        """Take back what this call has played."""
        store.remove_stale_files(self.out, before)
        if there is None:
            (self.out / store.MANIFEST).unlink(missing_ok=True)
            for digest in own_digest(self.spec.own):
                store.own_copy(self.out, digest).unlink(missing_ok=True)
        else:
            store.write_manifest(self.out, {**there, "shards": before if there["result_hash"] else []})
        if there is None or there["result_hash"]:
            (self.out / store.JOURNAL).unlink(missing_ok=True)
        else:
            store.write_journal(self.out, before)


def _disk_mistake(error: OSError, out: Path) -> UserError:
    """A full or read-only disk, in one line."""
    if error.errno == errno.ENOSPC:
        kept = f"the games played so far are kept in {out}" if (out / store.MANIFEST).exists() else "nothing is written"
        return UserError(f"the disk is full: {kept}; free some space and run the same command again")
    return UserError(f"cannot write to {out}: {error.strerror or error}")
