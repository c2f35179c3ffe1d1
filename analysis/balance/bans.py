"""Which few combinations to ban, so that the best and the worst of the rest are closest together.

What is banned is chosen on some games and judged on others: on the games that chose them, the best look better and the
worst look worse than they are.
"""

from typing import Any, NamedTuple

import numpy as np
import polars as pl
from scipy.special import expit

from balancewheel.analysis.balance.equal_play import STRONG, WEAK, predict_shares, reference_grid
from balancewheel.analysis.balance.win_model import Model
from balancewheel.analysis.stats.intervals import CONFIDENCE, critical_value

MOST_BANS = 3
LEAST_GAIN = 0.01  # share of wins by which one more ban has to narrow the gap
Levels = tuple[str, ...]  # a combination: one word per component


class Gap(NamedTuple):
    """How far the best and the worst combination are apart at equal play, with the interval."""

    best: Levels
    worst: Levels
    distance: float
    low: float
    high: float


class Bans(NamedTuple):
    """A few combinations to ban, the strongest and weakest, and the widest gap before and after."""

    pairs: list[dict[str, Any]]  # components, verdict, and the share on the games that judge
    before: Gap
    after: Gap


def suggest_bans(
    choosing: Model, judging: Model, components: list[str], verdicts: pl.DataFrame, most: int = MOST_BANS
) -> Bans | None:
    """The few combinations, of those with a verdict of too strong or too weak, whose ban narrows the gap most.

    None where no ban helps. Each further one has to narrow the gap by `LEAST_GAIN` where it is chosen.
    """
    shares = predict_shares(choosing, components, components).sort("share", descending=True, maintain_order=True)
    order = shares.select(components).rows()
    outside = {row[:-1]: row[-1] for row in verdicts.select(*components, "verdict").rows() if row[-1] in (STRONG, WEAK)}
    top, bottom = _run_of(order, outside, STRONG), _run_of(order[::-1], outside, WEAK)
    chosen, gap = (0, 0), _range(shares, 0, 0)
    for number in range(1, min(most, shares.height - 2) + 1):
        options = [(n, number - n) for n in range(number + 1) if n <= top and number - n <= bottom]
        if not options:
            break
        narrowest = min(options, key=lambda option: _range(shares, *option))
        if gap - _range(shares, *narrowest) >= LEAST_GAIN * (number - sum(chosen)):
            chosen, gap = narrowest, _range(shares, *narrowest)
    if not sum(chosen):
        return None
    banned = order[: chosen[0]] + order[len(order) - chosen[1] :]
    rest = order[chosen[0] : len(order) - chosen[1]]
    judged = {
        tuple(row[name] for name in components): row
        for row in predict_shares(judging, components, components).to_dicts()
    }
    if not {*banned, rest[0], rest[-1]} <= set(judged):
        return None
    pairs = [judged[levels] | {"verdict": outside[levels]} for levels in banned]
    return Bans(pairs, _gap(judging, components, order[0], order[-1]), _gap(judging, components, rest[0], rest[-1]))


def _run_of(order: list[Levels], outside: dict[Levels, str], verdict: str) -> int:
    """How many from one end on have this verdict."""
    return next((n for n, levels in enumerate(order) if outside.get(levels) != verdict), len(order))


def _range(shares: pl.DataFrame, top: int, bottom: int) -> float:
    """How far the best and the worst are apart without so many from the top and from the bottom."""
    return float(shares["share"][top] - shares["share"][shares.height - 1 - bottom])


def _gap(model: Model, components: list[str], best: Levels, worst: Levels) -> Gap:
    """How far two combinations are apart at equal play."""
    rows = reference_grid(model, components, components)
    x = model.design.matrix(rows)
    share = expit(x @ model.coefficients)
    gradient = x * (share * (1 - share))[:, None]
    levels = rows.select(components).rows()
    weights = np.array([[one == which for one in levels] for which in (best, worst)], float)
    weights /= weights.sum(axis=1, keepdims=True)
    contrast = weights[0] - weights[1]
    distance, slope = float(contrast @ share), contrast @ gradient
    reach = critical_value(CONFIDENCE) * float(np.sqrt(max(slope @ model.covariance @ slope, 0)))
    return Gap(best, worst, distance, distance - reach, distance + reach)


def find_rulebook_bans(values: dict[str, Any], cells: pl.DataFrame, components: list[str]) -> dict[str, list[Levels]]:
    """The parameters of the rules that list combinations, each as words like "rusviet industrial"; with their lists."""
    known = [set(cells[component]) for component in components]
    found = {}
    for name, value in values.items():
        if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
            pairs = [tuple(one.split()) for one in value]
            if all(len(pair) == len(known) > 1 for pair in pairs) and all(
                word in words for pair in pairs for word, words in zip(pair, known, strict=True)
            ):
                found[name] = pairs
    return found
