"""The face that lets players choose: how each strategy uses it, and what the right to choose is worth.

What was chosen depends on how the game stood, so rounds in which players chose to resolve a phase cannot be compared
with rounds in which they chose to skip it. That the choice came up at all is chance: such games can be compared with
games in which the die itself resolved the phase, or skipped it. The difference is what the choice is worth to whoever
holds the first-player token.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.columns import words_of
from balancewheel.analysis.phases.drawing import draw_interval, draw_zero_line, offsets, phase_looks
from balancewheel.analysis.phases.natural_experiment import ALL, TwoArms, stack_effects
from balancewheel.analysis.phases.phase import Phase
from balancewheel.analysis.stats.intervals import CONFIDENCE, share_interval
from balancewheel.analysis.stats.moments import ClusterMoments

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DECIDES, RESOLVES, SKIPS = "the die decides", "the die resolves", "the die skips"  # what a choice is compared with
EVERYONE = "all strategies"  # no strategy has a name of two words


def phase_choices(
    occasions: Iterable[pl.DataFrame],
    phases: Sequence[Phase],
    deciders: Sequence[str] | None = None,
    confidence: float = CONFIDENCE,
) -> pl.DataFrame:
    """Every strategy and phase: the share of its choices as first player that resolve the phase, with its interval.

    `deciders` are some of the words for a choice; without them all count. Where players vote, the strategy is still
    that of the first player.
    """
    moments: dict[str, ClusterMoments] = {}
    names: list[str] = []
    for piece in occasions:
        names = names or words_of(piece.schema["strategy"])
        for phase in phases:
            chosen = piece.filter(pl.col(phase.by).is_in(deciders or phase.choice))
            group = chosen["strategy"].to_physical().to_numpy().astype(np.int64)
            twice = np.concatenate([group, np.full(len(group), len(names))])  # once more for all together
            value = chosen[phase.resolved].to_numpy().astype(float)
            sums = moments.setdefault(phase.name, ClusterMoments(len(names) + 1))
            sums.add(np.tile(chosen["game"].to_numpy(), 2), twice, np.tile(value, 2))
    frames = []
    for name, sums in moments.items():
        low, high = share_interval(sums.means, sums.variance(np.eye(len(names) + 1)), sums.games, confidence)
        frames.append(
            pl.DataFrame(
                {
                    "phase": name,
                    "strategy": pl.Series([*names, EVERYONE], dtype=pl.String),
                    "choices": sums.rows.astype(np.int64),
                    "games": sums.games.astype(np.int64),
                    "resolved": sums.means,
                    "low": low,
                    "high": high,
                }
            )
        )
    return pl.concat(frames).filter(pl.col("choices") > 0)


def choice_worth(
    occasions: Iterable[pl.DataFrame], phases: Sequence[Phase], rounds: int = 5, confidence: float = CONFIDENCE
) -> pl.DataFrame:
    """The first player's win share where players had the choice, less that where the die decided.

    One row for every phase and round, against the die as it falls, and against its faces that resolve and that skip;
    and for every strategy of the first player, against the die as it falls.
    """
    arms: dict[tuple[str, str, str], TwoArms] = {}
    for piece in occasions:
        for phase in phases:
            by, resolved = pl.col(phase.by), pl.col(phase.resolved)
            for against, which in ((DECIDES, True), (RESOLVES, resolved), (SKIPS, ~resolved)):
                is_rolled = by.is_in(phase.chance) & which
                is_chosen = pl.when(by.is_in(phase.choice)).then(True).when(is_rolled).then(False)
                everyone = arms.setdefault((phase.name, against, EVERYONE), TwoArms("first_wins", rounds))
                everyone.add(piece, is_chosen)
                for (strategy,), rows in piece.group_by("strategy") if against == DECIDES else ():
                    own = arms.setdefault((phase.name, against, strategy), TwoArms("first_wins", rounds))
                    own.add(rows, is_chosen)
    effects = stack_effects(
        ({"phase": phase, "against": against, "strategy": strategy}, both.effects(confidence))
        for (phase, against, strategy), both in sorted(arms.items())
    )
    return effects.rename({"base": "by_die", "other": "chosen"})


def plot_phase_choices(choices: pl.DataFrame, phases: Sequence[Phase], ax: "Axes") -> "Axes":
    """One line per strategy, one mark per phase: how often it resolves the phase when it may choose."""
    names = sorted(choices["strategy"].unique(), key=lambda name: (name != EVERYONE, name))
    looks, beside = phase_looks(phases), offsets(phases, 0.2)
    for phase, look in looks.items():
        label: str | None = phase
        for row in choices.filter(phase=phase).iter_rows(named=True):
            at = names.index(row["strategy"]) + beside[phase]
            ax.plot([100 * row["low"], 100 * row["high"]], [at, at], color=look["color"], linewidth=2)
            ax.plot(100 * row["resolved"], at, label=label, linestyle="none", **look)
            label = None
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlim(-2, 102)
    ax.set_xlabel("choices that resolve the phase, % (bars: 95 % intervals)")
    ax.grid(axis="y", visible=False)
    if names:
        ax.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return ax


def plot_choice_worth(worth: pl.DataFrame, phases: Sequence[Phase], ax: "Axes") -> "Axes":
    """One line per strategy, one mark per phase: what the right to choose adds to the first player's win share."""
    rows = worth.filter((pl.col("against") == DECIDES) & (pl.col("round") == ALL))
    names = rows["strategy"].unique(maintain_order=True).to_list()
    looks, beside = phase_looks(phases), offsets(phases, 0.2)
    for phase in looks:
        label: str | None = phase
        for row in rows.filter(phase=phase).iter_rows(named=True):
            at = names.index(row["strategy"]) + beside[phase]
            draw_interval(ax, row, at, 100, False, label=label, **looks[phase])
            label = None
    draw_zero_line(ax, upright=False)
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlabel("first player's win share, percentage points:\nchoice minus die (bars: 95 % intervals)")
    ax.grid(axis="y", visible=False)
    if names:
        ax.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return ax
