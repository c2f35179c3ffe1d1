"""The commands. Each imports what it needs when it is called, so that help is instant."""

import json
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from balancewheel.cli.interruption import InterruptibleGroup
from balancewheel.cli.numbers import as_int

app = typer.Typer(
    cls=InterruptibleGroup,
    help="A Monte Carlo balance laboratory for board games: play millions of seeded games and see what is fair.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
GREETING = """Balancewheel: is this game fair, and what does this rule change do?

  balancewheel games                            the games
  balancewheel run gearworks --out runs/first   play 10,000 games, see who wins
  balancewheel report runs/first --open         pages with pictures and verdicts
  balancewheel compare gearworks --rules standard --rules veteran
  balancewheel new my_game                      start your own game

balancewheel --help lists all commands, balancewheel COMMAND --help one."""


GameName = Annotated[str, typer.Argument(metavar="GAME", help="the game; `balancewheel games` lists them")]
PlayerCount = Annotated[
    int | None, typer.Option(help="number of players [default: as many as the game allows]", parser=as_int)
]
Seed = Annotated[int, typer.Option(help="the same seed gives the same games", parser=as_int)]
LineupText = Annotated[str | None, typer.Option(help="the lineup, as in `run` [default: all but uniform, shuffled]")]
OwnStrategies = Annotated[
    list[str] | None, typer.Option("--strategy", help="your own strategy: my_file.py:my_strategy")
]
RulesToCompare = Annotated[
    list[str], typer.Option("--rules", help="a rule set to compare, the base first; use it two or more times")
]
Margin = Annotated[
    float,
    typer.Option(help="smallest change you care about: percentage points for shares, percent for everything else"),
]
Metrics = Annotated[
    list[str] | None, typer.Option("--metric", help="what you ask about, such as win_share:seat1; repeat for more")
]
Jobs = Annotated[int, typer.Option(help="number of workers", parser=as_int)]
StyleCount = Annotated[
    int | None, typer.Option("--styles", help="play it in so many styles of play as well, say 8", parser=as_int)
]
Strengths = Annotated[
    str | None,
    typer.Option("--strength", help="play what changes by stronger players as well, say stock,expert,search"),
]
SearchGames = Annotated[
    int,
    typer.Option(help="number of games per rule set that searchers of --strength play", parser=as_int),
]
ComparisonRoot = Annotated[Path | None, typer.Option(help="folder for runs and tables [default: runs/compared]")]


def split_names(text: str | None) -> list[str]:
    """Names between commas; none if nothing was given."""
    return [] if text is None else [name.strip() for name in text.split(",")]


def _print_version(asked: bool) -> None:
    if asked:
        print(f"balancewheel {version('balancewheel')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def greet(
    context: typer.Context,
    version_: Annotated[
        bool, typer.Option("--version", help="print the version", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Greet whoever names no command."""
    if context.invoked_subcommand is None:
        print(GREETING)


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
def columns(game: GameName) -> None:
    """List the columns of a game's result tables and what they mean."""
    from balancewheel.cli import lists

    lists.print_columns(game)


@app.command()
def metrics(game: GameName, players: PlayerCount = None) -> None:
    """List what `compare`, `knockout`, `sweep` and `plan` can be asked about a game with --metric."""
    from balancewheel.cli.metrics import print_metrics

    print_metrics(game, players)


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
    backend: Annotated[str, typer.Option(help="threads | processes")] = "threads",
    chunk: Annotated[int | None, typer.Option(help="games that a worker plays at a time", parser=as_int)] = None,
    out: Annotated[
        Path | None, typer.Option(help="folder for the results [default: a folder in runs/, named after the settings]")
    ] = None,
) -> None:
    """Play games, save the results and print a summary. Run the same command again to continue where it stopped."""
    from balancewheel.cli.run import run_command
    from balancewheel.sim.rules.variants import parse_changes

    run_command(
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
    )


GameOfFile = Annotated[str, typer.Option("--game", help="the game, if the file does not name it")]


@app.command()
def check(
    variant: Annotated[str, typer.Argument(metavar="RULES", help="a variant file")], game: GameOfFile = ""
) -> None:
    """Check a variant file and show every parameter it changes."""
    from balancewheel.cli.variants import check_command

    check_command(variant, game)


@app.command()
def diff(
    one: Annotated[str, typer.Argument(metavar="RULES", help="a preset or a variant file")],
    other: Annotated[str, typer.Argument(metavar="RULES", help="the second rule set")],
    game: GameOfFile = "",
) -> None:
    """Show the parameters in which two rule sets differ."""
    from balancewheel.cli.variants import diff_command

    diff_command(one, other, game)


@app.command()
def schema(game: GameName) -> None:
    """Print a JSON schema of a game's variant files, for editors that check and complete."""
    from balancewheel.sim.rules.schema import variant_schema

    print(json.dumps(variant_schema(game), indent=1))


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
    out: ComparisonRoot = None,
) -> None:
    """Show what a rule change does: the same games under each rule set, every difference with its interval."""
    from balancewheel.cli.compare import compare_command

    settings = {"players": players, "seed": seed, "lineup": lineup, "strategies": own or []}
    length = {"games": games, "until": until, "max_games": max_games}
    play = {"styles": styles, "strength": split_names(strength), "search_games": search_games}
    compare_command(game, rules_, **length, metric=metric or [], margin=margin, jobs=jobs, out=out, **play, **settings)


@app.command()
def plan(
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
    out: ComparisonRoot = None,
) -> None:
    """Estimate how many games it takes to find a change of a given size, with and without pairing, from a pilot."""
    from balancewheel.cli.sample_size import plan_command

    settings = {"players": players, "seed": seed, "lineup": lineup, "strategies": own or []}
    plan_command(game, metric, effect, rules_ or [], jobs=jobs, out=out, **settings)


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
    out: ComparisonRoot = None,
) -> None:
    """Switch each preset, optional rule and dynamic phase off, or on, in turn: which of them matter, and for what?"""
    from balancewheel.cli.knockout import knockout_command

    settings = {"rules": variant, "players": players, "seed": seed, "lineup": lineup, "strategies": own or []}
    play = {"styles": styles, "strength": split_names(strength), "search_games": search_games}
    knockout_command(game, games=games, metric=metric or [], margin=margin, jobs=jobs, out=out, **play, **settings)


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
    out: ComparisonRoot = None,
) -> None:
    """Play a grid of rules: the same games in every cell, all figures in one table, and a picture of one of them."""
    from balancewheel.cli.sweep import sweep_command

    settings = {"players": players, "seed": seed, "lineup": lineup, "strategies": own or []}
    sweep_command(game, sets, metric, rules=variant, games=games, jobs=jobs, out=out, **settings)


@app.command()
def board(
    game: GameName,
    map_file: Annotated[str, typer.Option("--map", help="one of the game's maps or your own file")] = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="the picture [default: named after the map]")] = None,
) -> None:
    """Check a game's board and draw it."""
    from balancewheel.cli.board import draw_board

    print(f"drawn: {draw_board(game, map_file, out)}")


RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="the folder of a run")]


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
) -> None:
    """Write pages for a designer: verdicts, pictures and tables, as self-contained HTML with an index."""
    from balancewheel.cli.report import report_command

    pages = {"only": only or [], "single": single, "tolerance": tolerance / 100, "notebooks": notebook}
    report_command(folders, out, show, **pages, styles=styles, jobs=jobs)


@app.command()
def replay(
    folder: RunFolder,
    game: Annotated[int, typer.Argument(metavar="NUMBER", help="the number of the game, from 0", parser=as_int)],
    style: Annotated[str, typer.Option("--format", help="words | json")] = "words",
) -> None:
    """Show one game of a run in words, move by move."""
    from balancewheel.cli.replay import replay_command

    replay_command(folder, game, style)


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="where your game goes; its name is the folder's")],
) -> None:
    """Start your own game: copies a small one that works, for you to change rule by rule."""
    from balancewheel.cli.new import new_command

    new_command(folder)


@app.command()
def conform(game: GameName, jobs: Jobs = 1) -> None:
    """Test whether a game does what every game and every strategy must do; runs the game's own tests first."""
    from balancewheel.cli.conform import conform_command

    raise typer.Exit(conform_command(game, jobs))
