"""Who wins how often: shares of the win with intervals."""

import math
from collections.abc import Iterable
from statistics import NormalDist
from typing import TYPE_CHECKING

import polars as pl

from analysis.colours import EVEN, PLAIN, colours_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def win_share(seats: Iterable[pl.LazyFrame], by: str, confidence: float = 0.95) -> pl.DataFrame:
    """Mean share of the win of the seats in each group, with its interval, best first.

    `seats` comes in pieces that each hold whole games: seats of one game are not independent, so the variance is that
    of a ratio of sums over games (seats of the group, and their shares). The interval is Wilson's with the effective
    number of games that this variance stands for (Korn and Graubard, Survey Methodology 24, 1998). `low_all` and
    `high_all` are wide enough to hold for all groups at once (Bonferroni): what is said of one of many rests on them.
    """
    sums = pl.concat([_sums(piece, by).collect(engine="streaming") for piece in seats])
    sums = sums.group_by(by).sum().sort(by)
    p = pl.col("share") / pl.col("seats")
    squares = pl.col("share_2") - 2 * p * pl.col("share_seats") + p * p * pl.col("seats_2")
    found = sums.with_columns(win_share=p, variance=squares / pl.col("seats") ** 2).with_columns(
        n_eff=pl.when(pl.col("variance") > 1e-15)
        .then((p * (1 - p) / pl.col("variance")).clip(1, None))
        .when((p > 0) & (p < 1) & (pl.col("seats") > pl.col("games")))
        .then(math.inf)  # seats that between them always win: their share is fixed by design
        .otherwise(pl.col("games"))
    )
    low, high = wilson(p, pl.col("n_eff"), confidence)
    low_all, high_all = wilson(p, pl.col("n_eff"), 1 - (1 - confidence) / max(sums.height, 1))
    return found.select(
        by,
        "games",
        "seats",
        "win_share",
        low=low,
        high=high,
        low_all=low_all,
        high_all=high_all,
        mean_score=pl.col("score") / pl.col("seats"),
    ).sort("win_share", descending=True)


def wilson(p: pl.Expr, n: pl.Expr, confidence: float) -> tuple[pl.Expr, pl.Expr]:
    """Wilson's interval of a share that was seen in `n` independent tries."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    reach = z * (p * (1 - p) / n + z * z / (4 * n**2)).sqrt() / (1 + z * z / n)
    return (middle - reach).clip(0, 1), (middle + reach).clip(0, 1)


def even_share(shares: pl.DataFrame) -> float:
    """The share that every seat would have if all were alike: less than one win a game if games are unfinished."""
    return (shares["win_share"] * shares["seats"]).sum() / max(shares["seats"].sum(), 1)


def plot_win_share(shares: pl.DataFrame, by: str, ax: "Axes", label: str = "") -> "Axes":
    """A dot and an interval for each group beside the line of even shares, best on top; numbered groups in order."""
    numbered = shares.schema[by].is_integer()
    rows = list((shares.sort(by) if numbered else shares).iter_rows(named=True))
    names = [str(row[by] + 1) if numbered else str(row[by]) for row in rows]
    categories = getattr(shares.schema[by], "categories", names)
    colours = colours_of(categories) if not numbered else dict.fromkeys(names, PLAIN)
    even = 100 * even_share(shares)
    ax.axvline(even, color=EVEN, linestyle="--", linewidth=1)
    ax.annotate(f"even: {even:.4g} %", (even, 1), (3, 2), xycoords=("data", "axes fraction"),
                textcoords="offset points", fontsize="small", color=EVEN)  # fmt: skip
    for y, (name, row) in enumerate(zip(names, rows, strict=True)):
        ax.plot([100 * row["low"], 100 * row["high"]], [y, y], color=colours[name], linewidth=4, solid_capstyle="butt")
        ax.plot(100 * row["win_share"], y, "o", color=colours[name], markeredgecolor="#1a1a1a", markersize=6)
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlabel("win share, % (bars: 95 % intervals)")
    ax.set_ylabel(label)
    ax.grid(axis="y", visible=False)
    return ax


def _sums(seats: pl.LazyFrame, by: str) -> pl.LazyFrame:
    """Per group the sums over games that mean and variance need."""
    games = seats.group_by("game", by).agg(
        share=pl.col("win_share").sum(),
        n=pl.len().cast(pl.Float64),
        score=pl.col("score").cast(pl.Float64).sum(),
    )
    return games.group_by(by).agg(
        games=pl.len().cast(pl.Int64),
        seats=pl.col("n").sum(),
        share=pl.col("share").sum(),
        share_2=(pl.col("share") ** 2).sum(),
        share_seats=(pl.col("share") * pl.col("n")).sum(),
        seats_2=(pl.col("n") ** 2).sum(),
        score=pl.col("score").sum(),
    )


def score_quantiles(seats: pl.LazyFrame, by: str = "strategy") -> pl.DataFrame:
    """The spread of scores in each group: 5 %, quarter, middle, three quarters, 95 % of the seats stay at or below."""
    counts = seats.group_by(by, "score").len().collect(engine="streaming").sort(by, "score")
    shares = counts.with_columns(at=pl.col("len").cum_sum().over(by) / pl.col("len").sum().over(by))
    marks = {"q05": 0.05, "q25": 0.25, "median": 0.5, "q75": 0.75, "q95": 0.95}
    return shares.group_by(by).agg(
        **{name: pl.col("score").filter(pl.col("at") >= mark).min() for name, mark in marks.items()}
    )
