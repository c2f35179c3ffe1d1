"""Intervals that stay valid however often one looks at them and whenever one stops.

The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit
theory and asymptotic confidence sequences", Annals of Statistics 52 (2024), theorem 2.2: a plain interval is so many
standard errors wide; this one is wider by a factor that grows slowly with the number of games.
"""

import math

FIRST_LOOK = 1000  # games before the first look: the theorem speaks of large numbers


def standard_errors(games: int, alpha: float, planned: int) -> float:
    """How many standard errors the interval reaches to each side after so many games.

    It is tuned to be narrowest at `planned` games, and is valid at all numbers of games at once.
    """
    rho_2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / planned
    grown = games * rho_2 + 1
    return math.sqrt(2 * grown / (games * rho_2) * math.log(math.sqrt(grown) / alpha))
