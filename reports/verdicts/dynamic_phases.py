"""In short: what dynamic phases do."""

from typing import Any

import polars as pl
from scipy.stats import norm

from balancewheel.analysis.by_chance import ALL, OUTCOMES, first_rounds
from balancewheel.analysis.forced_skip import CHANGED
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.phase_choice import DECIDES, EVERYONE
from balancewheel.analysis.phase_skips import ANYONE
from balancewheel.reports.formatting import (
    capitalise,
    count_noun,
    join_names,
    number_with_range,
    percent,
    percent_with_range,
)
from balancewheel.reports.metric_names import describe_metric

ALPHA = 0.05


def verdict(
    skips: pl.DataFrame,
    effects: pl.DataFrame,
    experiments: tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame],
    worth: pl.DataFrame,
    places: pl.DataFrame,
    rounds: int,
    by_vote: bool = False,
) -> list[str]:
    """The sentences that open the report; `by_vote` says that a six was put to the vote in these games.

    The experiments are the skips by force, these beside the die, and the vote; empty where they were not to be had.
    """
    forced, beside, vote = experiments
    told = [on_skips(skips, by_vote), on_length(effects, beside, rounds)]
    if places.height and places["win_share"].max() == 0:
        return [*told, "No game was finished, so nobody won any: whom a skip or the token helps cannot be told."]
    told += [on_winner(effects, forced, rounds), on_token(places, worth, by_vote)]
    return [*told, on_vote(vote)] if vote.height else told


def on_skips(skips: pl.DataFrame, by_vote: bool = False) -> str:
    """How often phases are skipped."""
    rows = skips.filter(round=ALL, resolved=False, by=ANYONE)
    if rows.is_empty():
        return "No phase was ever skipped."
    told = [f"{row['phase']} in {percent_with_range(row['share'], row['low'], row['high'])}" for row in rows.to_dicts()]
    start = f"By the die or by {'vote' if by_vote else 'choice'} a phase is skipped so often"
    return f"{start}: {join_names(told)} of the rounds begun."


def on_length(effects: pl.DataFrame, beside: pl.DataFrame, rounds: int) -> str:
    """What a skip does to the length, and whether both ways of asking agree."""
    rows = effects.filter(round=first_rounds(rounds), outcome="length")
    if rows.is_empty():
        return "The die has not both resolved and skipped the same phase, so a skip cannot be judged by it."
    clear = rows.filter(pl.col("p_holm") < ALPHA)
    if clear.is_empty():
        return f"Whether a skipped phase makes the game longer cannot be told from these games{at_most(rows)}."
    told = [f"{row['phase']} by {in_units(row)} rounds" for row in clear.to_dicts()]
    words = "longer" if (clear["difference"] > 0).all() else "longer (or shorter, where negative)"
    return f"A skip in rounds 1 to {rounds} makes the game {words}: {join_names(told)}{agreement(beside)}."


def agreement(beside: pl.DataFrame) -> str:
    """Whether the die and force say the same."""
    tested = beside.filter(pl.col("p_holm").is_not_null()) if beside.height else beside
    if tested.is_empty():
        return ""
    apart = tested.filter(pl.col("p_holm") < ALPHA).height
    if apart:
        return f"; of {tested.height} effects measured by the die and by force, {apart} differ by more than chance"
    return f"; of {tested.height} effects none differs by more than chance when the same games are forced to skip"


def at_most(rows: pl.DataFrame) -> str:
    """What can be ruled out, for all rows at once (Bonferroni)."""
    known = rows.filter(pl.col("error").is_not_null())
    if known.is_empty():
        return ""
    most = (known["difference"].abs() + norm.ppf(1 - ALPHA / 2 / known.height) * known["error"]).max()
    unit = f"{100 * most:.2g} percentage points" if known["kind"][0] == SHARE else f"{most:.2g}"
    return f"; more than {unit} can be ruled out"


def on_winner(effects: pl.DataFrame, forced: pl.DataFrame, rounds: int) -> str:
    """Whom a skip helps, and how often it moves the win."""
    rows = effects.filter(pl.col("round") == first_rounds(rounds), pl.col("kind") == SHARE)
    if rows.is_empty():
        return "Whom a skip helps cannot be told: no phase was skipped by the die."
    moved = forced.filter(outcome=CHANGED, round=first_rounds(rounds)) if forced.height else forced
    often = ""
    if moved.height and moved["low"].is_not_null().all():
        told = [f"{percent(*ends(row))} ({row['phase']})" for row in moved.to_dicts()]
        often = f"a skip moves the win in {join_names(told)} of the games that reach it; "
    clear = rows.filter(pl.col("p_holm") < ALPHA)
    if clear.is_empty():
        return capitalise(f"{often}no help or harm to the first player, the leader or the last is seen{at_most(rows)}.")
    told = [f"without {row['phase']} {whom(row)} {points(row)}" for row in clear.to_dicts()]
    return capitalise(f"{often}on average it changes this: {join_names(told)}.")


def ends(row: dict[str, Any]) -> tuple[float, float, float]:
    """A difference with its interval."""
    return row["difference"], row["low"], row["high"]


def whom(row: dict[str, Any]) -> str:
    """The role whose wins an outcome counts."""
    return OUTCOMES[row["outcome"]][0].removeprefix("win share of ")


def points(row: dict[str, Any]) -> str:
    """A clear change of a share in words: wins 0.7 (0.4 to 1.0) points less."""
    low, high = sorted((abs(row["low"]), abs(row["high"])))
    words = "more" if row["difference"] > 0 else "less"
    return f"wins {number_with_range(100 * abs(row['difference']), 100 * low, 100 * high)} points {words}"


def on_token(places: pl.DataFrame, worth: pl.DataFrame, by_vote: bool = False) -> str:
    """What the first-player token is worth: by the order of round 1, and by the right to choose (or by the vote)."""
    right = "a vote on a six" if by_vote else "the right to choose on a six"
    told = []
    first = places.filter(round="1", place=0) if places.height else places
    if first.height and first["low"][0] is not None:
        row = first.row(0, named=True)
        share = percent_with_range(row["win_share"], row["share_low"], row["share_high"])
        clear = row["low"] > 0 or row["high"] < 0
        beside = "where the mean is" if clear else "not seen to differ from the mean of"
        told.append(f"who begins the game wins {share}, {beside} {percent(row['even'], 0, 0.02)}")
    rows = worth.filter(pl.col("low").is_not_null(), against=DECIDES, strategy=EVERYONE, round=ALL)
    clear = rows.filter(pl.col("p_holm") < ALPHA)
    if clear.height:
        gains = [f"{in_units(row)} points ({row['phase']})" for row in clear.to_dicts()]
        whose = "first player" if by_vote else "chooser"
        told.append(f"{right} changes the {whose}'s win share by {join_names(gains)}")
    elif rows.height:
        told.append(f"{right} is not seen to be worth anything to the first player{at_most(rows)}")
    if not told:
        return "What the first-player token is worth cannot be told from so few games."
    return capitalise(f"{'; '.join(told)}.")


def on_vote(vote: pl.DataFrame) -> str:
    """What changes if all vote on a six."""
    changed = vote.filter(verdict="changed")
    start = "A vote on every six in place of the first player's choice changes"
    if changed.is_empty():
        shares = vote.filter(pl.col("metric").str.starts_with("win_share"))
        wider = norm.ppf(1 - ALPHA / 2 / max(shares.height, 1)) / norm.ppf(1 - ALPHA / 2)
        most = (shares["difference"].abs() + wider * (shares["high"] - shares["low"]) / 2).max()
        games = count_noun(vote["games"].min(), "game")
        return f"{start} no figure clearly in {games}, and nobody's win share by more than {100 * most:.2g} points."
    told = [f"the {describe_metric(row['metric'])} by {in_units(row)}{' points' * (row['kind'] == SHARE)}"
            for row in changed.head(3).to_dicts()]  # fmt: skip
    more = f", and {count_noun(changed.height - 3, 'figure')} more" if changed.height > 3 else ""
    return f"{start} {join_names(told)}{more}."


def in_units(row: dict[str, Any]) -> str:
    """A difference with its interval; that of a share in percentage points."""
    factor = 100 if row["kind"] == SHARE else 1
    return number_with_range(*(factor * end for end in ends(row)))
