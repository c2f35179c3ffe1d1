"""What becomes of the balance where a rule is read the other way."""

from balancewheel.analysis.columns import smallest_int
from balancewheel.analysis.stats.paired import CHANGED
from balancewheel.experiments.evidence.readings import compare_reading, other_readings
from balancewheel.experiments.settings import Work
from balancewheel.experiments.wording import difference_cells
from balancewheel.reports.chapters.component_balance.source import Source
from balancewheel.reports.formatting import count_noun
from balancewheel.reports.page import Page
from balancewheel.reports.verdicts.changes import describe_change
from balancewheel.sim.errors import UserError
from balancewheel.sim.rules.variants import about


def in_other_readings(page: Page, source: Source) -> None:
    """Every component under both readings of each rule that has two, in the same games."""
    if not source.enough:
        return
    for reading in other_readings(source.run):
        try:
            shares = compare_reading(
                source.run, reading, source.components, Work(out=source.run.folder.parent / "compared")
            )
        except UserError as error:
            page.say_missing(f"The games cannot be played under the other reading: {error}.")
            return
        changed = shares.filter(verdict=CHANGED)
        said = "; ".join(map(describe_change, changed.iter_rows(named=True)))
        page.say(
            f"One rule can be read in two ways. The other reading is the preset {reading.name}: "
            f"{about(source.game.reference, reading.name)}. "
            f"{count_noun(smallest_int(shares['games']), 'game')} of this run were played again by it.",
            f"It matters: {said}." if said else "By these games it does not clearly change who wins.",
        )
        page.table(
            ["win share", "as played", reading.name, "difference", "95 % interval", "verdict"],
            (
                [row["metric"].partition(":")[2], *difference_cells(row)[1:]]
                for row in shares.sort("by", maintain_order=True).iter_rows(named=True)
            ),
            marked=shares.sort("by", maintain_order=True)["verdict"] == CHANGED,
            caption="The same games under both readings; shares differ in percentage points.",
        )
