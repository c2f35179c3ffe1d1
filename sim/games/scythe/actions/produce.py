"""Produce: workers and the mill make what their territory yields; it costs more the more workers are out."""

from balancewheel.sim.games.scythe.actions.bolster import benefit
from balancewheel.sim.games.scythe.actions.trade import add_resource
from balancewheel.sim.games.scythe.control import add_workers, controlled
from balancewheel.sim.games.scythe.state import NOWHERE, Event, Option, Question
from balancewheel.sim.games.scythe.tokens import spring_trap, trap_awaits
from balancewheel.sim.games.scythe.tracks import note_unreckoned, spend
from balancewheel.sim.games.scythe.words import Cube, Gain, Structure, Terrain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def list_produce(rules, state, me):
    """SC-033, SC-098: produce, if every exposed cost can be paid."""
    if can_produce(rules, state, me):
        offer(state, Option.TO_WORK)


@njit
def can_produce(rules, state, me):
    """SC-033, SC-098, SC-099: is the upkeep of the workers there?"""
    power, popularity, coins = upkeep(rules, state, me)
    return state.power[me] >= power and state.popularity[me] >= popularity and state.secret_coins[me] >= coins


@njit
def upkeep(rules, state, me):
    """SC-099: the power, popularity and coins that Produce costs with as many workers out."""
    out = state.workers_out[me]
    power = rules.produce_power if out >= rules.produce_power_from else 0
    popularity = rules.produce_popularity if out >= rules.produce_popularity_from else 0
    return power, popularity, rules.produce_coins if out >= rules.produce_coins_from else 0


@njit
def produce(rules, state, players, me):
    """SC-094, SC-098 to SC-100: pay by the workers out before the action, then serve the territories."""
    power, popularity, coins = upkeep(rules, state, me)
    spend(rules, state, me, Gain.POWER, power)
    spend(rules, state, me, Gain.POPULARITY, popularity)
    spend(rules, state, me, Gain.COINS, coins)
    note_unreckoned(state, me, Gain.COINS, coins)
    state.count[me].produces += 1
    most = benefit(rules, state, me, Cube.PRODUCE_TERRITORIES, rules.produce_territories)
    serve_territories(rules, state, players, me, most, True)


@njit
def mill_place(rules, state, me):
    """SC-124, SC-128, SC-130: the territory of a mill that can work, or NOWHERE."""
    place = state.structure[me, Structure.MILL]
    if place == NOWHERE or rules.mill_needs_control and not controlled(rules, state, me) >> place & 1:
        return NOWHERE
    return place


@njit
def serve_territories(rules, state, players, me, most, with_mill):
    """SC-094, SC-106, SC-130, SC-384: different territories, the mill's on top of the others; the player may stop."""
    mill = mill_place(rules, state, me) if with_mill else NOWHERE
    served, n = 0, 0
    while True:
        places = controlled(rules, state, me) & state.workers_at[me] if n < most else 0
        if mill != NOWHERE and (n < most or rules.mill_extra_pick):
            places |= 1 << mill
        places &= ~served
        offer(state, Option.DONE)
        while places:
            place = lowest(places)
            places &= places - 1
            hands = state.workers[me, place] + (rules.mill_workers if place == mill else 0)
            if can_yield(rules, state, me, place):
                list_hands(rules, state, place, hands)
        choice = ask(rules, state, players, me, Question.PRODUCE_AT)
        if choice.kind == Option.DONE:
            return
        place, hands = choice.place, choice.amount
        served |= 1 << place
        n += not (place == mill and rules.mill_extra_pick)
        serve(rules, state, players, me, place, hands)


@njit
def list_hands(rules, state, place, hands):
    """SC-105: all the workers and the mill there, or fewer of them; how many workers a village makes is asked later."""
    fewest = max(hands, 1) if rules.terrain[place] == Terrain.VILLAGE else 1
    for n in range(hands, fewest - 1, -1):
        offer(state, Option.HERE, 0, place, n)


@njit
def can_yield(rules, state, me, place):
    """SC-096, SC-097, SC-103: lakes and the factory yield nothing, nor does a village once all workers are out."""
    if rules.terrain[place] == Terrain.VILLAGE:
        return state.workers_out[me] < rules.workers
    return rules.terrain[place] < Terrain.VILLAGE


@njit
def serve(rules, state, players, me, place, hands):
    """SC-095, SC-096, SC-128, SC-129: every worker that produces makes one of what the territory yields."""
    if rules.terrain[place] == Terrain.VILLAGE:
        make_workers(rules, state, players, me, place, hands)
    else:
        add_resource(state, me, place, rules.terrain[place], hands)
        state.count[me].resources_made += hands


@njit
def make_workers(rules, state, players, me, place, hands):
    """SC-101 to SC-105, SC-131: as many new workers as wanted, as far as there are any; they do not work yet."""
    for n in range(min(hands, rules.workers - state.workers_out[me]) + 1):
        offer(state, Option.AMOUNT, 0, place, n)
    n = ask(rules, state, players, me, Question.NEW_WORKERS).amount
    add_new_workers(rules, state, me, place, n)


@njit
def add_new_workers(rules, state, me, place, n):
    """SC-102, SC-376, SC-402: workers from the mat to a place; a worker made beside an armed trap springs it."""
    if n == 0:
        return
    add_workers(state, me, place, n)
    state.workers_out[me] += n
    log_event(state, Event.WORKERS_MADE, me, 0, place, n)
    if trap_awaits(state, me, place):
        spring_trap(rules, state, me, place)
