"""The commands that make players stronger, and measure how strong they are."""

from pathlib import Path
from typing import Annotated

import typer

from balancewheel.cli.app import GameName, Jobs, PlayerCount, Seed, app, split_names
from balancewheel.cli.numbers import as_int

RulesToPlayBy = Annotated[str, typer.Option("--rules", help="the rule set to play by")]


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
        int, typer.Option(help="stop once so many games are played, those of checks aside", parser=as_int)
    ] = 600_000,
    jobs: Jobs = 1,
    out: Annotated[Path | None, typer.Option(help="the file to write [default: GAME_STRATEGY.toml]")] = None,
) -> None:
    """Turn the knobs of a strategy until it wins no more by it; Ctrl-C keeps what is done for the same command."""
    from balancewheel.cli.tune import tune_command

    settings = {"players": players, "seed": seed, "rules": variant, "against": against, "keep": keep or []}
    tune_command(game, strategy, **settings, least_gain=gain / 100, max_games=max_games, jobs=jobs, out=out)


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
    out: Annotated[Path | None, typer.Option(help="folder for the tuned strategies [default: in runs/]")] = None,
) -> None:
    """Tune all strategies of a game, then respond to their mix until nobody gains by it; what remains is the expert."""
    from balancewheel.cli.population import population_command

    settings = {"players": players, "seed": seed, "rules": variant, "least_gain": gain / 100}
    population_command(game, **settings, max_games=max_games, jobs=jobs, out=out)


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
    out: Annotated[Path | None, typer.Option(help="folder for games and pages [default: runs/ladder]")] = None,
) -> None:
    """Let players from chance to deep search meet: who beats whom, how deep is the game, and does its balance hold?"""
    from balancewheel.cli.ladder import ladder_command

    settings = {"players": players, "seed": seed, "rules": variant, "jobs": jobs, "out": out}
    ladder_command(game, rungs=split_names(rungs), games=games, search_games=search_games, **settings)
