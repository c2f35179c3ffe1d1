"""The turn as a whole: which section, which form of its top action, whether to take the action below."""

from balancewheel.sim.games.scythe.actions.bolster import benefit
from balancewheel.sim.games.scythe.actions.produce import can_produce
from balancewheel.sim.games.scythe.cards import CARDS, COINS, POPULARITY, POWER
from balancewheel.sim.games.scythe.control import has
from balancewheel.sim.games.scythe.mats import RELENTLESS
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
    NOTHING,
    NOWHERE,
    PRODUCE,
    TRADE,
    TRADE_POPULARITY,
    UNITS,
)
from balancewheel.sim.kernel import njit
from balancewheel.strategies.scythe.moving import move_worth
from balancewheel.strategies.scythe.openings import advised_section
from balancewheel.strategies.scythe.placing import card_worth
from balancewheel.strategies.scythe.producing import produce_worth, trade_worth
from balancewheel.strategies.scythe.worth import missing_for, taking_worth

N_SECTIONS = 5  # the four of a player mat and the factory card
NEVER = -100.0  # what is not to be had


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
def look_at_sections(rules, state, knobs, view, me):
    """Write down for every section what its top action is worth, and what the action below it still lacks."""
    for section in range(N_SECTIONS):
        view.plain[section], view.filled[section] = 0.0, NEVER
        if section != FACTORY_CARD:
            bottom = rules.mat_bottom[state.mat[me], section]
            view.lack[section] = missing_for(rules, state, view, me, bottom)
            view.below[section] = max(taking_worth(view, bottom), 0.0)
        if section == MOVE:
            units = benefit(rules, state, me, MOVE_UNITS, rules.move_units)
            coins = coins_worth(rules, state, view, me)
            view.plain[section] = max(move_worth(rules, state, knobs, view, me, units), coins)
        elif section == BOLSTER:
            if state.secret_coins[me] >= rules.bolster_cost:
                power = bolster_worth(rules, state, view, me, FOR_POWER)
                view.plain[section] = max(power, bolster_worth(rules, state, view, me, FOR_CARDS), 0.0)
        elif section == TRADE:
            if state.secret_coins[me] >= rules.trade_cost:
                view.plain[section] = max(popularity_trade_worth(rules, state, view, me), 0.0)
                if state.workers_at[me] & rules.territories:
                    view.filled[section] = resource_trade_worth(rules, state, view, me, view.lack[section])
                    view.brings[section] = rules.trade_resources
        elif section == PRODUCE:
            if can_produce(rules, state, me):
                top = produce_worth(rules, state, knobs, view, me)
                if top > 0:
                    view.filled[section] = top
                    view.brings[section] = view.made[rules.bottom_resource[rules.mat_bottom[state.mat[me], section]]]
                else:
                    view.made[:] = 0
        elif state.factory_card[me] == NOTHING:
            view.plain[section] = NEVER
        else:
            card = state.factory_card[me]
            if can_pay(rules, state, me, rules.factory_cost[card]):
                view.plain[section] = max(card_worth(rules, state, knobs, view, me, card), 0.0)
            view.plain[section] += move_worth(rules, state, knobs, view, me, 1)


@njit
def turn_worth(view, section, more):
    """What a section is worth to whoever has so many more tokens for the action below than now."""
    lack, below = view.lack[section] - more, view.below[section]
    plain = view.plain[section] + (below if lack <= 0 else 0.0)
    return max(plain, view.filled[section] + (below if lack <= view.brings[section] else 0.0))


@njit
def next_worth(rules, state, view, me, section):
    """What the best turn after one with a section is worth, paid with what that one leaves."""
    best = 0.0
    for after in range(N_SECTIONS):
        more = 0
        if after == section:  # SC-029
            if not has(state, me, RELENTLESS):
                continue
            more = view.brings[section] - (view.cost[rules.mat_bottom[state.mat[me], section]] if section < 4 else 0)
        elif after != FACTORY_CARD and section == PRODUCE:
            more = view.made[rules.bottom_resource[rules.mat_bottom[state.mat[me], after]]]
        elif after != FACTORY_CARD and section == TRADE and view.filled[section] > view.plain[section]:
            used = view.lack[section] if 0 < view.lack[section] <= rules.trade_resources else 0
            more = rules.trade_resources - used
        best = max(best, turn_worth(view, after, more))
    return best


@njit
def choose_section(rules, state, knobs, view):
    """The section that is worth most, the best turn that may follow counted in; at first what the book advises.

    The book is left where its advice would be a turn for nothing.
    """
    me, best, highest = state.decider, 0, -100.0
    look_at_sections(rules, state, knobs, view, me)
    advised = advised_section(rules, state, knobs, me)
    for i in range(state.n_options):
        section = state.options[i].what
        if section == advised and turn_worth(view, section, 0) > 0:
            return i
        points = turn_worth(view, section, 0) + knobs.next_turn * next_worth(rules, state, view, me, section)
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
    return produce_worth(rules, state, knobs, view, me)


@njit
def choose_bottom(rules, state, view):
    """Take the action below, unless it would end a game that is not won."""
    if state.section == FACTORY_CARD:
        return 1
    return 1 if taking_worth(view, rules.mat_bottom[state.mat[state.decider], state.section]) > 0 else 0
