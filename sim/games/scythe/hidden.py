"""What a player of Scythe cannot see, dealt anew: hands, decks, dials, traps, coins, the cards at the factory."""

import numpy as np

from balancewheel.sim.games.scythe.reckoning import DOUBT, coins_reckoned
from balancewheel.sim.games.scythe.state import N_VALUES, NOTHING, Question
from balancewheel.sim.games.scythe.words import N_TRAPS
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.chance import REDEAL, draw, mix


@njit
def redeal_hidden(rules, state, me):
    """Deal anew what `me` cannot know; hand sizes, decks and everything on the table stay as they are."""
    redeal_combat_cards(rules, state, me)
    redeal_objectives(rules, state, me)
    redeal_encounters(rules, state)
    looks = state.question == Question.TAKE_CARD and state.decider == me
    if not looks and state.factory_card[me] == NOTHING:  # who has taken one has seen them all
        redeal_factory_pool(rules, state)
    for side in range(2):
        if state.sealed >> side & 1 and state.side[side] != me:
            redeal_battle_plan(rules, state, side)
    for player in range(state.n_players):
        if player != me:
            redeal_coins(rules, state, player)
            redeal_traps(rules, state, player)
            redeal_memories(state, player, me)
            redeal_count(state, player)


@njit
def redeal_coins(rules, state, player):
    """SC-017: about as many coins as the others can reckon, exactly as many while nothing uncounted has happened."""
    if not state.unreckoned >> player & 1:
        return
    doubt = draw(state, REDEAL, 2 * DOUBT + 1) - DOUBT
    state.secret_coins[player] = max(coins_reckoned(rules, state, player) + doubt, 0)


@njit
def redeal_combat_cards(rules, state, me):
    """SC-003, SC-017: the combat cards of the deck and of the others' hands, except those that `me` has seen there.

    Discards lie open, so everybody can count: the deck holds cards of the last shuffle, and what the others held then
    they have drawn before. `new` counts the former by value, `old` the latter, of those that `me` cannot see.
    """
    new, old = count_unseen(rules, state, me)
    heap, n = state.secret_order, 0
    for value in range(N_VALUES):
        for _ in range(new[value]):
            heap[n] = value
            n += 1
    mix(state, REDEAL, heap, n)
    for value in range(N_VALUES):
        for _ in range(old[value]):
            heap[n] = value
            n += 1
    put_deck(rules, state, heap)
    n_hidden = n - state.n_deck
    for i in range(n_hidden):
        heap[i] = heap[state.n_deck + i]
    mix(state, REDEAL, heap, n_hidden)
    for player in range(state.n_players):
        if player != me:
            state.secret_hand[player, :] = state.secret_seen[me, player]
            for _ in range(state.hand_size[player] - state.secret_seen[me, player].sum()):
                n_hidden -= 1
                state.secret_hand[player, heap[n_hidden]] += 1


@njit
def count_unseen(rules, state, me):
    """By value, the cards of the last shuffle, and those that the others held then, where `me` cannot see them now.

    A card that another has laid open since, or that `me` has seen in a hand, may be one of either; chance decides. Not
    so where `me` knows: it saw the card before the shuffle, or the card was stolen from its own hand.
    """
    new, old, opened = np.zeros(N_VALUES, np.int64), np.zeros(N_VALUES, np.int64), np.zeros(N_VALUES, np.int64)
    for value in range(N_VALUES):
        opened[value] = state.discard[value] - state.secret_spent[me, value]
        for player in range(state.n_players):
            opened[value] += state.secret_seen[me, player, value]
        others = rules.combat_card_counts[value] - state.secret_hand[me, value] - state.secret_spent[me, value]
        new[value] = min(max(state.shuffled[value] - state.secret_dealt[me, value], 0), others)
        old[value] = others - new[value]
        known = min(state.secret_old[me, :, value].sum(), old[value])
        old[value] -= known
        opened[value] -= known
    drawn = new.sum() - state.n_deck  # by the others, since
    for value in range(N_VALUES):
        for _ in range(opened[value]):
            newer, older = drawn * new[value], old[value] * max(new.sum(), 1)
            if older == 0 or newer > 0 and draw(state, REDEAL, newer + older) < newer:
                new[value] -= 1
                drawn -= 1
            else:
                old[value] -= 1
    return new, old


@njit
def put_deck(rules, state, heap):
    """The first cards of a heap of values are the deck; of each value, those with the lowest numbers."""
    for i in range(state.n_deck):
        value, earlier, card = heap[i], 0, 0
        for j in range(i):
            earlier += heap[j] == value
        for lower in range(value):
            card += rules.combat_card_counts[lower]
        state.secret_deck[i] = card + earlier


@njit
def redeal_objectives(rules, state, me):
    """SC-016: the objective cards of the deck and of the others are one heap, without those that `me` saw go there."""
    known = state.objectives_shown | state.secret_laid_aside[me]
    heap, n = state.secret_order, 0
    for i in range(state.n_objective_deck):
        card = state.secret_objective_deck[(state.objective_front + i) % rules.n_objectives]
        if not known >> card & 1:
            heap[n] = card
            n += 1
    for player in range(state.n_players):
        if player != me:
            for i in range(state.n_objectives[player]):
                heap[n] = state.secret_objectives[player, i]
                n += 1
    mix(state, REDEAL, heap, n)
    for i in range(state.n_objective_deck):
        place = (state.objective_front + i) % rules.n_objectives
        state.secret_pile[place] = state.secret_objective_deck[place]
        if not known >> state.secret_objective_deck[place] & 1:
            n -= 1
            state.secret_objective_deck[place] = heap[n]
    for player in range(state.n_players):
        if player != me:
            for i in range(state.n_objectives[player]):
                n -= 1
                state.secret_objectives[player, i] = heap[n]
            redeal_laid_aside(rules, state, player)


@njit
def redeal_laid_aside(rules, state, player):
    """SC-240: what another laid aside unrevealed is what lies there now; `secret_pile` has the deck as it was."""
    before, state.secret_laid_aside[player] = state.secret_laid_aside[player], 0
    for i in range(state.n_objective_deck):
        place = (state.objective_front + i) % rules.n_objectives
        if before >> state.secret_pile[place] & 1:
            state.secret_laid_aside[player] |= 1 << state.secret_objective_deck[place]


@njit
def redeal_encounters(rules, state):
    """SC-218, SC-221: the encounter cards that nobody has seen yet, in another order; the others lie under them."""
    heap, n = state.secret_order, 0
    for i in range(state.n_encounter_deck):
        card = state.secret_encounters[(state.encounter_front + i) % rules.n_encounters]
        if not state.encounters_shown >> card & 1:
            heap[n] = card
            n += 1
    mix(state, REDEAL, heap, n)
    for i in range(state.n_encounter_deck):
        place = (state.encounter_front + i) % rules.n_encounters
        if not state.encounters_shown >> state.secret_encounters[place] & 1:
            n -= 1
            state.secret_encounters[place] = heap[n]


@njit
def redeal_factory_pool(rules, state):
    """SC-008: any of the factory cards that nobody has taken may lie at the factory."""
    taken = 0
    for player in range(state.n_players):
        if state.factory_card[player] != NOTHING:
            taken |= 1 << state.factory_card[player]
    cards, n = state.secret_order, 0
    for card in range(rules.n_factory_cards):
        if not taken >> card & 1:
            cards[n] = card
            n += 1
    mix(state, REDEAL, cards, n)
    state.secret_factory_pool = 0
    for i in range(min(n, state.n_factory_pool)):
        state.secret_factory_pool |= 1 << cards[i]


@njit
def redeal_battle_plan(rules, state, side):
    """SC-197 to SC-200: any number that the other's power allows, and any number of cards that it could have tucked."""
    player = state.side[side]
    n = draw(state, REDEAL, min(state.card_slots[side], state.hand_size[player]) + 1)
    state.secret_dial[side] = draw(state, REDEAL, min(rules.dial_max, state.power[player]) + 1)
    state.secret_played[side, :] = 0
    draw_from(state, state.secret_hand[player], state.secret_played[side], n)


@njit
def draw_from(state, hand, drawn, n):
    """Add `n` cards of a hand, each once at most, to those drawn; both count cards by value."""
    for _ in range(n):
        left = 0
        for value in range(N_VALUES):
            left += hand[value] - drawn[value]
        if left <= 0:
            return
        card, value = draw(state, REDEAL, left), 0
        while card >= hand[value] - drawn[value]:
            card -= hand[value] - drawn[value]
            value += 1
        drawn[value] += 1


@njit
def redeal_traps(rules, state, player):
    """SC-312: which penalties lie face down on the board, and which are left, only their owner knows."""
    faces, n = state.secret_order, 0
    for penalty in range(N_TRAPS):
        for _ in range(state.secret_traps_left[player, penalty]):
            faces[n] = penalty
            n += 1
    places = state.traps_at[player]
    while places:
        place = lowest(places)
        places &= places - 1
        if state.trap_face[place] == NOTHING:
            faces[n] = state.secret_trap[place]
            n += 1
    mix(state, REDEAL, faces, n)
    places = state.traps_at[player]
    while places:
        place = lowest(places)
        places &= places - 1
        if state.trap_face[place] == NOTHING:
            n -= 1
            state.secret_trap[place] = faces[n]
    state.secret_traps_left[player, :] = 0
    for i in range(n):
        state.secret_traps_left[player, faces[i]] += 1


@njit
def redeal_memories(state, player, me):
    """What another player has seen of a third one's hand is cards that are there now."""
    for other in range(state.n_players):
        if other not in (player, me):
            seen = state.secret_seen[player, other]
            old = state.secret_old[player, other]
            n, n_old = seen.sum(), old.sum()
            seen[:], old[:] = 0, 0
            draw_from(state, state.secret_hand[other], seen, n)
            draw_from(state, seen, old, n_old)


@njit
def redeal_count(state, player):
    """What another has drawn since the last shuffle is as many cards that it has now, or has laid open since."""
    n, had = state.secret_dealt[player].sum(), np.zeros(N_VALUES, np.int64)
    for value in range(N_VALUES):
        spent = max(state.secret_spent[player, value], 0)
        had[value] = min(state.secret_hand[player, value] + spent, state.shuffled[value])
    state.secret_dealt[player, :] = 0
    draw_from(state, had, state.secret_dealt[player], n)
