"""Results that are no runs: numbers that took games to find, kept in a file so that the work can go on."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from balancewheel.sim.errors import UserError
from balancewheel.sim.run.store.folder import write_atomic


class ResultCache:
    """Numbers by their names, written down one by one; `key` says to what they belong."""

    def __init__(self, file: Path, key: list[Any]) -> None:
        self._file = file.with_suffix(".journal")
        self._key = json.dumps(key)
        self._part = ""
        self._lines = dict(self._read())
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            whole = [self._key, *(json.dumps(line) for line in self._lines.items())]  # without a line broken off
            write_atomic(self._file, "".join(f"{line}\n" for line in whole).encode())
        except OSError as error:
            raise UserError(f"cannot write {self._file}: {error.strerror}") from None

    def part(self, name: str) -> "ResultCache":
        """The same file for one part of the work, which has names of its own."""
        part = copy.copy(self)
        part._part = f"{self._part}{name} "
        return part

    def values(self, name: int | str) -> list[float] | None:
        """What was noted under a name or number."""
        return self._lines.get(f"{self._part}{name}")

    def add(self, name: int | str, values: list[float]) -> None:
        """Note something, once."""
        key = f"{self._part}{name}"
        if key not in self._lines:
            self._lines[key] = values
            with self._file.open("a", encoding="utf-8") as journal:
                journal.write(json.dumps([key, values]) + "\n")

    def remove(self) -> None:
        """The work is done."""
        self._file.unlink(missing_ok=True)

    def _read(self) -> Iterator[tuple[str, list[float]]]:
        try:
            head, *lines = self._file.read_text(encoding="utf-8").splitlines()
        except (FileNotFoundError, ValueError):
            return
        if head != self._key:
            raise UserError(
                f"{self._file} belongs to another tuning, or to other code; delete it, or choose another --out"
            )
        for line in lines:
            try:
                name, values = json.loads(line)
            except ValueError:
                return  # broken off while it was written
            yield name, values
