"""Tuned knobs in files, and strategies that play with them: `sensible@my_tuned.toml`, `sensible@tuned` and `expert`.

Games come with tuned forms of their strategies, found by `balancewheel population`: `engineer@tuned` is an idea with
its knobs as they win most, `expert` what no other player gains much against.
"""

import re
import sys
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balancewheel.sim import games
from balancewheel.sim.errors import UserError, list_names, unknown
from balancewheel.sim.frame.game import Game
from balancewheel.sim.players.kinds.search import NAME as SEARCH
from balancewheel.sim.players.lineup import TUNED_AS, entrant_label, turnable_knobs
from balancewheel.sim.rules.parameters import read_toml

TUNED, EXPERT = "tuned", "expert"
FIXED = re.compile(rf"(\b{EXPERT}|\b\w+@[^,()]+?)\s*\(")  # knobs that somebody tries to turn
ENTRANT = re.compile(  # a searcher's `script=`, a name, and the file or the expert behind it
    rf"(\bscript\s*=\s*)?(?:(\w+)\s*=\s*)?\b(?:(\w+)@([^,()]+)|{EXPERT}\b(?!\s*[=(@]))"
)


@dataclass(frozen=True)
class TunedStrategy:
    """A strategy of a game, what its knobs are turned to, and what that is worth, if the file says so."""

    game: str
    strategy: str
    knobs: dict[str, float]
    worth: list[dict[str, Any]]


def spell_out(lineup: str, game: Game, own: Collection[str] = ()) -> str:
    """A lineup with what the files say in place of their names: `my_tuned=sensible(sparks=1.5)`.

    So the games of a run depend on no file that may change. A strategy that is called `expert` comes before ours.
    """

    def spelled_out(entrant: re.Match[str]) -> str:
        setting, called, strategy, file = entrant.groups(default="")
        if strategy == SEARCH:
            raise UserError(f"{SEARCH} has no file; give it a script that has one: {SEARCH}(script=sensible@{TUNED})")
        if strategy == EXPERT and EXPERT not in game.strategies:
            raise UserError(f"{EXPERT} is tuned already; write {EXPERT} alone")
        if not strategy:
            taken = EXPERT in game.strategies or EXPERT in own
            return entrant[0] if taken else setting + _spell_out(called or EXPERT, shipped(game, EXPERT), game)
        path = Path(file.strip())
        if file.strip() == TUNED:
            path, name = shipped(game, strategy), f"{TUNED_AS}{strategy}"
        else:
            name = re.sub(r"\W", "_", path.stem)
            name = f"{TUNED_AS}{name}" if name in game.strategies else name
        return setting + _spell_out(called or name, path, game, strategy)

    is_ours = EXPERT not in game.strategies and EXPERT not in own
    if fixed := next((one[1] for one in FIXED.finditer(lineup) if "@" in one[1] or is_ours), None):
        raise UserError(f"lineup: the knobs of {fixed} are fixed; turn those of a strategy, like sensible(…)")
    return ENTRANT.sub(spelled_out, lineup)


def _spell_out(label: str, file: Path, game: Game, strategy: str | None = None) -> str:
    tuned = read_tuned(file, game)
    if strategy is not None and tuned.strategy != strategy:
        raise UserError(f"{file} holds the knobs of {tuned.strategy}, not of {strategy}")
    return f"{label}={entrant_label(game.find_strategy(tuned.strategy), tuned.knobs)}"


def tuned_folder(game: Game) -> Path:
    """Where the tuned strategies are that come with a game."""
    return (games.FOLDER.parents[1] / "strategies" / game.name if game.is_shipped else game.folder) / TUNED


def list_shipped(game: Game) -> dict[str, Path]:
    """The files of a game's tuned strategies, by the strategy's name; `expert` is the last."""
    files = {file.stem: file for file in sorted(tuned_folder(game).glob("*.toml"))}
    return {name: files[name] for name in [*game.strategies, EXPERT] if name in files}


def shipped(game: Game, name: str) -> Path:
    """The file of a tuned strategy that comes with the game."""
    files = list_shipped(game)
    if name in files:
        return files[name]
    if name != EXPERT:
        game.find_strategy(name)
    what = f"no {EXPERT}" if name == EXPERT else f"no tuned form of {name}"
    others = f"; it has {list_names([one if one == EXPERT else f'{one}@{TUNED}' for one in files])}" if files else ""
    raise UserError(f"{game.title} has {what}{others}; `balancewheel population {game.name}` finds them")


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
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= sys.float_info.max:
            raise UserError(f"{file}: {knob} must be a number, not {value!r:.40}")
    turned = {knob: float(value) for knob, value in knobs.items()}
    return TunedStrategy(game.name, str(said["strategy"]), turned, said.get("worth", []))
