"""What to do next in a turn."""

from balancewheel.sim.games.city_of_gears.layout import FIRST_FACTORY
from balancewheel.sim.games.city_of_gears.network import neighbours, spots_in_reach
from balancewheel.sim.games.city_of_gears.resources import at_hand
from balancewheel.sim.games.city_of_gears.rules import FIRST_BONUS, FIRST_DEVELOPMENT
from balancewheel.sim.games.city_of_gears.state import (
    ACTIVATE,
    COLLECT,
    CONSTRUCT_WORKER,
    CONVERT,
    DEMOLISH_LINK,
    DESTROY_WORKER,
    DRAW,
    RAPID,
    USE,
    WALK,
)
from balancewheel.sim.games.city_of_gears.words import COG, MOVE, N_GOODS, STEAM, STORAGE, ZAP
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
from balancewheel.strategies.city_of_gears.placing import (
    best_link,
    hidden_cells,
    ripeness,
    worst_development,
)
from balancewheel.strategies.city_of_gears.worth import (
    CLAIM,
    COMPACT,
    ENGINE,
    GOOD,
    HUNT,
    NEVER,
    RUSH,
    claim,
    effect_worth,
    end_chance,
    influence,
    lead_of,
    strongest_other,
    tile_profit,
    turns_left,
    whim,
)

FIRST, SECOND = 200.0, 100.0  # activations come before bonuses, and bonuses before actions
ENOUGH = 0.05  # what something must bring to be done at all


@njit
def choose_turn(rules, state, knobs, plan):
    """The option that brings most; the end of the turn when nothing brings anything."""
    me = state.decider
    best, highest = state.n_options - 1, ENOUGH
    turns = turns_left(rules, state)
    draws = NEVER  # what the best draw is worth, thought about once
    for i in range(state.n_options - 1):
        option = state.options[i]
        kind = option.kind
        if kind == ACTIVATE:
            worth = activation_worth(rules, state, knobs, me, option.place, plan)
            if worth > ENOUGH:
                worth += FIRST
        elif kind == COLLECT:
            worth = SECOND + effect_worth(rules, state, me, FIRST_BONUS + state.tile[option.place], option.place)
        elif kind == WALK:
            worth = move_worth(rules, state, knobs, me, option, plan, turns) - walk_cost(rules, state, me)
        elif kind == RAPID:
            if neighbours(rules, state, me, option.what) >> option.place & 1 and can_walk_too(rules, state, me):
                continue
            worth = move_worth(rules, state, knobs, me, option, plan, turns) - 1.0
        elif kind == DRAW:
            if option.amount == 1:
                draws = draw_base(rules, state, knobs, me, plan)
            worth = draw_worth(rules, state, knobs, me, option.amount, plan, draws)
        elif kind == DESTROY_WORKER:
            worth = destroy_worth(rules, state, knobs, me, option, plan)
        elif kind == DEMOLISH_LINK:
            worth = demolish_worth(rules, state, knobs, me, option, plan)
        elif kind == CONSTRUCT_WORKER:
            worth = knobs.workers * min(1.0, turns / 8.0) - option.amount
        elif kind == USE:
            worth = use_profit(rules, state, me, option.what)
        elif kind == CONVERT:
            worth = convert_worth(rules, state, me, option)
        else:
            continue
        if worth > highest - 0.01:
            worth += whim(state)
            if worth > highest:
                best, highest = i, worth
    return best


@njit
def activation_worth(rules, state, knobs, me, cell, plan):
    """What activating a tile brings now: its effect and bonuses of linked tiles, less what else its cost would do."""
    worth = tile_profit(rules, state, me, cell) + 0.3
    if state.activated == 0:
        linked = neighbours(rules, state, me, cell) & state.face_up
        worth += knobs.bonus * 0.5 * size(linked)
    if plan in (COMPACT, RUSH):
        worth += 0.3
    cost = rules.tile_cost[state.tile[cell]]
    if cost[STEAM] and not state.opened and state.movement[me] == 0 and at_hand(state, me, STEAM) <= cost[STEAM]:
        if can_explore(rules, state, me):
            worth -= 0.8 * knobs.explore  # the last steam finds a tile
    return worth


@njit
def can_explore(rules, state, me):
    """Does a worker stand beside a face-down tile with an own link to it?"""
    places, hidden = state.at[me], hidden_cells(rules, state)
    while places:
        if neighbours(rules, state, me, lowest(places)) & hidden:
            return True
        places &= places - 1
    return False


@njit
def walk_cost(rules, state, me):
    """What a standard move costs: nothing by some developments, or a movement token, or steam."""
    held = state.held[me]
    while held:
        development = lowest(held)
        held &= held - 1
        if rules.first_verb[development] == MOVE and state.uses[development] == 0:
            return 0.1
    return 0.35 if state.movement[me] > 0 else 0.6


@njit
def can_walk_too(rules, state, me):
    """Is there steam or a movement token, so that a zap can be saved?"""
    return state.movement[me] >= rules.move_tokens or at_hand(state, me, STEAM) >= rules.move_steam


@njit
def move_worth(rules, state, knobs, me, option, plan, turns):
    """What a worker gains by going from one place to another."""
    node, target = option.what, option.place
    if target >= FIRST_FACTORY:
        return NEVER
    worth = arrival_worth(rules, state, knobs, me, target, plan, turns)
    if node < FIRST_FACTORY:
        worth -= departure_worth(rules, state, knobs, me, node, plan, turns)
    return worth


@njit
def arrival_worth(rules, state, knobs, me, cell, plan, turns):
    """What one more worker on a tile is worth."""
    if not state.face_up >> cell & 1:
        return rules.discovery_prestige + knobs.explore
    worth = knobs.own * ripeness(turns) * claim(rules, state, me, cell, 1)
    if not state.at[me] >> cell & 1:
        use = max(0.0, tile_profit(rules, state, me, cell) + 0.2)
        worth += knobs.activate * min(turns - 1.0, 4.0) * 0.35 * use
    if not state.opened and plan != COMPACT:
        worth += frontier_worth(rules, state, knobs, me, cell)
    if plan == HUNT:
        worth += 0.5 * targets_at(rules, state, me, cell)
    return worth


@njit
def departure_worth(rules, state, knobs, me, cell, plan, turns):
    """What a worker that leaves a tile gives up."""
    worth = -knobs.own * ripeness(turns) * claim(rules, state, me, cell, -1)
    if state.workers[me, cell] == 1:
        use = max(0.0, tile_profit(rules, state, me, cell) + 0.2)
        worth += knobs.activate * min(turns - 1.0, 4.0) * (0.6 if plan == COMPACT else 0.35) * use
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
def draw_base(rules, state, knobs, me, plan):
    """What a link and an average development are worth, packed: link + 100 * development."""
    link = best_link(rules, state, knobs, me, spots_in_reach(rules, state, me), plan)
    turns = turns_left(rules, state)
    development = knobs.develop * min(2.0, 0.22 * turns)
    if size(state.held[me]) + 1 >= rules.development_slots:
        least = worst_development(rules, state, knobs, me)
        development = max(0.0, development - 0.6 * least) if plan == ENGINE else 0.3 * max(0.0, development - least)
    return max(link, 0.0) + 100.0 * int(100 * development)


@njit
def draw_worth(rules, state, knobs, me, n, plan, base):
    """What drawing n gears is worth: a link, a development, a choice among several; and the end it may bring."""
    development = int(base / 100.0) / 100.0
    link = base - 100.0 * int(base / 100.0)
    n_drawn = n + 0.0
    worth = max(link, development)
    if n >= 2:
        worth = link + development
    if n >= 3:
        worth += (0.45 if plan == ENGINE else 0.25) * development * (n_drawn - 2.0) ** 0.5
    worth -= (GOOD[COG] - 0.15) * n_drawn
    if state.opened:
        chance = end_chance(rules, state, n)
        if chance > 0.0:
            lead = lead_of(rules, state, me)
            worth += chance * (knobs.haste * min(lead, 6) if lead > 0 else knobs.caution * max(lead, -6))
        elif plan == RUSH and lead_of(rules, state, me) > 0:
            worth += 0.5 * n_drawn
    return worth


@njit
def shift(rules, state, me, other, cell):
    """What owning a tile is worth to me and to another once the other has one influence less there."""
    mine, theirs = influence(rules, state, me, cell), influence(rules, state, other, cell)
    value = 3.4 if state.tile[cell] < 0 else rules.tile_prestige[state.tile[cell]] * 1.0
    loses = theirs > 0 and theirs >= strongest_other(rules, state, other, cell)
    gains = mine > 0 and mine == theirs - 1
    wins = mine > 0 and mine == theirs
    return (0.3 * value if loses else 0.05), (0.5 * value if gains else 0.3 * value if wins else 0.0)


@njit
def destroy_worth(rules, state, knobs, me, option, plan):
    """What it is worth to send a worker home: influence and activations lost to its owner, less the zaps."""
    ripe = ripeness(turns_left(rules, state))
    theirs, mine = shift(rules, state, me, option.what, option.place)
    worth = knobs.spite * (ripe * theirs + 0.3) + knobs.own * ripe * mine
    if plan == HUNT:
        worth += 0.4
    return worth - option.amount * GOOD[ZAP]


@njit
def demolish_worth(rules, state, knobs, me, option, plan):
    """What it is worth to remove a link: influence at both ends and the way it was, less the zaps."""
    ripe = ripeness(turns_left(rules, state))
    end = rules.spot_end[state.n_players, option.place]
    worth = knobs.spite * 0.4
    for i in range(2):
        if end[i] < FIRST_FACTORY:
            theirs, mine = shift(rules, state, me, option.what, end[i])
            worth += knobs.spite * ripe * theirs + knobs.own * ripe * mine
        elif plan == HUNT:
            worth += knobs.spite * 0.8  # nobody leaves that factory for a while
    if plan == CLAIM:
        worth += 0.3
    return worth - option.amount * GOOD[ZAP]


@njit
def use_profit(rules, state, me, development):
    """What the use of a development brings beyond its cost."""
    worth = effect_worth(rules, state, me, FIRST_DEVELOPMENT + development, 0)
    for good in range(N_GOODS):
        worth -= GOOD[good] * rules.cost[development, good]
    return worth


@njit
def convert_worth(rules, state, me, option):
    """Converting is worth it where the resources would spoil and the zap is cashed."""
    if option.place != ZAP or option.what >> 8:
        return NEVER
    steam, cog = at_hand(state, me, STEAM), at_hand(state, me, COG)
    room = rules.wild_storage + state.modifier[me, STORAGE]
    surplus = max(0, steam - rules.storage[STEAM]) + max(0, cog - rules.storage[COG]) - room
    used_steam, used_cog = option.what & 15, option.what >> 4 & 15
    if used_steam > steam or used_cog > cog or surplus < 1:
        return NEVER
    return 0.06 if surplus == 1 else 0.3
