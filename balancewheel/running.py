"""A run on the command line: progress, then a summary."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import polars as pl
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from balancewheel.analysis.win_rates.score_spread import score_quantiles
from balancewheel.analysis.win_rates.win_share import win_share
from balancewheel.listing import plain_table, show
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game
from balancewheel.sim.run.run import Run, run
from balancewheel.sim.run.store import read_manifest


def run_and_tell(game: str, **settings: Any) -> None:
    """Play with a progress bar on the error channel, then print the summary."""
    try:
        with progress_of(game, "games") as (on_start, on_games):
            result = run(game, on_start=on_start, on_games=on_games, **settings)
    except KeyboardInterrupt:
        _tell_interrupted(settings["out"])
        raise
    print_summary(result)


@contextlib.contextmanager
def progress_of(game: str, what: str) -> Iterator[tuple[Callable[[int, int], None], Callable[[int], None]]]:
    """A progress bar on the error channel, and the two functions that move it; it tells when a game is compiled."""
    console = Console(stderr=True, highlight=False)
    found = find_game(game)
    if not found.is_compiled():
        console.print(f"Compiling {found.title} for this machine: up to a minute, once.", style="dim")
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}"),
        TextColumn("time left"),
        TimeRemainingColumn(),
        console=console,
    )
    task = progress.add_task(what, total=None, speed="")
    played = {"before": 0, "at": time.perf_counter()}

    def on_start(done: int, games: int) -> None:
        played.update(before=done, at=time.perf_counter())
        progress.update(task, completed=done, total=games)
        if done < games:
            progress.start()

    def on_games(games: int) -> None:
        progress.advance(task, games)
        done = progress.tasks[task].completed - played["before"]
        progress.update(task, speed=f"{done / (time.perf_counter() - played['at']):,.0f} games/s")

    try:
        yield on_start, on_games
    finally:
        if progress.live.is_started:
            progress.stop()


def _tell_interrupted(out: Any) -> None:
    """What an interrupted run leaves."""
    if out is not None:
        try:
            kept = sum(shard["games"] for shard in read_manifest(out)["shards"])
        except UserError:
            kept = 0
        print(f"Stopped: {kept:,} games are kept in {out}; the same command goes on from there.", file=sys.stderr)
    else:
        print("Stopped: the games played are kept; the same command goes on from there.", file=sys.stderr)


def print_summary(result: Run) -> None:
    """Win shares with intervals, scores, what did not finish, and where it all is."""
    m = result.manifest
    found = find_game(m["game"])
    games = result.games.select(
        unfinished=(~pl.col("finished")).sum(), shared=(pl.col("winners") > 1).sum(), length=pl.col("turns").mean()
    ).collect(engine="streaming")
    show(
        f"{found.title}, {m['players']} player{'s' if m['players'] > 1 else ''}, {result.games_played:,} games, "
        f"rules {m['rules']['name']}, lineup {m['lineup']}, seed {m['seed']}",
        "",
    )
    labels = {column.name: column for column in found.tables["seats"]}
    for by, title in {"strategy": "strategy", **found.summaries}.items():
        if by in labels and (m["players"] > 1 or by == "strategy"):
            show(share_table(win_share(result.pieces("seats"), by), by, title), "")
    show(_scores(result), "")
    if m["players"] == 1 and "winner" in {column.name for column in found.tables["games"]}:
        counts = result.games.group_by("winner").len().collect().sort("winner")
        show("won by " + ", ".join(f"{who}: {n:,}" for who, n in counts.rows()))
    unfinished, shared, length = games.row(0)
    show(
        f"shared wins: {shared:,} games; unfinished: {unfinished:,} games; mean length: {length:.1f} turns",
        f"results: {result.folder}",
        f"result hash: {m['result_hash'] or 'none yet: the run is not complete'}",
    )


def share_table(shares: pl.DataFrame, by: str, title: str) -> Table:
    """Win shares as a table for people, who count seats from 1."""
    table = plain_table(title, "win share", "95 % interval", "mean score", "seats played")
    numbered = shares.schema[by].is_integer()
    for row in (shares.sort(by) if numbered else shares).iter_rows(named=True):
        name = str(row[by] + 1) if numbered else row[by]
        interval = f"{row['low']:.2%} to {row['high']:.2%}"
        table.add_row(name, f"{row['win_share']:.2%}", interval, f"{row['mean_score']:.2f}", f"{int(row['seats']):,}")
    return table


def _scores(result: Run) -> Table:
    table = plain_table("scores", "5 %", "25 %", "median", "75 %", "95 %")
    for row in score_quantiles(result.seats).sort("median", descending=True).iter_rows():
        table.add_row(*map(str, row))
    return table
