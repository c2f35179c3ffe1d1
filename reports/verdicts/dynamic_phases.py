"""In short: what dynamic phases do."""

from typing import Any

import polars as pl
from scipy.special import ndtri

from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.phases.choice import DECIDES, EVERYONE
from balancewheel.analysis.phases.natural_experiment import ALL, OUTCOMES, first_rounds
from balancewheel.analysis.phases.skip_intervention import WINNER_CHANGES
from balancewheel.analysis.phases.skips import ANYONE
from balancewheel.analysis.stats.paired import CHANGED
from balancewheel.reports.cells import Row
from balancewheel.words.metrics import describe_metric
from balancewheel.words.numbers import (
    capitalise,
    count_noun,
    join_names,
    number,
    number_with_range,
    number_word,
    percent,
)

ALPHA = 0.05
MOST_TOLD = 3  # figures that a vote changes; the rest are counted
FRACTIONS = {
    1 / 4: "a quarter of a round",
    1 / 3: "a third of a round",
    1 / 2: "half a round",
    2 / 3: "two thirds of a round",
    3 / 4: "three quarters of a round",
    1.0: "one round",
}


def verdict(
    skips: pl.DataFrame,
    effects: pl.DataFrame,
    experiments: tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame, pl.DataFrame],
    worth: pl.DataFrame,
    places: pl.DataFrame,
    rounds: int,
    choice: str,
) -> list[str]:
    """The sentences that open the report; `choice` says what a face that leaves a choice gives, and to whom.

    The experiments are the skips by force, these beside the die, other luck, and the vote; empty where they were not to
    be had.
    """
    forced, beside, luck, vote = experiments
    sentences = [on_skips(skips), on_length(effects, beside, rounds)]
    if places.height and places["win_share"].max() == 0:
        nobody = "No game was finished, so nothing shows whom a skip helps, or what it is worth to be first player."
        return [*sentences, nobody]
    sentences += [on_winner(effects, forced, luck, rounds), on_token(places, worth, choice)]
    return [*sentences, on_vote(vote)] if vote.height else sentences


def on_skips(skips: pl.DataFrame) -> str:
    """How often phases are skipped, the rarest first."""
    rows = skips.filter(round=ALL, resolved=False, by=ANYONE).sort("share", maintain_order=True)
    if rows.is_empty():
        return "No phase was ever skipped."
    first, *rest = rows.to_dicts()
    if not rest:
        return f"{_rounds_without(first)}."
    names = join_names((f"{row['phase']} ({_percent(row)})" for row in rest), "or")
    if all(row["low"] <= first["high"] for row in rest):
        return f"{_rounds_without(first)}, about as many lose {names}."
    if all(row["low"] > first["high"] for row in rest):
        more = "slightly more" if rest[-1]["share"] < 1.5 * first["share"] else "more"
        return f"{_rounds_without(first)}, {more} lose {names}."
    return f"{_rounds_without(first)}, others lose {names}."


def _rounds_without(row: Row) -> str:
    """About one round in five loses its production phase (19 %), if one in five is near enough."""
    n = round(1 / row["share"])
    if n > 1 and abs(row["share"] - 1 / n) < 0.1 / n:
        return f"About one round in {number_word(n)} loses its {row['phase']} phase ({_percent(row)})"
    return f"{_percent(row)} of rounds lose their {row['phase']} phase"


def _percent(row: Row, name: str = "share") -> str:
    return percent(row[name], row["low"], row["high"])


def on_length(effects: pl.DataFrame, beside: pl.DataFrame, rounds: int) -> str:
    """What a skip does to the length, and whether both ways of asking agree."""
    rows = effects.filter(round=first_rounds(rounds), outcome="length")
    if rows.is_empty():
        return "The die has not both resolved and skipped the same phase, so a skip cannot be judged by it."
    clear = rows.filter(pl.col("p_holm") < ALPHA)
    if clear.is_empty():
        return f"It is not clear whether a skipped phase makes the game longer{_ruled_out(rows, 'rounds')}."
    first, *rest = [(row["phase"], _rounds(row)) for row in clear.sort("difference", descending=True).to_dicts()]
    phases = join_names([f"each {first[0]} phase skipped in rounds 1 to {rounds} {first[1]}"]
                        + [f"each {phase} phase {effect}" for phase, effect in rest])  # fmt: skip
    return f"{capitalise(phases)}{agreement(beside)}."


def _rounds(row: Row) -> str:
    """Adds about two thirds of a round, if the interval holds that; else as a number."""
    verb = "adds" if row["difference"] > 0 else "takes away"
    low, high = sorted((abs(row["low"]), abs(row["high"])))
    size = abs(row["difference"])
    nearest = min(FRACTIONS, key=lambda fraction: abs(fraction - size))
    if low <= nearest <= high and abs(nearest - size) < 0.05:
        return f"{verb} about {FRACTIONS[nearest]}"
    return f"{verb} {number(size, low, high)} rounds"


def agreement(beside: pl.DataFrame) -> str:
    """Whether the die and force say the same."""
    tested = beside.filter(pl.col("p_holm").is_not_null()) if beside.height else beside
    if tested.is_empty():
        return ""
    apart = tested.filter(pl.col("p_holm") < ALPHA).height
    if apart:
        return f"; replaying games with a phase skipped on purpose contradicts {apart} of {tested.height} effects"
    return "; replaying games with a phase skipped on purpose confirms this"


def _ruled_out(rows: pl.DataFrame, unit: str = "") -> str:
    """What can be ruled out, for all rows at once (Bonferroni)."""
    most = _most(rows)
    return "" if most is None else f"; more than {most}{f' {unit}' if unit else ''} can be ruled out"


def _most(rows: pl.DataFrame) -> str | None:
    """The largest effect that the intervals allow, for all rows at once; in points for shares."""
    measured = rows.filter(pl.col("error").is_not_null())
    if measured.is_empty():
        return None
    most = (measured["difference"].abs() + ndtri(1 - ALPHA / 2 / measured.height) * measured["error"]).max()
    return f"{100 * most:.2g} points" if measured["kind"][0] == SHARE else f"{most:.2g}"


def on_winner(effects: pl.DataFrame, forced: pl.DataFrame, luck: pl.DataFrame, rounds: int) -> str:
    """How often a skip changes the winner, and whom it favours."""
    rows = effects.filter(pl.col("round") == first_rounds(rounds), pl.col("kind") == SHARE)
    if rows.is_empty():
        return "No phase was skipped by the die, so nobody can say whom a skip helps."
    changes = forced.filter(outcome=WINNER_CHANGES, round=first_rounds(rounds)) if forced.height else forced
    is_measured = changes.height and changes["low"].is_not_null().all()
    start = _winner_changes(changes.to_dicts()) if is_measured else ""
    drift = luck.filter(round=first_rounds(rounds)).to_dicts() if luck.height else []
    if start and drift:
        start += f" (other luck from the same rounds on changes it in {_percent(drift[0], 'share')})"
    clear = rows.filter(pl.col("p_holm") < ALPHA)
    if clear.height:
        gains = join_names(f"without {row['phase']} {_role(row)} {_gains(row)}" for row in clear.to_dicts())
        return f"{start}, and favours some: {gains}." if start else f"{capitalise(gains)}."
    most = _most(rows)
    limit = f": first player, leader and last player gain or lose at most {most}" if most else ""
    start = f"{start}, but favours" if start else "A skipped phase favours"
    return f"{start} nobody in particular{limit}."


def _winner_changes(rows: list[Row]) -> str:
    """A skipped production phase changes the winner in 44 % of games."""
    if len(rows) == 1:
        return f"A skipped {rows[0]['phase']} phase changes the winner in {_percent(rows[0], 'difference')} of games"
    shares = join_names((f"{_percent(row, 'difference')} ({row['phase']})" for row in rows), "or")
    return f"A skipped phase changes the winner in {shares} of games"


def _role(row: Row) -> str:
    """The role whose wins an outcome counts."""
    return OUTCOMES[row["outcome"]][0].removeprefix("win share of ")


def _gains(row: Row) -> str:
    """A clear change of a share: wins 0.7 (0.4 to 1.0) points less."""
    low, high = sorted((abs(row["low"]), abs(row["high"])))
    more = "more" if row["difference"] > 0 else "less"
    return f"wins {number_with_range(100 * abs(row['difference']), 100 * low, 100 * high)} points {more}"


def on_token(places: pl.DataFrame, worth: pl.DataFrame, choice: str) -> str:
    """What the first-player token is worth: by the order of round 1, and by the choice (or vote) that comes with it."""
    clauses = []
    first = places.filter(round="1", place=0) if places.height else places
    if first.height and first["low"][0] is not None:
        row = first.row(0, named=True)
        share, even = percent(row["win_share"], row["share_low"], row["share_high"]), percent(row["even"], 0, 0.02)
        is_clear = row["low"] > 0 or row["high"] < 0
        beside = f"instead of {even}" if is_clear else f"which is not clearly different from an even {even}"
        clauses.append(f"the starting player wins {share} of games{'' if is_clear else ','} {beside}")
    rows = worth.filter(pl.col("low").is_not_null(), against=DECIDES, strategy=EVERYONE, round=ALL)
    clear = rows.filter(pl.col("p_holm") < ALPHA)
    if clear.height:
        gains = join_names(f"{in_units(row)} points ({row['phase']})" for row in clear.to_dicts())
        clauses.append(f"{choice} changes the first player's win share by {gains}")
    elif rows.height:
        most = _most(rows)
        limit = f" ({most} at most)" if most else ""
        clauses.append(f"{choice} is not clearly worth anything to the first player{limit}")
    if not clauses:
        return "So few games cannot show what it is worth to be first player."
    return f"{capitalise('; '.join(clauses))}."


def on_vote(vote: pl.DataFrame) -> str:
    """What changes if all vote where the first player would choose."""
    changed = vote.filter(verdict=CHANGED)
    start = "A vote instead of the first player's choice"
    if changed.is_empty():
        shares = vote.filter(pl.col("metric").str.starts_with("win_share")).drop_nulls(["low", "high"])
        if shares.is_empty():
            return "So few games cannot show what a vote instead of the first player's choice changes."
        wider = ndtri(1 - ALPHA / 2 / max(shares.height, 1)) / ndtri(1 - ALPHA / 2)
        most = (shares["difference"].abs() + wider * (shares["high"] - shares["low"]) / 2).max()
        return f"{start} does not clearly change who wins (by {100 * most:.2g} points at most)."
    changes = [f"the {describe_metric(row['metric'])} by {in_units(row)}{' points' * (row['kind'] == SHARE)}"
               for row in changed.head(MOST_TOLD).to_dicts()]  # fmt: skip
    more = [f"{count_noun(changed.height - MOST_TOLD, 'more figure')}"] if changed.height > MOST_TOLD else []
    return f"{start} changes {join_names([*changes, *more])}."


def in_units(row: dict[str, Any]) -> str:
    """A difference with its interval; that of a share in percentage points."""
    scale = 100 if row["kind"] == SHARE else 1
    return number_with_range(*(scale * row[name] for name in ("difference", "low", "high")))
