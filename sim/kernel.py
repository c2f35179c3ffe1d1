"""What every kernel imports: `njit` with the right cache behind it, and `record`."""

import functools
import warnings
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from sim import compile_cache

warnings.filterwarnings("ignore", message="First-class function type feature")


def njit(function: Callable | None = None, *, module: str = "", **options: Any) -> Callable:
    """numba.njit, cached in the directory that belongs to the function's sources (or to those of `module`)."""
    if function is None:
        return functools.partial(njit, module=module, **options)
    folder = compile_cache.folder(module or function.__module__)
    if folder is None:
        return numba.njit(**options)(function)
    numba.config.CACHE_DIR = str(folder)
    return numba.njit(cache=True, **options)(function)


def record(fields: list[Any]) -> np.dtype:
    """A record dtype whose fields read as attributes, compiled and in plain Python."""
    return np.dtype((np.record, np.dtype(fields, align=True)))
