"""Production and trade: what a territory would yield, and what is asked for."""

from balancewheel.sim.games.scythe.actions.produce import can_yield, mill_place, upkeep
from balancewheel.sim.games.scythe.control import fighters_on
from balancewheel.sim.games.scythe.state import NOWHERE, Option
from balancewheel.sim.games.scythe.words import Gain, Terrain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.strategies.scythe.evaluation.popularity import popularity_cost
from balancewheel.strategies.scythe.evaluation.worth import lost_token, tokens_worth, worker_worth

ABOARD = 100  # nobody can touch what the airship carries


@njit
def yield_worth(rules, state, knobs, view, place, hands):
    """What a territory would yield to so many hands of whoever's turn it is."""
    if rules.terrain[place] != Terrain.VILLAGE:
        return tokens_worth(view, rules.terrain[place], hands)
    total, me = 0.0, state.player
    out = state.workers_out[me]
    for i in range(hands):
        total += max(worker_worth(rules, state, knobs, view, me, out + i), 0.0)
    return total


@njit
def produce_worth(rules, state, knobs, view, me):
    """What a Produce action is worth, its cost taken off; notes in `made` what it would make."""
    worth, served, most = 0.0, 0, view.served
    view.made[:] = 0
    view.hired = 0.0
    mill = mill_place(rules, state, me)
    places = view.held & state.workers_at[me]
    if mill != NOWHERE:
        places |= 1 << mill
        most += rules.mill_extra_pick
    for _ in range(most):
        best, highest, its_hands, rest = NOWHERE, 0.0, 0, places & ~served
        while rest:
            place = lowest(rest)
            rest &= rest - 1
            if can_yield(rules, state, me, place):
                hands = state.workers[me, place] + (rules.mill_workers if place == mill else 0)
                points = yield_worth(rules, state, knobs, view, place, hands)
                if points > highest:
                    best, highest, its_hands = place, points, hands
        if best == NOWHERE:
            break
        served |= 1 << best
        worth += highest
        if rules.terrain[best] != Terrain.VILLAGE:
            view.made[rules.terrain[best]] += its_hands
        else:
            view.hired += highest
    cost = upkeep_worth(rules, state, view, me)
    view.hired -= cost
    return worth - cost


@njit
def upkeep_worth(rules, state, view, me):
    """What producing costs with the workers that are out."""
    power, popularity, coins = upkeep(rules, state, me)
    return power * view.goods[Gain.POWER] + popularity_cost(view, popularity) + coins * view.goods[Gain.COINS]


@njit
def choose_site(rules, state, knobs, view):
    """The territory that yields most, while any yields something."""
    best, highest = 0, 0.0
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind != Option.DONE:
            points = yield_worth(rules, state, knobs, view, option.place, option.amount)
            if points > highest:
                best, highest = i, points
    return best


@njit
def choose_new_workers(rules, state, knobs, view):
    """As many workers as are worth their upkeep."""
    me, best, highest, total = state.decider, 0, 0.0, 0.0
    for i in range(1, state.n_options):
        total += worker_worth(rules, state, knobs, view, me, state.workers_out[me] + i - 1)
        if total > highest:
            best, highest = i, total
    return best


@njit
def safety(state, me, place):
    """How well guarded a place is."""
    return 2 * fighters_on(state, me, place) + state.workers[me, place]


@njit
def choose_store(state):
    """Put resources where they are guarded best."""
    best, highest = 0, -1
    for i in range(state.n_options):
        points = safety(state, state.decider, state.options[i].place)
        if points > highest:
            best, highest = i, points
    return best


@njit
def choose_purse(state):
    """Pay with resources from where they are guarded least."""
    best, least = 0, 10**6
    for i in range(state.n_options):
        points = safety(state, state.decider, state.options[i].place)
        if state.options[i].kind == Option.THIS:
            points = ABOARD
        if points < least:
            best, least = i, points
    return best


@njit
def choose_resource(state, view):
    """The resource that is worth most to have."""
    best, highest = 0, -1.0
    for i in range(state.n_options):
        if state.options[i].kind == Option.DONE:
            continue
        points = tokens_worth(view, state.options[i].what, 1)
        if points > highest:
            best, highest = i, points
    return best


@njit
def choose_payment(state, view):
    """The resource that is worth least to lose."""
    best, least = 0, 10.0**6
    for i in range(state.n_options):
        points = lost_token(view, state.options[i].what)
        if points < least:
            best, least = i, points
    return best
