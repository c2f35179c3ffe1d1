"""Objectives: what the cards ask for, and when they may be revealed."""

from balancewheel.sim.games.scythe import cards as c
from balancewheel.sim.games.scythe.control import controlled, fighters_on, has, mechs_on, mechs_out, resources_on
from balancewheel.sim.games.scythe.decks import return_objective
from balancewheel.sim.games.scythe.payment import available
from balancewheel.sim.games.scythe.stars import may_place_objective_star, place_star, upgrades_of
from balancewheel.sim.games.scythe.state import MAX_HELD, NOTHING, Event, Option, Question
from balancewheel.sim.games.scythe.words import Ability, Star, Terrain, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def objective_window(rules, state, players, me, last):
    """SC-237 to SC-241, SC-381, SC-405: reveal a card whose conditions hold now, or wait; Saxony may reveal again.

    Cards that speak of the end of a turn wait for the `last` window. Open cards of a resolution tile likewise.
    """
    while not state.over and state.stars[me] < rules.stars_to_end:
        if may_place_objective_star(rules, state, me):
            list_objectives(rules, state, me, last)
        if state.resolution != NOTHING:
            list_open_objectives(rules, state, me, last)
        if state.n_options == 0:
            return
        choice = ask(rules, state, players, me, Question.REVEAL)
        if choice.kind == Option.DECLINE:
            return
        if choice.kind == Option.HERE:
            meet_open_objective(rules, state, me, choice.place)
        else:
            reveal(rules, state, me, choice.what)


@njit
def list_objectives(rules, state, me, last):
    """SC-237, SC-381: keep waiting, or a card in hand whose conditions hold now."""
    for i in range(state.n_objectives[me]):
        card = state.secret_objectives[me, i]
        if (last or rules.objective_timing[card] == c.ANY_TIME) and is_met(rules, state, me, card):
            if state.n_options == 0:
                offer(state, Option.DECLINE)
            offer(state, Option.THIS, card)


@njit
def list_open_objectives(rules, state, me, last):
    """SC-366: an open card whose conditions hold now and that has no star of the player yet."""
    for i in range(rules.end_open_objectives[state.resolution]):
        card = state.open_objective[i]
        if state.open_met[me] >> i & 1 or not last and rules.objective_timing[card] != c.ANY_TIME:
            continue
        if is_met(rules, state, me, card):
            if state.n_options == 0:
                offer(state, Option.DECLINE)
            offer(state, Option.HERE, card, i)


@njit
def meet_open_objective(rules, state, me, i):
    """SC-366: a star on an open card, which stays for the others; the limit of objectives counts cards in hand only."""
    log_event(state, Event.REVEALED, me, state.open_objective[i])
    state.open_met[me] |= 1 << i
    place_star(rules, state, me, Star.TILE)


@njit
def reveal(rules, state, me, card):
    """SC-190, SC-240, SC-255: a star; the card, and unless with Dominate the others, go under the deck."""
    log_event(state, Event.REVEALED, me, card)
    state.objectives_shown |= 1 << card
    keeps = has(state, me, Ability.DOMINATE)
    left = 0
    for i in range(state.n_objectives[me]):
        held = state.secret_objectives[me, i]
        if keeps and held != card:
            state.secret_objectives[me, left] = held
            left += 1
        else:
            return_objective(rules, state, held)
            state.secret_laid_aside[me] |= 1 << held
    for i in range(left, MAX_HELD):
        state.secret_objectives[me, i] = NOTHING
    state.n_objectives[me] = left
    if keeps:
        state.used[me] |= 1 << Ability.DOMINATE
    place_star(rules, state, me, Star.OBJECTIVE)


@njit
def is_met(rules, state, me, card):
    """SC-238: do all conditions of the card hold?"""
    for i in range(rules.objective_terms[card]):
        kind, number = rules.term_kind[card, i], rules.term_number[card, i]
        if kind <= c.Term.CONTROLS_TUNNELS_MIN:
            met = control_term(rules, state, me, kind, number)
        elif kind <= c.Term.COMBAT_STARS_MIN:
            met = track_term(rules, state, me, kind, number)
        else:
            met = board_term(rules, state, me, kind, number, rules.term_second[card, i])
        if not met:
            return False
    return True


@njit
def control_term(rules, state, me, kind, number):
    """SC-405: territories of a terrain, the factory, or tunnels that the player controls."""
    held = controlled(rules, state, me)
    if kind == c.Term.CONTROLS_TUNNELS_MIN:
        return size(held & rules.tunnels) >= number
    if kind == c.Term.CONTROLS_FACTORY:
        return (held >> rules.factory & 1) >= number
    return size(held & rules.of_terrain[kind]) >= number


@njit
def track_term(rules, state, me, kind, number):
    """Conditions on tracks, cards and pieces out of the mats."""
    if kind == c.Term.POWER_RANK_HIGHEST_TIES_OK:
        return has_highest_power(state, me)
    if kind == c.Term.FORCED_OPPONENT_WORKER_RETREAT_THIS_TURN:
        return state.drove_back > rules.objective6_needs_combat
    if kind == c.Term.FACTORY_CARD:
        return (state.factory_card[me] != NOTHING) == (number > 0)
    if kind == c.Term.COMBAT_CARDS_MIN:
        return state.hand_size[me] >= number
    if kind == c.Term.COMBAT_STARS_MIN:
        return state.star[me, Star.COMBAT] >= number
    if kind <= c.Term.POWER_MAX:
        return within(state.power[me], number, kind == c.Term.POWER_MIN)
    if kind <= c.Term.POPULARITY_MAX:
        return within(state.popularity[me], number, kind == c.Term.POPULARITY_MIN)
    if kind <= c.Term.COINS_MAX:
        return within(state.secret_coins[me], number, kind == c.Term.COINS_MIN)
    if kind <= c.Term.WORKERS_MAX:
        return within(state.workers_out[me], number, kind == c.Term.WORKERS_MIN)
    if kind <= c.Term.MECHS_MAX:
        return within(mechs_out(state, me), number, kind == c.Term.MECHS_MIN)
    if kind <= c.Term.STRUCTURES_MAX:
        return within(size(state.structures_at[me]), number, kind == c.Term.STRUCTURES_MIN)
    if kind <= c.Term.RECRUITS_MAX:
        return within(size(state.recruits[me]), number, kind == c.Term.RECRUITS_MIN)
    return within(upgrades_of(state, me), number, kind == c.Term.UPGRADES_MIN)


@njit
def within(value, number, is_least):
    """At least a number, or at most."""
    return value >= number if is_least else value <= number


@njit
def has_highest_power(state, me):
    """SC-405: nobody has more power; ties pass."""
    for other in range(state.n_players):
        if state.power[other] > state.power[me]:
            return False
    return True


@njit
def board_term(rules, state, me, kind, number, second):
    """Conditions on what stands and lies on the board."""
    place = state.fighter[me, Unit.CHARACTER] if not state.guest[me] else state.home[me]  # aboard it is on no territory
    if kind == c.Term.WORKERS_EQUAL_RECRUITS:
        return state.workers_out[me] == size(state.recruits[me])
    if kind == c.Term.CHARACTER_TERRITORY_MECHS:
        return rules.territories >> place & 1 and mechs_on(state, me, place) == number
    if kind == c.Term.CHARACTER_TERRITORY_WORKERS:
        return rules.territories >> place & 1 and state.workers[me, place] == number
    if kind == c.Term.CHARACTER_TERRITORY_RESOURCES_MIN:
        return rules.territories >> place & 1 and resources_on(state, place) >= number
    if kind == c.Term.CONTROLS_ADJACENT_TO_FACTORY_MIN:
        return size(controlled(rules, state, me) & rules.near[rules.factory]) >= number
    if kind == c.Term.CONTROLS_AROUND_SAME_LAKE_MIN:
        return controls_a_shore(rules, state, me, number)
    if kind == c.Term.STRUCTURES_ADJACENT_TO_OWN_HOME_BASE_MAX:
        return size(state.structures_at[me] & rules.near[state.home[me]]) <= number
    if kind == c.Term.EACH_RESOURCE_CONTROLLED_MIN or kind == c.Term.SINGLE_RESOURCE_CONTROLLED_MIN:
        return holds_resources(rules, state, me, number, kind == c.Term.EACH_RESOURCE_CONTROLLED_MIN)
    if kind == c.Term.WORKER_ON_EACH_OF:
        return works_on_each(rules, state, me, number)
    return somewhere(rules, state, me, kind, number, second)


@njit
def controls_a_shore(rules, state, me, number):
    """SC-388: so many territories around one lake."""
    held, lakes = controlled(rules, state, me), rules.of_terrain[Terrain.LAKE]
    while lakes:
        if size(held & rules.near[lowest(lakes)]) >= number:
            return True
        lakes &= lakes - 1
    return False


@njit
def holds_resources(rules, state, me, number, each):
    """So many controlled resources of each type, or of one type."""
    for resource in range(4):
        enough = available(rules, state, me, resource) >= number
        if each and not enough:
            return False
        if enough and not each:
            return True
    return each


@njit
def works_on_each(rules, state, me, terrains):
    """A worker on every one of some terrains, given as bits."""
    while terrains:
        if not state.workers_at[me] & rules.of_terrain[lowest(terrains)]:
            return False
        terrains &= terrains - 1
    return True


@njit
def somewhere(rules, state, me, kind, number, second):
    """A controlled territory with so many resources, own tokens or, beside the factory, workers."""
    places = controlled(rules, state, me)
    while places:
        place = lowest(places)
        places &= places - 1
        if (
            kind == c.Term.RESOURCES_ON_ONE_CONTROLLED_TERRITORY_MIN
            and resources_on(state, place) >= number
            and has_each(state, place, second)
        ):
            return True
        if kind == c.Term.OWN_TOKENS_ON_ONE_TERRITORY_MIN:
            tokens = fighters_on(state, me, place) + state.workers[me, place] + (state.structures_at[me] >> place & 1)
            if tokens >= number:
                return True
        beside = rules.near[rules.factory] >> place & 1
        if kind == c.Term.WORKERS_ON_ONE_HEX_ADJACENT_TO_FACTORY_MIN and beside and state.workers[me, place] >= number:
            return True
    return False


@njit
def has_each(state, place, number):
    """So many of each type of resource at one place."""
    for resource in range(4):
        if state.resources[place, resource] < number:
            return False
    return True
