"""The metrics of a game by their names, and sizes of them as people write them."""

import math
from collections.abc import Sequence
from string import digits

import numpy as np
import polars as pl

from balancewheel.analysis.metrics import Metric, metrics_of
from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.games import find_game
from balancewheel.sim.run.prepare import PreparedRun, prepare_cached
from balancewheel.sim.run.spec import RunSpec, run_spec
from balancewheel.words.metrics import MEANINGS


def metrics(game: str, players: int | None = None) -> pl.DataFrame:
    """Everything that `metric` can ask of a game: name, kind (share or mean), what makes its group, and its meaning."""
    spec = run_spec(game, players=players)
    columns = {column.name: column.meaning for column in find_game(game).tables["games"]}
    rows = [(one.name, one.kind, one.by, _meaning(one, columns)) for one in metrics_for(spec)]
    return pl.DataFrame(rows, ["metric", "kind", "by", "meaning"], orient="row")


def _meaning(metric: Metric, columns: dict[str, str]) -> str:
    """What a metric says, in words."""
    name, _, group = metric.name.partition(":")
    if metric.by in ("turn_order", "seat"):
        number = group.removeprefix(metric.by)
        place = (
            f"plays in place {number} of round 1" if metric.by == "turn_order" else f"sits in seat {number}, a check"
        )
        return f"share of games won by whoever {place}"
    if metric.by:
        return f"share of games won by a seat with the {metric.by} {group}"
    meaning = MEANINGS.get(name) or columns[name]
    return f"share of games with {group}: {meaning}" if group else meaning


def metrics_for(spec: RunSpec, *others: RunSpec) -> list[Metric]:
    """What can be measured of the games of a spec, or of several, before any is played."""
    first, *rest = (prepare_cached(one) for one in (spec, *others))
    metrics = {one.name: one for one in _metrics_of(first)}
    for other in rest:
        if other.own_words != first.own_words:  # a faction of its own, for example
            metrics |= {one.name: one for one in _metrics_of(other) if one.name not in metrics}
    return list(metrics.values())


def _metrics_of(prepared: PreparedRun) -> list[Metric]:
    empty = {name: np.zeros(0, table.dtype) for name, table in prepared.game.tables.items()}
    frames = prepared.frames(empty)
    groups = ["strategy", *prepared.game.summaries]
    return metrics_of(frames["games"].schema, frames["seats"].schema, groups, prepared.spec.players)


def find_metric(metrics: list[Metric], name: str) -> Metric:
    """A metric by its name."""
    by_name = {metric.name: metric for metric in metrics}
    if name not in by_name:
        raise unknown_metric(name, metrics)
    return by_name[name]


def find_metrics(metrics: list[Metric], names: str | Sequence[str]) -> list[str]:
    """The metrics that are asked for: one by its whole name, or all whose name begins so (`win_share`)."""
    chosen: list[str] = []
    for name in [names] if isinstance(names, str) else names:
        meant = [metric.name for metric in metrics if is_meant(metric.name, name)]
        if not meant:
            raise unknown_metric(name, metrics)
        chosen += meant
    return list(dict.fromkeys(chosen))


def is_meant(name: str, metric: str) -> bool:
    """Is this the metric that is meant, or one of its groups (win_share or win_share:seat: win_share:seat1, ...)?"""
    return not metric or metric in (name, name.rstrip(digits)) or name.startswith(f"{metric}:")


def unknown_metric(name: str, metrics: list[Metric]) -> UserError:
    """A metric that does not exist, with the nearest that does."""
    groups = {one.name.partition(":")[0] for one in metrics}
    return unknown("metric", name, [one.name for one in metrics] + sorted(groups - {one.name for one in metrics}))


def parse_size(metric: str, text: str, in_points: bool) -> float:
    """A size as people write it: 0.5pp for a share, a plain number for anything else."""
    try:
        number = float(text.strip().removesuffix("pp"))
    except ValueError:
        raise UserError(f"write a size like 0.5pp or 0.2, not {text!r}") from None
    if not 0 < number < math.inf:
        raise UserError(f"a size must be above 0, not {text}")
    if text.strip().endswith("pp") != in_points:
        right = "in percentage points: write it like 0.5pp" if in_points else "in its own unit: write it like 0.2"
        raise UserError(f"{metric} is measured {right}, not {text}")
    return number / 100 if in_points else number
