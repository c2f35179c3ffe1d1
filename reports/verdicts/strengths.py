"""In short: does what stock play shows survive better play?"""

from collections.abc import Sequence

import polars as pl

from balancewheel.analysis.metrics import SHARE
from balancewheel.experiments.kept.strengths import HOLDS, TURNS
from balancewheel.reports.cells import Row
from balancewheel.words.metrics import describe_metric
from balancewheel.words.numbers import capitalise, join_names, percent, signed_range

MOST_TOLD = 5
LESS, MORE = 0.67, 1.5  # times the gap in stock play, below and above which it shrinks or grows
GONE = 0.5  # times that gap, of which more is not left if the verdict does not survive
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
    side = 1 if first["win_share"] > even else -1
    which = "strong" if side > 0 else "weak"
    last = others[-1]
    figures = f"{_share(first)} with {first['strength']}, {_share(last)} with {last['strength']}"
    if any(_furthest(row, side, even) < 0 for row in others):
        return f"{capitalise(name)} is {which} with {first['strength']} and turns around with better play: {figures}."
    unclear = [row for row in others if _nearest(row, side, even) <= 0]
    if last in unclear:
        return _on_unclear(name, which, _furthest(last, side, even), _nearest(first, side, even), figures)
    if unclear:
        open_with = join_names([row["strength"] for row in unclear])
        kept = f"is {which} with {first['strength']} and with {last['strength']}"
        return f"{capitalise(name)} {kept}; with {open_with} it takes more games to tell: {figures}."
    times = (last["win_share"] - even) / (first["win_share"] - even)
    if times < LESS:
        return f"{capitalise(name)} stays {which}, but less so with better play: {figures}."
    if times > MORE:
        return f"{capitalise(name)} is {which}, and more so with better play: {figures}."
    return f"{capitalise(name)} is {which} at every strength: {figures}."


def _on_unclear(name: str, which: str, left: float, before: float, figures: str) -> str:
    """What is to be said where the strongest players leave open whether there is an advantage, with `left` at most."""
    if left < GONE * before:
        return f"What makes {name} {which} does not survive better play: {figures}."
    if left < before:
        less = f"is less {which} with better play; whether anything of it is left takes more games to tell"
        return f"{capitalise(name)} {less}: {figures}."
    return f"Whether {name} stays {which} with better play takes more games to tell: {figures}."


def _nearest(row: Row, side: int, even: float) -> float:
    """How far a share is above the even one at least, or below it if `side` is -1; negative if that is open."""
    return row["low_all"] - even if side > 0 else even - row["high_all"]


def _furthest(row: Row, side: int, even: float) -> float:
    """The same at most."""
    return row["high_all"] - even if side > 0 else even - row["low_all"]


def _share(row: Row) -> str:
    return percent(row["win_share"], row["low"], row["high"])
