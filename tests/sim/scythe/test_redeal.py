"""What a player cannot know is dealt anew with the right odds; what they have seen stays."""

import itertools

import pytest

from balancewheel.sim.games.scythe.benefits import peek
from balancewheel.sim.games.scythe.combat import begin_combat, choose_power, pay_for_combat, scout
from balancewheel.sim.games.scythe.decks import (
    discard_card,
    draw_combat_cards,
    draw_encounter,
    draw_objective,
    return_encounter,
    value_of,
)
from balancewheel.sim.games.scythe.objectives import reveal
from balancewheel.sim.games.scythe.state import NOTHING
from balancewheel.sim.games.scythe.words import Side

from ..redeals import assert_odds, redeal
from .sky import fly, hover, sky
from .table import opening, table


def hand(t, player):
    return tuple(t.state.secret_hand[player].tolist())


@pytest.mark.rule("SC-017")
def test_a_single_hidden_card_has_the_values_of_all_that_are_hidden():
    """One card in the other's hand: its value is any of the deck and the hand, by their number."""
    t = opening(2, seed=4)
    draw_combat_cards(t.rules, t.state, 0, 1)
    assert t.state.hand_size[0] == 1
    odds = [0, 0, 0, 0]
    for i in range(t.state.n_deck):
        odds[value_of(t.rules, t.state.secret_deck[i])] += 1
    odds = {value: n + int(t.state.secret_hand[0, value]) for value, n in enumerate(odds)}
    assert_odds(redeal(t, 1, lambda: hand(t, 0).index(1), 300), odds)


def spent(t, *keep):
    """Two players; all combat cards are discarded but these values, which are in the hand of player 0."""
    n = int(t.state.n_deck)
    draw_combat_cards(t.rules, t.state, 0, n)
    for value in range(4):
        for _ in range(int(t.state.secret_hand[0, value]) - keep.count(value)):
            discard_card(t.state, 0, value)
    assert (t.state.n_deck, t.state.hand_size[0]) == (0, len(keep))


@pytest.mark.rule("SC-003", "SC-017")
def test_who_counts_the_discards_knows_what_is_left_after_a_shuffle():
    """All cards but two have been shown when they are shuffled: the two are in the only other hand."""
    t = opening(2, seed=4)
    spent(t, 2, 3)
    draw_combat_cards(t.rules, t.state, 1, 1)
    assert t.state.reshuffles == 1
    assert set(redeal(t, 1, lambda: hand(t, 0), 100)) == {(0, 0, 1, 1)}
    held = int(t.state.secret_hand[1, 3])
    while t.state.secret_hand[1, 3] == held:
        draw_combat_cards(t.rules, t.state, 1, 1)
    assert set(redeal(t, 1, lambda: hand(t, 0), 100)) == {(0, 0, 1, 1)}, "own draws are none of the other's cards"


@pytest.mark.rule("SC-003", "SC-017")
def test_cards_drawn_since_the_shuffle_are_any_of_it():
    """The other holds a card of before and draws one; what it then lays open may be either, by the odds."""
    t = opening(2, seed=4)
    spent(t, 3)
    draw_combat_cards(t.rules, t.state, 0, 1)
    deck = t.state.shuffled.tolist()
    before = t.states.copy()
    assert_odds(redeal(t, 1, lambda: hand(t, 0), 1500), {after(3, value): n for value, n in enumerate(deck)})
    t.states[:] = before
    t.state.secret_hand[0] = after(3, 3)
    discard_card(t.state, 0, 3)  # the one of before, or, less often, the one drawn now
    total = sum(deck)
    odds = {(0, 0, 0, 1): deck[3] / total + deck[3] / total} | {
        tuple(int(i == value) for i in range(4)): deck[value] / total for value in range(3)
    }
    assert_odds(redeal(t, 1, lambda: hand(t, 0), 3000), odds)


def after(*values):
    """A hand of these values."""
    return tuple(values.count(value) for value in range(4))


@pytest.mark.rule("SC-220", "SC-392")
def test_a_hand_that_was_looked_at_stays_until_its_cards_are_played():
    t = opening(3, seed=5)
    draw_combat_cards(t.rules, t.state, 0, 2)
    draw_combat_cards(t.rules, t.state, 1, 3)
    t.play(peek, 0, plan={0: [t.next_menu(peek, 0)[1]]})
    seen, own, before = hand(t, 1), hand(t, 0), t.states.copy()
    assert set(redeal(t, 0, lambda: (hand(t, 0), hand(t, 1)), 30)) == {(own, seen)}
    assert len(redeal(t, 2, lambda: hand(t, 1), 60)) > 2  # who has not looked knows nothing
    t.states[:] = before
    value = next(value for value in range(4) if seen[value])
    discard_card(t.state, 1, value)
    left = tuple(n - (i == value) for i, n in enumerate(seen))
    assert set(redeal(t, 0, lambda: hand(t, 1), 30)) == {left}


@pytest.mark.rule("SC-166")
def test_a_scouted_card_is_known_to_the_two_and_blurs_what_others_had_seen():
    t = opening(3, seed=6)
    draw_combat_cards(t.rules, t.state, 1, 3)
    t.play(peek, 2, plan={2: [t.next_menu(peek, 2)[2]]})
    assert t.state.secret_seen[2, 1].sum() == t.state.hand_size[1]
    before = hand(t, 1)
    scout(t.rules, t.state, 0, 1)
    taken = next(value for value in range(4) if hand(t, 1)[value] < before[value])
    assert not t.state.secret_seen[2, 1].any()
    assert t.state.secret_seen[1, 0].tolist() == [value == taken for value in range(4)]
    assert all(held[taken] >= 1 for held in redeal(t, 1, lambda: hand(t, 0), 30))


@pytest.mark.rule("SC-003")
def test_a_card_seen_before_the_shuffle_is_none_of_those_drawn_since():
    """The other's 3 was seen; what it has drawn since is any of the deck, until one of the two is laid open."""
    t = opening(2, seed=4)
    spent(t, 1)
    t.play(peek, 1, plan={1: [t.next_menu(peek, 1)[1]]})
    draw_combat_cards(t.rules, t.state, 0, 1)
    deck = t.state.shuffled.tolist()
    before = t.states.copy()
    assert_odds(redeal(t, 1, lambda: hand(t, 0), 800), {after(1, value): n for value, n in enumerate(deck)})
    t.states[:] = before
    t.state.secret_hand[0] = after(1, 1)
    discard_card(t.state, 0, 1)  # a pair of 3s shows one of them twice as often as any other hand
    odds = {after(value): n * (1 + (value == 1)) for value, n in enumerate(deck)}
    assert_odds(redeal(t, 1, lambda: hand(t, 0), 800), odds)


SEATS = ("nordic patriotic", "rusviet mechanical", "polania industrial")


@pytest.mark.rule("SC-003", "SC-166")
@pytest.mark.parametrize("since_the_shuffle", [True, False])
def test_a_card_stolen_from_the_own_hand_is_none_that_the_thief_has_drawn(since_the_shuffle):
    """Player 0 draws one card of a new deck and steals the only one of player 1: the former is any of those left."""
    t = table(*SEATS[:2])
    draw_combat_cards(t.rules, t.state, 1, not since_the_shuffle)
    spent(t)
    draw_combat_cards(t.rules, t.state, 0, 1)
    draw_combat_cards(t.rules, t.state, 1, since_the_shuffle)
    stolen = hand(t, 1).index(1)
    scout(t.rules, t.state, 0, 1)
    assert (t.state.reshuffles, t.state.hand_size[:2].tolist()) == (1, [2, 0])
    left = t.state.shuffled - t.state.secret_dealt[1]
    odds = {after(stolen, value): int(n) for value, n in enumerate(left)}
    assert_odds(redeal(t, 1, lambda: hand(t, 0), 800), odds)


@pytest.mark.rule("SC-003", "SC-166")
def test_who_forgets_a_hand_forgets_since_when_its_cards_are_there():
    """Player 2 has seen two hands before the shuffle; then player 0 steals from player 1, unseen."""
    t = table(*SEATS)
    draw_combat_cards(t.rules, t.state, 1, 2)
    draw_combat_cards(t.rules, t.state, 2, 1)
    spent(t, 0, 3)
    for plan in ("peek at 0", "peek at 1"):
        t.play(peek, 2, plan={2: [plan]})
    draw_combat_cards(t.rules, t.state, 2, 1)
    assert t.state.secret_old[2, :2].tolist() == t.state.secret_hand[:2].tolist()
    scout(t.rules, t.state, 0, 1)
    assert t.state.secret_old[2, :2].tolist() == [[1, 0, 0, 1], [0, 0, 0, 0]]
    assert t.state.secret_old[1, 0].sum() == 1
    discard_card(t.state, 0, 3)
    assert t.state.secret_old[2, 0].tolist() == [1, 0, 0, 0]
    t.game.redeal_hidden(t.rules, t.state, 1)
    assert t.state.secret_old[2, 0].sum() == 1
    assert (t.state.secret_old <= t.state.secret_seen).all()


def plans(t, side):
    """A dial and how many cards lie behind it."""
    return int(t.state.secret_dial[side]), int(t.state.secret_played[side].sum())


@pytest.mark.rule("SC-198", "SC-199")
@pytest.mark.parametrize(("cards", "most"), [((2, 2, 3, 5), 2), ((3,), 1), ((), 0)])
def test_how_many_cards_lie_behind_a_dial_is_hidden(cards, most):
    """Two fighters may play two cards; every number of them is as likely, whatever has been played."""
    t = table("rusviet mechanical", "nordic patriotic")
    t.put(0, mech="r4c3 r4c3")
    t.put(1, mech="r4c3")
    t.set(0, power=1)
    t.hold(0, *cards)
    begin_combat(t.state, t.place("r4c3"))
    t.play(choose_power, Side.ATTACKING, plan={0: ["dial 1", *["play 3"] * min(most, 1)]})
    held = []

    def look():
        held.append((int(t.state.secret_hand[0].sum()), (t.state.secret_hand[0] >= t.state.secret_played[0]).all()))
        return plans(t, Side.ATTACKING)

    odds = {(dial, n): 1 for dial in (0, 1) for n in range(most + 1)}
    assert_odds(redeal(t, 1, look, 600), odds)
    assert set(held) == {(len(cards), True)}


@pytest.mark.rule("SC-198", "SC-202")
def test_a_plan_is_hidden_from_its_choice_to_the_reveal_and_from_the_other_only():
    t = table("rusviet mechanical", "nordic patriotic")
    t.put(0, mech="r4c3")
    t.put(1, mech="r4c3")
    t.hold(0, 2, 3)
    begin_combat(t.state, t.place("r4c3"))
    t.play(choose_power, Side.ATTACKING, plan={0: ["dial 2", "play 3"]})
    assert set(redeal(t, 0, lambda: plans(t, Side.ATTACKING), 30)) == {(2, 1)}
    assert set(redeal(t, 1, lambda: plans(t, Side.DEFENDING), 30)) == {(0, 0)}, "who has not chosen has no plan"
    t.state.secret_dial[Side.ATTACKING], t.state.secret_played[Side.ATTACKING] = 2, after(1)
    for side in (Side.ATTACKING, Side.DEFENDING):
        pay_for_combat(t.rules, t.state, side)
    assert set(redeal(t, 1, lambda: plans(t, Side.ATTACKING), 30)) == {(2, 1)}, "everybody has seen it"


@pytest.mark.rule("SC-016", "SC-240")
def test_a_revealed_objective_is_in_nobodys_hand():
    t = opening(2, seed=7)
    shown, other = t.state.secret_objectives[0, :2].tolist()
    reveal(t.rules, t.state, 0, shown)
    before = t.states.copy()
    held = redeal(t, 1, lambda: t.state.secret_objective_deck.tolist().index(shown), 30)
    assert len(held) == 1
    aside = int(t.state.secret_laid_aside[0])  # the revealed one, and one that player 1 does not know
    assert aside >> shown & 1 and aside.bit_count() == 2
    t.states[:] = before
    dropped, t.state.n_objectives[1] = int(t.state.secret_objectives[1, 1]), 1
    everything = set(range(int(t.rules.n_objectives))) - {shown, other, dropped}
    assert_odds(redeal(t, 0, lambda: int(t.state.secret_objectives[1, 0]), 800), dict.fromkeys(everything, 1))


@pytest.mark.rule("SC-218", "SC-221")
def test_encounters_that_were_met_stay_under_the_deck():
    t = opening(2, seed=8)
    met = draw_encounter(t.rules, t.state)
    return_encounter(t.rules, t.state, met)
    front, n = int(t.state.encounter_front), int(t.rules.n_encounters)
    last = (front + n - 1) % n
    nexts = redeal(t, 0, lambda: (int(t.state.secret_encounters[front]), int(t.state.secret_encounters[last])), 600)
    assert {under for _, under in nexts} == {met}
    assert_odds(nexts, {(card, met): 1 for card in range(n) if card != met})


@pytest.mark.rule("SC-008", "SC-228")
def test_who_has_a_factory_card_has_seen_the_others():
    t = opening(2, seed=9)
    pool = int(t.state.secret_factory_pool)
    n, cards = int(t.state.n_factory_pool), range(int(t.rules.n_factory_cards))
    pools = {sum(1 << card for card in some) for some in itertools.combinations(cards, n)}
    assert set(redeal(t, 0, lambda: int(t.state.secret_factory_pool), 40)) <= pools
    t.state.secret_factory_pool = pool
    card = next(card for card in cards if pool >> card & 1)
    t.state.secret_factory_pool, t.state.n_factory_pool, t.state.factory_card[0] = pool & ~(1 << card), n - 1, card
    assert t.state.factory_card[1] == NOTHING
    assert set(redeal(t, 0, lambda: int(t.state.secret_factory_pool), 20)) == {pool & ~(1 << card)}
    assert len(redeal(t, 1, lambda: int(t.state.secret_factory_pool), 40)) > 5


@pytest.mark.rule("SC-240", "SC-363")
def test_who_gives_up_an_objective_knows_where_it_is():
    """Negotiate: the card lies under the deck; to its owner it is in nobody's hand, until somebody draws it."""
    t = sky(passive="negotiate")
    t.objectives(0, 9), t.objectives(1, 5)
    hover(t, 0, "r6c4")
    fly(t, 0, "r6c4", "to r7c5", "stop", "give up 9")
    given_up, before = t.card("objective", 9), t.states.copy()
    assert given_up not in redeal(t, 0, lambda: int(t.state.secret_objectives[1, 0]), 200)
    t.states[:] = before
    assert given_up in redeal(t, 1, lambda: int(t.state.secret_objectives[0, 0]), 200)
    t.states[:] = before
    while draw_objective(t.rules, t.state) != given_up:
        pass
    assert not int(t.state.secret_laid_aside[0]) >> given_up & 1
