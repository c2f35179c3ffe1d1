"""In short: are the unequal parts of the game equally strong?"""

from typing import Any

import polars as pl

from balancewheel.analysis.part_model import PLACE, PLAYERS, STRATEGY, Model
from balancewheel.analysis.part_prediction import FAIR, OPEN, STRONG, WEAK
from balancewheel.reports.cells import share_cells
from balancewheel.reports.formatting import (
    capitalise,
    count_noun,
    join_names,
    number,
    number_range,
    percent,
)

ALPHA = 0.05
SHOWN = 3  # names in a sentence; the rest are count_noun
FACTORS = {STRATEGY: "strategy", PLACE: "place in the order of play", PLAYERS: "number of players"}


def verdict(
    parts: list[str],
    combinations: pl.DataFrame,
    matters: pl.DataFrame,
    tests: list[tuple[str, float]],
    tolerance: float,
) -> list[str]:
    """The sentences that open the report; figures at equal play."""
    told = [on_parts(parts, combinations), on_tolerance(parts, combinations, tolerance), on_weight(matters)]
    told += [on_interplay(tests)] if tests else []
    return [*told, what_to_try(parts, combinations)]


def name_of(parts: list[str], row: dict[str, Any]) -> str:
    """A part, or a pair of parts."""
    return " with ".join(row[part] for part in parts)


def noun(parts: list[str]) -> str:
    """What a combination is called."""
    return parts[0] if len(parts) == 1 else "combination"


def on_parts(parts: list[str], rows: pl.DataFrame) -> str:
    """Who wins more and who less than the mean."""
    if rows.height < 2:
        return f"Only one {noun(parts)} was played, so there is nothing to compare."
    even = percent(rows["even"][0], 0, 0.02)
    above = rows.filter(pl.col("low_all") > 0).sort("difference", descending=True)
    below = rows.filter(pl.col("high_all") < 0).sort("difference")
    if above.is_empty() and below.is_empty():
        most = pl.max_horizontal(pl.col("low_all").abs(), pl.col("high_all").abs())
        reach = 100 * rows.select(most.max()).item()
        return (
            f"No {noun(parts)} is seen to win more or less than the mean of {even}; "
            f"gaps of more than {reach:.2g} points can be ruled out."
        )
    told = [f"{words} {join_names(_most(parts, some))}" for words, some in (("above it", above), ("below it", below))
            if some.height]  # fmt: skip
    return f"At equal play the mean win share is {even}; {', '.join(told)}."


def _most(parts: list[str], rows: pl.DataFrame) -> list[str]:
    """Names, the first with its figure; no more than a few."""
    first = rows.row(0, named=True)
    share, interval = share_cells(first, "share", "share_low", "share_high")
    names = [f"{name_of(parts, first)} ({share}, {interval})"]
    names += [name_of(parts, row) for row in rows[1:SHOWN].to_dicts()]
    return names + ([f"{rows.height - SHOWN} more"] if rows.height > SHOWN else [])


def on_tolerance(parts: list[str], rows: pl.DataFrame, tolerance: float) -> str:
    """What lies beyond what a designer may put up with."""
    bound = f"{100 * rows['bound'].max():.2g} points ({percent(tolerance, 0, 0.02)} of the mean)"
    strong, weak, fair, unknown = (rows.filter(verdict=one) for one in (STRONG, WEAK, FAIR, OPEN))
    if strong.is_empty() and weak.is_empty():
        rest = f"; {count_noun(unknown.height, noun(parts))} cannot be judged yet" if unknown.height else ""
        known = f"all {rows.height}" if fair.height == rows.height else f"{fair.height} of {rows.height}"
        return f"No {noun(parts)} is shown to be off by more than {bound}, and {known} are shown to be within it{rest}."
    told = []
    for words, some in (("too strong", strong), ("too weak", weak)):
        names = [name_of(parts, row) for row in some.head(SHOWN).to_dicts()]
        names += [f"{some.height - SHOWN} more"] if some.height > SHOWN else []
        told += [f"{words}: {join_names(names)}"] if names else []
    return capitalise(f"{'; '.join(told)}; each is off by more than {bound} by an interval that holds for all at once.")


def on_weight(rows: pl.DataFrame) -> str:
    """How much each factor weighs."""
    if rows.is_empty():
        return "What matters besides cannot be told."
    told = []
    for row in rows.filter(pl.col("levels") > 1).sort("distance", descending=True).to_dicts():
        low, high = 100 * row["low"], 100 * row["high"]
        pair = f", {row['highest']} over {row['lowest']}" if low > 0 else ""
        name = FACTORS.get(row["factor"], row["factor"])
        told.append(f"{name} {number(100 * row['distance'], low, high)} ({number_range(low, high)}{pair})")
    return f"Between the best and the worst lie, in points of win share at equal play: {join_names(told)}."


def on_interplay(tests: list[tuple[str, float]]) -> str:
    """Whether parts work alike with all others, strategies and numbers of players."""
    clear = [name for name, p in tests if p * len(tests) < ALPHA]
    if not clear:
        return f"No interplay is seen (looked for: {join_names(name for name, _ in tests)}), so each may be judged by itself."
    rest = [name for name, _ in tests if name not in clear]
    more = f"; none is seen of {join_names(rest)}" if rest else ""
    return f"There is interplay of {join_names(clear)}, so how strong a part is depends on that{more}."


def what_to_try(parts: list[str], rows: pl.DataFrame) -> str:
    """A next step that follows from what is clear."""
    out = rows.filter(pl.col("verdict").is_in([STRONG, WEAK]))
    if out.height:
        row = out.row(0, named=True)
        change = "weaker" if row["verdict"] == STRONG else "stronger"
        ban = ", or ban the combination" if len(parts) > 1 else ""
        return (
            f"To try next: make {name_of(parts, row)} {change}{ban}; balancewheel compare tells what else it changes."
        )
    if rows.filter(verdict=OPEN).height:
        return "To try next: more games, until every interval lies within the tolerance or beyond it."
    return "To try next: other strategies and numbers of players, to see whether this holds for them as well."


def tests_of(model: Model, terms: list[tuple[str, ...]]) -> list[tuple[str, float]]:
    """The interplay of terms and the p-value that there is none; left out where it cannot be told."""
    found = [(" with ".join(FACTORS.get(factor, factor) for factor in term), model.test(term)[2]) for term in terms]
    return [(name, p) for name, p in found if p == p]
