"""What becomes of the balance where a rule is read the other way."""

from balancewheel.analysis.columns import smallest_int
from balancewheel.analysis.stats.paired import CHANGED
from balancewheel.experiments.kept.evidence import Evidence
from balancewheel.reports.chapters.component_balance.source import Source
from balancewheel.reports.page import Page
from balancewheel.reports.sources import NOT_PLAYED
from balancewheel.reports.verdicts.changes import describe_change
from balancewheel.sim.rules.variants import about
from balancewheel.words.comparisons import difference_cells
from balancewheel.words.numbers import count_noun


def in_other_readings(page: Page, source: Source) -> None:
    """Every component under both readings of each rule that has two, in the same games."""
    if not source.enough:
        return
    evidence = Evidence(source.run)
    for reading in evidence.readings:
        shares = evidence.compare_reading(reading, source.components)
        if shares is None:
            page.say_missing(f"The games were not played under the other reading: {evidence.why_not or NOT_PLAYED}.")
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
