"""Who plays: entrants of several kinds, and the one grammar in which people write them.

An entrant is written `engineer`, `engineer(sparks=2)` or `engineer@my_file.toml`, and with a name of its own for the
results `miser=engineer(sparks=0)`. What each of these is, the kinds say (`kinds/`).
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

import numpy as np

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.strategy import Strategy
from balancewheel.sim.players.rungs import SEARCH

FORM = re.compile(r"(?:(\w+)\s*=\s*)?([^()=@]+?)\s*(?:@([^,()]*))?\s*(?:\((.*)\))?")


@dataclass(frozen=True)
class Term:
    """An entrant as people write it, taken apart."""

    text: str
    label: str  # empty where none is given
    name: str
    file: str | None  # after the @
    settings: dict[str, str] | None  # in brackets, if there are any

    @classmethod
    def parse(cls, text: str) -> "Term":
        """The parts of `label=name@file(setting=value, ...)`."""
        match = FORM.fullmatch(text)
        if not match:
            raise UserError(f"lineup: {text!r} is not a strategy; write it like engineer or engineer(sparks=2)")
        label, name, file, inside = match.groups()
        settings = None if inside is None else _settings(text, inside)
        return cls(text, label or "", name, None if file is None else file.strip(), settings)

    @property
    def short(self) -> str:
        """What results call it: its name, or what is written, the names in it without what they stand for."""
        if self.label:
            return self.label
        if self.settings is None:
            return self.text
        inner = (f"{key}={Term.parse(one).short if '(' in one else one}" for key, one in self.settings.items())
        return f"{self.name}({','.join(inner)})"


def _settings(text: str, inside: str) -> dict[str, str]:
    """What stands inside the brackets: names and the texts of their values."""
    texts: dict[str, str] = {}
    for part in split(inside) if inside.strip() else []:
        name, _, value = (word.strip() for word in part.partition("="))
        if name in texts:
            raise UserError(f"{text}: {name} is set twice")
        texts[name] = value
    return texts


def split(names: str) -> list[str]:
    """Names between commas, those inside brackets left alone."""
    parts, depth = [""], 0
    for letter in names:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    parts = [part.strip() for part in parts]
    if not all(parts):
        raise UserError(f"lineup {names!r}: a name is missing; write it like engineer,hoarder(sparks=2)")
    return parts


@dataclass(frozen=True)
class Seated:
    """What sits in a seat: a strategy, what its knobs are turned to, and the weights it brings."""

    strategy: Strategy
    knobs: dict[str, float]
    weights: np.ndarray | None = None


@dataclass(frozen=True)
class Entrant(ABC):
    """Somebody who plays; the tables know it by its label."""

    label: str

    @property
    @abstractmethod
    def definition(self) -> str:
        """What it is, as people write it: it depends on no file, and is the same for players that play alike."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The strategy, or the kind of player, that a manifest names."""

    @property
    @abstractmethod
    def knobs(self) -> dict[str, Any]:
        """All its settings, as a manifest lists them."""

    @property
    @abstractmethod
    def seated(self) -> Seated:
        """What the kernel seats."""

    @abstractmethod
    def explain(self, game: Game) -> str:
        """How it plays, in words."""

    @property
    def text(self) -> str:
        """How to write it; a label that is no name follows from the rest."""
        is_named = "(" not in self.label and self.label != self.definition
        return f"{self.label}={self.definition}" if is_named else self.definition

    @property
    def own(self) -> str:
        """The file that it comes from, as my_file.py:my_strategy, if it is somebody's own."""
        return self.seated.strategy.source

    @property
    def script(self) -> "Entrant":
        """Who answers the questions that it does not search."""
        return self

    @property
    def searches(self) -> bool:
        """Does it look ahead, which takes long?"""
        return False

    @property
    def unit(self) -> str:
        """The game's own strategy that has to be compiled for it, if any."""
        return ""

    def fill(self, searcher: Any, script: int, game: Game) -> None:  # noqa: B027  (nothing to write for most)
        """Write the record of how it searches, if it does; `script` is the slot of its script."""

    def rungs(self, game: Game) -> set[str]:
        """Which rungs of a skill ladder it stands on; most players on none, some on several that are alike."""
        return set()

    def out_of_range(self, game: Game) -> list[str]:
        """What has to be said of knobs turned beyond the range in which they make sense."""
        return []

    def turnable(self, game: Game) -> dict[str, float]:
        """The knobs that can be turned, with the values that they have."""
        return {}

    def turned(self, knobs: dict[str, float], game: Game) -> Self:
        """The same player with these knobs, called by what it is."""
        raise UserError(f"{self.label} has no knobs to turn")

    def called(self, label: str) -> Self:
        """The same player under another name."""
        return replace(self, label=label)


@dataclass(frozen=True)
class Roster:
    """Everybody who can be named: the strategies of a game, and somebody's own."""

    game: Game
    own: Mapping[str, Strategy] = field(default_factory=dict)

    def find(self, text: str) -> Entrant:
        """An entrant from its text."""
        from balancewheel.sim.players import kinds  # which need this module

        term = Term.parse(text)
        if term.label and term.label != term.name and self.is_taken(term.label):
            raise UserError(f"lineup: {term.label!r} is a strategy already; call {term.name} by another name")
        for read in kinds.KINDS:
            if (entrant := read(term, self)) is not None:
                return entrant
        raise AssertionError(f"no kind reads {text}: the last one reads everything")

    def is_taken(self, name: str) -> bool:
        """Is there a strategy of this name?"""
        return name in self.own or name in self.game.strategies or name == SEARCH

    def strategy(self, name: str) -> Strategy:
        """A strategy by its name."""
        return self.own[name] if name in self.own else self.game.find_strategy(name)
