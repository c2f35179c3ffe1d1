"""Tuned knobs in a file, and strategies that play with them: `sensible@my_tuned.toml` in a lineup."""

import math
import re
from dataclasses import dataclass
from pathlib import Path

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.game import Game
from balancewheel.sim.lineup import entrant_label, turnable_knobs
from balancewheel.sim.parameters import read_toml

TUNED = re.compile(r"(\w+)@([^,()]+)")


@dataclass(frozen=True)
class TunedStrategy:
    """A strategy of a game, and what its knobs are turned to."""

    game: str
    strategy: str
    knobs: dict[str, float]


def spell_out(lineup: str, game: Game) -> str:
    """A lineup with what the files say in place of their names: `my_tuned=sensible(sparks=1.5)`.

    So the games of a run depend on no file that may change.
    """
    return TUNED.sub(lambda found: _spelled_out(found[1], Path(found[2].strip()), game), lineup)


def _spelled_out(strategy: str, file: Path, game: Game) -> str:
    tuned = read_tuned(file, game)
    if tuned.strategy != strategy:
        raise UserError(f"{file} holds the knobs of {tuned.strategy}, not of {strategy}")
    name = re.sub(r"\W", "_", file.stem)
    label = f"tuned_{name}" if name in game.strategies else name
    return f"{label}={entrant_label(game.find_strategy(strategy), tuned.knobs)}"


def read_tuned(file: Path, game: Game) -> TunedStrategy:
    """The tuned strategy in a file, checked against the game that is to be played."""
    said = read_toml(file)
    for key in ("game", "strategy", "knobs"):
        if key not in said:
            raise UserError(f"{file} is not a file of tuned knobs: it has no {key!r}; `balancewheel tune` writes one")
    if said["game"] != game.name:
        raise UserError(f"{file} is for {said['game']}, not for {game.name}")
    knobs = said["knobs"]
    if not isinstance(knobs, dict):
        raise UserError(f"{file}: knobs must be a table of names and numbers")
    known = turnable_knobs(game, game.find_strategy(str(said["strategy"])))
    for knob, value in knobs.items():
        if knob not in known:
            raise unknown(f"knob of {said['strategy']} in {file}", knob, known)
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise UserError(f"{file}: {knob} must be a number, not {value!r}")
    return TunedStrategy(game.name, str(said["strategy"]), {knob: float(value) for knob, value in knobs.items()})
