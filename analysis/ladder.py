"""Who beats whom on a ladder of players, how deep the game is, and where better play stops winning more."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from balancewheel.analysis.colours import ALERT, EVEN, PLAIN
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.stats.intervals import share_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

EVEN_ODDS = 0.5
STEP = 0.6  # 60 to 40: what a rung of a deep game wins at least against the one below


def pair_row(won: np.ndarray, players: int) -> dict[str, Any]:
    """The share of the win of one player among copies of another, from what it won in each game, and its odds.

    `beats` is what it would win against a single one of them: 0.6 if it wins 1.5 times as often as each.
    """
    share, games = won.mean(), len(won)
    variance = won.var(ddof=1) / games if games > 1 else np.inf
    ends = share_interval(np.array([share]), np.array([variance]), np.array([games]))
    low, high = (float(end[0]) for end in ends)
    odds = {f"beats{end}": _odds(value, players) for end, value in (("", share), ("_low", low), ("_high", high))}
    return {"games": games, "share": float(share), "low": low, "high": high, **odds}


def _odds(share: float, players: int) -> float:
    """A share of the win at the whole table, as if there were but one opponent."""
    each = (1 - share) / (players - 1)
    return float(share / (share + each))


def find_steps(pairs: pl.DataFrame, rungs: Sequence[str]) -> pl.DataFrame:
    """Every rung against the one below."""
    below = pl.DataFrame({"rung": rungs[1:], "against": rungs[:-1]}, schema={"rung": pl.String, "against": pl.String})
    return below.join(pairs, on=["rung", "against"], how="inner", maintain_order="left")


def is_full_step() -> pl.Expr:
    """Does a rung beat another by 60 to 40 or more, and clearly?"""
    return (pl.col("beats") >= STEP) & (pl.col("beats_low") > EVEN_ODDS)


def find_depth(pairs: pl.DataFrame, rungs: Sequence[str]) -> list[str]:
    """The longest chain of rungs of which each beats the one before by 60 to 40 or more, and clearly."""
    wins = pairs.filter(is_full_step())
    beaten = set(wins.select("rung", "against").iter_rows())
    chains: list[list[str]] = []
    for rung in rungs:
        before = [chain for chain in chains if (rung, chain[-1]) in beaten]
        chains.append([*max(before, key=len, default=[]), rung])
    return max(chains, key=len, default=[])


def plot_steps(steps: pl.DataFrame, ax: "Axes") -> "Axes":
    """Every rung against the one below, with the lines of even chances and of a full step."""
    for at, row in enumerate(steps.with_columns(full=is_full_step()).iter_rows(named=True)):
        colour = PLAIN if row["full"] else ALERT
        ax.plot([at, at], [100 * row["beats_low"], 100 * row["beats_high"]], color=colour)
        ax.plot(at, 100 * row["beats"], "o", color=colour)
    ax.axhline(50, color=EVEN, linestyle=":")
    ax.axhline(100 * STEP, color=EVEN, linestyle="--")
    ax.set_xticks(range(steps.height), [f"{row['rung']}\nover {row['against']}" for row in steps.iter_rows(named=True)])
    ax.set_xlim(-0.5, steps.height - 0.5)
    ax.set_ylim(-3, 103)
    ax.set_ylabel("wins out of 100 against one")
    ax.set_title("dotted: even; dashed: 60 to 40; lines are 95 % intervals")
    return ax


def plot_by_rung(rows: pl.DataFrame, labels: dict[str, str], ax: "Axes", even: float | None = None) -> "Axes":
    """Figures of every rung by itself, one line of points with intervals for each metric."""
    rungs = list(dict.fromkeys(rows["rung"]))
    names = list(labels)
    scale = 100 if rows["kind"][0] == SHARE else 1
    for number, (name, label) in enumerate(labels.items()):
        shift = 0.5 * (number - (len(names) - 1) / 2) / max(len(names), 1)
        some = rows.filter(metric=name)
        at = np.array([rungs.index(rung) for rung in some["rung"]]) + shift
        value, low, high = (scale * some[column].to_numpy() for column in ("value", "low", "high"))
        (line,) = ax.plot(at, value, "o-", label=label, linewidth=0.8, markersize=4)
        ax.vlines(at, low, high, color=line.get_color())
    if even is not None:
        ax.axhline(scale * even, color=EVEN, linestyle=":")
    ax.set_xticks(range(len(rungs)), rungs)
    if len(names) > 1:
        ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=min(len(names), 4), columnspacing=1)
    return ax
