"""In short: are the unequal parts of the game equally strong?"""

from typing import Any

import polars as pl

from balancewheel.analysis.balance.component_balance import WIN_SHARE
from balancewheel.analysis.balance.equal_play import FAIR, OPEN, STRONG, WEAK
from balancewheel.analysis.balance.win_model import PLACE, PLAYERS, STRATEGY, Model
from balancewheel.reports.page import NONE
from balancewheel.reports.telling import SPACE, counted, listed, number, number_range, percent, percent_range, sentence

ALPHA = 0.05
SHOWN = 3  # names in a sentence; the rest are counted
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
    told = [f"{words} {listed(_most(parts, some))}" for words, some in (("above it", above), ("below it", below))
            if some.height]  # fmt: skip
    return f"At equal play the mean win share is {even}; {', '.join(told)}."


def _most(parts: list[str], rows: pl.DataFrame) -> list[str]:
    """Names, the first with its figure; no more than a few."""
    first = rows.row(0, named=True)
    share, interval = share_cells(first)
    names = [f"{name_of(parts, first)} ({share}, {interval})"]
    names += [name_of(parts, row) for row in rows[1:SHOWN].to_dicts()]
    return names + ([f"{rows.height - SHOWN} more"] if rows.height > SHOWN else [])


def on_tolerance(parts: list[str], rows: pl.DataFrame, tolerance: float) -> str:
    """What lies beyond what a designer may put up with."""
    bound = f"{100 * rows['bound'].max():.2g} points ({percent(tolerance, 0, 0.02)} of the mean)"
    strong, weak, fair, unknown = (rows.filter(verdict=one) for one in (STRONG, WEAK, FAIR, OPEN))
    if strong.is_empty() and weak.is_empty():
        rest = f"; {counted(unknown.height, noun(parts))} cannot be judged yet" if unknown.height else ""
        known = f"all {rows.height}" if fair.height == rows.height else f"{fair.height} of {rows.height}"
        return f"No {noun(parts)} is shown to be off by more than {bound}, and {known} are shown to be within it{rest}."
    told = []
    for words, some in (("too strong", strong), ("too weak", weak)):
        names = [name_of(parts, row) for row in some.head(SHOWN).to_dicts()]
        names += [f"{some.height - SHOWN} more"] if some.height > SHOWN else []
        told += [f"{words}: {listed(names)}"] if names else []
    return sentence(f"{'; '.join(told)}; each is off by more than {bound} by an interval that holds for all at once.")


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
    return f"Between the best and the worst lie, in points of win share at equal play: {listed(told)}."


def on_interplay(tests: list[tuple[str, float]]) -> str:
    """Whether parts work alike with all others, strategies and numbers of players."""
    clear = [name for name, p in tests if p * len(tests) < ALPHA]
    if not clear:
        return (
            f"No interplay is seen (looked for: {listed(name for name, _ in tests)}), so each may be judged by itself."
        )
    rest = [name for name, _ in tests if name not in clear]
    more = f"; none is seen of {listed(rest)}" if rest else ""
    return f"There is interplay of {listed(clear)}, so how strong a part is depends on that{more}."


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


# cells of tables


def share_cells(row: dict[str, Any], name: str = "share") -> list[str]:
    """A share and its interval."""
    low, high = row[f"{name}_low"], row[f"{name}_high"]
    return [percent(row[name], low, high), percent_range(low, high)]


def figure_cells(row: dict[str, Any], name: str) -> list[str]:
    """A figure of a cell and its interval: a share in percent, a margin in points of score."""
    if row["measure"] == WIN_SHARE:
        return share_cells(row, name)
    low, high = row[f"{name}_low"], row[f"{name}_high"]
    if low is None:
        return [f"{row[name]:z.2f}", "too few games"]
    return [number(row[name], low, high), number_range(low, high)]


def p_cell(p: float | None) -> str:
    """A p-value, as far as anybody reads it."""
    if p is None or p != p:
        return NONE
    return f"<{SPACE}0.0001" if p < 0.0001 else f"{p:.2g}"


def points_cells(row: dict[str, Any], low: str = "low", high: str = "high") -> list[str]:
    """A difference of shares in percentage points, and its interval."""
    middle, ends = 100 * row["difference"], (100 * row[low], 100 * row[high])
    return [number(middle, *ends), number_range(*ends)]
