"""Combat: how likely a win is, and how much to spend on it."""

from sim.games.scythe.combat import shown, slots_of
from sim.games.scythe.control import fighters_on
from sim.games.scythe.state import DONE, N_VALUES
from sim.kernel import njit

MEAN_CARD = 3.1  # of the printed deck


@njit
def best_cards(rules, state, me, slots):
    """The sum of the best cards in the own hand."""
    total = 0
    for i in range(N_VALUES):
        value = N_VALUES - 1 - i
        n = min(slots, state.secret_hand[me, value])
        total += n * rules.combat_card_values[value]
        slots -= n
    return total


@njit
def win_chance(rules, state, me, enemy, place):
    """A rough chance to win an attack with one unit more than are there: full strength against what others may show."""
    slots = rules.cards_per_unit * (fighters_on(state, me, place) + 1)
    mine = min(rules.dial_max, state.power[me]) + best_cards(rules, state, me, slots)
    cards = min(rules.cards_per_unit * fighters_on(state, enemy, place), state.hand_size[enemy])
    theirs = min(rules.dial_max, state.power[enemy]) + MEAN_CARD * cards
    return min(max(0.5 + (mine - 0.8 * theirs) / 8.0, 0.0), 1.0)


@njit
def expected(rules, state, side):
    """What the other side of a combat will probably show."""
    enemy = state.side[1 - side]
    cards = min(slots_of(rules, state, 1 - side), state.hand_size[enemy])
    return min(rules.dial_max, state.power[enemy]) + MEAN_CARD * cards


@njit
def choose_dial(rules, state, me):
    """Enough to beat what is expected; if that is out of reach, next to nothing."""
    side = 0 if state.side[0] == me else 1
    cards, most = best_cards(rules, state, me, slots_of(rules, state, side)), state.n_options - 1
    aim = expected(rules, state, side) + side  # a tie is enough for the attacker
    if cards + most < 0.6 * aim:
        return min(1, most)
    return min(most, max(int(aim - cards + 0.99), 0))


@njit
def choose_card(rules, state, me):
    """The best card, until what is expected is matched; none if it cannot be."""
    side = 0 if state.side[0] == me else 1
    aim, now = expected(rules, state, side) + side, shown(rules, state, side)
    cards = best_cards(rules, state, me, slots_of(rules, state, side))
    if now >= aim or state.secret_dial[side] + cards < 0.6 * aim:
        return 0
    return state.n_options - 1 if state.options[0].kind == DONE else 0
