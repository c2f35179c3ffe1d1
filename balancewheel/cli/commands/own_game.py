"""Commands for your own game: to begin one, and to test it."""

from pathlib import Path
from typing import Annotated

import typer

from balancewheel.cli.options import GameName, Jobs, app


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="where your game goes; its name is the folder's")],
) -> None:
    """Start your own game: copies a small one that works, for you to change rule by rule."""
    from balancewheel.cli.new import begin_game

    begin_game(folder)


@app.command()
def conform(game: GameName, jobs: Jobs = 1) -> None:
    """Test whether a game does what every game and every strategy must do; runs the game's own tests first."""
    from balancewheel.cli.conform import test_game

    raise typer.Exit(test_game(game, jobs))
