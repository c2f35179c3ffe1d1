"""Figures in words, rounded to what their intervals support."""

import math
from collections.abc import Iterable

from balancewheel.analysis.stats.rounding import decimals

SPACE = "\N{NO-BREAK SPACE}"
SURE = 9  # decimals that do not depend on the order of addition


def percent(value: float, low: float, high: float) -> str:
    """A share in percent: 30.7 %."""
    return f"{_plain(100 * value, decimals(100 * low, 100 * high))}{SPACE}%"


def percent_range(low: float, high: float) -> str:
    """The interval of a share: 30.1 to 31.4 %."""
    digits = decimals(100 * low, 100 * high)
    return f"{_plain(100 * low, digits)} to {_plain(100 * high, digits)}{SPACE}%"


def percent_with_range(value: float, low: float, high: float) -> str:
    """A share with its interval: 30.7 % (30.1 to 31.4 %)."""
    return f"{percent(value, low, high)} ({percent_range(low, high)})"


def number(mean: float, low: float, high: float) -> str:
    """Any other figure: 91.1."""
    return _plain(mean, decimals(low, high))


def number_range(low: float, high: float) -> str:
    """Its interval: 90.9 to 91.3; a single game has none."""
    if not math.isfinite(high - low):
        return "interval unknown"
    digits = decimals(low, high)
    return f"{_plain(low, digits)} to {_plain(high, digits)}"


def number_with_range(mean: float, low: float, high: float) -> str:
    """Any other figure with its interval: 91.1 (90.9 to 91.3)."""
    return f"{number(mean, low, high)} ({number_range(low, high)})"


def _plain(value: float, digits: int) -> str:
    """A number without the sign that rounding may leave on a nought.

    The last digits of a sum depend on the order of addition, which threads change; they must not turn a tie.
    """
    return f"{round(value, SURE):z,.{digits}f}"


def capitalise(text: str) -> str:
    """With a capital letter at the beginning, and all others as they are."""
    return text[:1].upper() + text[1:]


def join_names(names: Iterable[str], last: str = "and") -> str:
    """Names as a sentence lists them: a, b and c."""
    names = list(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)


def count_noun(n: int, noun: str) -> str:
    """1 game, 2,000 games."""
    return f"{n:,} {noun if n == 1 else plural(noun)}"


def ordinal(n: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def number_word(n: int) -> str:
    """Small numbers as words: four."""
    return NUMBER_WORDS[n] if 0 <= n < len(NUMBER_WORDS) else f"{n:,}"


def plural(noun: str) -> str:
    """factions; strategies."""
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def signed_range(low: float, high: float) -> str:
    """The interval of a difference, with signs that no line breaks after."""
    if not math.isfinite(high - low):
        return "interval unknown"
    digits = decimals(low, high)
    return f"{low:+z,.{digits}f} to {high:+z,.{digits}f}".replace("-", "\N{MINUS SIGN}")
