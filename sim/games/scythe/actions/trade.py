"""Trade: a coin for two resources of any type, or for popularity."""

from balancewheel.sim.games.scythe.actions.bolster import benefit
from balancewheel.sim.games.scythe.control import controlled
from balancewheel.sim.games.scythe.state import NOWHERE, Event, Option, Question
from balancewheel.sim.games.scythe.taking import take
from balancewheel.sim.games.scythe.tracks import spend
from balancewheel.sim.games.scythe.words import Cube, Gain, Structure
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def packed_amount(packed, resource):
    """How many of one type a packed number holds."""
    return packed >> 4 * resource & 15


@njit
def worker_places(rules, state, me):
    """SC-090, SC-091: controlled territories with an own worker, where traded resources may be put."""
    return controlled(rules, state, me) & state.workers_at[me]


@njit
def list_trade(rules, state, me):
    """SC-088, SC-091: resources where a worker can take them, or popularity, if the coin is there."""
    if state.secret_coins[me] >= rules.trade_cost:
        if worker_places(rules, state, me):
            offer(state, Option.FOR_RESOURCES)
        offer(state, Option.FOR_POPULARITY)


@njit
def trade(rules, state, players, me, form):
    """SC-034, SC-088, SC-089, SC-092, SC-124, SC-127: pay, gain one of the two or part of it; an armory adds power."""
    spend(rules, state, me, Gain.COINS, rules.trade_cost)
    if form == Option.FOR_RESOURCES:
        gain_traded(rules, state, players, me)
        state.count[me].trades_resources += 1
    else:
        n = benefit(rules, state, me, Cube.TRADE_POPULARITY, rules.trade_popularity)
        take(rules, state, players, me, Gain.POPULARITY, n)
        state.count[me].trades_popularity += 1
    if state.structure[me, Structure.ARMORY] != NOWHERE:
        take(rules, state, players, me, Gain.POWER, rules.armory_power)


@njit
def gain_traded(rules, state, players, me):
    """SC-034, SC-089, SC-090: any mix of types, or fewer tokens; then each to a territory with a worker."""
    for n in range(rules.trade_resources, -1, -1):
        for oil in range(n, -1, -1):
            for metal in range(n - oil, -1, -1):
                for wood in range(n - oil - metal, -1, -1):
                    offer(state, Option.THIS, oil | metal << 4 | wood << 8 | (n - oil - metal - wood) << 12)
    packed = ask(rules, state, players, me, Question.TRADE_FOR).what
    for resource in range(4):
        for _ in range(packed_amount(packed, resource)):
            put_resource(rules, state, players, me, resource)


@njit
def put_resource(rules, state, players, me, resource):
    """SC-090, SC-383: one token to a controlled territory with an own worker; none if there is no such territory."""
    places = worker_places(rules, state, me)
    if not places:
        return
    while places:
        offer(state, Option.HERE, resource, lowest(places))
        places &= places - 1
    add_resource(state, me, ask(rules, state, players, me, Question.PUT_RESOURCE).place, resource, 1)


@njit
def add_resource(state, player, place, resource, amount):
    """Tokens from the supply, which has no end (SC-009)."""
    if amount:
        state.resources[place, resource] += amount
        log_event(state, Event.PUT, player, resource, place, amount)
