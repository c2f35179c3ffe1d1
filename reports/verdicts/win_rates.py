"""In short: who wins."""

import numpy as np
import polars as pl

from balancewheel.analysis.columns import largest_float
from balancewheel.analysis.length import length_quantile
from balancewheel.analysis.outcomes import LOST, SHARED, UNFINISHED
from balancewheel.analysis.stats.intervals import wilson
from balancewheel.analysis.styles import dissenting
from balancewheel.analysis.win_rates.neighbours import largest_effect
from balancewheel.analysis.win_rates.win_share import even_share
from balancewheel.reports.cells import Row
from balancewheel.reports.page import MOST_SENTENCES
from balancewheel.reports.styles import both_parts, name_styles, two_parts
from balancewheel.words.numbers import capitalise, join_names, number, ordinal, percent, plural

MANY_UNFINISHED = 0.05  # share of games from which on it comes first that they do not end
TURN_ORDER = "turn_order"
MOST_NAMES = 3  # of which styles disagree; the rest are counted
RANDOM = "uniform"  # of every game: picks at random, so that nobody asks how weak it is


def verdict(
    by_strategy: pl.DataFrame,
    by_place: pl.DataFrame,
    endings: pl.DataFrame,
    turns: dict[str, float],
    lengths: pl.DataFrame,
    place_setters: list[str],
    by_component: dict[str, pl.DataFrame] | None = None,
    opponent: str = "",
) -> list[str]:
    """The sentences that open the report: who wins, in the order of importance, then how long it takes.

    `place_setters` are what decides who plays when, if it is not chance; `opponent` is whom a solo player plays.
    """
    (unfinished,) = endings.filter(end=UNFINISHED).to_dicts()
    if unfinished["share"] == 1:
        return [on_endings(endings), on_length(turns, lengths), "Try a higher cap, to see whether games end at all."]
    is_solo = by_place.height < 2
    sentences = [on_solo(by_strategy, opponent)] if is_solo else []
    if not is_solo:
        sentences = [on_components(shares, by) for by, shares in (by_component or {}).items()]
        if not place_setters:
            sentences.insert(0, on_places(by_place, place_setters))
    if unfinished["low"] > MANY_UNFINISHED:
        sentences.insert(0, on_endings(endings))
    if by_strategy.height > 1 or not is_solo:
        sentences.append(on_strategies(by_strategy))
    if place_setters:
        sentences.append(on_places(by_place, place_setters))
    sentences = sentences[: MOST_SENTENCES - 2]
    length = on_length(turns, lengths)
    if unfinished["low"] <= MANY_UNFINISHED:
        length = f"{length} {_on_shared_and_unfinished(endings) if is_solo else on_endings(endings)}"
    return [*sentences, length, what_to_try(by_strategy, None if place_setters else by_place)]


def on_solo(by_strategy: pl.DataFrame, opponent: str) -> str:
    """How often somebody who plays alone wins, and against whom."""
    weights = by_strategy["seats"] / by_strategy["seats"].sum()
    share = float((by_strategy["win_share"] * weights).sum())
    low, high = wilson(np.array([share]), np.array([float(by_strategy["seats"].sum())]))
    won = percent(share, float(low[0]), float(high[0]))
    beaten = f"beats the {opponent} in" if opponent else "wins"
    return f"The solo player {beaten} {won} of games."


def on_components(shares: pl.DataFrame, by: str) -> str:
    """Which faction, mat or character wins most and which least, as dealt."""
    above, below = split_by_even_share(shares)
    if above.is_empty() and below.is_empty():
        return on_disagreement(shares, by) or f"No {by} clearly wins more or less than the others{_ruled_out(shares)}."
    ends = []
    if above.height:
        ends.append(f"{_name(above, by)} wins most ({_share(above)})")
    if below.height:
        ends.append(f"{_name(below, by)} {'' if ends else 'wins '}least ({_share(below)})")
    told = f"Of the {plural(by)}, {' and '.join(ends)}; {_even(shares)} would be even."
    return " ".join(filter(None, [told, on_disagreement(shares, by)]))


def on_disagreement(shares: pl.DataFrame, by: str) -> str:
    """Of which groups the styles of play disagree, and which of them; empty where they do not, or there is but one."""
    if "gaps" not in shares.columns:
        return ""
    even = even_share(shares)
    clear = shares.filter((pl.col("low_all") > even) | (pl.col("high_all") < even))
    clauses = []
    for row in clear.filter(~agrees(even)).iter_rows(named=True):
        against = dissenting(row["gaps"], row["win_share"] - even)
        side = "above" if row["win_share"] > even else "below"
        who = f"the {_place(row[by], shares.height)} player" if by == TURN_ORDER else capitalise(str(row[by]))
        clauses.append(f"{who} ({side} even, but not in {name_styles(against, len(row['gaps']))})")
    more = [f"{len(clauses) - MOST_NAMES} more"] if len(clauses) > MOST_NAMES else []
    return f"Styles of play disagree about {join_names([*clauses[:MOST_NAMES], *more])}." if clauses else ""


def agrees(even: float) -> pl.Expr:
    """Whether every style puts a group on the same side of even as the run itself; so it is where there is but one."""
    above, below = pl.col("gaps").list.min() > 0, pl.col("gaps").list.max() < 0
    return pl.when(pl.col("win_share") > even).then(above).otherwise(below).fill_null(True)


def _name(rows: pl.DataFrame, by: str) -> str:
    return capitalise(str(rows[by][0]))


def split_by_even_share(shares: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The groups that clearly win more and those that clearly win less than an even share, each the clearest first.

    Their intervals hold for all groups at once, and all styles of play agree, where there are several.
    """
    even = even_share(shares)
    if "gaps" in shares.columns:
        shares = shares.filter(agrees(even))
    above = shares.filter(pl.col("low_all") > even).sort("win_share", descending=True, maintain_order=True)
    return above, shares.filter(pl.col("high_all") < even).sort("win_share", maintain_order=True)


def on_strategies(shares: pl.DataFrame) -> str:
    """The strongest and the weakest strategy, as far as they differ clearly from the others."""
    if shares.height < 2:
        return f"Nothing to compare: only {shares['strategy'][0]} played, winning {_share(shares)} of its games."
    if "gaps" in shares.columns:
        return on_components(shares, "strategy")
    above, below = split_by_even_share(shares)
    if above.is_empty() and below.is_empty():
        return f"No strategy clearly wins more or less than the others{_ruled_out(shares)}."
    trying = shares.filter(pl.col("strategy").cast(pl.String) != RANDOM)
    trying = trying if trying.height > 1 else shares
    best, worst = (trying.sort("win_share", descending=down, maintain_order=True) for down in (True, False))
    rivals = best.filter(pl.col("high_all") >= best["low_all"][0]).height - 1
    as_weak = worst.filter(pl.col("low_all") <= worst["high_all"][0]).height - 1
    one, several = (" that tries to win", " that try to win") if trying.height < shares.height else ("", "")
    if rivals == trying.height - 1:
        between = f"{_share(worst)} to {_share(best)}"
        return f"No strategy{one} is clearly stronger than the others: they win {between} of their games."
    strongest = "One of the strongest strategies" if rivals else "The strongest strategy"
    weakest = f"one of the weakest{several}" if as_weak else f"the weakest{one}"
    top, bottom = best["strategy"][0], worst["strategy"][0]
    return f"{strongest} is {top} ({_share(best)}), {weakest} is {bottom} ({_share(worst)})."


def _share(rows: pl.DataFrame) -> str:
    """The win share of the first row."""
    return both_parts(rows.row(0, named=True))


def _of_its_games(rows: pl.DataFrame, of: str = "") -> str:
    """The win share of the first row, of games, with its two parts in brackets."""
    row = rows.row(0, named=True)
    parts = two_parts(row)
    return f"{percent(row['win_share'], row['low'], row['high'])}{of}" + (f" ({parts})" if parts else "")


def _even(shares: pl.DataFrame) -> str:
    return percent(even_share(shares), 0, 0.02)


def _ruled_out(shares: pl.DataFrame) -> str:
    """How far from even a share may still be."""
    even = even_share(shares)
    reach = max(largest_float((shares["high_all"] - even).abs()), largest_float((even - shares["low_all"]).abs()))
    if reach >= max(even, 1 - even) - 1e-9:
        return ", but so few games rule out nothing"
    return f"; gaps of more than {100 * reach:.2g} points from an even share of {_even(shares)} can be ruled out"


def on_places(shares: pl.DataFrame, place_setters: list[str]) -> str:
    """Whether it pays to go early or late; nothing is claimed where something else decides who plays when."""
    if place_setters:
        what = join_names(f"the {part}" for part in place_setters)
        return f"Turn order is set by {what}, so no place has a win share of its own."
    above, below = split_by_even_share(shares)
    if above.is_empty() and below.is_empty():
        told = on_disagreement(shares, TURN_ORDER)
        return told or f"Turn order makes no clear difference{_ruled_out(shares)}."
    best = f"{_player(above, shares.height)} wins {_of_its_games(above, ' of games')}" if above.height else ""
    worst = f"{_player(below, shares.height)} wins only {_of_its_games(below, ' of games')}" if below.height else ""
    if best and worst:
        worst = f"{_player(below, shares.height).removesuffix(' player')} only {_of_its_games(below)}"
    players = ", ".join(filter(None, (best, worst)))
    told = f"{_trend(above, below, shares.height - 1)}: {players} (an even share would be {_even(shares)})."
    told = told.replace(") (an even", "; an even")
    return " ".join(filter(None, [told, on_disagreement(shares, TURN_ORDER)]))


def on_neighbours(cells: pl.DataFrame) -> str:
    """Whether it matters after whom a strategy plays, with the clearest example."""
    row = largest_effect(cells)
    if row is None:
        return "It makes no clear difference to any strategy who plays right before it."
    best, worst = (
        percent(*(float(row[f"{end}_{name}"]) for name in ("win_share", "low", "high"))) for end in ("best", "worst")
    )
    return (
        f"It matters who plays before whom: {row['strategy']} wins {best} of its games right after "
        f"{row['best_before']}, but only {worst} right after {row['worst_before']}."
    )


def _trend(above: pl.DataFrame, below: pl.DataFrame, last: int) -> str:
    """Whether early or late players are favoured: they win most, their opposites least, and nobody is out of line."""
    if above.height and below.height:
        most, least = above["turn_order"].to_list(), below["turn_order"].to_list()
        if (most[0], least[0]) == (last, 0) and min(most) > max(least):
            return "Going later is an advantage"
        if (most[0], least[0]) == (0, last) and max(most) < min(least):
            return "Going earlier is an advantage"
    return "Turn order matters"


def _player(rows: pl.DataFrame, players: int) -> str:
    """The first, 2nd, 3rd or last player of round 1, as in the first row; of two the first or the second."""
    return f"the {_place(rows[TURN_ORDER][0], players)} player"


def _place(place: int, players: int) -> str:
    return {0: "first", players - 1: "second" if players == 2 else "last"}.get(place, ordinal(place + 1))


def on_endings(endings: pl.DataFrame) -> str:
    """Shared, lost and unfinished games."""
    lost = endings.filter(end=LOST).to_dicts()
    told = f"{_of_games(lost[0])} of games were lost by everybody at the table. " if lost else ""
    return told + _on_shared_and_unfinished(endings)


def _on_shared_and_unfinished(endings: pl.DataFrame) -> str:
    shared, unfinished = (endings.row(by_predicate=pl.col("end") == end, named=True) for end in (SHARED, UNFINISHED))
    if unfinished["share"] == 1:
        return "No game was finished, so nobody won any: look at the caps of the rules, or at the strategies."
    if not shared["games"] and not unfinished["games"]:
        return "No game was tied or left unfinished."
    if not shared["games"]:
        return f"No game was tied, and {_of_games(unfinished)} were left unfinished."
    rest = f"{_of_games(unfinished)} were" if unfinished["games"] else "none was"
    return f"{_of_games(shared)} of games ended in a shared win, and {rest} left unfinished."


def _of_games(row: Row) -> str:
    return percent(row["share"], row["low"], row["high"])


def on_length(turns: dict[str, float], lengths: pl.DataFrame) -> str:
    """How long a game is."""
    if lengths.height == 1:
        return f"Every game takes {lengths['turns'][0]} turns."
    low, high = (length_quantile(lengths, "turns", mark) for mark in (0.05, 0.95))
    return f"A game takes {number(**turns)} turns on average; nine out of ten take {low} to {high}."


def what_to_try(by_strategy: pl.DataFrame, by_place: pl.DataFrame | None) -> str:
    """A next step that follows from what is clear; without `by_place` turn order is not to be judged."""
    below = split_by_even_share(by_place)[1] if by_place is not None and by_place.height > 1 else pl.DataFrame()
    if by_place is not None and not below.is_empty():
        who = "the starting player" if below["turn_order"][0] == 0 else _player(below, by_place.height)
        return f"Try compensating {who}, for example with a resource; balancewheel compare will show whether it helps."
    above = split_by_even_share(by_strategy)[0] if by_strategy.height > 1 else pl.DataFrame()
    if not above.is_empty():
        name = above["strategy"][0]
        return f"Try making what {name} does more expensive; balancewheel compare will show what that changes."
    return "More games would narrow the intervals; other strategies might find what these do not."
