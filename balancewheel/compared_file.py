"""The table of a comparison or sweep as a Parquet file that knows how it came about, and the page made from it."""

import json
import shlex
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from balancewheel.sim.errors import UserError
from balancewheel.sim.run.run import Run, load

KEY = "balancewheel"  # of the file's metadata
COMPARE, KNOCKOUT, SWEEP = "compare", "knockout", "sweep"


@dataclass(frozen=True)
class ComparedFile:
    """A table on disk.

    `about` tells the kind, the command that made it, remarks in words, and the folder of each run by the name of its
    rules, the base first; for a sweep also the swept parameters and the figure that was asked for.
    """

    file: Path
    about: dict[str, Any]

    @property
    def table(self) -> pl.DataFrame:
        """All figures."""
        return pl.read_parquet(self.file)

    @property
    def kind(self) -> str:
        """What was done: compare, knockout or sweep."""
        return self.about["kind"]

    @cached_property
    def runs(self) -> dict[str, Run]:
        """The runs that were compared, by the name of their rules."""
        return {name: load(self.file.parent / folder) for name, folder in self.about["runs"].items()}


def write(table: pl.DataFrame, file: Path, about: dict[str, Any]) -> Path:
    """Write a table; returns its file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    table.write_parquet(file, metadata={KEY: json.dumps(about)})
    return file


def with_page(file: Path) -> list[Path]:
    """The file of a table, and the page that is made from it here."""
    from balancewheel.reports.build import build_comparison

    return [file, build_comparison(file)]


def read(file: Path) -> ComparedFile:
    """A table that `write` has written."""
    about = _about(file)
    if about is None:
        raise UserError(f"{file} is no table of compare, sweep or knockout, or of an older version: make it again")
    return ComparedFile(file, about)


def tables_in(folder: Path) -> list[Path]:
    """The tables of comparisons in a folder."""
    return [file for file in sorted(folder.glob("*.parquet")) if _about(file) is not None]


def _about(file: Path) -> dict[str, Any] | None:
    try:
        return json.loads(pl.read_parquet_metadata(file)[KEY])
    except (KeyError, ValueError, OSError, pl.exceptions.PolarsError):
        return None


def command(kind: str, run: Run, *words: str) -> str:
    """The command that makes a table again, from a run of it and what only the command knows."""
    m = run.manifest
    table = ["--players", m["players"], "--seed", m["seed"], "--lineup", m["lineup"]]
    for own in dict.fromkeys(entrant["own"] for entrant in m["entrants"] if entrant["own"]):
        table += ["--strategy", own]
    root = run.folder.parent.parent
    return shlex.join(map(str, ["balancewheel", kind, m["game"], *words, *table, "--out", root]))
