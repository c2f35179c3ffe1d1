"""In words: which few combinations to ban, and whether the rulebook's own bans are right."""

import polars as pl

from balancewheel.analysis.balance.bans import Bans, Gap, Levels
from balancewheel.analysis.balance.equal_play import FAIR, MIXED, STRONG, WEAK
from balancewheel.reports.verdicts.component_balance import name_of
from balancewheel.words.numbers import capitalise, join_names, number, number_word, ordinal, percent

JUDGEMENTS = {
    STRONG: "too strong, so these games support the ban",
    WEAK: "too weak, so these games support the ban",
    FAIR: "within tolerance, so these games give no reason to ban it",
    MIXED: "styles of play disagree",
}


def on_bans(components: list[str], bans: Bans) -> str:
    """Ban these three and the widest gap falls from 52 to 36 points: …"""
    named = [
        f"{name_of(components, row)} ({percent(row['share'], row['share_low'], row['share_high'])})"
        for row in bans.pairs
    ]
    which = "this combination" if len(named) == 1 else f"these {number_word(len(named))}"
    gaps = f"from {_points(bans.before)} to {_points(bans.after)} points"
    return f"Ban {which} and the widest gap falls {gaps}: {join_names(named)}."


def _points(gap: Gap) -> str:
    return number(100 * gap.distance, 100 * gap.low, 100 * gap.high)


def on_rulebook_bans(components: list[str], name: str, pairs: list[Levels], rows: pl.DataFrame) -> list[str]:
    """What these games say of combinations that the rules themselves ban, one sentence each."""
    order = rows.sort("difference", descending=True).select(components).rows()
    sentences = []
    for pair in pairs:
        said = name_of(components, dict(zip(components, pair, strict=True)))
        if pair not in order:
            sentences.append(
                f"{said} is banned by the rules ({name}) and was never dealt: play without the ban to judge it."
            )
            continue
        row = rows.row(
            by_predicate=pl.all_horizontal(pl.col(one) == word for one, word in zip(components, pair, strict=True)),
            named=True,
        )
        share, place = percent(row["share"], row["share_low"], row["share_high"]), ordinal(order.index(pair) + 1)
        judged = JUDGEMENTS.get(row["verdict"], "it takes more games to judge")
        sentences.append(
            f"{said}, banned by the rules ({name}), wins {share} here, the {place} of {len(order)}: {judged}."
        )
    return list(map(capitalise, sentences))
