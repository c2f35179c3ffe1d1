"""Paying: resources from controlled territories, combat cards, and Coercion's card in place of a resource."""

from balancewheel.sim.games.scythe.control import controlled, has
from balancewheel.sim.games.scythe.decks import discard_card
from balancewheel.sim.games.scythe.state import N_VALUES, Event, Option, Question
from balancewheel.sim.games.scythe.tracks import note_unreckoned, spend
from balancewheel.sim.games.scythe.words import Ability, Gain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def available(rules, state, player, resource):
    """SC-035, SC-036, SC-047, SC-345: tokens of one type on all territories that the player controls, and aboard."""
    total, places = state.aboard[player, resource], controlled(rules, state, player)
    while places:
        total += state.resources[lowest(places), resource]
        places &= places - 1
    return total


@njit
def can_coerce(rules, state, player):
    """SC-183: how many combat cards may still stand for a resource; it is one a turn."""
    if not has(state, player, Ability.COERCION):
        return 0
    return min(rules.coercion_per_turn - state.coercion_used, state.hand_size[player])


@njit
def can_pay_resource(rules, state, player, resource, amount):
    """SC-033, SC-183: is the full cost there, a coerced card counted?"""
    return available(rules, state, player, resource) + can_coerce(rules, state, player) >= amount


@njit
def pay_resource(rules, state, players, me, resource, amount):
    """SC-033, SC-036, SC-403: tokens of one type, one of them perhaps a combat card."""
    if amount == 0:
        return
    amount -= coerce(rules, state, players, me, amount, available(rules, state, me, resource))
    take_tokens(rules, state, players, me, resource, amount)


@njit
def coerce(rules, state, players, me, amount, there):
    """SC-183, SC-403: spend combat cards as resources, as many as one wants and at least as many as are missing.

    Returns how many resources they were.
    """
    most = min(can_coerce(rules, state, me), amount)
    for spent in range(most):
        if there >= amount - spent:
            offer(state, Option.NO)
        for value in range(N_VALUES):
            if state.secret_hand[me, value]:
                offer(state, Option.THIS, value)
        choice = ask(rules, state, players, me, Question.SPEND_CARD)
        if choice.kind == Option.NO:
            return spent
        discard_card(state, me, choice.what)
        state.coercion_used += 1
        state.used[me] |= 1 << Ability.COERCION
        log_event(state, Event.USED, me, Ability.COERCION)
    return most


@njit
def take_tokens(rules, state, players, me, resource, amount):
    """SC-035, SC-036, SC-345: tokens off controlled territories or the airship; one chooses where, unless all go."""
    forced = amount == available(rules, state, me, resource)
    for _ in range(amount):
        places = controlled(rules, state, me)
        while places:
            place = lowest(places)
            places &= places - 1
            if state.resources[place, resource]:
                offer(state, Option.HERE, resource, place, state.resources[place, resource])
                if forced:
                    break
        if state.aboard[me, resource] and not (forced and state.n_options):
            offer(state, Option.THIS, resource, state.airship[me], state.aboard[me, resource])
        choice = ask(rules, state, players, me, Question.PAY_FROM)
        if choice.kind == Option.THIS:
            take_token_aboard(state, me, resource)
        else:
            take_token(state, me, resource, choice.place)


@njit
def take_token_aboard(state, player, resource):
    """SC-345: one token from the airship back to the supply."""
    state.aboard[player, resource] -= 1
    log_event(state, Event.PAID, player, resource, state.airship[player], 1)


@njit
def take_token(state, player, resource, place):
    """One token back to the supply."""
    state.resources[place, resource] -= 1
    state.adrift[place, resource] = min(state.adrift[place, resource], state.resources[place, resource])
    log_event(state, Event.PAID, player, resource, place)


@njit
def can_pay(rules, state, player, cost):
    """SC-033, SC-219, SC-382: is the full cost of a card there?"""
    if state.secret_coins[player] < cost[Gain.COINS] or state.power[player] < cost[Gain.POWER]:
        return False
    if state.popularity[player] < cost[Gain.POPULARITY] or state.hand_size[player] < cost[Gain.COMBAT_CARDS]:
        return False
    missing, left, types = 0, 0, 0
    for resource in range(4):
        rest = -cost[Gain.OIL + resource]
        if cost[Gain.ANY_RESOURCE] or cost[Gain.DIFFERENT_RESOURCES] or rest:
            rest += available(rules, state, player, resource)
        missing += max(-rest, 0)
        left += max(rest, 0)
        types += rest > 0
    missing += max(cost[Gain.ANY_RESOURCE] - left, 0) + max(cost[Gain.DIFFERENT_RESOURCES] - types, 0)
    return missing <= min(can_coerce(rules, state, player), state.hand_size[player] - cost[Gain.COMBAT_CARDS])


@njit
def pay(rules, state, players, me, cost):
    """SC-033, SC-219, SC-382, SC-386: the full cost of a card, before anything is gained."""
    spend(rules, state, me, Gain.COINS, cost[Gain.COINS])
    note_unreckoned(state, me, Gain.COINS, cost[Gain.COINS])
    spend(rules, state, me, Gain.POWER, cost[Gain.POWER])
    spend(rules, state, me, Gain.POPULARITY, cost[Gain.POPULARITY])
    for _ in range(cost[Gain.COMBAT_CARDS]):
        for value in range(N_VALUES):
            if state.secret_hand[me, value]:
                offer(state, Option.THIS, value)
        discard_card(state, me, ask(rules, state, players, me, Question.PAY_CARD).what)
    for resource in range(4):
        pay_resource(rules, state, players, me, resource, cost[Gain.OIL + resource])
    pay_types(rules, state, players, me, cost[Gain.ANY_RESOURCE], False)
    pay_types(rules, state, players, me, cost[Gain.DIFFERENT_RESOURCES], True)


@njit
def pay_types(rules, state, players, me, amount, different):
    """SC-382, SC-403: tokens of types of one's choice, all different where the card says so."""
    if amount == 0:
        return
    there = 0
    for resource in range(4):
        n = available(rules, state, me, resource)
        there += min(n, 1) if different else n
    amount -= coerce(rules, state, players, me, amount, there)
    paid = 0
    for _ in range(amount):
        for resource in range(4):
            if available(rules, state, me, resource) and not (different and paid >> resource & 1):
                offer(state, Option.THIS, resource)
        resource = ask(rules, state, players, me, Question.PAY_TYPE).what
        paid |= 1 << resource
        take_tokens(rules, state, players, me, resource, 1)
