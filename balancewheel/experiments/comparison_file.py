"""The table of a comparison, knockout, sweep or ladder as a Parquet file that knows how it came about."""

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from balancewheel.sim.errors import UserError
from balancewheel.sim.run.run import Run, load
from balancewheel.sim.run.store import write_atomic

KEY = "balancewheel"  # of the file's metadata
COMPARE, KNOCKOUT, SWEEP, LADDER = "compare", "knockout", "sweep", "ladder"


@dataclass(frozen=True)
class ComparisonFile:
    """A table on disk.

    `about` holds the kind, the command that made it, remarks in words, the folder of each run by the name of its
    rules, the base first, the games of each, the numbers of games after which the table was ever made, what was
    confirmed on fresh games, which metrics were asked for, and what variant files say about themselves (`titles`); for
    a sweep also the swept parameters and the metric that is drawn; for a ladder the rungs and who beats whom.
    """

    file: Path
    about: dict[str, Any]

    def __repr__(self) -> str:
        """What it is and where."""
        return f"{self.kind} table in {self.file}"

    @property
    def table(self) -> pl.DataFrame:
        """All figures."""
        return pl.read_parquet(self.file, glob=False)

    @property
    def kind(self) -> str:
        """What was done: compare, knockout, sweep or ladder."""
        return self.about["kind"]

    @cached_property
    def runs(self) -> dict[str, Run]:
        """The runs that were compared, by the name of their rules, with the games that were compared and no others."""
        runs = {}
        for name, folder in self.about["runs"].items():
            games = self.about["games"]
            run = load(self.file.parent / folder).first(games[name] if isinstance(games, dict) else games)
            rules = {**run.manifest["rules"], "about": self.about.get("titles", {}).get(name, "")}
            runs[name] = replace(run, manifest={**run.manifest, "rules": rules})
        return runs


def write(table: pl.DataFrame, file: Path, about: dict[str, Any]) -> Path:
    """Write a table; returns its file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    data = io.BytesIO()
    table.write_parquet(data, metadata={KEY: json.dumps(about)})
    write_atomic(file, data.getbuffer())
    return file


def looks_at(file: Path, runs: dict[str, str]) -> list[int]:
    """The numbers of games after which this table was made before, from the same runs."""
    about = _about(file) or {}
    return about.get("looks", []) if about.get("runs") == runs else []


def is_asked_late(file: Path, runs: dict[str, str], asked: Sequence[str]) -> bool:
    """Whether these runs were looked at before without asking for what is asked for now."""
    about = _about(file) or {}
    return about.get("runs") == runs and not set(asked) <= set(about.get("asked", []))


def read(file: Path) -> ComparisonFile:
    """A table that `write` has written."""
    about = _about(file)
    needed = {"seated", "by"} if about and about["kind"] in (SWEEP, LADDER) else {"seated", "margin", "asked"}
    if about is None or "games" not in about or not needed <= set(pl.read_parquet_schema(file)):
        raise UserError(
            f"{file} is not a table of compare, sweep, knockout or ladder, or comes from an older version: "
            "make it again"
        )
    return ComparisonFile(file, about)


def tables_in(folder: Path) -> list[Path]:
    """The tables of comparisons in a folder."""
    return [file for file in sorted(folder.glob("*.parquet")) if _about(file) is not None]


def _about(file: Path) -> dict[str, Any] | None:
    try:
        return json.loads(pl.read_parquet_metadata(file)[KEY])
    except (KeyError, ValueError, OSError, pl.exceptions.PolarsError):
        return None
