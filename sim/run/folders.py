"""Names of the folders that runs are kept in."""

import hashlib
from pathlib import Path
from typing import Any

from balancewheel.sim.errors import UserError
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.spec import RunSpec


def run_folder_name(spec: RunSpec, games: int) -> str:
    """The folder of a run that was given none: runs with different settings get different ones."""
    return _name(spec, spec.lineup, spec.rules.digest, spec.own, spec.tables, games)


def comparison_folder_name(spec: RunSpec) -> str:
    """The folder of all runs that may be compared with this one: same table, same seats, same code."""
    sources = prepare_cached(spec).sources
    return _name(spec, spec.lineup, spec.own, spec.tables, sources)


def rules_folder_name(spec: RunSpec) -> str:
    """The folder of one run within that of all that may be compared with it."""
    return f"rules-{spec.rules.digest}"


def no_folder(out: Path) -> UserError:
    """What to say where a folder is wanted and there is a file."""
    return UserError(f"{out} is a file, or lies in one; name a folder")


def check_folder(out: Path) -> Path:
    """A folder that is there or can be made."""
    if any(path.is_file() for path in (out, *out.parents)):
        raise no_folder(out)
    return out


def _name(spec: RunSpec, *settings: Any) -> str:
    """Game, players and seed to read, and the settings as a short hash."""
    digest = hashlib.sha256(" ".join(map(str, settings)).encode()).hexdigest()
    return f"{Path(spec.game).name}-{spec.players}p-seed{spec.seed}-{digest[:8]}"
