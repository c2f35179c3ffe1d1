"""The program itself, and the options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from balancewheel.cli.grouped import GroupedCommands
from balancewheel.cli.numbers import as_int

app = typer.Typer(
    cls=GroupedCommands,
    help="A Monte Carlo balance laboratory for board games: play millions of seeded games and see what is fair.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

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
RulesToPlayBy = Annotated[str, typer.Option("--rules", help="the rule set to play by")]
Margin = Annotated[
    float,
    typer.Option(help="smallest change you care about: percentage points for shares, percent for everything else"),
]
Metrics = Annotated[
    list[str] | None, typer.Option("--metric", help="what you ask about, such as win_share:seat1; repeat for more")
]
Jobs = Annotated[int, typer.Option(help="number of workers", parser=as_int)]
Backend = Annotated[str, typer.Option(help="threads | processes")]
StyleCount = Annotated[
    int | None, typer.Option("--styles", help="also test N playing styles, e.g. 8", metavar="N", parser=as_int)
]
Strengths = Annotated[
    str | None,
    typer.Option("--strength", help="repeat clear changes with stronger players, e.g. stock,expert,search"),
]
SearchGames = Annotated[
    int,
    typer.Option(help="number of games per rule set that searchers of --strength play", parser=as_int),
]
ComparisonRoot = Annotated[Path | None, typer.Option(help="folder for runs and tables [default: runs/compared]")]
RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="the folder of a run")]


def split_names(text: str | None) -> list[str]:
    """Names between commas; none if nothing was given."""
    return [] if text is None else [name.strip() for name in text.split(",")]
