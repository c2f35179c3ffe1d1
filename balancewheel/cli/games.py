"""`balancewheel games`: without loading any of them, so that it answers at once."""

from balancewheel.cli.terminal import plain_table, show
from balancewheel.sim.games import GAMES, game_folder
from balancewheel.sim.rules.parameters import game_file


def print_games() -> None:
    """Each game with its player counts."""
    table = plain_table("game", "players", "what it is about")
    for name in GAMES:
        file = game_file(game_folder(name))
        table.add_row(name, "-".join(map(str, dict.fromkeys(file.players))), f"{file.title}: {file.about}")
    show(table)
