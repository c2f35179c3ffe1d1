"""How many digits an interval supports."""

import math


def decimals(low: float, high: float) -> int:
    """Decimals that an interval supports: its half width shows one or two digits."""
    half = (high - low) / 2
    if not math.isfinite(half) or half <= 0:
        return 2
    return min(max(math.ceil(-math.log10(half)), 0), 4)
