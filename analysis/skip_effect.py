"""What a skipped phase does, by the die: some faces resolve the phase, others skip it, and chance decides which.

The die of a phase knows nothing of the game, so among the games that reached a round, those whose die skipped the phase
and those whose die resolved it are alike in all that went before; what differs afterwards is the effect of the skip.
Games that ended earlier are on neither side. Counting the skips of whole games instead would mislead: long games have
more of them because they are long. Phases that somebody chose to resolve or skip are left out.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.by_chance import OUTCOMES, TwoSides, labelled
from balancewheel.analysis.phase_pictures import COLOURS, MARKS, effect_label, interval, scale, zero_line
from balancewheel.analysis.phase_rounds import DIE, PHASES

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def skip_effects(
    occasions: Iterable[pl.DataFrame], rounds: int = 5, decided_by: str = DIE, confidence: float = 0.95
) -> pl.DataFrame:
    """Every phase, outcome and round: the mean where the phase was resolved, where it was skipped, and the effect.

    `occasions` are pieces of `phase_rounds`. With `decided_by` other than the die the same figures describe a choice.
    They are no effect: whoever chose knew how the game stood.
    """
    sides = {(phase, outcome): TwoSides(outcome, rounds) for phase in PHASES for outcome in OUTCOMES}
    for piece in occasions:
        for phase in PHASES:
            rolled = piece.filter(pl.col(f"{phase}_by") == decided_by)
            for outcome in OUTCOMES:
                sides[phase, outcome].add(rolled, ~pl.col(f"{phase}_resolved"))
    tables = [({"phase": phase}, found.effects(confidence)) for (phase, _), found in sides.items()]
    return labelled(tables).rename(
        {"base": "resolved", "other": "skipped", "base_rows": "rows_resolved", "other_rows": "rows_skipped"}
    )


def plot_skip_effects(table: pl.DataFrame, outcome: str, ax: "Axes") -> "Axes":
    """The effect of a skip on one outcome, round by round and over all, a mark a phase."""
    rows = table.filter(outcome=outcome)
    names = rows["round"].unique().sort().to_list()
    for i, phase in enumerate(PHASES):
        label = phase
        for row in rows.filter(phase=phase).iter_rows(named=True):
            at = names.index(row["round"]) + 0.22 * (i - 1)
            look = {"color": COLOURS[phase], "marker": MARKS[phase], "label": label}
            interval(ax, row, at, scale(row["kind"]), True, **look)
            label = None
    zero_line(ax)
    ax.set_xticks(range(len(names)), names)
    ax.set_xlabel("round (bars: 95 % intervals)")
    ax.set_ylabel(effect_label(outcome))
    ax.grid(axis="x", visible=False)
    if rows.height:
        ax.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return ax
