"""Components that players come by in the course of a game: win share and margin of seats with and without each.

Who has a component chose it or could reach it, so a difference is no effect: it may show who takes it as much as what
it does. Variances are those of sums over games; a component is flagged if its difference holds after correction for the
number of components (Holm).
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.balance.component_balance import MARGIN, SCALES, WIN_SHARE, with_margin
from balancewheel.analysis.colours import ALERT, INK, PLAIN
from balancewheel.analysis.metrics import MEAN, SHARE
from balancewheel.analysis.stats.intervals import ALPHA, CONFIDENCE, with_interval
from balancewheel.analysis.stats.moments import ClusterMoments
from balancewheel.analysis.stats.multiple import holm

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WITHOUT, WITH = 0, 1


def collected_components(
    seats: Iterable[pl.LazyFrame], column: str, names: list[str], confidence: float = CONFIDENCE
) -> pl.DataFrame:
    """Every component that some seats had and others had not, by win share and margin: with, without, difference.

    `column` holds the components of a seat as bits, in the order of `names`. `seats` comes in pieces of whole games.
    """
    moments = {measure: [ClusterMoments(2) for _ in names] for measure in (WIN_SHARE, MARGIN)}
    for piece in seats:
        rows = with_margin(piece.select("game", column, "win_share", "score")).collect(engine="streaming")
        bits, game = rows[column].to_numpy().astype(np.int64), rows["game"].to_numpy()
        for measure, sums in moments.items():
            has_value = rows[measure].is_not_null().to_numpy()
            values = rows[measure].to_numpy()[has_value].astype(float)
            for number, one in enumerate(sums):
                one.add(game[has_value], (bits[has_value] >> number) & 1, values)
    compared = [_compare(measure, sums, names, confidence) for measure, sums in moments.items()]
    return pl.concat(compared)


def _compare(measure: str, sums: list[ClusterMoments], names: list[str], confidence: float) -> pl.DataFrame:
    """The components by one measure, the largest difference first."""
    seen = [(name, one) for name, one in zip(names, sums, strict=True) if one.rows.all()]
    means = np.array([one.means for _, one in seen]).reshape(-1, 2)
    frame = pl.DataFrame(
        {
            "component": [name for name, _ in seen],
            "measure": measure,
            "kind": SHARE if measure == WIN_SHARE else MEAN,
            "seats": [int(one.rows[WITH]) for _, one in seen],
            "seats_without": [int(one.rows[WITHOUT]) for _, one in seen],
            "games": [int(one.games.min()) for _, one in seen],
            "with": means[:, WITH],
            "without": means[:, WITHOUT],
            "difference": means[:, WITH] - means[:, WITHOUT],
        },
        schema_overrides={"component": pl.String, "seats": pl.Int64, "seats_without": pl.Int64, "games": pl.Int64},
    )
    variance = np.array([one.variance(np.array([[-1.0, 1.0]]))[0] for _, one in seen])
    frame = with_interval(frame, variance, confidence)
    frame = frame.with_columns(holm(frame["p"]))
    return frame.with_columns(flagged=(pl.col("p_holm") < ALPHA).fill_null(False)).sort("difference", descending=True)


def plot_collected(compared: pl.DataFrame, measure: str, ax: "Axes") -> "Axes":
    """A dot and interval per component: how much more seats with it have than those without; flagged ones stand out."""
    rows, (scale, label) = compared.filter(measure=measure), SCALES[measure]
    ax.axvline(0, color=INK, linestyle="--", linewidth=1)
    for y, row in enumerate(rows.iter_rows(named=True)):
        colour = ALERT if row["flagged"] else PLAIN
        if row["low"] is not None:
            ax.plot([scale * row["low"], scale * row["high"]], [y, y], color=colour, linewidth=4, solid_capstyle="butt")
        ax.plot(scale * row["difference"], y, "o", color=colour, markeredgecolor=INK, markersize=5)
    labels = [f"{name} *" if flagged else name for name, flagged in rows.select("component", "flagged").rows()]
    ax.set_yticks(range(rows.height), labels)
    ax.set_ylim(rows.height - 0.4, -0.6)
    ax.set_xlabel(f"{label}: with it minus without it\n(bars: 95 % intervals; star: flagged)")
    ax.grid(axis="y", visible=False)
    return ax
