"""In short: who wins."""

from collections.abc import Callable
from typing import Any

import polars as pl

from balancewheel.analysis.length import middle_of
from balancewheel.analysis.outcomes import SHARED, UNFINISHED
from balancewheel.analysis.win_share import even_share
from balancewheel.reports.formatting import (
    join_names,
    number_with_range,
    ordinal,
    percent,
    percent_range,
    percent_with_range,
)

NAMES: dict[str, Callable[[Any], str]] = {
    "strategy": str,
    "seat": lambda seat: f"seat {seat + 1}",
    "turn_order": lambda place: f"the {ordinal(place + 1)}",
}


def verdict(
    by_strategy: pl.DataFrame,
    by_order: pl.DataFrame,
    ends: pl.DataFrame,
    turns: dict[str, float],
    length: pl.DataFrame,
    tied: list[str],
) -> list[str]:
    """The sentences that open the report; `tied` names what decides who plays when, so that places are not alike."""
    if ends.filter(end=UNFINISHED)["share"][0] == 1:
        return [on_ends(ends), on_length(turns, length), "To try next: a higher cap, to see whether games end at all."]
    told = [on_groups(by_strategy, "strategy", "strategy", "Strategies do not win alike")]
    if by_order.height > 1:
        told.append(on_places(by_order, tied))
    told += [on_ends(ends), on_length(turns, length), what_to_try(by_strategy, None if tied else by_order)]
    return told


def on_places(by_order: pl.DataFrame, tied: list[str]) -> str:
    """A sentence on places in the order of play, which holds back where they go with something else."""
    words = "Places in the order of play of round 1 do not win alike"
    told = on_groups(by_order, "turn_order", "place in the order of play", words)
    if not tied:
        return told
    what = join_names(f"the {part}" for part in tied)
    return f"{told[:-1]}; but who plays when hangs on {what}, so this is not due to the place alone."


def apart(shares: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The groups that win more and those that win less than an even share, each the clearest first.

    Their intervals hold for all groups at once.
    """
    even = even_share(shares)
    above = shares.filter(pl.col("low_all") > even).sort("win_share", descending=True, maintain_order=True)
    return above, shares.filter(pl.col("high_all") < even).sort("win_share", maintain_order=True)


def on_groups(shares: pl.DataFrame, by: str, one: str, heading: str) -> str:
    """A sentence on groups that might win more or less than an even share."""
    even = even_share(shares)
    if shares.height < 2:
        return (
            f"There is only one {one}, so none can be told apart: its seats win {percent(even, 0, 0.02)} of the games."
        )
    above, below = apart(shares)
    line = f"the even share of {percent(even, 0, 0.02)}"
    if above.is_empty() and below.is_empty():
        reach = max((shares["high_all"] - even).abs().max(), (even - shares["low_all"]).abs().max())
        if reach >= max(even, 1 - even) - 1e-9:
            return f"No {one} is seen to win more or less than {line}; so few games rule out nothing."
        return (
            f"No {one} is seen to win more or less than {line}; "
            f"what can be ruled out is a gap of more than {100 * reach:.2g} percentage points."
        )
    parts = [f"above {line}: {_told(above, by)}"] if not above.is_empty() else []
    if not below.is_empty():
        parts.append(f"below {'it' if parts else line}: {_told(below, by)}")
    return f"{heading}; {'; '.join(parts)}."


def _told(rows: pl.DataFrame, by: str) -> str:
    """Names, the first with its figure."""
    first = rows.row(0, named=True)
    figure = f"{percent(first['win_share'], first['low'], first['high'])}, {percent_range(first['low'], first['high'])}"
    names = [NAMES[by](name) for name in rows[by]]
    return join_names([f"{names[0]} ({figure})", *names[1:]])


def on_ends(ends: pl.DataFrame) -> str:
    """Shared and unfinished games."""
    rows = {row["end"]: row for row in ends.iter_rows(named=True)}
    if rows[UNFINISHED]["share"] == 1:
        return "No game was finished, so nobody won any: look at the caps of the rules, or at the strategies."
    shared, unfinished = (_share_of_games(rows[end]) for end in (SHARED, UNFINISHED))
    return f"Games that end in a shared win: {shared}; games that did not finish: {unfinished}."


def _share_of_games(row: dict[str, Any]) -> str:
    """How many games, as a share; for none what can be ruled out."""
    if row["games"] == 0:
        return f"none (at most {percent(row['high'], 0, row['high'])})"
    return percent_with_range(row["share"], row["low"], row["high"])


def on_length(turns: dict[str, float], length: pl.DataFrame) -> str:
    """How long a game is."""
    if length.height == 1:
        return f"Every game takes {length['turns'][0]} turns."
    low, high = (middle_of(length, "turns", mark) for mark in (0.05, 0.95))
    return f"A game takes {number_with_range(**turns)} turns on average; nine of ten take {low} to {high}."


def what_to_try(by_strategy: pl.DataFrame, by_order: pl.DataFrame | None) -> str:
    """A next step that follows from what is clear; without `by_order` places are not to be judged."""
    late = apart(by_order)[1] if by_order is not None and by_order.height > 1 else pl.DataFrame()
    if not late.is_empty():
        who = f"{NAMES['turn_order'](late['turn_order'][0])} player of round 1"
        return f"To try next: something in return for {who}; balancewheel compare tells whether that evens it out."
    above = apart(by_strategy)[0] if by_strategy.height > 1 else pl.DataFrame()
    if not above.is_empty():
        name = above["strategy"][0]
        return f"To try next: a rule that makes what {name} does cost more; balancewheel compare tells what it changes."
    return "To try next: more games, which narrow the intervals, or other strategies, which may find what these do not."
