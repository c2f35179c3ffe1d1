"""The summary of a run in the terminal."""

from typing import Any

import polars as pl
from rich.table import Table

from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.win_rates.places import place_setters
from balancewheel.analysis.win_rates.score_spread import score_quantiles
from balancewheel.analysis.win_rates.win_share import win_share
from balancewheel.cli.terminal import INTERVAL, plain_table, show
from balancewheel.experiments.settings import caveats_of
from balancewheel.sim.errors import UserError
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.store.folder import read_manifest
from balancewheel.words.comparisons import digits_of, format_figure, format_interval
from balancewheel.words.numbers import count_noun


def what_is_kept(out: Any) -> str:
    """What an interrupted run leaves in the folder that was asked for; empty if there is none, or nothing in it."""
    if out is None:
        return ""
    try:
        games = read_manifest(out).games_played
    except UserError:
        games = 0
    saved = f"{count_noun(games, 'game')} {'is' if games == 1 else 'are'} saved in {out}"
    return f"{saved}; run the same command to continue." if games else ""


def print_summary(result: Run) -> None:
    """Win shares with intervals, scores, what did not finish, and where it all is."""
    m = result.manifest
    game = result.game
    games = result.games.select(
        unfinished=(~pl.col("finished")).sum(), shared=(pl.col("winners") > 1).sum(), length=pl.col("turns").mean()
    ).collect(engine="streaming")
    show(
        f"{game.title}, {count_noun(m.players, 'player')}, {count_noun(result.games_played, 'game')}, "
        f"rules {m.rules.name}, lineup {result.lineup}, seed {m.seed}",
        "",
    )
    labels = {column.name: column for column in game.tables["seats"]}
    setters = place_setters(result.pieces("seats"), game.asymmetries) if m.players > 1 else {}
    for by, title in {"strategy": "strategy", **game.summaries}.items():
        if by == "turn_order" and setters:
            show(f"{title}: set by the {' and the '.join(setters)}, so no place has a win share of its own", "")
        elif by in labels and (m.players > 1 or by == "strategy"):
            show(share_table(win_share(result.pieces("seats"), by), by, title), "")
    show(_scores(result), "")
    if m.players == 1 and "winner" in {column.name for column in game.tables["games"]}:
        counts = result.games.group_by("winner").len().collect().sort("winner")
        show("won by " + ", ".join(f"{who}: {n:,}" for who, n in counts.rows()))
    unfinished, shared, length = games.row(0)
    show(
        f"shared wins: {count_noun(shared, 'game')}; unfinished: {count_noun(unfinished, 'game')}; "
        f"mean length: {length:.1f} turns",
        *caveats_of([result]),
        f"results: {result.folder}",
        f"result hash: {m.result_hash or 'none yet: the run is not complete'}",
    )


def share_table(shares: pl.DataFrame, by: str, title: str) -> Table:
    """Win shares as a table for people, who count seats from 1."""
    table = plain_table(title, "win share", INTERVAL, "mean score", "seats played")
    numbered = shares.schema[by].is_integer()
    for row in (shares.sort(by) if numbered else shares).iter_rows(named=True):
        name = str(row[by] + 1) if numbered else row[by]
        figure = {**row, "kind": SHARE}
        share, interval = format_figure(row["win_share"], SHARE, digits_of(figure)), format_interval(figure)
        table.add_row(name, share, interval, f"{row['mean_score']:.1f}", f"{int(row['seats']):,}")
    return table


def _scores(result: Run) -> Table:
    table = plain_table("scores", "5 %", "25 %", "median", "75 %", "95 %")
    for row in score_quantiles(result.seats).sort("median", descending=True).iter_rows():
        table.add_row(*map(str, row))
    return table
