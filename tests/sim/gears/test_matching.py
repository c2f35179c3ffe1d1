"""Matching powers and weaknesses, and payments: the closed forms against trying everything."""

import itertools

import pytest

from balancewheel.sim.games.gears.matching import is_exact, list_payments, spare_powers, unmatched_powers

from .table import table

PLAIN, OMNIS = range(3), 3


def icons_of(counts):
    return [icon for icon, n in enumerate(counts) for _ in range(n)]


def best_for_the_defender(powers, weaknesses):
    """Unmatched powers when every way of matching is tried."""
    if not weaknesses:
        return len(powers)
    first, rest = weaknesses[0], weaknesses[1:]
    best = best_for_the_defender(powers, rest)
    for i, power in enumerate(powers):
        if OMNIS in (power, first) or power == first:
            best = min(best, best_for_the_defender(powers[:i] + powers[i + 1 :], rest))
    return best


def all_counts(most):
    return [c for c in itertools.product(range(most + 1), repeat=4) if sum(c) <= most]


@pytest.mark.rule("GE-057", "GE-058", "GE-059", "GE-060")
def test_no_matching_is_better_for_the_defender():
    for powers in all_counts(4):
        for weaknesses in all_counts(3):
            expected = best_for_the_defender(icons_of(powers), icons_of(weaknesses))
            assert unmatched_powers(powers, weaknesses) == expected, (powers, weaknesses)


@pytest.mark.rule("GE-061")
def test_two_powers_never_stand_in_for_one_in_the_attack():
    """Two for one would let two powers meet as one: every power counts for itself."""
    assert unmatched_powers([2, 0, 0, 0], [0, 1, 0, 0]) == 2
    assert unmatched_powers([4, 0, 0, 0], [0, 2, 0, 0]) == 4


def pays(powers, cost, swap=2):
    """Can these powers pay, when everything is tried?"""
    if not cost:
        return True
    first, rest = cost[0], cost[1:]
    for i, power in enumerate(powers):
        if (OMNIS in (power, first) or power == first) and pays(powers[:i] + powers[i + 1 :], rest, swap):
            return True
    for some in itertools.combinations(range(len(powers)), swap):
        if pays([power for i, power in enumerate(powers) if i not in some], rest, swap):
            return True
    return False


COSTS = [c for c in all_counts(3) if sum(c)]


@pytest.mark.rule("GE-036", "GE-038", "GE-039", "GE-040")
@pytest.mark.parametrize("swap", [1, 2, 3])
def test_powers_suffice_exactly_when_some_way_to_pay_is_found(swap):
    t = table(substitute_powers=swap)
    for powers in all_counts(4):
        for cost in COSTS if swap == 2 else COSTS[::3]:
            expected = pays(icons_of(powers), icons_of(cost), swap)
            assert (spare_powers(t.rules, *powers, cost) >= 0) == expected, (powers, cost)


@pytest.mark.rule("GE-036", "GE-040")
def test_every_payment_without_waste_is_offered_and_no_other():
    t = table()
    for powers in [(2, 1, 1, 1), (3, 0, 2, 0), (0, 4, 0, 2), (2, 2, 2, 2), (1, 0, 0, 3)]:
        for cost in COSTS[::4]:
            wanted = {
                spent
                for spent in itertools.product(*(range(n + 1) for n in powers))
                if pays(icons_of(spent), icons_of(cost))
                and not any(
                    spent[i] and pays(icons_of([n - (i == k) for k, n in enumerate(spent)]), icons_of(cost))
                    for i in range(4)
                )
            }
            assert {
                s for s in itertools.product(*(range(n + 1) for n in powers)) if is_exact(t.rules, *s, cost)
            } == wanted
            t.state.power[0], t.state.spent[:] = powers, 0
            list_payments(t.rules, t.state, 0, cost)
            offered = t.menu()
            t.state.n_options = 0
            assert len(offered) == len(set(offered)) == len(wanted), (powers, cost)
