"""Colours of pictures: what each stands for, and one for every name that a picture shows.

The palette is Paul Tol's "muted" (SRON technical note SRON/EPS/TN/09-002, 2021), made for colour-blind readers.
Pictures name what they show beside it as well: no reader depends on the colour alone.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

INDIGO, CYAN, TEAL, GREEN, OLIVE = "#332288", "#88ccee", "#44aa99", "#117733", "#999933"
SAND, ROSE, WINE, PURPLE, BLACK = "#ddcc77", "#cc6677", "#882255", "#aa4499", "#202020"
PALETTE = [INDIGO, CYAN, TEAL, GREEN, OLIVE, SAND, ROSE, WINE, PURPLE]

PLAIN = "#0072b2"  # a figure that belongs to nobody
ALERT = "#d55e00"  # a figure that differs from what it should be
EVEN = "#555555"  # the line of even chances
DIM = "#888888"  # what is not certain
INK = "#1a1a1a"  # words and outlines
SEQUENTIAL = "Blues"  # the more the darker; safe for colour-blind readers
DIVERGING = "BrBG"  # brown: less than even, green: more; safe for colour-blind readers


def assign_colours(names: Iterable[str], own: Mapping[str, str] | None = None) -> dict[str, str]:
    """A colour for every name: its own, or one of the palette that none of the others has as its own."""
    names, own = list(names), own or {}
    free = [colour for colour in PALETTE if colour not in {own.get(name) for name in names}] or PALETTE
    others = [name for name in names if name not in own]
    assigned = {name: free[i % len(free)] for i, name in enumerate(others)}
    return {name: own.get(name) or assigned[name] for name in names}


def ink_on(colour: Sequence[float] | np.ndarray) -> str:
    """Black or white, whichever is easier to read on a colour (red, green, blue from 0 to 1)."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3])
    return INK if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2 else "white"
