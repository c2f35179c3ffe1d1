"""Tokens of four resources in one number are counted, compared and paid with as four numbers would be."""

from hypothesis import given
from hypothesis import strategies as st

from balancewheel.sim.games.gearworld import state as s
from balancewheel.strategies.gearworld.evaluation.plans import effort_of, least_effort
from balancewheel.strategies.gearworld.evaluation.tokens import (
    PAID,
    count_of,
    fewer_of,
    packed,
    price_of,
    short_of,
    skyworks_paid,
    tokens_in,
    total,
)
from tests.sim.gearworld.table import empty_table

few = st.lists(st.integers(0, 20), min_size=PAID, max_size=PAID)
many = st.lists(st.integers(0, 99), min_size=PAID, max_size=PAID)


def pack(counts):
    return sum(packed(resource, n) for resource, n in enumerate(counts))


def unpack(tokens):
    return [count_of(tokens, resource) for resource in range(PAID)]


@given(few, many)
def test_what_is_missing_to_pay_is_reckoned_resource_by_resource(price, tokens):
    missing = [max(0, n - have) for n, have in zip(price, tokens, strict=True)]
    assert unpack(short_of(pack(price), pack(tokens))) == missing
    assert total(short_of(pack(price), pack(tokens))) == sum(missing)


@given(many, many)
def test_the_fewer_of_two_are_taken_resource_by_resource(some, others):
    assert unpack(fewer_of(pack(some), pack(others))) == [min(pair) for pair in zip(some, others, strict=True)]


def test_horses_pay_for_nothing():
    assert packed(PAID, 3) == 0


def test_a_place_and_a_price_are_counted_in_the_same_way():
    t = empty_table(2)
    t.state.held[5, :PAID] = 3, 0, 1, 2
    assert unpack(tokens_in(t.state, 5)) == [3, 0, 1, 2]
    assert unpack(price_of(t.rules, s.Option.BUILD_BRIDGE, 0)) == [0, 0, 1, 1]
    assert price_of(t.rules, s.Option.BUILD_BRIDGE, 1) == 0


def test_skyworks_are_paid_for_in_both_ways():
    t = empty_table(2)
    assert skyworks_paid(t.rules, pack([1, 1, 1, 1])) == 1
    assert skyworks_paid(t.rules, pack([1, 5, 1, 1])) == 2
    assert skyworks_paid(t.rules, pack([2, 5, 2, 1])) == 2
    assert skyworks_paid(t.rules, pack([9, 3, 9, 0])) == 0


@given(few, few, few, few, few, st.integers(0, PAID), st.integers(0, 15))
def test_no_plan_takes_less_than_the_least_effort(price, here, beside, further, apart, site, mined):
    grown = packed(site, 1)
    near = pack(beside)
    together = pack(here) + near + pack(further)
    all_own = together + pack(apart)
    mined |= 1 << site
    effort = effort_of(pack(price), pack(here), grown, (near, together, all_own), mined)
    assert least_effort(pack(price), pack(here) + grown, all_own + grown) <= effort
