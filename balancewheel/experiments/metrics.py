"""The metrics of a game by their names, and sizes of them as people write them."""

import math

import numpy as np

from balancewheel.analysis.metrics import Metric, metrics_of
from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.run.prepare import PreparedRun, prepare
from balancewheel.sim.run.spec import RunSpec


def metrics_for(spec: RunSpec, *others: RunSpec) -> list[Metric]:
    """What can be measured of the games of a spec, or of several, before any is played."""
    first, *rest = (prepare(one) for one in (spec, *others))
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
