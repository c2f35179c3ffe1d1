"""What it is worth to draw gears, and to convert resources."""

import math

from balancewheel.sim.games.city_of_gears.gears import most_more_gears
from balancewheel.sim.games.city_of_gears.network import spots_in_reach
from balancewheel.sim.games.city_of_gears.resources import at_hand
from balancewheel.sim.games.city_of_gears.state import Stage
from balancewheel.sim.games.city_of_gears.words import Good, Step, Verb
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import size
from balancewheel.strategies.city_of_gears.evaluation.placing import best_link, can_explore, worst_development
from balancewheel.strategies.city_of_gears.evaluation.worth import (
    CLAIM,
    COMPACT,
    ENGINE,
    EXPLORE,
    GOOD,
    NEVER,
    RUSH,
    another_turn,
    end_chance,
    lead_of,
)

ROUNDS_TO_OPEN, ROUNDS_TO_END = 8, 5  # until Opening Day, and from there to the end, before players grow impatient
A_WIN = 14.0  # prestige that a won game counts as
BEFORE_TILES, AFTER_TILES = -3.0, 0.5  # the lead that is as good as even, while tiles are activated and after that
SPREAD = 1.7  # by which it is off
FARE = 1.4  # two cogs for the steam of one step
OF_USE_AGAIN = 0.8  # the chance of another turn above which goods are kept that can be kept
WORTH_A_ZAP = 0.1  # what a zap must bring beyond the goods that could be kept instead
AFTER_ALL_ELSE = 0.06  # a worth so small that everything else comes first
A_CHOICE = 0.3  # what one gear more to choose from is worth
SPARE_STEAM = 0.1  # what steam is worth beyond its part of the cog that it becomes


@njit
def gears_of(rules, effect):
    """How many gears an effect draws."""
    total = 0
    for i in range(rules.n_steps[effect]):
        if rules.step[effect, i, Step.VERB] == Verb.DRAW_PLACE:
            total += rules.step[effect, i, Step.AMOUNT]
    return total


@njit
def impatience(rounds, enough):
    """What it is worth to get on with the game when it drags on for more rounds than enough."""
    return 0.25 * max(0, rounds - enough)


@njit
def impatience_to_end(state):
    """What it is worth to get on with the game some rounds after Opening Day."""
    return impatience(state.round_number - state.opened_round, ROUNDS_TO_END) if state.opened else 0.0


@njit
def draw_parts(rules, state, knobs, me, plan, view):
    """What a link and an average development are worth now."""
    link = best_link(rules, state, knobs, me, spots_in_reach(rules, state, me), plan, view)
    development = knobs.develop * min(2.0, 0.22 * view[0])
    if size(state.held[me]) + 1 >= rules.development_slots:
        least = worst_development(rules, state, knobs, me, plan)
        development = max(0.0, development - 0.6 * least) if plan == ENGINE else 0.3 * max(0.0, development - least)
    return max(link, 0.0), development


@njit
def draw_worth(rules, state, knobs, n, plan, draws):
    """What it is worth to pay for n gears: a link, a development, a choice among several; and the end it may bring."""
    link, development = draws
    gears = n + choose_more(rules, state, knobs, n, most_more_gears(state, state.decider, n), plan)
    worth = max(link, development) if gears == 1 else link + development
    if gears >= 3:
        worth += (0.9 if plan == ENGINE else 0.25) * development * (gears - 2.0) ** 0.5
    worth -= (GOOD[Good.COG] - 0.15) * n
    if plan == COMPACT and state.links[state.decider]:
        worth -= 0.8  # cogs are for tiles
    elif plan == EXPLORE and not state.opened:
        worth -= 0.7 * (n - 1)  # one gear is enough for the next link
    elif plan == CLAIM:
        worth -= 0.3 * (n - 1)
    if state.opened:
        worth += end_worth(rules, state, knobs, gears, plan)
    return worth


@njit
def choose_more(rules, state, knobs, n, most, plan):
    """How many gears to draw beside n: all, unless the end that they may bring is worse than a wider choice is good."""
    if most == 0 or not state.opened:
        return most
    best, highest = 0, NEVER
    for more in range(most + 1):
        worth = A_CHOICE * more + end_worth(rules, state, knobs, n + more, plan)
        if worth > highest:
            best, highest = more, worth
    return best


@njit
def hope(state, lead):
    """How likely whoever is behind still wins if the game goes on: by the lead, zaps, and tiles that are to come."""
    level = BEFORE_TILES if state.step == Stage.ACTIVATING else AFTER_TILES
    return 1.0 / (1.0 + math.exp((level - lead - at_hand(state, state.decider, Good.ZAP)) / SPREAD))


@njit
def end_worth(rules, state, knobs, n, plan):
    """What it is worth that a draw brings the end nearer: good for whoever is ahead, bad for others who would lose."""
    lead = lead_of(rules, state, state.decider)
    chance = end_chance(rules, state, n)
    if lead < 0:
        return -chance * knobs.caution * A_WIN * hope(state, lead)
    press = knobs.haste * (0.8 + 0.15 * min(lead, 6)) * n + impatience_to_end(state)
    return (2.0 if plan == RUSH else 1.0) * press + chance * knobs.haste * min(lead, 6)


@njit
def surplus_of(rules, state, me):
    """How many steam and cogs would spoil at the end of the turn."""
    steam, cog = at_hand(state, me, Good.STEAM), at_hand(state, me, Good.COG)
    room = rules.wild_storage + state.modifier[me, Verb.STORAGE]
    return max(0, steam - rules.storage[Good.STEAM]) + max(0, cog - rules.storage[Good.COG]) - room


@njit
def convert_worth(rules, state, knobs, me, option, plan, view):
    """What a conversion is worth: a cog for a gear, steam for a step onto a new tile, a zap for what would spoil."""
    used_steam, used_cog, used_zap = option.what & 15, option.what >> 4 & 15, option.what >> 8
    steam, cog, zap = at_hand(state, me, Good.STEAM), at_hand(state, me, Good.COG), at_hand(state, me, Good.ZAP)
    if used_steam > steam or used_cog > cog or used_zap > zap or used_zap > 0 and option.place != Good.COG:
        return NEVER
    if option.place == Good.STEAM:
        lacks = steam == 0 and state.movement[me] == 0 and zap == 0
        return rules.discovery_prestige + knobs.explore - FARE if lacks and can_explore(rules, state, me) else NEVER
    if option.place == Good.COG:
        if used_cog or cog > (1 if plan == ENGINE else 0) or state.draws > 0:
            return NEVER
        draws = draw_parts(rules, state, knobs, me, plan, view)
        paid = used_steam * SPARE_STEAM + used_zap * GOOD[Good.ZAP]
        return draw_worth(rules, state, knobs, cog + 1, plan, draws) - paid
    surplus = surplus_of(rules, state, me)
    if surplus > 1:
        return 0.3
    chance, kept = another_turn(rules, state), used_steam + used_cog - max(surplus, 0)
    if surplus < 1 and chance > OF_USE_AGAIN:
        return NEVER
    gain = rules.zap_prestige - kept * knobs.hoard * chance
    return AFTER_ALL_ELSE if gain > WORTH_A_ZAP else NEVER
