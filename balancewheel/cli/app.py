"""The program with all its commands, and what it says to whoever names none."""

from importlib.metadata import version
from typing import Annotated

import typer

from balancewheel.cli.commands import own_game, play, read, rules, strength
from balancewheel.cli.options import app

__all__ = ["app", "own_game", "play", "read", "rules", "strength"]
GREETING = """Balancewheel: is this game fair, and what does this rule change do?

  balancewheel games                            the games
  balancewheel run gearworks --out runs/first   play 10,000 games, see who wins
  balancewheel report runs/first --open         pages with pictures and verdicts
  balancewheel compare gearworks --rules standard --rules veteran
  balancewheel new my_game                      start your own game

balancewheel --help lists all commands, balancewheel COMMAND --help one."""


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
