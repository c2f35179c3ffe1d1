"""Commands about rules: what they are, what a variant changes, and what that does."""

import json
from pathlib import Path
from typing import Annotated

import typer

from balancewheel.cli.numbers import as_int
from balancewheel.cli.options import (
    Backend,
    ComparisonRoot,
    GameName,
    Jobs,
    LineupText,
    Margin,
    Metrics,
    OwnStrategies,
    PlayerCount,
    RulesToCompare,
    SearchGames,
    Seed,
    Strengths,
    StyleCount,
    app,
    split_names,
)

GameOfFile = Annotated[str, typer.Option("--game", help="the game, if the file does not name it")]


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str, typer.Argument(help="a numbered rule, such as GB-117")] = "",
    search: Annotated[str, typer.Option(help="show only parameters and rules that mention this")] = "",
    variant: Annotated[str, typer.Option("--rules", help="a preset or a variant file")] = "standard",
) -> None:
    """List the parameters of a game, or print one numbered rule: its text, parameters, code and tests."""
    from balancewheel.cli import lists, rule_card

    if rule:
        rule_card.print_rule(game, rule, variant)
    else:
        lists.print_rules(game, search, variant)


@app.command()
def check(
    variant: Annotated[str, typer.Argument(metavar="RULES", help="a variant file")], game: GameOfFile = ""
) -> None:
    """Check a variant file and show every parameter it changes."""
    from balancewheel.cli.variants import print_check

    print_check(variant, game)


@app.command()
def diff(
    one: Annotated[str, typer.Argument(metavar="RULES", help="a preset or a variant file")],
    other: Annotated[str, typer.Argument(metavar="RULES", help="the second rule set")],
    game: GameOfFile = "",
) -> None:
    """Show the parameters in which two rule sets differ."""
    from balancewheel.cli.variants import print_differences

    print_differences(one, other, game)


@app.command()
def schema(game: GameName) -> None:
    """Print a JSON schema of a game's variant files, for editors that check and complete."""
    from balancewheel.sim.rules.schema import variant_schema

    print(json.dumps(variant_schema(game), indent=1))


@app.command()
def board(
    game: GameName,
    map_file: Annotated[str, typer.Option("--map", help="one of the game's maps or your own file")] = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="the picture [default: named after the map]")] = None,
) -> None:
    """Check a game's board and draw it."""
    from balancewheel.cli.board import draw_board

    print(f"drawn: {draw_board(game, map_file, out)}")


@app.command()
def compare(
    game: GameName,
    rules_: RulesToCompare,
    games: Annotated[
        int | None, typer.Option(help="number of games per rule set [default: 10,000]", parser=as_int)
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(help='when to stop: "win_share ±0.5pp", "turns ±0.2", "decided" or "win_share decided"'),
    ] = None,
    max_games: Annotated[int | None, typer.Option(help="limit for --until [default: 1,000,000]", parser=as_int)] = None,
    players: PlayerCount = None,
    seed: Seed = 1,
    lineup: LineupText = None,
    own: OwnStrategies = None,
    metric: Metrics = None,
    margin: Margin = 1.0,
    styles: StyleCount = None,
    strength: Strengths = None,
    search_games: SearchGames = 100,
    jobs: Jobs = 1,
    backend: Backend = "threads",
    out: ComparisonRoot = None,
) -> None:
    """Show what a rule change does: the same games under each rule set, every difference with its interval."""
    from balancewheel.cli.compare import print_comparison
    from balancewheel.cli.progress import games_progress
    from balancewheel.experiments.comparing.compare import compare as play

    with games_progress(game) as bar:
        comparison = play(
            game,
            rules_,
            games=games,
            until=until,
            max_games=max_games,
            players=players,
            seed=seed,
            lineup=lineup,
            strategies=own or [],
            metric=metric or [],
            margin=margin,
            styles=styles,
            strength=split_names(strength),
            search_games=search_games,
            jobs=jobs,
            backend=backend,
            out=out,
            progress=bar,
        )
    print_comparison(comparison)


@app.command()
def sweep(
    game: GameName,
    sets: Annotated[
        list[str], typer.Option("--set", help="a parameter and its values: name=2,3,4 or name=[1,2];[3,4]")
    ],
    metric: Annotated[str, typer.Option(help="the metric to print and draw; the table has all")] = "turns",
    variant: Annotated[str, typer.Option("--rules", help="the rule set to start from")] = "standard",
    games: Annotated[int, typer.Option(help="number of games per cell", parser=as_int)] = 10_000,
    players: PlayerCount = None,
    seed: Seed = 1,
    lineup: LineupText = None,
    own: OwnStrategies = None,
    jobs: Jobs = 1,
    backend: Backend = "threads",
    out: ComparisonRoot = None,
) -> None:
    """Play a grid of rules: the same games in every cell, all figures in one table, and a picture of one of them."""
    from balancewheel.cli.progress import games_progress
    from balancewheel.cli.sweep import print_sweep
    from balancewheel.experiments.comparing.sweep import parse_grid, sweep_grid
    from balancewheel.experiments.settings import Contest, Work
    from balancewheel.sim.run.pools import Pool

    grid, contest = parse_grid(sets), Contest(players, seed, lineup, own or [])
    with games_progress(game) as bar:
        result = sweep_grid(game, grid, games, contest, Work(Pool(jobs, backend, bar), out), variant, metric)
    print_sweep(result, metric)


@app.command()
def knockout(
    game: GameName,
    variant: Annotated[str, typer.Option("--rules", help="the rule set in which parts are switched")] = "standard",
    games: Annotated[int, typer.Option(help="number of games per part", parser=as_int)] = 10_000,
    players: PlayerCount = None,
    seed: Seed = 1,
    lineup: LineupText = None,
    own: OwnStrategies = None,
    metric: Metrics = None,
    margin: Margin = 1.0,
    styles: StyleCount = None,
    strength: Strengths = None,
    search_games: SearchGames = 100,
    jobs: Jobs = 1,
    backend: Backend = "threads",
    out: ComparisonRoot = None,
) -> None:
    """Switch each preset, optional rule and dynamic phase off, or on, in turn: which of them matter, and for what?"""
    from balancewheel.cli.knockout import print_knockout
    from balancewheel.cli.progress import games_progress
    from balancewheel.experiments.comparing.knockout import knockout as play

    with games_progress(game) as bar:
        comparison, impossible = play(
            game,
            rules=variant,
            games=games,
            players=players,
            seed=seed,
            lineup=lineup,
            strategies=own or [],
            metric=metric or [],
            margin=margin,
            styles=styles,
            strength=split_names(strength),
            search_games=search_games,
            jobs=jobs,
            backend=backend,
            out=out,
            progress=bar,
        )
    print_knockout(comparison, impossible)


@app.command("sample-size")
def sample_size(
    game: GameName,
    metric: Annotated[str, typer.Option(help="the metric in question, such as win_share:seat1 or rounds")],
    effect: Annotated[str, typer.Option(help="the change to find: 0.5pp for a share, 0.2 for anything else")],
    rules_: Annotated[
        list[str] | None, typer.Option("--rules", help="a rule set to compare, the base first [default: the presets]")
    ] = None,
    players: PlayerCount = None,
    seed: Seed = 1,
    lineup: LineupText = None,
    own: OwnStrategies = None,
    jobs: Jobs = 1,
    backend: Backend = "threads",
    out: ComparisonRoot = None,
) -> None:
    """Estimate how many games it takes to find a change of a given size, with and without pairing, from a pilot."""
    from balancewheel.cli.progress import games_progress
    from balancewheel.cli.sample_size import print_sample_sizes
    from balancewheel.experiments.comparing.sample_size import sample_size as play
    from balancewheel.experiments.settings import Contest

    contest = Contest(players, seed, lineup, own or [])
    with games_progress(game, "pilot") as bar:
        sizes = play(game, metric, effect, rules_, **vars(contest), jobs=jobs, backend=backend, out=out, progress=bar)
    print_sample_sizes(sizes, game, metric, effect, rules_ or [], contest)
