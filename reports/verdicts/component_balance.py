"""In short: are the components that players are dealt equally strong?"""

from functools import partial
from typing import Any, NamedTuple

import polars as pl

from balancewheel.analysis.balance.equal_play import FAIR, MIXED, OPEN, STRONG, WEAK
from balancewheel.analysis.balance.interplay import largest_interplay
from balancewheel.analysis.balance.win_model import PLACE, PLAYERS, STRATEGY, Model
from balancewheel.analysis.columns import largest_float
from balancewheel.analysis.styles import dissenting
from balancewheel.reports.cells import Row
from balancewheel.reports.styles import name_styles, two_parts
from balancewheel.words.numbers import (
    capitalise,
    count_noun,
    join_names,
    number,
    number_word,
    percent,
    plural,
)

ALPHA = 0.05
NOT_SLIGHT = 0.25  # of the largest gap: a smaller one hardly matters
MOST_NAMES = 3  # names in a sentence; the rest are counted
FACTORS = {  # besides components, which have names of their own
    STRATEGY: "strategy",
    PLACE: "turn order",
    PLAYERS: "the number of players",
}


class Interaction(NamedTuple):
    """Two factors that may suit each other, the p-value that they do not, and by how much they do at most."""

    factors: tuple[str, ...]
    p: float
    most: float  # share of wins by which a pair may be off from its parts


def verdict(
    components: list[str],
    combinations: pl.DataFrame,
    confirmed: pl.DataFrame,
    matters: pl.DataFrame,
    interactions: list[Interaction],
    on_bans: str = "",
) -> list[str]:
    """The sentences that open the report; shares at equal play. `on_bans` says which few pairs to ban."""
    return [
        on_strength(components, combinations, confirmed),
        on_tolerance(components, combinations),
        on_factors(matters, largest_float(combinations["bound"])),
        *([on_interactions(components, interactions, largest_float(combinations["bound"]))] if interactions else []),
        on_bans or what_to_try(components, combinations),
    ]


def name_of(components: list[str], row: Row) -> str:
    """A component, or a pair: Crimea with the Patriotic mat."""
    first, *others = components
    return " with ".join([capitalise(row[first]), *(f"the {capitalise(row[other])} {other}" for other in others)])


def noun(components: list[str]) -> str:
    """What a component, or a pair of them, is called."""
    return components[0] if len(components) == 1 else "combination"


def on_strength(components: list[str], rows: pl.DataFrame, confirmed: pl.DataFrame) -> str:
    """Who wins most and who least, if games that had no say in the choice confirm it; shares are theirs."""
    if rows.height < 2:
        return f"Only one {noun(components)} was played, so there is nothing to compare."
    even = percent(rows["even"][0], 0, 0.02)
    named = confirmed.filter("holds").to_dicts() if confirmed.height else []
    against = [row for row in named if _dissent(row)]
    named = [row for row in named if not _dissent(row)]
    if against and not named:
        return f"With equally good players, {join_names(map(partial(_on_dissent, components), against))}."
    if not named and rows.filter((pl.col("low_all") > 0) | (pl.col("high_all") < 0)).height:
        return (
            f"With equally good players not every {noun(components)} wins the even {even}, but it takes more games to "
            "tell which wins most or least."
        )
    if not named:
        reach = 100 * rows.select(pl.max_horizontal(pl.col("low_all").abs(), pl.col("high_all").abs()).max()).item()
        return (
            f"With equally good players no {noun(components)} clearly wins more or less than the even {even}; gaps of "
            f"more than {reach:.2g} points can be ruled out."
        )
    first, *others = named
    names = [f"{name_of(components, first)} wins {_share(first)} of its games{_parts(first)}"]
    names += [f"{name_of(components, row)} {_share(row)}{_parts(row)}" for row in others]
    fresh = "on games not used to choose " + ("them" if others else "it")
    told = f"With equally good players, {join_names(names)} ({fresh}); {even} would be even."
    if _parts(first):
        told = f"With equally good players, {join_names(names)}; {even} would be even. Shares are measured {fresh}."
    return " ".join([told, *(f"{_on_dissent(components, row)}." for row in against)])


def _share(row: Row) -> str:
    return percent(row["share"], row["share_low"], row["share_high"])


def _parts(row: Row) -> str:
    parts = two_parts(row, "share_low", "share_high")
    return f" ({parts})" if parts else ""


def _dissent(row: Row) -> list[int]:
    """The styles that do not put the strongest above, or the weakest below even."""
    return dissenting(row["gaps"], 1 if row["end"] == "highest" else -1) if row.get("gaps") else []


def _on_dissent(components: list[str], row: Row) -> str:
    which = "most" if row["end"] == "highest" else "least"
    side, against = "above" if row["end"] == "highest" else "below", name_styles(_dissent(row), len(row["gaps"]))
    return f"{name_of(components, row)} wins {which} in stock play, but is not {side} even in {against}"


def on_tolerance(components: list[str], rows: pl.DataFrame) -> str:
    """What lies beyond what a designer may put up with."""
    bound, names = f"{100 * largest_float(rows['bound']):.2g} points", plural(noun(components))
    strong, weak, fair = (rows.filter(verdict=one) for one in (STRONG, WEAK, FAIR))
    if fair.height == rows.height:
        return f"All {number_word(rows.height)} {names} are within {bound} of even."
    mixed = rows.filter(verdict=MIXED)
    depends = f" {_on_mixed(components, mixed)}" if mixed.height else ""
    if strong.is_empty() and weak.is_empty():
        return (
            f"No {noun(components)} is clearly more than {bound} from even{' in every style of play' * bool(depends)}, "
            f"and {fair.height} of {rows.height} are shown to be within that.{depends}"
        )
    lists = [f"{words}: {_names(components, some)}" for words, some in ((STRONG, strong), (WEAK, weak)) if some.height]
    return f"Clearly {'; '.join(lists)} (more than {bound} from even).{depends}"


def _on_mixed(components: list[str], rows: pl.DataFrame) -> str:
    """What one style of play calls too strong, too weak or fair, and another does not."""
    verb = "depends" if rows.height == 1 else "depend"
    if rows.height > MOST_NAMES:
        return f"{capitalise(count_noun(rows.height, noun(components)))} {verb} on the style of play."
    return f"{_names(components, rows)} {verb} on the style of play."


def _names(components: list[str], rows: pl.DataFrame) -> str:
    """The first few names, and how many more there are."""
    names = [name_of(components, row) for row in rows.head(MOST_NAMES).to_dicts()]
    return join_names([*names, *([f"{rows.height - MOST_NAMES} more"] if rows.height > MOST_NAMES else [])])


def on_tie(factor: str, others: list[str]) -> str:
    """Why nothing is said of a factor by itself."""
    name, tied_to = FACTORS.get(factor, f"the {factor}"), join_names(FACTORS.get(one, f"the {one}") for one in others)
    return (
        f"{capitalise(name)} cannot be told apart from {tied_to}: some of one only ever come with some of the other. "
        f"So there is no figure for {name} alone, and what is said of {tied_to} includes it."
    )


def on_factors(rows: pl.DataFrame, bound: float) -> str:
    """What matters most, and what hardly: best and worst closer than the tolerance to either side of even."""
    rows = rows.filter(pl.col("levels") > 1).sort("distance", descending=True)
    mixed = pl.DataFrame()
    if "ahead" in rows.columns:
        mixed = rows.filter((pl.col("low") > 0) & (pl.col("ahead").list.min() <= 0))
        rows = rows.join(mixed, on=["factor", PLAYERS], how="anti", maintain_order="left")
    slight = pl.col("high") <= 2 * bound
    large, small = rows.filter(~slight & (pl.col("low") > 0)), rows.filter(slight)
    unclear = [_factor(row) for row in rows.filter(~slight & (pl.col("low") <= 0)).to_dicts()]
    clauses = [_ranking(large)] if large.height else []
    if small.height:
        lesser = (pl.col("low") > 0) & (pl.col("distance") > NOT_SLIGHT * rows["distance"][0])
        for some, words in ((small.filter(lesser), "{} less"), (small.filter(~lesser), "hardly {}")):
            names = [f"{_factor(row)} ({_points(row)})" for row in some.to_dicts()]
            clauses += [f"{join_names(names)} {words.format(_matter(names))}"] if names else []
    if unclear:
        clauses.append(f"it is not clear how much {join_names(unclear)} {_matter(unclear)}")
    for row in mixed.iter_rows(named=True):
        clauses.append(f"for {_factor(row)} it depends on the style of play which is best")
    return f"{capitalise('; '.join(clauses))}." if clauses else "All seats were alike, so nothing else can matter."


def _ranking(rows: pl.DataFrame) -> str:
    """What matters most, several together where their intervals overlap, and what comes then."""
    is_first = pl.col("high") >= rows["low"][0]
    first, rest = rows.filter(is_first).to_dicts(), rows.filter(~is_first).to_dicts()
    names, points = join_names(map(_factor, first)), join_names(map(_points, first))
    text = f"{names} {_matter(first)} most ({points} points between best and worst)"
    return f"{text}, then {join_names(f'{_factor(row)} ({_points(row)})' for row in rest)}" if rest else text


def _matter(things: list[Any]) -> str:
    return "matters" if len(things) == 1 else "matter"


def _factor(row: Row) -> str:
    return FACTORS.get(row["factor"], f"the {row['factor']}")


def _points(row: Row) -> str:
    """How far best and worst are apart."""
    return number(100 * row["distance"], 100 * row["low"], 100 * row["high"])


def on_interactions(components: list[str], interactions: list[Interaction], bound: float) -> str:
    """Whether components work alike with all others, strategies and numbers of players.

    That they do is said only if every pair is shown to be within the bound of what its parts make of it.
    """
    clear = [one.factors for one in interactions if one.p * len(interactions) < ALPHA]
    if not clear:
        others = join_names(dict.fromkeys(_plural(one.factors[1]) for one in interactions), "or")
        most = max(one.most for one in interactions)
        if most <= bound:
            within = f"by more than {100 * bound:.2g} points"
            return f"No {components[0]} suits particular {others} {within}: each can be judged by itself."
        possible = f" (by up to {100 * most:.2g} points)" if most < 1 else ""
        return f"It is not clear yet whether some {plural(components[0])} suit particular {others}{possible}."
    clauses = []
    for second in dict.fromkeys(factors[1] for factors in clear):
        firsts = join_names(plural(first) for first, other in clear if other == second)
        clauses.append(f"some {firsts} suit some {_plural(second)}")
        if second in components:
            clauses[-1] += f": judge pairs, not single {firsts} or {_plural(second)}"
    return f"{capitalise('; '.join(clauses))}."


def _plural(factor: str) -> str:
    return "player counts" if factor == PLAYERS else plural(FACTORS.get(factor, factor))


def what_to_try(components: list[str], rows: pl.DataFrame) -> str:
    """A next step that follows from what is clear."""
    outside = rows.filter(pl.col("verdict").is_in([STRONG, WEAK]))
    if outside.height:
        row = outside.row(0, named=True)
        change = "weaker" if row["verdict"] == STRONG else "stronger"
        ban = ", or banning the combination" if len(components) > 1 else ""
        return f"Try making {name_of(components, row)} {change}{ban}; balancewheel compare will show what else changes."
    unclear = rows.filter(verdict=OPEN).height
    if unclear:
        return f"{count_noun(unclear, noun(components))} need{'s' if unclear == 1 else ''} more games to be judged."
    return "Try other strategies and player counts, to see whether this holds for them as well."


def find_interactions(model: Model, terms: list[tuple[str, ...]]) -> list[Interaction]:
    """Whether factors suit each other, and by how much at most; left out where it cannot be tested."""
    tests = (Interaction(term, model.test(term)[2], largest_interplay(model, term, len(terms))) for term in terms)
    return [test for test in tests if test.p == test.p]
