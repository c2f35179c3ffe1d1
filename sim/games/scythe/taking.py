"""Taking a gain, or only part of it: who gains may always have less, and is asked where less can be better."""

from balancewheel.sim.games.scythe.cards import Term
from balancewheel.sim.games.scythe.state import NOTHING, Event, Option, Question
from balancewheel.sim.games.scythe.tracks import gain, note_unreckoned
from balancewheel.sim.games.scythe.words import Ability, Gain, Star
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def take(rules, state, players, player, good, amount):
    """SC-034, SC-107, SC-220: gain power, coins, popularity or combat cards, all of it or as much as the player wants.

    The question is put where less can be better, or always where the rules say so.
    """
    if amount > 0 and (rules.ask_every_gain or less_can_be_better(rules, state, player, good, amount)):
        amount = choose_amount(rules, state, players, player, good, min(amount, room_for(rules, state, player, good)))
    gain(rules, state, player, good, amount)


@njit
def choose_amount(rules, state, players, player, what, most):
    """SC-034: how much of a gain is taken, from nothing to all."""
    for n in range(most + 1):
        offer(state, Option.AMOUNT, what, 0, n)
    amount = ask(rules, state, players, player, Question.ACCEPT).amount
    if amount < most:
        log_event(state, Event.WAIVED, player, what, 0, most - amount)
        note_unreckoned(state, player, what, most - amount)
    return amount


@njit
def room_for(rules, state, player, good):
    """SC-087, SC-093: how far a track still goes; coins and combat cards have no end."""
    if good == Gain.POWER:
        return rules.power_max - state.power[player]
    return rules.popularity_max - state.popularity[player] if good == Gain.POPULARITY else 999


@njit
def less_can_be_better(rules, state, player, good, amount):
    """Would all of it bring a star, go beyond the most that an own objective allows, or use up the combat cards?

    Combat cards may also be stolen.
    """
    if good == Gain.COMBAT_CARDS:
        return state.n_deck < amount or another_scouts(rules, state, player)
    if good == Gain.POWER and brings_star(state.power[player], amount, rules.power_max, state.star[player, Star.POWER]):
        return True
    if good == Gain.POPULARITY and brings_star(
        state.popularity[player], amount, rules.popularity_max, state.star[player, Star.POPULARITY]
    ):
        return True
    return exceeds_objective(rules, state, player, good, amount)


@njit
def another_scouts(rules, state, player):
    """SC-166: has another player's faction the mech ability to steal combat cards, deployed or not?"""
    for other in range(state.n_players):
        for ability in rules.faction_mechs[state.faction[other]]:
            if ability == Ability.SCOUT and other != player:
                return True
    return False


@njit
def brings_star(has, amount, end, placed):
    """SC-257, SC-258: does a gain lead to the end of a track for the first time?"""
    return placed == 0 and has < end <= has + amount


@njit
def exceeds_objective(rules, state, player, good, amount):
    """SC-238: would the player have more of something than one of the objective cards in hand allows?"""
    kind, total = Term.POWER_MAX, state.power[player] + amount
    if good == Gain.POPULARITY:
        kind, total = Term.POPULARITY_MAX, state.popularity[player] + amount
    elif good == Gain.COINS:
        kind, total = Term.COINS_MAX, state.secret_coins[player] + amount
    for i in range(state.n_objectives[player]):
        card = state.secret_objectives[player, i]
        for term in range(rules.objective_terms[card]):
            if rules.term_kind[card, term] == kind and total > rules.term_number[card, term]:
                return True
    return state.resolution != NOTHING and exceeds_open_objective(rules, state, kind, total)


@njit
def exceeds_open_objective(rules, state, kind, total):
    """SC-366: likewise for the open cards of a resolution tile."""
    for i in range(rules.end_open_objectives[state.resolution]):
        card = state.open_objective[i]
        for term in range(rules.objective_terms[card]):
            if total > rules.term_number[card, term] and rules.term_kind[card, term] == kind:
                return True
    return False
