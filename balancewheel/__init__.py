"""Balancewheel, from Python: play games, keep and open runs, replay single games, compare rules, make reports.

import balancewheel as bw
run = bw.run("gearworks", games=100_000, players=3, seed=7)
run.seats.group_by("strategy").agg(...)
"""

from typing import TYPE_CHECKING

from sim.errors import Mistake

if TYPE_CHECKING:
    from balancewheel.comparing import compare
    from balancewheel.reporting import report
    from balancewheel.runs import Run, load, run

__all__ = ["Mistake", "Run", "compare", "load", "report", "run"]


def __getattr__(name: str):
    """Import the simulator when it is first needed, so that the command line's help is instant."""
    if name in ("Run", "load", "run"):
        from balancewheel import runs

        return getattr(runs, name)
    if name == "compare":
        from balancewheel import comparing

        return comparing.compare
    if name == "report":
        from balancewheel import reporting

        return reporting.report
    raise AttributeError(f"module 'balancewheel' has no attribute {name!r}")
