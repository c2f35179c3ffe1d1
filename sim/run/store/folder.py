"""The folder of a run: manifest.json and Parquet shards.

Files are written under a temporary name and renamed. While a run goes on, `shards.jsonl` gets a line for each shard
that is complete; when all games are played the manifest takes them over, with the result hash. Nothing in the folder
depends on the time of day or on which worker played which games, so a run that was killed and resumed ends like one
that was not.
"""

import contextlib
import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
from pydantic import ValidationError

from balancewheel.sim.errors import UserError
from balancewheel.sim.run.store.manifest import FileEntry, Manifest, Shard
from balancewheel.sim.run.store.shards import Piece, rows_hash

MANIFEST, JOURNAL, LOCK = "manifest.json", "shards.jsonl", ".lock"
TEMPORARY = ".part"
SHARD_NAME = re.compile(r"[a-z]+-\d{10}-\d{10}\.parquet")


def no_folder(out: Path) -> UserError:
    """What to say where a folder is wanted and there is a file."""
    return UserError(f"{out} is a file, or lies in one; name a folder")


def check_folder(out: Path) -> Path:
    """A folder that is there or can be made."""
    if any(path.is_file() for path in (out, *out.parents)):
        raise no_folder(out)
    return out


def write_shard(folder: Path, first: int, games: int, tables: dict[str, Piece]) -> Shard:
    """Write the tables of the games from number `first` on, and note in the journal that they are complete."""
    files = {}
    for name, piece in tables.items():
        file = f"{name}-{first:010d}-{first + games - 1:010d}.parquet"
        write_atomic(folder / file, piece.data)
        digest = hashlib.sha256(piece.data).hexdigest()
        files[name] = FileEntry(
            file=file, bytes=len(piece.data), sha256=digest, rows=piece.rows, rows_hash=piece.rows_hash
        )
    shard = Shard(first=first, games=games, files=files)
    with (folder / JOURNAL).open("a", encoding="utf-8") as journal:
        journal.write(_journal_line(shard))
    return shard


def write_journal(folder: Path, shards: Iterable[Shard]) -> None:
    """Begin the journal with the shards there are."""
    write_atomic(folder / JOURNAL, "".join(map(_journal_line, shards)).encode())


def _journal_line(shard: Shard) -> str:
    return json.dumps(shard.model_dump()) + "\n"


def write_atomic(file: Path, data: bytes | memoryview) -> None:
    """Write a file so that it is there whole or not at all."""
    temporary = file.with_name(f"{file.name}{TEMPORARY}")
    try:
        temporary.write_bytes(data)
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write the manifest, whole, with a checksum of what it says."""
    content = manifest.to_json()
    sealed = {**content, "checksum": _checksum(content)}
    write_atomic(folder / MANIFEST, (json.dumps(sealed, indent=1, ensure_ascii=False) + "\n").encode())


def _checksum(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def own_copy(folder: Path, digest: str | None) -> Path:
    """Where a run keeps the file of your own strategy as it was, so that its games can be replayed later."""
    return folder / f"own-{(digest or '')[:16]}.py"


def has_run(folder: Path) -> bool:
    """Is there a run in this folder?"""
    return (folder / MANIFEST).exists()


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a run, with the shards that its journal adds, in the order of their games."""
    try:
        if folder.is_file():
            raise UserError(f"{folder} is a file, not the folder of a run")
        if not folder.is_dir():
            raise UserError(f"there is no run in {folder}")
        content = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        if content.pop("checksum", None) not in (None, _checksum(content)):  # older runs have none
            raise UserError(f"{folder / MANIFEST} was edited: its checksum differs; restore it, or play the run again")
        manifest = Manifest.model_validate(content)
        shards = {shard.first: shard for shard in (*manifest.shards, *_read_journal(folder))}
        if not all(set(manifest.tables) <= set(shard.files) for shard in shards.values()):
            raise KeyError
    except FileNotFoundError:
        raise UserError(f"{folder} is not a run: it has no {MANIFEST}") from None
    except OSError as error:
        raise UserError(f"cannot read {folder / MANIFEST}: {error.strerror}") from None
    except (json.JSONDecodeError, UnicodeDecodeError, ValidationError, KeyError, TypeError, AttributeError):
        raise UserError(f"{folder / MANIFEST} is damaged; restore it, or choose another folder") from None
    return manifest.replace(shards=[shards[first] for first in sorted(shards)])


def _read_journal(folder: Path) -> Iterator[Shard]:
    """The shards that are complete; a line cut off when the run was killed is played again."""
    journal = folder / JOURNAL
    for line in journal.read_text(encoding="utf-8").splitlines() if journal.exists() else ():
        with contextlib.suppress(json.JSONDecodeError):
            yield Shard.model_validate(json.loads(line))


def check_shards(folder: Path, shards: Iterable[Shard]) -> list[Shard]:
    """The shards whose files are all there; a file that is there but differs from its checksum is an error."""
    whole = []
    for shard in shards:
        missing = False
        for entry in shard.files.values():
            file = folder / entry.file
            if not file.exists():
                missing = True
            elif file.stat().st_size != entry.bytes or sha256(file) != entry.sha256:
                raise UserError(f"{file} is damaged: its checksum differs; delete it and run the same command again")
        if not missing:
            whole.append(shard)
    return whole


def first_shards(folder: Path, shards: list[Shard], games: int) -> tuple[list[Shard], bool]:
    """The shards of the games below this number, and whether the last of them holds further games as well.

    Such a shard is described by what counts of it, so that the result hash is that of a run of so many games.
    """
    first = [shard for shard in shards if shard.first < games]
    if not first or first[-1].end <= games:
        return first, False
    last, files = first[-1], {}
    for name, entry in last.files.items():
        rows = pl.read_parquet(folder / entry.file, glob=False).filter(pl.col("game") < games)
        files[name] = entry.model_copy(update={"rows": rows.height, "rows_hash": rows_hash(rows)})
    return [*first[:-1], last.model_copy(update={"games": games - last.first, "files": files})], True


def sha256(file: Path) -> str:
    """The checksum of a file."""
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()


def result_hash(manifest: Manifest) -> str:
    """One hash over all rows of a run; it does not depend on how the games were split into shards."""
    sums: dict[str, int] = {}
    for shard in manifest.shards:
        for name, entry in shard.files.items():
            sums[name] = (sums.get(name, 0) + entry.rows_hash) % 2**64
    text = json.dumps([manifest.game, manifest.games, manifest.labels, sorted(sums.items())])
    return hashlib.sha256(text.encode()).hexdigest()[:32]


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep a second run from writing to the same folder."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        yield
        return
    while True:
        with (folder / LOCK).open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise UserError(f"another run is writing to {folder}; wait for it, or choose another folder") from None
            if not _is_still_there(folder / LOCK, lock.fileno()):
                continue  # its former holder removed it between our opening and locking it
            try:
                yield
            finally:
                (folder / LOCK).unlink(missing_ok=True)
            return


def _is_still_there(path: Path, file: int) -> bool:
    try:
        return path.stat().st_ino == os.fstat(file).st_ino
    except FileNotFoundError:
        return False


def remove_stale_files(folder: Path, shards: Iterable[Shard]) -> None:
    """Remove temporary files, and shards that no list names, of a run that was killed."""
    named = {entry.file for shard in shards for entry in shard.files.values()}
    for file in folder.iterdir():
        if file.suffix == TEMPORARY or (SHARD_NAME.fullmatch(file.name) and file.name not in named):
            file.unlink(missing_ok=True)


def is_empty(folder: Path) -> bool:
    """May a new run be written here: is the folder empty except for its lock?"""
    return not any(file.name != LOCK for file in folder.iterdir())
