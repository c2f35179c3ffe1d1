"""Strategies: plain functions made ready to play, and `uniform`, which every game has."""

import re
import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

import numba
from numba import types

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.kernel.chance import WHIM, draw
from balancewheel.sim.kernel.jit import entry

COMPILING = threading.Lock()  # several threads of a run may want the same strategy at once


@dataclass(frozen=True)
class Strategy:
    """A way to play: a function of the rules, the table and its knobs to the number of the option taken."""

    name: str
    choose: Any
    knobs: dict[str, float]
    source: str = ""  # the file, if it is your own
    words: str = ""  # how it plays, if its docstring says how another one does

    @property
    def about(self) -> str:
        """How it plays, in words: the first paragraph of its docstring."""
        return " ".join((self.words or self.choose.__doc__).split("\n\n")[0].split())


def uniform(rules: Any, state: Any, knobs: Any) -> int:
    """Any legal option, each as likely as the next."""
    return draw(state, WHIM + state.decider, state.n_options)


def make_strategy(
    choose: Callable, knobs: dict[str, float], known: Collection[str], package: str, source: str = ""
) -> Strategy:
    """A strategy of a game from a plain function, or from one that is compiled already.

    `known` are the knobs that the game declares, `package` is where its strategies are compiled.
    """
    plain = getattr(choose, "py_func", choose)
    where = source or f"strategy {plain.__name__!r}"
    if not plain.__doc__:
        raise UserError(f"{where} needs a docstring that says how it plays")
    if not isinstance(knobs, dict):
        raise UserError(f"{where}: knobs must be a table of names and numbers, like {{'own_1': 2}}")
    for name, value in knobs.items():
        if name not in known:
            raise unknown(f"knob of {where}", str(name), known)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise UserError(f"{where}: knob {name} must be a number, not {value!r}")
    compiled = entry(plain, package, **_checks(source))
    return Strategy(plain.__name__, compiled, {name: float(value) for name, value in knobs.items()}, source)


def _checks(source: str) -> dict[str, bool]:
    """In your own strategy an index beyond its array is an error; it would otherwise end the program without a word."""
    return {"boundscheck": True} if source else {}


def compile_for(strategy: Strategy, signature: Callable[[], Any], package: str) -> Any:
    """The strategy as a function of the one signature that the game's strategies have."""
    with COMPILING:
        return _compile(strategy, signature, package)


def _compile(strategy: Strategy, signature: Callable[[], Any], package: str) -> Any:
    choose = strategy.choose
    if numba.config.DISABLE_JIT or choose.signatures and not choose._can_compile:
        return choose
    where = strategy.source or f"strategy {strategy.name}"
    wanted = signature()
    try:
        choose.compile(wanted.args)
    except Exception as error:  # numba's own, and a KeyError for a field that a record does not have
        raise UserError(f"{where} cannot be compiled: {first_reason(error)}") from None
    result = choose.overloads[tuple(wanted.args)].signature.return_type
    if not isinstance(result, types.Integer):
        what = "nothing" if result == types.none else str(result)
        if isinstance(result, types.Optional):
            what = "nothing on some path"
        raise UserError(
            f"{where} must return the number of an option, a whole number, on every path; it returns {what}"
        )
    if result != types.int64:  # a narrow integer: once more, with the type that the kernel expects
        choose = entry(choose, package, **_checks(strategy.source))
        choose.compile(wanted)
    choose.disable_compile()
    return choose


def first_reason(error: Exception) -> str:
    """The line of numba's long message that a person can use."""
    if isinstance(error, KeyError):
        return f"it uses a field {error} that neither rules, state, knobs nor an option has"
    lines = [line.strip() for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
    skipped = ("Failed in", "During:", "File ", "This error", "<source", "-", "To see")
    useful = [line for line in lines if not line.startswith(skipped)]
    where = next((line for line in lines if line.startswith("File ")), "")
    reason = re.sub(r"args=\(.*\) kws=\{[^}]*\}", "arguments", useful[0] if useful else lines[0])
    reason = re.sub(r"Record\(.*\)", "a record", reason)  # numba spells out all its fields
    return " ".join([reason, f"({where.rstrip(':')})" if where else ""]).strip()
