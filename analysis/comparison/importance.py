"""In which order figures matter to a designer. This is the one place that says so.

Games that never end come first, then who wins, how long it takes, ties and the course of the game; last come seats,
which are only a check. Figures of the same importance are ordered by how far they change, in margins: one percentage
point of a share is as much as one percent of anything else.
"""

import polars as pl

from balancewheel.analysis.metrics import WIN_SHARE
from balancewheel.analysis.stats.paired import CHANGED, MIXED, SLIGHT

SEAT, STRATEGY = "seat", "strategy"
BEFORE_WINS = ("unfinished",)
AFTER_WINS = (("rounds",), ("turns",), ("shared", "eliminated"), ("lead_changes",))
ORDER = {CHANGED: 0, SLIGHT: 1, MIXED: 2}  # of verdicts; the others come last


def importance(metric: str, by: str = "") -> int:
    """The rank of a figure, 0 for the most important; `by` is what makes the group of a win share.

    Turn order and components belong to the game; strategies are bots, and come after them.
    """
    name = metric.partition(":")[0]
    if name in BEFORE_WINS:
        return BEFORE_WINS.index(name)
    rank = len(BEFORE_WINS)
    if name == WIN_SHARE:
        last = rank + 3 + len(AFTER_WINS)
        return {SEAT: last, STRATEGY: rank + 1}.get(by, rank)
    rank += 2
    for step, names in enumerate(AFTER_WINS):
        if name in names:
            return rank + step
    return rank + len(AFTER_WINS)


def sort_by_importance(differences: pl.DataFrame) -> pl.DataFrame:
    """The rows of a comparison, rule set by rule set: what was asked first, then what changes, by importance."""
    ranks = [importance(metric, by) for metric, by in differences.select("metric", "by").iter_rows()]
    keys: dict[str, pl.Expr | pl.Series] = {
        "order": pl.col("verdict").replace_strict(ORDER, default=len(ORDER), return_dtype=pl.Int64),
        "rank": pl.Series(ranks, dtype=pl.Int64),
        "size": (pl.col("difference").abs() / pl.col("margin")).fill_nan(0),
    }
    down = [False, True, False, False, True]
    rows = differences.with_columns(**keys).sort("rules", "asked", *keys, descending=down, maintain_order=True)
    return rows.drop(*keys)
