"""The reports there are, and which of them fit a run. A new report adds an entry here."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from balancewheel.runs import Run

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Report:
    """A notebook of this folder: `name`.ipynb."""

    name: str
    title: str
    question: str  # what it answers, for the table of all pages
    why_not: Callable[[Run], str]  # in words, why a run cannot have it; empty if it can

    @property
    def notebook(self) -> Path:
        """The file that is executed."""
        return FOLDER / f"{self.name}.ipynb"


def fits_all(run: Run) -> str:
    """Every run can have it."""
    return ""


REPORTS = [
    Report("win_rates", "Win rates", "Who wins, how often, and does it matter where one sits?", fits_all),
    Report("game_quality", "Game quality", "Is it exciting to the end, and is everything in the box used?", fits_all),
]

# Of tables that compare, knockout and sweep write.
RULE_COMPARISON = Report("rule_comparison", "Rule comparison", "What does a change of the rules change?", fits_all)
RULE_SWEEP = Report("rule_sweep", "Rule sweep", "How do figures change over a grid of rules?", fits_all)
