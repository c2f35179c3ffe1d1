"""Balancewheel, from Python: play games, keep and open runs, replay single games, compare rules, make reports.

import balancewheel as bw
run = bw.run("gearworks", games=100_000, players=3, seed=7)
run.seats.group_by("strategy").agg(...)
"""

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balancewheel.sim.arguments import checked
from balancewheel.sim.errors import UserError

if TYPE_CHECKING:
    from balancewheel.experiments.comparing.compare import compare
    from balancewheel.experiments.comparing.knockout import knockout
    from balancewheel.experiments.comparing.sample_size import sample_size
    from balancewheel.experiments.comparing.sweep import sweep
    from balancewheel.experiments.metrics import metrics
    from balancewheel.experiments.strength.ladder import ladder
    from balancewheel.experiments.strength.population import population
    from balancewheel.experiments.strength.tuning import tune
    from balancewheel.sim.run.play import run
    from balancewheel.sim.run.pools import Pool, Stopped
    from balancewheel.sim.run.run import Run, load

__all__ = [
    "Pool",
    "Run",
    "Stopped",
    "UserError",
    "compare",
    "knockout",
    "ladder",
    "load",
    "metrics",
    "population",
    "report",
    "run",
    "sample_size",
    "sweep",
    "tune",
]

_MODULES = {
    "Run": "sim.run.run",
    "load": "sim.run.run",
    "run": "sim.run.play",
    "Pool": "sim.run.pools",
    "Stopped": "sim.run.pools",
    "compare": "experiments.comparing.compare",
    "metrics": "experiments.metrics",
    "sample_size": "experiments.comparing.sample_size",
    "population": "experiments.strength.population",
    "sweep": "experiments.comparing.sweep",
    "knockout": "experiments.comparing.knockout",
    "ladder": "experiments.strength.ladder",
    "tune": "experiments.strength.tuning",
}


@checked
def report(
    *runs: str | Path,
    out: str | Path | None = None,
    only: Sequence[str] = (),
    single: bool = False,
    tolerance: float = 0.2,
    notebooks: bool = False,
    styles: int | None = None,
    jobs: int = 1,
    backend: str = "threads",
    progress: Any = None,
    pool: Any = None,
) -> Path:
    """Build the reports that fit these runs into a folder, by default beside the first run; returns its index.html.

    `only` names the reports to build, `single` makes one file of all pages, and `tolerance` is how far a win share may
    be from even, as a fraction of it. `styles` plays the games in that many styles of play. What pages ask for beside
    the games of the runs is played first, by `jobs` workers or by a `pool` of your own, and kept beside the runs.
    """
    from balancewheel.experiments.evidence.collect import collect
    from balancewheel.reports.build import build, different_folders, runs_among
    from balancewheel.sim.run.pools import Pool
    from balancewheel.sim.run.progress import QUIET

    folders = different_folders(runs)
    collect(runs_among(folders), pool or Pool(jobs, backend, progress or QUIET), styles)
    names = [only] if isinstance(only, str) else only
    return build(folders, out, only=names, single=single, tolerance=tolerance, notebooks=notebooks)


def __getattr__(name: str) -> Any:
    """Import the simulator when it is first needed, so that the command line's help is instant."""
    if name not in _MODULES:
        raise AttributeError(f"module 'balancewheel' has no attribute {name!r}")
    return getattr(importlib.import_module(f"balancewheel.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    """The public names, for tab completion."""
    return sorted(__all__)
