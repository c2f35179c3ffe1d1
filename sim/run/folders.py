"""Names of the folders that runs are kept in."""

import hashlib
from pathlib import Path
from typing import Any

from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.spec import RunSpec


def run_folder_name(spec: RunSpec, games: int) -> str:
    """The folder of a run that was given none: runs with different settings get different ones."""
    return name_folder(spec, spec.lineup, spec.rules.digest, spec.own, spec.tables, games)


def comparison_folder_name(spec: RunSpec) -> str:
    """The folder of all runs that may be compared with this one: same table, same seats, same code."""
    return name_folder(spec, spec.lineup, spec.own, spec.tables, prepare_cached(spec).sources)


def rules_folder_name(spec: RunSpec) -> str:
    """The folder of one run within that of all that may be compared with it."""
    return f"rules-{spec.rules.digest}"


def name_folder(spec: RunSpec, *settings: Any) -> str:
    """Game, players and seed to read, and the settings as a short hash."""
    digest = hashlib.sha256(" ".join(map(str, settings)).encode()).hexdigest()
    return f"{Path(spec.game).name}-{spec.players}p-seed{spec.seed}-{digest[:8]}"
