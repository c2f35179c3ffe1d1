"""The odds of a Dominance: a hypergeometric count of the cards that may lie in a Despair pile.

Everybody can count which cards a player shuffled into the draw pile. Of those that have not been seen since, every
choice is equally likely to have been given as Despair. So the cards of each shuffle are counted by themselves.
"""

import numpy as np

from balancewheel.sim.kernel import njit

DISCARDED = -2  # the cards that the next shuffle will bring
MAX_GROUP = 24  # cards of one shuffle that are counted as given


@njit
def dominance_chance(rules, state, me, owner, extra):
    """How likely, for all that `me` can know, the owner's Despair and `extra` further cards reach the threshold."""
    giver, threshold = 1 - owner, rules.despair_threshold
    known, from_pile, from_discard = split_extra(rules, state, me, giver, extra)
    if known >= threshold:
        return 1.0
    chances = np.zeros(threshold + 1)
    chances[0] = 1.0
    current, current_done = state.shuffles[giver], False
    for i in range(state.n_despair[owner]):
        card = state.secret_despair[owner, i]
        if state.despair_seen[owner, i] >> me & 1:
            known += rules.total_weakness[card]
            continue
        batch = state.batch[card]
        if is_first_of_batch(state, me, owner, i):
            more = from_pile if batch == current else 0
            current_done = current_done or batch == current
            add_group(rules, state, me, owner, batch, more, chances)
    if from_pile > 0 and not current_done:
        add_group(rules, state, me, owner, current, from_pile, chances)
    if from_discard > 0:
        add_group(rules, state, me, owner, DISCARDED, from_discard, chances)
    chance = 0.0
    for total in range(max(0, threshold - known), threshold + 1):
        chance += chances[total]
    return chance


@njit
def split_extra(rules, state, me, giver, extra):
    """Weakness of further cards that `me` has looked at, and how many would come from the draw pile and after it."""
    known, looked_at = 0, state.known_draw[giver] if giver == me else 0
    for i in range(min(extra, looked_at)):
        known += rules.total_weakness[state.secret_draw[giver, state.n_draw[giver] - 1 - i]]
    extra = max(0, extra - looked_at)
    from_pile = min(extra, state.n_draw[giver] - looked_at)
    return known, from_pile, min(extra - from_pile, state.n_discard[giver])


@njit
def is_first_of_batch(state, me, owner, place):
    """Does no unseen card before this one come from the same shuffle?"""
    batch = state.batch[state.secret_despair[owner, place]]
    for i in range(place):
        seen = state.despair_seen[owner, i] >> me & 1
        if not seen and state.batch[state.secret_despair[owner, i]] == batch:
            return False
    return True


@njit
def add_group(rules, state, me, owner, batch, more, chances):
    """Add the weakness of the cards given from one shuffle, and of `more` from it, to the chances of each total."""
    threshold = rules.despair_threshold
    cards = np.zeros(threshold + 1, np.int64)  # by weakness, the threshold and more together
    n, given = count_unseen(rules, state, me, owner, batch, cards)
    given = min(given + more, n, MAX_GROUP)
    ways = np.zeros((given + 1, threshold + 1))  # of choosing so many cards with this total
    ways[0, 0] = 1.0
    for weakness in range(threshold + 1):
        for _ in range(cards[weakness]):
            for chosen in range(given - 1, -1, -1):
                for total in range(threshold, -1, -1):
                    if ways[chosen, total] > 0.0:
                        ways[chosen + 1, min(threshold, total + weakness)] += ways[chosen, total]
    all_ways = 0.0
    for total in range(threshold + 1):
        all_ways += ways[given, total]
    if all_ways == 0.0:
        return
    before = chances.copy()
    chances[:] = 0.0
    for total in range(threshold + 1):
        share = ways[given, total] / all_ways
        if share > 0.0:
            for earlier in range(threshold + 1):
                chances[min(threshold, earlier + total)] += share * before[earlier]


@njit
def count_unseen(rules, state, me, owner, batch, cards):
    """The cards of one shuffle that `me` has not seen, by weakness; returns how many, and how many are given."""
    giver, n, given, most = 1 - owner, 0, 0, rules.despair_threshold
    if batch == DISCARDED:
        for i in range(state.n_discard[giver]):
            cards[min(most, rules.total_weakness[state.discard[giver, i]])] += 1
        return state.n_discard[giver], 0
    for i in range(state.n_despair[owner]):
        card = state.secret_despair[owner, i]
        if state.batch[card] == batch and not state.despair_seen[owner, i] >> me & 1:
            cards[min(most, rules.total_weakness[card])] += 1
            n += 1
            given += 1
    if batch == state.shuffles[giver]:
        for i in range(state.n_draw[giver] - (state.known_draw[giver] if giver == me else 0)):
            cards[min(most, rules.total_weakness[state.secret_draw[giver, i]])] += 1
            n += 1
    if giver != me:
        for i in range(state.hand_size[giver]):
            card = state.secret_hand[giver, i]
            if state.batch[card] == batch and not state.open_in_hand[card]:
                cards[min(most, rules.total_weakness[card])] += 1
                n += 1
    return n, given
