"""The rungs of a skill ladder: from chance to deep search."""

import re

CHANCE, STOCK, TUNED, EXPERT = "uniform", "stock", "tuned", "expert"
OTHERS = "other ideas"  # players that stand on no rung
SEARCH = "search"
_SEARCH = re.compile(rf"{SEARCH}([1-9]\d*)")


def rollouts_of(rung: str) -> int:
    """The rollouts of a rung of searchers, as search8 names it; 0 for any other."""
    match = _SEARCH.fullmatch(rung)
    return int(match[1]) if match else 0


def rank(rung: str) -> int:
    """Where a rung stands, from below."""
    return 4 + rollouts_of(rung) if rollouts_of(rung) else [CHANCE, STOCK, TUNED, EXPERT].index(rung)
