"""Which section, and which form of its top action: what it gives, and whether its bottom action can be paid then."""

from sim.bits import lowest
from sim.games.scythe.actions.bolster import benefit
from sim.games.scythe.actions.bottom import can_take_bottom
from sim.games.scythe.actions.produce import can_yield, mill_place
from sim.games.scythe.board import VILLAGE
from sim.games.scythe.control import controlled
from sim.games.scythe.payment import can_pay
from sim.games.scythe.state import (
    ARMORY,
    BOLSTER,
    BOLSTER_CARDS,
    BOLSTER_POWER,
    FACTORY_CARD,
    FOR_CARDS,
    FOR_COINS,
    FOR_POPULARITY,
    FOR_POWER,
    FOR_RESOURCES,
    MONUMENT,
    MOVE,
    MOVE_COINS,
    MOVE_UNITS,
    NOWHERE,
    PRODUCE,
    PRODUCE_TERRITORIES,
    TRADE,
    TRADE_POPULARITY,
    UNITS,
)
from sim.kernel import njit
from strategies.scythe.needs import (
    bottom_worth,
    good_worth,
    missing,
    piece_worth,
    popularity_worth,
    power_worth,
    token_worth,
    worker_worth,
)
from strategies.scythe.walking import moves_worth

RICH = 3  # coins from which paying one hurts less


@njit
def section_worth(rules, state, knobs, me, section):
    """The best form of the top action, and the bottom action if it can be paid after it."""
    best = 0.0
    if section == MOVE:
        best = max(form_worth(rules, state, knobs, me, UNITS), form_worth(rules, state, knobs, me, FOR_COINS))
    elif section == BOLSTER and state.coins[me] >= rules.bolster_cost:
        best = max(form_worth(rules, state, knobs, me, FOR_POWER), form_worth(rules, state, knobs, me, FOR_CARDS))
    elif section == TRADE and state.coins[me] >= rules.trade_cost:
        best = form_worth(rules, state, knobs, me, FOR_POPULARITY) + after(rules, state, knobs, me, TRADE, 0)
        with_resources = form_worth(rules, state, knobs, me, FOR_RESOURCES)
        return max(best, with_resources + after(rules, state, knobs, me, TRADE, rules.trade_resources))
    elif section == PRODUCE:
        idle = after(rules, state, knobs, me, PRODUCE, 0)
        return max(idle, work_worth(rules, state, knobs, me) + idle)
    elif section == FACTORY_CARD:
        return factory_worth(rules, state, knobs, me)
    return best + after(rules, state, knobs, me, section, 0)


@njit
def after(rules, state, knobs, me, section, tokens):
    """What the section's bottom action is worth if so many tokens of its resource are enough to pay it."""
    bottom = rules.mat_bottom[state.mat[me], section]
    if can_take_bottom(rules, state, me, bottom) or missing(rules, state, me, bottom) <= tokens:
        return bottom_worth(rules, state, knobs, me, bottom)
    return 0.0


@njit
def form_worth(rules, state, knobs, me, form):
    """What one form of a top action gives, its cost taken off."""
    if form == UNITS:
        units = benefit(rules, state, me, MOVE_UNITS, rules.move_units)
        return moves_worth(rules, state, knobs, me, units)
    if form == FOR_COINS:
        return 1.0 * benefit(rules, state, me, MOVE_COINS, rules.move_coins)
    if form in (FOR_POWER, FOR_CARDS):
        if form == FOR_POWER:
            amount = benefit(rules, state, me, BOLSTER_POWER, rules.bolster_power)
            worth = power_worth(rules, state, knobs, me, amount)
        else:
            worth = knobs.cards * benefit(rules, state, me, BOLSTER_CARDS, rules.bolster_cards)
        if state.structure[me, MONUMENT] != NOWHERE:
            worth += popularity_worth(rules, state, knobs, me, rules.monument_popularity)
        return worth - rules.bolster_cost
    if form == FOR_POPULARITY:
        amount = benefit(rules, state, me, TRADE_POPULARITY, rules.trade_popularity)
        worth = popularity_worth(rules, state, knobs, me, amount)
    else:
        worth = trade_worth(rules, state, knobs, me)
    if state.structure[me, ARMORY] != NOWHERE:
        worth += power_worth(rules, state, knobs, me, rules.armory_power)
    return worth - rules.trade_cost


@njit
def trade_worth(rules, state, knobs, me):
    """Two tokens of the type that is worth most; nothing without a worker to take them."""
    if not controlled(rules, state, me) & state.workers_at[me]:
        return 0.0
    best = 0.0
    for resource in range(4):
        best = max(best, token_worth(rules, state, knobs, me, resource))
    return best * rules.trade_resources


@njit
def yield_worth(rules, state, knobs, me, place, hands):
    """What so many hands make of a territory are worth."""
    if not can_yield(rules, state, me, place):
        return 0.0
    if rules.terrain[place] == VILLAGE:
        return min(hands, rules.workers - state.workers_out[me]) * worker_worth(rules, state, knobs, me)
    return hands * token_worth(rules, state, knobs, me, rules.terrain[place])


@njit
def produce_worth(rules, state, knobs, me):
    """The best territories together, without what producing costs."""
    out = state.workers_out[me]
    if out >= rules.produce_power_from and state.power[me] < 1:
        return 0.0
    if out >= rules.produce_popularity_from and state.popularity[me] < 1:
        return 0.0
    if out >= rules.produce_coins_from and state.coins[me] < 1:
        return 0.0
    mill, first, second, third = mill_place(rules, state, me), 0.0, 0.0, 0.0
    places, total = controlled(rules, state, me) & state.workers_at[me], 0.0
    if mill != NOWHERE:
        hands = state.workers[me, mill] + rules.mill_workers
        total = yield_worth(rules, state, knobs, me, mill, hands)
        places &= ~(1 << mill)
    while places:
        place = lowest(places)
        places &= places - 1
        worth = yield_worth(rules, state, knobs, me, place, state.workers[me, place])
        if worth > first:
            first, second, third = worth, first, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    most = benefit(rules, state, me, PRODUCE_TERRITORIES, rules.produce_territories)
    total += first if most > 0 else 0.0
    total += second if most > 1 else 0.0
    total += third if most > 2 else 0.0
    cost = 0.0
    if out >= rules.produce_power_from:
        cost += 0.5
    if out >= rules.produce_popularity_from:
        cost += popularity_worth(rules, state, knobs, me, 1)
    if out >= rules.produce_coins_from:
        cost += 1.0
    return total - cost


@njit
def work_worth(rules, state, knobs, me):
    """What producing is worth, and the bottom action below it if that can only be paid with what is made."""
    worth, bottom = produce_worth(rules, state, knobs, me), rules.mat_bottom[state.mat[me], PRODUCE]
    if 0 < missing(rules, state, me, bottom) <= made(rules, state, knobs, me):
        worth += bottom_worth(rules, state, knobs, me, bottom)
    return worth


@njit
def made(rules, state, knobs, me):
    """Tokens for the bottom action below Produce that the best territory of its terrain would make."""
    resource = rules.bottom_resource[rules.mat_bottom[state.mat[me], PRODUCE]]
    places, best = controlled(rules, state, me) & state.workers_at[me] & rules.of_terrain[resource], 0
    while places:
        best = max(best, state.workers[me, lowest(places)])
        places &= places - 1
    return best


@njit
def factory_worth(rules, state, knobs, me):
    """The card's gains, and a far move of one unit."""
    card = state.factory_card[me]
    worth = 0.7 * moves_worth(rules, state, knobs, me, 1)
    if not can_pay(rules, state, me, rules.factory_cost[card]):
        return worth
    most, total = 0.0, -0.5
    for gained in range(18):
        amount = rules.factory_gain[card, gained]
        if amount:
            one = gain_worth(rules, state, knobs, me, gained, amount)
            most, total = max(most, one), total + one
    for good in range(4):
        total -= 0.7 * rules.factory_cost[card, good]
        most -= 0.7 * rules.factory_cost[card, good]
    return worth + max(most if rules.factory_choose_one[card] else total, 0.0)


@njit
def gain_worth(rules, state, knobs, me, gained, amount):
    """What so much of an entry on a card is worth."""
    if gained < 4:
        return good_worth(rules, state, knobs, me, gained, amount)
    if gained < 8:
        return amount * token_worth(rules, state, knobs, me, gained - 4)
    if gained == 8:
        return trade_worth(rules, state, knobs, me) * amount / max(rules.trade_resources, 1)
    if gained == 10:
        return worker_worth(rules, state, knobs, me)
    if 11 <= gained <= 14:
        return piece_worth(rules, state, knobs, me, gained - 11)
    if gained == 15:
        return produce_worth(rules, state, knobs, me)
    return 1.0
