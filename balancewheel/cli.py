"""The command line."""

import json
import sys
import warnings
from pathlib import Path
from typing import Annotated

import typer

from balancewheel.sim.errors import UserError

app = typer.Typer(
    help="A Monte Carlo balance laboratory for board games: play millions of seeded games, see what is fair.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
GameName = Annotated[str, typer.Argument(metavar="GAME", help="a game, as `balancewheel games` lists them")]
PlayerCount = Annotated[int | None, typer.Option(help="players at the table [default: the most the game allows]")]
Seed = Annotated[int, typer.Option(help="the same seed plays the same games")]
LineupText = Annotated[str | None, typer.Option(help="who plays, as for run [default: shuffle of all]")]
OwnStrategies = Annotated[list[str] | None, typer.Option("--strategy", help="one of your own: my_file.py:my_strategy")]
RulesToCompare = Annotated[
    list[str], typer.Option("--rules", help="rules to compare, the base first; give it two or more times")
]
Bound = Annotated[
    float, typer.Option(help="a change that would not matter: percentage points of a share, percent of the rest")
]
Jobs = Annotated[int, typer.Option(help="how many workers")]
Compared = Annotated[Path | None, typer.Option(help="folder for runs and tables [default: runs/compared]")]


@app.command()
def games() -> None:
    """The games there are."""
    from balancewheel import listing

    listing.print_games()


@app.command()
def strategies(game: GameName) -> None:
    """The strategies that play a game, and their knobs."""
    from balancewheel import listing

    listing.print_strategies(game)


@app.command()
def rules(
    game: GameName,
    search: Annotated[str, typer.Option(help="show only parameters in whose name, meaning or rule this occurs")] = "",
    variant: Annotated[str, typer.Option("--rules", help="a preset or a variant file")] = "standard",
) -> None:
    """Every parameter of a game: value, meaning, rule id, and what it may be; and the presets."""
    from balancewheel import listing

    listing.print_rules(game, search, variant)


@app.command()
def columns(game: GameName) -> None:
    """The columns of a game's result tables, and what they mean."""
    from balancewheel import listing

    listing.print_columns(game)


@app.command()
def run(
    game: GameName,
    players: PlayerCount = None,
    games: Annotated[int, typer.Option(help="how many games")] = 10_000,
    seed: Seed = 1,
    lineup: Annotated[
        str | None,
        typer.Option(help="a,b,c | mirror:a | shuffle:a,b,c | roundrobin:a,b,c [default: shuffle of all]"),
    ] = None,
    variant: Annotated[str, typer.Option("--rules", help="a preset or a variant file")] = "standard",
    changes: Annotated[list[str] | None, typer.Option("--set", help="change a parameter: name=value")] = None,
    own: OwnStrategies = None,
    rounds: Annotated[bool, typer.Option("--rounds", help="keep a table with every round as well")] = False,
    jobs: Jobs = 1,
    backend: Annotated[str, typer.Option(help="threads | processes")] = "threads",
    chunk: Annotated[int | None, typer.Option(help="games a worker plays at a time")] = None,
    out: Annotated[Path | None, typer.Option(help="folder for the results [default: runs/ and a name]")] = None,
) -> None:
    """Play games, keep the results, print a summary. The same command again resumes where it stopped."""
    from balancewheel import running
    from balancewheel.sim.rules_file import parse_changes

    running.run_and_tell(
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


GameOfFile = Annotated[str, typer.Option("--game", help="the game, where the file does not name it")]


@app.command()
def check(
    variant: Annotated[str, typer.Argument(metavar="RULES", help="a variant file")], game: GameOfFile = ""
) -> None:
    """Check a variant file: every parameter it changes, from what to what."""
    from balancewheel import variants

    variants.print_check(variant, game)


@app.command()
def diff(
    one: Annotated[str, typer.Argument(metavar="RULES", help="a preset or a variant file")],
    other: Annotated[str, typer.Argument(metavar="RULES", help="another")],
    game: GameOfFile = "",
) -> None:
    """The parameters in which two rules differ."""
    from balancewheel import variants

    variants.print_diff(one, other, game)


@app.command()
def schema(game: GameName) -> None:
    """A JSON schema of a game's variant files, for editors that check and complete."""
    from balancewheel import variants

    print(json.dumps(variants.schema(game), indent=1))


@app.command()
def compare(
    game: GameName,
    rules_: RulesToCompare,
    games: Annotated[int | None, typer.Option(help="how many games by each of the rules [default: 10,000]")] = None,
    until: Annotated[
        str | None,
        typer.Option(help='until "win_share ±0.5pp", "turns ±0.2", "decided" or "win_share decided"'),
    ] = None,
    max_games: Annotated[int | None, typer.Option(help="most games with --until [default: 1,000,000]")] = None,
    players: PlayerCount = None,
    seed: Seed = 1,
    lineup: LineupText = None,
    own: OwnStrategies = None,
    bound: Bound = 1.0,
    jobs: Jobs = 1,
    out: Compared = None,
) -> None:
    """What a change of the rules does: the same games by each of the rules, and every difference with its interval."""
    from balancewheel import comparing_tables

    settings = {"players": players, "seed": seed, "lineup": lineup, "strategies": own or []}
    length = {"games": games, "until": until, "max_games": max_games}
    comparing_tables.compare_and_tell(game, rules_, **length, bound=bound, jobs=jobs, out=out, **settings)


@app.command()
def plan(
    game: GameName,
    metric: Annotated[str, typer.Option(help="the figure that is asked about, such as win_share:seat1 or rounds")],
    effect: Annotated[str, typer.Option(help="the change that should be found: 0.5pp of a share, 0.2 of the rest")],
    rules_: Annotated[
        list[str] | None, typer.Option("--rules", help="rules to compare, the base first [default: the presets]")
    ] = None,
    players: PlayerCount = None,
    seed: Seed = 1,
    lineup: LineupText = None,
    own: OwnStrategies = None,
    jobs: Jobs = 1,
    out: Compared = None,
) -> None:
    """How many games it takes to find a change of a given size, with and without pairing, from a small pilot."""
    from balancewheel import planning

    settings = {"players": players, "seed": seed, "lineup": lineup, "strategies": own or []}
    planning.plan_and_tell(game, metric, effect, rules_ or [], jobs=jobs, out=out, **settings)


@app.command()
def knockout(
    game: GameName,
    games: Annotated[int, typer.Option(help="how many games with each part switched")] = 10_000,
    players: PlayerCount = None,
    seed: Seed = 1,
    lineup: LineupText = None,
    own: OwnStrategies = None,
    bound: Bound = 1.0,
    jobs: Jobs = 1,
    out: Compared = None,
) -> None:
    """Each preset, optional rule and dynamic phase switched off, or on, in turn: which parts matter, and for what."""
    from balancewheel import knocking

    settings = {"players": players, "seed": seed, "lineup": lineup, "strategies": own or []}
    knocking.knock_out_and_tell(game, games=games, bound=bound, jobs=jobs, out=out, **settings)


@app.command()
def sweep(
    game: GameName,
    sets: Annotated[
        list[str], typer.Option("--set", help="a parameter and its values: name=2,3,4 or name=[1,2];[3,4]")
    ],
    metric: Annotated[str, typer.Option(help="the figure that is printed and drawn; the table has all")] = "turns",
    variant: Annotated[str, typer.Option("--rules", help="the rules that are swept from")] = "standard",
    games: Annotated[int, typer.Option(help="how many games in every cell")] = 10_000,
    players: PlayerCount = None,
    seed: Seed = 1,
    lineup: LineupText = None,
    own: OwnStrategies = None,
    jobs: Jobs = 1,
    out: Compared = None,
) -> None:
    """A grid of rules: the same games in every cell, all figures in one table, and a picture of one of them."""
    from balancewheel import sweeping

    settings = {"players": players, "seed": seed, "lineup": lineup, "strategies": own or []}
    sweeping.sweep_and_tell(game, sets, metric, rules=variant, games=games, jobs=jobs, out=out, **settings)


@app.command()
def board(
    game: GameName,
    map_file: Annotated[str, typer.Option("--map", help="a map of the game's own or a file of yours")] = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="the picture [default: named after the map]")] = None,
) -> None:
    """Draw a game's board, after checking it."""
    from balancewheel import picture

    print(f"drawn: {picture.draw_board(game, map_file, out)}")


RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="the folder of a run")]


@app.command()
def summary(folder: RunFolder) -> None:
    """The summary of a run, printed again."""
    from balancewheel import running
    from balancewheel.sim.run.run import load

    running.print_summary(load(folder))


@app.command()
def report(
    folders: Annotated[
        list[Path],
        typer.Argument(metavar="RUN...", help="folders of runs or of comparisons"),
    ],
    out: Annotated[Path | None, typer.Option(help="folder for the pages [default: beside the first run]")] = None,
    show: Annotated[bool, typer.Option("--open", help="open the index in a browser")] = False,
    notebook: Annotated[bool, typer.Option("--notebook", help="keep the executed notebooks as well")] = False,
) -> None:
    """Pages that a designer can read: verdicts, pictures and tables of runs, as self-contained HTML with an index."""
    from balancewheel import reporting

    reporting.report_and_tell(folders, out, show, notebook)


@app.command()
def replay(
    folder: RunFolder,
    game: Annotated[int, typer.Argument(metavar="NUMBER", help="the number of the game, from 0")],
    style: Annotated[str, typer.Option("--format", help="words | json")] = "words",
) -> None:
    """Tell one game of a run, move by move."""
    from balancewheel.sim.run.run import load

    if style not in ("words", "json"):
        raise UserError(f"unknown format {style!r}; it is words or json")
    run = load(folder)
    story = run.replay(game)
    if style == "words":
        print("\n".join(story.in_words()))
    else:
        head = {"game": run.manifest["game"], "number": game, "seed": run.manifest["seed"]}
        print(json.dumps({**head, "answers": story.answers, "decisions": story.decisions()}, indent=1))


def main() -> None:
    """Run the command line; a error is one line and exit code 1 (2 for a misused command), an interruption 130."""
    warnings.formatwarning = lambda message, *_: f"balancewheel: {message}\n"  # for people, who need no line of code
    try:
        code = app(standalone_mode=False)
    except UserError as error:
        code = _complain(str(error), 1)
    except typer.Abort:
        code = 130
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        code = 0
    except Exception as error:
        if not hasattr(error, "format_message"):  # not one of the command line's own: a bug
            raise
        code = _complain(error.format_message(), 2)
    raise SystemExit(code or 0)


def _complain(text: str, code: int) -> int:
    print(f"balancewheel: {' '.join(text.split())}", file=sys.stderr)
    return code
