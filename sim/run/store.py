"""A run on disk: a folder with manifest.json and Parquet shards.

Shards are written to a temporary name and renamed. While a run goes on, `shards.jsonl` gets a line for each shard
that is complete; when all games are played the manifest takes them over, with the result hash. Nothing in the folder
depends on the time of day or on which worker played which games, so a run that was killed and resumed ends like one
that was not.
"""

import contextlib
import hashlib
import io
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Table

MANIFEST, JOURNAL, LOCK = "manifest.json", "shards.jsonl", ".lock"
TEMPORARY = ".part"
SHARD_NAME = re.compile(r"[a-z]+-\d{10}-\d{10}\.parquet")


def frame(
    table: Table, rows: np.ndarray, entrants: list[str], own_words: dict[str, list[str]] | None = None
) -> pl.DataFrame:
    """Rows of a kernel as a data frame of small types; rounds that were not played are left out.

    `own_words` are the words of columns for which the rules have others than the game.
    """
    if "round_number" in (rows.dtype.names or ()):
        rows = rows[rows["round_number"] > 0]
    columns = []
    for column in table:
        values = pl.Series(column.name, np.ascontiguousarray(rows[column.name]))
        if column.kind == "share":
            values = (values > 0).cast(pl.Float64) / values.clip(1, None)
        elif column.kind == "entrant":
            values = values.cast(pl.UInt32).cat.to(pl.Enum(entrants))
        elif isinstance(column.kind, list):
            values = values.cast(pl.UInt32).cat.to(pl.Enum((own_words or {}).get(column.name, column.kind)))
        else:
            values = values.cast(getattr(pl, column.kind))
        columns.append(values.rename(column.name))
    return pl.DataFrame(columns)


_STEP_1, _STEP_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


def rows_hash(frame: pl.DataFrame) -> int:
    """A 64-bit sum over hashes of single rows: the same however the rows are split or ordered."""
    hashes = np.full(frame.height, 0x9E3779B97F4A7C15, np.uint64)
    for column in frame:
        values = column.to_physical().to_numpy()
        values = values.view(np.uint64) if values.dtype == np.float64 else values.astype(np.int64).view(np.uint64)
        hashes = (hashes ^ values) * _STEP_1
        hashes = (hashes ^ (hashes >> np.uint64(29))) * _STEP_2
        hashes ^= hashes >> np.uint64(32)
    return int(hashes.sum(dtype=np.uint64))


def write_shard(folder: Path, first: int, tables: dict[str, pl.DataFrame]) -> dict[str, Any]:
    """Write the tables of the games from number `first` on; returns the shard's line for the journal."""
    games = tables["games"].height
    files = {}
    for name, rows in tables.items():
        text = io.BytesIO()
        rows.write_parquet(text, compression="zstd")
        data = text.getbuffer()
        file = f"{name}-{first:010d}-{first + games - 1:010d}.parquet"
        write_atomic(folder / file, data)
        files[name] = {
            "file": file,
            "bytes": data.nbytes,
            "sha256": hashlib.sha256(data).hexdigest(),
            "rows": rows.height,
            "rows_hash": rows_hash(rows),
        }
    return {"first": first, "games": games, "files": files}


def write_atomic(file: Path, data: bytes | memoryview) -> None:
    """Write a file so that it is there whole or not at all."""
    temporary = file.with_name(f"{file.name}{TEMPORARY}")
    try:
        temporary.write_bytes(data)
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    """Write the manifest, whole, with a checksum of what it says."""
    sealed = {**manifest, "checksum": _checksum(manifest)}
    write_atomic(folder / MANIFEST, (json.dumps(sealed, indent=1, ensure_ascii=False) + "\n").encode())


def _checksum(manifest: dict[str, Any]) -> str:
    said = {key: value for key, value in manifest.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]


def own_copy(folder: Path, digest: str) -> Path:
    """Where a run keeps the file of your own strategy as it was, so that its games can be replayed later."""
    return folder / f"own-{digest[:16]}.py"


def write_journal(folder: Path, shards: list[dict[str, Any]]) -> None:
    """Begin the journal with the shards there are."""
    write_atomic(folder / JOURNAL, "".join(json.dumps(shard) + "\n" for shard in shards).encode())


def append_journal(folder: Path, shard: dict[str, Any]) -> None:
    """Note that a shard is complete."""
    with (folder / JOURNAL).open("a", encoding="utf-8") as journal:
        journal.write(json.dumps(shard) + "\n")


NEEDED = ("game", "players", "games", "seed", "lineup", "entrants", "rules", "tables", "sources", "shards")


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a run, with the shards that its journal adds, in the order of their games."""
    try:
        if folder.is_file():
            raise UserError(f"{folder} is a file, not the folder of a run")
        if not folder.is_dir():
            raise UserError(f"there is no run in {folder}")
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        if manifest.pop("checksum", None) not in (None, _checksum(manifest)):  # older runs have none
            raise UserError(f"{folder / MANIFEST} was edited: its checksum differs; restore it, or play the run again")
        journal = folder / JOURNAL
        lines = journal.read_text(encoding="utf-8").splitlines() if journal.exists() else []
        shards = {shard["first"]: shard for shard in manifest["shards"]}
        for line in lines:
            with contextlib.suppress(json.JSONDecodeError):  # a line cut off when the run was killed: played again
                shard = json.loads(line)
                shards[shard["first"]] = shard
        manifest["shards"] = [shards[first] for first in sorted(shards)]
        whole = all(key in manifest for key in NEEDED) and "values" in manifest["rules"]
        if not whole or not all(set(manifest["tables"]) <= set(shard["files"]) for shard in manifest["shards"]):
            raise KeyError
    except FileNotFoundError:
        raise UserError(f"{folder} is not a run: it has no {MANIFEST}") from None
    except OSError as error:
        raise UserError(f"cannot read {folder / MANIFEST}: {error.strerror}") from None
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError):
        raise UserError(f"{folder / MANIFEST} is damaged; restore it, or choose another folder") from None
    return manifest


def check_shards(folder: Path, shards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The shards whose files are all there; a file that is there but differs from its checksum is an error."""
    whole = []
    for shard in shards:
        missing = False
        for entry in shard["files"].values():
            file = folder / entry["file"]
            if not file.exists():
                missing = True
            elif file.stat().st_size != entry["bytes"] or sha256(file) != entry["sha256"]:
                raise UserError(f"{file} is damaged: its checksum differs; delete it and run the same command again")
        if not missing:
            whole.append(shard)
    return whole


def first_shards(folder: Path, shards: list[dict[str, Any]], games: int) -> tuple[list[dict[str, Any]], bool]:
    """The shards of the games below this number, and whether the last of them holds further games as well.

    Such a shard is described by what counts of it, so that the result hash is that of a run of so many games.
    """
    first = [shard for shard in shards if shard["first"] < games]
    if not first or first[-1]["first"] + first[-1]["games"] <= games:
        return first, False
    last, files = first[-1], {}
    for name, entry in last["files"].items():
        rows = pl.read_parquet(folder / entry["file"], glob=False).filter(pl.col("game") < games)
        files[name] = {**entry, "rows": rows.height, "rows_hash": rows_hash(rows)}
    return [*first[:-1], {**last, "games": games - last["first"], "files": files}], True


def sha256(file: Path) -> str:
    """The checksum of a file."""
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()


def result_hash(manifest: dict[str, Any]) -> str:
    """One hash over all rows of a run; it does not depend on how the games were split into shards."""
    sums: dict[str, int] = {}
    for shard in manifest["shards"]:
        for name, entry in shard["files"].items():
            sums[name] = (sums.get(name, 0) + entry["rows_hash"]) % 2**64
    entrants = [entrant["label"] for entrant in manifest["entrants"]]
    text = json.dumps([manifest["game"], manifest["games"], entrants, sorted(sums.items())])
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


def remove_stale_files(folder: Path, shards: list[dict[str, Any]]) -> None:
    """Remove temporary files, and shards that no list names, of a run that was killed."""
    named = {entry["file"] for shard in shards for entry in shard["files"].values()}
    for file in folder.iterdir():
        if file.suffix == TEMPORARY or (SHARD_NAME.fullmatch(file.name) and file.name not in named):
            file.unlink(missing_ok=True)


def is_empty(folder: Path) -> bool:
    """May a new run be written here: is the folder empty except for its lock?"""
    return not any(file.name != LOCK for file in folder.iterdir())
