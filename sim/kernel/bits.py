"""Sets of small numbers as the bits of an integer."""

import numba
import numpy as np

from balancewheel.sim.kernel.jit import njit

_ORDER = 0x03F79D71B4CB0A89  # de Bruijn's: its 64 windows of 6 bits are all different
_PLACES = np.zeros(64, np.int64)
for _bit in range(64):
    _PLACES[((_ORDER << _bit) & (2**64 - 1)) >> 58] = _bit
_MULTIPLIER, _SHIFT = np.uint64(_ORDER), np.uint64(58)


@njit
def lowest(bits):
    """The smallest member of a set that is not empty."""
    return _PLACES[(np.uint64(bits & -bits) * _MULTIPLIER) >> _SHIFT]


@njit
def size(bits):
    """How many members a set has."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


if numba.config.DISABLE_JIT:  # plain Python's numbers do not wrap around

    def lowest(bits):
        """The smallest member of a set that is not empty."""
        return int(bits & -bits).bit_length() - 1
