"""When can the winner be told? Forecasts from standings, learnt on one half of the games, tested on the other."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
from scipy.optimize import isotonic_regression

from balancewheel.analysis.colours import ALERT, EVEN, PLAIN
from balancewheel.analysis.intervals import CONFIDENCE, added, game_sums, means, of_games, shares
from balancewheel.analysis.standings import under_way

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PRIOR = 1  # seats that every forecast has seen at even chances, so that nothing is forecast for sure
THIN = 30  # games below which a point of the calibration curve is not drawn
BINS = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]


def forecasts(pieces: Iterable[pl.LazyFrame]) -> pl.DataFrame:
    """The chance to win by round and gap to the best of the others, learnt from the games with even numbers.

    Within a round a larger gap never has a smaller chance: neighbours that say otherwise are pooled (isotonic
    regression), which also lends thin cells the strength of those beside them. Only what is pooled is drawn towards
    even chances: drawing single thin cells there would make every forecast too timid.
    """
    keys = ["round_number", "gap"]
    learnt = pl.col("game") % 2 == 0
    counts = [
        piece.filter(under_way())
        .group_by(keys)
        .agg(n=learnt.sum().cast(pl.Int64), wins=pl.col("win_share").filter(learnt).sum())
        .collect(engine="streaming")
        for piece in pieces
    ]
    found = pl.concat(counts).group_by(keys).sum().sort(keys)
    even = found["wins"].sum() / max(found["n"].sum(), 1)
    rounds = []
    for _, rows in found.group_by("round_number", maintain_order=True):
        chance = _rising(rows["wins"].to_numpy(), rows["n"].to_numpy(), even)
        rounds.append(rows.select(*keys, chance=pl.Series(chance)))
    return pl.concat(rounds) if rounds else found.select(*keys, chance=pl.lit(None, pl.Float64))


def _rising(wins: np.ndarray, n: np.ndarray, even: float) -> np.ndarray:
    """Chances that never fall, from wins of so many seats."""
    weights = n + 1e-6  # a gap that was not learnt goes with its neighbours
    pooled = isotonic_regression((wins + 1e-6 * even) / weights, weights=weights)
    sizes = np.add.reduceat(weights, pooled.blocks[:-1])
    shrunk = (pooled.x[pooled.blocks[:-1]] * sizes + PRIOR * even) / (sizes + PRIOR)
    return isotonic_regression(np.repeat(shrunk, np.diff(pooled.blocks)), weights=weights).x


def with_chances(piece: pl.LazyFrame, chances: pl.DataFrame) -> pl.LazyFrame:
    """Standings of the games with odd numbers, with their forecasts."""
    tested = piece.filter(under_way() & (pl.col("game") % 2 == 1))
    return tested.join(chances.lazy(), on=["round_number", "gap"])


def calibration(pieces: Iterable[pl.LazyFrame], chances: pl.DataFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Forecasts against what happened: of the seats that were given about so much chance, how many win."""
    by, wins, told = ["bin"], [], []
    which = pl.sum_horizontal((pl.col("chance") > edge).cast(pl.Int32) for edge in BINS)
    for piece in pieces:
        seats = with_chances(piece, chances).with_columns(bin=which)
        wins.append(game_sums(seats, by, pl.col("win_share")))
        told.append(game_sums(seats, by, pl.col("chance")))
    found = shares(added(wins, by), confidence)
    mean = means(added(told, by)).select("bin", forecast="mean")
    return found.join(mean, on="bin").select("forecast", "games", "share", "low", "high").sort("forecast")


def favourites(pieces: Iterable[pl.LazyFrame], chances: pl.DataFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """For every round how often the favourite wins, and how much better the forecasts are than even chances.

    Favourites who are level share the win. `skill` is Brier's: 0 is no better than even chances, 1 is certainty.
    """
    by = ["round_number"]
    wins, skills = [], []
    for piece in pieces:
        seats = with_chances(piece, chances)
        even = (pl.col("win_share") - 1 / pl.col("n_seats")) ** 2
        tables = seats.group_by("game", *by).agg(
            won=pl.col("win_share").filter(pl.col("chance") >= pl.col("chance").max() - 1e-9).mean(),
            even=even.sum(),
            error=((pl.col("win_share") - pl.col("chance")) ** 2).sum(),
        )
        tables = tables.collect(engine="streaming").lazy()
        wins.append(of_games(tables.select(*by, v="won", w=pl.lit(1.0)), by).collect())
        skills.append(of_games(tables.select(*by, v=pl.col("even") - pl.col("error"), w="even"), by).collect())
    found = shares(added(wins, by), confidence).select("round_number", "games", "share", "low", "high")
    skill = means(added(skills, by), confidence).select(
        "round_number", skill="mean", skill_low="low", skill_high="high"
    )
    return found.join(skill, on="round_number", how="left").sort("round_number")


def predictable_from(found: pl.DataFrame, mark: float = 0.8) -> int | None:
    """The first round after which the favourite wins at least so often, for sure (by its interval)."""
    rounds = found.filter(pl.col("low") >= mark)["round_number"]
    return None if rounds.is_empty() else rounds.min()


def plot_calibration(found: pl.DataFrame, ax: "Axes", thin: int = THIN) -> "Axes":
    """What happened over what was forecast; on the dashed line forecasts are right. Thin points are left out."""
    found = found.filter(pl.col("games") >= min(thin, found["games"].max() or 0))
    ax.plot([0, 100], [0, 100], color=EVEN, linestyle="--", linewidth=1)
    error = [100 * (found["share"] - found["low"]), 100 * (found["high"] - found["share"])]
    ax.errorbar(100 * found["forecast"], 100 * found["share"], error, marker="o", color=PLAIN, capsize=3)
    ax.set_xlim(0, 100)
    ax.set_ylim(0, 100)
    ax.set_xlabel("forecast chance to win, %")
    ax.set_ylabel("seats that did win, %")
    return ax


def plot_favourites(found: pl.DataFrame, rounds: list[int], ax: "Axes", even: float | None = None) -> "Axes":
    """How often the favourite wins after each round."""
    rows = found.filter(pl.col("round_number").is_in(rounds))
    error = [100 * (rows["share"] - rows["low"]), 100 * (rows["high"] - rows["share"])]
    ax.errorbar(rows["round_number"], 100 * rows["share"], error, marker="o", color=ALERT, capsize=3)
    if even is not None:
        ax.axhline(100 * even, color=EVEN, linestyle="--", linewidth=1)
        ax.annotate("even chance", (1, 100 * even), (0, 3), xycoords=("axes fraction", "data"), ha="right",
                    textcoords="offset points", fontsize="small", color=EVEN)  # fmt: skip
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.set_xlim(min(rounds, default=1) - 0.5, max(rounds, default=1) + 0.5)
    ax.set_ylim(0, 104)
    ax.set_xlabel("after round")
    ax.set_ylabel("the favourite wins, % of games")
    return ax
