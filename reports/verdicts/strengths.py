"""In short: does what stock play shows survive better play?"""

from collections.abc import Sequence

import polars as pl

from balancewheel.analysis.metrics import SHARE
from balancewheel.experiments.strengths import HOLDS, TURNS
from balancewheel.reports.cells import Row
from balancewheel.reports.formatting import capitalise, join_names, percent, signed_range
from balancewheel.reports.metric_names import describe_metric

MOST_TOLD = 5
HALF, MORE = 0.67, 1.5  # times the gap in stock play, below and above which it shrinks or grows
STOCK_ONLY = (
    "These verdicts are for the players that sat at the table; nobody stronger has played these games. Better players "
    "may get other figures."
)


def on_changes(rows: Sequence[Row]) -> list[str]:
    """What becomes of each change, the most important first, where everybody plays stronger."""
    sentences = []
    keys = list(dict.fromkeys((row["rules"], row["metric"]) for row in rows))
    for rules, metric in keys[:MOST_TOLD]:
        stronger = [row for row in rows if (row["rules"], row["metric"]) == (rules, metric)][1:]
        if stronger:
            sentences.append(f"{rules}, {describe_metric(metric)}: {_on_change(stronger)}.")
    if len(keys) > MOST_TOLD:
        sentences.append("The table has the rest.")
    return sentences


def _on_change(stronger: Sequence[Row]) -> str:
    """Where a change holds, where it turns around and where it is open."""
    if all(row["holds"] == HOLDS for row in stronger):
        return "the change holds at every strength"
    parts = []
    for row in stronger:
        word = {HOLDS: "holds", TURNS: "turns around"}.get(row["holds"], "cannot be told")
        parts.append(f"{word} with {row['strength']} ({interval(row)})")
    return f"the change {join_names(parts)}"


def interval(row: Row) -> str:
    """The interval of a difference with its unit."""
    if row["low"] is None:
        return "too few games"
    scale, unit = (100, " points") if row["kind"] == SHARE else (1, "")
    return f"{signed_range(scale * row['low'], scale * row['high'])}{unit}"


def on_shares(name: str, rows: pl.DataFrame, even: float) -> str:
    """Whether a group that is strong or weak at the first strength is so at the others; empty if it never was."""
    first, *others = rows.sort("number").iter_rows(named=True)
    if first["low_all"] <= even <= first["high_all"] or not others:
        return ""
    above = first["win_share"] > even
    which = "strong" if above else "weak"
    last = others[-1]
    figures = f"{_share(first)} with {first['strength']}, {_share(last)} with {last['strength']}"
    if any((row["high_all"] < even) if above else (row["low_all"] > even) for row in others):
        return f"{capitalise(name)} is {which} with {first['strength']} and turns around with better play: {figures}."
    if not all((row["low_all"] > even) if above else (row["high_all"] < even) for row in others):
        if last["low"] <= first["win_share"] <= last["high"]:
            return f"Whether {name} stays {which} with better play takes more games to tell: {figures}."
        return f"What makes {name} {which} does not survive better play: {figures}."
    times = (last["win_share"] - even) / (first["win_share"] - even)
    if times < HALF:
        return f"{capitalise(name)} stays {which}, but less so with better play: {figures}."
    if times > MORE:
        return f"{capitalise(name)} is {which}, and more so with better play: {figures}."
    return f"{capitalise(name)} is {which} at every strength: {figures}."


def _share(row: Row) -> str:
    return percent(row["win_share"], row["low"], row["high"])
