"""Your own game: a copy of the smallest one, renamed, to be changed rule by rule."""

import shutil
from pathlib import Path

from balancewheel.sim.errors import UserError
from balancewheel.sim.games import GAMES
from balancewheel.sim.kernel.cache import ROOT

EXAMPLE = ROOT / "examples" / "coin_race"
TITLE, PREFIX = "Coin Race", "CR-"  # of the example: what is renamed besides the folder


def begin_game(folder: Path) -> None:
    """Copy the example into a new folder, and say what to do next."""
    name = folder.name
    if not name.isidentifier() or not name.islower():
        raise UserError(f"{name!r} cannot be a game's name: use lowercase letters, digits and _, a letter first")
    if name in GAMES:
        raise UserError(f"there is a game {name} already; choose another name")
    if folder.exists():
        raise UserError(f"{folder} is there already; choose another name, or remove it")
    try:
        shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__", ".*"))
        for file in folder.iterdir():
            text = _renamed(file.read_text(encoding="utf-8"), name)
            file.write_text(text, encoding="utf-8")
            file.rename(file.with_name(file.name.replace(EXAMPLE.name, name)))
    except OSError as error:
        raise UserError(f"cannot write {folder}: {error.strerror or error}") from None
    print(f"made {folder}: a small game that works. Next:")
    print(f"  balancewheel run {folder} --games 10000     play it")
    print(f"  balancewheel conform {folder}               test it")
    print("Then change rulebook.toml, rules.toml and game.py rule by rule.")


def _renamed(text: str, name: str) -> str:
    """The example's text with the new name in all its forms."""
    words = name.split("_")
    prefix = "".join(word[0] for word in words)[:2].upper() if len(words) > 1 else name[:2].upper()
    return text.replace(EXAMPLE.name, name).replace(TITLE, " ".join(words).title()).replace(PREFIX, f"{prefix}-")
