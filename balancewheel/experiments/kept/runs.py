"""Runs of the same games that experiments keep, and where."""

from pathlib import Path

from balancewheel.sim.run.folders import comparison_folder_name, rules_folder_name
from balancewheel.sim.run.run import Run, load
from balancewheel.sim.run.spec import RunSpec
from balancewheel.sim.run.store.folder import has_run

FOLDER = Path("runs/compared")


def comparison_folder(spec: RunSpec, out: Path | None) -> Path:
    """The folder of all runs that may be compared with this one, and of what is made from them."""
    return (out or FOLDER) / comparison_folder_name(spec)


def run_folder(spec: RunSpec, out: Path | None) -> Path:
    """The folder of the run itself."""
    return comparison_folder(spec, out) / rules_folder_name(spec)


def kept_run(spec: RunSpec, games: int, out: Path | None) -> Run | None:
    """The first games of a spec as they are on disk; None if that many are not."""
    folder = run_folder(spec, out)
    if not has_run(folder):
        return None
    run = load(folder)
    return run.first(games) if run.result_hash and run.manifest.games >= games else None
