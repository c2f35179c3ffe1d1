"""Swapping two cards between two places."""

from balancewheel.sim.games.gears.cards import N_ICONS, Lasts, Verb, Zone
from balancewheel.sim.games.gears.piles import is_first_of_kind, leave_hand, take_in_hand
from balancewheel.sim.games.gears.state import Event, Option, Question
from balancewheel.sim.kernel import ask, log_event, njit, offer


@njit
def can_swap(state, me, one, other):
    """GE-080: a swap takes two cards, one in each place."""
    return cards_in(state, me, one) > 0 and cards_in(state, me, other) > 0


@njit
def cards_in(state, me, zone):
    """How many cards lie in a place."""
    if zone == Zone.HAND:
        return state.hand_size[me]
    if zone == Zone.DISCARD:
        return state.n_discard[me]
    return state.n_realm if zone == Zone.REALM else state.n_in_play[me]


@njit
def card_at(state, me, zone, place):
    """The card that lies there."""
    if zone == Zone.HAND:
        return state.secret_hand[me, place]
    if zone == Zone.DISCARD:
        return state.discard[me, place]
    return state.realm[place] if zone == Zone.REALM else state.in_play[me, place]


@njit
def swap(rules, state, players, me, one, other):
    """GE-074, GE-080, GE-081: a card of each place changes places, for all to see; no effect is triggered."""
    place = choose_card(rules, state, players, me, one)
    other_place = choose_card(rules, state, players, me, other)
    card, other_card = card_at(state, me, one, place), card_at(state, me, other, other_place)
    replace(rules, state, me, one, place, other_card)
    replace(rules, state, me, other, other_place, card)
    log_event(state, Event.SWAPPED, me, card, other, other_card)


@njit
def choose_card(rules, state, players, me, zone):
    """Which card of a place is swapped; equal cards are one option. Returns where it lies."""
    for i in range(cards_in(state, me, zone)):
        if zone == Zone.HAND:
            is_new = is_first_of_kind(rules, state.secret_hand[me], i)
        elif zone == Zone.DISCARD:
            is_new = is_first_of_kind(rules, state.discard[me], i)
        else:
            is_new = True
        if is_new:
            offer(state, Option.THIS, card_at(state, me, zone, i), zone, i)
    return ask(rules, state, players, me, Question.SWAP).amount


@njit
def replace(rules, state, me, zone, place, card):
    """Put a card in the place of another."""
    if zone == Zone.HAND:
        leave_hand(state, me, place)
        take_in_hand(state, me, card)
        state.open_in_hand[card] = 1
    elif zone == Zone.DISCARD:
        state.discard[me, place] = card
    elif zone == Zone.REALM:
        state.realm[place] = card
    else:
        replace_in_play(rules, state, me, place, card)


@njit
def replace_in_play(rules, state, me, place, card):
    """GE-076: the icons of the card that leaves no longer count, nor what its effect added to it while in play."""
    old = state.in_play[me, place]
    for icon in range(N_ICONS):
        state.power[me, icon] += rules.power[card, icon] - rules.power[old, icon]
        state.weakness[me, icon] += rules.weakness[card, icon] - rules.weakness[old, icon]
    if state.bonus_in_play[me, place]:
        effect = rules.effect[old]
        for step in range(rules.n_steps[effect]):
            if rules.step_lasts[effect, step] == Lasts.IN_PLAY:
                for icon in range(N_ICONS):
                    if rules.step_verb[effect, step] == Verb.POWER:
                        state.power[me, icon] -= rules.step_icons[effect, step, icon]
                    elif rules.step_verb[effect, step] == Verb.WEAKNESS:
                        state.weakness[me, icon] -= rules.step_icons[effect, step, icon]
    state.in_play[me, place], state.bonus_in_play[me, place] = card, 0
