"""Play a run: from the words of a user to games on disk."""

import os
from pathlib import Path
from typing import Any

from balancewheel.sim.arguments import checked
from balancewheel.sim.rules import variants
from balancewheel.sim.run.folders import run_folder_name
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.runner import execute
from balancewheel.sim.run.spec import run_spec


@checked
def run(
    game: str,
    *,
    games: int = 10_000,
    players: int | None = None,
    seed: int = 1,
    lineup: str | None = None,
    rules: str = variants.STANDARD,
    changes: dict[str, Any] | None = None,
    strategies: tuple[str, ...] | list[str] = (),
    rounds: bool = False,
    jobs: int = 1,
    backend: str = "threads",
    chunk: int | None = None,
    out: str | Path | None = None,
    progress: Progress = QUIET,
    pool: Pool | None = None,
) -> Run:
    """Play games and keep the results; games that the folder holds already are not played again.

    Without `out` the folder is named after the settings, under runs/. A `pool` of your own takes the place of `jobs`,
    `backend` and `progress`; stopping it stops the run, and what was played is kept.
    """
    spec = run_spec(
        game,
        players=players,
        seed=seed,
        lineup=lineup,
        rules=rules,
        changes=changes,
        own=tuple(strategies),
        rounds=rounds,
    )
    folder = Path(os.path.normpath(out)) if out is not None else Path("runs") / run_folder_name(spec, games)
    return Run(folder, execute(spec, games, folder, pool or Pool(jobs, backend, progress), chunk))
