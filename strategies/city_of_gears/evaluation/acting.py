"""What to do next in a turn."""

import numpy as np

from balancewheel.sim.games.city_of_gears.layout import FIRST_FACTORY, N_NODES
from balancewheel.sim.games.city_of_gears.moving import can_walk_by
from balancewheel.sim.games.city_of_gears.network import CELLS, connected_tiles, neighbours
from balancewheel.sim.games.city_of_gears.resources import at_hand
from balancewheel.sim.games.city_of_gears.rules import FIRST_BONUS, FIRST_DEVELOPMENT
from balancewheel.sim.games.city_of_gears.state import Option
from balancewheel.sim.games.city_of_gears.words import N_GOODS, Good, Step, Verb
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
from balancewheel.strategies.city_of_gears.evaluation.drawing import (
    ROUNDS_TO_OPEN,
    convert_worth,
    draw_parts,
    draw_worth,
    end_worth,
    gears_of,
    impatience,
    impatience_to_end,
    surplus_of,
)
from balancewheel.strategies.city_of_gears.evaluation.placing import can_explore, hidden_cells, ripeness
from balancewheel.strategies.city_of_gears.evaluation.worth import (
    CLAIM,
    COMPACT,
    ENGINE,
    EXPLORE,
    GOOD,
    HUNT,
    LINK_STRENGTH,
    NEVER,
    RUSH,
    WORKER_STRENGTH,
    claim,
    effect_worth,
    end_chance,
    hold,
    lead_of,
    standing,
    strength,
    tile_profit,
    tile_value,
    turns_left,
    whim,
    worker_need,
)

FIRST, SECOND = 200.0, 100.0  # activations come before bonuses, and bonuses before actions
LAST_OF_FIRST = 150.0  # activations that may draw a white gear
MAY_END = 0.05  # the chance that a single gear ends the game, from which on draws come last
WORTH_A_TILE = 0.5  # what activating a tile must bring to come before everything else
ENOUGH = 0.05  # what something must bring to be done at all
TOKEN_FARE, LAST_TOKEN_FARE = 0.1, 0.35  # what a standard move costs with a token or steam to spare, and with the last
STEAM_FARE = 0.6  # and with steam that could be kept
NO_WALK = 50.0  # the price of one that cannot be paid
UNKNOWN = -999.0


@njit
def choose_turn(rules, state, knobs, plan):
    """The option that brings most; the end of the turn when nothing brings anything.

    Tiles that are worth it and bonuses come first, so that nothing else is weighed while there are some. Where a single
    gear may end the game draws come last, and no conversion takes their cogs.
    """
    me = state.decider
    best, highest = state.n_options - 1, ENOUGH
    last, most = state.n_options - 1, ENOUGH  # the best of such draws, and what it is worth
    turns = turns_left(rules, state, knobs.pace)
    view = (turns, ripeness(turns), walk_cost(rules, state, me))
    known = np.full(2 * N_NODES, UNKNOWN)  # what arriving at a node and leaving it is worth, once thought about
    draws = (0.0, 0.0)
    for i in range(state.n_options - 1):
        option = state.options[i]
        kind = option.kind
        if kind == Option.ACTIVATE:
            worth = activation_worth(rules, state, knobs, me, option.place, plan)
            if worth > WORTH_A_TILE:
                worth += LAST_OF_FIRST if state.opened and gears_of(rules, state.tile[option.place]) > 0 else FIRST
        elif kind == Option.COLLECT:
            worth = SECOND + effect_worth(rules, state, me, FIRST_BONUS + state.tile[option.place], option.place)
        elif highest >= SECOND:
            break
        elif kind in (Option.WALK, Option.RAPID):
            worth = move_worth(rules, state, knobs, option, plan, view, known)
        elif kind == Option.DRAW:
            if option.amount == 1:
                draws = draw_parts(rules, state, knobs, me, plan, view)
            worth = draw_worth(rules, state, knobs, option.amount, plan, draws)
            if end_chance(rules, state, 1) > MAY_END:
                if worth > most:
                    last, most = i, worth
                continue
        elif kind == Option.CONVERT:
            if most > ENOUGH and option.what >> 4 & 15:
                continue  # the cogs are for the draw, which stands before it in the menu
            worth = convert_worth(rules, state, knobs, me, option, plan, view)
        else:
            worth = rarer_worth(rules, state, knobs, option, plan, view)
        if worth > highest - 0.01:
            worth += whim(state)
            if worth > highest:
                best, highest = i, worth
    return best if highest > ENOUGH else last


@njit
def rarer_worth(rules, state, knobs, option, plan, view):
    """What an Overcharge, a new worker or the use of a development is worth."""
    if option.kind == Option.DESTROY_WORKER:
        return destroy_worth(rules, state, knobs, option, plan, view)
    if option.kind == Option.DEMOLISH_LINK:
        return demolish_worth(rules, state, knobs, option, plan, view)
    if option.kind == Option.CONSTRUCT_WORKER:
        return knobs.workers * worker_need(rules, state, state.decider, knobs.pace) - option.amount
    if option.kind == Option.USE:
        return use_profit(rules, state, state.decider, option.what)
    return NEVER


@njit
def activation_worth(rules, state, knobs, me, cell, plan):
    """What activating a tile brings now: its effect and bonuses of linked tiles, less what else its cost would do."""
    if state.conversions > 0 and is_for_gears(rules, state, me, state.tile[cell]):
        return NEVER
    worth = tile_profit(rules, state, me, cell) + 0.3
    bonuses = bonuses_after(rules, state, me, state.activated | 1 << cell)
    worth += knobs.bonus * (bonuses - bonuses_after(rules, state, me, state.activated))
    worth += leaning(rules, state, me, rules.tile_cost[state.tile[cell]], plan)
    if state.opened:
        gears = gears_of(rules, state.tile[cell])
        if gears > 0:
            worth += end_worth(rules, state, knobs, gears, plan)
    cost = rules.tile_cost[state.tile[cell]]
    if (
        cost[Good.STEAM]
        and not state.opened
        and state.movement[me] == 0
        and at_hand(state, me, Good.STEAM) <= cost[Good.STEAM]
    ):
        if can_explore(rules, state, me):
            worth -= 0.8 * knobs.explore  # the last steam finds a tile
    if not state.opened and is_for_gears(rules, state, me, state.tile[cell]):
        worth -= knobs.gears  # the last cog lays the link to the next tile
    late = impatience_to_end(state)
    if late > 0.0 and is_for_gears(rules, state, me, state.tile[cell]):
        if lead_of(rules, state, me) >= 0:
            worth -= late  # the last cog draws a gear, and maybe the last white one
    return worth


@njit
def bonuses_after(rules, state, me, activated):
    """What the bonuses are worth that these activations bring: those of linked tiles that are not activated."""
    cells = connected_tiles(rules, state, me, activated) & state.face_up & ~activated & CELLS
    worth = 0.0
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        worth += effect_worth(rules, state, me, FIRST_BONUS + state.tile[cell], cell)
    return worth


@njit
def is_for_gears(rules, state, me, tile):
    """Would the tile take the last cog, with which a gear could be drawn?"""
    cogs = rules.tile_cost[tile, Good.COG]
    return cogs > 0 and state.draws == 0 and at_hand(state, me, Good.COG) <= cogs and gears_of(rules, tile) == 0


@njit
def leaning(rules, state, me, cost, plan):
    """How much more, or less, a plan thinks of paying this for a tile: what else the steam and cogs are meant for."""
    if plan == COMPACT:
        return 0.6
    if plan == EXPLORE and not state.opened:
        return -2.0 if can_explore(rules, state, me) else -0.5 * cost[Good.STEAM]
    if plan == ENGINE and size(state.held[me]) + 1 < rules.development_slots:
        return -0.3 * cost[Good.COG]
    if plan == CLAIM:
        return -0.5 * cost[Good.COG]
    if plan == RUSH:
        return -0.6 * cost[Good.COG] if state.opened else -0.5 * cost[Good.STEAM]
    return 0.0


@njit
def walk_cost(rules, state, me):
    """What a standard move costs: what a development asks for it, a movement token, or steam."""
    best, held = NO_WALK, state.held[me]
    while held:
        development = lowest(held)
        held &= held - 1
        if can_walk_by(rules, state, me, development):
            best = min(best, TOKEN_FARE + ride_cost(rules, development))
    if state.movement[me] >= rules.move_tokens:
        best = min(best, TOKEN_FARE if state.movement[me] >= 2 * rules.move_tokens else LAST_TOKEN_FARE)
    if at_hand(state, me, Good.STEAM) >= rules.move_steam:
        is_spare = at_hand(state, me, Good.STEAM) > rules.storage[Good.STEAM] and surplus_of(rules, state, me) > 0
        best = min(best, TOKEN_FARE if is_spare else STEAM_FARE)
    return best


@njit
def ride_cost(rules, development):
    """What the use of a development costs."""
    total = 0.0
    for good in range(N_GOODS):
        total += GOOD[good] * rules.cost[development, good]
    return total


@njit
def move_worth(rules, state, knobs, option, plan, view, known):
    """What a worker gains by going from one place to another, less the fare."""
    me, node, target = state.decider, option.what, option.place
    if target >= FIRST_FACTORY:
        return NEVER
    fare = 1.0
    if option.kind == Option.WALK:
        fare = view[2]
    elif view[2] < NO_WALK and neighbours(rules, state, me, node) >> target & 1:
        return NEVER  # on foot it is cheaper
    worth = known_arrival(rules, state, knobs, me, target, plan, view, known)
    if option.kind == Option.WALK and knobs.stride > 0.0:
        worth = max(worth, knobs.stride * onward_worth(rules, state, knobs, me, node, target, plan, view, known))
    if worth - fare < ENOUGH:
        return NEVER
    if node >= FIRST_FACTORY:
        return worth - fare
    if known[N_NODES + node] == UNKNOWN:
        known[N_NODES + node] = departure_worth(rules, state, knobs, me, node, plan, view)
    return worth - known[N_NODES + node] - fare


@njit
def known_arrival(rules, state, knobs, me, cell, plan, view, known):
    """What one more worker on a tile is worth, thought about once."""
    if known[cell] == UNKNOWN:
        known[cell] = arrival_worth(rules, state, knobs, me, cell, plan, view)
    return known[cell]


@njit
def onward_worth(rules, state, knobs, me, node, target, plan, view, known):
    """What a second step on foot brings beyond its fare, if both can be paid."""
    steps = state.movement[me] // max(rules.move_tokens, 1) + at_hand(state, me, Good.STEAM) // max(rules.move_steam, 1)
    if steps < 2:
        return NEVER
    best, cells = NEVER, neighbours(rules, state, me, target) & (1 << FIRST_FACTORY) - 1
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        if cell != node:
            best = max(best, known_arrival(rules, state, knobs, me, cell, plan, view, known))
    return best - (TOKEN_FARE if state.movement[me] >= 3 * rules.move_tokens else STEAM_FARE)


@njit
def arrival_worth(rules, state, knobs, me, cell, plan, view):
    """What one more worker on a tile is worth."""
    if not state.face_up >> cell & 1:
        return rules.discovery_prestige + knobs.explore + impatience(state.round_number, ROUNDS_TO_OPEN)
    worth = knobs.own * view[1] * claim(rules, state, me, cell, WORKER_STRENGTH)
    if not state.at[me] >> cell & 1:
        use = max(0.0, tile_profit(rules, state, me, cell) + 0.2)
        worth += knobs.activate * min(view[0] - 1.0, 4.0) * 0.35 * use
    if not state.opened and plan != COMPACT:
        worth += frontier_worth(rules, state, knobs, me, cell)
    if plan == HUNT:
        worth += 0.5 * targets_at(rules, state, me, cell)
    return worth


@njit
def departure_worth(rules, state, knobs, me, cell, plan, view):
    """What a worker that leaves a tile gives up."""
    worth = -knobs.own * view[1] * claim(rules, state, me, cell, -WORKER_STRENGTH)
    if plan == HUNT:
        worth += 0.5 * targets_at(rules, state, me, cell)
    if state.workers[me, cell] == 1:
        use = max(0.0, tile_profit(rules, state, me, cell) + 0.2)
        worth += knobs.activate * min(view[0] - 1.0, 4.0) * (0.6 if plan == COMPACT else 0.35) * use
        if not state.opened and plan != COMPACT:
            worth += 0.7 * frontier_worth(rules, state, knobs, me, cell)
    return worth


@njit
def frontier_worth(rules, state, knobs, me, cell):
    """What it is worth to stand where links to face-down tiles can be laid, or are."""
    hidden = hidden_cells(rules, state)
    worth = 0.4 * knobs.explore * size(neighbours(rules, state, me, cell) & hidden)
    spots = rules.spots_at[state.n_players, cell] & ~state.taken
    while spots:
        end = rules.spot_end[state.n_players, lowest(spots)]
        spots &= spots - 1
        other = end[0] + end[1] - cell
        if other < FIRST_FACTORY and hidden >> other & 1:
            return worth + 0.3 * knobs.explore
    return worth


@njit
def targets_at(rules, state, me, cell):
    """Workers of others on a tile that could be sent home."""
    total = 0
    for player in range(state.n_players):
        if player != me:
            total += state.workers[player, cell]
    return min(total, 2)


@njit
def shift(rules, state, me, other, cell, change):
    """What another loses of a tile, and what I gain of it, once the other has so much less strength there."""
    mine, theirs, third = strength(rules, state, me, cell), strength(rules, state, other, cell), 0
    for player in range(state.n_players):
        if player != me and player != other:
            third = max(third, strength(rules, state, player, cell))
    value, left = tile_value(rules, state, cell), theirs - change
    loss = hold(theirs, max(third, mine)) - hold(left, max(third, mine))
    gain = hold(mine, max(third, left)) - hold(mine, max(third, theirs))
    return value * loss, value * gain


@njit
def spite_at(rules, state, knobs, me, other):
    """How much it counts that another loses something: less unless that player is ahead of all others but me."""
    reached = standing(rules, state, me, other)
    for player in range(state.n_players):
        if player != me and standing(rules, state, me, player) > reached:
            return (1 - knobs.aim) * knobs.spite
    return knobs.spite


@njit
def destroy_worth(rules, state, knobs, option, plan, view):
    """What it is worth to send a worker home: influence and activations lost to its owner, less the zaps."""
    me, ripe = state.decider, view[1]
    theirs, mine = shift(rules, state, me, option.what, option.place, WORKER_STRENGTH)
    worth = spite_at(rules, state, knobs, me, option.what) * (ripe * theirs + 0.3) + knobs.own * ripe * mine
    if plan == HUNT:
        worth += 0.4
    return worth - option.amount * GOOD[Good.ZAP]


@njit
def demolish_worth(rules, state, knobs, option, plan, view):
    """What it is worth to remove a link: influence at both ends and the way it was, less the zaps."""
    me, ripe = state.decider, view[1]
    end = rules.spot_end[state.n_players, option.place]
    spite = spite_at(rules, state, knobs, me, option.what)
    worth = spite * 0.4
    for i in range(2):
        if end[i] < FIRST_FACTORY:
            theirs, mine = shift(rules, state, me, option.what, end[i], LINK_STRENGTH)
            worth += spite * ripe * theirs + knobs.own * ripe * mine
        elif plan == HUNT:
            worth += spite * 0.8  # nobody leaves that factory for a while
    if plan == CLAIM:
        worth += 0.3
    return worth - option.amount * GOOD[Good.ZAP]


@njit
def use_profit(rules, state, me, development):
    """What the use of a development brings beyond its cost; a resource counts more if there is none, less if many."""
    effect = FIRST_DEVELOPMENT + development
    verb, what = rules.step[effect, 0, Step.VERB], rules.step[effect, 0, Step.WHAT]
    if verb == Verb.REROLL and state.dice[1 << Good.STEAM] == 0:
        return NEVER  # only steam would be rolled again
    worth = effect_worth(rules, state, me, effect, 0)
    if verb == Verb.GAIN and what < Good.ZAP:
        have = at_hand(state, me, what)
        worth += 0.2 if have == 0 else 0.0 if have == 1 else -0.5 * rules.step[effect, 0, Step.AMOUNT]
    for good in range(N_GOODS):
        worth -= GOOD[good] * rules.cost[development, good]
    return worth
