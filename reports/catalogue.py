"""The reports there are, and which of them fit a run. A new report adds an entry here."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from balancewheel.sim.run.run import Run

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


def has_phases(run: Run) -> str:
    """Runs of a game whose phases hang on a die, with their rounds."""
    rounds = run.game.tables.get("rounds", ())
    if "production_die" not in {column.name for column in rounds}:
        return "the game has no phases that hang on a die"
    return "" if "rounds" in run.manifest["tables"] else "it needs the table of rounds: play the games with --rounds"


def has_unequal_parts(run: Run) -> str:
    """Runs of a game that deals its players different parts."""
    return "" if run.game.asymmetries else "the game deals all players the same parts"


REPORTS = [
    Report("win_rates", "Win rates", "Who wins, how often, and does it matter where one sits?", fits_all),
    Report("dynamic_phases", "Dynamic phases", "What does a skipped phase do, and to whom?", has_phases),
    Report("part_balance", "Balance of unequal parts", "Is everything that is dealt as strong?", has_unequal_parts),
    Report("game_quality", "Game quality", "Is it exciting to the end, and is everything in the box used?", fits_all),
]

# Of tables that compare, knockout and sweep write.
RULE_COMPARISON = Report("rule_comparison", "Rule comparison", "What does a change of the rules change?", fits_all)
RULE_SWEEP = Report("rule_sweep", "Rule sweep", "How do figures change over a grid of rules?", fits_all)
