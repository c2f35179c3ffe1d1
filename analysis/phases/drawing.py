"""How phases look in every picture: a colour and a mark each, and axes in units that people read."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from balancewheel.analysis.colours import EVEN, GREEN, INDIGO, PALETTE, ROSE
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.phases.natural_experiment import OUTCOMES
from balancewheel.analysis.phases.phase import Phase

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = list(dict.fromkeys([INDIGO, ROSE, GREEN, *PALETTE]))  # the first three are easiest to tell apart
MARKS = "os^Dv"


def phase_looks(phases: Sequence[Phase]) -> dict[str, dict[str, Any]]:
    """The colour and the mark of every phase, by their order in the round."""
    return {
        phase.name: {"color": COLOURS[i % len(COLOURS)], "marker": MARKS[i % len(MARKS)]}
        for i, phase in enumerate(phases)
    }


def offsets(phases: Sequence[Phase], step: float) -> dict[str, float]:
    """How far beside a tick the mark of every phase goes, so that none hides another."""
    return {phase.name: step * (i - (len(phases) - 1) / 2) for i, phase in enumerate(phases)}


def unit_scale(kind: str) -> int:
    """Shares are drawn in percentage points, everything else as it is."""
    return 100 if kind == SHARE else 1


def effect_label(outcome: str) -> str:
    """The axis label of an effect on this outcome, in two lines."""
    name, kind = OUTCOMES[outcome]
    return f"{name},\nskipped minus resolved{' (points)' if kind == SHARE else ''}"


def draw_interval(
    ax: "Axes",
    row: dict[str, Any],
    at: float,
    scale: float,
    upright: bool,
    *,
    color: str,
    marker: str,
    label: str | None = None,
    suffix: str = "",
    hollow: bool = False,
) -> None:
    """A dot with its interval, or a hollow dot alone where there are too few games."""
    middle, low, high = (row[f"{name}{suffix}"] for name in ("difference", "low", "high"))
    if low is not None:
        ends, both = [scale * low, scale * high], [at, at]
        ax.plot(*((both, ends) if upright else (ends, both)), color=color, linewidth=2)
    fill = "white" if hollow or low is None else color
    spot = (at, scale * middle) if upright else (scale * middle, at)
    ax.plot(*spot, marker, color=color, markerfacecolor=fill, label=label, linestyle="none")


def draw_zero_line(ax: "Axes", upright: bool = True) -> None:
    """A dashed line where nothing changes."""
    (ax.axhline if upright else ax.axvline)(0, color=EVEN, linestyle="--", linewidth=1)
