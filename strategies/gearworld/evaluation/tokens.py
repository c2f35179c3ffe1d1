"""Tokens that pay for developments, coal, gold, iron and scrap, as one number: eight bits for each count.

Such numbers are added and subtracted as they are. A count stays below 128, since a box has at most 99 of a token.
"""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.build import cost
from balancewheel.sim.games.gearworld.rules import N_PAID as PAID
from balancewheel.sim.games.gearworld.state import Option
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest

ONE_OF_EACH = 0x01010101
TOP_BITS = 0x80808080  # of all counts


@njit
def count_of(tokens, resource):
    """How many of them are of one resource."""
    return tokens >> (8 * resource) & 255


@njit
def packed(resource, n):
    """So many tokens of a resource; none if it pays for nothing."""
    return n << (8 * resource) if resource < PAID else 0


@njit
def total(tokens):
    """How many there are of all resources, as long as they are fewer than 256."""
    return tokens * ONE_OF_EACH >> 24 & 255


@njit
def short_of(price, tokens):
    """What is missing to pay a price: resource by resource the price less the tokens, and never less than none."""
    left = (price | TOP_BITS) - tokens  # the top bit of a count stays where the price is no less
    return left & ((left & TOP_BITS) >> 7) * 127


@njit
def fewer_of(some, others):
    """Resource by resource the smaller of two numbers of tokens."""
    return some - short_of(some, others)


@njit
def tokens_in(state, place):
    """The tokens that lie in a place."""
    tokens = 0
    for resource in range(PAID):
        tokens |= state.held[place, resource] << (8 * resource)
    return tokens


@njit
def count_tokens(state, lands, craft):
    """The tokens that lie in a set of places."""
    tokens = 0
    while lands:
        tokens += tokens_in(state, lowest(lands))
        lands &= lands - 1
    while craft:
        tokens += tokens_in(state, MAX_LANDS + lowest(craft))
        craft &= craft - 1
    return tokens


@njit
def owned(state, player):
    """All tokens of a player."""
    return count_tokens(state, state.own_land[player], state.own_craft[player])


@njit
def price_of(rules, kind, way):
    """What a development costs; 0 where there is no such way to pay."""
    price = 0
    for resource in range(PAID):
        price |= cost(rules, kind, way, resource) << (8 * resource)
    return price


@njit
def skyworks_paid(rules, tokens):
    """How many skyworks so many tokens would pay for if they all lay in one land."""
    n = 0
    for way in range(2):
        price = price_of(rules, Option.BUILD_SKYWORK, way)
        while price and not short_of(price, tokens):
            tokens -= price
            n += 1
    return n
