"""Balancewheel, from Python: play games, keep and open runs, replay single games, compare rules, make reports.

import balancewheel as bw
run = bw.run("gearworks", games=100_000, players=3, seed=7)
run.seats.group_by("strategy").agg(...)
"""

import importlib
from typing import TYPE_CHECKING, Any

from balancewheel.sim.errors import UserError

if TYPE_CHECKING:
    from balancewheel.comparing import compare
    from balancewheel.knocking import knockout
    from balancewheel.planning import plan
    from balancewheel.reporting import report
    from balancewheel.sim.run.run import Run, load, run
    from balancewheel.sweeping import sweep

__all__ = ["Run", "UserError", "compare", "knockout", "load", "plan", "report", "run", "sweep"]

_HOMES = {
    "Run": "sim.run.run",
    "load": "sim.run.run",
    "run": "sim.run.run",
    "compare": "comparing",
    "plan": "planning",
    "sweep": "sweeping",
    "knockout": "knocking",
    "report": "reporting",
}


def __getattr__(name: str) -> Any:
    """Import the simulator when it is first needed, so that the command line's help is instant."""
    if name not in _HOMES:
        raise AttributeError(f"module 'balancewheel' has no attribute {name!r}")
    return getattr(importlib.import_module(f"balancewheel.{_HOMES[name]}"), name)
