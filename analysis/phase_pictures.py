"""How the three phases look in every picture: a colour and a mark each, and axes in units that people read."""

from typing import TYPE_CHECKING, Any

from balancewheel.analysis.by_chance import OUTCOMES
from balancewheel.analysis.colours import EVEN, GREEN, INDIGO, ROSE
from balancewheel.analysis.metrics import SHARE

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = {"production": INDIGO, "trade": ROSE, "transport": GREEN}
MARKS = {"production": "o", "trade": "s", "transport": "^"}


def scale(kind: str) -> int:
    """Shares are drawn in percentage points, everything else as it is."""
    return 100 if kind == SHARE else 1


def effect_label(outcome: str) -> str:
    """What the axis of an effect on this outcome says, in two lines."""
    name, kind = OUTCOMES[outcome]
    return f"{name},\nskipped less resolved{' (points)' if kind == SHARE else ''}"


def interval(ax: "Axes", row: dict[str, Any], at: float, factor: float, upright: bool, **look: Any) -> None:
    """A dot with its interval, or a hollow dot alone where too few games speak."""
    suffix, mark, label = look.pop("suffix", ""), look.pop("marker"), look.pop("label", None)
    middle, low, high = (row[f"{name}{suffix}"] for name in ("difference", "low", "high"))
    known = low is not None
    if known:
        ends, both = [factor * low, factor * high], [at, at]
        ax.plot(*((both, ends) if upright else (ends, both)), color=look["color"], linewidth=2)
    fill = look["color"] if known else "white"
    spot = (at, factor * middle) if upright else (factor * middle, at)
    ax.plot(*spot, mark, color=look["color"], markerfacecolor=look.get("fill", fill), label=label, linestyle="none")


def zero_line(ax: "Axes", upright: bool = True) -> None:
    """Where nothing changes."""
    (ax.axhline if upright else ax.axvline)(0, color=EVEN, linestyle="--", linewidth=1)
