"""The styles of play of a run: where they are kept, and how they are read."""

import hashlib
import json
from dataclasses import dataclass, replace
from pathlib import Path

import polars as pl

from balancewheel.analysis.styles import Tables
from balancewheel.experiments.kept.runs import comparison_folder, run_folder
from balancewheel.experiments.results import Style
from balancewheel.sim.errors import UserError
from balancewheel.sim.players.rungs import STOCK
from balancewheel.sim.run.run import Run, load
from balancewheel.sim.run.spec import ALWAYS, RunSpec
from balancewheel.sim.run.store.folder import has_run

TRIAL_GAMES = 300  # pairs of games in which a turned strategy has to show its strength
KEPT_SHARE = 0.5  # of the stock strategy's wins: most of them is more than half
TRIAL_CONFIDENCE = 0.95  # that it wins as much, one-sided
SPREAD = 0.5  # standard deviation of a turn, as a part of the knob's value
LEAST_STEP = 0.1  # of a knob's range: the value that a smaller one is turned as
CALMER = 0.75  # times as far the next time, if a strategy was too weak
MOST_TRIES = 8  # then it stays as it is
HOW_DRAWN = ("tuned first", TRIAL_GAMES, KEPT_SHARE, TRIAL_CONFIDENCE, SPREAD, LEAST_STEP, CALMER, MOST_TRIES)


@dataclass(frozen=True)
class Styles:
    """The same games in several styles, stock first."""

    runs: dict[str, Run]  # by the name of the style
    drawn: list[Style]  # all but stock

    @property
    def games(self) -> int:
        """Games in every style."""
        return next(iter(self.runs.values())).manifest.games

    def tables(self) -> list[Tables]:
        """Games and seats of every style; strategies have the labels that they have in stock."""
        return list(map(style_tables, self.runs.values(), [next(iter(self.runs.values()))] * len(self.runs)))


def style_tables(run: Run, stock: Run) -> Tables:
    """Games and seats of a run, its strategies under the labels of the stock run of the same seats."""
    labels, stock_labels = run.manifest.labels, stock.manifest.labels
    kind = pl.Enum(stock_labels)
    names = pl.col("strategy").cast(pl.String).replace_strict(labels, stock_labels, return_dtype=kind)
    return run.games, run.seats.with_columns(strategy=names)


def load_styles(run: Run) -> Styles | None:
    """The styles of a run that were played before; None if there are none."""
    out = styles_folder(run)
    if not out.is_dir():
        return None
    played = []
    for style in read_styles(styles_file(run.spec, out)):
        folder = run_folder(in_style(run.spec, style), out)
        if has_run(folder) and (other := load(folder)).result_hash:
            played.append((other, style))
    games = min(one.manifest.games for one in [run, *(other for other, _ in played)])
    same = [one.first(games) for one in [run, *(other for other, _ in played)]]
    if not played or not same[0].result_hash:
        return None
    return Styles(dict(zip(style_names(len(same)), same, strict=True)), [style for _, style in played])


def styles_folder(run: Run) -> Path:
    """Where the other styles of a run are kept: beside it."""
    folder = run.folder.resolve()
    return folder.with_name(f"{folder.name}-styles")


def style_names(count: int) -> list[str]:
    """stock, 1, 2, …"""
    return [STOCK, *map(str, range(1, count))]


def in_style(spec: RunSpec, style: Style) -> RunSpec:
    """The same games in a style."""
    return replace(spec, lineup=style.lineup, tables=ALWAYS)


def styles_file(spec: RunSpec, out: Path | None) -> Path:
    """Where drawn styles are kept: named after the table, the seats, the code, and how styles are drawn."""
    how = hashlib.sha256(repr(HOW_DRAWN).encode()).hexdigest()[:8]
    return comparison_folder(replace(spec, tables=ALWAYS), out) / f"styles-{spec.rules.digest}-{how}.json"


def read_styles(file: Path) -> list[Style]:
    """The styles that were drawn before, but for stock."""
    if not file.exists():
        return []
    try:
        return [Style(**one) for one in json.loads(file.read_bytes())]
    except (ValueError, TypeError, OSError):
        raise UserError(f"{file} cannot be read: delete it, and the styles are drawn again") from None
