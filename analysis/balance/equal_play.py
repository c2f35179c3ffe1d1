"""Win shares at equal play: what the logit predicts if every strategy and every place in turn order were as frequent.

Predictions are averaged over all strategies and places alike, for every number of players by itself, and compared with
the mean of their group. Intervals by the delta method; those called `_all` hold for all rows at once (Bonferroni).
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
from scipy.special import expit

from balancewheel.analysis.balance.win_model import PLACE, PLAYERS, STRATEGY, Model
from balancewheel.analysis.colours import ALERT, EVEN, INK, PLAIN
from balancewheel.analysis.columns import largest_float
from balancewheel.analysis.split import confirm_extremes
from balancewheel.analysis.stats.intervals import CONFIDENCE, MIN_GAMES, MIN_WINS, critical_value, p_value
from balancewheel.analysis.stats.multiple import bonferroni, holm

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STRONG, WEAK, FAIR, OPEN = "too strong", "too weak", "within tolerance", "cannot tell yet"
MIXED = "depends on the style of play"
TOLERANCE = 0.2  # of an even share
FEW_WINS = 5  # wins, or losses, below which what the games show is no measure of how they vary
FIGURES = ["seats", "share", "share_low", "share_high", "even", "difference", "low", "high", "low_all", "high_all"]
FIGURES += ["p", "p_holm"]  # columns of `predict_shares`


def reference_grid(model: Model, components: list[str], by: Iterable[str]) -> pl.DataFrame:
    """Every combination of components with every strategy, in every place, as far as the model has them.

    For figures of whole combinations these are the combinations dealt; otherwise each component meets all others. What
    is tied to something else comes as it was dealt with it: a mat that always begins is in the first place only.
    """
    cells, own = model.cells, [component for component in components if component in model.factors]
    grid = cells.select(own).unique() if own and set(own) <= set(by) else pl.DataFrame()
    for factor in [*own, *(factor for factor in (STRATEGY, PLACE) if factor in model.factors)]:
        if factor not in grid.columns:
            grid = _join(grid, cells, [factor, *([PLAYERS] if factor == PLACE else [])], model.ties.get(factor, []))
    if PLAYERS not in grid.columns:
        grid = _join(grid, cells, [PLAYERS], [])
    return grid.sort(grid.columns)


def _join(grid: pl.DataFrame, cells: pl.DataFrame, factors: list[str], tied_to: list[str]) -> pl.DataFrame:
    """The grid with all levels of some factors, or with those that were dealt with what they are tied to."""
    keys = [factor for factor in tied_to if factor in grid.columns]
    levels = cells.select(*keys, *factors).unique()
    if grid.is_empty():
        return levels
    return grid.join(levels, on=keys) if keys else grid.join(levels, how="cross")


def _predict(model: Model, rows: pl.DataFrame) -> tuple[np.ndarray, np.ndarray]:
    """The win share of every row, and its gradient by the coefficients."""
    x = model.design.matrix(rows)
    share = expit(x @ model.coefficients)
    return share, x * (share * (1 - share))[:, None]


def predict_shares(
    model: Model, components: list[str], by: list[str], within: Iterable[str] = (), confidence: float = CONFIDENCE
) -> pl.DataFrame:
    """The win share at equal play of every group, and its difference from the mean of the groups it is compared with.

    Groups are compared if they have the same number of players and equal values in the columns of `within`. A group
    that the combinations dealt do not tell has no row, nor has a factor that is tied to another.
    """
    rows = _estimable_groups(model, reference_grid(model, components, by), by)
    if rows.is_empty() or set(by) & set(model.ties):
        return pl.DataFrame(schema=dict.fromkeys([PLAYERS, *by], pl.String) | dict.fromkeys(FIGURES, pl.Float64))
    share, gradient = _predict(model, rows)
    groups = rows.select(PLAYERS, *by).unique(maintain_order=True)
    of_row = rows.select(PLAYERS, *by).join(groups.with_row_index("group"), on=[PLAYERS, *by], maintain_order="left")
    average = _averages(of_row["group"].to_numpy(), groups.height)
    share, gradient = average @ share, average @ gradient
    sets = groups.select(PLAYERS, *within).select(pl.struct(pl.all()).rank("dense").alias("set") - 1)
    set_of = sets["set"].to_numpy().astype(np.int64)
    even = _averages(set_of, set_of.max() + 1)[set_of]
    contrast = np.eye(groups.height) - even
    dealt = model.cells.group_by(PLAYERS, *by).agg(pl.col("seats").sum(), pl.col("wins").sum())
    dealt = groups.join(dealt, on=[PLAYERS, *by], how="left", maintain_order="left")
    least = _least_error(dealt["seats"].fill_null(0).to_numpy(), dealt["wins"].fill_null(0).to_numpy())
    error = np.sqrt(np.maximum(np.einsum("ij,jk,ik->i", gradient, model.covariance, gradient), least**2))
    gap_variance = np.diag(contrast @ gradient @ model.covariance @ gradient.T @ contrast.T)
    gap, gap_error = contrast @ share, np.sqrt(np.maximum(gap_variance, least**2))
    z, z_all = critical_value(confidence), critical_value(bonferroni(confidence, groups.height))
    with np.errstate(invalid="ignore", divide="ignore"):
        p = pl.Series("p", np.where(gap_error > 0, p_value(gap / gap_error), np.nan)).fill_nan(None)
    return dealt.drop("wins").with_columns(
        pl.col("seats").fill_null(0),
        pl.Series("share", share),
        pl.Series("share_low", np.maximum(share - z * error, 0)),
        pl.Series("share_high", np.minimum(share + z * error, 1)),
        pl.Series("even", even @ share),
        pl.Series("difference", gap),
        pl.Series("low", gap - z * gap_error),
        pl.Series("high", gap + z * gap_error),
        pl.Series("low_all", gap - z_all * gap_error),
        pl.Series("high_all", gap + z_all * gap_error),
        p,
        holm(p),
    )


def _least_error(seats: np.ndarray, wins: np.ndarray) -> np.ndarray:
    """A bound below the error of groups with hardly a win or hardly a loss, whose games show next to no variance.

    That of a share with two more wins and losses (Agresti and Coull, American Statistician 52, 1998); 0 for the others.
    """
    share = (wins + 2) / (seats + 4)
    is_bare = np.minimum(wins, seats - wins) < FEW_WINS
    return np.where(is_bare & (seats > 0), np.sqrt(share * (1 - share) / (seats + 4)), 0.0)


def _estimable_groups(model: Model, rows: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    """The rows of groups all of whose rows can be estimated."""
    told = pl.Series("told", model.can_tell(rows))
    return rows.with_columns(told).filter(pl.col("told").all().over(PLAYERS, *by)).drop("told")


def _averages(group: np.ndarray, groups: int) -> np.ndarray:
    """A matrix that takes the mean of every group."""
    is_in = (np.arange(groups)[:, None] == group).astype(float)
    return is_in / is_in.sum(axis=1, keepdims=True)


def factor_effects(
    model: Model, components: list[str], halves: tuple[Model, Model] | None = None, confidence: float = CONFIDENCE
) -> pl.DataFrame:
    """For components, strategy and place: the highest and lowest win share at equal play, and their distance.

    With models of two halves of the games, the first half chooses the pair and the second says how far it is apart;
    `chosen_distance` is what the first half said. Otherwise the interval holds for all pairs of levels at once
    (Bonferroni), since the pair was picked from the same games.
    """
    choosing, telling = halves or (model, model)
    rows = []
    for factor in [one for one in [*components, STRATEGY, PLACE] if one in model.factors and one not in model.ties]:
        chi2, freedom, p = model.test((factor,))
        shares = predict_shares(choosing, components, [factor], confidence=confidence)
        for (players,), levels in shares.group_by(PLAYERS, maintain_order=True):
            levels = levels.sort("share")
            ends = levels[factor][-1], levels[factor][0]
            chosen, _, _, _ = _distance(choosing, components, factor, players, *ends)
            distance, error, highest, lowest = _distance(telling, components, factor, players, *ends)
            pairs = 1 if halves else levels.height * (levels.height - 1) // 2
            reach = critical_value(bonferroni(confidence, pairs)) * error
            figures = distance, max(distance - reach, 0), max(distance + reach, 0), chosen
            rows.append((factor, players, levels.height, ends[0], highest, ends[1], lowest, *figures, chi2, freedom, p))
    names = ["factor", PLAYERS, "levels", "highest", "highest_share", "lowest", "lowest_share"]
    names += ["distance", "low", "high", "chosen_distance", "chi2", "freedom", "p"]
    return pl.DataFrame(rows, names, orient="row").filter(pl.col("distance").is_not_nan())


def _distance(
    model: Model, components: list[str], factor: str, players: str, one: str, other: str
) -> tuple[float, float, float, float]:
    """How far the shares of two levels are apart, its standard error, and both shares; NaN if one was not dealt."""
    rows = reference_grid(model, components, [factor]).filter(pl.col(PLAYERS) == players)
    share, gradient = _predict(model, rows)
    level = rows[factor].to_numpy()
    if one not in level or other not in level:
        return np.nan, np.nan, np.nan, np.nan
    average = np.array([(level == name) / (level == name).sum() for name in (one, other)])
    shares, gradient = average @ share, np.array([1, -1]) @ average @ gradient
    error = float(np.sqrt(max(gradient @ model.covariance @ gradient, 0)))
    return float(shares[0] - shares[1]), error, float(shares[0]), float(shares[1])


def confirm_strengths(
    halves: tuple[Model, Model], components: list[str], confidence: float = CONFIDENCE
) -> pl.DataFrame:
    """What is most clearly strong and weak in the first half of the games, with the figures of both halves.

    `holds` says whether the second half agrees that it is above or below the mean, by intervals that hold for both;
    nothing if one half has too few games for that.
    """
    first, second = (
        predict_shares(half, components, components, confidence=bonferroni(confidence, 2)) for half in halves
    )
    both = confirm_extremes(first, second, [PLAYERS, *components])
    is_highest = pl.col("end") == "highest"
    holds = pl.when(is_highest).then(pl.col("low") > 0).otherwise(pl.col("high") < 0)
    enough = pl.min_horizontal("seats", "chosen_seats") * pl.col("even") >= MIN_WINS
    return both.with_columns(holds=pl.when(enough).then(holds))


def candidates(shares: pl.DataFrame, tolerance: float = TOLERANCE) -> pl.DataFrame:
    """Every combination with a verdict: outside the tolerance, within it, or open; what is clearest outside first.

    A combination is outside if its interval for all at once lies wholly beyond the tolerance, a fraction of an even
    share. One that was dealt so seldom that fewer than 30 wins were to be expected stays open: the normal approximation
    says little of it.
    """
    bound = tolerance * pl.col("even")
    verdict = (
        pl.when(pl.col("seats") * pl.col("even") < MIN_GAMES)
        .then(pl.lit(OPEN))
        .when(pl.col("low_all") > bound)
        .then(pl.lit(STRONG))
        .when(pl.col("high_all") < -bound)
        .then(pl.lit(WEAK))
        .when((pl.col("low_all") >= -bound) & (pl.col("high_all") <= bound))
        .then(pl.lit(FAIR))
        .otherwise(pl.lit(OPEN))
    )
    outside = pl.max_horizontal(pl.col("low_all") - bound, -bound - pl.col("high_all"))
    verdicts = shares.with_columns(bound=bound, verdict=verdict)
    return verdicts.sort(pl.col("verdict").is_in([STRONG, WEAK]), outside, descending=True, maintain_order=True)


def judge_by_style(verdicts: pl.DataFrame) -> pl.DataFrame:
    """The combinations with the verdicts that hold in every style of play; the others depend on it.

    Too strong or too weak is what lies beyond the tolerance in all styles (`gaps`, from each style's own even share);
    within it is what would be so in another style as well, by the mean over styles and what style leaves open.
    """
    reach = pl.col("gaps").list.mean().abs() + pl.col("from_style")
    holds = {
        STRONG: pl.col("gaps").list.min() > pl.col("bound"),
        WEAK: pl.col("gaps").list.max() < -pl.col("bound"),
        FAIR: reach <= pl.col("bound"),
    }
    verdict = pl.col("verdict")
    for name, does in holds.items():
        verdict = pl.when((pl.col("verdict") == name) & ~does.fill_null(True)).then(pl.lit(MIXED)).otherwise(verdict)
    judged = verdicts.with_columns(verdict=verdict)
    return judged.sort(pl.col("verdict").is_in([STRONG, WEAK]), descending=True, maintain_order=True)


def plot_candidates(shares: pl.DataFrame, components: list[str], ax: "Axes") -> "Axes":
    """One line per combination, strongest on top: its difference at equal play, both intervals, and the tolerance."""
    rows = shares.sort("difference", descending=True)
    bound = 100 * largest_float(rows["bound"])
    ax.axvspan(-bound, bound, color="#eeeeee", zorder=0)
    ax.axvline(0, color=EVEN, linestyle="--", linewidth=1)
    for at, row in enumerate(rows.iter_rows(named=True)):
        colour = ALERT if row["verdict"] in (STRONG, WEAK) else PLAIN
        ax.plot([100 * row["low_all"], 100 * row["high_all"]], [at, at], color=colour, linewidth=1)
        ax.plot([100 * row["low"], 100 * row["high"]], [at, at], color=colour, linewidth=4, solid_capstyle="butt")
        ax.plot(100 * row["difference"], at, "o", color=colour, markeredgecolor=INK)
    names = [" / ".join(row) + (" *" if verdict in (STRONG, WEAK) else "")
             for row, verdict in zip(rows.select(components).rows(), rows["verdict"], strict=True)]  # fmt: skip
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlabel("win share at equal play minus the mean, percentage points\n"
                  "(thick: 95 % interval; thin: for all at once; grey: tolerance)")  # fmt: skip
    ax.grid(axis="y", visible=False)
    return ax


def plot_factor_effects(effects: pl.DataFrame, ax: "Axes") -> "Axes":
    """One bar per factor: how far its best and worst level are apart at equal play, with the interval."""
    rows = effects.sort("distance", descending=True)
    at = range(rows.height)
    ax.barh(at, 100 * rows["distance"], color=PLAIN, height=0.55)
    for y, row in enumerate(rows.iter_rows(named=True)):
        ax.plot([100 * row["low"], 100 * row["high"]], [y, y], color=INK, linewidth=2)
        ax.annotate(f"{row['highest']} over {row['lowest']}", (100 * row["high"], y), (6, 0), va="center",
                    textcoords="offset points", fontsize="small")  # fmt: skip
    is_mixed = effects[PLAYERS].n_unique() > 1
    names = [f"{row['factor']}{f', {row[PLAYERS]} players' if is_mixed else ''}" for row in rows.iter_rows(named=True)]
    ax.set_yticks(at, names)
    ax.invert_yaxis()
    ax.set_xlim(0, 145 * largest_float(rows["high"]))
    ax.set_xlabel(
        "best minus worst at equal play, percentage points of win share\n(lines: 95 % intervals for all pairs)"
    )
    ax.grid(axis="y", visible=False)
    return ax
