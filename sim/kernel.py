"""What every kernel imports: `njit` with the right cache behind it, and `record`."""

import functools
import warnings
from typing import Any

import numpy as np

from sim import compile_cache

CACHE = compile_cache.use()

import numba  # noqa: E402  (the cache must be named before numba reads its settings)

warnings.filterwarnings("ignore", message="First-class function type feature")

njit = functools.partial(numba.njit, cache=True)


def record(fields: list[Any]) -> np.dtype:
    """A record dtype whose fields read as attributes, compiled and in plain Python."""
    return np.dtype((np.record, np.dtype(fields, align=True)))
