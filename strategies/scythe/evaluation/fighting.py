"""Combats: whether to begin one, and how much to spend on it."""

import math

from balancewheel.sim.games.scythe.control import fighters_on
from balancewheel.sim.games.scythe.stars import may_place_combat_star
from balancewheel.sim.games.scythe.state import N_VALUES, Option
from balancewheel.sim.games.scythe.wind_gambit.airships import load_of
from balancewheel.sim.games.scythe.words import Ability, Side
from balancewheel.sim.kernel import njit
from balancewheel.strategies.scythe.evaluation.worth import end_worth, last_star_ends

MEAN_CARD = 3.1  # of a full deck
SPREAD = 2.0  # points by which a guess of the other side's total is off
SPENT = 0.8  # of what a defender could spend
TIE = 0.5  # an attacker wins ties


@njit
def dial_of(rules, state, player):
    """The most that a player can dial."""
    return min(rules.dial_max, state.power[player])


@njit
def best_cards(rules, state, me, slots):
    """What the player's own best cards add up to."""
    total, left = 0, slots
    for i in range(N_VALUES):
        value = N_VALUES - 1 - i
        n = min(left, state.secret_hand[me, value])
        total += n * rules.combat_card_values[value]
        left -= n
    return total


@njit
def chance_against(rules, state, me, place, enemy, units):
    """The chance to win with so many units against whoever stands there."""
    mine = dial_of(rules, state, me) + best_cards(rules, state, me, units * rules.cards_per_unit)
    if rules.airships and state.airship[me] == place:
        mine += aid_from_above(rules, state, me)
    slots = rules.cards_per_unit * fighters_on(state, enemy, place)
    return chance_of(rules, state, mine, enemy, slots)


@njit
def chance_of(rules, state, mine, enemy, slots):
    """The chance that an attacker's total wins against an enemy who may play so many cards."""
    theirs = SPENT * (dial_of(rules, state, enemy) + MEAN_CARD * min(slots, state.hand_size[enemy]))
    return 1 / (1 + math.exp((theirs - mine - TIE) / SPREAD))


@njit
def aid_from_above(rules, state, me):
    """What the airship adds to a total below it, or takes off the other's power."""
    load, aid = load_of(state, me), 0
    for tile in (state.aggressive[me], state.passive[me]):
        aid += rules.ship_loss[tile, min(load, rules.ship_most_paid[tile])]
        aid += min(rules.ship_bonus_per_resource[tile] * load, rules.ship_bonus_max[tile])
    return aid


@njit
def side_of(state):
    """On which side whoever is asked fights."""
    return Side.ATTACKING if state.side[Side.ATTACKING] == state.decider else Side.DEFENDING


@njit
def must_not_win(rules, state, me):
    """Would the star of a won combat end the game at a loss?"""
    if state.stars[me] != rules.stars_to_end - 1 or not may_place_combat_star(rules, state, me):
        return False
    if not last_star_ends(rules, state):
        return False
    return end_worth(rules, state, me) < 0


@njit
def wanted_total(rules, state):
    """The total that is worth showing: enough against what the other side probably shows, or next to nothing."""
    me, side = state.decider, side_of(state)
    if must_not_win(rules, state, me):
        return 0
    other = state.side[1 - side]
    slots = rules.cards_per_unit * fighters_on(state, other, state.battle)
    if state.duelling:
        slots = state.card_slots[side]
    cards = min(slots, state.hand_size[other])
    likely = dial_of(rules, state, other) + MEAN_CARD * cards
    noise = (state.turns + state.battle + state.power[other]) % 3  # so that totals are no open book
    most = dial_of(rules, state, me) + best_cards(rules, state, me, state.card_slots[side])
    if side == Side.ATTACKING:
        return min(most, math.ceil(likely) + noise)
    if most >= likely - 1:
        return min(most, math.ceil(likely) + 1 + noise)
    return 1 if most < 0.7 * likely else most


@njit
def choose_dial(rules, state):
    """Cards first, which are good for nothing else; the dial for what they leave."""
    me = state.decider
    cards = best_cards(rules, state, me, state.card_slots[side_of(state)])
    wanted = wanted_total(rules, state)
    if wanted <= 1:
        return min(wanted, state.n_options - 1)
    return min(max(wanted - cards, 0), state.n_options - 1)


@njit
def choose_card(rules, state):
    """The smallest card that is enough, or the highest."""
    side = side_of(state)
    missing = wanted_total(rules, state) - state.secret_dial[side]
    for value in range(N_VALUES):
        missing -= state.secret_played[side, value] * rules.combat_card_values[value]
    if missing <= 0:
        return 0
    best = 0
    for i in range(state.n_options):
        if state.options[i].kind != Option.DONE:
            best = i
            if state.options[i].amount >= missing:
                break
    return best


@njit
def choose_ability(state):
    """Artillery where it takes more than it costs, the others always."""
    other = state.side[1 - side_of(state)]
    use = state.options[0].what != Ability.ARTILLERY or state.power[other] >= 2 and state.power[state.decider] >= 3
    for i in range(state.n_options):
        if (state.options[i].kind == Option.NO) != use:
            return i
    return 0
