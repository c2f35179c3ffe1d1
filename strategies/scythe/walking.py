"""Where units go: workers to what is needed, the character to encounters and the factory, mechs to land and loot."""

from sim.bits import lowest
from sim.games.scythe.board import LAKE, VILLAGE
from sim.games.scythe.control import controlled, enemy_at, fighters_on, mechs_on, others_at, resources_on, structures
from sim.games.scythe.mats import RIVERWALK
from sim.games.scythe.state import BUILD, CHARACTER, MECH, N_FIGHTERS, NOBODY, NOTHING, NOWHERE, WORKER
from sim.games.scythe.steps import fighter_reach, worker_reach
from sim.kernel import njit
from strategies.scythe.fighting import win_chance
from strategies.scythe.needs import most_stars, pieces_left, popularity_worth, star_worth, token_worth, worker_worth

FAR = 9


@njit
def moves_worth(rules, state, knobs, me, units):
    """What the best units of a Move action gain together."""
    first, second, third = 0.0, 0.0, 0.0
    for unit in range(N_FIGHTERS):
        place = state.fighter[me, unit]
        if place != NOWHERE:
            kind = CHARACTER if unit == CHARACTER else MECH
            worth = unit_worth(rules, state, knobs, me, kind, place)
            if worth > first:
                first, second, third = worth, first, second
            elif worth > second:
                second, third = worth, second
            elif worth > third:
                third = worth
    places = state.workers_at[me]
    while places:
        place = lowest(places)
        places &= places - 1
        worth = unit_worth(rules, state, knobs, me, WORKER, place)
        if worth > first:
            first, second, third = worth, first, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    total = first
    if units > 1:
        total += second
    if units > 2:
        total += third
    return total


@njit
def unit_worth(rules, state, knobs, me, kind, place):
    """What a unit gains by its best step."""
    targets = worker_reach(rules, state, me, place) if kind == WORKER else fighter_reach(rules, state, me, place)
    best = 0.0
    while targets:
        best = max(best, step_worth(rules, state, knobs, me, kind, place * 64 + lowest(targets)))
        targets &= targets - 1
    return best


@njit
def step_worth(rules, state, knobs, me, kind, way):
    """What a step is worth; `way` is where from, times 64, and where to."""
    place, to = way // 64, way % 64
    if rules.bases >> to & 1:
        return 0.0
    if kind == WORKER:
        return (
            work_worth(rules, state, knobs, me, to)
            - work_worth(rules, state, knobs, me, place)
            + land_worth(rules, state, knobs, me, kind, way)
        )
    enemy, worth = enemy_at(state, me, to), 0.0
    if enemy != NOBODY:
        if state.fighters_at[enemy] >> to & 1:
            chance = win_chance(rules, state, me, enemy, to)
            if chance < knobs.fight:
                return -1.0
            worth += star_worth(state) * chance - 3.0 * (1.0 - chance)
        worth += resources_on(state, to) * 0.7
        worth -= popularity_worth(rules, state, knobs, me, state.workers[enemy, to] * rules.popularity_per_worker)
    if kind == CHARACTER:
        worth += goal_worth(rules, state, knobs, me, to) - goal_worth(rules, state, knobs, me, place)
    return worth + land_worth(rules, state, knobs, me, kind, way)


@njit
def work_worth(rules, state, knobs, me, place):
    """What a worker is worth at a place: what it would make there."""
    terrain = rules.terrain[place]
    if terrain < VILLAGE:
        return 0.5 * token_worth(rules, state, knobs, me, terrain) + site_worth(rules, state, knobs, me, place)
    if terrain == VILLAGE:
        return 0.6 * worker_worth(rules, state, knobs, me) if state.workers[me, place] < 3 else 0.0
    return 0.0


@njit
def site_worth(rules, state, knobs, me, place):
    """What a free site is worth to somebody who has structures left and nowhere to build them."""
    built = structures(state)
    if built >> place & 1 or pieces_left(rules, state, me, BUILD) == 0:
        return 0.0
    return knobs.structures if not state.workers_at[me] & rules.territories & ~built & ~(1 << place) else 0.0


@njit
def land_worth(rules, state, knobs, me, kind, way):
    """A territory more or less at the end: it counts the more, the nearer the end is."""
    place, to = way // 64, way % 64
    held = controlled(rules, state, me)
    units = fighters_on(state, me, place) + state.workers[me, place]
    change = 0.0
    if not held >> to & 1:
        change += rules.factory_territories if to == rules.factory else 1.0
    if held >> place & 1 and units == 1 and not state.structures_at[me] >> place & 1:
        change -= rules.factory_territories if place == rules.factory else 1.0
    if kind == MECH and rules.terrain[to] == LAKE and mechs_on(state, me, place) == 1 and state.workers[me, place]:
        change -= 1.0
    return change * knobs.territory * (0.1 + 0.2 * most_stars(state))


@njit
def goal_worth(rules, state, knobs, me, place):
    """How near the character is to something worth having: an encounter, or the factory while it has no card."""
    worth, guarded = 0.0, others_at(state, me)
    free = state.encounters & ~guarded
    if free:
        worth = knobs.encounters / (1.0 + distance(rules, state, me, place, free))
    if state.factory_card[me] == NOTHING and not guarded >> rules.factory & 1:
        worth = max(worth, knobs.factory / (1.0 + distance(rules, state, me, place, 1 << rules.factory)))
    return worth


@njit
def distance(rules, state, me, place, targets):
    """Steps over land, by tunnel and by Riverwalk, to the nearest of some places; FAR if there is no way."""
    over_rivers = rules.faction_riverwalk[state.faction[me]] if state.abilities[me] >> RIVERWALK & 1 else 0
    reached, edge = targets, targets
    for steps in range(FAR):
        if reached >> place & 1:
            return steps
        if edge & rules.tunnels:
            edge |= rules.tunnels
        near = edge & rules.tunnels
        while edge:
            one = lowest(edge)
            edge &= edge - 1
            near |= rules.dry[one]
            if over_rivers >> one & 1:
                near |= rules.wet[one]
        edge = near & ~reached
        reached |= edge
        if rules.bases >> place & 1 and reached & rules.dry[place]:
            return steps + 1
        if not edge:
            break
    return FAR
