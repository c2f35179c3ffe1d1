"""Commands that read: summaries, pages, single games, and what can be read at all."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from balancewheel.cli.numbers import as_int
from balancewheel.cli.options import Backend, GameName, Jobs, PlayerCount, RunFolder, StyleCount, app


@app.command()
def summary(folder: RunFolder) -> None:
    """Print the summary of a run again."""
    from balancewheel.cli.run import print_summary
    from balancewheel.sim.run.run import load

    print_summary(load(folder))


@app.command()
def report(
    folders: Annotated[
        list[Path],
        typer.Argument(metavar="RUN...", help="folders of runs or comparisons"),
    ],
    out: Annotated[Path | None, typer.Option(help="folder for the pages [default: beside the first run]")] = None,
    show: Annotated[bool, typer.Option("--open", help="open the index in a browser")] = False,
    only: Annotated[list[str] | None, typer.Option(help="a single page, such as win_rates; repeat for more")] = None,
    single: Annotated[bool, typer.Option("--single", help="one file with all pages, to send")] = False,
    tolerance: Annotated[
        float, typer.Option(help="how far a win share may be from even, in percent of it, before it counts as unfair")
    ] = 20.0,
    notebook: Annotated[bool, typer.Option("--notebook", help="also save the executed notebooks")] = False,
    styles: StyleCount = None,
    jobs: Jobs = 1,
    backend: Backend = "threads",
) -> None:
    """Write pages for a designer: verdicts, pictures and tables, as self-contained HTML with an index."""
    from balancewheel.cli.report import write_pages
    from balancewheel.cli.terminal import print_written
    from balancewheel.sim.run.pools import Pool

    index = write_pages(
        folders,
        out,
        Pool(jobs, backend),
        only=only or [],
        single=single,
        tolerance=tolerance / 100,
        notebooks=notebook,
        styles=styles,
    )
    print_written(index)
    if show and not webbrowser.open(index.resolve().as_uri()):
        print("no browser was found to open it")


@app.command()
def replay(
    folder: RunFolder,
    game: Annotated[int, typer.Argument(metavar="NUMBER", help="the number of the game, from 0", parser=as_int)],
    style: Annotated[str, typer.Option("--format", help="words | json")] = "words",
) -> None:
    """Show one game of a run in words, move by move."""
    from balancewheel.cli.replay import print_game

    print_game(folder, game, style)


@app.command()
def columns(game: GameName) -> None:
    """List the columns of a game's result tables and what they mean."""
    from balancewheel.cli import lists

    lists.print_columns(game)


@app.command()
def metrics(game: GameName, players: PlayerCount = None) -> None:
    """List what `compare`, `knockout`, `sweep` and `sample-size` can be asked about a game with --metric."""
    from balancewheel.cli.metrics import print_metrics

    print_metrics(game, players)
