"""The face that lets the first player choose: how each strategy uses it, and what the right to choose is worth.

What was chosen hangs on how the game stood, so resolved and skipped sixes cannot be compared with each other. That a
six fell at all is chance: games in which it fell can be compared with games in which the die itself resolved the phase,
or skipped it. The difference is what the choice is worth to whoever holds the first-player token.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.by_chance import ALL, TwoSides, labelled
from balancewheel.analysis.clustered import GroupSums, share_interval
from balancewheel.analysis.phase_pictures import COLOURS, MARKS, interval, zero_line
from balancewheel.analysis.phase_rounds import DIE, FIRST_PLAYER, PHASES, VOTE

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DECIDES, RESOLVES, SKIPS = "the die decides", "the die resolves", "the die skips"  # what a choice is set against
EVERYONE = "all strategies"  # no strategy has a name of two words


def phase_choices(
    occasions: Iterable[pl.DataFrame], decided_by: str = FIRST_PLAYER, confidence: float = 0.95
) -> pl.DataFrame:
    """Every strategy and phase: the share of its choices as first player that resolve the phase, with its interval.

    With votes in place of choices, the strategy is still that of the first player.
    """
    sums: dict[str, GroupSums] = {}
    names: list[str] = []
    for piece in occasions:
        names = names or piece.schema["strategy"].categories.to_list()
        for phase in PHASES:
            chosen = piece.filter(pl.col(f"{phase}_by") == decided_by)
            group = chosen["strategy"].to_physical().to_numpy().astype(np.int64)
            twice = np.concatenate([group, np.full(len(group), len(names))])  # once more for all together
            value = chosen[f"{phase}_resolved"].to_numpy().astype(float)
            here = sums.setdefault(phase, GroupSums(len(names) + 1))
            here.add(np.tile(chosen["game"].to_numpy(), 2), twice, np.tile(value, 2))
    tables = []
    for phase, found in sums.items():
        low, high = share_interval(found.means, found.variance(np.eye(len(names) + 1)), found.games, confidence)
        tables.append(
            pl.DataFrame(
                {
                    "phase": phase,
                    "strategy": pl.Series([*names, EVERYONE], dtype=pl.String),
                    "choices": found.rows.astype(np.int64),
                    "games": found.games.astype(np.int64),
                    "resolved": found.means,
                    "low": low,
                    "high": high,
                }
            )
        )
    return pl.concat(tables).filter(pl.col("choices") > 0)


def choice_worth(occasions: Iterable[pl.DataFrame], rounds: int = 5, confidence: float = 0.95) -> pl.DataFrame:
    """The first player's win share where the choice fell to it (or to a vote), less that where the die decided.

    A row for every phase and round, against the die as it falls, and against its faces that resolve and that skip; and
    for every strategy of the first player, against the die as it falls.
    """
    sides: dict[tuple[str, str, str], TwoSides] = {}
    for piece in occasions:
        for phase in PHASES:
            by, resolved = pl.col(f"{phase}_by"), pl.col(f"{phase}_resolved")
            for against, which in ((DECIDES, True), (RESOLVES, resolved), (SKIPS, ~resolved)):
                six = pl.when(by.is_in([FIRST_PLAYER, VOTE])).then(True).when((by == DIE) & which).then(False)
                sides.setdefault((phase, against, EVERYONE), TwoSides("first_wins", rounds)).add(piece, six)
                for (name,), some in piece.group_by("strategy") if against == DECIDES else ():
                    sides.setdefault((phase, against, name), TwoSides("first_wins", rounds)).add(some, six)
    tables = [
        ({"phase": phase, "against": against, "strategy": name}, found.effects(confidence))
        for (phase, against, name), found in sorted(sides.items())
    ]
    return labelled(tables).rename({"base": "by_die", "other": "chosen"})


def plot_phase_choices(table: pl.DataFrame, ax: "Axes") -> "Axes":
    """A line a strategy, a mark a phase: how often it resolves the phase when it may choose."""
    names = sorted(table["strategy"].unique(), key=lambda name: (name != EVERYONE, name))
    for phase in PHASES:
        rows = table.filter(phase=phase)
        label = phase
        for row in rows.iter_rows(named=True):
            at = names.index(row["strategy"]) + 0.2 * (PHASES.index(phase) - 1)
            ax.plot([100 * row["low"], 100 * row["high"]], [at, at], color=COLOURS[phase], linewidth=2)
            ax.plot(100 * row["resolved"], at, MARKS[phase], color=COLOURS[phase], label=label, linestyle="none")
            label = None
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlim(-2, 102)
    ax.set_xlabel("choices that resolve the phase, % (bars: 95 % intervals)")
    ax.grid(axis="y", visible=False)
    if names:
        ax.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return ax


def plot_choice_worth(table: pl.DataFrame, ax: "Axes") -> "Axes":
    """A line a strategy, a mark a phase: what the right to choose adds to the first player's win share."""
    rows = table.filter((pl.col("against") == DECIDES) & (pl.col("round") == ALL))
    names = rows["strategy"].unique(maintain_order=True).to_list()
    for phase in PHASES:
        label = phase
        for row in rows.filter(phase=phase).iter_rows(named=True):
            at = names.index(row["strategy"]) + 0.2 * (PHASES.index(phase) - 1)
            look = {"color": COLOURS[phase], "marker": MARKS[phase], "label": label}
            interval(ax, row, at, 100, False, **look)
            label = None
    zero_line(ax, upright=False)
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlabel("first player's win share, percentage points:\nchoice less die (bars: 95 % intervals)")
    ax.grid(axis="y", visible=False)
    if names:
        ax.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return ax
