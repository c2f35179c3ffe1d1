"""In short: is it exciting, and is everything used?"""

import polars as pl

from balancewheel.analysis.quality.choices import PER_DECISION, PER_TURN
from balancewheel.analysis.quality.drama import BEHIND
from balancewheel.analysis.quality.forecasts import predictable_from
from balancewheel.analysis.quality.lead_changes import NEVER, PER_GAME
from balancewheel.reports.cells import Row
from balancewheel.words.numbers import join_names, number, percent

MARK = 0.8  # how often the favourite wins when a game counts as decided
MOST_NAMES = 4  # unused components that are named; the rest are counted


def on_lead(lead: pl.DataFrame) -> str:
    """How often the lead changes hands."""
    changes, never = _number(_row(lead, PER_GAME)), _percent(_row(lead, NEVER), "mean")
    return f"The lead changes hands {changes} times per game; in {never} of games it never does."


def on_drama(drama: pl.DataFrame) -> str:
    """How often the winner came from behind."""
    return f"In {_percent(_row(drama, BEHIND), 'mean')} of games the winner was behind after some round."


def on_prediction(favourites: pl.DataFrame, rounds: list[int], lead: pl.DataFrame | None = None) -> str:
    """When the game is decided, judged by the rounds that most games go beyond: the rest are about long games only.

    Games in most of which the `lead` never changes hands are not called open, however little the lead says.
    """
    rows = favourites.filter(pl.col("round_number").is_in(rounds))
    if rows.is_empty():
        return "Too few games go on after round 1 to say when they are decided."
    decided = predictable_from(rows, MARK)
    last = rows.row(-1, named=True)
    if decided is not None:
        row = rows.row(by_predicate=pl.col("round_number") == decided, named=True)
        return (
            f"After round {decided} the favourite wins {_percent(row, 'share')} of the time: the rest is mostly played "
            "out."
        )
    after, share = f"after round {last['round_number']} the favourite wins", _percent(last, "share")
    if last["high"] < MARK and lead is not None and _row(lead, NEVER)["high"] > 0.5:
        return f"The lead seldom changes, but it says little: {after} only {share} of the time."
    if last["high"] < MARK:
        return f"Games stay open: {after} only {share} of the time."
    return f"Whether games are decided early takes more games to say: {after} {share} of the time."


def on_use(unused: pl.DataFrame) -> str:
    """What is hardly ever used."""
    never = unused.filter(uses_per_game=0)["what"].to_list()
    rest = unused.filter(pl.col("uses_per_game") > 0)
    rare = rest.filter(pl.col("low") > 0.5)["what"].to_list()
    sentences = []
    if rare:
        sentences.append(f"These are rarely used: {_some(rare)}; consider making them cheaper, or cutting them.")
    elif rest.filter(pl.col("high") > 0.5).height:
        sentences.append("No action or component clearly goes unused in most games.")
    elif rest.height:
        every = "Everything else" if never else "Everything"
        sentences.append(f"{every} that is counted is used by somebody in at least half of the games.")
    if never:
        sentences.append(f"Not once used, so perhaps switched off or impossible at this table: {_some(never)}.")
    return " ".join(sentences)


def _some(names: list[str]) -> str:
    """The first few names, and how many more there are."""
    return join_names(names if len(names) <= MOST_NAMES else [*names[:MOST_NAMES], f"{len(names) - MOST_NAMES} more"])


def on_kingmaking(kings: pl.DataFrame, moved: int, games: int) -> str:
    """Whether somebody without hope decides who wins, by intervals that hold for all strategies at once."""
    if moved == 0:
        return f"In not one of {games:,} games does the leader's win depend on who plays the seat without hope."
    clear = kings.filter((pl.col("low_all") > 0) | (pl.col("high_all") < 0))
    if clear.is_empty():
        widest = 100 * float((kings["high_all"] - kings["low_all"]).max() or 0) / 2  # type: ignore[arg-type]
        return (
            "No strategy in the seat without hope clearly changes how often the leader wins; an effect much beyond "
            f"{widest:.1f} points would have shown."
        )
    names = join_names(f"{row['strategy']} ({100 * row['surplus']:+.1f} points)" for row in clear.iter_rows(named=True))
    return (
        "Who plays the seat without hope clearly changes how often the leader wins, by intervals that hold for all at "
        f"once: {names}."
    )


def on_elimination(games: Row | None, choices: pl.DataFrame) -> str:
    """Elimination, where there is any; else how much there is to decide."""
    if games is not None and games["share"] > 0:
        return f"Somebody is eliminated in {_percent(games, 'share')} of games."
    decisions = f"A turn has {_rounded(_row(choices, PER_TURN))} decisions"
    if PER_DECISION not in choices["what"].to_list():
        return f"{decisions}."
    return f"{decisions}, with {_rounded(_row(choices, PER_DECISION))} options each."


def _row(rows: pl.DataFrame, what: str) -> Row:
    return rows.row(by_predicate=pl.col("what") == what, named=True)


def _number(row: Row) -> str:
    return number(row["mean"], row["low"], row["high"])


def _rounded(row: Row) -> str:
    """Two digits are enough for a sentence, however many the interval supports."""
    mean = row["mean"]
    exact = _number(row)
    return min(exact, f"{mean:.1f}" if mean < 10 else f"{mean:,.0f}", key=len)


def _percent(row: Row, name: str) -> str:
    return percent(row[name], row["low"], row["high"])
