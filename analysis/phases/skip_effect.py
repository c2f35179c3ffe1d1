"""What a skipped phase does, by the die: some faces resolve the phase, others skip it, and chance decides which.

The die of a phase knows nothing of the game, so among the games that reached a round, those whose die skipped the phase
and those whose die resolved it are alike in all that went before; what differs afterwards is the effect of the skip.
Games that ended earlier are in neither arm. Counting the skips of whole games instead would mislead: long games have
more of them because they are long. Phases that somebody chose to resolve or skip are left out.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import polars as pl

from balancewheel.analysis.phases.drawing import (
    draw_interval,
    draw_zero_line,
    effect_label,
    offsets,
    phase_looks,
    unit_scale,
)
from balancewheel.analysis.phases.natural_experiment import OUTCOMES, TwoArms, stack_effects
from balancewheel.analysis.phases.phase import Phase
from balancewheel.analysis.stats.intervals import CONFIDENCE

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def skip_effects(
    occasions: Iterable[pl.DataFrame],
    phases: Sequence[Phase],
    rounds: int = 5,
    deciders: Sequence[str] | None = None,
    confidence: float = CONFIDENCE,
) -> pl.DataFrame:
    """Every phase, outcome and round: the mean where the phase was resolved, where it was skipped, and the effect.

    `occasions` are pieces of `phase_rounds`. With `deciders` that are not chance the same figures describe a choice.
    They are no effect: whoever chose knew how the game stood.
    """
    arms = {(phase.name, outcome): TwoArms(outcome, rounds) for phase in phases for outcome in OUTCOMES}
    for piece in occasions:
        for phase in phases:
            decided = piece.filter(pl.col(phase.by).is_in(deciders or phase.chance))
            for outcome in OUTCOMES:
                arms[phase.name, outcome].add(decided, ~pl.col(phase.resolved))
    effects = stack_effects(({"phase": phase}, both.effects(confidence)) for (phase, _), both in arms.items())
    return effects.rename(
        {"base": "resolved", "other": "skipped", "base_rows": "rows_resolved", "other_rows": "rows_skipped"}
    )


def plot_skip_effects(effects: pl.DataFrame, phases: Sequence[Phase], outcome: str, ax: "Axes") -> "Axes":
    """The effect of a skip on one outcome, round by round and over all, one mark per phase."""
    rows = effects.filter(outcome=outcome)
    names = rows["round"].unique().sort().to_list()
    looks, beside = phase_looks(phases), offsets(phases, 0.22)
    for phase in looks:
        label: str | None = phase
        for row in rows.filter(phase=phase).iter_rows(named=True):
            at = names.index(row["round"]) + beside[phase]
            draw_interval(ax, row, at, unit_scale(row["kind"]), True, label=label, **looks[phase])
            label = None
    draw_zero_line(ax)
    ax.set_xticks(range(len(names)), names)
    ax.set_xlabel("round (bars: 95 % intervals)")
    ax.set_ylabel(effect_label(outcome))
    ax.grid(axis="x", visible=False)
    if rows.height:
        ax.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return ax
