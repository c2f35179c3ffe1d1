"""Searchers in a lineup: `search(rollouts=32, script=sensible)`, its settings, and how it is made ready to play."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.frame import rollouts
from balancewheel.sim.frame.rollouts import MAX_CANDIDATES
from balancewheel.sim.frame.strategy import Strategy
from balancewheel.sim.kernel.jit import entry

if TYPE_CHECKING:
    from balancewheel.sim.frame.game import Game
    from balancewheel.sim.players.lineup import Entrant

NAME = "search"
SEARCH = Strategy(NAME, rollouts.search, {})  # for lists; `stand_in` is what plays
MANY = 100_000


@dataclass(frozen=True)
class Setting:
    """A number that a lineup may set: its value if it does not, its bounds, and what it means."""

    value: float
    low: float
    high: float
    meaning: str


SETTINGS = {
    "rollouts": Setting(32, 1, MANY, "games played on for each option of a question, on average"),
    "options": Setting(16, 2, MAX_CANDIDATES, "options tried at a question, at most"),
    "caution": Setting(1, 0, 100, "standard errors by which an option must beat the script's own answer"),
    "margin": Setting(1, 0, 100, "weight of the margin to the best other player beside the win"),
}
WORDS = {
    "script": "the strategy that plays all seats in its rollouts, and answers what is not searched",
    "questions": "what is searched, as in turn/build; by default the choices that the game declares",
}
WHOLE = ("rollouts", "options")


@dataclass(frozen=True)
class Search:
    """How an entrant searches."""

    script: "Entrant"
    questions: tuple[str, ...]
    numbers: dict[str, float]
    changed: dict[str, str]  # the rollouts, and what else is not as the game begins with, as people write it
    asked: str  # the questions as people write them; empty if they are those that the game declares

    def text(self, script: str) -> str:
        """The searcher as a lineup names it, with this script; with none for the one that it has anyway."""
        said = {**self.changed, "script": script, "questions": self.asked}
        return f"{NAME}({','.join(f'{name}={value}' for name, value in said.items() if value)})"

    @property
    def knobs(self) -> dict[str, Any]:
        """All settings, as a manifest lists them."""
        return {**self.numbers, "script": self.script.text, "questions": "/".join(self.questions)}

    def fill(self, record: Any, slot: int, game: "Game") -> None:
        """Write the record that the compiled search reads; `slot` is that of the script."""
        for name, value in self.numbers.items():
            record[name] = value
        record["script"] = slot
        record["questions"] = sum(1 << game.questions.index(name) for name in self.questions)


def parse_search(texts: dict[str, str], game: "Game", find: Callable[[str], "Entrant"]) -> tuple[str, str, Search]:
    """A searcher from its settings as people write them, its label and its full text; `find` looks up a script.

    The label keeps the name of a script that has one, and the full text what is behind it.
    """
    for name in texts:
        if name not in (*SETTINGS, *WORDS):
            raise unknown(f"setting of {NAME}", name, [*SETTINGS, *WORDS])
    default = "sensible" if "sensible" in game.strategies else "uniform"
    script = find(texts.get("script", default))
    if script.search:
        raise UserError(f"{NAME}: the script {script.label!r} searches itself; a script plays without rollouts")
    settings = settings_of(game)
    numbers = {name: _number(name, one, texts) for name, one in settings.items()}
    declared = searched_questions(game)
    questions = _questions(texts["questions"], game) if "questions" in texts else declared
    changed = {
        name: show_setting(numbers[name])
        for name, one in settings.items()
        if name == "rollouts" or numbers[name] != one.value
    }
    asked = "" if questions == declared else "/".join(questions)
    search = Search(script, questions, numbers, changed, asked)
    is_default = script.full == default
    label, text = (search.text("" if is_default else one) for one in (script.label, script.text))
    return label, text, search


def settings_of(game: "Game") -> dict[str, Setting]:
    """The numbers that a lineup may set, with the values that the game begins with."""
    return SETTINGS | {"margin": replace(SETTINGS["margin"], value=game.search_margin)}


def show_setting(value: float | str) -> str:
    """A knob or a setting as people write it."""
    return value if isinstance(value, str) else f"{value:g}"


def _number(name: str, setting: Setting, texts: dict[str, str]) -> float:
    """One of the numbers, checked."""
    kind = "a whole number" if name in WHOLE else "a number"
    try:
        value = float(texts.get(name, setting.value))
    except ValueError:
        value = np.nan
    if not setting.low <= value <= setting.high or name in WHOLE and value % 1:
        raise UserError(f"{NAME}: {name} must be {kind} from {setting.low} to {setting.high:,}, not {texts[name]}")
    return value


def _questions(text: str, game: "Game") -> tuple[str, ...]:
    """Questions by their names, in the game's order."""
    asked = game.questions
    names = [name.strip() for name in text.split("/") if name.strip()]
    if not names:
        raise UserError(f"{NAME}: questions names none; {game.title} asks {', '.join(asked)}")
    for name in names:
        if name not in asked:
            raise unknown(f"question of {game.title}", name, asked)
    return tuple(name for name in asked if name in names)


def searched_questions(game: "Game") -> tuple[str, ...]:
    """The questions that a game declares to be searched; all of them where it declares nothing."""
    if game.searched is None:
        return game.questions
    if not game.searched:
        raise UserError(f"{game.title} declares no question to be searched, so {NAME} cannot play it")
    return _questions("/".join(game.searched), game)


def stand_in(game: "Game") -> Strategy:
    """What sits in a searcher's seat: it stops the game at its questions, and goes on from there."""
    return Strategy(NAME, entry(bind(game), game.strategy_package), {})


def bind(game: "Game") -> Callable:
    """The stand-in with the game's own way to deal anew what is hidden.

    A closure would do the same but is never found in the cache again. Globals are no part of what the cache goes by,
    and each game has its own folder there.
    """
    plain = rollouts.search
    bound = FunctionType(plain.__code__, {**plain.__globals__, "redeal_hidden": game.redeal_hidden}, NAME)
    bound.__doc__ = plain.__doc__
    return bound
