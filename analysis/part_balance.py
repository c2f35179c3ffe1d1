"""Are the unequal parts of a game (tinkerers, factions, mats) equally strong: win share and margin of each.

A cell is a part, or a pair of parts where a player has two. Every cell is set beside the mean of all seats. Variances
are those of sums over games; a cell is flagged if its difference holds after correction for the number of cells (Holm).
Where a cell was seldom dealt, the shrunk figure tells more than its own: see `shrinkage`.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.clustered import GroupSums, holm, share_interval, with_interval
from balancewheel.analysis.colours import DIVERGING, EVEN, INK, colours_of, ink_on
from balancewheel.analysis.metrics import MEAN, SHARE
from balancewheel.analysis.shrinkage import shrunk, steadied

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIN_SHARE, MARGIN = "win_share", "margin"
ALPHA = 0.05


def part_balance(seats: Iterable[pl.LazyFrame], parts: list[str], confidence: float = 0.95) -> pl.DataFrame:
    """Every cell that was dealt, by win share and by margin: figure, mean of all, difference, shrunk figure, flag.

    `seats` comes in pieces that each hold whole games, all with the same number of players. The margin of a seat is its
    score less the mean score of the others at its table.
    """
    levels: list[list[str]] = []
    sums: dict[str, GroupSums] = {}
    for piece in seats:
        schema = piece.collect_schema()
        levels = levels or [schema[part].categories.to_list() for part in parts]
        cells = int(np.prod([len(names) for names in levels]))
        rows = with_margin(piece.select("game", *parts, "win_share", "score")).collect(engine="streaming")
        cell = np.zeros(rows.height, np.int64)
        for part, names in zip(parts, levels, strict=True):
            cell = cell * len(names) + rows[part].to_physical().cast(pl.Int64).to_numpy()
        for measure in (WIN_SHARE, MARGIN):
            known = rows[measure].is_not_null().to_numpy()
            here = sums.setdefault(measure, GroupSums(cells))
            here.add(rows["game"].to_numpy()[known], cell[known], rows[measure].to_numpy()[known])
    tables = [_table(measure, found, parts, levels, confidence) for measure, found in sums.items() if found.rows.any()]
    return pl.concat(tables) if tables else pl.DataFrame(schema=dict.fromkeys(parts, pl.String))


def with_margin(seats: pl.LazyFrame) -> pl.LazyFrame:
    """The seats with their margin; none for a player alone."""
    tables = seats.group_by("game").agg(n=pl.len().cast(pl.Int64), total=pl.col("score").cast(pl.Float64).sum())
    score = pl.col("score").cast(pl.Float64)
    margin = pl.when(pl.col("n") > 1).then(score - (pl.col("total") - score) / (pl.col("n") - 1))
    return seats.join(tables, on="game").with_columns(margin=margin).drop("n", "total")


def _table(measure: str, sums: GroupSums, parts: list[str], levels: list[list[str]], confidence: float) -> pl.DataFrame:
    there = np.flatnonzero(sums.rows)
    total, games = sums.rows.sum(), sums.games[there]
    even = sums.total.sum() / total
    weights, of_rows = np.zeros((len(there), len(sums.rows))), np.zeros((len(there), len(sums.rows)))
    weights[np.arange(len(there)), there] = 1
    own = sums.variance(weights)
    weights -= sums.rows / total
    of_rows[:] = -(np.nan_to_num(sums.means) - even) * (sums.rows > 0) / total
    covariance = sums.covariance(weights, of_rows)
    names = np.array(np.unravel_index(there, [len(one) for one in levels])).T
    table = pl.DataFrame(
        {
            **{part: [levels[i][name] for name in names[:, i]] for i, part in enumerate(parts)},
            "measure": measure,
            "kind": SHARE if measure == WIN_SHARE else MEAN,
            "seats": sums.rows[there].astype(np.int64),
            "games": games.astype(np.int64),
            "figure": sums.means[there],
            "even": even,
            "difference": sums.means[there] - even,
        }
    )
    table = with_interval(table, np.diag(covariance), confidence)
    line = np.column_stack([names[:, [i]] == np.unique(names[:, i]) for i in range(len(parts))] if len(parts) > 1
                           else [np.ones(len(there))]).astype(float)  # fmt: skip
    best, low, high, tau = shrunk(sums.means[there] - even, steadied(covariance, games), line, confidence)
    own_low, own_high = share_interval(sums.means[there], own, games, confidence)
    if measure == MARGIN:
        own_low, own_high = table["low"] + even, table["high"] + even
    table = table.with_columns(
        pl.Series("figure_low", own_low),
        pl.Series("figure_high", own_high),
        pl.Series("shrunk", best + even),
        pl.Series("shrunk_low", low + even),
        pl.Series("shrunk_high", high + even),
        pl.lit(tau).alias("tau"),
        holm(table["p"]),
    )
    return table.with_columns(flagged=(pl.col("p_holm") < ALPHA).fill_null(False))


def plot_part_balance(table: pl.DataFrame, parts: list[str], measure: str, ax: "Axes") -> "Axes":
    """One part: a dot and interval each, the shrunk figure beside it. Two parts: a square a pair, by shrunk figure.

    Flagged cells are told apart by a star, not by colour alone.
    """
    rows = table.filter(measure=measure)
    factor, words = (100, "win share, %") if measure == WIN_SHARE else (1, "score above the others at the table")
    return (_plot_dots if len(parts) == 1 else _plot_squares)(rows, parts, factor, words, ax)


def _plot_dots(rows: pl.DataFrame, parts: list[str], factor: int, words: str, ax: "Axes") -> "Axes":
    rows = rows.sort("figure", descending=True)
    names = rows[parts[0]].to_list()
    colours = colours_of(sorted(names))
    ax.axvline(factor * rows["even"][0], color=EVEN, linestyle="--", linewidth=1)
    for at, row in enumerate(rows.iter_rows(named=True)):
        colour = colours[row[parts[0]]]
        if row["figure_low"] is not None:
            ax.plot([factor * row["figure_low"], factor * row["figure_high"]], [at, at], color=colour, linewidth=4,
                    solid_capstyle="butt")  # fmt: skip
        ax.plot(factor * row["figure"], at, "o", color=colour, markeredgecolor=INK, markersize=6)
        ax.plot(factor * row["shrunk"], at + 0.25, "|", color=INK, markersize=9)
    ax.set_yticks(range(len(names)), [_starred(row, row[parts[0]]) for row in rows.iter_rows(named=True)])
    ax.set_ylim(len(names) - 0.4, -0.6)
    ax.set_xlabel(f"{words} (bars: 95 % intervals;\nstrokes below: shrunk; dashes: mean of all; star: flagged)")
    ax.grid(axis="y", visible=False)
    return ax


def _plot_squares(rows: pl.DataFrame, parts: list[str], factor: int, words: str, ax: "Axes") -> "Axes":
    downs, acrosses = (rows[part].unique().sort().to_list() for part in parts)
    values = np.full((len(downs), len(acrosses)), np.nan)
    even = factor * rows["even"][0]
    cells = [(downs.index(row[parts[0]]), acrosses.index(row[parts[1]]), row) for row in rows.iter_rows(named=True)]
    for y, x, row in cells:
        values[y, x] = factor * row["shrunk"]
    reach = max(np.nanmax(np.abs(values - even)), 1e-9)
    image = ax.imshow(values, cmap=DIVERGING, vmin=even - 1.2 * reach, vmax=even + 1.2 * reach, aspect="auto")
    for y, x, row in cells:
        half = factor * (row["shrunk_high"] - row["shrunk_low"]) / 2
        text = f"{_starred(row, f'{values[y, x]:.1f}')}\n± {half:.1f}"
        ink = ink_on(image.cmap(image.norm(values[y, x])))
        ax.text(x, y, text, ha="center", va="center", fontsize="x-small", color=ink)
    ax.set_xticks(range(len(acrosses)), acrosses, rotation=30, ha="right")
    ax.set_yticks(range(len(downs)), downs)
    ax.set_xlabel(f"{words}, shrunk\n(± half of the 95 % interval; mean of all {even:z.3g}; star: flagged)")
    ax.grid(visible=False)
    return ax


def _starred(row: dict, text: str) -> str:
    return f"{text} *" if row["flagged"] else text
