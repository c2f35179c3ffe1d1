"""What every kernel imports: `njit` with the right cache behind it, and `record`."""

import functools
import warnings
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import types

from balancewheel.sim.kernel import cache

warnings.filterwarnings("ignore", message="First-class function type feature")


def njit(function: Callable | None = None, *, module: str = "", **options: Any) -> Callable:
    """numba.njit, cached in the directory that belongs to the function's sources (or to those of `module`)."""
    if function is None:
        return functools.partial(njit, module=module, **options)
    folder = cache.folder(module or function.__module__)
    numba.config.CACHE_DIR = str(folder or "")
    return _once_for_constants(numba.njit(cache=folder is not None, **options)(function))


def _once_for_constants(function: Callable) -> Callable:
    """Compile a function once for all constants it is called with; numba would do so for each (45 s, not 30)."""
    if not numba.config.DISABLE_JIT:
        template = function.get_call_template
        function.get_call_template = lambda args, kws: template(
            tuple(types.unliteral(arg) for arg in args), {key: types.unliteral(arg) for key, arg in kws.items()}
        )
    return function


def record(fields: list[Any]) -> np.dtype:
    """A record dtype whose fields read as attributes, compiled and in plain Python."""
    return np.dtype((np.record, np.dtype(fields, align=True)))
