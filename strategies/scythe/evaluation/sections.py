"""The turn as a whole: which section, which form of its top action, whether to take the action below."""

from balancewheel.sim.games.scythe.actions.bolster import benefit
from balancewheel.sim.games.scythe.actions.produce import can_produce
from balancewheel.sim.games.scythe.actions.trade import packed_amount
from balancewheel.sim.games.scythe.payment import can_coerce, can_pay
from balancewheel.sim.games.scythe.state import NOTHING, NOWHERE, Option
from balancewheel.sim.games.scythe.turn import may_repeat
from balancewheel.sim.games.scythe.words import Cube, Gain, Section, Structure
from balancewheel.sim.kernel import njit
from balancewheel.strategies.scythe.evaluation.moving import move_worth
from balancewheel.strategies.scythe.evaluation.openings import advised_section
from balancewheel.strategies.scythe.evaluation.placing import card_worth
from balancewheel.strategies.scythe.evaluation.planning import (
    ANY_SECTION,
    BARTER,
    BITS,
    MAX_DEPTH,
    PIECES,
    SAVE,
    SECTION_OF,
    best_plan,
    brings_something,
    pack,
    take_bottom,
)
from balancewheel.strategies.scythe.evaluation.producing import produce_worth
from balancewheel.strategies.scythe.evaluation.worth import piece_worth, pieces_done, taking_worth

OUT_OF_REACH = 1000  # coins that nobody has


@njit
def coins_worth(rules, state, view, me):
    """What the coins of a Move action are worth."""
    return benefit(rules, state, me, Cube.MOVE_COINS, rules.move_coins) * view.goods[Gain.COINS]


@njit
def bolster_worth(rules, state, view, me, form):
    """What Bolster is worth in one of its forms."""
    if form == Option.FOR_POWER:
        n, good = benefit(rules, state, me, Cube.BOLSTER_POWER, rules.bolster_power), Gain.POWER
        n = min(n, rules.power_max - state.power[me])
    else:
        n, good = benefit(rules, state, me, Cube.BOLSTER_CARDS, rules.bolster_cards), Gain.COMBAT_CARDS
    worth = n * view.goods[good] - rules.bolster_cost * view.goods[Gain.COINS]
    if state.structure[me, Structure.MONUMENT] != NOWHERE:
        worth += rules.monument_popularity * view.goods[Gain.POPULARITY]
    return worth


@njit
def popularity_trade_worth(rules, state, view, me):
    """What Trade is worth for popularity."""
    n = benefit(rules, state, me, Cube.TRADE_POPULARITY, rules.trade_popularity)
    return (
        n * view.goods[Gain.POPULARITY]
        - rules.trade_cost * view.goods[Gain.COINS]
        + armory_worth(rules, state, view, me)
    )


@njit
def armory_worth(rules, state, view, me):
    """What an armory adds to Trade."""
    if state.structure[me, Structure.ARMORY] == NOWHERE:
        return 0.0
    return rules.armory_power * view.goods[Gain.POWER]


@njit
def draw_up(rules, state, knobs, view, me):
    """Write down what a plan needs to know: how things stand, and what each way to spend a turn brings and costs."""
    turns = view.turns
    turns.depth, turns.patience, turns.again = depth_of(knobs), knobs.patience, knobs.again
    turns.repeats = 0
    for section in range(Section.FACTORY_CARD + 1):
        turns.repeats |= may_repeat(rules, state, me, section) << section
    turns.weight[0], turns.worth[0], turns.moved[0] = 1.0, 0.0, 0
    turns.traded, turns.coerced = rules.trade_resources, can_coerce(rules, state, me)
    for section in range(4):
        turns.below[section] = rules.mat_bottom[state.mat[me], section]
    for bottom in range(4):
        turns.pays[bottom], turns.price[bottom] = rules.bottom_resource[bottom], view.cost[bottom]
        turns.coins_for[bottom] = rules.bottom_coins[state.mat[me], bottom]
        done = pieces_done(state, me, bottom)
        turns.brings[bottom, 0] = view.bottom[bottom]
        for more in range(1, PIECES):
            later = piece_worth(rules, state, knobs, view, me, bottom, done + more)
            turns.brings[bottom, more] = view.bottom[bottom] - view.piece[bottom] + later
    draw_up_tops(rules, state, knobs, view, me)
    draw_up_rarer(rules, state, knobs, view, me)
    begin_with(view, state.secret_coins[me], state.hand_size[me])


@njit
def draw_up_tops(rules, state, knobs, view, me):
    """As `draw_up`, for Move, Bolster and Trade."""
    turns, units = view.turns, benefit(rules, state, me, Cube.MOVE_UNITS, rules.move_units)
    turns.moves[Section.MOVE], coins = (
        move_worth(rules, state, knobs, view, me, units),
        coins_worth(rules, state, view, me),
    )
    if coins > turns.moves[Section.MOVE]:
        turns.top[Section.MOVE], turns.moves[Section.MOVE] = coins, 0.0
    power = bolster_worth(rules, state, view, me, Option.FOR_POWER)
    turns.top[Section.BOLSTER] = max(power, bolster_worth(rules, state, view, me, Option.FOR_CARDS), 0.0)
    turns.top[Section.TRADE] = max(popularity_trade_worth(rules, state, view, me), 0.0)
    turns.top[BARTER] = armory_worth(rules, state, view, me) - rules.trade_cost * view.goods[Gain.COINS]
    turns.top[SAVE] = turns.top[BARTER]
    turns.fee[Section.BOLSTER] = rules.bolster_cost if turns.top[Section.BOLSTER] > 0 else 0
    turns.fee[Section.TRADE] = rules.trade_cost if turns.top[Section.TRADE] > 0 else 0
    turns.fee[BARTER] = rules.trade_cost if state.workers_at[me] & rules.territories else OUT_OF_REACH
    turns.fee[SAVE] = turns.fee[BARTER]


@njit
def draw_up_rarer(rules, state, knobs, view, me):
    """As `draw_up`, for Produce and a factory card, which are not always to be had."""
    turns = view.turns
    if can_produce(rules, state, me) and produce_worth(rules, state, knobs, view, me) > 0:
        turns.top[Section.PRODUCE], turns.made = view.hired, pack(view.made)
    card = state.factory_card[me]
    turns.fee[Section.FACTORY_CARD] = OUT_OF_REACH if card == NOTHING else 0
    if card != NOTHING:
        turns.moves[Section.FACTORY_CARD] = move_worth(rules, state, knobs, view, me, 1)
        if can_pay(rules, state, me, rules.factory_cost[card]):
            turns.top[Section.FACTORY_CARD] = max(card_worth(rules, state, knobs, view, me, card), 0.0)


@njit
def begin_with(view, coins, cards):
    """A plan begins with what is there."""
    turns = view.turns
    turns.have[0], turns.taken[0], turns.open[0] = pack(view.have), 0, 0
    turns.coins[0], turns.cards[0] = coins, cards


@njit
def depth_of(knobs):
    """How many turns are planned."""
    return max(1, min(int(knobs.depth + 0.5), MAX_DEPTH))


@njit
def choose_section(rules, state, knobs, view):
    """The section that the best plan begins with; at first what the book advises.

    The book is left where its advice would be a turn for nothing.
    """
    me, turns = state.decider, view.turns
    draw_up(rules, state, knobs, view, me)
    advised = advised_section(rules, state, knobs, me)
    turns.legal = 0
    for i in range(state.n_options):
        section = state.options[i].what
        turns.legal |= 1 << section
        if section == advised and brings_something(view, section):
            return i
    way = best_plan(view)[1]
    for i in range(state.n_options):
        if state.options[i].what == SECTION_OF[way]:
            return i
    return 0


@njit
def choose_top(rules, state, knobs, view):
    """The form of the top action that is worth most, if any is worth something."""
    me, best, highest = state.decider, 0, 0.0
    if state.section == Section.TRADE:
        return choose_trade(rules, state, knobs, view)
    for i in range(state.n_options):
        if state.options[i].kind != Option.DECLINE:
            points = form_worth(rules, state, knobs, view, me, state.options[i].kind)
            if points > highest:
                best, highest = i, points
    return best


@njit
def choose_trade(rules, state, knobs, view):
    """Trade for what the best plan asks for; not at all where neither brings anything."""
    draw_up(rules, state, knobs, view, state.decider)
    view.turns.legal = 1 << Section.TRADE
    way = best_plan(view)[1]
    form = Option.FOR_RESOURCES if way >= BARTER else Option.FOR_POPULARITY
    for i in range(state.n_options):
        if state.options[i].kind == form and (way >= BARTER or view.turns.top[Section.TRADE] > 0):
            return i
    return 0


@njit
def form_worth(rules, state, knobs, view, me, form):
    """What one form of a top action is worth, those of Trade aside."""
    if form == Option.UNITS:
        return move_worth(rules, state, knobs, view, me, benefit(rules, state, me, Cube.MOVE_UNITS, rules.move_units))
    if form == Option.FOR_COINS:
        return coins_worth(rules, state, view, me)
    if state.section == Section.BOLSTER:
        return bolster_worth(rules, state, view, me, form)
    if state.section == Section.FACTORY_CARD:
        return card_worth(rules, state, knobs, view, me, state.factory_card[me])
    return produce_worth(rules, state, knobs, view, me)


@njit
def choose_bundle(rules, state, knobs, view):
    """The traded resources with which the rest of the turn, and the best plan after it, bring most."""
    me, turns, best, highest = state.decider, view.turns, 0, -1000.0
    draw_up(rules, state, knobs, view, me)
    turns.depth = max(turns.depth - 1, 1)  # this turn is one of them
    turns.legal = ANY_SECTION & ~(1 << Section.TRADE) | turns.repeats & 1 << Section.TRADE
    for i in range(state.n_options):
        for takes in range(2):  # leaves the action below alone, or takes it
            begin_with(view, state.secret_coins[me], state.hand_size[me])
            for resource in range(4):
                turns.have[0] += packed_amount(state.options[i].what, resource) << BITS * resource
            points = take_bottom(view, 0, turns.below[Section.TRADE]) if takes else 0.0
            if takes and points <= 0:
                break
            points += turns.patience * best_plan(view)[0]
            if points > highest:
                best, highest = i, points
    return best


@njit
def choose_bottom(rules, state, view):
    """Take the action below, unless it would end a game that is not won."""
    if state.section == Section.FACTORY_CARD:
        return 1
    return 1 if taking_worth(view, rules.mat_bottom[state.mat[state.decider], state.section]) > 0 else 0
