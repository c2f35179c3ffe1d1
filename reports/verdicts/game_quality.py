"""In short: is it exciting, and is everything used?"""

import polars as pl

from balancewheel.analysis.drama import BEHIND
from balancewheel.analysis.predictable import predictable_from
from balancewheel.reports.formatting import join_names, number_with_range, percent_with_range

MARK = 0.8  # how often the favourite wins when the winner counts as known


def on_lead(lead: pl.DataFrame) -> str:
    """How often the lead changes hands."""
    rows = {row["what"]: row for row in lead.iter_rows(named=True)}
    changes, without = (rows[what] for what in ("changes a game", "games without"))
    return (
        f"The lead changes hands {number_with_range(changes['mean'], changes['low'], changes['high'])} times a game; "
        f"in {percent_with_range(without['mean'], without['low'], without['high'])} of the games it never does."
    )


def on_drama(drama: pl.DataFrame) -> str:
    """How often the winner came from behind."""
    row = drama.row(by_predicate=pl.col("what") == BEHIND, named=True)
    told = percent_with_range(row["mean"], row["low"], row["high"])
    return f"In {told} of the games the winner had been behind after some round."


def on_prediction(favourites: pl.DataFrame, rounds: list[int]) -> str:
    """When the winner is known; by the rounds that most games go beyond, since the rest tell of long games only."""
    rows = favourites.filter(pl.col("round_number").is_in(rounds))
    if rows.is_empty():
        return "When the winner can be told cannot be said: too few games go on after round 1."
    known = predictable_from(rows, MARK)
    if known is not None:
        row = rows.row(by_predicate=pl.col("round_number") == known, named=True)
        told = percent_with_range(row["share"], row["low"], row["high"])
        return f"After round {known} the favourite wins {told} of the games: what follows is mostly played out."
    row = rows.row(-1, named=True)
    told = percent_with_range(row["share"], row["low"], row["high"])
    if row["high"] < MARK:
        return (
            f"The end stays open: after round {row['round_number']}, the last that half of the games go beyond, the "
            f"favourite still wins only {told}."
        )
    return f"After round {row['round_number']} the favourite wins {told}; more games would tell whether that is much."


def on_use(unused: pl.DataFrame) -> str:
    """What is hardly ever used."""
    rare = unused.filter(pl.col("low") > 0.5)["what"].to_list()
    if not rare and unused.filter(pl.col("high") > 0.5).is_empty():
        return "Everything that is counted is used by somebody in at least half of the games."
    if not rare:
        return "Nothing that is counted is shown to go unused in most games."
    more = f" and {len(rare) - 4} more" if len(rare) > 4 else ""
    names = join_names(rare[:4]) if not more else ", ".join(rare[:4])
    return (
        f"In most games nobody makes use of: {names}{more}; to try next: make them cheaper or stronger, or leave them "
        "out, and see by balancewheel compare what it changes."
    )


def on_elimination(games: dict[str, float] | None, choices: pl.DataFrame) -> str:
    """Elimination, where there is any; else how much there is to decide."""
    if games is not None and games["share"] > 0:
        told = percent_with_range(games["share"], games["low"], games["high"])
        return f"Somebody is eliminated in {told} of the games."
    rows = {row["what"]: row for row in choices.iter_rows(named=True)}
    told = number_with_range(*(rows["decisions a turn"][name] for name in ("mean", "low", "high")))
    options = rows.get("options a decision")
    if options is None:
        return f"A turn has {told} decisions."
    each = number_with_range(*(options[name] for name in ("mean", "low", "high")))
    return f"A turn has {told} decisions, with {each} options each."
