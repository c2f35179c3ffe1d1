"""Where games are: those that come with Balancewheel by their names, your own by their folders."""

from pathlib import Path

from balancewheel.sim.errors import UserError, unknown

GAMES = ["gearworks", "gearworld", "scythe", "city_of_gears", "gears"]
FOLDER = Path(__file__).parents[1] / "games"


def game_folder(name: str) -> Path:
    """Where a game's files are; cheap, since nothing is imported."""
    if name in GAMES:
        return FOLDER / name
    folder = Path(name).resolve()
    if folder.is_dir():
        if not (folder / "rules.toml").exists():
            raise UserError(f"{name} is not a game: it has no rules.toml; `balancewheel new {folder.name}` makes one")
        if not folder.name.isidentifier():
            raise UserError(f"{name}: a game's folder is a Python package: name it with letters, digits and _ only")
        return folder
    raise unknown("game", name, GAMES)
