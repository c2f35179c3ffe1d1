"""A game's parameters: every number a designer may turn, as its `rules.toml` lists them.

Each has its printed value, its meaning, the rule it comes from and what it may be. `state` and kernels see them as the
fields of the rules record.
"""

import json
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError

from balancewheel.sim.errors import UserError, did_you_mean


class Parameter(BaseModel):
    """One number (or word, or list of either) of the rules."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    value: Any
    meaning: str
    rule: str
    range: tuple[int, int] | None = None
    choices: list[str] | None = None
    file: bool = False  # the value names a TOML or JSON file of components
    free: bool = False  # a word, or a list of words of any length, which the game itself checks

    def describe(self) -> str:
        """What the parameter may be, in words."""
        if self.file:
            return "the name of a component file"
        if self.free:
            return "a list of words" if isinstance(self.value, list) else "a word"
        if isinstance(self.value, bool):
            return "true or false"
        allowed = ", ".join(self.choices) if self.choices else f"{self._bounds[0]} to {self._bounds[1]}"
        if isinstance(self.value, list):
            return f"a list of {len(self.value)}, each {'one of ' if self.choices else ''}{allowed}"
        return f"one of {allowed}" if self.choices else f"a whole number from {allowed}"

    def hint(self, value: Any) -> str:
        """The word that was probably meant, if one of those given is misspelt."""
        for word in value if isinstance(value, list) else [value]:
            if self.choices and isinstance(word, str) and word not in self.choices:
                return did_you_mean(word, self.choices)
        return ""

    def allows(self, value: Any) -> bool:
        """Is `value` of the right shape and within bounds?"""
        if self.file:
            return isinstance(value, str)
        if self.free and not isinstance(self.value, list):
            return isinstance(value, str)
        if self.free:
            return isinstance(value, list) and all(isinstance(word, str) for word in value)
        if isinstance(self.value, bool):
            return isinstance(value, bool)
        if isinstance(self.value, list):
            return isinstance(value, list) and len(value) == len(self.value) and all(map(self._allows_one, value))
        return self._allows_one(value)

    def _allows_one(self, value: Any) -> bool:
        if self.choices:
            return value in self.choices
        return type(value) is int and self._bounds[0] <= value <= self._bounds[1]

    @property
    def _bounds(self) -> tuple[int, int]:
        """The smallest and the largest number allowed."""
        assert self.range is not None, "a number of the rules has a range"
        return self.range


class Shorthand(BaseModel):
    """A second, shorter way to turn a list of words: the places, counted from 1, that have one of the words."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    sets: str  # the parameter
    word: str  # what the places named become
    instead: str  # what all other places become, but those that another shorthand names beside it
    meaning: str
    rule: str

    def allows(self, words: list[str], places: Any) -> bool:
        """Are these places of the list?"""
        return isinstance(places, list) and all(type(one) is int and 1 <= one <= len(words) for one in places)

    def places(self, words: list[str]) -> list[int]:
        """The places that have the word now."""
        return [place for place, word in enumerate(words, 1) if word == self.word]


class GameFile(BaseModel):
    """A game's `rules.toml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    about: str
    players: tuple[int, int]
    parameters: dict[str, Parameter]
    shorthands: dict[str, Shorthand] = {}


def read_toml(file: Path) -> dict[str, Any]:
    """A TOML (or JSON) file as a dictionary, or one line about what is wrong with it."""
    try:
        text = file.read_text(encoding="utf-8-sig")  # some editors begin a file with a byte-order mark
        return json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    except (OSError, UnicodeDecodeError, ValueError) as error:
        if isinstance(error, tomllib.TOMLDecodeError | json.JSONDecodeError):
            kind = file.suffix[1:].upper() or "TOML"
            raise UserError(f"{file} is not a valid {kind} file: {error}") from None
        raise UserError(f"cannot read {file}: {getattr(error, 'strerror', None) or error}") from None


@cache
def game_file(folder: Path) -> GameFile:
    """The parameters of a game, as printed; `folder` is the game's."""
    file = folder / "rules.toml"
    try:
        return GameFile(**read_toml(file))
    except ValidationError as error:
        first = error.errors()[0]
        raise UserError(f"{file}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def parameter_fields(folder: Path) -> list[tuple[Any, ...]]:
    """The fields of a rules record that come from rules.toml: one per parameter, except for files and words."""
    fields: list[tuple[Any, ...]] = []
    for name, parameter in game_file(folder).parameters.items():
        if parameter.free:
            continue
        if isinstance(parameter.value, list):
            fields.append((name, np.int64, len(parameter.value)))
        elif not parameter.file:
            fields.append((name, np.int64))
    return fields


def rules_type(folder: Path, fields: Sequence[tuple[Any, ...]] = ()) -> np.dtype:
    """The rules record of a game: its parameters, then fields that the game fills itself."""
    from balancewheel.sim.kernel.jit import record  # the compiler takes a while to load, and lists do without

    return record([*parameter_fields(folder), *fields])


def parameters_record(folder: Path, dtype: np.dtype, values: dict[str, Any]) -> np.ndarray:
    """One rules record with the values of the parameters; a word becomes its place among the choices."""
    rules = np.zeros(1, dtype)
    for name, parameter in game_file(folder).parameters.items():
        value = values[name]
        if parameter.file or parameter.free:
            continue
        if parameter.choices and isinstance(value, list):
            value = [parameter.choices.index(word) for word in value]
        elif parameter.choices:
            value = parameter.choices.index(value)
        rules[name] = value
    return rules
