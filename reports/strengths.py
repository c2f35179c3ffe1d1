"""Strengths of play on a page: what becomes of win shares, and of changes, the better everybody plays."""

from collections.abc import Callable, Sequence
from typing import Any

import polars as pl

from balancewheel.analysis.ladder import plot_by_rung
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.win_rates.win_share import win_share
from balancewheel.experiments.kept.strengths import runs_by_strength
from balancewheel.reports.cells import Row, share_cells
from balancewheel.reports.page import NONE, Page
from balancewheel.reports.sources import RunSource
from balancewheel.reports.verdicts.strengths import STOCK_ONLY, interval, on_changes, on_shares
from balancewheel.sim.run.run import Run
from balancewheel.words.metrics import describe_metric
from balancewheel.words.numbers import capitalise, join_names, ordinal

MOST_LINES, MOST_DRAWN = 8, 4  # groups, and changes, in one picture
SHARES = ["win_share", "low", "high", "low_all", "high_all"]


def at_other_strengths(page: Page, source: RunSource) -> None:
    """Every balance figure at each strength that was played, and whether its verdict survives."""
    if source.players == 1:
        return
    runs = runs_by_strength(source.run, source.others)
    if len(runs) < 2:
        page.say_missing(
            f"{STOCK_ONLY} To see which verdicts survive, play them by others and report all runs together, as in:"
        )
        game = source.run.reference
        page.command(f"balancewheel ladder {game}\nbalancewheel run {game} --lineup mirror:expert --out expert")
        return
    counts = join_names(f"{run.games_played:,} games with {name}" for name, run in runs.items())
    page.say(f"The same rules were played at several strengths: {counts}.")
    names: dict[str, Callable[[Any], str]] = {"turn_order": lambda place: f"the {ordinal(int(place) + 1)} player"}
    for by in ["turn_order", *source.game.asymmetries]:
        _show_shares(page, source, by, runs, names.get(by, str))


def _show_shares(page: Page, source: RunSource, by: str, runs: dict[str, Run], name: Callable[[Any], str]) -> None:
    """The win shares of groups at every strength: sentences, a picture, a table."""
    shares = [
        win_share(list(run.pieces("seats")), by).with_columns(
            pl.lit(strength).alias("strength"), pl.lit(number).alias("number"), pl.col(by).cast(pl.String)
        )
        for number, (strength, run) in enumerate(runs.items())
    ]
    rows = pl.concat([one.select("strength", "number", by, *SHARES) for one in shares])
    even, title = 1 / source.players, by.replace("_", " ")
    groups = list(dict.fromkeys(rows[by].sort() if by == "turn_order" else rows[by]))
    said = [on_shares(name(group), rows.filter(pl.col(by) == group), even) for group in groups]
    page.heading(f"By {title}", level=3)
    page.say(*(filter(None, said) if any(said) else [f"No {title} was clearly strong or weak to begin with."]))
    drawn = rows.rename({"strength": "rung", "win_share": "value"}).with_columns(metric=pl.col(by), kind=pl.lit(SHARE))
    if len(groups) <= MOST_LINES:
        page.figure(
            lambda ax: plot_by_rung(drawn, {group: name(group) for group in groups}, ax, even).set_ylabel(
                "win share, %"
            ),
            alt=f"Win shares by {title} at every strength; the table has the figures.",
            caption=f"Win share by {title} at every strength; bars are 95 % intervals, the dotted line is even.",
        )
    cells = {(row[by], row["strength"]): share_cells(row, "win_share") for row in rows.iter_rows(named=True)}
    page.table(
        [title, *runs],
        ([name(group), *(" ".join(_cell(cells.get((group, one)))) for one in runs)] for group in groups),
        folded=f"Win shares by {title} at every strength",
    )


def _cell(cells: list[str] | None) -> list[str]:
    return [cells[0], f"({cells[1]})"] if cells else [NONE]


def show_changes(page: Page, rows: Sequence[Row], strengths: Sequence[str]) -> None:
    """What each change is at every strength, and whether it survives."""
    if not strengths:
        page.say_missing(
            f"{STOCK_ONLY} With --strength stock,expert,search the command shows which changes hold with better play."
        )
        return
    if not rows:
        page.say_missing("Nothing clearly changes, so there was nothing to play again with stronger players.")
        return
    page.say(*on_changes(rows))
    _draw_changes(page, rows, len({row["rules"] for row in rows}) > 1)
    cells = {(row["rules"], row["metric"], row["strength"]): row for row in rows}
    keys = list(dict.fromkeys((row["rules"], row["metric"]) for row in rows))
    page.table(
        ["rules", "figure", *strengths],
        (
            [rules, describe_metric(metric), *(_change(cells.get((rules, metric, one))) for one in strengths)]
            for rules, metric in keys
        ),
        caption="95 % intervals of the changes where everybody plays as strong as that; those of shares "
        "in percentage points.",
        folded="" if len(keys) <= MOST_LINES else "Every change at every strength",
    )


def _draw_changes(page: Page, rows: Sequence[Row], several: bool) -> None:
    """The shares that change most, at every strength."""
    shares = [row for row in rows if row["kind"] == SHARE and row["low"] is not None]
    labels = {}
    for row in shares:
        name = describe_metric(row["metric"])
        labels[f"{row['rules']} {row['metric']}"] = f"{row['rules']}: {name}" if several else name
    labels = dict(list(labels.items())[:MOST_DRAWN])
    drawn = pl.DataFrame(
        [
            {"rung": row["strength"], "metric": f"{row['rules']} {row['metric']}", "kind": SHARE}
            | {name: row[column] for name, column in (("value", "difference"), ("low", "low"), ("high", "high"))}
            for row in shares
        ]
    )
    what = "Shares that change," if len(labels) > 1 else capitalise("".join(labels.values()))
    if len(labels) and drawn["rung"].n_unique() > 1:
        page.figure(
            lambda ax: plot_by_rung(drawn, labels, ax, 0).set_ylabel("difference, percentage points"),
            alt="What changes, at every strength; the table has the figures.",
            caption=f"{what} at every strength; bars are 95 % intervals, the dotted line is no change.",
        )


def _change(row: Row | None) -> str:
    return NONE if row is None else interval(row)
