"""Who stands where: Dominance, and the Despair that may bring the next."""

from balancewheel.sim.games.gears.status import weakness_in_pile
from balancewheel.sim.kernel import njit


@njit
def score(rules, state, player):
    """GE-016, GE-026: what was gained and what lies ready: weakness in the opposing pile, and more for each Dominance.

    The rulebook has no points. A Dominance counts one more than the weakness it takes, and a pile no more than that
    weakness, so that whoever is ahead in Dominance is ahead.
    """
    ready = min(rules.despair_threshold, weakness_in_pile(rules, state, 1 - player))
    return (rules.despair_threshold + 1) * state.dominance[player] + ready
