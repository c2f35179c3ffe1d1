"""In short: what a change of the rules changes."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import polars as pl

from balancewheel.analysis.comparison.changes import count_changes
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.stats.paired import CHANGED, OPEN
from balancewheel.reports.page import MOST_SENTENCES
from balancewheel.reports.telling import (
    counted,
    decimals_of,
    listed,
    number,
    number_range,
    number_with_range,
    percent,
    percent_with_range,
    sentence,
)

MOST_TOLD = 3


NAMES = {"unfinished": "unfinished games", "shared": "games with a shared win", "eliminated": "seats eliminated"}
MEANINGS = {
    "unfinished": "share of the games that hit a cap which is not in the rulebook",
    "shared": "share of the games that several win together",
    "eliminated": "share of the seats that are out of the game at its end",
    "score_spread": "the highest score at the table less the lowest",
}
PLACES = {"turn_order": "place", "seat": "chair"}


def figure_in_words(metric: str) -> str:
    """win_share:turn_order1 is the win share of place 1."""
    name, colon, group = metric.partition(":")
    if name == "win_share" and colon:
        place = re.fullmatch(r"(turn_order|seat)(\d+)", group)
        return f"win share of {f'{PLACES[place[1]]} {place[2]}' if place else group}"
    name = NAMES.get(name, name.replace("_", " "))
    return f"{name}: {group}" if colon else name


def figures_explained(metrics: Iterable[str], column: Callable[[str], str]) -> Iterator[list[str]]:
    """Rows of what the figures are called on the page and by the commands, and what they are.

    `column` tells what a column of the table of games means. Win shares have a row for each kind.
    """
    kinds = {
        "turn_order": ["win share of place 1, 2 …", "win_share:turn_order1 …", "by the order of play in round 1"],
        "seat": ["win share of chair 1, 2 …", "win_share:seat1 …", "by where one sits, whoever begins: a check"],
        "": ["win share of a name", "win_share:name", "of the seats with this strategy or part"],
    }
    for metric in metrics:
        name, _, group = metric.partition(":")
        if name != "win_share":
            yield [figure_in_words(metric), metric, MEANINGS.get(name) or column(name)]
            continue
        place = re.fullmatch(r"(turn_order|seat)\d+", group)
        row = kinds.pop(place[1] if place else "", None)
        if row:
            yield row


def end_cells(row: dict[str, Any], end: str, swept: list[str]) -> list[str]:
    """The figure at the lowest or highest end of a sweep, and the values of what is swept where it is so."""
    value, low, high = (row[f"{what}_{end}"] for what in ("value", "low", "high"))
    where = row[f"cell_{end}"].removeprefix(f"{swept[0]} = ")
    for name in swept[1:]:
        where = where.replace(f", {name} = ", " / ")
    return [(percent if row["kind"] == SHARE else number)(value, low, high), where]


def distance_cells(row: dict[str, Any]) -> list[str]:
    """How far the ends of a sweep are apart, and its interval; in percentage points for shares."""
    scale = 100 if row["kind"] == SHARE else 1
    value, low, high = (scale * row[name] for name in ("difference", "low", "high"))
    return [number(value, low, high), number_range(low, high)]


def change_in_words(row: dict[str, Any]) -> str:
    """A difference with its interval."""
    unit, scale = (" points", 100) if row["kind"] == SHARE else ("", 1)
    value, low, high = (scale * row[name] for name in ("difference", "low", "high"))
    digits = decimals_of(low, high)
    return f"{figure_in_words(row['metric'])} {value:+,.{digits}f}{unit} ({low:+,.{digits}f} to {high:+,.{digits}f})"


def on_variant(table: pl.DataFrame, name: str) -> str:
    """What one variant changes."""
    rows = table.filter(rules=name)
    changed, unclear = (rows.filter(verdict=word) for word in (CHANGED, OPEN))
    if changed.is_empty():
        return f"{name}: none of {rows.height} figures is seen to change; {unclear.height} cannot be told yet."
    clearest = listed(map(change_in_words, changed.head(MOST_TOLD).iter_rows(named=True)))
    above = "" if changed.height == 1 else "above all "
    return f"{name}: {changed.height} of {counted(rows.height, 'figure')} change, {above}{clearest}."


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
        told.append(f"{counted(len(names) - 2, 'more variant')} below: {listed(names[2:])}.")
    told.append(on_wins(table, names[0]))
    return [*[*told, *remarks][: MOST_SENTENCES - 1], what_to_try(table)]


def what_to_try(table: pl.DataFrame) -> str:
    """A next step."""
    unclear = table.filter(verdict=OPEN)
    if not unclear.is_empty():
        metric = unclear.sort("p")["metric"][0]
        return (
            f"{counted(unclear.height, 'figure')} cannot be told yet: balancewheel plan --metric {metric} tells how "
            "many games it takes."
        )
    return "Nothing is left open at this margin; a smaller --margin asks more."


def verdict_on_parts(table: pl.DataFrame, remarks: list[str]) -> list[str]:
    """The sentences that open a knockout."""
    parts = count_changes(table)
    matter = parts.filter(pl.col("changed") > 0)
    idle = parts.filter(~pl.col("differs"))["rules"].to_list()
    if matter.is_empty():
        told = [f"None of {counted(parts.height, 'part')} is seen to change anything."]
    else:
        most = [f"{row['rules']} ({row['changed']})" for row in matter.head(MOST_TOLD).iter_rows(named=True)]
        told = [
            f"Of {counted(parts.height, 'part')} {matter.height} change something; most figures: {listed(most)}.",
            f"The clearest changes by {on_variant(table, matter['rules'][0])}",
        ]
    if idle:
        told.append(f"Without effect at this table, not one game differs: {listed(idle)}.")
    return [*[*told, *remarks][: MOST_SENTENCES - 1], what_to_try(table)]


def verdict_on_sweep(found: pl.DataFrame, metric: str) -> list[str]:
    """The sentences that open a sweep, from the moves of its figures."""
    told = []
    row = found.row(by_predicate=pl.col("metric") == metric, named=True)
    ends = f"lowest is {_figure(row, 'least')}, highest {_figure(row, 'most')}"
    told.append(f"{sentence(figure_in_words(metric))}: {ends}{'' if row['clear'] else ', which may be chance'}.")
    clear = found.filter("clear")
    told.append(
        f"Of {counted(found.height, 'figure')} {clear.height} differ somewhere on the grid, by intervals that hold for "
        "every pair of cells at once."
    )
    wins = clear.filter(pl.col("metric").str.starts_with("win_share:"))
    if wins.is_empty():
        told.append("No win share is seen to differ between any two cells.")
    else:
        most = wins.sort("difference", descending=True).row(0, named=True)
        told.append(
            f"Of win shares the {figure_in_words(most['metric'])} differs most, from {_figure(most, 'least')} to "
            f"{_figure(most, 'most')}."
        )
    return [*told, "To try next: balancewheel compare on two of the cells, which tells a single difference sharper."]


def _figure(row: dict[str, Any], end: str) -> str:
    """A figure with its interval and the cell where it is so."""
    value, low, high = (row[f"{what}_{end}"] for what in ("value", "low", "high"))
    told = percent_with_range if row["kind"] == SHARE else number_with_range
    return f"{told(value, low, high)} at {row[f'cell_{end}']}"
