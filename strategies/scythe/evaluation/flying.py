"""Airships: where to fly, what to carry, and when the tiles are worth using.

A flight is worth what the load gains where it is set down, what the tiles give where the flight ends, and how much
better the airship stands there than before.
"""

from balancewheel.sim.games.scythe.control import enemy_at, structures
from balancewheel.sim.games.scythe.stars import may_place_combat_star
from balancewheel.sim.games.scythe.state import NOBODY, NOTHING, NOWHERE, Option
from balancewheel.sim.games.scythe.steps import ON_WATER
from balancewheel.sim.games.scythe.wind_gambit.airships import (
    figure_of,
    load_of,
    range_of,
    resource_room,
    worker_room,
)
from balancewheel.sim.games.scythe.wind_gambit.fly import may_drop_workers, may_land, may_pick_up
from balancewheel.sim.games.scythe.wind_gambit.tiles import (
    AFTER_COMBAT,
    BUILD_ANYWHERE,
    COMBAT_TOTAL,
    MOVE_END,
    PRE_COMBAT,
    RETREAT,
)
from balancewheel.sim.games.scythe.words import BottomAction, Gain, Star, Terrain, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
from balancewheel.strategies.scythe.evaluation.fighting import best_cards, chance_of, dial_of
from balancewheel.strategies.scythe.evaluation.worth import (
    hands_worth,
    missing_for,
    pieces_left,
    place_worth,
    tokens_worth,
)

LONGEST = 7  # territories that a flight is planned for at most
SAFE = 0.1  # what it is worth to have a resource aboard instead of on the ground
SPARE = 0.6  # of a new place's yield that counts for a worker set down there
STRANDED = 3.0  # what it costs to leave own units on a lake that they cannot leave


@njit
def within(rules, place, steps):
    """The territories that an airship reaches with so many steps, its own place included if that is one."""
    seen = 1 << place
    layer = seen
    for _ in range(min(steps, LONGEST)):
        beside = 0
        while layer:
            beside |= rules.near[lowest(layer)]
            layer &= layer - 1
        layer = beside & ~seen
        seen |= beside
    return seen


# what tiles make of a place


@njit
def post_worth(rules, state, knobs, view, me, place):
    """What it is worth that the airship stands above a place, as long as it does."""
    if not rules.territories >> place & 1:
        return 0.0
    worth, mine = 0.0, view.held >> place & 1
    guards = min(size(view.guards & rules.near[place]), 2)
    for tile in (state.aggressive[me], state.passive[me]):
        hook = rules.ship_hook[tile]
        if hook in (PRE_COMBAT, COMBAT_TOTAL):
            fought = state.fighters_at[me] >> place & 1 and guards or view.strike >> place & 1
            worth += 0.4 * load_of(state, me) if fought else 0.0
        elif hook == AFTER_COMBAT:
            worth += 0.6 if view.strike >> place & 1 else 0.25 * guards
        elif hook == RETREAT:
            worth += 0.3 if mine and rules.terrain[place] != Terrain.LAKE else 0.0
        elif hook == BUILD_ANYWHERE:
            worth += craft_worth(rules, state, view, me, place)
        if rules.ship_toll[tile] and mine:
            worth += 0.3 * guards + 0.1 * state.workers[me, place]
        if rules.ship_opens_lakes[tile]:
            worth += ferry_worth(rules, state, view, me, place)
        if rules.ship_worker_steps[tile]:
            worth += 0.2 * min(state.workers[me, place], 2)
    return worth


@njit
def craft_worth(rules, state, view, me, place):
    """Craft: free land where a structure would hold a territory that nobody stands on."""
    taken = view.held | view.others | structures(state) | rules.of_terrain[Terrain.LAKE]
    if taken >> place & 1 or not pieces_left(state, me, BottomAction.BUILD):
        return 0.0
    return 0.3 + 0.5 * view.territory + (0.5 if missing_for(rules, state, view, me, BottomAction.BUILD) <= 1 else 0.0)


@njit
def ferry_worth(rules, state, view, me, place):
    """Ferry: a lake beside own units that none of them could enter otherwise, or below which some cannot leave it."""
    if rules.terrain[place] != Terrain.LAKE or view.others >> place & 1:
        return 0.0
    if view.held >> place & 1 and not state.abilities[me] & ON_WATER:
        return STRANDED
    walkers = state.workers_at[me] & rules.near[place]
    if not state.abilities[me] & ON_WATER:
        walkers |= state.fighters_at[me] & rules.near[place]
    return 0.3 + view.territory if walkers and not view.held >> place & 1 else 0.0


@njit
def event_worth(rules, state, knobs, view, me, place):
    """What the tiles give for a flight that ends at a place."""
    worth, terrain, enemy = 0.0, rules.terrain[place], enemy_at(state, me, place)
    for tile in (state.aggressive[me], state.passive[me]):
        terrains = rules.ship_terrains[tile]
        if rules.ship_hook[tile] != MOVE_END or terrains and not terrains >> terrain & 1:
            continue
        if rules.ship_beside[tile] and enemy == NOBODY:
            continue
        if rules.ship_yields[tile, terrain]:
            worth += 0.8 * tokens_worth(view, rules.ship_yields[tile, terrain] - 1, 1)
        if not rules.ship_swaps_objective[tile] or state.n_objectives[me]:
            for good in range(4):
                worth += rules.ship_gain[tile, good] * view.goods[good]
            worth += 0.3 * view.goods[Gain.COMBAT_CARDS] * rules.ship_looks_at_hand[tile]
        if rules.ship_moves_workers[tile] and enemy != NOBODY:
            worth += push_worth(rules, state, view, me, enemy, place)
        if rules.ship_attacks_airships[tile]:
            worth += max(best_duel(rules, state, knobs, view, me, place), 0.0)
    return worth


@njit
def push_worth(rules, state, view, me, enemy, place):
    """Distract: ground that its workers can all be sent away from, so that it is nobody's."""
    n = state.workers[enemy, place]
    if n == 0 or n > load_of(state, me) or state.fighters_at[enemy] >> place & 1:
        return 0.0
    return 0.4 + 0.5 * place_worth(rules, view, place) + 0.3 * n * view.goods[Gain.POPULARITY] - 0.4 * n


@njit
def best_duel(rules, state, knobs, view, me, place):
    """What the best attack on an airship at a place is worth; 0 if there is none."""
    best = 0.0
    for other in range(state.n_players):
        if other != me and state.airship[other] == place:
            best = max(best, duel_worth(rules, state, knobs, view, me, other))
    return best


@njit
def duel_worth(rules, state, knobs, view, me, other):
    """What it is worth to attack another player's airship."""
    slots = figure_of(rules.ship_cards_each, state, me)
    mine = dial_of(rules, state, me) + best_cards(rules, state, me, slots)
    chance = chance_of(rules, state, mine, other, slots)
    if chance < knobs.odds:
        return -1.0
    prize = view.aim[Star.COMBAT] * view.star if may_place_combat_star(rules, state, me) else 0.0
    return chance * (prize + knobs.combat + load_of(state, other)) - 1.5


# what the load gains


@njit
def drop_worth(rules, state, view, me, place):
    """What it is worth to set workers down at a place where they may be set down."""
    if view.held >> place & 1:
        return 0.0
    worth = place_worth(rules, view, place) + SPARE * (1 - view.late) * hands_worth(view, rules.terrain[place], 1)
    for resource in range(4):
        if state.resources[place, resource]:
            worth += tokens_worth(view, resource, state.resources[place, resource])
    return worth - 0.4 * min(size(view.guards & rules.near[place]), 2)


@njit
def best_drop(rules, state, view, me, start, steps, but):
    """The place within so many steps, `but` for some, where workers are best set down, and its worth; or NOWHERE."""
    places, best, highest = within(rules, start, steps) & rules.territories & ~but, NOWHERE, 0.1
    while places:
        place = lowest(places)
        places &= places - 1
        if may_drop_workers(rules, state, me, place):
            worth = drop_worth(rules, state, view, me, place)
            if worth > highest:
                best, highest = place, worth
    return best, highest


@njit
def spare_workers(rules, state, me, place):
    """Workers that may leave a place without giving it up."""
    held = state.fighters_at[me] >> place & 1 or state.structures_at[me] >> place & 1
    if not rules.territories >> place & 1:
        held = 1
    fresh = state.workers[me, place]
    return fresh if held else fresh - 1


@njit
def loose_worth(rules, state, view, me, place):
    """What resources are worth that can be taken aboard at a place: much where they are nobody's."""
    room, worth = resource_room(rules, state, me) - load_of(state, me), 0.0
    if room <= 0 or not may_pick_up(rules, state, me, place):
        return 0.0
    for resource in range(4):
        n = min(state.resources[place, resource], room)
        if n:
            worth += n * SAFE if view.held >> place & 1 else tokens_worth(view, resource, n)
    return worth


@njit
def wants_ashore(rules, state, knobs, view, me, place):
    """Hero: what it is worth for the character to go ashore: an encounter, or the factory for a card."""
    if view.guards >> place & 1 or not may_land(rules, state, me, place):
        return 0.0
    worth = knobs.encounter if state.encounters >> place & 1 else 0.0
    if place == rules.factory and state.factory_card[me] == NOTHING:
        worth = max(worth, view.card)
    return worth * (1 - 0.5 * view.late)


# where to fly


@njit
def flight_to(rules, state, knobs, view, me, place):
    """What a flight that ends at a place is worth, workers left aside."""
    worth = event_worth(rules, state, knobs, view, me, place) + loose_worth(rules, state, view, me, place)
    if figure_of(rules.ship_carries_character, state, me):
        boards = state.guest[me] or state.fighter[me, Unit.CHARACTER] == state.airship[me]
        worth += wants_ashore(rules, state, knobs, view, me, place) if boards else 0.0
    return worth + post_worth(rules, state, knobs, view, me, place)


@njit
def best_flight(rules, state, knobs, view, me, steps):
    """The place to fly to with so many steps, and what is gained by it; NOWHERE if nothing is."""
    here = state.airship[me]
    before = post_worth(rules, state, knobs, view, me, here)
    places, best, highest = within(rules, here, steps) & rules.territories & ~(1 << here), NOWHERE, 0.0
    while places:
        place = lowest(places)
        places &= places - 1
        gain = flight_to(rules, state, knobs, view, me, place) - before
        if gain > highest:
            best, highest = place, gain
    if worker_room(rules, state, me):
        place, gain = best_transport(rules, state, view, me, here, steps)
        if gain > highest:
            best, highest = place, gain
    return best, highest


@njit
def best_transport(rules, state, view, me, here, steps):
    """Where to fly to set workers down, or first to pick some up."""
    if state.crew[me] or spare_workers(rules, state, me, here) > 0:
        return best_drop(rules, state, view, me, here, steps, 0)
    best, highest = NOWHERE, 0.0
    places = state.workers_at[me] & within(rules, here, steps - 1) & ~(1 << here)
    while places:
        place = lowest(places)
        places &= places - 1
        if spare_workers(rules, state, me, place) > 0:
            far = steps_between(rules, here, place)
            drop, gain = best_drop(rules, state, view, me, place, steps - far, 0)
            if drop != NOWHERE and gain > highest:
                best, highest = place, gain
    return best, highest


@njit
def steps_between(rules, start, to):
    """How many steps an airship needs from one place to another."""
    for steps in range(LONGEST):
        if within(rules, start, steps) >> to & 1:
            return steps
    return LONGEST


@njit
def flight_worth(rules, state, knobs, view, me):
    """What it is worth to move the airship."""
    return best_flight(rules, state, knobs, view, me, range_of(rules, state, me))[1]


# answers


@njit
def choose_course(rules, state, knobs, view):
    """One step nearer to the place that is best to fly to; stop if it is this one."""
    me = state.decider
    target, gain = best_flight(rules, state, knobs, view, me, state.steps_left)
    if target == NOWHERE or gain < 0.05:
        return 0
    best, fewest = 0, steps_between(rules, state.here, target)
    for i in range(state.n_options):
        if state.options[i].kind != Option.DONE:
            steps = steps_between(rules, state.options[i].place, target)
            if steps < fewest:
                best, fewest = i, steps
    return best
