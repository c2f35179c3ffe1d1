"""Files of tuned knobs: those that `balancewheel tune` writes, and those that come with the games."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balancewheel.sim.errors import UserError, list_names, unknown
from balancewheel.sim.frame.game import Game
from balancewheel.sim.players.rungs import EXPERT, TUNED
from balancewheel.sim.rules.parameters import read_toml

TUNED_AS = "tuned_"  # how results call a strategy@tuned


@dataclass(frozen=True)
class TunedStrategy:
    """A strategy of a game, what its knobs are turned to, and what that is worth, if the file says so."""

    strategy: str
    knobs: dict[str, float]
    worth: list[dict[str, Any]]


def list_shipped(game: Game) -> dict[str, Path]:
    """The files of a game's tuned strategies, by the strategy's name; `expert` is the last."""
    files = {file.stem: file for file in sorted((game.strategy_folder / TUNED).glob("*.toml"))}
    return {name: files[name] for name in [*game.strategies, EXPERT] if name in files}


def find_shipped(game: Game, name: str) -> Path:
    """The file of a tuned strategy that comes with the game."""
    files = list_shipped(game)
    if name in files:
        return files[name]
    if name != EXPERT:
        game.find_strategy(name)
    what = f"no {EXPERT}" if name == EXPERT else f"no tuned form of {name}"
    others = f"; it has {list_names([one if one == EXPERT else f'{one}@{TUNED}' for one in files])}" if files else ""
    raise UserError(f"{game.title} has {what}{others}; `balancewheel population {game.name}` finds them")


def rungs_of(strategy: str, knobs: dict[str, float], game: Game) -> set[str]:
    """The rungs on which a strategy with these knobs stands by the files that come with the game."""
    found = set()
    for name, file in list_shipped(game).items():
        tuned = read_tuned(file, game)
        if tuned.strategy == strategy and game.turnable_knobs(game.find_strategy(strategy)) | tuned.knobs == knobs:
            found.add(EXPERT if name == EXPERT else TUNED)
    return found


def read_tuned(file: Path, game: Game) -> TunedStrategy:
    """The tuned strategy in a file, checked against the game that is to be played."""
    content = read_toml(file)
    for key in ("game", "strategy", "knobs"):
        if key not in content:
            raise UserError(f"{file} is not a file of tuned knobs: it has no {key!r}; `balancewheel tune` writes one")
    if content["game"] != game.name:
        raise UserError(f"{file} is for {content['game']}, not for {game.name}")
    knobs = content["knobs"]
    if not isinstance(knobs, dict):
        raise UserError(f"{file}: knobs must be a table of names and numbers")
    known = game.turnable_knobs(game.find_strategy(str(content["strategy"])))
    for knob, value in knobs.items():
        if knob not in known:
            raise unknown(f"knob of {content['strategy']} in {file}", knob, known)
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= sys.float_info.max:
            raise UserError(f"{file}: {knob} must be a number, not {value!r:.40}")
    turned = {knob: float(value) for knob, value in knobs.items()}
    return TunedStrategy(str(content["strategy"]), turned, content.get("worth", []))
