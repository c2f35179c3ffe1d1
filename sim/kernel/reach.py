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
COMMENT = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|#.*""")  # or a text, which may have a # in it
Names = Iterable[str]
Place = tuple[int, int, int, int]


def digest(
    roots: Iterable[Any], is_inside: Callable[[str], bool], place: Callable[[str], str] = lambda name: name
) -> str:
    """One name for these functions and values, and for what they reach in the modules that are inside.

    `place` says under which name each of them counts, where that is not the name of its module.
    """
    texts = sorted((place(name), text) for name, text in reach(roots, is_inside).items())
    return hashlib.sha256(repr(texts).encode()).hexdigest()[:16]


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
        if isinstance(one, functools.partial | functools.cached_property):
            inner = one.func
        if inner is None or isinstance(one, type):
            return one
        one = inner


def describe(value: Any) -> str | None:
    """A value as a text; None for what has parts, or cannot be told."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}={value.value!r}"
    if isinstance(value, np.dtype):
        return str(value.descr if value.names else value)
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
    """The words of an enumeration or the fields of a class, its constants and its methods."""
    if issubclass(one, enum.Enum):
        return repr([(member.name, member.value) for member in one]), []
    methods = [unwrapped(each) for each in vars(one).values()]
    methods += [each.fget for each in vars(one).values() if isinstance(each, property)]
    methods += [each.func for each in vars(one).values() if isinstance(each, functools.cached_property)]
    constants = {name: describe(value) for name, value in vars(one).items() if not name.startswith("__")}
    fixed = [(name, text) for name, text in constants.items() if text is not None]
    called = [each for each in methods if isinstance(each, types.FunctionType)]
    return repr([list(inspect.get_annotations(one)), fixed]), [*called, *one.__bases__]


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
    """The lines of a function without comments, docstrings and what errors say."""
    file, first = Path(function.__code__.co_filename), function.__code__.co_firstlineno
    try:
        lines, ends = _code_lines(file, file.stat().st_mtime_ns)
    except OSError:  # made in an interpreter: there is no file
        return function.__code__.co_code.hex()
    return "\n".join(filter(None, lines[first - 1 : ends.get(first, first)]))


@functools.cache
def _code_lines(file: Path, written: int) -> tuple[list[str], dict[int, int]]:
    """The lines of a file, empty where nothing is done, and where the functions end, by the line they begin in."""
    text = file.read_text(encoding="utf-8")
    lines, ends = text.splitlines(), {}
    said: list[Place] = []  # docstrings and messages
    whole: set[int] = set()  # lines of texts that go over several lines
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            ends[min([node.lineno, *(one.lineno for one in node.decorator_list)])] = node.end_lineno or node.lineno
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                said += [_place(first)] if isinstance(first.value.value, str) else []
        elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            said.append((*_place(node.exc.func)[2:], *_place(node.exc)[2:]))
        elif isinstance(node, ast.Assert) and node.msg:
            said.append(_place(node.msg))
        elif isinstance(node, ast.Constant | ast.JoinedStr) and node.lineno != node.end_lineno:
            whole |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    for place in sorted(said, reverse=True):
        _remove(lines, *place)
        whole -= set(range(place[0], place[2] + 1))
    return [line if number in whole else _without_comment(line) for number, line in enumerate(lines, 1)], ends


def _place(node: Any) -> Place:
    """Where something is written: the first line, counted from 1, and byte of it, and where it ends."""
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def _remove(lines: list[str], first: int, begin: int, last: int, end: int) -> None:
    """Leave out what is written there; the lines keep their numbers."""
    before, after = lines[first - 1].encode()[:begin].decode(), lines[last - 1].encode()[end:].decode()
    lines[first - 1 : last] = [before + after, *[""] * (last - first)]


def _without_comment(line: str) -> str:
    """A line up to its comment."""
    return COMMENT.sub(lambda match: match[1] or "", line).rstrip()
