"""Commands that play: the games, who can play them, and runs."""

from pathlib import Path
from typing import Annotated

import typer

from balancewheel.cli.numbers import as_int
from balancewheel.cli.options import Backend, GameName, Jobs, OwnStrategies, PlayerCount, Seed, app


@app.command()
def games() -> None:
    """List the games."""
    from balancewheel.cli.games import print_games

    print_games()


@app.command()
def strategies(game: GameName) -> None:
    """List the strategies of a game and their knobs."""
    from balancewheel.cli import lists

    lists.print_strategies(game)


@app.command()
def run(
    game: GameName,
    players: PlayerCount = None,
    games: Annotated[int, typer.Option(help="number of games", parser=as_int)] = 10_000,
    seed: Seed = 1,
    lineup: Annotated[
        str | None,
        typer.Option(help="a,b,c | mirror:a | shuffle:a,b,c | roundrobin:a,b,c [default: all but uniform, shuffled]"),
    ] = None,
    variant: Annotated[str, typer.Option("--rules", help="a preset or a variant file")] = "standard",
    changes: Annotated[list[str] | None, typer.Option("--set", help="change a parameter: name=value")] = None,
    own: OwnStrategies = None,
    rounds: Annotated[bool, typer.Option("--rounds", help="also save a table with every round")] = False,
    jobs: Jobs = 1,
    backend: Backend = "threads",
    chunk: Annotated[int | None, typer.Option(help="games that a worker plays at a time", parser=as_int)] = None,
    out: Annotated[
        Path | None, typer.Option(help="folder for the results [default: a folder in runs/, named after the settings]")
    ] = None,
) -> None:
    """Play games, save the results and print a summary. Run the same command again to continue where it stopped."""
    from balancewheel.cli.progress import games_progress
    from balancewheel.cli.run import print_summary, what_is_kept
    from balancewheel.sim.rules.variants import parse_changes
    from balancewheel.sim.run.play import run as play

    try:
        with games_progress(game) as bar:
            result = play(
                game,
                players=players,
                games=games,
                seed=seed,
                lineup=lineup,
                rules=variant,
                changes=parse_changes(changes or []),
                strategies=own or [],
                rounds=rounds,
                jobs=jobs,
                backend=backend,
                chunk=chunk,
                out=out,
                progress=bar,
            )
    except KeyboardInterrupt as stop:
        raise KeyboardInterrupt(what_is_kept(out) or str(stop)) from None
    print_summary(result)
