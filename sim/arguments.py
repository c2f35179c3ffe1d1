"""Arguments of the public functions: one clear line for what is of the wrong kind, before anything is played."""

import functools
import inspect
import os
from collections.abc import Callable, Mapping, Sequence
from numbers import Real
from typing import Any, ParamSpec, TypeVar

from balancewheel.sim.errors import UserError, shorten, unknown

P = ParamSpec("P")
R = TypeVar("R")


def _is_whole(value: Any) -> bool:
    return _is_number(value) and value == value and value % 1 == 0


def _is_number(value: Any) -> bool:
    return not isinstance(value, bool) and isinstance(value, Real)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_path(value: Any) -> bool:
    return isinstance(value, str | os.PathLike)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(map(_is_text, value))


def _is_grid(value: Any) -> bool:
    if isinstance(value, Mapping):
        return all(map(_is_text, value)) and all(
            isinstance(some, Sequence) and not isinstance(some, str) for some in value.values()
        )
    return _is_texts(value)


WHOLE = _is_whole, "a whole number"
PATH = _is_path, "the name of a folder"
KINDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "game": (_is_text, 'the name of a game or of its folder, like "gearworks"'),
    "games": WHOLE,
    "max_games": WHOLE,
    "search_games": WHOLE,
    "players": WHOLE,
    "seed": WHOLE,
    "jobs": WHOLE,
    "styles": WHOLE,
    "chunk": WHOLE,
    "rules": (_is_text, 'a preset or a variant file, like "standard"'),
    "changes": (
        lambda value: isinstance(value, Mapping) and all(map(_is_text, value)),
        'names with values, like {"spark_limit": 7}',
    ),
    "lineup": (_is_text, 'a text, like "mirror:sensible"'),
    "strategies": (_is_texts, 'a list of texts, like ["my_file.py:my_strategy"]'),
    "rounds": (lambda value: isinstance(value, bool), "True or False"),
    "notebooks": (lambda value: isinstance(value, bool), "True or False"),
    "backend": (_is_text, '"threads" or "processes"'),
    "out": PATH,
    "folder": PATH,
    "runs": PATH,
    "rungs": (_is_texts, 'a list of texts, like ["stock", "expert", "search8"]'),
    "strength": (_is_texts, 'a list of texts, like ["stock", "expert", "search"]'),
    "least_gain": (_is_number, "a number"),
    "until": (_is_text, 'a text, like "win_share ±0.5pp"'),
    "margin": (_is_number, "a number"),
    "metric": (lambda value: _is_text(value) or _is_texts(value), 'a metric or a list of them, like "win_share:seat1"'),
    "only": (lambda value: _is_text(value) or _is_texts(value), 'a report or a list of them, like "win_rates"'),
    "single": (lambda value: isinstance(value, bool), "True or False"),
    "tolerance": (_is_number, "a number, like 0.2"),
    "effect": (lambda value: _is_text(value) or _is_number(value), 'a size, like "0.5pp" or 0.2'),
    "grid": (_is_grid, 'like {"rounds": [2, 3]} or ["rounds=2,3"]'),
    "progress": (lambda value: hasattr(value, "compiling"), "something that shows progress"),
    "pool": (lambda value: hasattr(value, "map") and hasattr(value, "stop"), "a pool of workers, like Pool(jobs=2)"),
}
SEVERAL_RULES = _is_texts, 'a list of presets and variant files, like ["standard", "my.toml"]'


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """The function, with its arguments checked by their names; None stands where it is the default."""
    signature = inspect.signature(function)
    parameters = signature.parameters
    several = "rules" in parameters and "list" in str(parameters["rules"].annotation)
    kinds = {**KINDS, "rules": SEVERAL_RULES if several else KINDS["rules"]}

    def check(name: str, value: Any) -> Any:
        if name not in kinds or value is parameters[name].default:
            return value
        is_right, words = kinds[name]
        if not is_right(value):
            raise UserError(f"{name} must be {words}, not {shorten(repr(value))}")
        if kinds[name] is WHOLE:
            return int(value)
        return str(value) if name == "effect" else value

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        for name in kwargs:
            if name not in parameters:
                raise unknown("argument", name, parameters)
        try:
            given = signature.bind(*args, **kwargs)
        except TypeError as error:
            raise UserError(f"{function.__name__}: {error}") from None
        for name, value in given.arguments.items():
            several = parameters[name].kind is inspect.Parameter.VAR_POSITIONAL
            given.arguments[name] = tuple(check(name, one) for one in value) if several else check(name, value)
        return function(*given.args, **given.kwargs)

    return call
