"""When is the game decided? Forecasts from standings, learnt on one half of the games, tested on the other."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
from scipy.optimize import isotonic_regression

from balancewheel.analysis.colours import ALERT, EVEN, PLAIN
from balancewheel.analysis.columns import smallest_int
from balancewheel.analysis.quality.standings import under_way
from balancewheel.analysis.split import in_first_half
from balancewheel.analysis.stats.intervals import CONFIDENCE, estimate_means, estimate_shares, share_interval
from balancewheel.analysis.stats.moments import add_up, sum_by_game, sum_games

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PRIOR = 1  # seats with even chances that every forecast starts from, so that nothing is forecast for certain
THIN = 30  # games below which a point of the calibration curve is not drawn
BINS = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]


def forecasts(pieces: Iterable[pl.LazyFrame]) -> pl.DataFrame:
    """The chance to win by round and gap to the best of the others, learnt from one half of the games.

    Within a round a larger gap never has a smaller chance: neighbours that say otherwise are pooled (isotonic
    regression), which also lends thin cells the strength of those beside them. Only what is pooled is shrunk towards
    even chances: shrinking single thin cells would make every forecast too timid.
    """
    keys, is_learnt = ["round_number", "gap"], in_first_half()
    counts = [
        piece.filter(under_way())
        .group_by(keys)
        .agg(n=is_learnt.sum().cast(pl.Int64), wins=pl.col("win_share").filter(is_learnt).sum())
        .collect(engine="streaming")
        for piece in pieces
    ]
    cells = pl.concat(counts).group_by(keys).sum().sort(keys)
    even = float(cells["wins"].sum()) / max(int(cells["n"].sum()), 1)
    rounds = []
    for _, rows in cells.group_by("round_number", maintain_order=True):
        chance = _isotonic_chances(rows["wins"].to_numpy(), rows["n"].to_numpy(), even)
        rounds.append(rows.select(*keys, chance=pl.Series(chance)))
    return pl.concat(rounds) if rounds else cells.select(*keys, chance=pl.lit(None, pl.Float64))


def _isotonic_chances(wins: np.ndarray, n: np.ndarray, even: float) -> np.ndarray:
    """Chances that never fall, from wins of so many seats."""
    weights = n + 1e-6  # a gap that was not learnt goes with its neighbours
    pooled = isotonic_regression((wins + 1e-6 * even) / weights, weights=weights)
    sizes = np.add.reduceat(weights, pooled.blocks[:-1])
    shrunk = (pooled.x[pooled.blocks[:-1]] * sizes + PRIOR * even) / (sizes + PRIOR)
    return isotonic_regression(np.repeat(shrunk, np.diff(pooled.blocks)), weights=weights).x


def with_chances(piece: pl.LazyFrame, chances: pl.DataFrame, learnt: bool = False) -> pl.LazyFrame:
    """Standings of the games that forecasts are tested on, or were learnt from, with their forecasts."""
    half = piece.filter(under_way() & (in_first_half() if learnt else ~in_first_half()))
    return half.join(chances.lazy(), on=["round_number", "gap"])


def calibration(pieces: Iterable[pl.LazyFrame], chances: pl.DataFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """Forecasts against what happened: of the seats with about the same forecast, how many win.

    The interval is that of the share with the error of the forecast, which was learnt from games as well: where the
    forecasts are right, it holds the forecast as often as it says.
    """
    by, pieces = ["bin"], list(pieces)
    bin_ = pl.sum_horizontal((pl.col("chance") > edge).cast(pl.Int32) for edge in BINS)
    binned = chances.with_columns(bin=bin_)
    wins, forecast, tested = [], [], []
    for piece in pieces:
        seats = with_chances(piece, binned)
        wins.append(sum_by_game(seats, by, pl.col("win_share")))
        forecast.append(sum_by_game(seats, by, pl.col("chance")))
        tested.append(seats.group_by("round_number", "chance").agg(tested=pl.len()).collect(engine="streaming"))
    shares = estimate_shares(add_up(wins, by), confidence)
    mean = estimate_means(add_up(forecast, by)).select("bin", forecast="mean")
    learning = _learning_variance(pieces, binned, add_up(tested, ["round_number", "chance"]))
    shares = shares.join(mean, on="bin").join(learning, on="bin", how="left").sort("forecast")
    share, games = shares["share"].to_numpy(), shares["games"].to_numpy()
    variance = share * (1 - share) / shares["n_eff"].to_numpy() + shares["learning"].fill_null(0).to_numpy()
    low, high = share_interval(share, variance, games, confidence)
    return shares.select("forecast", "games", "share", low=pl.Series(low), high=pl.Series(high))


def _learning_variance(pieces: list[pl.LazyFrame], binned: pl.DataFrame, tested: pl.DataFrame) -> pl.DataFrame:
    """The variance of the mean forecast of every bin.

    Gaps of a round with the same chance were learnt together. An error in what was learnt counts as often as the seats
    tested fall upon it; the same games taught several rounds, so errors are added up game by game.
    """
    together, learnt = ["round_number", "chance"], [with_chances(piece, binned, learnt=True) for piece in pieces]
    counts = [piece.group_by(together).agg(learnt=pl.len()).collect(engine="streaming") for piece in learnt]
    in_bin = tested.join(binned.select(*together, "bin").unique(), on=together)
    share_of_bin = pl.col("tested") / pl.col("tested").sum().over("bin")
    weights = in_bin.join(add_up(counts, together), on=together).select(
        *together, weight=share_of_bin / pl.col("learnt")
    )
    error = pl.col("weight") * (pl.col("win_share") - pl.col("chance"))
    squares = [
        piece.join(weights.lazy(), on=together)
        .group_by("game", "bin")
        .agg(error=error.sum())
        .group_by("bin")
        .agg(learning=(pl.col("error") ** 2).sum())
        .collect(engine="streaming")
        for piece in learnt
    ]
    return add_up(squares, ["bin"])


def favourites(pieces: Iterable[pl.LazyFrame], chances: pl.DataFrame, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """For every round how often the favourite wins, and how much better the forecasts are than even chances.

    Favourites who are level share the win. `skill` is Brier's: 0 is no better than even chances, 1 is certainty.
    """
    by = ["round_number"]
    wins, skills = [], []
    for piece in pieces:
        seats = with_chances(piece, chances)
        even = (pl.col("win_share") - 1 / pl.col("n_seats")) ** 2
        games = seats.group_by("game", *by).agg(
            won=pl.col("win_share").filter(pl.col("chance") >= pl.col("chance").max() - 1e-9).mean(),
            even=even.sum(),
            error=((pl.col("win_share") - pl.col("chance")) ** 2).sum(),
        )
        games = games.collect(engine="streaming").lazy()
        wins.append(sum_games(games.select(*by, v="won", w=pl.lit(1.0)), by).collect())
        skills.append(sum_games(games.select(*by, v=pl.col("even") - pl.col("error"), w="even"), by).collect())
    shares = estimate_shares(add_up(wins, by), confidence).select("round_number", "games", "share", "low", "high")
    skill = estimate_means(add_up(skills, by), confidence).select(
        "round_number", skill="mean", skill_low="low", skill_high="high"
    )
    return shares.join(skill, on="round_number", how="left").sort("round_number")


def predictable_from(shares: pl.DataFrame, level: float = 0.8) -> int | None:
    """The first round after which the favourite clearly wins at least this often, by its interval."""
    rounds = shares.filter(pl.col("low") >= level)["round_number"]
    return None if rounds.is_empty() else smallest_int(rounds)


def plot_calibration(curve: pl.DataFrame, ax: "Axes", thin: int = THIN) -> "Axes":
    """What happened over what was forecast; on the dashed line forecasts are right. Thin points are left out."""
    points = curve.filter(pl.col("games") >= min(thin, curve["games"].max() or 0))
    ax.plot([0, 100], [0, 100], color=EVEN, linestyle="--", linewidth=1)
    error = [100 * (points["share"] - points["low"]), 100 * (points["high"] - points["share"])]
    ax.errorbar(100 * points["forecast"], 100 * points["share"], error, marker="o", color=PLAIN, capsize=3)
    ax.set_xlim(0, 100)
    ax.set_ylim(0, 100)
    ax.set_xlabel("forecast chance to win, %")
    ax.set_ylabel("seats that won, %")
    return ax


def plot_favourites(shares: pl.DataFrame, rounds: list[int], ax: "Axes", even: float | None = None) -> "Axes":
    """How often the favourite wins after each round."""
    rows = shares.filter(pl.col("round_number").is_in(rounds))
    error = [100 * (rows["share"] - rows["low"]), 100 * (rows["high"] - rows["share"])]
    ax.errorbar(rows["round_number"], 100 * rows["share"], error, marker="o", color=ALERT, capsize=3)
    if even is not None:
        ax.axhline(100 * even, color=EVEN, linestyle="--", linewidth=1)
        ax.annotate("even chance", (1, 100 * even), (0, 3), xycoords=("axes fraction", "data"), ha="right",
                    textcoords="offset points", fontsize="small", color=EVEN)  # fmt: skip
    ax.locator_params(axis="x", integer=True)
    ax.set_xlim(min(rounds, default=1) - 0.5, max(rounds, default=1) + 0.5)
    ax.set_ylim(0, 104)
    ax.set_xlabel("after round")
    ax.set_ylabel("the favourite wins, % of games")
    return ax
