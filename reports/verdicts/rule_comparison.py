"""In short: what a change of the rules changes."""

from typing import Any

import polars as pl

from balancewheel.analysis.changes import parts_changed
from balancewheel.analysis.difference import CHANGED, OPEN
from balancewheel.analysis.metrics import SHARE
from balancewheel.reports.formatting import (
    capitalise,
    count_noun,
    decimals,
    join_names,
    number_with_range,
    percent_with_range,
)
from balancewheel.reports.metric_names import describe_metric
from balancewheel.reports.page import MOST_SENTENCES

MOST_TOLD = 3


def change_in_words(row: dict[str, Any]) -> str:
    """A difference with its interval."""
    unit, scale = (" points", 100) if row["kind"] == SHARE else ("", 1)
    value, low, high = (scale * row[name] for name in ("difference", "low", "high"))
    digits = decimals(low, high)
    return f"{describe_metric(row['metric'])} {value:+,.{digits}f}{unit} ({low:+,.{digits}f} to {high:+,.{digits}f})"


def on_variant(table: pl.DataFrame, name: str) -> str:
    """What one variant changes."""
    rows = table.filter(rules=name)
    changed, unclear = (rows.filter(verdict=word) for word in (CHANGED, OPEN))
    if changed.is_empty():
        return f"{name}: none of {rows.height} figures is seen to change; {unclear.height} cannot be told yet."
    clearest = join_names(map(change_in_words, changed.head(MOST_TOLD).iter_rows(named=True)))
    above = "" if changed.height == 1 else "above all "
    return f"{name}: {changed.height} of {count_noun(rows.height, 'figure')} change, {above}{clearest}."


def on_wins(table: pl.DataFrame, name: str) -> str:
    """Whether a variant changes who wins."""
    wins = table.filter(pl.col("metric").str.starts_with("win_share:") & (pl.col("rules") == name))
    changed = wins.filter(verdict=CHANGED)
    if changed.is_empty() and wins.is_empty():
        return f"Win shares cannot be compared under {name}."
    if changed.is_empty():
        most = 100 * max(wins["low"].abs().max(), wins["high"].abs().max())
        return f"No win share is seen to change under {name}; single ones may differ by up to {most:.2g} points."
    most = changed.sort(pl.col("difference").abs(), descending=True).row(0, named=True)
    return f"Who wins changes under {name}, most of all the {change_in_words(most)}."


def verdict(table: pl.DataFrame, names: list[str], remarks: list[str]) -> list[str]:
    """The sentences that open a comparison of some rules with a base."""
    told = [on_variant(table, name) for name in names[: 2 if len(names) > 1 else 1]]
    if len(names) > 2:
        told.append(f"{count_noun(len(names) - 2, 'more variant')} below: {join_names(names[2:])}.")
    told.append(on_wins(table, names[0]))
    return [*[*told, *remarks][: MOST_SENTENCES - 1], what_to_try(table)]


def what_to_try(table: pl.DataFrame) -> str:
    """A next step."""
    unclear = table.filter(verdict=OPEN)
    if not unclear.is_empty():
        metric = unclear.sort("p")["metric"][0]
        return (
            f"{count_noun(unclear.height, 'figure')} cannot be told yet: balancewheel plan --metric {metric} tells how "
            "many games it takes."
        )
    return "Nothing is left open at these bounds; a smaller --bound asks more."


def verdict_on_parts(table: pl.DataFrame, remarks: list[str]) -> list[str]:
    """The sentences that open a knockout."""
    parts = parts_changed(table)
    matter = parts.filter(pl.col("changed") > 0)
    idle = parts.filter(~pl.col("differs"))["rules"].to_list()
    if matter.is_empty():
        told = [f"None of {count_noun(parts.height, 'part')} is seen to change anything."]
    else:
        most = [f"{row['rules']} ({row['changed']})" for row in matter.head(MOST_TOLD).iter_rows(named=True)]
        told = [
            f"Of {count_noun(parts.height, 'part')} {matter.height} change something; most figures: {join_names(most)}.",
            f"The clearest changes by {on_variant(table, matter['rules'][0])}",
        ]
    if idle:
        told.append(f"Without effect at this table, not one game differs: {join_names(idle)}.")
    return [*[*told, *remarks][: MOST_SENTENCES - 1], what_to_try(table)]


def verdict_on_sweep(found: pl.DataFrame, metric: str) -> list[str]:
    """The sentences that open a sweep, from the moves of its figures."""
    told = []
    row = found.row(by_predicate=pl.col("metric") == metric, named=True)
    ends = f"lowest is {_figure(row, 'least')}, highest {_figure(row, 'most')}"
    told.append(f"{capitalise(describe_metric(metric))}: {ends}{'' if row['clear'] else ', which may be chance'}.")
    clear = found.filter("clear")
    told.append(
        f"Of {count_noun(found.height, 'figure')} {clear.height} differ somewhere on the grid, by intervals that hold for "
        "every pair of cells at once."
    )
    wins = clear.filter(pl.col("metric").str.starts_with("win_share:"))
    if wins.is_empty():
        told.append("No win share is seen to differ between any two cells.")
    else:
        most = wins.sort("difference", descending=True).row(0, named=True)
        told.append(
            f"Of win shares the {describe_metric(most['metric'])} differs most, from {_figure(most, 'least')} to "
            f"{_figure(most, 'most')}."
        )
    return [*told, "To try next: balancewheel compare on two of the cells, which tells a single difference sharper."]


def _figure(row: dict[str, Any], end: str) -> str:
    """A figure with its interval and the cell where it is so."""
    value, low, high = (row[f"{what}_{end}"] for what in ("value", "low", "high"))
    told = percent_with_range if row["kind"] == SHARE else number_with_range
    return f"{told(value, low, high)} at {row[f'cell_{end}']}"
