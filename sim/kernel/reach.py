"""What is called: the text of functions and of all that they reach, as one digest.

It says whether two runs are of the same games. A file is too much for that (an error message in it decides nothing),
and the files that hold kernels are too little (a plain module may choose which of them are called).
"""

import ast
import enum
import functools
import hashlib
import inspect
import re
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np

PLAIN = (bool, int, float, complex, str, bytes, type(None), np.generic, np.dtype)
Names = Iterable[str]


def digest(roots: Iterable[Any], is_inside: Callable[[str], bool]) -> str:
    """One name for these functions and values, and for what they reach in the modules that are inside."""
    texts = reach(roots, is_inside)
    return hashlib.sha256(repr(sorted(texts.items())).encode()).hexdigest()[:16]


def reach(roots: Iterable[Any], is_inside: Callable[[str], bool]) -> dict[str, str]:
    """The text of each function and class that is called, and each value that one of them reads, by its name."""
    found: dict[str, str] = {}
    waiting: list[tuple[str, Any, Names]] = [(f"{number}", root, ()) for number, root in enumerate(roots)]
    while waiting:
        name, one, names = waiting.pop()
        one = unwrapped(one)
        if isinstance(one, types.ModuleType):
            if is_inside(one.__name__):
                named = [(f"{one.__name__}.{name}", vars(one)[name], names) for name in names if name in vars(one)]
                waiting += [each for each in named if not isinstance(each[1], types.ModuleType)]
        elif isinstance(one, type):
            where = f"{one.__module__}.{one.__qualname__}"
            if is_inside(one.__module__) and where not in found:
                found[where], inner = _describe_class(one)
                waiting += [(f"{where}.{number}", each, ()) for number, each in enumerate(inner)]
        elif isinstance(one, types.FunctionType):
            where = f"{one.__module__}.{one.__qualname__}"
            if is_inside(one.__module__ or "") and where not in found:
                found[where] = text_of(one)
                waiting += _read_by(one)
        elif (text := describe(one)) is not None:
            found[name] = text
        elif isinstance(one, dict | list | tuple | set | frozenset) or is_dataclass(one):
            waiting += [(f"{name}[{key}]", each, ()) for key, each in _parts(one)]
    return found


def unwrapped(one: Any) -> Any:
    """The plain function behind what was compiled, cached or given some of its arguments."""
    while True:
        inner = getattr(one, "py_func", None) or getattr(one, "__wrapped__", None) or getattr(one, "__func__", None)
        if isinstance(one, functools.partial):
            inner = one.func
        if inner is None or isinstance(one, type):
            return one
        one = inner


def describe(value: Any) -> str | None:
    """A value as a text; None for what has parts, or cannot be told."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}={value.value!r}"
    if isinstance(value, np.dtype):
        return str(value)
    if isinstance(value, np.ndarray):
        return f"{value.dtype.str}{value.shape}{hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, re.Pattern):
        return value.pattern if isinstance(value.pattern, str) else repr(value.pattern)
    return repr(value) if isinstance(value, PLAIN) else None


def _parts(one: Any) -> Iterator[tuple[Any, Any]]:
    """What a container or a record of settings holds, by its place or name."""
    if isinstance(one, dict):
        yield from ((repr(key), value) for key, value in one.items())
    elif isinstance(one, list | tuple):
        yield from enumerate(one)
    elif isinstance(one, set | frozenset):
        yield from enumerate(sorted(one, key=repr))
    else:
        yield from ((field.name, getattr(one, field.name)) for field in fields(one))


def _describe_class(one: type) -> tuple[str, list[Any]]:
    """The words of an enumeration or the fields of a class, and its methods."""
    if issubclass(one, enum.Enum):
        return repr([(member.name, member.value) for member in one]), []
    methods = [unwrapped(each) for each in vars(one).values()]
    methods += [each.fget for each in vars(one).values() if isinstance(each, property)]
    methods += [each.func for each in vars(one).values() if isinstance(each, functools.cached_property)]
    annotations = inspect.get_annotations(one)
    return repr(list(annotations)), [each for each in methods if isinstance(each, types.FunctionType)] + list(
        one.__bases__
    )


def _read_by(function: types.FunctionType) -> Iterator[tuple[str, Any, Names]]:
    """What a function reads from its module, and what it holds: closures and defaults."""
    names = set(_names(function.__code__))
    for name in names & function.__globals__.keys():
        yield f"{function.__module__}.{name}", function.__globals__[name], names
    held = [cell.cell_contents for cell in function.__closure__ or () if _is_filled(cell)]
    for number, one in enumerate([*held, *(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]):
        yield f"{function.__module__}.{function.__qualname__}({number})", one, ()


def _is_filled(cell: types.CellType) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False


def _names(code: types.CodeType) -> Iterator[str]:
    """The names that a function takes from elsewhere, those of functions within it included."""
    yield from code.co_names
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            yield from _names(one)


def text_of(function: types.FunctionType) -> str:
    """The lines of a function without comments and docstrings."""
    file, first = function.__code__.co_filename, function.__code__.co_firstlineno
    try:
        lines, ends = _code_lines(Path(file))
    except OSError:  # made in an interpreter: there is no file
        return function.__code__.co_code.hex()
    return "\n".join(filter(None, lines[first - 1 : ends.get(first, first)]))


@functools.cache
def _code_lines(file: Path) -> tuple[list[str], dict[int, int]]:
    """The lines of a file, empty where nothing is done, and where the functions end, by the line they begin in."""
    text = file.read_text(encoding="utf-8")
    lines, ends = [_without_comment(line) for line in text.splitlines()], {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            ends[min([node.lineno, *(one.lineno for one in node.decorator_list)])] = node.end_lineno or node.lineno
            said = node.body[0]
            if (
                isinstance(said, ast.Expr)
                and isinstance(said.value, ast.Constant)
                and isinstance(said.value.value, str)
            ):
                lines[said.lineno - 1 : said.end_lineno] = [""] * ((said.end_lineno or said.lineno) - said.lineno + 1)
    return lines, ends


def _without_comment(line: str) -> str:
    """A line up to its comment; one with a text in it is left as it is."""
    return line.rstrip() if "'" in line or '"' in line else line.partition("#")[0].rstrip()
