"""Commands that make players stronger, and measure how strong they are."""

from pathlib import Path
from typing import Annotated

import typer

from balancewheel.cli.numbers import as_int
from balancewheel.cli.options import Backend, GameName, Jobs, PlayerCount, RulesToPlayBy, Seed, app, split_names


@app.command()
def tune(
    game: GameName,
    strategy: Annotated[str, typer.Argument(help="the strategy whose knobs are turned")],
    players: PlayerCount = None,
    seed: Seed = 1,
    variant: RulesToPlayBy = "standard",
    against: Annotated[
        str | None, typer.Option(help="the population to win against: a,b,c [default: all strategies but uniform]")
    ] = None,
    keep: Annotated[
        list[str] | None, typer.Option(help="a knob that stays as it is; more than one if you like")
    ] = None,
    gain: Annotated[
        float, typer.Option(help="stop when no more than this is gained, in percent of an even share")
    ] = 1.0,
    max_games: Annotated[
        int, typer.Option(help="stop once that many games are played, those of checks aside", parser=as_int)
    ] = 600_000,
    jobs: Jobs = 1,
    backend: Backend = "threads",
    out: Annotated[Path | None, typer.Option(help="the file to write [default: GAME_STRATEGY.toml]")] = None,
) -> None:
    """Turn the knobs of a strategy until tuning no longer helps; Ctrl-C keeps what is done for the same command."""
    from balancewheel.cli.progress import games_progress
    from balancewheel.cli.tune import print_tuning
    from balancewheel.experiments.strength.tuning import tune as play

    with games_progress(game) as bar:
        tuning = play(
            game,
            strategy,
            players=players,
            seed=seed,
            rules=variant,
            against=against,
            keep=keep or [],
            least_gain=gain / 100,
            max_games=max_games,
            jobs=jobs,
            backend=backend,
            out=out,
            progress=bar,
        )
    print_tuning(tuning)


@app.command()
def population(
    game: GameName,
    players: PlayerCount = None,
    seed: Seed = 1,
    variant: RulesToPlayBy = "standard",
    gain: Annotated[
        float, typer.Option(help="stop when a best response gains no more than this, in points of win share")
    ] = 1.0,
    max_games: Annotated[int, typer.Option(help="games of a single tuning, at most", parser=as_int)] = 100_000,
    jobs: Jobs = 1,
    backend: Backend = "threads",
    out: Annotated[Path | None, typer.Option(help="folder for the tuned strategies [default: in runs/]")] = None,
) -> None:
    """Tune all strategies of a game, then add best responses until none gains; the survivor is `expert`."""
    from balancewheel.cli.population import print_population
    from balancewheel.cli.progress import games_progress
    from balancewheel.experiments.strength.population import population as play

    with games_progress(game) as bar:
        result = play(
            game,
            players=players,
            seed=seed,
            rules=variant,
            least_gain=gain / 100,
            max_games=max_games,
            jobs=jobs,
            backend=backend,
            out=out,
            progress=bar,
        )
    print_population(result)


@app.command()
def ladder(
    game: GameName,
    rungs: Annotated[
        str | None,
        typer.Option(
            help="who plays, from weak to strong; search128 takes four times as long as search32 "
            "[default: uniform,stock,tuned,expert,search8,search32]"
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="number of games per pair of scripts", parser=as_int)] = 2000,
    search_games: Annotated[int, typer.Option(help="number of games per pair with a searcher", parser=as_int)] = 100,
    players: PlayerCount = None,
    seed: Seed = 1,
    variant: RulesToPlayBy = "standard",
    jobs: Jobs = 1,
    backend: Backend = "threads",
    out: Annotated[Path | None, typer.Option(help="folder for games and pages [default: runs/ladder]")] = None,
) -> None:
    """Let players from chance to deep search meet: who beats whom, how deep is the game, and does its balance hold?"""
    from balancewheel.cli.ladder import print_ladder
    from balancewheel.cli.progress import games_progress
    from balancewheel.experiments.strength.ladder import ladder as play

    with games_progress(game) as bar:
        result = play(
            game,
            rungs=split_names(rungs),
            games=games,
            search_games=search_games,
            players=players,
            seed=seed,
            rules=variant,
            jobs=jobs,
            backend=backend,
            out=out,
            progress=bar,
        )
    print_ladder(result)
