"""The turn as a whole: which section, which form of its top action, whether to take the action below."""

from balancewheel.sim.games.scythe.actions.bolster import benefit
from balancewheel.sim.games.scythe.actions.produce import can_produce
from balancewheel.sim.games.scythe.cards import CARDS, COINS, POPULARITY, POWER
from balancewheel.sim.games.scythe.payment import can_pay
from balancewheel.sim.games.scythe.state import (
    ARMORY,
    BOLSTER,
    BOLSTER_CARDS,
    BOLSTER_POWER,
    DECLINE,
    FACTORY_CARD,
    FOR_CARDS,
    FOR_COINS,
    FOR_POWER,
    FOR_RESOURCES,
    MONUMENT,
    MOVE,
    MOVE_COINS,
    MOVE_UNITS,
    NOWHERE,
    TRADE,
    TRADE_POPULARITY,
    UNITS,
)
from balancewheel.sim.kernel import njit
from balancewheel.strategies.scythe.moving import move_worth
from balancewheel.strategies.scythe.placing import card_worth
from balancewheel.strategies.scythe.producing import produce_worth, trade_worth
from balancewheel.strategies.scythe.worth import missing_for, taking_worth


@njit
def coins_worth(rules, state, view, me):
    """What the coins of a Move action are worth."""
    return benefit(rules, state, me, MOVE_COINS, rules.move_coins) * view.goods[COINS]


@njit
def bolster_worth(rules, state, view, me, form):
    """What Bolster is worth in one of its forms."""
    if form == FOR_POWER:
        n, good = benefit(rules, state, me, BOLSTER_POWER, rules.bolster_power), POWER
        n = min(n, rules.power_max - state.power[me])
    else:
        n, good = benefit(rules, state, me, BOLSTER_CARDS, rules.bolster_cards), CARDS
    worth = n * view.goods[good] - rules.bolster_cost * view.goods[COINS]
    if state.structure[me, MONUMENT] != NOWHERE:
        worth += rules.monument_popularity * view.goods[POPULARITY]
    return worth


@njit
def popularity_trade_worth(rules, state, view, me):
    """What Trade is worth for popularity."""
    n = benefit(rules, state, me, TRADE_POPULARITY, rules.trade_popularity)
    return n * view.goods[POPULARITY] - rules.trade_cost * view.goods[COINS] + armory_worth(rules, state, view, me)


@njit
def resource_trade_worth(rules, state, view, me, missing):
    """What Trade is worth for resources, those missing for the action below first."""
    wanted = rules.bottom_resource[rules.mat_bottom[state.mat[me], TRADE]]
    return (
        trade_worth(rules, view, wanted, missing)
        - rules.trade_cost * view.goods[COINS]
        + armory_worth(rules, state, view, me)
    )


@njit
def armory_worth(rules, state, view, me):
    """What an armory adds to Trade."""
    if state.structure[me, ARMORY] == NOWHERE:
        return 0.0
    return rules.armory_power * view.goods[POWER]


@njit
def section_worth(rules, state, knobs, view, me, section):
    """What a section is worth: the best form of its top action, and the action below if it can then be paid."""
    if section == FACTORY_CARD:
        card = state.factory_card[me]
        top = 0.0
        if can_pay(rules, state, me, rules.factory_cost[card]):
            top = max(card_worth(rules, state, knobs, view, me, card), 0.0)
        return top + move_worth(rules, state, knobs, view, me, 1)
    bottom = rules.mat_bottom[state.mat[me], section]
    missing, below = missing_for(rules, state, view, me, bottom), max(taking_worth(view, bottom), 0.0)
    paid = below if missing <= 0 else 0.0
    if section == MOVE:
        units = benefit(rules, state, me, MOVE_UNITS, rules.move_units)
        return paid + max(move_worth(rules, state, knobs, view, me, units), coins_worth(rules, state, view, me))
    if section == BOLSTER:
        if state.secret_coins[me] < rules.bolster_cost:
            return paid
        power = bolster_worth(rules, state, view, me, FOR_POWER)
        return paid + max(power, bolster_worth(rules, state, view, me, FOR_CARDS), 0.0)
    if section == TRADE:
        if state.secret_coins[me] < rules.trade_cost:
            return paid
        best = max(popularity_trade_worth(rules, state, view, me), 0.0) + paid
        if state.workers_at[me] & rules.territories:
            resources = resource_trade_worth(rules, state, view, me, missing)
            best = max(best, resources + (below if missing <= rules.trade_resources else 0.0))
        return best
    if not can_produce(rules, state, me):
        return paid
    top, made = produce_worth(rules, state, knobs, view, me, rules.bottom_resource[bottom])
    return top + (below if missing <= made else 0.0) if top > 0 else paid


@njit
def choose_section(rules, state, knobs, view):
    """The section that is worth most."""
    best, highest = 0, -100.0
    for i in range(state.n_options):
        points = section_worth(rules, state, knobs, view, state.decider, state.options[i].what)
        if points > highest:
            best, highest = i, points
    return best


@njit
def choose_top(rules, state, knobs, view):
    """The form of the top action that is worth most, if any is worth something."""
    me, best, highest = state.decider, 0, 0.0
    for i in range(state.n_options):
        if state.options[i].kind != DECLINE:
            points = form_worth(rules, state, knobs, view, me, state.options[i].kind)
            if points > highest:
                best, highest = i, points
    return best


@njit
def form_worth(rules, state, knobs, view, me, form):
    """What one form of a top action is worth."""
    if form == UNITS:
        return move_worth(rules, state, knobs, view, me, benefit(rules, state, me, MOVE_UNITS, rules.move_units))
    if form == FOR_COINS:
        return coins_worth(rules, state, view, me)
    if state.section == BOLSTER:
        return bolster_worth(rules, state, view, me, form)
    if state.section == FACTORY_CARD:
        return card_worth(rules, state, knobs, view, me, state.factory_card[me])
    bottom = rules.mat_bottom[state.mat[me], state.section]
    if state.section == TRADE:
        missing = missing_for(rules, state, view, me, bottom)
        if form == FOR_RESOURCES:
            below = max(taking_worth(view, bottom), 0.0) if 0 < missing <= rules.trade_resources else 0.0
            return resource_trade_worth(rules, state, view, me, missing) + below
        return popularity_trade_worth(rules, state, view, me)
    worth, _ = produce_worth(rules, state, knobs, view, me, rules.bottom_resource[bottom])
    return worth


@njit
def choose_bottom(rules, state, view):
    """Take the action below, unless it would end a game that is not won."""
    if state.section == FACTORY_CARD:
        return 1
    return 1 if taking_worth(view, rules.mat_bottom[state.mat[state.decider], state.section]) > 0 else 0
