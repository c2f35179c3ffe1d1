"""How far two factors suit each other: what a pair has beyond what its two parts make of it.

Taken from a logit in which the two may suit each other: the logit of every pair at equal play, less the best sum of a
row and a column effect, as points of win share around an even share.
"""

import numpy as np

from balancewheel.analysis.balance.equal_play import reference_grid
from balancewheel.analysis.balance.win_model import PLACE, PLAYERS, STRATEGY, Model
from balancewheel.analysis.stats.intervals import CONFIDENCE, critical_value
from balancewheel.analysis.stats.multiple import bonferroni


def largest_interplay(model: Model, term: tuple[str, ...], tested: int = 1, confidence: float = CONFIDENCE) -> float:
    """The largest share of wins by which some pair may be off from its parts: the farthest end of all intervals.

    They hold for all pairs, and all of `tested` terms, at once (Bonferroni). Infinite where the games cannot tell.
    """
    known = [factor for term in model.design.terms if len(term) == 1 for factor in term]
    rows = reference_grid(model, [factor for factor in known if factor not in (STRATEGY, PLACE, PLAYERS)], term)
    groups = rows.select(term).unique(maintain_order=True)
    of_row = rows.select(term).join(groups.with_row_index("group"), on=list(term), maintain_order="left")
    is_in = (np.arange(groups.height)[:, None] == of_row["group"].to_numpy()).astype(float)
    logits = is_in @ model.design.matrix(rows) / is_in.sum(axis=1, keepdims=True)
    parts = np.hstack([groups[factor].to_dummies().to_numpy().astype(float) for factor in term])
    rest = np.eye(groups.height) - parts @ np.linalg.pinv(parts)
    if sum(owner == term for owner, _ in model.design.columns) < round(np.trace(rest)):
        return float("inf")  # some pairs cannot be told from something else that always comes with them
    gap, gradient = rest @ logits @ model.coefficients, rest @ logits
    error = np.sqrt(np.maximum(np.einsum("ij,jk,ik->i", gradient, model.covariance, gradient), 0))
    even = float(model.cells["wins"].sum()) / float(model.cells["seats"].sum())
    z = critical_value(bonferroni(confidence, groups.height * tested))
    return float(even * (1 - even) * np.max(np.abs(gap) + z * error, initial=0))
