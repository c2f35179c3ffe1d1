"""In short: what a change of the rules changes."""

from collections.abc import Sequence

import polars as pl

from balancewheel.analysis.columns import largest_float
from balancewheel.analysis.comparison.changes import count_changes
from balancewheel.analysis.comparison.grid import clear_win_shares
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.stats.paired import CHANGED, OPEN, SLIGHT
from balancewheel.reports.cells import Row
from balancewheel.reports.formatting import (
    capitalise,
    count_noun,
    decimals,
    join_names,
    number,
    percent,
    signed_range,
)
from balancewheel.reports.metric_names import WIN_SHARE, describe_group, describe_metric
from balancewheel.reports.page import MOST_SENTENCES

MOST_TOLD = 3


def verdict(
    differences: pl.DataFrame, names: list[str], remarks: list[str], confirmed: Sequence[Row] = ()
) -> list[str]:
    """The sentences that open a comparison of some rules with a base."""
    sentences = [on_variant(differences, name) for name in names[: 2 if len(names) > 1 else 1]]
    sentences += on_fresh_games(confirmed)
    if len(names) > 2:
        sentences.append(f"{count_noun(len(names) - 2, 'more variant')} below: {join_names(names[2:])}.")
    wins = win_changes(differences, names[0])
    clearest = differences.filter(rules=names[0], verdict=CHANGED).head(MOST_TOLD)["metric"]
    if wins.is_empty() or wins["metric"][0] not in clearest:
        sentences.append(on_wins(differences, names[0]))
    return [*[*sentences, *remarks][: MOST_SENTENCES - 1], what_is_open(differences)]


def on_fresh_games(confirmed: Sequence[Row]) -> list[str]:
    """Whether fresh games confirm what was picked as the largest of many."""
    if not confirmed:
        return []
    first, good = confirmed[0], sum(row["is_confirmed"] for row in confirmed)
    pair = f"picked as the largest ({first['rules']} against {first['base']})"
    if len(confirmed) > 1:
        start = f"Fresh games confirm {good} of the {len(confirmed)} differences {pair}"
    else:
        start = f"Fresh games {'confirm' if good else 'do not confirm'} the difference {pair}"
    if first["fresh_low"] is None:
        return [f"{start}."]
    scale, unit = (100, " points") if first["kind"] == SHARE else (1, "")
    ends = scale * first["fresh_low"], scale * first["fresh_high"]
    value = f"{scale * first['fresh_difference']:+z,.{decimals(*ends)}f}".replace("-", "\N{MINUS SIGN}")
    return [f"{start}: {describe_metric(first['metric'])} {value} ({signed_range(*ends)}{unit})."]


def on_variant(differences: pl.DataFrame, name: str) -> str:
    """How many figures one variant changes, and the clearest of them."""
    rows = differences.filter(rules=name)
    changed, slight = rows.filter(verdict=CHANGED), rows.filter(verdict=SLIGHT)
    if changed.is_empty() and slight.is_empty():
        return f"{name} clearly changes none of {count_noun(rows.height, 'figure')}."
    small = f"change{'s' if slight.height == 1 else ''}, but by less than matters"
    if changed.is_empty():
        clearest = join_names(map(describe_change, slight.head(MOST_TOLD).iter_rows(named=True)))
        return f"Under {name}, {count_noun(slight.height, 'figure')} {small}: {clearest}."
    clearest = join_names(map(describe_change, changed.head(MOST_TOLD).iter_rows(named=True)))
    above_all = "" if changed.height <= MOST_TOLD else "above all "
    more = f"; {count_noun(slight.height, 'more figure')} {small}" if slight.height else ""
    return f"{name} changes {changed.height} of {count_noun(rows.height, 'figure')}: {above_all}{clearest}{more}."


def describe_change(row: Row) -> str:
    """Nordic wins 10.7 % instead of 9.2 % (+0.6 to +2.5 points); turns 56.8 instead of 60.2 (-4.0 to -2.8)."""
    name, _, group = row["metric"].partition(":")
    subject = f"{describe_group(group)} wins" if name == WIN_SHARE else describe_metric(row["metric"])
    show, scale, unit = (percent, 100, " points") if row["kind"] == SHARE else (number, 1, "")
    value, base = (show(row[name], row["low"], row["high"]) for name in ("variant", "base"))
    return f"{subject} {value} instead of {base} ({signed_range(scale * row['low'], scale * row['high'])}{unit})"


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
    """How much cannot be said yet."""
    unclear = differences.filter(verdict=OPEN).height
    if not unclear:
        return "No figure needs more games: each clearly changes, or its change is too small to matter."
    other = "other " if unclear < differences.height else ""
    return f"{count_noun(unclear, f'{other}figure')} need{'s' if unclear == 1 else ''} more games."


def verdict_on_parts(differences: pl.DataFrame, remarks: list[str], confirmed: Sequence[Row] = ()) -> list[str]:
    """The sentences that open a knockout."""
    parts = count_changes(differences)
    matter = parts.filter(pl.col("changed") > 0).to_dicts()
    idle = parts.filter(~pl.col("differs"))["rules"].to_list()
    sentences = on_endless(differences)
    if matter:
        most = [f"{row['rules']} ({row['changed']})" for row in matter[:MOST_TOLD]]
        sentences.append(
            f"{len(matter)} of {count_noun(parts.height, 'part')} change something; these change most figures: "
            f"{join_names(most)}."
        )
        sentences.append(on_variant(differences, matter[0]["rules"]))
        sentences += on_fresh_games(confirmed)
    else:
        sentences.append(f"None of {count_noun(parts.height, 'part')} clearly changes anything.")
    if idle:
        sentences.append(f"Not a single game differs with {join_names(idle)}.")
    return [*[*sentences, *remarks][: MOST_SENTENCES - 1], what_is_open(differences)]


def on_endless(differences: pl.DataFrame) -> list[str]:
    """The part without which most games never end, if there is one."""
    unfinished = differences.filter(pl.col("variant") > 0.5, metric="unfinished", verdict=CHANGED)
    rows = unfinished.sort("variant", descending=True).head(1).to_dicts()
    return [
        f"With {row['rules']}, {percent(row['variant'], row['low'], row['high'])} of games never end." for row in rows
    ]


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
