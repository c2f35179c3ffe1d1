"""What a strategy lets one turn: a number with its meaning and its range."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Knob:
    """A number that a lineup can turn, and the range within which turning it makes sense.

    Lineups may go beyond the range, and results say so; styles of play are drawn within it.
    """

    meaning: str
    low: float = -math.inf
    high: float = math.inf


OWN_KNOBS = {f"own_{number}": Knob("free for your own strategies") for number in (1, 2, 3)}
