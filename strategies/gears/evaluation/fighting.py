"""When to resolve, when to attack and with what, and when to fight an attack off."""

import numpy as np

from balancewheel.sim.games.gears.attack import may_attack
from balancewheel.sim.games.gears.cards import Verb
from balancewheel.sim.games.gears.matching import unmatched_powers
from balancewheel.sim.games.gears.refresh import hand_limit
from balancewheel.sim.games.gears.state import Option
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gears.evaluation.odds import dominance_chance
from balancewheel.strategies.gears.evaluation.worth import (
    coming_powers,
    crew_size,
    expected_defence,
    hand_power,
    impatience,
)

ENOUGH = 0.97  # chance of a Dominance beyond which no more Despair is worth giving
NO_MORE_HOPE = 0.03  # by which an attack must better the odds to be worth waiting for


@njit
def choose_resolve(rules, state, knobs):
    """Resolve when the odds are good enough, when the opponent may be first, or when waiting brings no more.

    A pile that the next attack would not make good either only keeps cards from the hand; but if that attack comes
    this turn, it costs nothing to let the pile grow first.
    """
    me = state.decider
    chance = dominance_chance(rules, state, me, 1 - me, 0)
    wanted = knobs.resolve * (1.0 - impatience(state, me))
    if chance >= wanted or chance >= ENOUGH:
        return 1
    danger = 0.0
    if state.n_despair[me] > 0:
        danger = dominance_chance(rules, state, me, me, 0)
    if chance > 0.0 and chance >= wanted * (1.0 - danger):
        return 1
    if chance == 0.0 and wants_to_strike(rules, state, knobs, me):
        return 0
    more = hoped_despair(rules, state, knobs, me)
    later = dominance_chance(rules, state, me, 1 - me, more) if more > 0 else chance
    if later < knobs.clear * (1.0 - impatience(state, me)):
        return 1
    if later < chance + NO_MORE_HOPE and 2 * hand_limit(rules, state, me) < rules.hand_size:
        return 1
    return 0


@njit
def hoped_despair(rules, state, knobs, me):
    """Despair that an attack with the whole hand may be expected to give."""
    power = hand_power(rules, state, me)
    if power == 0 or not may_attack(rules, state, me):
        return 0
    share = knobs.share * (1.0 - impatience(state, me))
    return max(0, int(power - share * expected_defence(rules, state, me) + 0.5))


@njit
def wanted_crew(state, knobs, me):
    """Gears cards wanted before an attack; fewer once patience wears off."""
    return knobs.crew * (1.0 - impatience(state, me))


@njit
def wants_to_strike(rules, state, knobs, me):
    """Would an attack with the whole hand bring the odds of a Dominance far enough?"""
    despair = hoped_despair(rules, state, knobs, me)
    if despair == 0 or crew_size(rules, state, me) < wanted_crew(state, knobs, me):
        return False
    return dominance_chance(rules, state, me, 1 - me, despair) >= knobs.strike * (1.0 - 0.5 * impatience(state, me))


@njit
def choose_opening(rules, state, knobs):
    """Attack if a strike is wanted, with the least power first: a defender who passes is out for good.

    Whoever has bought nothing attacks at lower odds: the hand would go to the discard pile anyway.
    """
    me = state.decider
    if wants_to_strike(rules, state, knobs, me):
        return least_power(rules, state)
    despair = 0 if has_bought(state) else hoped_despair(rules, state, knobs, me)
    is_worth_it = despair > 0 and dominance_chance(rules, state, me, 1 - me, despair) >= knobs.probe
    return least_power(rules, state) if is_worth_it else 0


@njit
def has_bought(state):
    """Has anything been paid for in this turn?"""
    return np.any(state.spent > 0)


@njit
def choose_attack(rules, state, knobs, enough):
    """Go on until the Despair to be given makes a Dominance likely enough, or no card has a power left."""
    me = state.decider
    despair = unmatched_powers(state.power[me], state.weakness[1 - me])
    if state.defender_passed and dominance_chance(rules, state, me, 1 - me, despair) >= enough:
        return 0
    return least_power(rules, state)


@njit
def least_power(rules, state):
    """The card with the fewest powers, but at least one; to decline if there is none."""
    best, fewest = 0, 1000
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind != Option.DECLINE and 0 < rules.total_power[option.what] < fewest:
            best, fewest = i, rules.total_power[option.what]
    return best


@njit
def choose_defence(rules, state, knobs):
    """Fight an attack off if the Despair it may give is dangerous, with the card that stops most of it.

    Whoever passes is out for good, so what the attacker may still play counts as well. A card that stops hardly
    anything, because its weaknesses are of the wrong kind or because enough of them are in play, stays in hand.
    """
    me = state.decider
    powers = coming_powers(rules, state, me)
    coming = unmatched_powers(powers, state.weakness[me])
    if dominance_chance(rules, state, me, me, int(coming + 0.5)) < knobs.alarm:
        return 0
    best, most = 0, knobs.defence
    for i in range(state.n_options):
        if state.options[i].kind != Option.DECLINE:
            stopped = coming - unmatched_powers(powers, weaknesses_with(rules, state, me, state.options[i].what))
            if stopped > most:
                best, most = i, stopped
    return best


@njit
def weaknesses_with(rules, state, me, card):
    """The weaknesses in play if this card were, too, with what its effect adds."""
    weaknesses = state.weakness[me] + rules.weakness[card]
    if rules.effects and rules.effect[card] >= 0 and rules.step_verb[rules.effect[card], 0] == Verb.WEAKNESS:
        weaknesses += rules.step_icons[rules.effect[card], 0]
    return weaknesses
