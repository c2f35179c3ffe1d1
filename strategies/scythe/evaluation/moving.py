"""Moves: where units would do better than where they are, and what they take along.

Every place has a worth for each kind of unit; a unit goes where that is highest. What lies further off counts less for
every step to it.
"""

from balancewheel.sim.games.scythe.control import enemy_at, fighters_on, has
from balancewheel.sim.games.scythe.rules import ANY_FORCED_RETREAT
from balancewheel.sim.games.scythe.stars import may_place_combat_star
from balancewheel.sim.games.scythe.state import N_FIGHTERS, NOWHERE, Option
from balancewheel.sim.games.scythe.steps import worker_reach
from balancewheel.sim.games.scythe.tokens import trap_awaits
from balancewheel.sim.games.scythe.words import Ability, Star, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
from balancewheel.strategies.scythe.evaluation.fighting import chance_against
from balancewheel.strategies.scythe.evaluation.flying import flight_worth
from balancewheel.strategies.scythe.evaluation.popularity import popularity_cost
from balancewheel.strategies.scythe.evaluation.routes import ERRAND, FAR, TO_FACTORY, free_land, steps_to_goal, survey
from balancewheel.strategies.scythe.evaluation.worth import hands_worth, place_worth, tokens_worth

ROOM = 0.5  # what is left of a territory's worth for an idle worker beside it
LOST_GROUND = 1.5  # what it costs to be thrown back to the home base
TOLL = 1.0  # what it costs to pay one
SPRUNG = 2.5  # what a trap costs, whichever of the four it is
WORTH_A_MOVE = 0.15
DETOUR = 0.01  # so that nobody takes two steps where one leads


# labour


@njit
def labour_worth(rules, state, view, me, leaving, to):
    """What the workers would make in the Produce actions ahead if some of them stood elsewhere.

    `leaving` is the place they leave times 16 plus how many they are.
    """
    start, n = leaving // 16, leaving % 16
    places = state.workers_at[me] & rules.territories
    if n:
        places |= 1 << to
    total, served = 0.0, 0
    for _ in range(view.served):
        best, highest, rest = NOWHERE, 0.0, places & ~served
        while rest:
            place = lowest(rest)
            rest &= rest - 1
            hands = state.workers[me, place] + (n if place == to else 0) - (n if place == start else 0)
            points = hands_worth(view, rules.terrain[place], hands)
            if points > highest:
                best, highest = place, points
        if best == NOWHERE:
            break
        served |= 1 << best
        total += highest
    return total * view.ahead


@njit
def transfer_worth(rules, state, view, me, leaving, to):
    """What is won if workers (`leaving` as above) stood elsewhere: by their labour, and by room to spread."""
    start, n = leaving // 16, leaving % 16
    won = labour_worth(rules, state, view, me, leaving, to) - view.labour
    free, there, here = free_land(rules, view), state.workers[me, to], state.workers[me, start]
    room, former = size(rules.dry[to] & free & ~(1 << to)), size(rules.dry[start] & free & ~(1 << to))
    more = min(there + n, room) - min(there, room) + min(here - n, former) - min(here, former)
    return won + ROOM * view.territory * more


# ground


@njit
def ground_won(rules, state, view, to):
    """What it is worth to stand in a territory that is not the player's own yet."""
    if not rules.territories >> to & 1 or view.held >> to & 1:
        return 0.0
    worth = place_worth(rules, view, to)
    for resource in range(4):
        if state.resources[to, resource]:
            worth += tokens_worth(view, resource, state.resources[to, resource])
    return worth


@njit
def ground_lost(rules, state, view, me, start, leaving):
    """What it costs to leave a territory with so many units, if none stays."""
    if not view.held >> start & 1 or state.structures_at[me] >> start & 1:
        return 0.0
    staying = fighters_on(state, me, start) + state.workers[me, start] - leaving
    return 0.0 if staying else place_worth(rules, view, start)


@njit
def danger(rules, knobs, view, place):
    """How much it counts against a place that fighters of others stand beside it."""
    return knobs.caution * min(size(view.guards & rules.near[place]), 2)


# gains


@njit
def look_around(rules, state, view, me):
    """The routes, and what the workers make where they are."""
    view.labour = labour_worth(rules, state, view, me, 0, 0)
    return survey(rules, state, view, me)


@njit
def way_worth(knobs, view, r, kind, place):
    """What it is worth for a fighter to be where it is: its goals, less for every step to the nearest of them.

    Land is a goal only as long as nobody stands there: whoever comes to some looks out for the next.
    """
    land = view.territory * knobs.foresight ** max(steps_to_goal(r, Unit.MECH, place), 1)
    land = 0.7 * max(land, view.errand * knobs.foresight ** max(steps_to_goal(r, ERRAND, place), 1))
    if kind == Unit.MECH:
        return land
    people, factory = steps_to_goal(r, Unit.CHARACTER, place), steps_to_goal(r, TO_FACTORY, place)
    encounter = knobs.encounter * knobs.foresight**people if people < FAR else 0.0
    card = view.card * knobs.foresight**factory if factory < FAR else 0.0
    early = 1 - 0.5 * view.late
    return max(early * max(encounter, card), land) + early * knobs.pace * (FAR - min(people, factory))


@njit
def attack_worth(rules, state, knobs, view, me, place):
    """What it is worth to enter a territory with units of others; below 0 if it is better left alone."""
    enemy = enemy_at(state, me, place)
    workers = state.workers[enemy, place]
    guarded = state.fighters_at[enemy] >> place & 1
    spared = has(state, me, Ability.CAMARADERIE) and (guarded or rules.camaraderie_scope == ANY_FORCED_RETREAT)
    driven = 0.0 if spared else popularity_cost(view, workers * rules.popularity_per_worker)
    prize = ground_won(rules, state, view, place) - driven
    if not guarded:
        return prize - 0.5  # they come back
    if may_place_combat_star(rules, state, me):
        prize += view.aim[Star.COMBAT] * view.star
    units = 1 + (fighters_on(state, me, place) if state.pending >> place & 1 else 0)
    chance = chance_against(rules, state, me, place, enemy, units)
    if chance < knobs.odds:
        return -1.0
    return chance * (prize + knobs.combat) - (1 - chance) * LOST_GROUND - 1.0


@njit
def worker_gain(rules, state, knobs, view, start, to):
    """What is gained if a worker walks."""
    me = state.decider
    gain = transfer_worth(rules, state, view, me, 16 * start + 1, to) + ground_won(rules, state, view, to)
    gain -= ground_lost(rules, state, view, me, start, 1)
    gain += danger(rules, knobs, view, start) - danger(rules, knobs, view, to)
    return gain - (SPRUNG if trap_awaits(state, me, to) else 0.0)


@njit
def best_cargo(rules, state, view, me, start, to):
    """How many workers a mech had best take along."""
    n = state.workers[me, start]
    if n == 0 or not rules.territories >> start & 1:
        return n
    best, highest = 0, 0.0
    for taken in range(1, n + 1):
        points = transfer_worth(rules, state, view, me, 16 * start + taken, to)
        points -= ground_lost(rules, state, view, me, start, taken + 1)
        if points > highest + 0.01:
            best, highest = taken, points
    return best


@njit
def fighter_gain(rules, state, knobs, view, r, unit):
    """What is gained if a mech or the character goes; `unit` is kind, start and target in base 64."""
    me, kind, start, to, leaving = state.decider, unit // 4096, unit // 64 % 64, unit % 64, 1
    if (view.others & rules.territories) >> to & 1:
        gain = attack_worth(rules, state, knobs, view, me, to)
    else:
        gain = ground_won(rules, state, view, to)
        if kind == Unit.MECH and state.workers[me, start]:
            leaving += best_cargo(rules, state, view, me, start, to)
            if leaving > 1:
                gain += transfer_worth(rules, state, view, me, 16 * start + leaving - 1, to)
    gain += way_worth(knobs, view, r, kind, to) - way_worth(knobs, view, r, kind, start)
    return gain - ground_lost(rules, state, view, me, start, leaving) - (SPRUNG if trap_awaits(state, me, to) else 0.0)


@njit
def gain_of(rules, state, knobs, view, r, unit):
    """What is gained by a move; `unit` is kind, start and target in base 64."""
    toll = TOLL if view.tolls >> unit % 64 & 1 else 0.0
    if unit // 4096 == Unit.WORKER:
        return worker_gain(rules, state, knobs, view, unit // 64 % 64, unit % 64) - toll
    return fighter_gain(rules, state, knobs, view, r, unit) - toll


@njit
def best_gain(rules, state, knobs, view, r, unit):
    """What is gained if a unit (kind and start in base 64) goes to the best place that it can reach."""
    kind, start = unit // 64, unit % 64
    if kind == Unit.AIRSHIP:
        return flight_worth(rules, state, knobs, view, state.decider)
    targets = (
        worker_reach(rules, state, state.decider, start) if kind == Unit.WORKER else r.reach[start] | r.leap[start]
    )
    best = 0.0
    while targets:
        best = max(best, gain_of(rules, state, knobs, view, r, 64 * unit + lowest(targets)))
        targets &= targets - 1
    return best


@njit
def onward_gain(rules, state, knobs, view, r, unit):
    """What is gained by a step (kind, start and target in base 64), or by a second one from there, if it is left."""
    gain, start, to = gain_of(rules, state, knobs, view, r, unit), unit // 64 % 64, unit % 64
    if (
        unit // 4096 == Unit.WORKER
        or state.steps_left < 2
        or view.others >> to & 1
        or trap_awaits(state, state.decider, to)
    ):
        return gain
    targets = r.reach[to] & ~(1 << start)
    while targets:
        gain = max(gain, gain_of(rules, state, knobs, view, r, unit - to + lowest(targets)) - DETOUR)
        targets &= targets - 1
    return gain


@njit
def ranked(gain, best, second, third):
    """The three best gains once one more is known."""
    if gain > best:
        return gain, best, second
    return (best, gain, second) if gain > second else (best, second, max(gain, third))


@njit
def move_worth(rules, state, knobs, view, me, units):
    """What a Move action is worth with so many units: the gains of the best of them."""
    r = look_around(rules, state, view, me)
    best, second, third = 0.0, 0.0, 0.0
    for unit in range(N_FIGHTERS):
        place = state.fighter[me, unit]
        if place != NOWHERE:
            kind = Unit.CHARACTER if unit == Unit.CHARACTER else Unit.MECH
            gain = best_gain(rules, state, knobs, view, r, 64 * kind + place)
            best, second, third = ranked(gain, best, second, third)
    places = state.workers_at[me]
    while places:
        place = lowest(places)
        gain = best_gain(rules, state, knobs, view, r, 64 * Unit.WORKER + place)
        best, second, third = ranked(gain, best, second, third)
        if state.workers[me, place] > 1:  # another of them goes elsewhere
            best, second, third = ranked(0.8 * gain, best, second, third)
        places &= places - 1
    if rules.airships:
        gain = flight_worth(rules, state, knobs, view, me)
        best, second, third = ranked(gain, best, second, third)
    return best + (0.8 * second if units > 1 else 0.0) + (0.7 * third if units > 2 else 0.0)


# answers


@njit
def choose_unit(rules, state, knobs, view):
    """The unit that gains most by moving; none if none gains."""
    r, best, highest = look_around(rules, state, view, state.decider), 0, WORTH_A_MOVE
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind != Option.DONE:
            gain = best_gain(rules, state, knobs, view, r, 64 * option.what + option.place)
            if gain > highest:
                best, highest = i, gain
    return best


@njit
def choose_step(rules, state, knobs, view):
    """The step that gains most, by itself or as the first of two; stay if none does."""
    r, best, highest = look_around(rules, state, view, state.decider), 0, 0.05
    kind = Unit.WORKER if state.unit == N_FIGHTERS else Unit.CHARACTER if state.unit == Unit.CHARACTER else Unit.MECH
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind != Option.DONE:
            gain = onward_gain(rules, state, knobs, view, r, 64 * (64 * kind + state.here) + option.place)
            if gain > highest:
                best, highest = i, gain
    return best
