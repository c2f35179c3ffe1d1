"""What cards are worth, and what may be expected of the opponent."""

import numpy as np

from balancewheel.sim.games.gears.cards import N_ICONS, Icon, Verb
from balancewheel.sim.kernel import njit

PATIENT_TURNS = 12  # own turns after which patience wears off, until it is gone after as many again


@njit
def impatience(state, me):
    """From 0 to 1 over the turns in which a game between patient players would otherwise not end."""
    return min(1.0, max(0.0, (state.own_turns[me] - PATIENT_TURNS) / PATIENT_TURNS))


@njit
def card_worth(rules, knobs, card):
    """A card by its powers, weaknesses and effect."""
    worth = knobs.power * rules.total_power[card] + knobs.weakness * rules.total_weakness[card]
    worth += knobs.wild * rules.power[card, Icon.OMNIS]
    if rules.effect[card] >= 0 and rules.effects:
        worth += knobs.effect
        if rules.step_verb[rules.effect[card], 0] in (
            Verb.DRAW,
            Verb.DISCARD,
        ):  # a card more, or one less for the opponent
            worth += knobs.draws
    return worth


@njit
def mean_worth(rules, state, knobs, me):
    """What a card of the own draw and discard pile is worth on average, those given as Despair unseen included."""
    total, n, other = 0.0, 0, 1 - me
    for i in range(state.n_draw[me]):
        total += card_worth(rules, knobs, state.secret_draw[me, i])
        n += 1
    for i in range(state.n_discard[me]):
        total += card_worth(rules, knobs, state.discard[me, i])
        n += 1
    for i in range(state.n_despair[other]):
        total += card_worth(rules, knobs, state.secret_despair[other, i])
        n += 1
    return total / n if n > 0 else 0.0


@njit
def deck_size(state, me):
    """All own cards but those given as Despair."""
    return state.n_draw[me] + state.n_discard[me] + state.hand_size[me] + state.n_in_play[me]


@njit
def crew_size(rules, state, me):
    """Gears cards in the own hand, draw pile, discard pile and play, and given as Despair."""
    crew, other = 0, 1 - me
    for i in range(state.n_draw[me]):
        crew += not rules.is_kosmos[state.secret_draw[me, i]]
    for i in range(state.n_discard[me]):
        crew += not rules.is_kosmos[state.discard[me, i]]
    for i in range(state.hand_size[me]):
        crew += not rules.is_kosmos[state.secret_hand[me, i]]
    for i in range(state.n_in_play[me]):
        crew += not rules.is_kosmos[state.in_play[me, i]]
    for i in range(state.n_despair[other]):
        crew += not rules.is_kosmos[state.secret_despair[other, i]]
    return crew


@njit
def expected_defence(rules, state, me):
    """Powers that the opponent's hand may be expected to meet: its size by the mean weakness of what it may hold."""
    return mean_icons(state, me, rules.total_weakness) * state.hand_size[1 - me]


@njit
def coming_powers(rules, state, me):
    """The attacker's powers by icon: those in play, and those that the rest of the hand may be expected to have."""
    powers = np.zeros(N_ICONS)
    for icon in range(N_ICONS):
        more = mean_icons(state, me, rules.power[:, icon]) * state.hand_size[1 - me]
        powers[icon] = state.power[1 - me, icon] + more
    return powers


@njit
def mean_icons(state, me, icons):
    """How many icons a card in the opponent's hand has on average, for all that may be known: any card not seen."""
    other = 1 - me
    total, n = 0, 0
    for i in range(state.hand_size[other]):
        total += icons[state.secret_hand[other, i]]
        n += 1
    for i in range(state.n_draw[other]):
        total += icons[state.secret_draw[other, i]]
        n += 1
    for i in range(state.n_despair[me]):
        total += icons[state.secret_despair[me, i]]
        n += 1
    return total / n if n > 0 else 0.0


@njit
def hand_power(rules, state, me):
    """All powers of the hand, or 0 if no card of it may open an attack."""
    total, opens = 0, False
    for i in range(state.hand_size[me]):
        card = state.secret_hand[me, i]
        total += rules.total_power[card]
        opens = opens or rules.kosmos_may_open or not rules.is_kosmos[card]
    return total if opens else 0
