"""What people call the figures that commands compare, and what they are."""

import re
from collections.abc import Callable, Iterable, Iterator

NAMES = {"unfinished": "unfinished games", "shared": "games with a shared win", "eliminated": "seats eliminated"}
MEANINGS = {
    "unfinished": "share of the games that hit a cap which is not in the rulebook",
    "shared": "share of the games that several win together",
    "eliminated": "share of the seats that are out of the game at its end",
    "score_spread": "the highest score at the table less the lowest",
}
PLACES = {"turn_order": "place", "seat": "chair"}
WIN_SHARE = "win_share"


def describe_metric(metric: str) -> str:
    """win_share:turn_order1 is the win share of place 1."""
    name, colon, group = metric.partition(":")
    if name == WIN_SHARE and colon:
        return f"win share of {describe_group(group)}"
    name = NAMES.get(name, name.replace("_", " "))
    return f"{name}: {group}" if colon else name


def describe_group(group: str) -> str:
    """Those whose win share is meant: turn_order1 is place 1; strategies and parts have names of their own."""
    place = _place(group)
    return f"{PLACES[place[1]]} {place[2]}" if place else group


def _place(group: str) -> re.Match[str] | None:
    return re.fullmatch(r"(turn_order|seat)(\d+)", group)


def explain_metrics(metrics: Iterable[str], column: Callable[[str], str]) -> Iterator[list[str]]:
    """Rows of what the figures are called on the page and by the commands, and what they are.

    `column` says what a column of the table of games means. Win shares have a row for each kind.
    """
    kinds = {
        "turn_order": ["win share of place 1, 2 …", "win_share:turn_order1 …", "by the order of play in round 1"],
        "seat": ["win share of chair 1, 2 …", "win_share:seat1 …", "by where one sits, whoever begins: a check"],
        "": ["win share of a name", "win_share:name", "of the seats with this strategy or part"],
    }
    for metric in metrics:
        name, _, group = metric.partition(":")
        if name != WIN_SHARE:
            yield [describe_metric(metric), metric, MEANINGS.get(name) or column(name)]
            continue
        place = _place(group)
        row = kinds.pop(place[1] if place else "", None)
        if row:
            yield row
