"""Plans: all ways to spend the next few turns, in a rough model of what they make, cost and bring.

The model knows resources and coins, what Produce makes now, and what a piece more of each kind is worth; a Move gains
what it gains now, less if it is repeated. Traded resources stay open until a bottom action asks for them.
"""

import numpy as np

from balancewheel.sim.games.scythe.words import Gain, Section
from balancewheel.sim.kernel import njit, record

MAX_DEPTH = 5
N_WAYS = 7  # to spend a turn: the five sections, and two more
BARTER, SAVE = 5, 6  # Trade for resources, with the action below it and without
SECTION_OF = np.array([0, 1, 2, 3, 4, Section.TRADE, Section.TRADE])
ANY_SECTION = (1 << 5) - 1  # all five, as bits
PIECES = 6  # of a kind, at most
BITS = 8  # of each of four numbers that are packed in one

PLANS = record(
    [
        ("depth", np.int64),  # turns that are planned
        ("legal", np.int64),  # sections that may be taken in the first of them, as bits
        ("repeats", np.int64),  # sections that may be taken twice in a row
        ("patience", np.float64),  # what is left of a gain that comes a turn later
        ("again", np.float64),  # what is left of a Move's gain when it is repeated
        ("below", np.int64, 4),  # the bottom action below each section
        ("pays", np.int64, 4),  # the resource that each bottom action takes
        ("price", np.int64, 4),  # and how many
        ("coins_for", np.int64, 4),  # coins that it gives
        ("brings", np.float64, (4, PIECES)),  # what it is worth to take it for the first time, the second ...
        ("top", np.float64, N_WAYS),  # what each way to spend a turn brings by itself
        ("moves", np.float64, N_WAYS),  # and by the units that move
        ("fee", np.int64, N_WAYS),  # the coins that it costs
        ("traded", np.int64),  # resources that Trade brings
        ("made", np.int64),  # and those that Produce makes now, packed
        ("coerced", np.int64),  # combat cards that may stand for a resource in each turn
        # at the start of each turn and after the last:
        ("way", np.int64, MAX_DEPTH + 1),  # how the turn is spent
        ("worth", np.float64, MAX_DEPTH + 1),  # what the turns before it bring
        ("weight", np.float64, MAX_DEPTH + 1),  # what is left of a gain in this one
        ("coins", np.int64, MAX_DEPTH + 1),
        ("cards", np.int64, MAX_DEPTH + 1),  # combat cards
        ("open", np.int64, MAX_DEPTH + 1),  # traded resources that are not named yet
        ("moved", np.int64, MAX_DEPTH + 1),  # turns with a Move
        ("have", np.int64, MAX_DEPTH + 1),  # resources, packed
        ("taken", np.int64, MAX_DEPTH + 1),  # bottom actions taken, packed
    ]
)


@njit
def pack(numbers):
    """Four numbers in one."""
    return numbers[0] | numbers[1] << BITS | numbers[2] << 2 * BITS | numbers[3] << 3 * BITS


@njit
def unpack(numbers, which):
    """One of the four numbers in one."""
    return numbers >> BITS * which & (1 << BITS) - 1


@njit
def best_plan(view):
    """What the best plan is worth, and the way it spends its first turn."""
    turns, level, best, way = view.turns, 0, -1000.0, -1
    turns.way[0] = -1
    while level >= 0:
        turns.way[level] += 1
        if turns.way[level] == N_WAYS:
            level -= 1
        elif take_turn(view, level):
            if level + 1 < turns.depth:
                level += 1
                turns.way[level] = -1
            else:
                total = turns.worth[level + 1] + turns.weight[level] * stock_worth(view, level + 1)
                if total > best:
                    best, way = total, turns.way[0]
    return best, way


@njit
def take_turn(view, level):
    """Play a turn of the plan, if it can be spent like that; what comes of it is the start of the next."""
    turns, after = view.turns, level + 1
    way = turns.way[level]
    section = SECTION_OF[way]
    if level == 0:
        if not turns.legal >> section & 1:
            return False
    elif SECTION_OF[turns.way[level - 1]] == section and not turns.repeats >> section & 1:
        return False
    paid = turns.fee[way] <= turns.coins[level]
    if not paid and way >= Section.FACTORY_CARD:
        return False
    turns.weight[after] = turns.weight[level] * turns.patience
    turns.worth[after], turns.moved[after] = turns.worth[level], turns.moved[level]
    turns.coins[after], turns.cards[after] = turns.coins[level], turns.cards[level]
    turns.have[after], turns.open[after], turns.taken[after] = turns.have[level], turns.open[level], turns.taken[level]
    gain = 0.0
    if paid:
        gain = turns.top[way]
        turns.coins[after] -= turns.fee[way]
    if section in (Section.MOVE, Section.FACTORY_CARD):
        gain += turns.moves[way] * turns.again ** turns.moved[level]
        turns.moved[after] += 1
    elif way >= BARTER:
        turns.open[after] += turns.traded
    elif way == Section.PRODUCE:
        turns.have[after] += turns.made
    if section != Section.FACTORY_CARD and way != SAVE:
        gain += take_bottom(view, after, turns.below[section])
    turns.worth[after] += turns.weight[level] * gain
    return True


@njit
def take_bottom(view, level, bottom):
    """What a bottom action brings, if it can be paid and its resources would score less; pays for it."""
    turns = view.turns
    resource, price, done = turns.pays[bottom], turns.price[bottom], unpack(turns.taken[level], bottom)
    brings = turns.brings[bottom, min(done, PIECES - 1)]
    if brings <= price * view.leftover:
        return 0.0
    own = min(price, unpack(turns.have[level], resource))
    cards = min(price - own, turns.coerced, turns.cards[level])
    if price > own + cards + turns.open[level]:
        return 0.0
    turns.have[level] -= own << BITS * resource
    turns.cards[level] -= cards
    turns.open[level] -= price - own - cards
    turns.taken[level] += 1 << BITS * bottom
    turns.coins[level] += turns.coins_for[bottom]
    return brings - cards * view.goods[Gain.COMBAT_CARDS]


@njit
def brings_something(view, section):
    """Is a turn with a section worth anything at all?"""
    for way in range(N_WAYS):
        view.turns.way[0] = way
        if SECTION_OF[way] == section and take_turn(view, 0):
            if view.turns.worth[1] + stock_worth(view, 1) > stock_worth(view, 0):
                return True
    return False


@njit
def stock_worth(view, level):
    """What the resources are worth that a plan leaves."""
    turns, worth, best = view.turns, 0.0, view.leftover
    for resource in range(4):
        have, need = unpack(turns.have[level], resource), view.need[resource]
        first = min(have, need)
        more = min(have - first, need)
        worth += first * view.first[resource] + more * view.more[resource] + (have - first - more) * view.leftover
        best = max(best, view.first[resource] if have < need else view.more[resource])
    return worth + turns.open[level] * best
