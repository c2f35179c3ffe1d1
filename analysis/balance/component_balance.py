"""Win share and margin of every asymmetric component, or pair of components, as they were dealt.

A cell is a component, or a pair of components where a player has two. Every cell is compared with the mean of all
seats. Variances are those of sums over games; a cell is flagged if its difference holds after correction for the number
of cells (Holm). The test takes the variance that differences would have if all cells were alike (a score test), and is
left out where fewer than `MIN_WINS` wins or losses are expected. Where a cell was seldom dealt, the shrunk figure says
more than its own: see `shrinkage`.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from balancewheel.analysis.colours import DIVERGING, EVEN, INK, assign_colours, ink_on
from balancewheel.analysis.columns import words_of
from balancewheel.analysis.metrics import MEAN, SHARE
from balancewheel.analysis.stats.intervals import (
    ALPHA,
    CONFIDENCE,
    MIN_GAMES,
    MIN_WINS,
    NO_VARIANCE,
    p_value,
    share_interval,
    with_interval,
)
from balancewheel.analysis.stats.moments import ClusterMoments
from balancewheel.analysis.stats.multiple import holm
from balancewheel.analysis.stats.shrinkage import shrink, stabilise_variance

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIN_SHARE, MARGIN = "win_share", "margin"
SCALES = {WIN_SHARE: (100, "win share, %"), MARGIN: (1, "score above the mean of the other players")}


def component_balance(
    seats: Iterable[pl.LazyFrame], components: list[str], confidence: float = CONFIDENCE
) -> pl.DataFrame:
    """Every cell that was dealt, by win share and by margin: its mean, mean of all, difference, shrunk mean, flag.

    `components` are columns of the seats. `seats` comes in pieces that each hold whole games, all with the same number
    of players. The margin of a seat is its score less the mean score of the other players.
    """
    levels: list[list[str]] = []
    moments: dict[str, ClusterMoments] = {}
    for piece in seats:
        schema = piece.collect_schema()
        levels = levels or [words_of(schema[component]) for component in components]
        rows = with_margin(piece.select("game", *components, "win_share", "score")).collect(engine="streaming")
        cell = np.zeros(rows.height, np.int64)
        for component, names in zip(components, levels, strict=True):
            cell = cell * len(names) + rows[component].to_physical().cast(pl.Int64).to_numpy()
        n_cells = int(np.prod([len(names) for names in levels]))
        for measure in (WIN_SHARE, MARGIN):
            has_value = rows[measure].is_not_null().to_numpy()
            columns = rows["game"].to_numpy(), cell, rows[measure].to_numpy()
            moments.setdefault(measure, ClusterMoments(n_cells)).add(*(column[has_value] for column in columns))
    balances = [
        _balance(measure, sums, components, levels, confidence) for measure, sums in moments.items() if sums.rows.any()
    ]
    return pl.concat(balances) if balances else pl.DataFrame(schema=dict.fromkeys(components, pl.String))


def with_margin(seats: pl.LazyFrame) -> pl.LazyFrame:
    """The seats with their margin; none for a player alone."""
    games = seats.group_by("game").agg(n=pl.len().cast(pl.Int64), total=pl.col("score").cast(pl.Float64).sum())
    score = pl.col("score").cast(pl.Float64)
    margin = pl.when(pl.col("n") > 1).then(score - (pl.col("total") - score) / (pl.col("n") - 1))
    return seats.join(games, on="game").with_columns(margin=margin).drop("n", "total")


def _balance(
    measure: str, moments: ClusterMoments, components: list[str], levels: list[list[str]], confidence: float
) -> pl.DataFrame:
    """The balance by one measure, one row per cell that was dealt."""
    dealt = np.flatnonzero(moments.rows)
    games, mean = moments.games[dealt], moments.means[dealt]
    even, difference, covariance = moments.deviations(dealt)
    level = np.array(np.unravel_index(dealt, [len(names) for names in levels]))
    balance = pl.DataFrame(
        {
            **{component: [levels[i][at] for at in level[i]] for i, component in enumerate(components)},
            "measure": measure,
            "kind": SHARE if measure == WIN_SHARE else MEAN,
            "seats": moments.rows[dealt].astype(np.int64),
            "games": games.astype(np.int64),
            "mean": mean,
            "even": even,
            "difference": difference,
        }
    )
    variance = np.maximum(np.diag(covariance), 0)
    balance = with_interval(balance, variance, confidence)
    null_variance = moments.null_variances(dealt)
    if measure == WIN_SHARE:
        is_thin = moments.rows[dealt] * min(even, 1 - even) < MIN_WINS
    else:  # a component may also make scores vary more
        is_thin, null_variance = games < MIN_GAMES, np.maximum(null_variance, variance)
    balance = balance.with_columns(_score_test(difference, null_variance, is_thin))
    line = np.ones((len(dealt), 1))
    if len(components) > 1:  # row and column effects
        line = np.column_stack([at[:, None] == np.unique(at) for at in level]).astype(float)
    shrunk, low, high, tau = shrink(difference, stabilise_variance(covariance, games), line, confidence)
    mean_low: np.ndarray | pl.Series
    mean_high: np.ndarray | pl.Series
    if measure == WIN_SHARE:
        mean_low, mean_high = share_interval(
            mean, moments.variance(np.eye(len(moments.rows))[dealt]), games, confidence
        )
    else:
        mean_low, mean_high = balance["low"] + even, balance["high"] + even
    return balance.with_columns(
        pl.Series("mean_low", mean_low),
        pl.Series("mean_high", mean_high),
        pl.Series("shrunk", shrunk + even),
        pl.Series("shrunk_low", low + even),
        pl.Series("shrunk_high", high + even),
        pl.lit(tau).alias("tau"),
        holm(balance["p"]),
    ).with_columns(flagged=(pl.col("p_holm") < ALPHA).fill_null(False))


def _score_test(difference: np.ndarray, variance: np.ndarray, is_thin: np.ndarray) -> pl.Series:
    """P-values of differences with these variances under the null; none for thin cells, nor for one that is alone."""
    is_tested = ~is_thin & (variance > NO_VARIANCE)
    p = np.full(len(difference), np.nan)
    p[is_tested] = p_value(difference[is_tested] / np.sqrt(variance[is_tested]))
    return pl.Series("p", p).fill_nan(None)


def plot_component_balance(
    balance: pl.DataFrame,
    components: list[str],
    measure: str,
    ax: "Axes",
    colours: Mapping[str, str] | None = None,
) -> "Axes":
    """One component: a dot and interval each, with the shrunk mean. Two: one square per pair, by shrunk mean.

    Flagged cells are marked by a star, not by colour alone.
    """
    rows, (scale, label) = balance.filter(measure=measure), SCALES[measure]
    if len(components) == 1:
        return _plot_dots(rows, components[0], scale, label, ax, colours)
    return _plot_squares(rows, components, scale, label, ax)


def _plot_dots(
    rows: pl.DataFrame, component: str, scale: int, label: str, ax: "Axes", colours: Mapping[str, str] | None
) -> "Axes":
    rows = rows.sort("mean", descending=True)
    colour = assign_colours(rows[component].sort(), colours)
    ax.axvline(scale * rows["even"][0], color=EVEN, linestyle="--", linewidth=1)
    for at, row in enumerate(rows.iter_rows(named=True)):
        own = colour[row[component]]
        if row["mean_low"] is not None:
            ends = [scale * row["mean_low"], scale * row["mean_high"]]
            ax.plot(ends, [at, at], color=own, linewidth=4, solid_capstyle="butt")
        ax.plot(scale * row["mean"], at, "o", color=own, markeredgecolor=INK, markersize=6)
        ax.plot(scale * row["shrunk"], at + 0.25, "|", color=INK, markersize=9)
    ax.set_yticks(range(rows.height), [_with_star(row, row[component]) for row in rows.iter_rows(named=True)])
    ax.set_ylim(rows.height - 0.4, -0.6)
    ax.set_xlabel(
        f"{label} (bars: 95 % intervals;\nticks below: shrunk; dashed line: mean of all; star: too strong or too weak)"
    )
    ax.grid(axis="y", visible=False)
    return ax


def _plot_squares(rows: pl.DataFrame, components: list[str], scale: int, label: str, ax: "Axes") -> "Axes":
    down, across = (rows[component].unique().sort().to_list() for component in components)
    values = np.full((len(down), len(across)), np.nan)
    even = scale * rows["even"][0]
    cells = [
        (down.index(row[components[0]]), across.index(row[components[1]]), row) for row in rows.iter_rows(named=True)
    ]
    for y, x, row in cells:
        values[y, x] = scale * row["shrunk"]
    # win shares from none at all to twice the even share, so that colours mean the same in all pictures
    is_share = rows["kind"][0] == SHARE and even > 0
    reach = even / 1.2 if is_share else max(np.nanmax(np.abs(values - even)), 1e-9)
    image = ax.imshow(values, cmap=DIVERGING, vmin=even - 1.2 * reach, vmax=even + 1.2 * reach, aspect="auto")
    for y, x, row in cells:
        half = scale * (row["shrunk_high"] - row["shrunk_low"]) / 2
        text = f"{_with_star(row, f'{values[y, x]:.1f}')}\n± {half:.1f}"
        ink = ink_on(image.cmap(image.norm(values[y, x])))
        ax.text(x, y, text, ha="center", va="center", fontsize="x-small", color=ink)
    ax.set_xticks(range(len(across)), across, rotation=30, ha="right")
    ax.set_yticks(range(len(down)), down)
    ax.set_xlabel(
        f"{label}, shrunk\n(± half of the 95 % interval; mean of all {even:z.3g}; star: too strong or too weak)"
    )
    ax.grid(visible=False)
    return ax


def _with_star(row: dict[str, Any], text: str) -> str:
    return f"{text} *" if row["flagged"] else text
