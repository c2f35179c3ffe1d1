"""The table of a comparison, knockout, sweep or ladder as a Parquet file that knows how it came about."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl
from pydantic import ValidationError

from balancewheel.sim.errors import UserError
from balancewheel.sim.run.run import Run, load
from balancewheel.sim.run.store.folder import write_atomic
from balancewheel.sim.run.store.manifest import Entry

KEY = "balancewheel"  # of the file's metadata
COMPARE, KNOCKOUT, SWEEP, LADDER = "compare", "knockout", "sweep", "ladder"
NEEDED = {SWEEP: {"seated", "by"}, LADDER: {"seated", "by"}}  # columns; those of other kinds:
NEEDED_IN_COMPARISONS = {"seated", "margin", "asked"}


class Style(Entry):
    """A lineup with its knobs turned."""

    lineup: str
    strengths: list[dict[str, Any]]  # of each: its label in stock, its wins and stock's in the trial, tries, knobs
    is_tuned: bool = False  # knobs as they win most, not turned by chance


class Metadata(Entry):
    """How a table came about."""

    kind: str
    command: str  # that makes it again
    remarks: list[str]
    runs: dict[str, str]  # the folder of each run by the name of its rules, the base first
    games: int | dict[str, int]  # of each run
    looks: list[int] = []  # the numbers of games after which the table was ever made
    titles: dict[str, str] = {}  # what variant files say about themselves
    confirmed: list[dict[str, Any]] = []  # what was picked, on fresh games
    asked: list[str] = []  # the metrics that were asked for
    styles: list[Style] = []  # besides stock, in which it was played
    strengths: list[str] = []
    at_strengths: list[dict[str, Any]] = []  # what changes in stock play, at every strength
    swept: list[str] = []  # parameters
    metric: str = ""  # of a sweep, that is drawn
    rungs: dict[str, str] = {}  # of a ladder, with who plays
    pairs: list[dict[str, Any]] = []  # and who beats whom


@dataclass(frozen=True)
class ResultFile:
    """A table on disk."""

    file: Path
    metadata: Metadata

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
        return self.metadata.kind

    @cached_property
    def runs(self) -> dict[str, Run]:
        """The runs that were compared, by the name of their rules, with the games that were compared and no others."""
        runs = {}
        for name, folder in self.metadata.runs.items():
            games = self.metadata.games
            run = load(self.file.parent / folder).first(games[name] if isinstance(games, dict) else games)
            rules = run.rules.model_copy(update={"about": self.metadata.titles.get(name, "")})
            runs[name] = replace(run, manifest=run.manifest.replace(rules=rules))
        return runs


def write(table: pl.DataFrame, file: Path, metadata: Metadata) -> Path:
    """Write a table; returns its file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    data = io.BytesIO()
    table.write_parquet(data, metadata={KEY: metadata.model_dump_json()})
    write_atomic(file, data.getbuffer())
    return file


def earlier_looks(file: Path, runs: dict[str, str]) -> list[int]:
    """The numbers of games after which this table was made before, from the same runs."""
    before = _read_metadata(file)
    return before.looks if before and before.runs == runs else []


def is_asked_late(file: Path, runs: dict[str, str], asked: Sequence[str]) -> bool:
    """Whether these runs were looked at before without asking for what is asked for now."""
    before = _read_metadata(file)
    return before is not None and before.runs == runs and not set(asked) <= set(before.asked)


def read(file: Path) -> ResultFile:
    """A table that `write` has written."""
    metadata = _read_metadata(file)
    needed = NEEDED.get(metadata.kind, NEEDED_IN_COMPARISONS) if metadata else set()
    if metadata is None or not needed <= set(pl.read_parquet_schema(file)):
        raise UserError(
            f"{file} is not a table of compare, sweep, knockout or ladder, or comes from an older version: "
            "make it again"
        )
    return ResultFile(file, metadata)


def tables_in(folder: Path) -> list[Path]:
    """The tables of comparisons in a folder."""
    return [file for file in sorted(folder.glob("*.parquet")) if _read_metadata(file) is not None]


def _read_metadata(file: Path) -> Metadata | None:
    try:
        return Metadata.model_validate_json(pl.read_parquet_metadata(file)[KEY])
    except (KeyError, ValidationError, OSError, pl.exceptions.PolarsError):
        return None
