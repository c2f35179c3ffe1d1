"""When to resolve, when to attack and with what, and when to fight an attack off."""

from balancewheel.sim.games.gears.attack import may_attack
from balancewheel.sim.games.gears.cards import N_ICONS
from balancewheel.sim.games.gears.matching import unmatched_powers
from balancewheel.sim.games.gears.refresh import hand_limit
from balancewheel.sim.games.gears.state import DECLINE
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gears.odds import dominance_chance
from balancewheel.strategies.gears.worth import (
    card_worth,
    crew_size,
    expected_attack,
    expected_defence,
    hand_power,
    impatience,
)

ENOUGH = 0.97  # chance of a Dominance beyond which no more Despair is worth giving
NO_MORE_HOPE = 0.03  # by which an attack must better the odds to be worth waiting for


@njit
def choose_resolve(rules, state, knobs):
    """Resolve when the odds are good enough, when the opponent may be first, or when waiting brings no more.

    A pile that the next attack would not make good either only keeps cards from the hand.
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
    """Attack if a strike is wanted, with the least power first: a defender who passes is out for good."""
    if not wants_to_strike(rules, state, knobs, state.decider):
        return 0
    return least_power(rules, state)


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
        if option.kind != DECLINE and 0 < rules.total_power[option.what] < fewest:
            best, fewest = i, rules.total_power[option.what]
    return best


@njit
def choose_defence(rules, state, knobs):
    """Fight an attack off if the Despair it may give is dangerous, with the card that stops most for its worth.

    Whoever passes is out for good, so what the attacker may still play counts as well.
    """
    me = state.decider
    attacker = 1 - me
    unmatched = unmatched_powers(state.power[attacker], state.weakness[me])
    coming = unmatched + int(expected_attack(rules, state, me) + 0.5)
    if coming == 0 or dominance_chance(rules, state, me, me, coming) < knobs.alarm:
        return 0
    return best_shield(rules, state, knobs, unmatched)


@njit
def best_shield(rules, state, knobs, unmatched):
    """The card that meets most powers, and could meet more to come, for its worth; to pass if none meets any."""
    me = state.decider
    best, highest = 0, 0.0
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind == DECLINE or rules.total_weakness[option.what] == 0:
            continue
        stopped = unmatched - unmatched_with(rules, state, me, option.what)
        value = 10.0 * stopped + rules.total_weakness[option.what]
        value -= knobs.defence * card_worth(rules, knobs, option.what)
        if value > highest:
            best, highest = i, value
    return best


@njit
def unmatched_with(rules, state, me, card):
    """Powers of the attack that would be unmatched with this card in play, too."""
    plain, powers, met = 0, state.power[1 - me], 0
    left = 0
    for icon in range(N_ICONS - 1):
        weakness = state.weakness[me, icon] + rules.weakness[card, icon]
        alike = min(powers[icon], weakness)
        met += alike
        plain += powers[icon] - alike
        left += weakness - alike
    wild = state.weakness[me, N_ICONS - 1] + rules.weakness[card, N_ICONS - 1]
    omnis = powers[N_ICONS - 1]
    by_wild, by_left = min(plain, wild), min(omnis, left)
    both = min(omnis - by_left, wild - by_wild)
    return plain + omnis - by_wild - by_left - both
