"""What to buy, with which cards, and what to pay with."""

from balancewheel.sim.games.gears.cards import Icon
from balancewheel.sim.games.gears.matching import spare_powers
from balancewheel.sim.games.gears.state import Option, paid
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gears.evaluation.worth import card_worth, impatience

NONE_RESERVED, ALL_RESERVED = 99, 0
CREW_IN_PLAY = 0.4  # what it costs to play a Gears card, which might attack or defend, rather than a Kosmos card


@njit
def choose_buy(rules, state, knobs, reserve):
    """Play towards the best card of the Realm that all powers together can pay for, and gain it as soon as they do.

    Gears cards with `reserve` weaknesses or more stay in hand.
    """
    me = state.decider
    target = best_target(rules, state, knobs, me, reserve)
    if target < 0:
        return 0
    for i in range(state.n_options):
        if state.options[i].kind == Option.GAIN_CARD and state.options[i].what == target:
            return i
    return best_play(rules, state, me, target, reserve)


@njit
def gain_or_stop(rules, state, knobs):
    """Gain the best card that can be paid for now; play no more cards."""
    best, highest = 0, knobs.least
    for i in range(state.n_options):
        if state.options[i].kind == Option.GAIN_CARD:
            worth = card_worth(rules, knobs, state.options[i].what)
            if worth > highest:
                best, highest = i, worth
    return best


@njit
def is_reserved(rules, card, reserve):
    """Does the card stay in hand for the struggle?"""
    return not rules.is_kosmos[card] and rules.total_weakness[card] >= reserve


@njit
def best_target(rules, state, knobs, me, reserve):
    """The most worthwhile card of the Realm that hand and play together can pay for; -1 if none is worth it."""
    ingenuity, finesse, wealth, omnis = powers_left(state, me)
    for i in range(state.hand_size[me]):
        card = state.secret_hand[me, i]
        if is_reserved(rules, card, reserve):
            continue
        ingenuity += rules.power[card, Icon.INGENUITY]
        finesse += rules.power[card, Icon.FINESSE]
        wealth += rules.power[card, Icon.WEALTH]
        omnis += rules.power[card, Icon.OMNIS]
    best, highest = -1, knobs.least * (1.0 - impatience(state, me))
    for i in range(state.n_realm):
        card = state.realm[i]
        worth = card_worth(rules, knobs, card)
        if worth > highest and spare_powers(rules, ingenuity, finesse, wealth, omnis, rules.weakness[card]) >= 0:
            best, highest = card, worth
    return best


@njit
def powers_left(state, me):
    """Powers in play that have not paid yet."""
    return (
        max(0, state.power[me, Icon.INGENUITY] - state.spent[Icon.INGENUITY]),
        max(0, state.power[me, Icon.FINESSE] - state.spent[Icon.FINESSE]),
        max(0, state.power[me, Icon.WEALTH] - state.spent[Icon.WEALTH]),
        max(0, state.power[me, Icon.OMNIS] - state.spent[Icon.OMNIS]),
    )


@njit
def best_play(rules, state, me, target, reserve):
    """The card of the hand that brings the target closest; Kosmos cards first."""
    ingenuity, finesse, wealth, omnis = powers_left(state, me)
    best, closest = 0, -1000.0
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind != Option.PLAY or is_reserved(rules, option.what, reserve):
            continue
        power = rules.power[option.what]
        spare = spare_powers(
            rules,
            ingenuity + power[Icon.INGENUITY],
            finesse + power[Icon.FINESSE],
            wealth + power[Icon.WEALTH],
            omnis + power[Icon.OMNIS],
            rules.weakness[target],
        )
        closeness = min(spare, 0) - 0.1 * rules.total_power[option.what]
        closeness -= 0.0 if rules.is_kosmos[option.what] else CREW_IN_PLAY
        if closeness > closest:
            best, closest = i, closeness
    return best


@njit
def choose_payment(state):
    """The fewest powers, of which Omnis counts one and a half."""
    best, least = 0, 1000.0
    for i in range(state.n_options):
        option = state.options[i]
        cost = 0.0
        for icon in range(Icon.OMNIS):
            cost += paid(option, icon)
        cost += 1.5 * paid(option, Icon.OMNIS)
        if cost < least:
            best, least = i, cost
    return best
