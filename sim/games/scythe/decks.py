"""The decks: combat cards, encounters, objectives, the factory pool."""

from balancewheel.sim.games.scythe.state import N_VALUES
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.chance import LUCK, draw, event, shuffle

# numbered events of chance
TILE_EVENT, FACTORY_EVENT, ENCOUNTER_EVENT, OBJECTIVE_EVENT = range(4)
AGGRESSIVE_EVENT = 4  # then passive airship tiles, then resolution tiles
FACTIONS_EVENTS, SEATING_EVENTS, MATS_EVENTS, ORDER_EVENTS = 1000, 3000, 5000, 7000
COMBAT_EVENTS = 10_000


@njit
def value_of(rules, card):
    """SC-002: which of the values a numbered combat card has."""
    value = 0
    while card >= rules.combat_card_counts[value]:
        card -= rules.combat_card_counts[value]
        value += 1
    return value


@njit
def shuffle_combat_cards(rules, state):
    """SC-001, SC-002: all combat cards, face down in random order."""
    state.n_deck, state.reshuffles = 0, 0
    for value in range(N_VALUES):
        state.n_deck += rules.combat_card_counts[value]
    for card in range(state.n_deck):
        state.secret_deck[card] = card
    shuffle(state, COMBAT_EVENTS, state.secret_deck, state.n_deck)
    for value in range(N_VALUES):
        state.shuffled[value] = rules.combat_card_counts[value]
    state.secret_dealt[:], state.secret_spent[:] = 0, 0
    state.discard[:], state.hand_size[:], state.secret_hand[:] = 0, 0, 0


@njit
def reshuffle(rules, state):
    """SC-003: the discards become a new deck; what anybody has seen in a hand is none of it."""
    first, n = 0, 0
    for value in range(N_VALUES):
        for card in range(state.discard[value]):
            state.secret_deck[n] = first + card
            n += 1
        first += rules.combat_card_counts[value]
        state.shuffled[value], state.discard[value] = state.discard[value], 0
    state.secret_dealt[:], state.secret_spent[:] = 0, 0
    state.secret_old[:] = state.secret_seen
    state.n_deck, state.reshuffles = n, (state.reshuffles + 1) % 10_000
    shuffle(state, COMBAT_EVENTS + state.reshuffles, state.secret_deck, n)


@njit
def draw_combat_cards(rules, state, player, n):
    """SC-003, SC-004, SC-086: cards from the deck; none if deck and discards are empty; hands have no limit."""
    for _ in range(n):
        if state.n_deck == 0:
            reshuffle(rules, state)
        if state.n_deck == 0:
            return
        state.n_deck -= 1
        value = value_of(rules, state.secret_deck[state.n_deck])
        state.secret_hand[player, value] += 1
        state.secret_dealt[player, value] += 1
        state.hand_size[player] += 1


@njit
def discard_card(state, player, value):
    """SC-205, SC-375, SC-386: a card from the hand, face up onto the discards; none leaves the game."""
    state.secret_hand[player, value] -= 1
    state.hand_size[player] -= 1
    state.discard[value] += 1
    state.secret_spent[player, value] += 1
    for other in range(state.n_players):
        forget_card(state, other, player, value)


@njit
def forget_card(state, player, other, value):
    """A card of this value has left another's hand: there may be one less of those that the player has seen there."""
    state.secret_seen[player, other, value] -= state.secret_seen[player, other, value] > 0
    state.secret_old[player, other, value] -= state.secret_old[player, other, value] > 0


@njit
def random_card(state, player):
    """A card of a hand that is not empty, each as likely as the next: which of the values it has."""
    card = draw(state, LUCK, state.hand_size[player])
    value = 0
    while card >= state.secret_hand[player, value]:
        card -= state.secret_hand[player, value]
        value += 1
    return value


@njit
def shuffle_other_decks(rules, state):
    """SC-005, SC-006, SC-008: encounters, objectives, the factory pool, the structure tile."""
    for card in range(rules.n_encounters):
        state.secret_encounters[card] = card
    shuffle(state, ENCOUNTER_EVENT, state.secret_encounters, rules.n_encounters)
    state.n_encounter_deck, state.encounter_front, state.encounters_shown = rules.n_encounters, 0, 0
    for card in range(rules.n_objectives):
        state.secret_objective_deck[card] = card
    shuffle(state, OBJECTIVE_EVENT, state.secret_objective_deck, rules.n_objectives)
    state.n_objective_deck, state.objective_front, state.objectives_shown = rules.n_objectives, 0, 0
    cards = state.secret_pile
    for card in range(rules.n_factory_cards):
        cards[card] = card
    shuffle(state, FACTORY_EVENT, cards, rules.n_factory_cards)
    state.n_factory_pool, state.secret_factory_pool = state.n_players + rules.factory_cards_more, 0
    for i in range(state.n_factory_pool):
        state.secret_factory_pool |= 1 << cards[i]
    state.tile = event(state, TILE_EVENT, rules.n_tiles)


@njit
def draw_encounter(rules, state):
    """SC-218: the next encounter card."""
    card = state.secret_encounters[state.encounter_front]
    state.encounter_front = (state.encounter_front + 1) % rules.n_encounters
    state.n_encounter_deck -= 1
    state.encounters_shown |= 1 << card
    return card


@njit
def return_encounter(rules, state, card):
    """SC-221: face down to the bottom of the deck."""
    state.secret_encounters[(state.encounter_front + state.n_encounter_deck) % rules.n_encounters] = card
    state.n_encounter_deck += 1


@njit
def draw_objective(rules, state):
    """SC-016: the next objective card; whoever has seen it go under the deck no longer knows where it is."""
    card = state.secret_objective_deck[state.objective_front]
    state.objective_front = (state.objective_front + 1) % rules.n_objectives
    state.n_objective_deck -= 1
    state.objectives_shown &= ~(1 << card)
    for player in range(state.n_players):
        state.secret_laid_aside[player] &= ~(1 << card)
    return card


@njit
def return_objective(rules, state, card):
    """SC-240: to the bottom of the deck."""
    state.secret_objective_deck[(state.objective_front + state.n_objective_deck) % rules.n_objectives] = card
    state.n_objective_deck += 1
