"""In short: what a change of the rules changes."""

from collections.abc import Sequence

import polars as pl

from balancewheel.analysis.columns import largest_float
from balancewheel.analysis.comparison.changes import count_changes
from balancewheel.analysis.comparison.grid import clear_win_shares
from balancewheel.analysis.metrics import SHARE, WIN_SHARE
from balancewheel.analysis.stats.paired import CHANGED, MIXED, OPEN, SLIGHT
from balancewheel.reports.cells import Row
from balancewheel.reports.page import MOST_SENTENCES
from balancewheel.reports.verdicts.changes import answer, describe_change, on_dissent
from balancewheel.words.metrics import describe_metric
from balancewheel.words.numbers import capitalise, count_noun, decimals, join_names, number, percent, signed_range

MOST_TOLD = 3
MOST_ANSWERS = 4  # to what was asked; the rest is in the table


def verdict(
    differences: pl.DataFrame, names: list[str], remarks: list[str], confirmed: Sequence[Row] = ()
) -> list[str]:
    """The sentences that open a comparison of some rules with a base: the answer first, then what else changes."""
    asked = answers(differences)
    if asked:
        rest = on_the_rest(differences.filter(~pl.col("asked")))
        return [*[*asked, *on_fresh_games(confirmed), *remarks][: MOST_SENTENCES - 1], rest]
    sentences = [on_variant(differences, name) for name in names[: 2 if len(names) > 1 else 1]]
    if win_changes(differences, names[0]).is_empty():
        sentences.append(on_wins(differences, names[0]))
    sentences += on_fresh_games(confirmed)
    if len(names) > 2:
        sentences.append(f"{count_noun(len(names) - 2, 'more variant')} below: {join_names(names[2:])}.")
    return [*[*sentences, *remarks][: MOST_SENTENCES - 1], what_is_open(differences)]


def answers(differences: pl.DataFrame) -> list[str]:
    """A sentence for each figure that was asked for, under each variant."""
    rows = differences.filter("asked").to_dicts()
    several = differences["rules"].n_unique() > 1
    sentences = [
        f"{row['rules']}: {answer(row)}." if several or place == 0 else f"{capitalise(answer(row))}."
        for place, row in enumerate(rows)
    ]
    if len(sentences) > MOST_ANSWERS:
        more = len(sentences) - MOST_ANSWERS + 1
        sentences[MOST_ANSWERS - 1 :] = [f"{count_noun(more, 'more answer')} to what was asked are in the table."]
    return sentences


def on_the_rest(differences: pl.DataFrame) -> str:
    """How many of the figures that nobody asked for change, and the most important of them."""
    changed = differences.filter(verdict=CHANGED)
    if changed.is_empty():
        return "Of what was not asked for, nothing else clearly changes."
    row = changed.row(0, named=True)
    verb = "changes" if changed.height == 1 else "change"
    first = f"above all {describe_change(row)}"
    if differences["rules"].n_unique() > 1:
        first += f" with {row['rules']}"
    return f"Not asked for: {count_noun(changed.height, 'other figure')} clearly {verb}, {first}."


def on_fresh_games(confirmed: Sequence[Row]) -> list[str]:
    """Whether fresh games confirm what was picked as the largest of many."""
    if not confirmed:
        return []
    first, good = confirmed[0], sum(row["is_confirmed"] for row in confirmed)
    pair = f"picked as the largest ({first['rules']} against {first['base']})"
    if len(confirmed) > 1:
        start = f"Fresh games confirm {good or 'none'} of the {len(confirmed)} differences {pair}"
    else:
        start = f"Fresh games {'confirm' if good else 'do not confirm'} the difference {pair}"
    if first["fresh_low"] is None:
        return [f"{start}."]
    scale, unit = (100, " points") if first["kind"] == SHARE else (1, "")
    ends = scale * first["fresh_low"], scale * first["fresh_high"]
    value = f"{scale * first['fresh_difference']:+z,.{decimals(*ends)}f}".replace("-", "\N{MINUS SIGN}")
    but = ", but not the most important" if good and not first["is_confirmed"] else ""
    return [f"{start}{but}: {describe_metric(first['metric'])} {value} ({signed_range(*ends)}{unit})."]


def on_variant(differences: pl.DataFrame, name: str) -> str:
    """The most important changes of one variant, with before, after and the even share."""
    rows = differences.filter(rules=name)
    changed, slight = rows.filter(verdict=CHANGED), rows.filter(verdict=SLIGHT)
    mixed = most_important(rows.filter(verdict=MIXED))
    if changed.is_empty() and mixed.height:
        told = "; ".join(f"{describe_change(row)}{on_dissent(row)}" for row in mixed.iter_rows(named=True))
        return f"What {name} changes depends on the style of play: {told}."
    if changed.is_empty() and slight.is_empty():
        return f"{name} clearly changes none of {count_noun(rows.height, 'figure')}."
    if changed.is_empty():
        first = "; ".join(map(describe_change, slight.head(MOST_TOLD).iter_rows(named=True)))
        return f"{name} changes nothing that matters; small, but clear: {first}."
    return f"{name}: {'; '.join(map(describe_change, most_important(changed).iter_rows(named=True)))}."


def most_important(changed: pl.DataFrame) -> pl.DataFrame:
    """The few changes to tell of: the most important of each kind, so that one kind does not push out the others.

    Of win shares by turn order the largest gain and the largest loss are both told.
    """
    kind = pl.col("metric").str.split(":").list.first() + pl.col("by")
    sign = pl.when(pl.col("by") == "turn_order").then(pl.col("difference") > 0).otherwise(True)
    return changed.unique([kind, sign], keep="first", maintain_order=True).head(MOST_TOLD)


def on_wins(differences: pl.DataFrame, name: str) -> str:
    """Whether a variant changes who wins, and whose win share most."""
    changed = win_changes(differences, name)
    if changed.height:
        return f"Who wins changes under {name}: {describe_change(changed.row(0, named=True))}."
    wins = differences.filter(pl.col("metric").str.starts_with(f"{WIN_SHARE}:"), rules=name)
    slight = wins.filter(verdict=SLIGHT).sort(pl.col("difference").abs(), descending=True)
    if slight.height:
        return f"Who wins changes under {name}, but by less than matters: {describe_change(slight.row(0, named=True))}."
    wins = wins.drop_nulls(["low", "high"])
    if wins.is_empty():
        return f"Win shares cannot be compared under {name}."
    most = 100 * max(largest_float(wins["low"].abs()), largest_float(wins["high"].abs()))
    return f"{name} does not clearly change who wins (by {most:.2g} points at most)."


def win_changes(differences: pl.DataFrame, name: str) -> pl.DataFrame:
    """The win shares that clearly change under a variant, the largest change first."""
    changed = differences.filter(pl.col("metric").str.starts_with(f"{WIN_SHARE}:"), rules=name, verdict=CHANGED)
    return changed.sort(pl.col("difference").abs(), descending=True)


def what_is_open(differences: pl.DataFrame) -> str:
    """How many figures change in all, and how many need more games."""
    verdicts = (CHANGED, SLIGHT, MIXED, OPEN)
    changed, slight, mixed, unclear = (differences.filter(verdict=one).height for one in verdicts)
    counts = [f"{changed} of {count_noun(differences.height, 'figure')} clearly change" + "s" * (changed == 1)]
    counts += [f"{slight} by less than matters"] if slight else []
    counts += [f"{mixed} depend{'s' * (mixed == 1)} on the style of play"] if mixed else []
    counts += [f"{unclear} need{'s' * (unclear == 1)} more games"] if unclear else ["none needs more games"]
    return f"In all, {join_names(counts)}."


def verdict_on_parts(differences: pl.DataFrame, remarks: list[str], confirmed: Sequence[Row] = ()) -> list[str]:
    """The sentences that open a knockout: the parts with the most important changes first, and what they change."""
    parts = count_changes(differences.filter("asked") if differences["asked"].any() else differences)
    matter = parts.filter(pl.col("changed") > 0)["rules"].to_list()
    idle = count_changes(differences).filter(~pl.col("differs"))["rules"].to_list()
    sentences = [on_variant(_asked_or_all(differences), name) for name in matter[: MOST_TOLD - 1]]
    if not matter:
        sentences.append(f"None of {count_noun(parts.height, 'part')} clearly changes anything.")
    elif len(matter) > len(sentences):
        sentences.append(f"{len(matter)} of {count_noun(parts.height, 'part')} change something.")
    sentences += on_fresh_games(confirmed)
    if idle:
        sentences.append(f"Not a single game differs with {join_names(idle)}.")
    return [*[*sentences, *remarks][: MOST_SENTENCES - 1], what_is_open(differences)]


def _asked_or_all(differences: pl.DataFrame) -> pl.DataFrame:
    asked = differences.filter("asked")
    return asked if asked.height else differences


def verdict_on_sweep(moves: pl.DataFrame, metric: str, confirmed: Sequence[Row] = ()) -> list[str]:
    """The sentences that open a sweep, from the lowest and the highest value of each figure."""
    row = moves.row(by_predicate=pl.col("metric") == metric, named=True)
    chance = "" if row["clear"] else ", which may be chance"
    clear = moves.filter("clear")
    return [
        f"{capitalise(describe_metric(metric))}: from {_end(row, 'least')} to {_end(row, 'most')}{chance}.",
        *on_fresh_games(confirmed),
        f"{clear.height} of {count_noun(moves.height, 'figure')} clearly change across these settings.",
        on_win_shares(clear_win_shares(moves)),
        "To pin down one difference, compare those two settings directly.",
    ]


def on_win_shares(moves: pl.DataFrame) -> str:
    """The win share that changes most across the settings of a sweep, of those that clearly do."""
    if moves.is_empty():
        return "No win share clearly changes."
    row = moves.row(0, named=True)
    return f"The {describe_metric(row['metric'])} changes most, from {_end(row, 'least')} to {_end(row, 'most')}."


def _end(row: Row, end: str) -> str:
    """A figure and the setting that it belongs to."""
    value, low, high = (row[f"{what}_{end}"] for what in ("value", "low", "high"))
    return f"{(percent if row['kind'] == SHARE else number)(value, low, high)} ({row[f'cell_{end}']})"
