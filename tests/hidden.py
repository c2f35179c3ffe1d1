"""For every game: deal what a player cannot see anew, leaving all that it can see."""

import numpy as np

from balancewheel.sim.games.gearworks.rules import MAX_GEARS
from balancewheel.sim.games.scythe.decks import value_of


def shuffle_secrets(game, rules, state, me, luck):
    """Change every hidden field of the table but what `me` knows."""
    {"gearworks": gearworks, "gearworld": gearworld, "scythe": scythe}[game](rules, state, me, luck)
    state.secret_order[:] = luck.integers(0, 1000, len(state.secret_order))
    state.secret_log["what"][:] = luck.integers(0, 1000, len(state.secret_log))


def gearworks(rules, state, me, luck):
    """The gears of deck and other hands are one heap, and so are the contraptions."""
    others = [player for player in range(state.n_players) if player != me]
    deck = [(state.gears_front + i) % MAX_GEARS for i in range(state.n_gears)]
    heap = [state.secret_gears[i] for i in deck]
    heap += [gear for player in others for gear in state.secret_hand[player, : state.hand_size[player]]]
    heap = list(luck.permutation(heap))
    for i in deck:
        state.secret_gears[i] = heap.pop()
    for player in others:
        size = state.hand_size[player]
        state.secret_hand[player, :size] = sorted(heap.pop() for _ in range(size))
        state.secret_hand[player, size:] = luck.integers(0, rules.n_gears)
    heap = list(state.secret_contraption_deck[: state.n_contraption_deck])
    heap += [card for player in others for card in state.secret_contraptions[player, : state.n_contraptions[player]]]
    heap = list(luck.permutation(heap))
    for i in range(state.n_contraption_deck):
        state.secret_contraption_deck[i] = heap.pop()
    for player in others:
        size = state.n_contraptions[player]
        state.secret_contraptions[player, :size] = sorted(heap.pop() for _ in range(size))
    state.secret_drawn[:] = luck.integers(0, rules.n_gears, len(state.secret_drawn))


def gearworld(rules, state, me, luck):
    """Until all are placed, nobody knows what the production tokens are; nothing else is hidden."""
    if not state.revealed:
        n = sum(rules.production_tokens_continent if state.continent_only else rules.production_tokens)
        state.secret_sites[:n] = luck.permutation(state.secret_sites[:n])


def scythe(rules, state, me, luck):
    """Combat cards of deck and other hands are one heap, and so are objectives; others' dials are hidden."""
    others = [player for player in range(state.n_players) if player != me]
    _scythe_combat_cards(rules, state, others, luck)
    deck = [(state.objective_front + i) % rules.n_objectives for i in range(state.n_objective_deck)]
    heap = [int(state.secret_objective_deck[i]) for i in deck]
    heap += [int(card) for player in others for card in state.secret_objectives[player, : state.n_objectives[player]]]
    heap = list(luck.permutation(heap))
    for i in deck:
        state.secret_objective_deck[i] = heap.pop()
    for player in others:
        state.secret_objectives[player, : state.n_objectives[player]] = [
            heap.pop() for _ in range(state.n_objectives[player])
        ]
    deck = [(state.encounter_front + i) % rules.n_encounters for i in range(state.n_encounter_deck)]
    state.secret_encounters[deck] = luck.permutation(state.secret_encounters[deck])
    state.secret_factory_pool = luck.integers(0, 1 << rules.n_factory_cards)
    state.secret_pile[:] = luck.integers(0, 100, len(state.secret_pile))
    for side in range(2):
        if state.side[side] != me:
            state.secret_dial[side] = luck.integers(0, 8)
            state.secret_played[side] = luck.integers(0, 3, len(state.secret_played[side]))
    for player in others:
        state.secret_traps_left[player] = luck.integers(0, 16)
        state.secret_seen[player] = luck.integers(0, 5, state.secret_seen[player].shape)
    for place in range(len(state.secret_trap)):
        if not int(state.traps_at[me]) >> place & 1:
            state.secret_trap[place] = luck.integers(-1, 4)


def _scythe_combat_cards(rules, state, others, luck):
    heap = [value_of(rules, card) for card in state.secret_deck[: state.n_deck]]
    heap += [value for player in others for value in np.repeat(range(4), state.secret_hand[player])]
    heap = [int(value) for value in luck.permutation(heap)]
    firsts = np.concatenate([[0], np.cumsum(rules.combat_card_counts)[:-1]])
    for i in range(state.n_deck):
        state.secret_deck[i] = firsts[heap.pop()]
    for player in others:
        hand = [heap.pop() for _ in range(state.hand_size[player])]
        state.secret_hand[player] = [hand.count(value) for value in range(4)]
