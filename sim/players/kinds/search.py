"""Searchers: `search(rollouts=32, script=sensible)`, their settings, and how they are made ready to play."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import FunctionType
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.frame import rollouts
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.rollouts import MAX_CANDIDATES
from balancewheel.sim.frame.strategy import Strategy, uniform
from balancewheel.sim.kernel.jit import entry
from balancewheel.sim.players.entrant import Entrant, Roster, Seated, Term
from balancewheel.sim.players.rungs import SEARCH

ABOUT = Strategy(SEARCH, rollouts.search, {}).about  # what plays is the proxy of each game
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
class Search(Entrant):
    """A player who tries the options of a question in games played on from there."""

    proxy: Strategy  # what sits in its seat
    player: Entrant  # its script
    is_usual_script: bool  # the script that it has if a lineup names none
    questions: tuple[str, ...]
    numbers: dict[str, float]
    changed: dict[str, str]  # the rollouts, and what else is not as the game begins with, as people write it
    asked: str  # the questions as people write them; empty if they are those that the game declares

    @classmethod
    def read(cls, term: Term, roster: Roster) -> "Search | None":
        """A searcher with its settings."""
        if term.name != SEARCH or term.file is not None:
            return None
        game, texts = roster.game, term.settings or {}
        for name in texts:
            if name not in (*SETTINGS, *WORDS):
                raise unknown(f"setting of {SEARCH}", name, [*SETTINGS, *WORDS])
        usual = "sensible" if "sensible" in game.strategies else uniform.__name__
        script = roster.find(texts.get("script", usual))
        if script.searches:
            raise UserError(f"{SEARCH}: the script {script.label!r} searches itself; a script plays without rollouts")
        settings = settings_of(game)
        numbers = {name: _number(name, one, texts) for name, one in settings.items()}
        declared = declared_questions(game)
        questions = _questions(texts["questions"], game) if "questions" in texts else declared
        changed = {
            name: show_setting(numbers[name])
            for name, one in settings.items()
            if name == "rollouts" or numbers[name] != one.value
        }
        asked = "" if questions == declared else "/".join(questions)
        is_usual = script.definition == usual
        made = cls(term.label, search_proxy(game), script, is_usual, questions, numbers, changed, asked)
        return made if term.label else made.called(made._written(script.label))

    def _written(self, script: str) -> str:
        """The searcher as a lineup names it, with this script."""
        said = {**self.changed, "script": "" if self.is_usual_script else script, "questions": self.asked}
        return f"{SEARCH}({','.join(f'{name}={value}' for name, value in said.items() if value)})"

    @property
    def definition(self) -> str:
        """Its settings, and what is behind the name of its script."""
        return self._written(self.player.text)

    @property
    def name(self) -> str:
        """A searcher."""
        return SEARCH

    @property
    def knobs(self) -> dict[str, Any]:
        """All settings."""
        return {**self.numbers, "script": self.player.text, "questions": "/".join(self.questions)}

    @property
    def seated(self) -> Seated:
        """The proxy, which stops the game at its questions."""
        return Seated(self.proxy, {})

    @property
    def own(self) -> str:
        """The file of its script."""
        return self.player.own

    @property
    def script(self) -> Entrant:
        """Who plays in its rollouts."""
        return self.player

    @property
    def searches(self) -> bool:
        """It does."""
        return True

    def fill(self, searcher: Any, script: int, game: Game) -> None:
        """Write the record that the compiled search reads."""
        for name, value in self.numbers.items():
            searcher[name] = value
        searcher["script"] = script
        searcher["questions"] = sum(1 << game.questions.index(name) for name in self.questions)

    def explain(self, game: Game) -> str:
        """How it looks ahead."""
        return f"tries its main choices in {self.numbers['rollouts']:g} games each, played on by {self.player.label}"

    def rungs(self, game: Game) -> set[str]:
        """The rung of its rollouts."""
        return {f"{SEARCH}{self.numbers['rollouts']:g}"}

    def out_of_range(self, game: Game) -> list[str]:
        """What is to be said of its script."""
        return self.player.out_of_range(game)

    def turnable(self, game: Game) -> dict[str, float]:
        """The knobs of its script."""
        return self.player.turnable(game)

    def turned(self, knobs: dict[str, float], game: Game) -> "Search":
        """The searcher with its script's knobs turned; it keeps a name of its own."""
        made = replace(self, player=self.player.turned(knobs, game), is_usual_script=False)
        return made if "(" not in self.label else made.called(made._written(made.player.text))


def settings_of(game: Game) -> dict[str, Setting]:
    """The numbers that a lineup may set, with the values that the game begins with."""
    return SETTINGS | {"margin": replace(SETTINGS["margin"], value=game.search.margin)}


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
        raise UserError(f"{SEARCH}: {name} must be {kind} from {setting.low} to {setting.high:,}, not {texts[name]}")
    return value


def _questions(text: str, game: Game) -> tuple[str, ...]:
    """Questions by their names, in the game's order."""
    names = [name.strip() for name in text.split("/") if name.strip()]
    if not names:
        raise UserError(f"{SEARCH}: questions names none; {game.title} asks {', '.join(game.questions)}")
    for name in names:
        if name not in game.questions:
            raise unknown(f"question of {game.title}", name, game.questions)
    return tuple(name for name in game.questions if name in names)


def declared_questions(game: Game) -> tuple[str, ...]:
    """The questions that a game declares to be searched; all of them where it declares nothing."""
    if game.search.questions is None:
        return game.questions
    if not game.search.questions:
        raise UserError(f"{game.title} declares no question to be searched, so {SEARCH} cannot play it")
    return _questions("/".join(game.search.questions), game)


def search_proxy(game: Game) -> Strategy:
    """What sits in a searcher's seat: it stops the game at its questions, and goes on from there."""
    return Strategy(SEARCH, entry(with_redeal(game), game.strategy_package), {})


def with_redeal(game: Game) -> Callable:
    """The proxy with the game's own way to deal again what is hidden.

    A closure would do the same but is never found in the cache again. Globals are no part of what the cache goes by,
    and each game has its own folder there.
    """
    plain = rollouts.search
    bound = FunctionType(plain.__code__, {**plain.__globals__, "redeal_hidden": game.redeal_hidden}, SEARCH)
    bound.__doc__ = plain.__doc__
    return bound
