"""How much of a gain to take: all of it, unless it would end the game at a loss or spoil an objective."""

from balancewheel.sim.games.scythe.cards import Term
from balancewheel.sim.games.scythe.objectives import is_met
from balancewheel.sim.games.scythe.stars import goal_reached
from balancewheel.sim.games.scythe.words import N_STARS, Gain, Star
from balancewheel.sim.kernel import njit
from balancewheel.strategies.scythe.evaluation.worth import end_worth, last_star_ends


@njit
def choose_amount(rules, state, view):
    """The most that does no harm; options go from nothing to all."""
    for less in range(state.n_options - 1):
        i = state.n_options - 1 - less
        good, amount = state.options[i].what, state.options[i].amount
        if not ends_badly(rules, state, good, amount) and not spoils(rules, state, view, good, amount):
            return i
    return 0


@njit
def ends_badly(rules, state, good, amount):
    """Would the gain bring the last star to a player who is not ahead? Stars already earned fall anyway."""
    me = state.decider
    earned = state.stars[me]
    for goal in range(N_STARS):
        earned += state.star[me, goal] == 0 and goal_reached(rules, state, me, goal)
    if earned + 1 != rules.stars_to_end or not brings_star(rules, state, good, amount):
        return False
    if not last_star_ends(rules, state):
        return False
    return end_worth(rules, state, me) < 0


@njit
def brings_star(rules, state, good, amount):
    """Does the gain lead to the end of a track whose star is not placed yet?"""
    me = state.decider
    if good == Gain.POWER:
        return state.star[me, Star.POWER] == 0 and state.power[me] + amount >= rules.power_max
    if good == Gain.POPULARITY:
        return state.star[me, Star.POPULARITY] == 0 and state.popularity[me] + amount >= rules.popularity_max
    return False


@njit
def spoils(rules, state, view, good, amount):
    """Would an objective that is met now be met no more, and is its star worth more than the gain?"""
    me = state.decider
    kind, total = -1, 0
    if good == Gain.POWER:
        kind, total = Term.POWER_MAX, state.power[me] + amount
    elif good == Gain.POPULARITY:
        kind, total = Term.POPULARITY_MAX, state.popularity[me] + amount
    elif good == Gain.COINS:
        kind, total = Term.COINS_MAX, state.secret_coins[me] + amount
    if kind < 0 or view.star <= amount * view.goods[good]:
        return False
    for i in range(state.n_objectives[me]):
        card = state.secret_objectives[me, i]
        for term in range(rules.objective_terms[card]):
            if rules.term_kind[card, term] == kind and total > rules.term_number[card, term]:
                if is_met(rules, state, me, card):
                    return True
    return False
