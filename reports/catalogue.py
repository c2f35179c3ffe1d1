"""The reports there are, and which of them suit a run. A new report adds an entry here."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from balancewheel.sim.run.run import Run


def suits_all(run: Run) -> str:
    """Every run can have it."""
    return ""


def needs_phases(run: Run) -> str:
    """Runs of a game whose phases depend on a die, with their rounds."""
    if not run.game.phases:
        return "Does not apply: no phase of this game depends on a die."
    return "" if "rounds" in run.manifest.tables else "Needs the table of rounds: play the games with --rounds."


def needs_asymmetries(run: Run) -> str:
    """Runs of a game whose players are dealt different components."""
    return "" if run.game.asymmetries else "Does not apply: all players of this game start with the same components."


@dataclass(frozen=True)
class Report:
    """A kind of page: chapters/`name`, as a page or as a notebook that calls them one by one."""

    name: str
    title: str
    question: str  # what it answers, for the table of all pages
    why_not: Callable[[Run], str] = suits_all  # in a sentence, why a run cannot have it; empty if it can

    @property
    def module(self) -> ModuleType:
        """Its chapters (`CHAPTERS`) and what they are made from (`Source`), imported when they are needed."""
        return importlib.import_module(f"balancewheel.reports.chapters.{self.name}")


WIN_RATES = Report("win_rates", "Win rates", "Who wins, how often, and does turn order matter?")
DYNAMIC_PHASES = Report("dynamic_phases", "Dynamic phases", "What does a skipped phase do, and to whom?", needs_phases)
COMPONENT_BALANCE = Report(
    "component_balance",
    "Faction and component balance",
    "Are all factions, mats and characters equally strong?",
    needs_asymmetries,
)
GAME_QUALITY = Report("game_quality", "Game quality", "Is it exciting to the end, and is everything in the box used?")

REPORTS = [WIN_RATES, DYNAMIC_PHASES, COMPONENT_BALANCE, GAME_QUALITY]

# Of tables that compare, knockout, sweep and ladder write.
RULE_COMPARISON = Report("rule_comparison", "Rule comparison", "What do the changed rules change?")
RULE_SWEEP = Report("rule_sweep", "Rule sweep", "How do figures change from setting to setting?")
SKILL_LADDER = Report("skill_ladder", "Skill ladder", "Does better play win, and does the balance hold up to it?")

ALL_REPORTS = [*REPORTS, RULE_COMPARISON, RULE_SWEEP, SKILL_LADDER]
