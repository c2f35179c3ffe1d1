"""Where links go, and which developments are kept."""

from balancewheel.sim.games.city_of_gears.components import ON_DESTROY, ON_REVEAL, DevelopmentKind
from balancewheel.sim.games.city_of_gears.network import CELLS, is_home_link, neighbours, spots_in_reach
from balancewheel.sim.games.city_of_gears.rules import FIRST_DEVELOPMENT
from balancewheel.sim.games.city_of_gears.scoring import amount_of
from balancewheel.sim.games.city_of_gears.state import Option
from balancewheel.sim.games.city_of_gears.words import N_GOODS, Verb
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
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
    claim,
    effect_worth,
    turns_left,
    whim,
)

AT_ONCE = 100.0  # before everything else


@njit
def development_worth(rules, state, knobs, me, gear, plan):
    """What a development is worth over the turns that are left."""
    turns = turns_left(rules, state, knobs.pace)
    effect = FIRST_DEVELOPMENT + gear
    develop = knobs.develop * taste(rules, gear, plan)
    if rules.kind[gear] == DevelopmentKind.ENDGAME:
        now = 0.0
        for i in range(rules.n_steps[effect]):
            now += amount_of(rules, state, me, rules.step[effect, i], 0)
        return develop * (now + min(1.0, 0.15 * turns))
    verb = rules.first_verb[gear]
    if rules.kind[gear] == DevelopmentKind.TURN:
        return develop * min(turns, 8.0) * use_worth(rules, state, me, gear, verb)
    if verb == Verb.EXTRA_DRAW:
        return develop * 0.3 * turns
    if verb == Verb.EXTRA_LINK:
        return develop * 0.2 * turns
    if verb == Verb.STORAGE:
        return develop * 0.15 * turns
    return develop * 0.1 * turns


@njit
def taste(rules, gear, plan):
    """How much better than others a plan thinks of a development."""
    verb, kind = rules.first_verb[gear], rules.kind[gear]
    if plan == EXPLORE:
        return 2.0 if verb == Verb.MOVE or rules.happens[gear] == ON_REVEAL else 1.0
    if plan == COMPACT:
        return 2.0 if Verb.ACTIVATE_REMOTELY <= verb <= Verb.REPEAT_BONUS else 0.8
    if plan == CLAIM:
        return 2.5 if verb in (Verb.REACH_NETWORK, Verb.EXTRA_LINK, Verb.GUARD_DEMOLISH) else 1.0
    if plan == HUNT:
        return 4.0 if verb == Verb.CHEAPER_DEMOLISH or rules.happens[gear] == ON_DESTROY else 1.0
    if plan == ENGINE:
        return 0.6 if kind == DevelopmentKind.ENDGAME else 1.3
    if plan == RUSH:
        return 2.0 if kind == DevelopmentKind.ENDGAME else 0.6
    return 1.0


@njit
def use_worth(rules, state, me, gear, verb):
    """What one turn's use of a development is worth, if it is used in about half of the turns."""
    if verb == Verb.MOVE:
        return 0.4
    if verb == Verb.REPEAT_BONUS:
        return 0.25
    if verb == Verb.ACTIVATE_REMOTELY:
        return 0.4
    if verb == Verb.ACTIVATE_CHEAPER:
        return 0.5
    if verb == Verb.REACH_NETWORK:
        return 0.2
    if verb == Verb.SET_DIE:
        return 0.25
    if verb == Verb.SPLIT_DIE:
        return 0.3
    profit = effect_worth(rules, state, me, FIRST_DEVELOPMENT + gear, 0)
    for good in range(N_GOODS):
        profit -= GOOD[good] * rules.cost[gear, good]
    return max(0.1, 0.5 * profit)


@njit
def link_worth(rules, state, knobs, me, spot, plan, view):
    """What a link on a spot is worth: the way to new tiles, influence at its ends, and bonuses that it carries."""
    end = rules.spot_end[state.n_players, spot]
    worth = knobs.links
    if is_home_link(rules, state, spot):
        if state.links[me] & rules.spots_at[state.n_players, state.home[me]]:
            return 0.3 * worth + knobs.own * claim(rules, state, me, end[0], LINK_STRENGTH)
        return 4.0 + worth  # without it no worker gets out
    for i in range(2):
        cell = end[i]
        reached = (
            state.links[me] & rules.spots_at[state.n_players, cell]
            or state.workers[me, cell]
            or state.installed[me, cell]
        )
        if not state.face_up >> cell & 1:
            if not reached:
                worth += knobs.explore * (1.6 if plan == EXPLORE else 1.0)
        elif not reached:
            worth += 0.3 * knobs.activate
        worth += knobs.own * view[1] * claim(rules, state, me, cell, LINK_STRENGTH)
    if state.face_up >> end[0] & 1 and state.face_up >> end[1] & 1:
        both = state.at[me] >> end[0] & 1 and state.at[me] >> end[1] & 1
        worth += knobs.bonus * min(view[0], 5.0) * (0.25 if plan == COMPACT or not both else 0.1)
    if plan == HUNT:
        for player in range(state.n_players):
            if player != me and (state.at[player] >> end[0] | state.at[player] >> end[1]) & 1:
                worth += 0.4
    return worth


@njit
def ripeness(turns):
    """How much of what is owned now will be owned in the end: the sooner the end, the more."""
    return min(1.0, 2.0 / turns + 0.15)


@njit
def best_link(rules, state, knobs, me, spots, plan, view):
    """What the best link on one of these spots is worth; NEVER if there is none."""
    best = NEVER
    while spots:
        best = max(best, link_worth(rules, state, knobs, me, lowest(spots), plan, view))
        spots &= spots - 1
    return best


@njit
def choose_place(rules, state, knobs, plan):
    """The best link or development among the gears drawn; the rest goes back."""
    me = state.decider
    turns = turns_left(rules, state, knobs.pace)
    view = (turns, ripeness(turns), 0.0)
    full = size(state.held[me]) + 1 >= rules.development_slots
    least = worst_development(rules, state, knobs, me, plan) if full else 0.0
    links_first = full and state.modifier[me, Verb.EXTRA_LINK] > 0 and size(state.secret_drawn) > 1
    best, highest = state.n_options - 1, 0.0
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind == Option.LINK:
            worth = link_worth(rules, state, knobs, me, option.place, plan, view)
            if plan in (CLAIM, EXPLORE):
                worth += 2.0  # first, where both can be placed
            if links_first and worth > 0.0:
                worth += AT_ONCE  # before a development takes the place of Double Gantry
        elif option.kind == Option.DEVELOP:
            worth = development_worth(rules, state, knobs, me, option.what, plan) - least
            if rules.first_verb[option.what] == Verb.EXTRA_LINK:
                worth += another_link(rules, state, knobs, me, plan, view)
            if plan in (ENGINE, RUSH):
                worth += 2.0  # first, where both can be placed
        else:
            continue
        worth += whim(state)
        if worth > highest:
            best, highest = i, worth
    return best


@njit
def another_link(rules, state, knobs, me, plan, view):
    """What the link is worth that Double Gantry allows as soon as it is placed, if a gear is left for it."""
    if not state.by_action or size(state.secret_drawn) < state.links_left + 2:
        return 0.0
    first, second, spots = 0.0, 0.0, spots_in_reach(rules, state, me)
    while spots:
        worth = link_worth(rules, state, knobs, me, lowest(spots), plan, view)
        first, second = max(first, worth), max(second, min(first, worth))
        spots &= spots - 1
    return second if state.links_left > 0 else first


@njit
def worst_development(rules, state, knobs, me, plan):
    """What the least useful development in the factory is worth."""
    least, held = 1000.0, state.held[me]
    while held:
        least = min(least, development_worth(rules, state, knobs, me, lowest(held), plan))
        held &= held - 1
    return least


@njit
def choose_least_gear(rules, state, knobs, plan):
    """The gear that would make the least useful development: for a link, or to be discarded."""
    best, lowest_worth = 0, 1000.0
    for i in range(state.n_options):
        worth = development_worth(rules, state, knobs, state.decider, state.options[i].what, plan) + whim(state)
        if worth < lowest_worth:
            best, lowest_worth = i, worth
    return best


@njit
def hidden_cells(rules, state):
    """The cells whose tile nobody has seen, as bits."""
    return ((1 << rules.n_cells) - 1) & ~state.face_up & CELLS


@njit
def can_explore(rules, state, me):
    """Does a worker stand beside a face-down tile with an own link to it?"""
    places, hidden = state.at[me], hidden_cells(rules, state)
    while places:
        if neighbours(rules, state, me, lowest(places)) & hidden:
            return True
        places &= places - 1
    return False
