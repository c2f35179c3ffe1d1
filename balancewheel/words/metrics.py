"""What people call the figures that commands compare, and what they are."""

import re
from collections.abc import Callable, Iterable, Iterator

from balancewheel.analysis.metrics import WIN_SHARE
from balancewheel.words.numbers import ordinal

MEANINGS = {  # of metrics that are not columns of the games
    "unfinished": "share of games that hit a cap that is not in the rulebook",
    "shared": "share of games that several players win together",
    "eliminated": "share of seats that are out of the game at its end",
    "score_spread": "the highest score at the table minus the lowest",
    "stars": "stars placed by all players together",
}
NAMES = {"unfinished": "unfinished games", "shared": "games with a shared win", "eliminated": "eliminated seats"}


def describe_metric(metric: str) -> str:
    """win_share:turn_order1 is the win share of the 1st player."""
    name, colon, group = metric.partition(":")
    if name == WIN_SHARE and colon:
        return f"win share of {describe_group(group)}"
    name = NAMES.get(name, name.replace("_", " "))
    return f"{name}: {group}" if colon else name


def describe_group(group: str, players: int = 0) -> str:
    """Whose win share is meant: turn_order1 is the 1st player; strategies and components have names of their own.

    With the number of players at the table, the 1st and the last are called so.
    """
    kind, number = _numbered(group)
    if ":" in group:
        return "the {} {}".format(*group.split(":", 1))
    if kind == "turn_order" and players and number in (1, players):
        return "the first player" if number == 1 else "the last player"
    return f"the {ordinal(number)} player" if kind == "turn_order" else f"seat {number}" if kind else group


def _numbered(group: str) -> tuple[str, int]:
    """A place in turn order or a seat, and its number; nothing for a name."""
    match = re.fullmatch(r"(turn_order|seat)(\d+)", group)
    return (match[1], int(match[2])) if match else ("", 0)


def explain_metrics(metrics: Iterable[str], column: Callable[[str], str]) -> Iterator[list[str]]:
    """Rows of what the figures are called on the page and by the commands, and what they are.

    `column` says what a column of the table of games means. Win shares have a row for each kind.
    """
    kinds = {
        "turn_order": ["win share of the 1st, 2nd … player", "win_share:turn_order1 …", "by turn order in round 1"],
        "seat": ["win share of seat 1, 2 …", "win_share:seat1 …", "by seat, whoever begins: a check"],
        "": ["win share of a name", "win_share:name", "of the seats with this strategy or component"],
    }
    for metric in metrics:
        name, _, group = metric.partition(":")
        if name != WIN_SHARE:
            yield [describe_metric(metric), metric, MEANINGS.get(name) or column(name)]
            continue
        row = kinds.pop(_numbered(group)[0], None)
        if row:
            yield row
