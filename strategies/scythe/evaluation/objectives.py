"""Objectives: which of the cards in hand is nearest, and what its missing steps are worth."""

import math

from balancewheel.sim.games.scythe import cards as c
from balancewheel.sim.games.scythe.control import fighters_on
from balancewheel.sim.games.scythe.objectives import board_term, track_term
from balancewheel.sim.games.scythe.stars import may_place_objective_star
from balancewheel.sim.games.scythe.state import NOTHING
from balancewheel.sim.games.scythe.words import BottomAction, Gain, Star, Terrain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size

OUT_OF_REACH = 99.0
NEAR = 2.0  # steps to an objective that nobody gives up
WORTH_TRYING = 6.0  # steps to an objective beyond which nobody goes out of their way


@njit
def pursue(rules, state, knobs, view, me):
    """Add what the steps to the nearest objective are worth to whatever they consist of."""
    if view.star <= 0:
        return
    nearest, fewest = -1, WORTH_TRYING
    if may_place_objective_star(rules, state, me):
        for i in range(state.n_objectives[me]):
            card = state.secret_objectives[me, i]
            steps = steps_to(rules, state, view, me, card)
            if steps < fewest:
                nearest, fewest = card, steps
    if state.resolution != NOTHING:
        for i in range(rules.end_open_objectives[state.resolution]):
            steps = steps_to(rules, state, view, me, state.open_objective[i])
            if 0 < steps < fewest and not state.open_met[me] >> i & 1:
                nearest, fewest = state.open_objective[i], steps
    if nearest < 0 or fewest <= 0:
        return
    pull = knobs.objective * view.aim[Star.OBJECTIVE] * view.star / (fewest * math.sqrt(fewest))
    for i in range(rules.objective_terms[nearest]):
        pull_towards(rules, state, view, me, pull, nearest, i)


@njit
def steps_to(rules, state, view, me, card):
    """How many steps an objective still takes, about a turn each."""
    steps = 0.0
    for i in range(rules.objective_terms[card]):
        steps += lacking(rules, state, view, me, card, i)
    return steps


@njit
def lacking(rules, state, view, me, card, term):
    """How many steps one condition of an objective still takes."""
    kind, number = rules.term_kind[card, term], rules.term_number[card, term]
    if asks_for_land(kind):
        return max(number - size(view.held & asked_for(rules, view, kind)), 0) * 1.0
    if kind == c.Term.POWER_RANK_HIGHEST_TIES_OK:
        highest = 0
        for other in range(state.n_players):
            highest = max(highest, state.power[other])
        return (highest - state.power[me]) / 2
    if kind == c.Term.FACTORY_CARD and number:
        return 0.0 if track_term(rules, state, me, kind, number) else 2.0
    if kind == c.Term.COMBAT_CARDS_MIN:
        return max(number - state.hand_size[me], 0) / 2
    if kind == c.Term.POWER_MIN:
        return max(number - state.power[me], 0) / 2
    if kind == c.Term.POPULARITY_MIN:
        return max(number - state.popularity[me], 0) * 1.0
    if kind == c.Term.COINS_MIN:
        return max(number - state.secret_coins[me], 0) / 4
    if kind == c.Term.COINS_MAX:
        return max(state.secret_coins[me] - number, 0) / 2
    if kind == c.Term.OWN_TOKENS_ON_ONE_TERRITORY_MIN:
        return max(number - most_tokens(state, view, me), 0) * 1.0
    if kind == c.Term.SINGLE_RESOURCE_CONTROLLED_MIN:
        return max(number - max(view.have), 0) / 2
    if kind == c.Term.EACH_RESOURCE_CONTROLLED_MIN:
        return types_lacking(view, number) * 1.0
    if kind <= c.Term.COMBAT_STARS_MIN:
        met = track_term(rules, state, me, kind, number)
        return 0.0 if met else 2.0 if bottom_of(kind) >= 0 else OUT_OF_REACH
    return 0.0 if board_term(rules, state, me, kind, number, rules.term_second[card, term]) else OUT_OF_REACH


@njit
def asks_for_land(kind):
    """Does a condition count territories under control?"""
    return (
        kind <= c.Term.CONTROLS_TUNNELS_MIN
        or kind == c.Term.CONTROLS_ADJACENT_TO_FACTORY_MIN
        or kind == c.Term.CONTROLS_AROUND_SAME_LAKE_MIN
    )


@njit
def asked_for(rules, view, kind):
    """The territories of which a condition counts those under control."""
    if kind == c.Term.CONTROLS_TUNNELS_MIN:
        return rules.tunnels
    if kind == c.Term.CONTROLS_FACTORY:
        return 1 << rules.factory
    if kind == c.Term.CONTROLS_ADJACENT_TO_FACTORY_MIN:
        return rules.near[rules.factory]
    if kind != c.Term.CONTROLS_AROUND_SAME_LAKE_MIN:
        return rules.of_terrain[kind]
    shore, most, lakes = 0, -1, rules.of_terrain[Terrain.LAKE]
    while lakes:
        beside = rules.near[lowest(lakes)]
        if size(view.held & beside) > most:
            shore, most = beside, size(view.held & beside)
        lakes &= lakes - 1
    return shore


@njit
def most_tokens(state, view, me):
    """The most units and structures that stand on one territory."""
    most, places = 0, view.held
    while places:
        place = lowest(places)
        places &= places - 1
        tokens = fighters_on(state, me, place) + state.workers[me, place] + (state.structures_at[me] >> place & 1)
        most = max(most, tokens)
    return most


@njit
def types_lacking(view, number):
    """Of how many types of resources there are fewer than a number."""
    lack = 0
    for resource in range(4):
        lack += view.have[resource] < number
    return lack


@njit
def bottom_of(kind):
    """The bottom action that a condition on pieces asks for."""
    if kind == c.Term.UPGRADES_MIN:
        return BottomAction.UPGRADE
    if kind == c.Term.MECHS_MIN:
        return BottomAction.DEPLOY
    if kind == c.Term.STRUCTURES_MIN:
        return BottomAction.BUILD
    return BottomAction.ENLIST if kind == c.Term.RECRUITS_MIN else -1


@njit
def pull_towards(rules, state, view, me, pull, card, term):
    """Make the steps to one condition worth as much more, and what would spoil it as much less."""
    kind, number = rules.term_kind[card, term], rules.term_number[card, term]
    if kind == c.Term.UPGRADES_MAX:
        view.piece[BottomAction.UPGRADE] -= pull
    elif kind == c.Term.MECHS_MAX:
        view.piece[BottomAction.DEPLOY] -= pull
    elif kind == c.Term.FACTORY_CARD:
        view.card += pull if number else -pull
    elif asks_for_land(kind):
        view.errands, view.errand = asked_for(rules, view, kind), pull
    elif lacking(rules, state, view, me, card, term) <= 0:
        return
    elif kind == c.Term.POWER_RANK_HIGHEST_TIES_OK or kind == c.Term.POWER_MIN:
        view.goods[Gain.POWER] += pull / 2
    elif kind == c.Term.POPULARITY_MIN:
        view.goods[Gain.POPULARITY] += pull
    elif kind == c.Term.COMBAT_CARDS_MIN:
        view.goods[Gain.COMBAT_CARDS] += pull / 2
    elif kind == c.Term.COINS_MIN:
        view.goods[Gain.COINS] += pull / 4
    elif bottom_of(kind) >= 0:
        view.piece[bottom_of(kind)] += pull / 2


@njit
def choose_swap(rules, state, view):
    """Give up the objective that is furthest off, unless that one is near too."""
    best, furthest = 0, NEAR if may_place_objective_star(rules, state, state.decider) else -1.0
    for i in range(1, state.n_options):
        steps = steps_to(rules, state, view, state.decider, state.options[i].what)
        if steps > furthest:
            best, furthest = i, steps
    return best
