"""Popularity: what the next tier is worth, and what it costs to fall back to the one before."""

from balancewheel.sim.games.scythe.scoring import resources_of, territories_of, tier_of
from balancewheel.sim.games.scythe.words import Gain
from balancewheel.sim.kernel import njit

SCORED = 12  # stars, territories and pairs of resources that a player may hope for
NEVER = 99  # points to lose without falling a tier, where there is none below


@njit
def assess_tier(rules, state, knobs, view, me):
    """A tier more is a coin more for everything counted: points are worth more the fewer of them are missing."""
    has, tier = state.popularity[me], tier_of(rules, state, me)
    counted = state.stars[me] + territories_of(rules, state, me) + resources_of(rules, state, me) / rules.pair_size
    hoped = knobs.popularity * ((1 - view.late) * SCORED + view.late * counted)
    view.slack = has - rules.tier_from[tier] if tier else NEVER
    view.fall = hoped * view.late
    if tier < rules.tiers - 1:
        missing = rules.tier_from[tier + 1] - has
        near = missing <= 2 + 8 * (1 - view.late)
        view.goods[Gain.POPULARITY] += hoped / (missing + 1) * (1.0 if near else knobs.climb)


@njit
def popularity_cost(view, points):
    """What it costs to lose points of popularity; the last ones of a tier cost all that the tier adds."""
    return points * view.goods[Gain.POPULARITY] + (view.fall if points > view.slack else 0.0)
