"""What is dealt anew, many times over: where things end up, and whether that agrees with the odds."""

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

from scipy.stats import chisquare

LEAST = 1e-4  # a test of right odds fails once in ten thousand seeds; seeds are fixed


def redeal(t: Any, me: int, look: Callable[[], Hashable], times: int = 400) -> Counter:
    """How often each thing is seen, in so many deals of what `me` cannot know."""
    seen: Counter = Counter()
    for _ in range(times):
        t.game.redeal_hidden(t.rules, t.state, me)
        seen[look()] += 1
    return seen


def assert_odds(seen: Counter, odds: dict[Hashable, float]) -> None:
    """What was seen is what can be, about as often as the odds say."""
    assert set(seen) <= {thing for thing, weight in odds.items() if weight}, seen
    possible = {thing: weight for thing, weight in odds.items() if weight}
    total, weights = sum(seen.values()), sum(possible.values())
    expected = [total * weight / weights for weight in possible.values()]
    assert chisquare([seen[thing] for thing in possible], expected).pvalue > LEAST, (seen, odds)
